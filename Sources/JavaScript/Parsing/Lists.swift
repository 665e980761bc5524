// Lists between brackets: parentheses, arguments, parameters, arrays and objects.

extension Parser {
  /// Begins the list whose frame is on top; the current token is its opening bracket.
  mutating func beginList() {
    context.remove(.noIn)
    advance()
    let frame = frames.removeLast()
    beginItem(frame, afterComma: false)
  }

  private mutating func beginItem(_ frame: Frame, afterComma: Bool) {
    if frame.step == .array {
      while token.kind == .comma {
        pushNone()
        advance()
      }
    }
    if token.kind == closer(frame.step) {
      endList(frame, afterComma: afterComma)
    } else {
      frames.append(frame)
      readItem(frame.step)
    }
  }

  private func closer(_ step: Step) -> TokenKind {
    switch step {
    case .array: .rightBracket
    case .object: .rightBrace
    default: .rightParen
    }
  }

  private mutating func readItem(_ step: Step) {
    if token.kind == .ellipsis {
      push(.spread)
      advance()
      beginAssignment()
    } else if step == .object {
      readProperty()
    } else {
      beginAssignment()
    }
  }

  /// Goes on behind an item.
  mutating func continueList(_ frame: Frame) {
    if token.kind == .comma {
      advance()
      beginItem(frame, afterComma: true)
    } else if token.kind == closer(frame.step) {
      endList(frame, afterComma: false)
    } else {
      recoverList(frame)
    }
  }

  /// Goes on at an item, a comma or an end behind a token that is none of them.
  private mutating func recoverList(_ frame: Frame) {
    let isObject = frame.step == .object
    unexpected(isObject ? "',' or '}'" : frame.step == .array ? "',' or ']'" : "',' or ')'")
    let start = token.start
    var skipped = false
    while token.kind != .comma, !endsList(isObject), !canStartItem(isObject) {
      advance()
      skipped = true
    }
    if skipped { finish(.error, mark: operands.count, start: start, end: lexer.previousEnd) }
    if token.kind == .comma || token.kind == closer(frame.step) {
      continueList(frame)
    } else if endsList(isObject) {
      endList(frame, afterComma: false)
    } else {
      frames.append(frame)
      readItem(frame.step)
    }
  }

  private func endsList(_ isObject: Bool) -> Bool {
    if isObject, token.kind == .semicolon || isStatementKeyword(token) { return false }
    return endsOpenBrackets(token)
  }

  private func canStartItem(_ isObject: Bool) -> Bool {
    if token.kind == .ellipsis { return true }
    guard isObject else { return canStartOperand(token) }
    return token.isWord || canStartPropertyName(token)
  }

  private mutating func endList(_ frame: Frame, afterComma: Bool) {
    let last = operands.count > Int(frame.mark) ? NodeID(index: topOperand) : .none
    let endsWithRestAndComma = afterComma && tree.kind(last) == .spreadElement
    switch frame.step {
    case .array:
      closeBracket()
      context = frame.context
      finish(.arrayExpression, endsWithRestAndComma ? .second : NodeFlags(), frame)
      continueOperator()
    case .object:
      closeBrace()
      context = frame.context
      finish(.objectExpression, endsWithRestAndComma ? .second : NodeFlags(), frame)
      continueOperator()
    case .arguments: endArguments(frame, endsWithRestAndComma: endsWithRestAndComma)
    case .parameters:
      closeParen()
      convertParameters(frame, endsWithRestAndComma: endsWithRestAndComma)
      beginFunctionBody(frame)
    default: endParenthesized(frame, afterComma: afterComma)
    }
  }

  // MARK: Calls

  private mutating func endArguments(_ frame: Frame, endsWithRestAndComma: Bool) {
    closeParen()
    context = frame.context
    if frame.code == 1 {
      finish(.newExpression, frame)
    } else if frame.flags.contains(.async), token.kind == .arrow, !token.newlineBefore {
      // The word `async` was no callee: it is no part of the tree.
      tree.setKind(operands[Int(frame.mark)].node, .error)
      operands[Int(frame.mark)].node = .max
      convertParameters(frame, endsWithRestAndComma: endsWithRestAndComma)
      beginArrow(mark: Int(frame.mark), start: frame.start, flags: .async)
      return
    } else {
      var flags = frame.flags
      flags.remove(.async)
      finish(.callExpression, flags, frame)
    }
    // Not a direct call: a chain of calls must not recur.
    push(.operatorNext)
  }

  // MARK: Parentheses

  mutating func readParenthesized() {
    push(.parenthesized)
    pushNone()
    openParens += 1
    beginList()
  }

  private mutating func endParenthesized(_ frame: Frame, afterComma: Bool) {
    let mark = Int(frame.mark)
    let count = operands.count - mark - 1
    let end = lexer.previousEnd
    let last = NodeID(index: topOperand)
    closeParen()
    context = frame.context
    if token.kind == .arrow, !token.newlineBefore {
      convertParameters(
        frame, endsWithRestAndComma: afterComma && tree.kind(last) == .spreadElement)
      beginArrow(mark: mark, start: frame.start, flags: NodeFlags())
      return
    }
    checkNoParameters(mark: mark, count: count, afterComma: afterComma)
    if count == 0 {
      pushMissing()
    } else if count > 1 {
      let start = operands[mark + 1].start
      finish(.sequenceExpression, mark: mark + 1, start: start, end: end)
    }
    let value = topOperand
    popOperand()
    popOperand()
    pushOperand(value, start: frame.start)
    tree.addFlags(value, .parenthesized)
    continueOperator()
  }

  /// Reports what only an arrow function's parameters may have.
  private mutating func checkNoParameters(mark: Int, count: Int, afterComma: Bool) {
    if count == 0 || afterComma { unexpected("'=>'") }
    for index in (mark + 1)..<operands.count
    where tree.kind(NodeID(index: operands[index].node)) == .spreadElement {
      report("Unexpected '...'", operands[index].node)
    }
  }
}
