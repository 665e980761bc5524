// What follows an operand: accesses and calls, then operators by precedence.

extension Parser {
  /// Goes on behind an operand that accesses, calls and `++` may follow.
  mutating func continueOperator() {
    let step = frames.last?.step ?? .programEnd
    if step == .declaratorTarget || step == .catchParameter { return }
    subscripts: while true {
      switch token.kind {
      case .dot:
        advance()
        readMemberName(flags: chained)
      case .questionDot:
        if step == .newCallee { break subscripts }
        advance()
        let flags: NodeFlags = .optional | .chained
        switch token.kind {
        case .leftParen:
          beginArguments(flags: flags)
          return
        case .leftBracket:
          beginComputedMember(flags: flags)
          return
        default: readMemberName(flags: flags)
        }
      case .leftBracket:
        beginComputedMember(flags: chained)
        return
      case .leftParen:
        if step == .newCallee { break subscripts }
        beginArguments(flags: isAsyncCallee ? .async : chained)
        return
      case .backtick:
        if chained != NodeFlags() { unexpected() }
        push(.taggedTemplate, mark: operands.count - 1, start: topStart)
        readTemplate(isTagged: true)
        return
      default: break subscripts
      }
    }
    endChain()
    if step == .newCallee || step == .heritage { return }
    if token.kind == .update, !token.newlineBefore {
      checkSimpleTarget(topOperand)
      let op = token.op
      let start = topStart
      advance()
      finish(
        .updateExpression, .code(op.rawValue), mark: operands.count - 1, start: start,
        end: lexer.previousEnd)
    }
    continueBinary()
  }

  /// The bit that tells that the operand belongs to an optional chain, if it does.
  private var chained: NodeFlags {
    tree.flags(NodeID(index: topOperand)).contains(.chained) ? .chained : NodeFlags()
  }

  /// Wraps an optional chain that ends here.
  private mutating func endChain() {
    guard chained != NodeFlags() else { return }
    finish(
      .chainExpression, mark: operands.count - 1, start: topStart,
      end: lexer.previousEnd)
  }

  private mutating func readMemberName(flags: NodeFlags) {
    let start = topStart
    let mark = operands.count - 1
    if token.isWord {
      takeName()
    } else if token.kind == .privateName {
      takeLeaf(.privateIdentifier, name: token.name)
    } else {
      unexpected("a property name")
      pushMissing()
    }
    finish(.memberExpression, flags, mark: mark, start: start, end: lexer.previousEnd)
  }

  private mutating func beginComputedMember(flags: NodeFlags) {
    push(
      .computedMember, flags: flags, mark: operands.count - 1,
      start: topStart)
    openBrackets += 1
    context.remove(.noIn)
    advance()
    beginExpression()
  }

  mutating func endComputedMember(_ frame: Frame) {
    closeBracket()
    context = frame.context
    finish(.memberExpression, frame.flags | .computed, frame)
    continueOperator()
  }

  /// Whether a call of the current operand may turn out to be an async arrow function.
  private var isAsyncCallee: Bool {
    let callee = NodeID(index: topOperand)
    return tree.kind(callee) == .identifier && tree.nameID(callee) == Word.async.name
      && !token.newlineBefore && !tree.flags(callee).contains(.escaped)
      && !tree.isParenthesized(callee)
  }

  private mutating func beginArguments(flags: NodeFlags) {
    push(
      .arguments, flags: flags, mark: operands.count - 1,
      start: topStart)
    openParens += 1
    beginList()
  }

  mutating func endTaggedTemplate(_ frame: Frame) {
    finish(.taggedTemplateExpression, frame)
    continueOperator()
  }

  // MARK: Binary operators

  /// Goes on behind an operand that only operators of lower precedence may follow.
  mutating func continueBinary() {
    let top = frames.last
    switch token.kind {
    case .binary, .sign: continueBinary(token.op, top)
    case .slash where token.op == .divide: continueBinary(token.op, top)
    case .question:
      if top?.step.bindsOperand == true { return }
      push(.consequent, mark: operands.count - 1, start: topStart)
      context.remove(.noIn)
      advance()
      beginAssignment()
    case .assignment, .slash:
      if top?.step.bindsOperand == true { return }
      if token.op == .assign {
        convertToTarget(topOperand)
      } else {
        checkSimpleTarget(topOperand)
      }
      push(
        .assignmentRight, code: token.op.rawValue, mark: operands.count - 1,
        start: topStart)
      advance()
      beginAssignment()
    default: return
    }
  }

  private mutating func continueBinary(_ op: Operator, _ top: Frame?) {
    if op == .in, context.contains(.noIn) { return }
    if let top, top.step.bindsOperand {
      guard top.step == .binary else {
        if op == .power, top.step == .unary || top.step == .await {
          report(
            "A unary expression before '**' needs parentheses", at: token.span, isEarlyError: true)
        }
        return
      }
      let left = (Operator(rawValue: top.code) ?? .none).precedence
      if left >= op.precedence, !(op == .power && left == op.precedence) { return }
    }
    push(
      .binary, code: op.rawValue, mark: operands.count - 1, start: topStart
    )
    advance()
    needsOperand = true
  }

  mutating func endBinary(_ frame: Frame) {
    switch Operator(rawValue: frame.code) ?? .none {
    case .and, .or, .coalesce:
      finish(.logicalExpression, .code(frame.code), frame)
      checkMixedCoalescing(NodeID(index: topOperand))
    default: finish(.binaryExpression, .code(frame.code), frame)
    }
    continueBinary()
  }

  private mutating func checkMixedCoalescing(_ node: NodeID) {
    let isCoalescing = tree.operator(node) == .coalesce
    for slot in [Slot.left, .right] {
      let side = tree.child(node, slot)
      guard tree.kind(side) == .logicalExpression, !tree.isParenthesized(side) else { continue }
      if (tree.operator(side) == .coalesce) != isCoalescing {
        report("'??' cannot be mixed with '&&' or '||' without parentheses", node.index)
      }
    }
  }

  mutating func endUnary(_ frame: Frame, _ kind: NodeKind) {
    finish(kind, .code(frame.code), frame)
    continueBinary()
  }

  mutating func endPrefixUpdate(_ frame: Frame) {
    checkSimpleTarget(topOperand)
    finish(.updateExpression, .code(frame.code) | .special, frame)
    continueBinary()
  }

  mutating func continueConsequent(_ frame: Frame) {
    context = frame.context
    expect(.colon, "':'")
    push(.alternate, after: frame)
    beginAssignment()
  }
}
