// A C list of strings with one owner.

internal import CCurl

/// Owns a `curl_slist`.
@safe struct StringList: ~Copyable {
  private(set) var head: UnsafeMutablePointer<curl_slist>?

  /// Copies the strings; those with a NUL end there.
  init(_ strings: [String]) throws(CurlProblem) {
    unsafe head = nil
    for string in strings {
      guard let grown = unsafe curl_slist_append(head, string) else {
        throw CurlProblem(code: CURLE_OUT_OF_MEMORY)
      }
      unsafe head = grown
    }
  }

  /// Takes over a list that libcurl made.
  init(adopting list: UnsafeMutablePointer<curl_slist>?) {
    unsafe head = list
  }

  deinit {
    unsafe curl_slist_free_all(head)
  }

  /// The strings, read as UTF-8.
  var strings: [String] { unsafe readStrings(of: head) }
}

/// The strings of a list that somebody else owns.
func readStrings(of list: UnsafePointer<curl_slist>?) -> [String] {
  var strings: [String] = []
  var next = unsafe list
  while let node = unsafe next {
    if let text = unsafe node.pointee.data { unsafe strings.append(String(cString: text)) }
    unsafe next = UnsafePointer(node.pointee.next)
  }
  return strings
}

/// The strings of a list that somebody else owns.
func readStrings(of list: UnsafeMutablePointer<curl_slist>?) -> [String] {
  unsafe readStrings(of: UnsafePointer(list))
}
