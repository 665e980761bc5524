// Numbers, strings, template chunks and regular expressions: where they end, and whether they are
// well formed. Their values are decoded later, from the tree.

/// How a template chunk ends.
enum TemplateChunkEnd: Sendable {
  case template, substitution, source
}

extension Lexer {
  // MARK: Numbers

  mutating func scanNumber(_ token: inout Token) {
    let start = position
    token.kind = .number
    if byte(position) == 0x30, let radix = radix(byte(position + 1)) {
      position += 2
      skipDigits(radix: radix)
      if position == start + 2 { report("Digits are missing in a number", start, position) }
      scanBigIntSuffix(&token)
    } else if byte(position) == 0x30, Characters.isDigit(byte(position + 1)) {
      token.isLegacy = true
      var isOctal = true
      while Characters.isDigit(byte(position)) {
        if byte(position) > 0x37 { isOctal = false }
        position += 1
      }
      if !isOctal { scanFractionAndExponent() }
    } else {
      let isSeparatorAfterZero = byte(position) == 0x30 && byte(position + 1) == 0x5F
      skipDigits(radix: 10)
      if isSeparatorAfterZero { report("A separator cannot follow a leading 0", start, position) }
      if byte(position) == 0x6E {
        scanBigIntSuffix(&token)
      } else {
        scanFractionAndExponent()
      }
    }
    if Characters.isIdentifierStart(Characters.decode(source, position).value)
      || byte(position) == 0x5C
    {
      let end = position
      while Characters.isIdentifierByte(byte(position)) { position += 1 }
      position = max(position, end + 1)
      report("A name follows directly after a number", end, position)
    }
  }

  private func radix(_ byte: UInt8) -> UInt32? {
    switch byte | 0x20 {
    case 0x78: 16
    case 0x6F: 8
    case 0x62: 2
    default: nil
    }
  }

  private mutating func scanBigIntSuffix(_ token: inout Token) {
    guard byte(position) == 0x6E else { return }
    token.kind = .bigInt
    position += 1
  }

  private mutating func scanFractionAndExponent() {
    if byte(position) == 0x2E {
      position += 1
      if byte(position) == 0x5F {
        report("A separator must be between digits", position, position + 1)
      }
      skipDigits(radix: 10)
    }
    guard byte(position) | 0x20 == 0x65 else { return }
    let start = position
    position += 1
    if byte(position) == 0x2B || byte(position) == 0x2D { position += 1 }
    let digits = position
    skipDigits(radix: 10)
    if position == digits || byte(digits) == 0x5F {
      report("The exponent's digits are missing", start, position)
    }
  }

  /// Skips digits and the separators between them.
  private mutating func skipDigits(radix: UInt32) {
    var afterDigit = false
    let start = position
    while true {
      let next = byte(position)
      if next == 0x5F {
        if !afterDigit { report("A separator must be between digits", position, position + 1) }
        afterDigit = false
      } else if let value = Characters.hexValue(next), value < radix {
        afterDigit = true
      } else {
        break
      }
      position += 1
    }
    if position > start, !afterDigit {
      report("A separator must be between digits", position - 1, position)
    }
  }

  // MARK: Strings and templates

  mutating func scanString(_ token: inout Token, quote: UInt8) {
    let start = position
    token.kind = .string
    position += 1
    while position < source.count {
      let byte = source[position]
      if byte == quote {
        position += 1
        return
      }
      if byte == 0x5C {
        let escape = position
        switch skipEscape() {
        case .valid: break
        case .legacy: token.isLegacy = true
        case .invalid: report("Invalid escape in a string", escape, position)
        }
      } else if byte == 0x0A || byte == 0x0D {
        break
      } else {
        position += 1
      }
    }
    report("Unclosed string", start, position)
  }

  /// Reads from the current token, a template's opening or a substitution's closing brace, up to
  /// the next `${` or the end; gives where the text ends. The token then includes the delimiter.
  mutating func scanTemplateChunk() -> (
    textEnd: UInt32, end: TemplateChunkEnd, hasInvalidEscape: Bool
  ) {
    position = Int(token.end)
    defer { extendToken() }
    var hasInvalidEscape = false
    while position < source.count {
      let byte = source[position]
      if byte == 0x60 {
        position += 1
        return (UInt32(clamping: position - 1), .template, hasInvalidEscape)
      }
      if byte == 0x24, self.byte(position + 1) == 0x7B {
        position += 2
        return (UInt32(clamping: position - 2), .substitution, hasInvalidEscape)
      }
      if byte == 0x5C {
        if skipEscape() != .valid { hasInvalidEscape = true }
      } else {
        position += 1
      }
    }
    return (UInt32(clamping: position), .source, hasInvalidEscape)
  }

  private enum Escape { case valid, legacy, invalid }

  /// Skips the escape whose backslash stands at the position.
  private mutating func skipEscape() -> Escape {
    position += 1
    let first = byte(position)
    guard position < source.count else { return .invalid }
    switch first {
    case 0x0D:
      position += byte(position + 1) == 0x0A ? 2 : 1
      return .valid
    case 0x75:
      position += 1
      return hexDigitsOfUnicodeEscape() == nil ? .invalid : .valid
    case 0x78:
      position += 1
      for _ in 0..<2 {
        guard Characters.hexValue(byte(position)) != nil else { return .invalid }
        position += 1
      }
      return .valid
    case 0x30...0x39:
      position += 1
      if first == 0x30, !Characters.isDigit(byte(position)) { return .valid }
      // At most three octal digits up to \377; for \8 and \9 just the digit.
      var digits = 1
      while first < 0x38, digits < (first < 0x34 ? 3 : 2),
        Characters.isOctalDigit(byte(position))
      {
        position += 1
        digits += 1
      }
      return .legacy
    case 0x80...:
      position += Characters.decode(source, position).length
      return .valid
    default:
      position += 1
      return .valid
    }
  }

  // MARK: Regular expressions

  /// Skips a regular expression's body and flags; the position is behind the first slash.
  mutating func skipRegExp() {
    let start = position - 1
    var inClass = false
    while position < source.count {
      let byte = source[position]
      if byte == 0x0A || byte == 0x0D || isLineSeparator(position) { break }
      position += 1
      switch byte {
      case 0x5B: inClass = true
      case 0x5D: inClass = false
      case 0x5C:
        let next = self.byte(position)
        if position < source.count, next != 0x0A, next != 0x0D, !isLineSeparator(position) {
          position += 1
        }
      case 0x2F where !inClass:
        skipRegExpFlags()
        return
      default: break
      }
    }
    report("Unclosed regular expression", start, position)
  }

  private mutating func skipRegExpFlags() {
    while true {
      let (value, length) = Characters.decode(source, position)
      guard position < source.count, Characters.isIdentifierPart(value) else { return }
      position += length
    }
  }
}
