// Finds secrets in addresses, header values, source code and running text.

import AuditModel

/// Finds secrets; all answers are in order and do not overlap.
enum Secrets {
  static func ofAddress(_ text: Bytes) -> [Range<Int>] {
    let scheme = text.firstIndex(of: UInt8(ascii: ":")).map { text[..<$0].lowercased } ?? []
    if scheme.elementsEqual("data".utf8) || scheme.elementsEqual("javascript".utf8) {
      return ofText(text)
    }
    return merged(parts(text) + tokens(text))
  }

  /// The secrets that an address has by its parts.
  private static func parts(_ address: Bytes) -> [Range<Int>] {
    let fragment = address.firstIndex(of: UInt8(ascii: "#")) ?? address.endIndex
    let query = address[..<fragment].firstIndex(of: UInt8(ascii: "?")) ?? fragment
    var found = pairs(address[query..<fragment].dropFirst(), between: UInt8(ascii: "&"))
    if let credentials = credentials(address[..<query]) { found.append(credentials) }
    // `#section` names a place; what has values may be the answer of a sign-in.
    let inner = address[fragment...].dropFirst()
    if inner.contains(UInt8(ascii: "=")) { found += pairs(inner, between: UInt8(ascii: "&")) }
    return found
  }

  static func ofHeader(_ name: String, _ value: Bytes) -> [Range<Int>] {
    switch name.lowercased() {
    case "set-cookie", "set-cookie2":
      let end = value.firstIndex(of: UInt8(ascii: ";")) ?? value.endIndex
      return merged(pairs(value[..<end], between: UInt8(ascii: ";")) + ofText(value))
    case "cookie":
      return pairs(value, between: UInt8(ascii: ";"))
    case "location", "content-location", "referer":
      return ofAddress(value)
    case let name where isTelling(name):
      return value.isEmpty ? [] : [value.startIndex..<value.endIndex]
    default:
      return ofText(value)
    }
  }

  /// A string of a program or an attribute's value: an address where it looks like one.
  static func ofLiteral(_ text: Bytes) -> [Range<Int>] {
    if text.contains(where: \.isASCIISpace) { return ofText(text) }
    if text.begins(with: "&") {
      return merged(pairs(text, between: UInt8(ascii: "&")) + tokens(text))
    }
    let isAddress =
      text.first.map { "/?#".utf8.contains($0) } ?? false || text.first(of: "://") != nil
    return isAddress ? ofAddress(text) : ofText(text)
  }

  /// The values of attributes in markup: of form fields, of `<meta>` with a telling name, and of
  /// `data-*` that are identifiers.
  static func ofAttributes(_ markup: Bytes) -> [Range<Int>] {
    markup.indices.filter { markup[$0] == UInt8(ascii: "=") }.compactMap { equals in
      let before = markup[..<equals]
      let name = before[(before.lastIndex(where: \.isASCIISpace) ?? before.startIndex)...]
        .drop(while: \.isASCIISpace).lowercased
      let value = attributeValue(markup[(equals + 1)...])
      guard !value.isEmpty else { return nil }
      if isSecret(attribute: name[...], kind(of: name[...]), value) { return value.indices }
      guard name.elementsEqual("content".utf8) else { return nil }
      let tag = before[(before.lastIndex(of: UInt8(ascii: "<")) ?? before.startIndex)...]
      return isTelling(tag) ? value.indices : nil
    }
  }

  /// An attribute that is a secret as a whole: what a form holds, and identifiers in `data-*`.
  static func isSecret(attribute name: Bytes, _ kind: NameKind, _ value: Bytes) -> Bool {
    if kind == .published { return false }
    return name.elementsEqual("value".utf8)
      || name.begins(with: "data-") && (kind == .telling || isOpaque(value))
  }

  private static func attributeValue(_ rest: Bytes) -> Bytes {
    if let quote = rest.first, "\"'".utf8.contains(quote) {
      return rest.dropFirst().prefix { $0 != quote }
    }
    return rest.prefix { !$0.isASCIISpace && $0 != UInt8(ascii: ">") }
  }

  /// False where ``ofText(_:)`` and ``ofLiteral(_:)`` surely find nothing, as in most words: what
  /// is no address has digits, capitals or the `_` of a key.
  static func mayStand(in text: String) -> Bool {
    text.utf8.count >= KnownSecrets.shortest
      && text.utf8.contains { byte in
        byte.isASCIIDigit || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "&")
          || isAddressSign(byte) || byte.isASCIILetter && !byte.isASCIILowercase
      }
  }

  /// False where ``ofAddress(_:)`` surely finds nothing, as in most references within a site.
  static func mayStand(inAddress text: String) -> Bool {
    text.utf8.count >= KnownSecrets.shortest
      && text.utf8.contains { byte in
        byte == UInt8(ascii: "_") || byte == UInt8(ascii: "=") || byte == UInt8(ascii: "@")
          || isAddressSign(byte) || byte.isASCIILetter && !byte.isASCIILowercase
      }
  }

  static func ofText(_ text: Bytes) -> [Range<Int>] {
    var found: [Range<Int>] = []
    // An address has `://`, or a query or fragment behind a path.
    if text.contains(where: isAddressSign) {
      var start = text.startIndex
      while start < text.endIndex {
        let delimiter = delimiterLength(text[start...])
        if delimiter > 0 {
          start += delimiter
          continue
        }
        var end = start + 1
        while end < text.endIndex, delimiterLength(text[end...]) == 0 { end += 1 }
        let word = text[start..<end]
        if word.contains(where: isAddressSign) {
          let isQuoted = isQuote(before: start, in: text)
          if let address = address(in: word, isQuoted: isQuoted) { found += parts(address) }
        }
        start = end
      }
    }
    return merged(found + tokens(text))
  }

  // MARK: What is an address

  private static func isAddressSign(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ":") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
  }

  /// How many bytes the white space or quotation mark has that the bytes begin with; 0 where there
  /// is none, and the bytes belong to a word.
  private static func delimiterLength(_ bytes: Bytes) -> Int {
    guard let first = bytes.first else { return 0 }
    if first < 0x80 {
      switch first {
      case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"), UInt8(ascii: "<"),
        UInt8(ascii: ">"), UInt8(ascii: "\\"):
        return 1
      default: return first.isASCIISpace ? 1 : 0
      }
    }
    // U+00A0; U+2000 to U+200A, U+2028, U+2029, U+202F; “ and ”; U+205F; U+3000.
    if first == 0xC2 { return bytes.dropFirst().first == 0xA0 ? 2 : 0 }
    guard first == 0xE2 || first == 0xE3 else { return 0 }
    let rest = Array(bytes.dropFirst().prefix(2))
    guard rest.count == 2 else { return 0 }
    let isDelimiter =
      switch (first, rest[0], rest[1]) {
      case (0xE2, 0x80, 0x80...0x8A), (0xE2, 0x80, 0xA8), (0xE2, 0x80, 0xA9), (0xE2, 0x80, 0xAF),
        (0xE2, 0x80, 0x9C), (0xE2, 0x80, 0x9D), (0xE2, 0x81, 0x9F), (0xE3, 0x80, 0x80):
        true
      default: false
      }
    return isDelimiter ? 3 : 0
  }

  private static func isQuote(before index: Int, in text: Bytes) -> Bool {
    let before = text[..<index]
    guard let last = before.last else { return false }
    return "\"'`".utf8.contains(last) || before.suffix(3).elementsEqual("“".utf8)
  }

  /// The address in a word: an absolute one, a quoted reference with a query, or one behind `=`
  /// as an unquoted attribute has it.
  ///
  /// What stands before the `?` of a reference are characters of paths only, so that an
  /// expression such as `a=/x/.test(b)?c=d:e` is left alone.
  private static func address(in word: Bytes, isQuoted: Bool) -> Bytes? {
    let end = word.lastIndex { !").,;:!]}".utf8.contains($0) }.map { $0 + 1 }
    let word = word[..<(end ?? word.endIndex)]
    if let separator = word.first(of: "://") {
      let scheme = word[..<separator].reversed().prefix { $0.isASCIILetter || $0.isASCIIDigit }
      return scheme.isEmpty ? nil : word[(separator - scheme.count)...]
    }
    var reference = word
    if !isQuoted, !word.begins(with: "//") {
      guard let equals = word.firstIndex(of: UInt8(ascii: "=")) else { return nil }
      reference = word[(equals + 1)...]
      guard reference.begins(with: "/") else { return nil }
    }
    let path = reference.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    let isPath = path.allSatisfy {
      $0.isASCIILetter || $0.isASCIIDigit || "/.-_~%:@,;+$".utf8.contains($0)
    }
    return !path.isEmpty && isPath ? reference : nil
  }

  /// The user name and password of an address that ends before its query.
  private static func credentials(_ text: Bytes) -> Range<Int>? {
    let isSlash = { (byte: UInt8) in byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\") }
    guard let slash = text.firstIndex(where: isSlash) else { return nil }
    let rest = text[slash...].drop(while: isSlash)
    let scheme = text[..<slash]
    guard scheme.isEmpty || scheme.last == UInt8(ascii: ":"), rest.startIndex - slash > 1
    else { return nil }
    let end = rest.firstIndex(where: isSlash) ?? rest.endIndex
    guard let at = rest[..<end].lastIndex(of: UInt8(ascii: "@")), at != rest.startIndex
    else { return nil }
    return rest.startIndex..<at
  }

  // MARK: Values

  /// The values of `a=1&b=2`; a part without a name is taken for a value.
  private static func pairs(_ text: Bytes, between separator: UInt8) -> [Range<Int>] {
    text.split(separator: separator).compactMap { part in
      guard let equals = part.firstIndex(of: UInt8(ascii: "=")) else {
        return part.allSatisfy(\.isASCIISpace) ? nil : part.indices
      }
      let value = part[(equals + 1)...]
      return value.isEmpty ? nil : value.indices
    }
  }

  // MARK: Names

  /// What a name says of its value.
  enum NameKind {
    /// It is a secret.
    case telling
    /// Everybody may read it.
    case published
    case plain
  }

  /// What the name of a header, property, attribute or form field says of its value.
  static func kind(of name: Bytes) -> NameKind {
    isPublished(name) ? .published : isTelling(name) ? .telling : .plain
  }

  private static func isTelling(_ name: String) -> Bool { isTelling(Array(name.utf8)[...]) }

  private static func isTelling(_ name: Bytes) -> Bool {
    let name = name.lowercased
    if name.elementsEqual("authorization".utf8) || name.elementsEqual("proxy-authorization".utf8)
      || name.suffix(3).elementsEqual("sid".utf8)
    {
      return true
    }
    let telling = [
      "token", "secret", "api-key", "api_key", "apikey", "session", "sessid", "password", "passwd",
      "x-auth", "authjwt", "csrf", "xsrf",
    ]
    return name.first(of: "tokeniz") == nil && telling.contains { name.first(of: $0) != nil }
  }

  /// Names of what every page that takes Google Pay shows to all: merchant, gateway, public keys.
  private static func isPublished(_ name: Bytes) -> Bool {
    let name = name.filter(\.isASCIILetter).map(\.asciiLowercased)
    return ["merchant", "gateway", "publishable", "publickey", "clientkey", "integrity", "nonce"]
      .contains { name.first(of: $0) != nil }
  }

  // MARK: Tokens of well-known shapes

  /// What follows `Bearer` or `Basic`, JSON web tokens, and secret keys such as `sk_live_…`.
  private static func tokens(_ text: Bytes) -> [Range<Int>] {
    guard text.count > 12 else { return [] }
    var found: [Range<Int>] = []
    var rest = text
    var previous: Bytes = []
    while let start = rest.firstIndex(where: isTokenByte) {
      let end = rest[start...].firstIndex { !isTokenByte($0) } ?? rest.endIndex
      let word = text[start..<end]
      // All that is looked for has eight bytes at least.
      if word.count >= 8 {
        let gap = rest[..<start]
        if isAnnounced(word, by: previous, across: gap) || isToken(word)
          || isAssigned(word, to: previous, across: gap)
        {
          found.append(start..<end)
        }
      }
      previous = word
      rest = rest[end...]
    }
    return found
  }

  private static func isTokenByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "+"),
      UInt8(ascii: "~"):
      true
    default: byte.isASCIILetter || byte.isASCIIDigit
    }
  }

  /// `Bearer …`, `Basic …`.
  private static func isAnnounced(
    _ word: Bytes, by name: Bytes, across gap: Bytes
  ) -> Bool {
    gap.elementsEqual(" ".utf8) && (5...6).contains(name.count)
      && ["bearer", "basic"].contains { name.lowercased.elementsEqual($0.utf8) }
      && word.dropFirst().contains { $0.isASCIIDigit || $0.isASCIILetter && !$0.isASCIILowercase }
  }

  /// `csrfToken: "…"`, `PHPSESSID=…`: something made at random behind a telling name.
  private static func isAssigned(_ word: Bytes, to name: Bytes, across gap: Bytes) -> Bool {
    guard gap.count < 6, gap.containsAny(of: "=:"),
      gap.allSatisfy({ " =:\"'`".utf8.contains($0) }),
      word.count(where: \.isASCIIDigit) > 1, !word.contains(UInt8(ascii: "."))
    else { return false }
    return isTelling(name.split(separator: UInt8(ascii: ".")).last ?? name)
  }

  /// Identifiers of sessions are no shorter.
  static let shortestIdentifier = 16

  /// Something long without blanks that mixes letters and digits, as identifiers of sessions do.
  private static func isOpaque(_ text: Bytes) -> Bool {
    text.count >= shortestIdentifier && text.count(where: \.isASCIIDigit) > 3
      && text.count(where: \.isASCIILetter) > 1 && !text.begins(with: "/")
      && text.allSatisfy { isTokenByte($0) || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "=") }
  }

  /// A secret that can be told from a word, and so be looked for in other texts.
  static func isRecognizable(_ secret: String) -> Bool {
    let bytes = Array(secret.utf8)
    guard bytes.count >= KnownSecrets.shortest, bytes.first(of: Masking.mark) == nil else {
      return false
    }
    // Letters of other scripts are taken for lower case.
    let isLowercase = { (byte: UInt8) in byte.isASCIILowercase || byte >= 0x80 }
    // `CRYPTOGRAM_3DS` and other constants of interfaces.
    if bytes.contains(UInt8(ascii: "_")), !bytes.contains(where: isLowercase) { return false }
    let digits = bytes.count(where: \.isASCIIDigit)
    return digits > 0 && bytes.contains { $0.isASCIILetter || $0 >= 0x80 }
      || digits > 9 && digits == bytes.count
  }

  private static func isToken(_ word: Bytes) -> Bool {
    switch word.first {
    case UInt8(ascii: "e"):
      // The header of a JSON web token is an object, and `{"` in base64 is `eyJ`
      // (https://www.rfc-editor.org/rfc/rfc7519#section-3.1).
      word.begins(with: "eyJ") && word.count > 30 && word.contains(UInt8(ascii: "."))
    case UInt8(ascii: "s"), UInt8(ascii: "r"), UInt8(ascii: "w"), UInt8(ascii: "g"),
      UInt8(ascii: "x"):
      word.count > 15
        && ["sk_live_", "sk_test_", "rk_live_", "rk_test_", "whsec_", "ghp_", "xoxb-"]
          .contains { word.starts(with: $0.utf8) }
    default: false
    }
  }

  static func merged(_ ranges: [Range<Int>]) -> [Range<Int>] {
    if ranges.count < 2 { return ranges }
    var result: [Range<Int>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = result.last, range.lowerBound < last.upperBound {
        result[result.count - 1] =
          last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        result.append(range)
      }
    }
    return result
  }
}
