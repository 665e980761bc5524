// libcurl as a whole: started once, and its version.

internal import CCurl

/// libcurl's process-wide state.
enum CurlLibrary {
  /// The result of the one call of `curl_global_init`; Swift makes it once, thread-safely.
  private static let started: CURLcode = curl_global_init(ccurl_global_default)

  /// Starts libcurl if it is not yet started.
  static func start() throws(CurlProblem) {
    try check(started)
  }

  /// libcurl's version and its parts' versions, such as `libcurl/7.88.1 OpenSSL/3.0.22`.
  static var version: String {
    guard let text = unsafe curl_version() else { return "libcurl" }
    return unsafe String(cString: text)
  }
}

/// A call of libcurl that did not succeed.
struct CurlProblem: Error {
  let code: CURLcode
}

/// Turns a return code other than `CURLE_OK` into a thrown ``CurlProblem``.
func check(_ code: CURLcode) throws(CurlProblem) {
  if code != CURLE_OK { throw CurlProblem(code: code) }
}
