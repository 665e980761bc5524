// Variable declarations.

extension Parser {
  /// Whether the current `let` begins a declaration.
  mutating func isLetDeclaration(isSingle: Bool) -> Bool {
    let next = lexer.peek()
    switch next.kind {
    case .leftBracket: return true
    case .leftBrace: return !isSingle
    case .identifier: return !isSingle || !next.newlineBefore
    default: return false
    }
  }

  /// Whether `using` or `await using` begins a declaration.
  mutating func usingDeclaration(inFor: Bool = false) -> DeclarationKind? {
    guard token.isWord(.using) || (token.isWord(.await) && context.contains(.async)) else {
      return nil
    }
    let next = lexer.peek()
    guard !next.newlineBefore, next.kind == .identifier else { return nil }
    if token.isWord(.using) { return inFor && next.isWord(.of) ? nil : .using }
    guard next.isWord(.using) else { return nil }
    // Three tokens decide about `await using x`, which is rare enough to read the third twice.
    var ahead = lexer
    ahead.advance()
    let third = ahead.peek()
    return third.kind == .identifier && !third.newlineBefore ? .awaitUsing : nil
  }

  mutating func readVariables(_ kind: DeclarationKind, start: UInt32) {
    push(.variableEnd, code: kind.rawValue, start: start)
    beginDeclarators()
  }

  mutating func endVariables(_ frame: Frame) {
    takeSemicolon()
    finish(.variableDeclaration, .code(frame.code), frame)
  }

  mutating func beginDeclarators() {
    push(.declarators)
    readDeclarator()
  }

  private mutating func readDeclarator() {
    push(.declaratorTarget)
    readBindingTarget()
  }

  mutating func continueDeclarators(_ frame: Frame) {
    guard token.kind == .comma else { return }
    advance()
    frames.append(frame)
    readDeclarator()
  }

  mutating func continueDeclaratorTarget(_ frame: Frame) {
    convertToPattern(topOperand, isBinding: true)
    if token.kind == .assignment, token.op == .assign {
      advance()
      push(.declaratorEnd, after: frame)
      beginAssignment()
    } else {
      pushNone()
      finish(.variableDeclarator, frame)
    }
  }

  /// Reads a name or a pattern, to be converted by the step on top of the stack.
  mutating func readBindingTarget() {
    switch token.kind {
    case .identifier: takeIdentifier()
    case .leftBracket, .leftBrace: needsOperand = true
    default:
      unexpected("a name or pattern")
      pushMissing()
    }
  }
}
