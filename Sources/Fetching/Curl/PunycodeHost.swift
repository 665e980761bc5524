// International host names in ASCII, by the IDN library that libcurl was built with.

internal import CCurl

/// The name as browsers look it up, or nil where it is not valid or libcurl has no IDN.
func punycoded(_ name: String) -> String? {
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
