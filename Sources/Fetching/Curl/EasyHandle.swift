// One libcurl transfer handle with one owner, and checked calls of its options and answers.

internal import CCurl

/// Owns a `CURL` handle; also keeps what the handle only borrows.
///
/// Used on one thread at a time, as libcurl demands.
@safe struct EasyHandle: ~Copyable {
  let pointer: OpaquePointer
  /// Cleaned up after the handle, which is what libcurl demands of a share.
  private let cookies: CookieStore?
  private var headers: StringList?
  private var connectTo: StringList?
  private var resolve: StringList?

  init(cookies: CookieStore?) throws(CurlProblem) {
    guard let made = unsafe curl_easy_init() else { throw CurlProblem(code: CURLE_FAILED_INIT) }
    if let cookies {
      let code = unsafe ccurl_set_share(made, cookies.share)
      if code != CURLE_OK {
        unsafe curl_easy_cleanup(made)
        throw CurlProblem(code: code)
      }
    }
    unsafe pointer = made
    self.cookies = cookies
  }

  deinit {
    unsafe curl_easy_cleanup(pointer)
  }

  func set(_ option: CURLoption, _ value: Int) throws(CurlProblem) {
    try unsafe check(ccurl_set_long(pointer, option, value))
  }

  func set(_ option: CURLoption, _ value: String) throws(CurlProblem) {
    try unsafe check(ccurl_set_string(pointer, option, value))
  }

  func set(_ option: CURLoption, to object: AnyObject) throws(CurlProblem) {
    try unsafe check(
      ccurl_set_pointer(pointer, option, Unmanaged.passUnretained(object).toOpaque()))
  }

  mutating func setHeaders(_ lines: [String]) throws(CurlProblem) {
    let list = try StringList(lines)
    try unsafe check(ccurl_set_list(pointer, CURLOPT_HTTPHEADER, list.head))
    headers = consume list
  }

  mutating func setResolve(_ entries: [String]) throws(CurlProblem) {
    let list = try StringList(entries)
    try unsafe check(ccurl_set_list(pointer, CURLOPT_RESOLVE, list.head))
    resolve = consume list
  }

  mutating func setConnectTo(_ entries: [String]) throws(CurlProblem) {
    let list = try StringList(entries)
    try unsafe check(ccurl_set_list(pointer, CURLOPT_CONNECT_TO, list.head))
    connectTo = consume list
  }

  /// Gives the request a body; libcurl copies it.
  func setBody(_ body: [UInt8]) throws(CurlProblem) {
    try unsafe check(ccurl_set_post_size(pointer, curl_off_t(body.count)))
    let code = unsafe body.withUnsafeBytes { bytes in
      unsafe ccurl_set_pointer(
        pointer, CURLOPT_COPYPOSTFIELDS, UnsafeMutableRawPointer(mutating: bytes.baseAddress))
    }
    try check(code)
  }

  /// A number, or 0 where libcurl does not know it.
  func long(_ info: CURLINFO) -> Int {
    var value = 0
    return unsafe ccurl_get_long(pointer, info, &value) == CURLE_OK ? value : 0
  }

  /// Seconds, from an answer in microseconds.
  func seconds(_ info: CURLINFO) -> Double {
    var value: curl_off_t = 0
    guard unsafe ccurl_get_off_t(pointer, info, &value) == CURLE_OK else { return 0 }
    return Double(value) / 1_000_000
  }

  /// A number of bytes; negative or 0 where libcurl does not know it.
  func count(_ info: CURLINFO) -> Int {
    var value: curl_off_t = 0
    return unsafe ccurl_get_off_t(pointer, info, &value) == CURLE_OK ? Int(clamping: value) : 0
  }

  func string(_ info: CURLINFO) -> String? {
    var value: UnsafePointer<CChar>?
    guard unsafe ccurl_get_string(pointer, info, &value) == CURLE_OK, let text = unsafe value
    else { return nil }
    return unsafe String(cString: text)
  }

  func list(_ info: CURLINFO) -> [String] {
    var value: UnsafeMutablePointer<curl_slist>?
    guard unsafe ccurl_get_list(pointer, info, &value) == CURLE_OK else { return [] }
    return unsafe StringList(adopting: value).strings
  }

  /// The server's own certificate as `Name:value` lines; empty on a reused connection.
  var certificateLines: [String] {
    var value: UnsafeMutablePointer<curl_certinfo>?
    guard unsafe ccurl_get_certificates(pointer, &value) == CURLE_OK, let found = unsafe value,
      unsafe found.pointee.num_of_certs > 0, let first = unsafe found.pointee.certinfo
    else { return [] }
    return unsafe readStrings(of: first.pointee)
  }
}
