// Reads a URL, absolute or relative to another, by the URL standard's rules for special schemes.

import AuditModel

extension RequestAddress {
  /// Parses `text`, as a browser does with an address or an attribute.
  ///
  /// - Throws: ``Problem`` where it is no URL that can be fetched.
  init(_ text: String, relativeTo base: RequestAddress? = nil) throws(Problem) {
    if text.utf8.count > WebAddress.longest {
      throw .malformed("it is longer than \(WebAddress.longest >> 10) KiB")
    }
    let input = Self.trimmed(Array(text.utf8))
    let (scheme, rest) = Self.splitScheme(input)
    if let scheme {
      guard let known = Scheme(rawValue: scheme) else { throw .unsupportedScheme(scheme) }
      if let base, base.scheme == known, Self.leadingSlashes(rest) < 2 {
        try self.init(relative: rest, base: base)
      } else {
        try self.init(scheme: known, authorityAndRest: rest.drop(while: Self.isSlash))
      }
      return
    }
    guard let base else {
      throw .malformed("it has no scheme such as https://")
    }
    if Self.leadingSlashes(rest) >= 2 {
      try self.init(scheme: base.scheme, authorityAndRest: rest.drop(while: Self.isSlash))
    } else {
      try self.init(relative: rest, base: base)
    }
  }

  private init(scheme: Scheme, authorityAndRest text: ArraySlice<UInt8>) throws(Problem) {
    let end = text.firstIndex {
      Self.isSlash($0) || $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#")
    }
    let authority = text[..<(end ?? text.endIndex)]
    let (path, query, fragment) = Self.splitTail(text[(end ?? text.endIndex)...])

    var hostAndPort = authority
    var user = ""
    var password = ""
    if let at = authority.lastIndex(of: UInt8(ascii: "@")) {
      let credentials = authority[..<at]
      hostAndPort = authority[authority.index(after: at)...]
      if let colon = credentials.firstIndex(of: UInt8(ascii: ":")) {
        user = percentEncoded(credentials[..<colon], .userinfo)
        password = percentEncoded(credentials[credentials.index(after: colon)...], .userinfo)
      } else {
        user = percentEncoded(credentials, .userinfo)
      }
    }
    let (host, port) = try Self.splitPort(hostAndPort)
    if host.isEmpty { throw .malformed("it has no host") }
    self.init(
      scheme: scheme, user: user, password: password, host: try parsedHost(host),
      port: port == scheme.defaultPort ? nil : port, path: Self.resolvedPath([], path),
      query: query.map { percentEncoded($0, .query) },
      fragment: fragment.map { percentEncoded($0, .fragment) })
  }

  private init(relative text: ArraySlice<UInt8>, base: RequestAddress) throws(Problem) {
    let (path, query, fragment) = Self.splitTail(text)
    self = base
    self.fragment = fragment.map { percentEncoded($0, .fragment) }
    if path.isEmpty {
      if let query { self.query = percentEncoded(query, .query) }
      return
    }
    var kept: [String] = []
    if let first = path.first, !Self.isSlash(first) {
      kept = base.path.split(separator: "/", omittingEmptySubsequences: false)
        .dropFirst().dropLast().map(String.init)
    }
    self.path = Self.resolvedPath(kept, path)
    self.query = query.map { percentEncoded($0, .query) }
  }

  private static func isSlash(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\")
  }

  private static func leadingSlashes(_ text: ArraySlice<UInt8>) -> Int {
    text.prefix(2).prefix(while: isSlash).count
  }

  /// Without C0 controls and spaces at the ends, and without tabs and line breaks anywhere.
  private static func trimmed(_ text: [UInt8]) -> ArraySlice<UInt8> {
    guard let first = text.firstIndex(where: { $0 > 0x20 }),
      let last = text.lastIndex(where: { $0 > 0x20 })
    else { return [] }
    return text[first...last].filter { $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }[...]
  }

  private static func splitScheme(
    _ text: ArraySlice<UInt8>
  ) -> (scheme: String?, rest: ArraySlice<UInt8>) {
    guard let first = text.first, isLetter(first),
      let colon = text.firstIndex(where: { !isSchemeByte($0) }), text[colon] == UInt8(ascii: ":")
    else { return (nil, text) }
    return (
      String(decoding: text[..<colon], as: UTF8.self).lowercased(),
      text[text.index(after: colon)...]
    )
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
  }

  private static func isSchemeByte(_ byte: UInt8) -> Bool {
    isLetter(byte) || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "+")
      || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
  }

  private static func splitTail(
    _ text: ArraySlice<UInt8>
  ) -> (path: ArraySlice<UInt8>, query: ArraySlice<UInt8>?, fragment: ArraySlice<UInt8>?) {
    let (beforeFragment, fragment) = split(text, UInt8(ascii: "#"))
    let (path, query) = split(beforeFragment, UInt8(ascii: "?"))
    return (path, query, fragment)
  }

  private static func split(
    _ text: ArraySlice<UInt8>, _ separator: UInt8
  ) -> (before: ArraySlice<UInt8>, after: ArraySlice<UInt8>?) {
    guard let index = text.firstIndex(of: separator) else { return (text, nil) }
    return (text[..<index], text[text.index(after: index)...])
  }

  private static func splitPort(
    _ text: ArraySlice<UInt8>
  ) throws(Problem) -> (host: ArraySlice<UInt8>, port: UInt16?) {
    guard let colon = text.lastIndex(of: UInt8(ascii: ":")),
      !text[colon...].contains(UInt8(ascii: "]"))
    else { return (text, nil) }
    let digits = text[text.index(after: colon)...]
    if digits.isEmpty { return (text[..<colon], nil) }
    guard digits.allSatisfy({ (0x30...0x39).contains($0) }),
      let port = UInt16(String(decoding: digits, as: UTF8.self))
    else { throw .malformed("its port is not a number up to 65535") }
    return (text[..<colon], port)
  }

  /// `kept` and the segments of `path`, dot segments resolved.
  private static func resolvedPath(_ kept: [String], _ path: ArraySlice<UInt8>) -> String {
    var segments = kept
    let absolute = path.first.map(isSlash) ?? false
    let parts = (absolute ? path.dropFirst() : path)
      .split(omittingEmptySubsequences: false, whereSeparator: isSlash)
    for (index, part) in parts.enumerated() {
      let segment = percentEncoded(part, .path)
      let isLast = index == parts.count - 1
      switch segment.lowercased() {
      case "..", ".%2e", "%2e.", "%2e%2e":
        _ = segments.popLast()
        if isLast { segments.append("") }
      case ".", "%2e":
        if isLast { segments.append("") }
      default:
        segments.append(segment)
      }
    }
    return "/" + segments.joined(separator: "/")
  }
}
