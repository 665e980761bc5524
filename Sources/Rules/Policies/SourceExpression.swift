// The expressions of a source list, and which addresses they match.

import AuditModel

/// One expression of a source list (https://www.w3.org/TR/CSP3/#grammardef-source-expression).
enum SourceExpression: Hashable, Sendable {
  /// `'self'`, `'none'`, `'strict-dynamic'` and alike, without quotes and in lower case.
  case keyword(String)
  case nonce(String)
  case hash(algorithm: String, value: String)
  case scheme(String)
  case host(HostSource)

  /// An address pattern such as `https://*.google.com:443/pay/`.
  struct HostSource: Hashable, Sendable {
    var scheme: String?
    /// In lower case; `*`, or beginning with `*.`, for several.
    var host: String
    /// Digits or `*`.
    var port: String?
    /// With its leading slash; empty where none is given.
    var path: String
  }

  /// Nil for what fits none of the forms, which browsers ignore.
  init?(_ text: String) {
    if text.hasPrefix("'") {
      guard text.hasSuffix("'"), text.utf8.count > 2 else { return nil }
      let inner = String(text.dropFirst().dropLast())
      let lower = inner.lowercased()
      if lower.hasPrefix("nonce-") {
        // Such as what a template left empty: it is no nonce, and takes nothing away.
        guard Self.isBase64(inner.dropFirst(6)) else { return nil }
        self = .nonce(String(inner.dropFirst(6)))
      } else if let dash = inner.firstIndex(of: "-"),
        ["sha256", "sha384", "sha512"].contains(lower.prefix { $0 != "-" })
      {
        guard Self.isBase64(inner[inner.index(after: dash)...]) else { return nil }
        self = .hash(
          algorithm: String(lower.prefix { $0 != "-" }),
          value: Self.base64(inner[inner.index(after: dash)...]))
      } else {
        self = .keyword(lower)
      }
      return
    }
    if text.hasSuffix(":"), Self.isScheme(text.dropLast()) {
      self = .scheme(text.dropLast().lowercased())
      return
    }
    guard let source = HostSource(text) else { return nil }
    self = .host(source)
  }

  /// https://www.w3.org/TR/CSP3/#grammardef-base64-value
  static func isBase64(_ text: Substring) -> Bool {
    let end = text.utf8.suffix(2).filter { $0 == UInt8(ascii: "=") }.count
    let body = text.utf8.dropLast(end)
    return !body.isEmpty
      && body.allSatisfy { byte in
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
          || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
          || "+/-_".utf8.contains(byte)
      }
  }

  /// The alphabet of base64url brought to that of base64.
  static func base64(_ text: Substring) -> String {
    String(text.map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 })
  }

  static func isScheme(_ text: Substring) -> Bool {
    guard let first = text.first, first.isASCII, first.isLetter else { return false }
    return text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
  }
}

extension SourceExpression.HostSource {
  init?(_ text: String) {
    var rest = Substring(text)
    if let separator = text.firstRange(of: "://") {
      guard SourceExpression.isScheme(text[..<separator.lowerBound]) else { return nil }
      scheme = text[..<separator.lowerBound].lowercased()
      rest = text[separator.upperBound...]
    }
    let slash = rest.firstIndex(of: "/") ?? rest.endIndex
    path = String(rest[slash...])
    rest = rest[..<slash]
    if let colon = rest.lastIndex(of: ":"), rest.last != "]" {
      let digits = rest[rest.index(after: colon)...]
      guard digits == "*" || (!digits.isEmpty && digits.allSatisfy { "0"..."9" ~= $0 }) else {
        return nil
      }
      port = String(digits)
      rest = rest[..<colon]
    }
    host = rest.lowercased()
    let name = host == "*" ? "" : host.hasPrefix("*.") ? String(host.dropFirst(2)) : host
    guard !host.isEmpty, !name.contains("*"), host == "*" || !name.isEmpty else { return nil }
  }
}

// MARK: Matching addresses

/// A list of source expressions (https://www.w3.org/TR/CSP3/#framework-directive-source-list).
struct SourceList: Hashable, Sendable {
  var expressions: [SourceExpression]

  init(_ values: [String]) {
    expressions = values.compactMap(SourceExpression.init)
  }

  func contains(keyword: String) -> Bool {
    expressions.contains(.keyword(keyword))
  }

  var hasNonces: Bool {
    expressions.contains { if case .nonce = $0 { true } else { false } }
  }

  var hasHashes: Bool {
    expressions.contains { if case .hash = $0 { true } else { false } }
  }

  /// Whether an address matches (https://www.w3.org/TR/CSP3/#match-url-to-source-list).
  ///
  /// - Parameters:
  ///   - origin: the page that the policy protects.
  ///   - redirected: the address was reached by a redirect, so paths do not count.
  func matches(_ url: WebAddress, from origin: WebAddress, redirected: Bool = false) -> Bool {
    expressions.contains { $0.matches(url, from: origin, redirected: redirected) }
  }
}

extension SourceExpression {
  /// https://www.w3.org/TR/CSP3/#match-url-to-source-expression
  func matches(_ url: WebAddress, from origin: WebAddress, redirected: Bool) -> Bool {
    switch self {
    case .keyword("self"):
      origin.origin == url.origin && origin.origin != "null"
        || origin.host == url.host && !url.host.isEmpty
          && (origin.port == url.port)
          && (url.scheme == "https" || url.scheme == "wss"
            || origin.scheme == "http" && url.scheme == "ws")
    case .keyword, .nonce, .hash: false
    case .scheme(let scheme): Self.scheme(scheme, covers: url.scheme)
    case .host(let source): source.matches(url, from: origin, redirected: redirected)
    }
  }

  /// https://www.w3.org/TR/CSP3/#match-schemes
  static func scheme(_ given: String, covers scheme: String) -> Bool {
    given == scheme
      || given == "http" && scheme == "https"
      || given == "ws" && ["wss", "http", "https"].contains(scheme)
      || given == "wss" && scheme == "https"
  }
}

extension SourceExpression.HostSource {
  func matches(_ url: WebAddress, from origin: WebAddress, redirected: Bool) -> Bool {
    if self == Self(scheme: nil, host: "*", port: nil, path: "") {
      return ["http", "https"].contains(url.scheme)
        || SourceExpression.scheme(origin.scheme, covers: url.scheme)
    }
    return SourceExpression.scheme(scheme ?? origin.scheme, covers: url.scheme)
      && matches(host: url.host) && matches(port: url)
      && (redirected || matches(path: url.path))
  }

  private func matches(host name: String) -> Bool {
    if name.isEmpty { return false }
    if host == "*" { return true }
    return host.hasPrefix("*.") ? name.hasSuffix(host.dropFirst()) : name == host
  }

  private func matches(port url: WebAddress) -> Bool {
    switch port {
    case nil: url.port == nil
    case "*": true
    case .some(let digits):
      Int(digits) == url.effectivePort
        // A listed http address covers its https one, ports included.
        || digits == "80" && url.scheme == "https" && url.port == nil
    }
  }

  /// https://www.w3.org/TR/CSP3/#match-paths
  private func matches(path: String) -> Bool {
    if self.path.isEmpty || self.path == "/" && path.isEmpty { return true }
    let pattern = self.path.split(separator: "/", omittingEmptySubsequences: false)
    let pieces = path.split(separator: "/", omittingEmptySubsequences: false)
    let isPrefix = self.path.hasSuffix("/")
    let needed = isPrefix ? pattern.dropLast() : pattern[...]
    guard isPrefix ? pieces.count > needed.count : pieces.count == needed.count else {
      return false
    }
    return zip(needed, pieces).allSatisfy {
      WebAddress.percentDecoded($0) == WebAddress.percentDecoded($1)
    }
  }
}
