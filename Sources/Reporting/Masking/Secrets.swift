// Where secrets stand in addresses, header values and running text.

/// Finds secrets; all answers are in order and do not overlap.
///
/// Texts are UTF-8. Whatever begins or ends a secret is ASCII, so that no character is cut. Scripts
/// of many megabytes pass through here: each byte is looked at a few times.
enum Secrets {
  typealias Bytes = ArraySlice<UInt8>

  static func ofAddress(_ text: Bytes) -> [Range<Int>] {
    let scheme = text.firstIndex(of: UInt8(ascii: ":")).map { lowercased(text[..<$0].prefix(16)) }
    if scheme == "data" || scheme == "javascript" { return ofText(text) }
    return merged(parts(text) + tokens(text))
  }

  static func ofHeader(_ name: String, _ value: Bytes) -> [Range<Int>] {
    switch name.lowercased() {
    case "set-cookie", "set-cookie2":
      let end = value.firstIndex(of: UInt8(ascii: ";")) ?? value.endIndex
      return merged(pairs(value[..<end], between: ";") + tokens(value))
    case "cookie":
      return pairs(value, between: ";")
    case "location", "content-location", "referer":
      return ofAddress(value)
    case let name where isCredential(name):
      return value.isEmpty ? [] : [value.indices]
    default:
      return ofText(value)
    }
  }

  static func ofText(_ text: Bytes) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var index = text.startIndex
    while let start = text[index...].firstIndex(where: { !endsAddress($0) }) {
      let isQuoted = start > text.startIndex && isQuote(text[start - 1])
      let end = text[start...].firstIndex(where: endsAddress) ?? text.endIndex
      if let address = address(in: text[start..<end], isQuoted: isQuoted) {
        found += parts(address)
      }
      index = end
    }
    return merged(found + tokens(text))
  }

  // MARK: What is an address

  /// White space, and what quotes an address in source code or prose.
  private static func endsAddress(_ byte: UInt8) -> Bool {
    switch byte {
    case 0...0x20, UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\\"): true
    default: isQuote(byte)
    }
  }

  private static func isQuote(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") || byte == UInt8(ascii: "`")
  }

  /// The address in a word: an absolute one, a quoted reference with a query, or one behind `=`
  /// as an unquoted attribute has it.
  ///
  /// What stands before the `?` of a reference are characters of paths only, so that an
  /// expression such as `a=/x/.test(b)?c=d:e` is left alone.
  private static func address(in word: Bytes, isQuoted: Bool) -> Bytes? {
    let last = word.lastIndex { !").,;:!]}".utf8.contains($0) }
    let word = word[..<(last.map { $0 + 1 } ?? word.endIndex)]
    if let separator = schemeEnd(in: word) {
      let scheme = word[..<separator].reversed().prefix(while: isAlphanumeric).count
      return scheme == 0 ? nil : word[(separator - scheme)...]
    }
    var reference = word
    if !isQuoted, !word.starts(with: "//".utf8) {
      guard let equals = word.firstIndex(of: UInt8(ascii: "=")) else { return nil }
      reference = word[(equals + 1)...]
      guard reference.first == UInt8(ascii: "/") else { return nil }
    }
    let path = reference.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    let isPath = path.allSatisfy { isAlphanumeric($0) || "/.-_~%:@,;+$".utf8.contains($0) }
    return !path.isEmpty && isPath ? reference : nil
  }

  /// Where `://` stands.
  private static func schemeEnd(in word: Bytes) -> Int? {
    var index = word.startIndex
    while let colon = word[index...].firstIndex(of: UInt8(ascii: ":")) {
      if word[(colon + 1)...].starts(with: "//".utf8) { return colon }
      index = colon + 1
    }
    return nil
  }

  /// The secrets that an address has by its parts.
  private static func parts(_ address: Bytes) -> [Range<Int>] {
    let fragment = address.firstIndex(of: UInt8(ascii: "#")) ?? address.endIndex
    let query = address[..<fragment].firstIndex(of: UInt8(ascii: "?")) ?? fragment
    var found = pairs(address[query..<fragment].dropFirst(), between: "&")
    if let credentials = credentials(address[..<query]) { found.append(credentials) }
    // `#section` names a place; what has values may be the answer of a sign-in.
    let inner = address[fragment...].dropFirst()
    if inner.contains(UInt8(ascii: "=")) { found += pairs(inner, between: "&") }
    return found
  }

  /// The user name and password of an address that ends before its query.
  private static func credentials(_ text: Bytes) -> Range<Int>? {
    let isSlash = { (byte: UInt8) in byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\") }
    guard let slash = text.firstIndex(where: isSlash) else { return nil }
    let scheme = text[..<slash]
    let rest = text[slash...].drop(while: isSlash)
    guard scheme.isEmpty || scheme.last == UInt8(ascii: ":"), rest.startIndex - slash > 1 else {
      return nil
    }
    let end = rest.firstIndex(where: isSlash) ?? rest.endIndex
    guard let at = rest[..<end].lastIndex(of: UInt8(ascii: "@")), at != rest.startIndex else {
      return nil
    }
    return rest.startIndex..<at
  }

  // MARK: Values

  /// The values of `a=1&b=2`; a part without a name is taken for a value.
  private static func pairs(_ text: Bytes, between separator: Unicode.Scalar) -> [Range<Int>] {
    text.split(separator: UInt8(ascii: separator)).compactMap { part in
      guard let equals = part.firstIndex(of: UInt8(ascii: "=")) else {
        return part.allSatisfy { $0 <= 0x20 } ? nil : part.indices
      }
      let value = (equals + 1)..<part.endIndex
      return value.isEmpty ? nil : value
    }
  }

  private static func isCredential(_ name: String) -> Bool {
    if name == "authorization" || name == "proxy-authorization" { return true }
    let telling = ["token", "secret", "api-key", "apikey", "session", "password", "x-auth"]
    return telling.contains { name.contains($0) }
  }

  // MARK: Tokens of well-known shapes

  /// What follows `Bearer` or `Basic`, JSON web tokens, and secret keys such as `sk_live_…`.
  private static func tokens(_ text: Bytes) -> [Range<Int>] {
    guard text.count > 12 else { return [] }
    var found: [Range<Int>] = []
    var index = text.startIndex
    var previous = text.startIndex..<text.startIndex
    while let start = text[index...].firstIndex(where: isTokenByte) {
      let end = text[start...].firstIndex { !isTokenByte($0) } ?? text.endIndex
      let word = text[start..<end]
      let isNext = start - previous.upperBound == 1 && text[previous.upperBound] == 0x20
      if (isNext && isCredential(word, after: text[previous])) || isToken(word) {
        found.append(start..<end)
      }
      previous = start..<end
      index = end
    }
    return found
  }

  private static func isCredential(_ word: Bytes, after scheme: Bytes) -> Bool {
    guard word.count > 7, (5...6).contains(scheme.count) else { return false }
    guard ["bearer", "basic"].contains(lowercased(scheme)) else { return false }
    // "Basic integration" is prose.
    return word.dropFirst().contains { (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) }
  }

  private static func isToken(_ word: Bytes) -> Bool {
    guard word.count > 15, let first = word.first, "srwgxe".utf8.contains(first) else {
      return false
    }
    let prefixes = ["sk_live_", "sk_test_", "rk_live_", "rk_test_", "whsec_", "ghp_", "xoxb-"]
    if prefixes.contains(where: { word.starts(with: $0.utf8) }) { return true }
    // The header of a JSON web token is an object, and `{"` in base64 is `eyJ`
    // (https://www.rfc-editor.org/rfc/rfc7519#section-3.1).
    return word.starts(with: "eyJ".utf8) && word.count > 30 && word.contains(UInt8(ascii: "."))
  }

  // MARK: Bytes

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: false
    }
  }

  private static func isTokenByte(_ byte: UInt8) -> Bool {
    isAlphanumeric(byte) || "-_.+~".utf8.contains(byte)
  }

  private static func lowercased(_ bytes: Bytes) -> String {
    String(decoding: bytes, as: UTF8.self).lowercased()
  }

  private static func merged(_ ranges: [Range<Int>]) -> [Range<Int>] {
    var result: [Range<Int>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = result.last, range.lowerBound < last.upperBound {
        result[result.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        result.append(range)
      }
    }
    return result
  }
}
