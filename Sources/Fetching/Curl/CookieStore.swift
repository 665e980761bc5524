// The cookies of one session: libcurl's cookie engine behind a share that many handles use.

internal import CCurl

/// Owns a `CURLSH` that holds cookies only.
///
/// Used on one thread, so it needs no locks.
@safe final class CookieStore {
  let share: OpaquePointer

  /// - Parameter file: a Netscape cookie file to read at once.
  init(file: String?) throws(CurlProblem) {
    guard let made = unsafe curl_share_init() else { throw CurlProblem(code: CURLE_FAILED_INIT) }
    unsafe share = made
    guard unsafe ccurl_share_add(made, CURL_LOCK_DATA_COOKIE) == CURLSHE_OK else {
      throw CurlProblem(code: CURLE_FAILED_INIT)
    }
    let easy = try EasyHandle(cookies: self)
    try easy.set(CURLOPT_COOKIEFILE, file ?? "")
    if file != nil { try easy.set(CURLOPT_COOKIELIST, "RELOAD") }
  }

  deinit {
    unsafe curl_share_cleanup(share)
  }

  /// All cookies that have not expired, as lines of a Netscape cookie file.
  func lines() throws(CurlProblem) -> [String] {
    try EasyHandle(cookies: self).list(CURLINFO_COOKIELIST)
  }
}
