// What the parser does when a token does not fit, and the punctuation it expects.

extension Parser {
  /// Reports the current token, once however many rules it disappoints.
  mutating func unexpected(_ expected: String? = nil) {
    let token = self.token
    guard token.start != lastUnexpected else { return }
    lastUnexpected = token.start
    let found =
      switch token.kind {
      case .end: "end of the source"
      case .invalid: "character"
      default:
        "'\(tree.text(SourceSpan(start: token.start, end: min(token.end, token.start + 40))))'"
      }
    let message = "Unexpected \(found)"
    report(expected.map { "\(message), expected \($0)" } ?? message, at: token.span)
  }

  /// Puts an empty error node where an expression or name is missing.
  mutating func pushMissing() {
    let start = token.kind == .end ? lexer.previousEnd : token.start
    finish(.error, mark: operands.count, start: start, end: start)
  }

  /// Takes the current token, of whatever kind, into an error node.
  mutating func skipToken() {
    let start = token.start
    advance()
    finish(.error, mark: operands.count, start: start, end: lexer.previousEnd)
  }

  /// Takes tokens that cannot begin a statement into an error node: at least one.
  mutating func skipStretch() {
    unexpected()
    let start = token.start
    repeat {
      advance()
    } while !canStartStatement(token) && token.kind != .end
      && !(token.kind == .rightBrace && openBraces > 0)
    lastUnexpected = .max
    finish(.error, mark: operands.count, start: start, end: lexer.previousEnd)
  }

  func canStartOperand(_ token: Token) -> Bool {
    switch token.kind {
    case .identifier, .privateName, .number, .bigInt, .string, .backtick, .leftParen,
      .leftBracket, .leftBrace, .slash, .prefix, .sign, .update, .class, .function, .import, .new,
      .null, .super, .this, .true, .false:
      true
    default: false
    }
  }

  func canStartStatement(_ token: Token) -> Bool {
    token.kind == .semicolon || canStartOperand(token) || isStatementKeyword(token)
  }

  /// Whether a word can only begin a statement, so that open brackets before it were not closed.
  func isStatementKeyword(_ token: Token) -> Bool {
    switch token.kind {
    case .break, .const, .continue, .debugger, .do, .export, .for, .if, .return, .switch, .throw,
      .try, .var, .while, .with, .case, .default, .else, .catch, .finally:
      true
    default: false
    }
  }

  // MARK: Semicolons

  /// Whether a semicolon may be missing before the current token.
  var canInsertSemicolon: Bool {
    token.newlineBefore || token.kind == .rightBrace || token.kind == .end
  }

  mutating func takeSemicolon() {
    if token.kind == .semicolon {
      advance()
    } else if !canInsertSemicolon {
      unexpected("';'")
    }
  }

  // MARK: Brackets and other punctuation

  mutating func expect(_ kind: TokenKind, _ name: String) {
    if token.kind == kind { advance() } else { unexpected(name) }
  }

  mutating func openParen() {
    openParens += 1
    expect(.leftParen, "'('")
  }

  mutating func closeParen() {
    openParens -= 1
    expect(.rightParen, "')'")
  }

  /// Takes a `{`; says whether there is one.
  mutating func openBrace() -> Bool {
    guard token.kind == .leftBrace else {
      unexpected("'{'")
      return false
    }
    openBraces += 1
    advance()
    return true
  }

  mutating func closeBrace() {
    openBraces -= 1
    expect(.rightBrace, "'}'")
  }

  mutating func closeBracket() {
    openBrackets -= 1
    expect(.rightBracket, "']'")
  }

  /// Whether a token closes a bracket further out (the innermost one's own kind aside), or must
  /// belong to a later statement.
  func endsOpenBrackets(_ token: Token) -> Bool {
    switch token.kind {
    case .end, .semicolon: true
    case .rightParen: openParens > 0
    case .rightBracket: openBrackets > 0
    case .rightBrace: openBraces > 0
    default: isStatementKeyword(token)
    }
  }
}
