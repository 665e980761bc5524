// Web addresses: parsing, resolving, origins.

/// An absolute web address in the spelling that a browser would send.
public struct WebAddress: Hashable, Sendable, CustomStringConvertible {
  /// The scheme in lower case.
  public let scheme: String
  /// The host in lower case, brackets kept for IPv6; empty where the scheme has none.
  public let host: String
  /// The port where it is not the scheme's default.
  public let port: Int?
  /// Path with its leading slash, as sent.
  public let path: String
  /// What stands behind `?`, as sent; nil without one.
  public let query: String?
  /// What stands behind `#`; nil without one.
  public let fragment: String?

  /// Parses an absolute address; nil where a browser would refuse it.
  ///
  /// Follows the URL standard for white space, tabs, backslashes, case, default ports and dot
  /// segments (https://url.spec.whatwg.org/#url-parsing); host names are not punycoded.
  public init?(_ text: String) {
    self.init(text, base: nil)
  }

  /// Resolves a reference as a document of this address would.
  public func resolve(_ reference: String) -> WebAddress? {
    WebAddress(reference, base: self)
  }

  /// Bytes of an address that is parsed; servers take 8 KiB or little more
  /// (https://www.rfc-editor.org/rfc/rfc9110#section-4.1-5). Only what is its own content may be
  /// longer.
  public static let longest = 64 << 10

  private init?(_ text: String, base: WebAddress?) {
    if text.utf8.count > Self.longest, !text.prefix(5).lowercased().hasPrefix("data:") {
      return nil
    }
    let text = Self.trimmed(text)
    var rest = Substring(text)
    var fragment: String?
    if let hash = text.utf8.firstIndex(of: UInt8(ascii: "#")) {
      fragment = String(text[text.utf8.index(after: hash)...])
      rest = text[..<hash]
    }
    var scheme = base?.scheme ?? ""
    var inherits = true
    if let colon = rest.utf8.firstIndex(of: UInt8(ascii: ":")),
      Self.isScheme(rest[..<colon].utf8)
    {
      let named = rest[..<colon].lowercased()
      let after = rest[rest.utf8.index(after: colon)...]
      let slashes = after.utf8.prefix(2)
      let authority = slashes.count == 2 && slashes.allSatisfy(Self.isSlash)
      if named != base?.scheme || Self.defaultPort(named) == nil || authority {
        scheme = named
        inherits = false
      }
      rest = after
    } else if base == nil {
      return nil
    }
    let isSpecial = Self.defaultPort(scheme) != nil
    if !isSpecial, !inherits, !rest.hasPrefix("//") {
      // Opaque paths such as `data:`, `blob:` or `javascript:`.
      self.init(
        scheme: scheme, host: "", port: nil, path: String(rest), query: nil, fragment: fragment)
      return
    }
    var query: String?
    if let question = rest.utf8.firstIndex(of: UInt8(ascii: "?")) {
      query = Self.encoded(rest[rest.utf8.index(after: question)...], as: .query)
      rest = rest[..<question]
    }
    if isSpecial, rest.utf8.contains(UInt8(ascii: "\\")) {
      rest = rest.replacing("\\", with: "/")
    }
    if rest.hasPrefix("//") || (isSpecial && !inherits) {
      let afterSlashes = Substring(rest.utf8.drop { $0 == UInt8(ascii: "/") })
      let slash = afterSlashes.utf8.firstIndex(of: UInt8(ascii: "/")) ?? afterSlashes.endIndex
      var authority = afterSlashes[..<slash]
      if let at = authority.utf8.lastIndex(of: UInt8(ascii: "@")) {
        authority = authority[authority.utf8.index(after: at)...]
      }
      guard let (host, port) = Self.hostAndPort(authority), !isSpecial || !host.isEmpty else {
        return nil
      }
      self.init(
        scheme: scheme, host: host, port: port == Self.defaultPort(scheme) ? nil : port,
        path: Self.normalised(afterSlashes[slash...], keepsEmpty: !isSpecial), query: query,
        fragment: fragment)
      return
    }
    guard let base else { return nil }
    if rest.isEmpty {
      self.init(
        scheme: scheme, host: base.host, port: base.port, path: base.path,
        query: query ?? base.query, fragment: fragment)
    } else if rest.hasPrefix("/") {
      self.init(
        scheme: scheme, host: base.host, port: base.port,
        path: Self.normalised(rest, keepsEmpty: false), query: query, fragment: fragment)
    } else {
      let end = base.path.utf8.lastIndex(of: UInt8(ascii: "/"))
      let folder = base.path[...(end ?? base.path.startIndex)]
      guard base.path.hasPrefix("/") else { return nil }
      self.init(
        scheme: scheme, host: base.host, port: base.port,
        path: Self.normalised(Substring(folder + rest), keepsEmpty: false), query: query,
        fragment: fragment)
    }
  }

  private init(
    scheme: String, host: String, port: Int?, path: String, query: String?, fragment: String?
  ) {
    self.scheme = scheme
    self.host = host
    self.port = port
    self.path = path
    self.query = query
    self.fragment = fragment
  }

  /// Scheme, host and port; `null` for schemes without a host.
  public var origin: String {
    host.isEmpty ? "null" : "\(scheme)://\(host)" + (port.map { ":\($0)" } ?? "")
  }

  /// The port that is connected to; nil where the scheme has no default.
  public var effectivePort: Int? {
    port ?? (scheme == "ftp" ? nil : Self.defaultPort(scheme))
  }

  /// True for https and for loopback, which browsers trust
  /// (https://w3c.github.io/webappsec-secure-contexts/#is-origin-trustworthy).
  public var isPotentiallyTrustworthy: Bool {
    scheme == "https" || scheme == "wss" || isLoopback
  }

  /// True for `localhost`, `*.localhost`, 127.0.0.0/8 and ::1.
  public var isLoopback: Bool {
    let name = host.hasSuffix(".") ? String(host.dropLast()) : host
    if name == "localhost" || name.hasSuffix(".localhost") || name == "[::1]" { return true }
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
  }

  /// The address without its fragment.
  public var withoutFragment: WebAddress {
    WebAddress(scheme: scheme, host: host, port: port, path: path, query: query, fragment: nil)
  }

  /// The whole address as a browser spells it.
  public var description: String {
    let authority = host.isEmpty ? "" : "//\(host)" + (port.map { ":\($0)" } ?? "")
    return "\(scheme):\(authority)\(path)" + (query.map { "?\($0)" } ?? "")
      + (fragment.map { "#\($0)" } ?? "")
  }

  // MARK: The steps of the parser

  /// The port of a special scheme (https://url.spec.whatwg.org/#special-scheme).
  private static func defaultPort(_ scheme: String) -> Int? {
    switch scheme {
    case "http", "ws": 80
    case "https", "wss": 443
    case "ftp": 21
    default: nil
    }
  }

  private static func isSlash(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\")
  }

  private static func isScheme(_ bytes: Substring.UTF8View) -> Bool {
    let isLetter = { (byte: UInt8) in (0x61...0x7A).contains(byte | 0x20) }
    guard let first = bytes.first, isLetter(first) else { return false }
    return bytes.allSatisfy {
      isLetter($0) || (0x30...0x39).contains($0) || "+-.".utf8.contains($0)
    }
  }

  private static func trimmed(_ text: String) -> String {
    if !text.utf8.contains(where: { $0 <= 0x20 }) { return text }
    let scalars = text.unicodeScalars
    let inner = scalars.drop { $0.value <= 0x20 }
    let end = inner.lastIndex { $0.value > 0x20 }.map { inner.index(after: $0) } ?? inner.startIndex
    return String(
      String.UnicodeScalarView(inner[..<end].filter { $0 != "\t" && $0 != "\n" && $0 != "\r" }))
  }

  private static func hostAndPort(_ authority: Substring) -> (String, Int?)? {
    var host = authority
    var port: Int?
    let bracket = authority.utf8.lastIndex(of: UInt8(ascii: "]"))
    if let colon = authority.utf8.lastIndex(of: UInt8(ascii: ":")),
      bracket.map({ colon > $0 }) ?? true
    {
      host = authority[..<colon]
      let digits = authority[authority.utf8.index(after: colon)...]
      if !digits.isEmpty {
        guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let value = UInt16(digits)
        else {
          return nil
        }
        port = Int(value)
      }
    }
    let decoded = Self.percentDecoded(host)
    let forbidden = decoded.utf8.contains { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "."), UInt8(ascii: "-"): false
      default:
        byte <= 0x20 || byte == 0x7F || "#/<>?@\\^|%".utf8.contains(byte)
          || (bracket == nil && (":[]".utf8.contains(byte)))
      }
    }
    return forbidden ? nil : (decoded.lowercased(), port)
  }

  /// The text with every `%XX` turned into its byte; what is no UTF-8 then becomes U+FFFD.
  public static func percentDecoded(_ text: some StringProtocol) -> String {
    if !text.utf8.contains(UInt8(ascii: "%")) { return String(text) }
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count >= 2,
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16),
        rest.first != UInt8(ascii: "+")
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Removes dot segments and encodes what a browser encodes.
  private static func normalised(_ path: Substring, keepsEmpty: Bool) -> String {
    if path.isEmpty { return keepsEmpty ? "" : "/" }
    // Most paths are as they are: no segment begins with a dot, as such or encoded.
    var isPlain = true
    var previous: UInt8 = 0
    for byte in path.utf8 {
      if previous == UInt8(ascii: "/"), byte == UInt8(ascii: ".") || byte == UInt8(ascii: "%") {
        isPlain = false
      }
      previous = byte
    }
    if isPlain { return encoded(path, as: .path) }
    var segments: [Substring] = []
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    for (index, part) in parts.enumerated() {
      let isLast = index == parts.count - 1
      switch part.lowercased().replacing("%2e", with: ".") {
      case ".": if isLast { segments.append("") }
      case "..":
        _ = segments.popLast()
        if isLast { segments.append("") }
      default: segments.append(part)
      }
    }
    return "/" + segments.map { encoded($0, as: .path) }.joined(separator: "/")
  }

  /// Which bytes are encoded: the sets of a path and of a special query
  /// (https://url.spec.whatwg.org/#path-percent-encode-set).
  private enum Part {
    case path, query

    func keeps(_ byte: UInt8) -> Bool {
      switch byte {
      case 0...0x20, 0x7F..., UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"): false
      case UInt8(ascii: "'"): self == .path
      case UInt8(ascii: "`"), UInt8(ascii: "{"), UInt8(ascii: "}"): self == .query
      default: true
      }
    }
  }

  private static func encoded(_ text: Substring, as part: Part) -> String {
    if text.utf8.allSatisfy(part.keeps) { return String(text) }
    var result: [UInt8] = []
    for byte in text.utf8 {
      if part.keeps(byte) {
        result.append(byte)
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        result += ("%" + (digits.utf8.count == 1 ? "0" : "") + digits).utf8
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}

extension WebAddress: Codable {
  /// Reads what encoding has written; throws where that is malformed.
  public init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let address = WebAddress(text) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "not an absolute address: \(text)"))
    }
    self = address
  }

  /// Writes the whole address as one string.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
