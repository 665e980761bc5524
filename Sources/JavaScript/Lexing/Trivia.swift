// White space, line ends and comments between tokens.

extension Lexer {
  /// Skips to the next token; says whether a line ended on the way, or had just begun.
  mutating func skipTrivia(newline: Bool) -> Bool {
    var newline = newline
    while true {
      switch byte(position) {
      case 0x20, 0x09, 0x0B, 0x0C:
        position += 1
      case 0x0A, 0x0D:
        position += 1
        newline = true
      case 0x2F:
        if byte(position + 1) == 0x2F {
          skipLine()
        } else if byte(position + 1) == 0x2A {
          if skipBlockComment() { newline = true }
        } else {
          return newline
        }
      case 0x3C where hasHTMLComments:
        guard byte(position + 1) == 0x21, byte(position + 2) == 0x2D, byte(position + 3) == 0x2D
        else { return newline }
        skipLine()
      case 0x2D where hasHTMLComments && newline:
        guard byte(position + 1) == 0x2D, byte(position + 2) == 0x3E else { return newline }
        skipLine()
      case 0x80...:
        let (value, length) = Characters.decode(source, position)
        if value == 0x2028 || value == 0x2029 {
          newline = true
        } else if !Characters.isWideSpace(value) {
          return newline
        }
        position += length
      default:
        return newline
      }
    }
  }

  /// Skips up to the line's end.
  mutating func skipLine() {
    while position < source.count {
      let byte = source[position]
      if byte == 0x0A || byte == 0x0D || (byte == 0xE2 && isLineSeparator(position)) { return }
      position += 1
    }
  }

  /// Whether U+2028 or U+2029 stands at a position.
  func isLineSeparator(_ position: Int) -> Bool {
    byte(position) == 0xE2 && byte(position + 1) == 0x80 && byte(position + 2) | 1 == 0xA9
  }

  /// Skips a block comment; says whether it holds a line end.
  private mutating func skipBlockComment() -> Bool {
    let start = position
    var newline = false
    position += 2
    while position < source.count {
      let byte = source[position]
      if byte == 0x2A, self.byte(position + 1) == 0x2F {
        position += 2
        return newline
      }
      if byte == 0x0A || byte == 0x0D || (byte == 0xE2 && isLineSeparator(position)) {
        newline = true
      }
      position += 1
    }
    report("Unclosed comment", start, position)
    return newline
  }
}
