// Functions of every form: declarations, expressions, methods and arrows.

/// What a function is to the syntax around it.
enum FunctionRole: UInt8 {
  case declaration, expression, method, arrow

  var kind: NodeKind {
    switch self {
    case .declaration: .functionDeclaration
    case .expression, .method: .functionExpression
    case .arrow: .arrowFunctionExpression
    }
  }
}

extension Parser {
  /// Reads a function whose `function` is the current token.
  mutating func readFunction(
    _ role: FunctionRole, flags: NodeFlags = NodeFlags(), start: UInt32, mayLackName: Bool = false
  ) {
    let mark = operands.count
    var flags = flags
    advance()
    if token.kind == .binary, token.op == .times {
      flags |= .generator
      advance()
    }
    if token.kind == .identifier {
      takeIdentifier()
    } else {
      if role == .declaration, !mayLackName { unexpected("a name") }
      pushNone()
    }
    beginParameters(role, flags, mark: mark, start: start)
  }

  /// Reads the parameters and body of a method or accessor.
  mutating func readMethod(_ flags: NodeFlags) {
    let start = token.start
    let mark = operands.count
    pushNone()
    var own = NodeFlags()
    if flags.contains(.async) { own |= .async }
    if flags.contains(.generator) { own |= .generator }
    beginParameters(.method, own, mark: mark, start: start)
  }

  private mutating func beginParameters(
    _ role: FunctionRole, _ flags: NodeFlags, mark: Int, start: UInt32
  ) {
    push(.parameters, code: role.rawValue, flags: flags, mark: mark, start: start)
    enterFunction(flags)
    guard token.kind == .leftParen else {
      unexpected("'('")
      beginFunctionBody(frames.removeLast())
      return
    }
    openParens += 1
    beginList()
  }

  private mutating func enterFunction(_ flags: NodeFlags) {
    var inner: Context = .function
    if context.contains(.strict) { inner.insert(.strict) }
    if flags.contains(.async) { inner.insert(.async) }
    if flags.contains(.generator) { inner.insert(.generator) }
    context = inner
  }

  /// Takes the expressions read between the parentheses as parameters.
  mutating func convertParameters(_ frame: Frame, endsWithRestAndComma: Bool) {
    var index = Int(frame.mark) + 1
    while index < operands.count {
      let node = operands[index].node
      if tree.kind(NodeID(index: node)) == .spreadElement,
        index + 1 < operands.count || endsWithRestAndComma
      {
        report("A rest parameter must be the last one", node)
      }
      convertToPattern(node, isBinding: true)
      index += 1
    }
  }

  mutating func beginFunctionBody(_ frame: Frame) {
    push(.functionEnd, after: frame)
    push(.blockEnd)
    guard openBrace() else {
      let body = frames.removeLast()
      finish(.blockStatement, mark: Int(body.mark), start: body.start, end: body.start)
      return
    }
    push(.statements, code: Terminator.brace.rawValue, flags: .special)
  }

  mutating func endFunction(_ frame: Frame) {
    let role = FunctionRole(rawValue: frame.code) ?? .declaration
    finish(role.kind, frame.flags | strictFlag, frame)
    context = frame.context
    if role == .expression { continueOperator() }
  }

  private var strictFlag: NodeFlags { context.contains(.strict) ? .special : NodeFlags() }

  // MARK: Arrow functions

  /// Reads an arrow function from its `=>` on; the operands from the mark on are no name and the
  /// parameters.
  mutating func beginArrow(mark: Int, start: UInt32, flags: NodeFlags) {
    if frames.last?.step.bindsOperand == true { unexpected() }
    push(
      .functionEnd, code: FunctionRole.arrow.rawValue, flags: flags, mark: mark, start: start)
    let noIn = context.intersection(.noIn)
    enterFunction(flags)
    advance()
    if token.kind == .leftBrace {
      beginFunctionBody(frames.removeLast())
    } else {
      frames[frames.count - 1].step = .arrowExpressionEnd
      context.formUnion(noIn)
      beginAssignment()
    }
  }

  mutating func endArrowExpression(_ frame: Frame) {
    finish(.arrowFunctionExpression, frame.flags | strictFlag | .second, frame)
    context = frame.context
  }
}
