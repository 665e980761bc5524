// Loops: `do`, and the three forms of `for`.

extension Parser {
  mutating func continueDoBody(_ frame: Frame) {
    push(.doEnd, after: frame)
    expect(.while, "'while'")
    openParen()
    beginExpression()
  }

  mutating func endDo(_ frame: Frame) {
    closeParen()
    if token.kind == .semicolon { advance() }
    finish(.doWhileStatement, frame)
  }

  mutating func readFor() {
    push(.forHead)
    advance()
    if token.isWord(.await) {
      if !context.contains(.async) { unexpected() }
      advance()
      frames[frames.count - 1].flags |= .async
    }
    openParen()
    let start = token.start
    if token.kind == .semicolon {
      pushNone()
    } else if let kind = forDeclaration() {
      context.insert(.noIn)
      advance()
      if kind == .awaitUsing { advance() }
      push(.forDeclarationEnd, code: kind.rawValue, start: start)
      beginDeclarators()
    } else {
      context.insert(.noIn)
      if token.isWord(.let) { frames[frames.count - 1].flags |= .special }
      beginExpression()
    }
  }

  private mutating func forDeclaration() -> DeclarationKind? {
    switch token.kind {
    case .var: .var
    case .const: .const
    case .identifier:
      token.isWord(.let) && isLetDeclaration(isSingle: false) ? .let : usingDeclaration(inFor: true)
    default: nil
    }
  }

  mutating func continueForHead(_ frame: Frame) {
    context = frame.context
    var frame = frame
    let first = NodeID(index: topOperand)
    let isOf = token.isWord(.of)
    guard isOf || token.kind == .binary && token.op == .in, !first.isNone else {
      if frame.flags.contains(.async) { unexpected("'of'") }
      readForTest(frame)
      return
    }
    if tree.kind(first) != .variableDeclaration {
      let leadsWithAsync =
        tree.kind(first) == .identifier && tree.nameID(first) == Word.async.name
        && !tree.flags(first).contains(.escaped) && !frame.flags.contains(.async)
      if isOf, frame.flags.contains(.special) || leadsWithAsync && !tree.isParenthesized(first) {
        unexpected()
      }
      convertToTarget(topOperand)
    }
    if !isOf, frame.flags.contains(.async) { unexpected("'of'") }
    frame.code = isOf ? 1 : 0
    push(.forEachRight, after: frame)
    advance()
    if isOf { beginAssignment() } else { beginExpression() }
  }

  mutating func endForEach(_ frame: Frame) {
    if frame.code == 1 {
      finish(.forOfStatement, frame.flags.contains(.async) ? .async : NodeFlags(), frame)
    } else {
      finish(.forInStatement, frame)
    }
  }

  /// Reads from the first semicolon of a plain `for`.
  private mutating func readForTest(_ frame: Frame) {
    expect(.semicolon, "';'")
    push(.forTest, after: frame)
    if token.kind == .semicolon { pushNone() } else { beginExpression() }
  }

  mutating func continueForTest(_ frame: Frame) {
    expect(.semicolon, "';'")
    push(.forUpdate, after: frame)
    if token.kind == .rightParen { pushNone() } else { beginExpression() }
  }
}
