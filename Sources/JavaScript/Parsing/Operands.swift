// Operands of expressions: names, literals, and whatever begins with a keyword or an open bracket.

extension Parser {
  /// Reads an assignment expression: what may stand between commas.
  mutating func beginAssignment() { needsOperand = true }

  /// Reads an expression, commas included.
  mutating func beginExpression() {
    push(.sequence)
    needsOperand = true
  }

  mutating func continueSequence(_ frame: Frame) {
    if token.kind == .comma {
      advance()
      frames.append(frame)
      needsOperand = true
    } else if operands.count - Int(frame.mark) > 1 {
      finish(.sequenceExpression, frame)
    }
  }

  /// Reads one operand, or the start of one, and goes on with what follows it.
  mutating func readOperand() {
    let token = self.token
    switch token.kind {
    case .identifier: readWordOperand()
    case .string: readLiteral(.stringLiteral, token.isLegacy ? .second : NodeFlags())
    case .number: readLiteral(.numericLiteral, token.isLegacy ? .second : NodeFlags())
    case .bigInt: readLiteral(.bigIntLiteral)
    case .true: readLiteral(.booleanLiteral, .special)
    case .false: readLiteral(.booleanLiteral)
    case .null: readLiteral(.nullLiteral)
    case .this: readLiteral(.thisExpression)
    case .leftParen: readParenthesized()
    case .leftBracket:
      push(.array)
      openBrackets += 1
      beginList()
    case .leftBrace:
      push(.object)
      openBraces += 1
      beginList()
    case .backtick: readTemplate(isTagged: false)
    case .slash:
      lexer.rescanAsRegExp()
      readLiteral(.regExpLiteral)
    case .prefix, .sign: readPrefix(.unary)
    case .update: readPrefix(.prefixUpdate)
    case .function: readFunction(.expression, start: token.start)
    case .class: readClass(.expression, start: token.start)
    case .new: readNew()
    case .super: readSuper()
    case .import: readImportOperand()
    case .privateName:
      takeLeaf(.privateIdentifier, name: token.name)
      if self.token.kind != .binary || self.token.op != .in || context.contains(.noIn) {
        unexpected("'in'")
      }
      continueBinary()
    case .invalid:
      unexpected()
      skipToken()
      lastUnexpected = .max
      continueBinary()
    default:
      unexpected("an expression")
      pushMissing()
      continueBinary()
    }
  }

  private mutating func readLiteral(_ kind: NodeKind, _ flags: NodeFlags = NodeFlags()) {
    takeLeaf(kind, flags)
    continueOperator()
  }

  private mutating func readPrefix(_ step: Step) {
    if topStepIsLeftHandSide { unexpected() }
    push(step, code: token.op.rawValue)
    advance()
    needsOperand = true
  }

  /// Whether the operand being read may not be a unary expression.
  private var topStepIsLeftHandSide: Bool {
    frames.last?.step == .newCallee || frames.last?.step == .heritage
  }

  // MARK: Names

  /// Takes the current word as an identifier that is a reference or a binding.
  mutating func takeIdentifier() {
    if token.name.index < Word.reservedCount {
      report(
        "A keyword cannot be a name, even written with an escape", at: token.span,
        isEarlyError: true)
    }
    takeName()
  }

  /// Takes the current word as a name, whatever it is.
  mutating func takeName() {
    takeLeaf(.identifier, token.isEscaped ? .escaped : NodeFlags(), name: token.name)
  }

  private mutating func readWordOperand() {
    if token.isWord(.yield), context.contains(.generator) {
      readYield()
      return
    }
    if token.isWord(.await), context.contains(.async) {
      readPrefix(.await)
      return
    }
    if token.isWord(.async), readAsync() { return }
    let start = token.start
    takeIdentifier()
    if token.kind == .arrow, !token.newlineBefore {
      beginSingleParameterArrow(start: start, flags: NodeFlags())
    } else {
      continueOperator()
    }
  }

  /// Reads an async function or an async arrow function without parentheses, if one begins here.
  private mutating func readAsync() -> Bool {
    let start = token.start
    let next = lexer.peek()
    guard !next.newlineBefore else { return false }
    if next.kind == .function {
      advance()
      readFunction(.expression, flags: .async, start: start)
      return true
    }
    guard next.kind == .identifier, !(next.isWord(.of) && isForAwaitHead) else { return false }
    // `for (async of …` is the one place where `async of` may begin something else.
    advance()
    takeIdentifier()
    guard token.kind == .arrow, !token.newlineBefore else {
      unexpected("'=>'")
      continueOperator()
      return true
    }
    beginSingleParameterArrow(start: start, flags: .async)
    return true
  }

  private var isForAwaitHead: Bool {
    guard frames.count > 1 else { return false }
    let below = frames[frames.count - 2]
    return below.step == .forHead && below.flags.contains(.async)
  }

  private mutating func beginSingleParameterArrow(start: UInt32, flags: NodeFlags) {
    let parameter = topOperand
    popOperand()
    let mark = operands.count
    pushNone()
    pushOperand(parameter, start: start)
    beginArrow(mark: mark, start: start, flags: flags)
  }

  // MARK: yield, new, super, import

  private mutating func readYield() {
    if frames.last?.step.bindsOperand == true { unexpected() }
    push(.yieldArgument)
    advance()
    if token.kind == .binary, token.op == .times, !token.newlineBefore {
      frames[frames.count - 1].flags |= .generator
      advance()
      beginAssignment()
    } else if !token.newlineBefore, canStartOperand(token) {
      beginAssignment()
    } else {
      let frame = frames.removeLast()
      pushNone()
      finish(.yieldExpression, frame)
    }
  }

  private mutating func readNew() {
    push(.newCallee)
    advance()
    guard token.kind == .dot else {
      if token.kind == .import { unexpected() }
      needsOperand = true
      return
    }
    let frame = frames.removeLast()
    pushWordBefore(.new)
    readMetaProperty(.target, frame)
  }

  /// Pushes the keyword just read as an identifier, as meta properties hold it.
  private mutating func pushWordBefore(_ word: Word) {
    let end = lexer.previousEnd
    let start = end - min(end, UInt32(word.length))
    let node = tree.addLeaf(
      .identifier, NodeFlags(), start: start, end: end, payload: word.name.index)
    pushOperand(node, start: start)
  }

  private mutating func readMetaProperty(_ word: Word, _ frame: Frame) {
    advance()
    if !token.isWord(word) { unexpected("'\(word)'") }
    if token.isWord { takeName() } else { pushMissing() }
    finish(.metaProperty, frame)
    continueOperator()
  }

  mutating func continueNewCallee(_ frame: Frame) {
    if token.kind == .leftParen {
      push(.arguments, after: frame)
      frames[frames.count - 1].code = 1
      openParens += 1
      beginList()
    } else {
      if token.kind == .questionDot { unexpected() }
      finish(.newExpression, frame)
      continueOperator()
    }
  }

  private mutating func readSuper() {
    takeLeaf(.super)
    switch token.kind {
    case .leftParen where frames.last?.step != .newCallee: break
    case .dot, .leftBracket: break
    default: unexpected("'(', '.' or '['")
    }
    continueOperator()
  }

  private mutating func readImportOperand() {
    push(.importSource)
    advance()
    switch token.kind {
    case .dot:
      let frame = frames.removeLast()
      pushWordBefore(.import)
      readMetaProperty(.meta, frame)
    case .leftParen:
      openParen()
      context.remove(.noIn)
      beginAssignment()
    default:
      let frame = frames.removeLast()
      unexpected("'(' or '.'")
      finish(.error, frame)
      continueOperator()
    }
  }

  mutating func continueImportSource(_ frame: Frame) {
    if token.kind == .comma {
      advance()
      if token.kind != .rightParen {
        push(.importOptions, after: frame)
        beginAssignment()
        return
      }
    }
    pushNone()
    endImportExpression(frame)
  }

  mutating func endImportExpression(_ frame: Frame) {
    if token.kind == .comma { advance() }
    closeParen()
    context = frame.context
    finish(.importExpression, frame)
    continueOperator()
  }
}
