// What the lexer gives: one token at a time, with what the grammar needs to know about it.

/// What a token is to the grammar. Words that are reserved everywhere have a case of their own or
/// are operators; all others are identifiers.
enum TokenKind: UInt8, Sendable {
  case end, invalid
  case identifier, privateName, number, bigInt, string, regExp, backtick
  case leftBrace, rightBrace, leftParen, rightParen, leftBracket, rightBracket
  case dot, ellipsis, semicolon, comma, question, questionDot, colon, arrow
  /// `!`, `~`, `typeof`, `void`, `delete`.
  case prefix
  /// `+`, `-`.
  case sign
  /// `++`, `--`.
  case update
  /// `/`, `/=`, or the start of a regular expression: the grammar decides.
  case slash
  /// Any other binary or logical operator, `in` and `instanceof` included.
  case binary
  /// Any assignment operator but `/=`.
  case assignment
  case `break`, `case`, `catch`, `class`, const, `continue`, debugger, `default`, `do`
  case `else`, `enum`, export, extends, `false`, finally, `for`, function, `if`, `import`
  case new, null, `return`, `super`, `switch`, this, `throw`, `true`, `try`
  case `var`, `while`, with
}

/// One token.
struct Token: Sendable {
  var kind = TokenKind.end
  var op = Operator.none
  /// Whether a line terminator stands between the token before and this one.
  var newlineBefore = false
  /// Whether a word has escapes; such a word is never a keyword.
  var isEscaped = false
  /// A legacy octal number, or a string with an escape that strict code forbids.
  var isLegacy = false
  var start: UInt32 = 0
  var end: UInt32 = 0
  /// The text of a word or private name.
  var name = NameID.none

  var span: SourceSpan { SourceSpan(start: start, end: end) }

  /// Whether this is an identifier or keyword, as after a dot.
  var isWord: Bool { name != .none && kind != .privateName }

  /// Whether this is the given word, written without escapes.
  func isWord(_ word: Word) -> Bool { name == word.name && !isEscaped && kind != .privateName }
}

extension Word {
  /// What the word is to the grammar.
  var tokenKind: TokenKind {
    switch self {
    case .break: .break
    case .case: .case
    case .catch: .catch
    case .class: .class
    case .const: .const
    case .continue: .continue
    case .debugger: .debugger
    case .default: .default
    case .delete, .typeof, .void: .prefix
    case .do: .do
    case .else: .else
    case .enum: .enum
    case .export: .export
    case .extends: .extends
    case .false: .false
    case .finally: .finally
    case .for: .for
    case .function: .function
    case .if: .if
    case .import: .import
    case .in, .instanceof: .binary
    case .new: .new
    case .null: .null
    case .return: .return
    case .super: .super
    case .switch: .switch
    case .this: .this
    case .throw: .throw
    case .true: .true
    case .try: .try
    case .var: .var
    case .while: .while
    case .with: .with
    default: .identifier
    }
  }

  var tokenOperator: Operator {
    switch self {
    case .delete: .delete
    case .typeof: .typeof
    case .void: .void
    case .in: .in
    case .instanceof: .instanceof
    default: .none
    }
  }

  /// The number of words that are reserved everywhere; they come first.
  static let reservedCount = Word.with.rawValue + 1
}
