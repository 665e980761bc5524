// Object literals' properties, and the names that properties and class members have.

extension Parser {
  /// Reads one property of an object literal.
  mutating func readProperty() {
    push(.propertyKey)
    frames[frames.count - 1].flags = readModifiers(isClass: false)
    readPropertyName()
  }

  /// Reads `async`, `*`, `get`, `set` in front of a name.
  mutating func readModifiers(isClass: Bool) -> NodeFlags {
    var flags = NodeFlags()
    if token.isWord(.async) {
      let next = lexer.peek()
      if !next.newlineBefore, isPropertyName(next) || (next.kind == .binary && next.op == .times) {
        flags |= .async
        advance()
      }
    }
    if token.kind == .binary, token.op == .times {
      flags |= .generator
      advance()
    } else if flags == NodeFlags(), token.isWord(.get) || token.isWord(.set) {
      let kind: MemberKind = token.isWord(.get) ? .getter : .setter
      if isPropertyName(lexer.peek()) {
        flags |= .code(kind.rawValue)
        advance()
      }
    }
    return flags
  }

  func canStartPropertyName(_ token: Token) -> Bool {
    switch token.kind {
    case .string, .number, .bigInt, .leftBracket, .privateName: true
    default: false
    }
  }

  func isPropertyName(_ token: Token) -> Bool { token.isWord || canStartPropertyName(token) }

  /// Reads a property's or member's name, whose step is on top of the stack.
  mutating func readPropertyName() {
    switch token.kind {
    case .string: takeLeaf(.stringLiteral, token.isLegacy ? .second : NodeFlags())
    case .number: takeLeaf(.numericLiteral, token.isLegacy ? .second : NodeFlags())
    case .bigInt: takeLeaf(.bigIntLiteral)
    case .leftBracket:
      frames[frames.count - 1].flags |= .computed
      openBrackets += 1
      context.remove(.noIn)
      advance()
      beginAssignment()
    case .privateName:
      if frames.last?.step == .propertyKey { unexpected("a property name") }
      takeLeaf(.privateIdentifier, name: token.name)
    default:
      if token.isWord {
        takeName()
      } else {
        unexpected("a property name")
        if endsOpenBrackets(token) || token.kind == .comma {
          pushMissing()
        } else {
          skipToken()
        }
      }
    }
  }

  mutating func continuePropertyKey(_ frame: Frame) {
    if frame.flags.contains(.computed) { closeBracket() }
    context = frame.context
    var frame = frame
    let kind = MemberKind(rawValue: frame.flags.code) ?? .value
    let isFunction =
      kind != .value || frame.flags.contains(.async)
      || frame.flags.contains(.generator)
    if token.kind == .leftParen || isFunction {
      if kind == .value { frame.flags |= .code(MemberKind.method.rawValue) }
      push(.propertyEnd, after: frame)
      frames[frames.count - 1].flags.remove(.async | .generator)
      readMethod(frame.flags)
    } else if token.kind == .colon {
      advance()
      push(.propertyEnd, after: frame)
      beginAssignment()
    } else {
      readShorthand(frame)
    }
  }

  private mutating func readShorthand(_ frame: Frame) {
    let key = NodeID(index: topOperand)
    guard tree.kind(key) == .identifier, !frame.flags.contains(.computed) else {
      if tree.kind(key) != .error { unexpected("':'") }
      pushMissing()
      finish(.property, frame.flags, frame)
      return
    }
    let name = tree.nameID(key)
    if name.index < Word.reservedCount {
      report("A keyword cannot be a name", key.index)
    }
    let span = tree.span(key)
    let copy = tree.addLeaf(
      .identifier, tree.flags(key), start: span.start, end: span.end, payload: name.index)
    pushOperand(copy, start: span.start)
    var frame = frame
    frame.flags |= .special
    if token.kind == .assignment, token.op == .assign {
      push(.propertyEnd, after: frame)
      push(.shorthandDefault, mark: operands.count - 1, start: span.start)
      advance()
      beginAssignment()
    } else {
      finish(.property, frame.flags, frame)
    }
  }

  /// Ends `a = b` in `{a = b}`, which only a pattern may have.
  mutating func endShorthandDefault(_ frame: Frame) {
    finish(.assignmentPattern, frame)
  }
}
