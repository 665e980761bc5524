// Decodes character references, and what else the standard changes in text: NUL and line ends.

/// The HTML standard's character reference states.
///
/// libxml2's table has the 253 names of HTML 4, and takes all of them without a semicolon; `&lpar;`
/// or `&colon;` in a handler are code, and `&copy=` in an address is none.
/// Source: https://html.spec.whatwg.org/multipage/parsing.html#character-reference-state
enum CharacterReferences {
  /// Decodes text in UTF-8; U+0000 becomes U+FFFD, CR and CR LF become LF.
  static func decode(_ text: ArraySlice<UInt8>, inAttribute: Bool) -> String {
    guard text.contains(where: { $0 == 0x26 || $0 == 0x0D || $0 == 0 }) else {
      return String(decoding: text, as: UTF8.self)
    }
    return decode(text, decodesReferences: true, inAttribute: inAttribute)
  }

  /// Text that holds no references, as a script's; U+0000 and line ends as in ``decode``.
  static func literal(_ text: ArraySlice<UInt8>) -> String {
    guard text.contains(where: { $0 == 0x0D || $0 == 0 }) else {
      return String(decoding: text, as: UTF8.self)
    }
    return decode(text, decodesReferences: false, inAttribute: false)
  }

  private static func decode(
    _ text: ArraySlice<UInt8>, decodesReferences: Bool, inAttribute: Bool
  ) -> String {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(text.count)
    var index = text.startIndex
    while index < text.endIndex {
      let byte = text[index]
      index += 1
      switch byte {
      case 0: decoded += "\u{FFFD}".utf8
      case 0x0D:
        decoded.append(0x0A)
        if index < text.endIndex, text[index] == 0x0A { index += 1 }
      case 0x26 where decodesReferences:
        if let (replacement, end) = reference(in: text, at: index, inAttribute: inAttribute) {
          decoded += replacement.utf8
          index = end
        } else {
          decoded.append(byte)
        }
      default: decoded.append(byte)
      }
    }
    return String(decoding: decoded, as: UTF8.self)
  }

  /// The reference whose `&` stands before `start`: its text and its end.
  private static func reference(
    in text: ArraySlice<UInt8>, at start: Int, inAttribute: Bool
  ) -> (String, Int)? {
    guard start < text.endIndex else { return nil }
    if text[start] == 0x23 { return numeric(in: text, at: start + 1) }
    let limit = min(text.endIndex, start + NamedReferences.longest)
    var end = start
    while end < limit, text[end].isASCIILetter || text[end].isASCIIDigit { end += 1 }
    guard end > start else { return nil }
    let name = String(decoding: text[start..<end], as: UTF8.self)
    if end < text.endIndex, text[end] == 0x3B, let known = NamedReferences.text(of: name) {
      return (known, end + 1)
    }
    // No name without a semicolon is shorter than 2 or longer than 6.
    for length in stride(from: min(6, end - start), through: 2, by: -1) {
      let part = String(name.prefix(length))
      guard NamedReferences.withoutSemicolon.contains(part),
        let known = NamedReferences.text(of: part)
      else { continue }
      let after = start + length
      if inAttribute, after < text.endIndex,
        text[after] == 0x3D || text[after].isASCIILetter || text[after].isASCIIDigit
      {
        return nil
      }
      return (known, after)
    }
    return nil
  }

  private static func numeric(in text: ArraySlice<UInt8>, at start: Int) -> (String, Int)? {
    var index = start
    var radix: UInt32 = 10
    if index < text.endIndex, text[index] | 0x20 == 0x78 {
      radix = 16
      index += 1
    }
    let digits = index
    var value: UInt32 = 0
    while index < text.endIndex, let digit = digit(text[index], radix: radix) {
      value = min(value * radix + digit, 0x11_0000)
      index += 1
    }
    guard index > digits else { return nil }
    if index < text.endIndex, text[index] == 0x3B { index += 1 }
    return (String(Character(scalar(value))), index)
  }

  private static func digit(_ byte: UInt8, radix: UInt32) -> UInt32? {
    if byte.isASCIIDigit { return UInt32(byte - 0x30) }
    let lower = byte | 0x20
    return radix == 16 && lower >= 0x61 && lower <= 0x66 ? UInt32(lower - 0x61) + 10 : nil
  }

  private static func scalar(_ value: UInt32) -> Unicode.Scalar {
    guard value != 0, let scalar = Unicode.Scalar(value) else { return "\u{FFFD}" }
    guard value >= 0x80, value < 0xA0 else { return scalar }
    return Unicode.Scalar(windows1252[Int(value - 0x80)]) ?? scalar
  }

  /// What 0x80 to 0x9F stand for; those that windows-1252 lacks stay.
  private static let windows1252: [UInt32] = [
    0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039,
    0x0152, 0x8D, 0x017D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D, 0x017E, 0x0178,
  ]
}
