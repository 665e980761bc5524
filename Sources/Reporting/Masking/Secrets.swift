// Finds secrets in addresses, header values, source code and running text.

/// Finds secrets; all answers are in order and do not overlap.
enum Secrets {
  static func ofAddress(_ text: Substring) -> [Range<String.Index>] {
    let scheme = text.firstIndex(of: ":").map { text[..<$0].lowercased() }
    if scheme == "data" || scheme == "javascript" { return ofText(text) }
    return merged(parts(text) + tokens(text))
  }

  /// The secrets that an address has by its parts.
  private static func parts(_ address: Substring) -> [Range<String.Index>] {
    let fragment = address.firstIndex(of: "#") ?? address.endIndex
    let query = address[..<fragment].firstIndex(of: "?") ?? fragment
    var found = pairs(address[query..<fragment].dropFirst(), between: "&")
    if let credentials = credentials(address[..<query]) { found.append(credentials) }
    // `#section` names a place; what has values may be the answer of a sign-in.
    let inner = address[fragment...].dropFirst()
    if inner.contains("=") { found += pairs(inner, between: "&") }
    return found
  }

  static func ofHeader(_ name: String, _ value: Substring) -> [Range<String.Index>] {
    switch name.lowercased() {
    case "set-cookie", "set-cookie2":
      let end = value.firstIndex(of: ";") ?? value.endIndex
      return merged(pairs(value[..<end], between: ";") + ofText(value))
    case "cookie":
      return pairs(value, between: ";")
    case "location", "content-location", "referer":
      return ofAddress(value)
    case let name where isTelling(name):
      return value.isEmpty ? [] : [value.startIndex..<value.endIndex]
    default:
      return ofText(value)
    }
  }

  /// A string of a program or an attribute's value: an address where it looks like one.
  static func ofLiteral(_ text: Substring) -> [Range<String.Index>] {
    if text.contains(where: \.isWhitespace) { return ofText(text) }
    if text.hasPrefix("&") { return merged(pairs(text, between: "&") + tokens(text)) }
    let isAddress = ["/", "?", "#"].contains { text.hasPrefix($0) } || text.contains("://")
    return isAddress ? ofAddress(text) : ofText(text)
  }

  /// The values of attributes in markup: of form fields, of `<meta>` with a telling name, and of
  /// `data-*` that are identifiers.
  static func ofAttributes(_ markup: Substring) -> [Range<String.Index>] {
    markup.ranges(of: "=").compactMap {
      let before = markup[..<$0.lowerBound]
      let name = before.suffix(from: before.lastIndex(where: \.isWhitespace) ?? before.startIndex)
        .drop(while: \.isWhitespace).lowercased()
      let value = attributeValue(markup[$0.upperBound...])
      let tag = before.suffix(from: before.lastIndex(of: "<") ?? before.startIndex)
      let isSecret =
        isSecret(attribute: name, String(value)) || name == "content" && isTelling(String(tag))
      return isSecret && !value.isEmpty ? value.startIndex..<value.endIndex : nil
    }
  }

  /// An attribute that is a secret as a whole: what a form holds, and identifiers in `data-*`.
  static func isSecret(attribute name: String, _ value: String) -> Bool {
    if isPublished(name) { return false }
    return name == "value" || name.hasPrefix("data-") && (isTelling(name) || isOpaque(value))
  }

  private static func attributeValue(_ rest: Substring) -> Substring {
    if let quote = rest.first, "\"'".contains(quote) {
      return rest.dropFirst().prefix { $0 != quote }
    }
    return rest.prefix { !$0.isWhitespace && $0 != ">" }
  }

  static func ofText(_ text: Substring) -> [Range<String.Index>] {
    var found: [Range<String.Index>] = []
    var rest = text
    while let start = rest.firstIndex(where: { !endsAddress($0) }) {
      let isQuoted = rest[..<start].last.map { "\"'`“".contains($0) } ?? false
      let end = rest[start...].firstIndex(where: endsAddress) ?? rest.endIndex
      if let address = address(in: text[start..<end], isQuoted: isQuoted) {
        found += parts(address)
      }
      rest = rest[end...]
    }
    return merged(found + tokens(text))
  }

  // MARK: What is an address

  /// White space, and what quotes an address in source code or prose.
  private static func endsAddress(_ character: Character) -> Bool {
    character.isWhitespace || "\"'`<>\\“”".contains(character)
  }

  /// The address in a word: an absolute one, a quoted reference with a query, or one behind `=`
  /// as an unquoted attribute has it.
  ///
  /// What stands before the `?` of a reference are characters of paths only, so that an
  /// expression such as `a=/x/.test(b)?c=d:e` is left alone.
  private static func address(in word: Substring, isQuoted: Bool) -> Substring? {
    let end = word.lastIndex { !").,;:!]}".contains($0) }.map(word.index(after:))
    let word = word[..<(end ?? word.endIndex)]
    if let separator = word.firstRange(of: "://") {
      let scheme = word[..<separator.lowerBound].reversed().prefix { $0.isLetter || $0.isNumber }
      return scheme.isEmpty
        ? nil : word[word.index(separator.lowerBound, offsetBy: -scheme.count)...]
    }
    var reference = word
    if !isQuoted, !word.hasPrefix("//") {
      guard let equals = word.firstIndex(of: "=") else { return nil }
      reference = word[word.index(after: equals)...]
      guard reference.hasPrefix("/") else { return nil }
    }
    let path = reference.prefix { $0 != "?" && $0 != "#" }
    let isPath = path.allSatisfy {
      $0.isASCII && ($0.isLetter || $0.isNumber || "/.-_~%:@,;+$".contains($0))
    }
    return !path.isEmpty && isPath ? reference : nil
  }

  /// The user name and password of an address that ends before its query.
  private static func credentials(_ text: Substring) -> Range<String.Index>? {
    let isSlash = { (character: Character) in character == "/" || character == "\\" }
    guard let slash = text.firstIndex(where: isSlash) else { return nil }
    let rest = text[slash...].drop(while: isSlash)
    let scheme = text[..<slash]
    guard scheme.isEmpty || scheme.hasSuffix(":"),
      text.distance(from: slash, to: rest.startIndex) > 1
    else { return nil }
    let end = rest.firstIndex(where: isSlash) ?? rest.endIndex
    guard let at = rest[..<end].lastIndex(of: "@"), at != rest.startIndex else { return nil }
    return rest.startIndex..<at
  }

  // MARK: Values

  /// The values of `a=1&b=2`; a part without a name is taken for a value.
  private static func pairs(
    _ text: Substring, between separator: Character
  ) -> [Range<String.Index>] {
    text.split(separator: separator).compactMap { part in
      guard let equals = part.firstIndex(of: "=") else {
        return part.allSatisfy(\.isWhitespace) ? nil : part.startIndex..<part.endIndex
      }
      let value = part.index(after: equals)..<part.endIndex
      return value.isEmpty ? nil : value
    }
  }

  // MARK: Names

  /// Names of what is a secret: headers, properties, attributes, form fields.
  static func isTelling(_ name: String) -> Bool {
    let name = name.lowercased()
    let telling = [
      "token", "secret", "api-key", "api_key", "apikey", "session", "sessid", "password", "passwd",
      "x-auth", "authjwt", "csrf", "xsrf",
    ]
    if name == "authorization" || name == "proxy-authorization" || name.hasSuffix("sid") {
      return true
    }
    return !name.contains("tokeniz") && telling.contains { name.contains($0) }
  }

  /// Names of what every page that takes Google Pay shows to all: merchant, gateway, public keys.
  static func isPublished(_ name: String) -> Bool {
    let name = name.lowercased().filter { $0.isLetter }
    return ["merchant", "gateway", "publishable", "publickey", "clientkey", "integrity", "nonce"]
      .contains { name.contains($0) }
  }

  // MARK: Tokens of well-known shapes

  /// What follows `Bearer` or `Basic`, JSON web tokens, and secret keys such as `sk_live_…`.
  private static func tokens(_ text: Substring) -> [Range<String.Index>] {
    guard text.utf8.count > 12 else { return [] }
    var found: [Range<String.Index>] = []
    var rest = text
    var previous: Substring = ""
    while let start = rest.firstIndex(where: isTokenCharacter) {
      let end = rest[start...].firstIndex { !isTokenCharacter($0) } ?? rest.endIndex
      let word = text[start..<end]
      let isAnnounced =
        rest[..<start] == " " && ["bearer", "basic"].contains(previous.lowercased())
        && word.utf8.count > 7 && word.dropFirst().contains { $0.isNumber || $0.isUppercase }
      if isAnnounced || isToken(word) || isAssigned(word, to: previous, across: rest[..<start]) {
        found.append(start..<end)
      }
      previous = word
      rest = rest[end...]
    }
    return found
  }

  private static func isTokenCharacter(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber || "-_.+~".contains(character))
  }

  /// `csrfToken: "…"`, `PHPSESSID=…`: something made at random behind a telling name.
  private static func isAssigned(
    _ word: Substring, to name: Substring, across gap: Substring
  ) -> Bool {
    guard gap.utf8.count < 6, gap.contains("=") || gap.contains(":"),
      gap.allSatisfy({ " =:\"'`".contains($0) })
    else { return false }
    let last = name.split(separator: ".").last ?? name
    return word.utf8.count >= 8 && !word.contains(".") && word.count(where: \.isNumber) > 1
      && isTelling(String(last))
  }

  /// Something long without blanks that mixes letters and digits, as identifiers of sessions do.
  static func isOpaque(_ text: String) -> Bool {
    text.utf8.count >= 16 && text.count(where: \.isNumber) > 3 && text.count(where: \.isLetter) > 1
      && text.allSatisfy { isTokenCharacter($0) || $0 == "/" || $0 == "=" } && !text.hasPrefix("/")
  }

  /// A secret that can be told from a word, and so be looked for in other texts.
  static func isRecognizable(_ secret: String) -> Bool {
    guard secret.utf8.count >= KnownSecrets.shortest, !secret.contains(Masking.mark) else {
      return false
    }
    // `CRYPTOGRAM_3DS` and other constants of interfaces.
    if secret.contains("_"), !secret.contains(where: \.isLowercase) { return false }
    let digits = secret.count(where: \.isNumber)
    return digits > 0 && secret.contains(where: \.isLetter) || digits > 9 && digits == secret.count
  }

  private static func isToken(_ word: Substring) -> Bool {
    let prefixes = ["sk_live_", "sk_test_", "rk_live_", "rk_test_", "whsec_", "ghp_", "xoxb-"]
    if prefixes.contains(where: word.hasPrefix) { return word.utf8.count > 15 }
    // The header of a JSON web token is an object, and `{"` in base64 is `eyJ`
    // (https://www.rfc-editor.org/rfc/rfc7519#section-3.1).
    return word.hasPrefix("eyJ") && word.utf8.count > 30 && word.contains(".")
  }

  static func merged(_ ranges: [Range<String.Index>]) -> [Range<String.Index>] {
    var result: [Range<String.Index>] = []
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
