// Hides secrets in addresses, header values and running text.

/// Puts ``mark`` in the place of secrets: values of queries and fragments, user names and
/// passwords in addresses, cookies, credentials, and tokens of well-known shapes.
///
/// Names stay, so that a reader can still tell what was there.
public enum Masking {
  /// What stands for a secret.
  public static let mark = "***"

  /// An address, absolute or not.
  public static func address(_ text: String) -> String {
    hiding(Secrets.ofAddress(text[...]), in: text)
  }

  /// The value of a header of that name.
  public static func header(_ name: String, _ value: String) -> String {
    hiding(Secrets.ofHeader(name, value[...]), in: value)
  }

  /// Running text, or source code: the addresses in it, and tokens of well-known shapes.
  public static func running(_ text: String) -> String {
    hiding(Secrets.ofText(text[...]), in: text)
  }

  /// A caller's name for a target, which often is the target's address.
  static func name(_ name: String, of target: String) -> String {
    name == target ? address(name) : running(name)
  }

  private static func hiding(_ secrets: [Range<String.Index>], in text: String) -> String {
    guard !secrets.isEmpty else { return text }
    var result = ""
    var position = text.startIndex
    for secret in secrets {
      result += text[position..<secret.lowerBound] + mark
      position = secret.upperBound
    }
    return result + text[position...]
  }
}

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
      return merged(pairs(value[..<end], between: ";") + tokens(value))
    case "cookie":
      return pairs(value, between: ";")
    case "location", "content-location", "referer":
      return ofAddress(value)
    case let name where isCredential(name):
      return value.isEmpty ? [] : [value.startIndex..<value.endIndex]
    default:
      return ofText(value)
    }
  }

  static func ofText(_ text: Substring) -> [Range<String.Index>] {
    var found: [Range<String.Index>] = []
    var rest = text
    while let start = rest.firstIndex(where: { !endsAddress($0) }) {
      let isQuoted = rest[..<start].last.map { "\"'`".contains($0) } ?? false
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
    character.isWhitespace || "\"'`<>\\".contains(character)
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

  private static func isCredential(_ name: String) -> Bool {
    if name == "authorization" || name == "proxy-authorization" { return true }
    let telling = ["token", "secret", "api-key", "apikey", "session", "password", "x-auth"]
    return telling.contains { name.contains($0) }
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
      if isAnnounced || isToken(word) { found.append(start..<end) }
      previous = word
      rest = rest[end...]
    }
    return found
  }

  private static func isTokenCharacter(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber || "-_.+~".contains(character))
  }

  private static func isToken(_ word: Substring) -> Bool {
    let prefixes = ["sk_live_", "sk_test_", "rk_live_", "rk_test_", "whsec_", "ghp_", "xoxb-"]
    if prefixes.contains(where: word.hasPrefix) { return word.utf8.count > 15 }
    // The header of a JSON web token is an object, and `{"` in base64 is `eyJ`
    // (https://www.rfc-editor.org/rfc/rfc7519#section-3.1).
    return word.hasPrefix("eyJ") && word.utf8.count > 30 && word.contains(".")
  }

  private static func merged(_ ranges: [Range<String.Index>]) -> [Range<String.Index>] {
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
