// Reads a URL's host: a domain, an IPv4 address in any notation, or an IPv6 address in brackets.

/// The host as the URL standard prints it.
///
/// From https://url.spec.whatwg.org/#host-parsing.
func parsedHost(_ text: ArraySlice<UInt8>) throws(RequestAddress.Problem) -> String {
  if text.first == UInt8(ascii: "[") {
    guard text.last == UInt8(ascii: "]"),
      let address = IPAddress(
        ipv6: String(decoding: text.dropFirst().dropLast(), as: UTF8.self))
    else { throw .malformed("its IPv6 address is not valid") }
    return "[" + address.description + "]"
  }
  let decoded = percentDecoded(text)
  guard let domain = asciiDomain(String(decoding: decoded, as: UTF8.self)), !domain.isEmpty,
    !domain.utf8.contains(where: isForbidden)
  else { throw .malformed("its host name is not valid") }
  guard endsInNumber(domain) else { return domain }
  guard let address = IPAddress(looseIPv4: domain) else {
    throw .malformed("its IPv4 address is not valid")
  }
  return address.description
}

private func asciiDomain(_ name: String) -> String? {
  let lower = name.lowercased()
  let isPlain = lower.utf8.allSatisfy { $0 < 0x80 }
  if isPlain, !lower.split(separator: ".").contains(where: { $0.hasPrefix("xn--") }) {
    return lower
  }
  if isPlain { return lower }
  return punycoded(name)?.lowercased()
}

/// The forbidden domain code points.
private func isForbidden(_ byte: UInt8) -> Bool {
  byte <= 0x20 || byte >= 0x7F || "#/:<>?@[\\]^|%".utf8.contains(byte)
}

private func endsInNumber(_ domain: String) -> Bool {
  var labels = domain.split(separator: ".", omittingEmptySubsequences: false)
  if labels.count > 1, labels.last == "" { labels.removeLast() }
  guard let last = labels.last, !last.isEmpty else { return false }
  if last.utf8.allSatisfy({ (0x30...0x39).contains($0) }) { return true }
  return last.hasPrefix("0x") && last.dropFirst(2).utf8.allSatisfy(isHexDigit)
}

func isHexDigit(_ byte: UInt8) -> Bool {
  (0x30...0x39).contains(byte) || (0x41...0x46).contains(byte) || (0x61...0x66).contains(byte)
}
