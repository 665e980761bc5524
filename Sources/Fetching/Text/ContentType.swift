// What a `Content-Type` header says about a body.

/// A media type and its `charset`.
struct ContentType: Hashable, Sendable {
  /// Such as `text/html`, in lower case; empty where the header says nothing.
  let essence: String
  /// The first `charset` as written, without quotes.
  let charset: String?

  init(_ header: String?) {
    let header = header ?? ""
    essence = header.prefix { $0 != ";" && $0 != "," }
      .lowercased().filter { !$0.isASCIIWhitespace }
    charset = Self.charset(header.drop { $0 != ";" }.dropFirst())
  }

  /// The `charset` among the parameters; quoted values may hold anything but a quote.
  private static func charset(_ parameters: Substring) -> String? {
    var rest = parameters
    while !rest.isEmpty {
      rest = rest.drop { $0.isASCIIWhitespace || $0 == ";" }
      let name = rest.prefix { $0 != "=" && $0 != ";" }
      rest = rest[name.endIndex...]
      guard rest.first == "=" else { continue }
      rest = rest.dropFirst()
      let value: Substring
      if rest.first == "\"" {
        value = rest.dropFirst().prefix { $0 != "\"" }
        rest = rest[value.endIndex...].drop { $0 != ";" }
      } else {
        value = rest.prefix { $0 != ";" && $0 != "," }
        rest = rest[value.endIndex...].drop { $0 != ";" }
      }
      if name.lowercased() == "charset" {
        let trimmed = value.filter { !$0.isASCIIWhitespace && $0 != "'" }
        if !trimmed.isEmpty { return trimmed }
      }
    }
    return nil
  }

  /// True for types of text; a body without a type is text unless it has bytes that no text has.
  func isText(_ body: [UInt8]) -> Bool {
    if essence.isEmpty || !essence.contains("/") || essence == "application/octet-stream" {
      return !looksBinary(body)
    }
    if essence.hasPrefix("text/") || essence.hasSuffix("+xml") || essence.hasSuffix("+json") {
      return true
    }
    return Self.textTypes.contains(essence)
  }

  /// True where a browser would read a document's `<meta>`.
  func isHTML(_ body: [UInt8]) -> Bool {
    essence == "text/html" || essence.isEmpty || !essence.contains("/")
  }

  private static let textTypes: Set<String> = [
    "application/ecmascript", "application/javascript", "application/json", "application/xml",
    "application/x-ecmascript", "application/x-javascript", "application/manifest",
    "application/x-json", "application/json5", "application/typescript",
  ]

  /// The binary bytes of https://mimesniff.spec.whatwg.org/#binary-data-byte.
  private func looksBinary(_ body: [UInt8]) -> Bool {
    let marks: [[UInt8]] = [[0xFE, 0xFF], [0xFF, 0xFE], [0xEF, 0xBB, 0xBF]]
    if marks.contains(where: { body.starts(with: $0) }) { return false }
    return body.prefix(1445).contains { byte in
      byte <= 0x08 || byte == 0x0B || (0x0E...0x1A).contains(byte) || (0x1C...0x1F).contains(byte)
    }
  }
}
