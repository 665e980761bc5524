// Classes and their members.

extension Parser {
  /// Reads a class whose `class` is the current token.
  mutating func readClass(_ role: FunctionRole, start: UInt32, mayLackName: Bool = false) {
    push(.classEnd, code: role.rawValue, start: start)
    context.insert(.strict)
    context.remove(.noIn)
    advance()
    if token.kind == .identifier {
      takeIdentifier()
    } else {
      if role == .declaration, !mayLackName { unexpected("a name") }
      pushNone()
    }
    if token.kind == .extends {
      advance()
      push(.heritage)
      needsOperand = true
    } else {
      pushNone()
      beginClassBody()
    }
  }

  mutating func continueHeritage(_ frame: Frame) { beginClassBody() }

  private mutating func beginClassBody() {
    push(.classBody)
    if !openBrace() {
      let frame = frames.removeLast()
      finish(.classBody, mark: Int(frame.mark), start: frame.start, end: frame.start)
    }
  }

  mutating func continueClassBody(_ frame: Frame) {
    while token.kind == .semicolon { advance() }
    if token.kind == .rightBrace || token.kind == .end {
      closeBrace()
      finish(.classBody, frame)
    } else {
      frames.append(frame)
      readMember()
    }
  }

  mutating func endClass(_ frame: Frame) {
    context = frame.context
    let isExpression = frame.code == FunctionRole.expression.rawValue
    finish(isExpression ? .classExpression : .classDeclaration, frame)
    if isExpression { continueOperator() }
  }

  // MARK: Members

  private mutating func readMember() {
    push(.memberKey)
    var flags = NodeFlags()
    if token.isWord(.static) {
      let next = lexer.peek()
      if next.kind == .leftBrace {
        readStaticBlock()
        return
      }
      if isPropertyName(next) || (next.kind == .binary && next.op == .times) {
        flags |= .static
        advance()
      }
    }
    frames[frames.count - 1].flags = flags | readModifiers(isClass: true)
    if !isPropertyName(token) {
      unexpected("a class member")
      frames.removeLast()
      // Takes one token, so that reading goes on.
      if token.kind != .rightBrace, token.kind != .end { skipToken() }
      return
    }
    readPropertyName()
  }

  mutating func continueMemberKey(_ frame: Frame) {
    if frame.flags.contains(.computed) { closeBracket() }
    context = frame.context
    var frame = frame
    let kind = MemberKind(rawValue: frame.flags.code) ?? .value
    let isFunction =
      kind != .value || frame.flags.contains(.async) || frame.flags.contains(.generator)
    if token.kind == .leftParen || isFunction {
      if kind == .value {
        frame.flags |= .code(
          isConstructor(frame) ? MemberKind.constructor.rawValue : MemberKind.method.rawValue)
      }
      push(.memberEnd, after: frame)
      frames[frames.count - 1].flags.remove(.async | .generator)
      readMethod(frame.flags)
      return
    }
    push(.fieldEnd, after: frame)
    if token.kind == .assignment, token.op == .assign {
      context = context.intersection(.strict)
      advance()
      beginAssignment()
    } else {
      let field = frames.removeLast()
      pushNone()
      endField(field)
    }
  }

  private func isConstructor(_ frame: Frame) -> Bool {
    let key = NodeID(index: topOperand)
    guard !frame.flags.contains(.static), !frame.flags.contains(.computed) else { return false }
    switch tree.kind(key) {
    case .identifier: return tree.nameID(key) == Word.constructor.name
    case .stringLiteral: return tree.stringValue(key) == "constructor"
    default: return false
    }
  }

  mutating func endField(_ frame: Frame) {
    context = frame.context
    takeSemicolon()
    finish(.propertyDefinition, frame.flags, frame)
  }

  private mutating func readStaticBlock() {
    push(.staticBlockEnd, after: frames.removeLast())
    context = context.intersection(.strict)
    advance()
    openBraces += 1
    advance()
    push(.statements, code: Terminator.brace.rawValue)
  }

  mutating func endStaticBlock(_ frame: Frame) {
    closeBrace()
    context = frame.context
    finish(.staticBlock, frame)
  }
}
