// Punctuators and operators: the longest that fits.

extension Lexer {
  mutating func scanPunctuator(_ token: inout Token, _ first: UInt8) {
    let second = byte(position + 1)
    let third = byte(position + 2)
    switch first {
    case 0x28: take(&token, .leftParen)
    case 0x29: take(&token, .rightParen)
    case 0x7B: take(&token, .leftBrace)
    case 0x7D: take(&token, .rightBrace)
    case 0x5B: take(&token, .leftBracket)
    case 0x5D: take(&token, .rightBracket)
    case 0x3B: take(&token, .semicolon)
    case 0x2C: take(&token, .comma)
    case 0x3A: take(&token, .colon)
    case 0x7E: take(&token, .prefix, .bitNot)
    case 0x2F:
      if second == 0x3D {
        take(&token, .slash, .divideAssign, length: 2)
      } else {
        take(&token, .slash, .divide)
      }
    case 0x3D:  // =
      if second == 0x3E {
        take(&token, .arrow, length: 2)
      } else {
        scanEquality(&token, (.assignment, .assign), .equal, .strictEqual)
      }
    case 0x21: scanEquality(&token, (.prefix, .not), .notEqual, .strictNotEqual)
    case 0x2B:
      if second == first {
        take(&token, .update, .increment, length: 2)
      } else if second == 0x3D {
        take(&token, .assignment, .plusAssign, length: 2)
      } else {
        take(&token, .sign, .plus)
      }
    case 0x2D:
      if second == first {
        take(&token, .update, .decrement, length: 2)
      } else if second == 0x3D {
        take(&token, .assignment, .minusAssign, length: 2)
      } else {
        take(&token, .sign, .minus)
      }
    case 0x2A: scanDoubled(&token, .times, .timesAssign, .power, .powerAssign)
    case 0x25:
      if second == 0x3D {
        take(&token, .assignment, .remainderAssign, length: 2)
      } else {
        take(&token, .binary, .remainder)
      }
    case 0x26: scanDoubled(&token, .bitAnd, .bitAndAssign, .and, .andAssign)
    case 0x7C: scanDoubled(&token, .bitOr, .bitOrAssign, .or, .orAssign)
    case 0x5E:
      if second == 0x3D {
        take(&token, .assignment, .bitXorAssign, length: 2)
      } else {
        take(&token, .binary, .bitXor)
      }
    case 0x3C:  // <
      if second == first {
        scanDoubled(&token, .less, .less, .shiftLeft, .shiftLeftAssign)
      } else if second == 0x3D {
        take(&token, .binary, .lessOrEqual, length: 2)
      } else {
        take(&token, .binary, .less)
      }
    case 0x3E:  // >
      if second == first, third == first {
        if byte(position + 3) == 0x3D {
          take(&token, .assignment, .shiftRightUnsignedAssign, length: 4)
        } else {
          take(&token, .binary, .shiftRightUnsigned, length: 3)
        }
      } else if second == first {
        scanDoubled(&token, .greater, .greater, .shiftRight, .shiftRightAssign)
      } else if second == 0x3D {
        take(&token, .binary, .greaterOrEqual, length: 2)
      } else {
        take(&token, .binary, .greater)
      }
    case 0x3F:  // ?
      if second == first {
        scanDoubled(&token, .none, .none, .coalesce, .coalesceAssign)
      } else if second == 0x2E, !Characters.isDigit(third) {
        take(&token, .questionDot, length: 2)
      } else {
        take(&token, .question)
      }
    default: take(&token, .invalid)
    }
  }

  /// `=`/`!` alone, with one more `=`, with two.
  private mutating func scanEquality(
    _ token: inout Token, _ single: (TokenKind, Operator), _ double: Operator, _ triple: Operator
  ) {
    if byte(position + 1) != 0x3D {
      take(&token, single.0, single.1)
    } else if byte(position + 2) != 0x3D {
      take(&token, .binary, double, length: 2)
    } else {
      take(&token, .binary, triple, length: 3)
    }
  }

  /// A character alone, with `=`, doubled, doubled with `=`.
  private mutating func scanDoubled(
    _ token: inout Token, _ single: Operator, _ singleAssign: Operator, _ double: Operator,
    _ doubleAssign: Operator
  ) {
    let second = byte(position + 1)
    if second == byte(position) {
      if byte(position + 2) == 0x3D {
        take(&token, .assignment, doubleAssign, length: 3)
      } else {
        take(&token, .binary, double, length: 2)
      }
    } else if second == 0x3D {
      take(&token, .assignment, singleAssign, length: 2)
    } else {
      take(&token, .binary, single)
    }
  }
}
