// Escapes in regular expressions.

extension RegExpPattern {
  /// Reads an escape outside of classes; the position is at its backslash.
  mutating func readAtomEscape() throws(RegExpProblem) {
    position += 1
    switch next {
    case 0x31...0x39: try readReference()
    case 0x6B where isUnicode || hasNames:
      position += 1
      guard take(0x3C) else { throw RegExpProblem(message: "Invalid named reference") }
      references.append(try takeGroupName())
    default:
      if try takeClassEscape() == nil { _ = try takeCharacterEscape() }
    }
  }

  private mutating func readReference() throws(RegExpProblem) {
    var number: UInt32 = 0
    let start = position
    while Characters.isDigit(next), !isAtEnd {
      number = min(number, 1 << 24) * 10 + UInt32(next - 0x30)
      position += 1
    }
    if isUnicode {
      largestReference = max(largestReference, number)
    } else {
      // Without `u` a number beyond the groups is an octal escape or a plain digit.
      position = start + 1
    }
  }

  /// Takes `d`, `D`, `s`, `S`, `w`, `W` or a property; says whether strings may match, or gives
  /// nil when the escape is no class.
  mutating func takeClassEscape() throws(RegExpProblem) -> Bool? {
    switch next {
    case 0x64, 0x44, 0x73, 0x53, 0x77, 0x57:
      position += 1
      return false
    case 0x70 where isUnicode, 0x50 where isUnicode:
      let isNegated = next == 0x50
      position += 1
      let matchesStrings = try readProperty()
      if matchesStrings, isNegated || !hasSets {
        throw RegExpProblem(message: "A property of strings is not allowed here")
      }
      return matchesStrings
    default: return nil
    }
  }

  /// Reads `{Name}` or `{Name=Value}`; says whether it is a property of strings.
  private mutating func readProperty() throws(RegExpProblem) -> Bool {
    guard take(0x7B) else { throw RegExpProblem(message: "Invalid property name") }
    let start = position
    func isNameByte(_ byte: UInt8) -> Bool { Characters.isIdentifierByte(byte) && byte != 0x24 }
    while isNameByte(next) { position += 1 }
    let name = String(decoding: bytes[start..<position], as: UTF8.self)
    var hasValue = false
    if take(0x3D) {
      let valueStart = position
      while isNameByte(next) { position += 1 }
      hasValue = true
      if position == valueStart { throw RegExpProblem(message: "Invalid property name") }
    }
    guard !name.isEmpty, take(0x7D) else {
      throw RegExpProblem(message: "Invalid property name")
    }
    switch name {
    case "Basic_Emoji", "Emoji_Keycap_Sequence", "RGI_Modifier_Sequence", "RGI_Flag_Sequence",
      "RGI_Emoji_Modifier_Sequence", "RGI_Emoji_Flag_Sequence", "RGI_Emoji_Tag_Sequence",
      "RGI_Emoji_ZWJ_Sequence", "RGI_Emoji":
      return !hasValue
    default: return false
    }
  }

  /// Takes what follows a backslash as one character.
  mutating func takeCharacterEscape() throws(RegExpProblem) -> UInt32 {
    if isAtEnd { throw RegExpProblem(message: "A backslash ends the pattern") }
    let first = next
    switch first {
    case 0x66: return takeEscaped(0x0C)
    case 0x6E: return takeEscaped(0x0A)
    case 0x72: return takeEscaped(0x0D)
    case 0x74: return takeEscaped(0x09)
    case 0x76: return takeEscaped(0x0B)
    case 0x63: return try takeControl()
    case 0x30 where !Characters.isDigit(byte(1)):
      position += 1
      return 0
    case 0x30...0x37 where !isUnicode: return takeOctal()
    case 0x78:
      position += 1
      if let high = Characters.hexValue(next), let low = Characters.hexValue(byte(1)) {
        position += 2
        return high * 16 + low
      }
      if isUnicode { throw RegExpProblem(message: "Invalid escape") }
      return 0x78
    case 0x75:
      position += 1
      if let value = takeUnicodeEscape(bracesAllowed: isUnicode) { return value }
      if isUnicode { throw RegExpProblem(message: "Invalid Unicode escape") }
      return 0x75
    default: return try takeIdentityEscape()
    }
  }

  private mutating func takeEscaped(_ value: UInt32) -> UInt32 {
    position += 1
    return value
  }

  private mutating func takeIdentityEscape() throws(RegExpProblem) -> UInt32 {
    let value = takeScalar()
    if isUnicode {
      guard value < 0x80, "^$\\.*+?()[]{}|/".utf8.contains(UInt8(value)) else {
        throw RegExpProblem(message: "Invalid escape")
      }
    } else if value == 0x6B, hasNames {
      throw RegExpProblem(message: "Invalid escape")
    }
    return value
  }

  /// Takes `cX`; where annex B allows it, the backslash stands for itself instead.
  private mutating func takeControl() throws(RegExpProblem) -> UInt32 {
    let letter = byte(1) | 0x20
    if letter >= 0x61, letter <= 0x7A {
      position += 2
      return UInt32(letter) - 0x60
    }
    if isUnicode { throw RegExpProblem(message: "Invalid control escape") }
    return 0x5C
  }

  private mutating func takeOctal() -> UInt32 {
    var value: UInt32 = 0
    var digits = 0
    while Characters.isOctalDigit(next), !isAtEnd, digits < 3, value < 32 {
      value = value * 8 + UInt32(next - 0x30)
      digits += 1
      position += 1
    }
    return value
  }

  /// Takes what follows `\u`, a pair of surrogates as one; stays in place when it is malformed.
  mutating func takeUnicodeEscape(bracesAllowed: Bool) -> UInt32? {
    let start = position
    if bracesAllowed, take(0x7B) {
      var value: UInt32 = 0
      let digits = position
      while let digit = Characters.hexValue(next), !isAtEnd {
        value = min(value * 16 + digit, 0x110000)
        position += 1
      }
      if position > digits, value <= 0x10FFFF, take(0x7D) { return value }
      position = start
      return nil
    }
    guard let first = takeFourDigits() else { return nil }
    if bracesAllowed, (0xD800..<0xDC00).contains(first) {
      let end = position
      if take("\\u"), let second = takeFourDigits(), (0xDC00..<0xE000).contains(second) {
        return 0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)
      }
      position = end
    }
    return first
  }

  private mutating func takeFourDigits() -> UInt32? {
    var value: UInt32 = 0
    for offset in 0..<4 {
      guard let digit = Characters.hexValue(byte(offset)) else { return nil }
      value = value * 16 + digit
    }
    position += 4
    return value
  }
}
