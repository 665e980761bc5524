// The operators of unary, update, binary, logical and assignment expressions.

/// An operator; the raw value is its spelling.
public enum Operator: UInt8, CaseIterable, Sendable {
  case none
  // Unary.
  case not, bitNot, typeof, void, delete
  // Unary and binary.
  case plus, minus
  // Update.
  case increment, decrement
  // Binary.
  case times, divide, remainder, power
  case shiftLeft, shiftRight, shiftRightUnsigned
  case less, lessOrEqual, greater, greaterOrEqual, `in`, instanceof
  case equal, notEqual, strictEqual, strictNotEqual
  case bitAnd, bitXor, bitOr
  // Logical.
  case and, or, coalesce
  // Assignment.
  case assign, plusAssign, minusAssign, timesAssign, divideAssign, remainderAssign, powerAssign
  case shiftLeftAssign, shiftRightAssign, shiftRightUnsignedAssign
  case bitAndAssign, bitXorAssign, bitOrAssign, andAssign, orAssign, coalesceAssign

  /// The operator as it is written.
  public var spelling: String {
    switch self {
    case .none: ""
    case .not: "!"
    case .bitNot: "~"
    case .typeof: "typeof"
    case .void: "void"
    case .delete: "delete"
    case .plus: "+"
    case .minus: "-"
    case .increment: "++"
    case .decrement: "--"
    case .times: "*"
    case .divide: "/"
    case .remainder: "%"
    case .power: "**"
    case .shiftLeft: "<<"
    case .shiftRight: ">>"
    case .shiftRightUnsigned: ">>>"
    case .less: "<"
    case .lessOrEqual: "<="
    case .greater: ">"
    case .greaterOrEqual: ">="
    case .in: "in"
    case .instanceof: "instanceof"
    case .equal: "=="
    case .notEqual: "!="
    case .strictEqual: "==="
    case .strictNotEqual: "!=="
    case .bitAnd: "&"
    case .bitXor: "^"
    case .bitOr: "|"
    case .and: "&&"
    case .or: "||"
    case .coalesce: "??"
    case .assign: "="
    case .plusAssign: "+="
    case .minusAssign: "-="
    case .timesAssign: "*="
    case .divideAssign: "/="
    case .remainderAssign: "%="
    case .powerAssign: "**="
    case .shiftLeftAssign: "<<="
    case .shiftRightAssign: ">>="
    case .shiftRightUnsignedAssign: ">>>="
    case .bitAndAssign: "&="
    case .bitXorAssign: "^="
    case .bitOrAssign: "|="
    case .andAssign: "&&="
    case .orAssign: "||="
    case .coalesceAssign: "??="
    }
  }

  /// How tightly a binary or logical operator binds, 0 for the others; `**` is 13.
  var precedence: UInt8 {
    switch self {
    case .coalesce: 1
    case .or: 2
    case .and: 3
    case .bitOr: 4
    case .bitXor: 5
    case .bitAnd: 6
    case .equal, .notEqual, .strictEqual, .strictNotEqual: 7
    case .less, .lessOrEqual, .greater, .greaterOrEqual, .in, .instanceof: 8
    case .shiftLeft, .shiftRight, .shiftRightUnsigned: 9
    case .plus, .minus: 10
    case .times, .divide, .remainder: 11
    case .power: 13
    default: 0
    }
  }
}
