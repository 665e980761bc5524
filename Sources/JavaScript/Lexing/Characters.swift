// Classes of characters, by byte where a byte suffices, and UTF-8 decoding of single scalars.

enum Characters {
  /// `$`, `_`, letters and digits, as bits by byte.
  @inline(__always)
  static func isIdentifierByte(_ byte: UInt8) -> Bool {
    if byte < 64 { return (0x03FF_0010_0000_0000 as UInt64) >> UInt64(byte) & 1 == 1 }
    if byte < 128 { return (0x07FF_FFFE_87FF_FFFE as UInt64) >> UInt64(byte & 63) & 1 == 1 }
    return false
  }

  @inline(__always)
  static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

  static func isOctalDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 8 }

  static func hexValue(_ byte: UInt8) -> UInt32? {
    switch byte {
    case 0x30...0x39: UInt32(byte) - 0x30
    case 0x41...0x46: UInt32(byte) - 0x37
    case 0x61...0x66: UInt32(byte) - 0x57
    default: nil
    }
  }

  static func isIdentifierStart(_ value: UInt32) -> Bool {
    if value < 128 {
      return isIdentifierByte(UInt8(value)) && !isDigit(UInt8(value))
    }
    return Unicode.Scalar(value)?.properties.isIDStart ?? false
  }

  static func isIdentifierPart(_ value: UInt32) -> Bool {
    if value < 128 { return isIdentifierByte(UInt8(value)) }
    // ZWNJ and ZWJ are allowed besides what Unicode says.
    if value == 0x200C || value == 0x200D { return true }
    return Unicode.Scalar(value)?.properties.isIDContinue ?? false
  }

  /// White space other than ASCII.
  static func isWideSpace(_ value: UInt32) -> Bool {
    switch value {
    case 0xA0, 0x1680, 0x2000...0x200A, 0x202F, 0x205F, 0x3000, 0xFEFF: true
    default: false
    }
  }

  /// The scalar at a position and its length in bytes; U+FFFD and 1 where the bytes are not UTF-8.
  static func decode(_ source: [UInt8], _ position: Int) -> (value: UInt32, length: Int) {
    let invalid: (UInt32, Int) = (0xFFFD, 1)
    guard position < source.count else { return invalid }
    let lead = source[position]
    if lead < 0x80 { return (UInt32(lead), 1) }
    let length: Int
    var value: UInt32
    switch lead {
    case 0xC2...0xDF: (length, value) = (2, UInt32(lead & 0x1F))
    case 0xE0...0xEF: (length, value) = (3, UInt32(lead & 0x0F))
    case 0xF0...0xF4: (length, value) = (4, UInt32(lead & 0x07))
    default: return invalid
    }
    guard position + length <= source.count else { return invalid }
    for index in (position + 1)..<(position + length) {
      let byte = source[index]
      guard byte & 0xC0 == 0x80 else { return invalid }
      value = value << 6 | UInt32(byte & 0x3F)
    }
    let smallest: UInt32 = length == 2 ? 0x80 : length == 3 ? 0x800 : 0x10000
    guard value >= smallest, value <= 0x10FFFF, !(0xD800...0xDFFF).contains(value) else {
      return invalid
    }
    return (value, length)
  }
}
