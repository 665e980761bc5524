// International host names in ASCII, by the IDN library that libcurl was built with.

internal import CCurl
internal import Glibc

/// The name as browsers look it up, or nil where it is not valid or libcurl has no IDN.
func punycoded(_ name: String) -> String? {
  // libidn2 reads the name in the encoding of the locale, so the thread gets one of UTF-8
  // for as long as that takes (https://curl.se/libcurl/c/curl_url_get.html).
  guard let utf8 = unsafe newlocale(LC_CTYPE_MASK, "C.UTF-8", nil) else { return nil }
  let before = unsafe uselocale(utf8)
  defer {
    unsafe uselocale(before)
    unsafe freelocale(utf8)
  }
  guard let url = unsafe curl_url() else { return nil }
  defer { unsafe curl_url_cleanup(url) }
  guard unsafe curl_url_set(url, CURLUPART_HOST, name, 0) == CURLUE_OK else { return nil }
  var text: UnsafeMutablePointer<CChar>?
  guard unsafe curl_url_get(url, CURLUPART_HOST, &text, UInt32(CURLU_PUNYCODE)) == CURLUE_OK,
    let found = unsafe text
  else { return nil }
  defer { unsafe curl_free(found) }
  let host = unsafe String(cString: found)
  return host.utf8.allSatisfy { $0 < 0x80 } ? host : nil
}
