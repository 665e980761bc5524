// The values of literals, decoded when they are asked for.

extension SyntaxTree {
  /// The cooked value of a string literal, template element or template literal without
  /// expressions; nil for others and for an element whose escapes are invalid. Lone surrogates
  /// become U+FFFD.
  public func stringValue(_ node: NodeID) -> String? {
    switch kind(node) {
    case .stringLiteral: return EscapedText(bytes: stringBody(node), isTemplate: false).cooked
    case .templateElement:
      if flags(node).contains(.second) { return nil }
      return EscapedText(bytes: source(span(node)), isTemplate: true).cooked
    case .templateLiteral:
      let parts = list(node)
      return parts.count == 1 ? stringValue(parts[0]) : nil
    default: return nil
    }
  }

  /// The raw text of a template element, line ends normalised to LF.
  public func rawValue(_ node: NodeID) -> String? {
    guard kind(node) == .templateElement else { return nil }
    var raw: [UInt8] = []
    let bytes = source(span(node))
    for index in bytes.indices {
      if bytes[index] != 0x0D {
        raw.append(bytes[index])
      } else if index + 1 == bytes.endIndex || bytes[index + 1] != 0x0A {
        raw.append(0x0A)
      }
    }
    return String(decoding: raw, as: UTF8.self)
  }

  /// The value of a numeric literal.
  public func numberValue(_ node: NodeID) -> Double? {
    guard kind(node) == .numericLiteral else { return nil }
    let digits = source(span(node)).filter { $0 != 0x5F }
    if digits.first == 0x30, digits.count > 1 {
      switch digits[1] | 0x20 {
      case 0x78: return Self.integer(digits.dropFirst(2), radix: 16)
      case 0x6F: return Self.integer(digits.dropFirst(2), radix: 8)
      case 0x62: return Self.integer(digits.dropFirst(2), radix: 2)
      default:
        if digits.allSatisfy(Characters.isOctalDigit) {
          return Self.integer(digits.dropFirst(), radix: 8)
        }
      }
    }
    var text = String(decoding: digits, as: UTF8.self)
    if text.hasSuffix(".") { text.removeLast() }
    if text.hasPrefix(".") { text = "0" + text }
    return Double(text.replacing(".e", with: "e").replacing(".E", with: "E"))
  }

  /// An integer of a power-of-two radix, correctly rounded.
  private static func integer(_ digits: ArraySlice<UInt8>, radix: UInt32) -> Double? {
    let width = radix == 16 ? 4 : radix == 8 ? 3 : 1
    var value: UInt64 = 0
    var dropped = 0
    var isSticky = false
    for byte in digits {
      guard let digit = Characters.hexValue(byte), digit < radix else { return nil }
      if value >> UInt64(60 - width) == 0 {
        value = value << UInt64(width) | UInt64(digit)
      } else {
        // Beyond 53 bits only whether anything is set matters to rounding.
        dropped += width
        if digit != 0 { isSticky = true }
      }
    }
    if isSticky { value |= 1 }
    return dropped > 2000
      ? .infinity : Double(sign: .plus, exponent: dropped, significand: Double(value))
  }

  /// The digits of a BigInt literal as written, without separators and the `n`.
  public func bigIntDigits(_ node: NodeID) -> String? {
    guard kind(node) == .bigIntLiteral else { return nil }
    return String(decoding: source(span(node)).dropLast().filter { $0 != 0x5F }, as: UTF8.self)
  }

  /// The value of a boolean literal.
  public func booleanValue(_ node: NodeID) -> Bool? {
    kind(node) == .booleanLiteral ? flags(node).contains(.special) : nil
  }

  /// The pattern and flags of a regular expression literal, as written.
  public func regex(_ node: NodeID) -> (pattern: String, flags: String)? {
    guard kind(node) == .regExpLiteral else { return nil }
    let bytes = source(span(node)).dropFirst()
    guard let slash = bytes.lastIndex(of: 0x2F) else {
      return (String(decoding: bytes, as: UTF8.self), "")
    }
    return (
      String(decoding: bytes[..<slash], as: UTF8.self),
      String(decoding: bytes[(slash + 1)...], as: UTF8.self)
    )
  }

  /// The expressions of a template literal, in order.
  public func expressions(_ node: NodeID) -> [NodeID] {
    kind(node) == .templateLiteral ? list(node).filter { kind($0) != .templateElement } : []
  }

  /// The elements (quasis) of a template literal, in order.
  public func quasis(_ node: NodeID) -> [NodeID] {
    kind(node) == .templateLiteral ? list(node).filter { kind($0) == .templateElement } : []
  }

  func source(_ span: SourceSpan) -> ArraySlice<UInt8> {
    let end = min(Int(span.end), source.count)
    return source[min(Int(span.start), end)..<end]
  }

  /// What stands between a string's quotes; the closing one may be missing.
  private func stringBody(_ node: NodeID) -> ArraySlice<UInt8> {
    var bytes = source(span(node))
    let quote = bytes.popFirst()
    if bytes.last == quote { bytes.removeLast() }
    return bytes
  }
}

/// A string's or template's text with its escapes.
private struct EscapedText {
  var bytes: ArraySlice<UInt8>
  var isTemplate: Bool

  var cooked: String {
    guard bytes.contains(where: { $0 == 0x5C || (isTemplate && $0 == 0x0D) }) else {
      return String(decoding: bytes, as: UTF8.self)
    }
    var reader = self
    return reader.decode()
  }

  private mutating func decode() -> String {
    var text: [UInt8] = []
    while let byte = bytes.popFirst() {
      if byte == 0x5C {
        guard let value = escape() else { continue }
        append(value, to: &text)
      } else if isTemplate, byte == 0x0D {
        if bytes.first == 0x0A { bytes.removeFirst() }
        text.append(0x0A)
      } else {
        text.append(byte)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Decodes what follows a backslash; nil when it stands for nothing.
  private mutating func escape() -> UInt32? {
    guard let byte = bytes.first else { return nil }
    bytes.removeFirst()
    switch byte {
    case 0x6E: return 0x0A
    case 0x74: return 0x09
    case 0x72: return 0x0D
    case 0x62: return 0x08
    case 0x66: return 0x0C
    case 0x76: return 0x0B
    case 0x0D:
      if bytes.first == 0x0A { bytes.removeFirst() }
      return nil
    case 0x0A: return nil
    case 0x78: return hex(count: 2)
    case 0x75: return unicode()
    case 0x30...0x37:
      var value = UInt32(byte - 0x30)
      var digits = 1
      while digits < (byte < 0x34 ? 3 : 2), let next = bytes.first, Characters.isOctalDigit(next) {
        value = value * 8 + UInt32(next - 0x30)
        digits += 1
        bytes.removeFirst()
      }
      return value
    case 0xE2 where bytes.starts(with: [0x80, 0xA8]) || bytes.starts(with: [0x80, 0xA9]):
      bytes.removeFirst(2)
      return nil
    case 0x80...:
      // The scalar stands for itself: its lead byte here, the rest as plain text.
      let source = [byte] + bytes.prefix(3)
      let (value, length) = Characters.decode(source, 0)
      bytes.removeFirst(length - 1)
      return value
    default: return UInt32(byte)
    }
  }

  private mutating func hex(count: Int) -> UInt32? {
    var value: UInt32 = 0
    for _ in 0..<count {
      guard let byte = bytes.first, let digit = Characters.hexValue(byte) else { return 0xFFFD }
      value = value * 16 + digit
      bytes.removeFirst()
    }
    return value
  }

  private mutating func unicode() -> UInt32? {
    if bytes.first == 0x7B {
      bytes.removeFirst()
      var value: UInt32 = 0
      while let byte = bytes.first, let digit = Characters.hexValue(byte) {
        value = min(value * 16 + digit, 0x110000)
        bytes.removeFirst()
      }
      if bytes.first == 0x7D { bytes.removeFirst() }
      return value
    }
    guard let first = hex(count: 4) else { return nil }
    // A pair of escaped surrogates is one scalar.
    guard (0xD800..<0xDC00).contains(first), bytes.starts(with: [0x5C, 0x75]) else { return first }
    let rest = bytes
    bytes.removeFirst(2)
    if let second = hex(count: 4), (0xDC00..<0xE000).contains(second) {
      return 0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)
    }
    bytes = rest
    return first
  }

  private func append(_ value: UInt32, to text: inout [UInt8]) {
    let scalar = Unicode.Scalar(value) ?? "\u{FFFD}"
    text.append(contentsOf: Array(String(Character(scalar)).utf8))
  }
}
