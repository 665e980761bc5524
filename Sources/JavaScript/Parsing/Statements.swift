// Statements other than loops and declarations.

extension Parser {
  /// Reads statements up to the terminator; at the start of a program or function, directives too.
  mutating func continueStatements(_ frame: Frame) {
    var frame = frame
    if frame.flags.contains(.special), operands.count > Int(frame.mark) {
      if !takeDirective() { frame.flags.remove(.special) }
    }
    switch token.kind {
    case .end: return
    case .rightBrace where frame.code != Terminator.source.rawValue: return
    case .case, .default:
      if frame.code == Terminator.switchCase.rawValue { return }
    default: break
    }
    frames.append(frame)
    readStatement()
  }

  /// Marks the statement just read when it is a directive; says whether it is one.
  private mutating func takeDirective() -> Bool {
    let statement = NodeID(index: topOperand)
    let expression = tree.child(statement, .expression)
    guard tree.kind(statement) == .expressionStatement, tree.kind(expression) == .stringLiteral,
      !tree.isParenthesized(expression)
    else { return false }
    tree.addFlags(statement.index, .special)
    let span = tree.span(expression)
    if span.length == 12,
      tree.source[Int(span.start + 1)..<Int(span.end - 1)].elementsEqual("use strict".utf8)
    {
      context.insert(.strict)
    }
    return true
  }

  /// Reads one statement; in single position (a loop's body, after a label) no declaration.
  mutating func readStatement(isSingle: Bool = false) {
    let start = token.start
    switch token.kind {
    case .leftBrace: readBlock()
    case .semicolon: takeLeaf(.emptyStatement)
    case .var:
      advance()
      readVariables(.var, start: start)
    case .const:
      advance()
      readVariables(.const, start: start)
    case .function: readFunction(.declaration, start: start)
    case .class: readClass(.declaration, start: start)
    case .if: readHead(.ifTest)
    case .while: readHead(.whileTest)
    case .with: readHead(.withObject)
    case .switch: readHead(.switchHead)
    case .for: readFor()
    case .do:
      push(.doBody)
      advance()
      // Not a direct call: a row of `do`s must not recur.
      push(.statement)
    case .return:
      if !context.contains(.function) {
        report("'return' outside of a function", at: token.span, isEarlyError: true)
      }
      readArgument(.returnStatement, then: .returnEnd)
    case .throw: readThrow()
    case .break: readJump(.breakStatement)
    case .continue: readJump(.continueStatement)
    case .try:
      push(.tryBlock)
      advance()
      readBlock()
    case .debugger:
      push(.expressionStatementEnd)
      let frame = frames.removeLast()
      advance()
      endSimple(.debuggerStatement, frame)
    case .import: readImportStatement()
    case .export: readExport()
    case .identifier: readWordStatement(isSingle: isSingle)
    default:
      if canStartOperand(token) {
        readExpressionStatement()
      } else if isSingle, endsOpenBrackets(token) {
        unexpected("a statement")
        pushMissing()
      } else {
        skipStretch()
      }
    }
  }

  private mutating func readWordStatement(isSingle: Bool) {
    let start = token.start
    if token.isWord(.let), isLetDeclaration(isSingle: isSingle) {
      advance()
      readVariables(.let, start: start)
    } else if token.isWord(.async), isAsyncFunction() {
      advance()
      readFunction(.declaration, flags: .async, start: start)
    } else if let kind = usingDeclaration() {
      advance()
      if kind == .awaitUsing { advance() }
      readVariables(kind, start: start)
    } else {
      readExpressionStatement()
    }
  }

  /// Whether the current `async` begins a function.
  mutating func isAsyncFunction() -> Bool {
    let next = lexer.peek()
    return next.kind == .function && !next.newlineBefore
  }

  private mutating func readExpressionStatement() {
    push(.expressionStatementEnd)
    beginExpression()
  }

  mutating func endExpressionStatement(_ frame: Frame) {
    let value = NodeID(index: topOperand)
    if token.kind == .colon, tree.kind(value) == .identifier, !tree.isParenthesized(value) {
      advance()
      push(.labeledEnd, after: frame)
      readStatement(isSingle: true)
    } else {
      endSimple(.expressionStatement, frame)
    }
  }

  /// Finishes a statement that a semicolon ends.
  mutating func endSimple(_ kind: NodeKind, _ frame: Frame) {
    takeSemicolon()
    finish(kind, frame)
  }

  // MARK: Blocks

  mutating func readBlock() {
    push(.blockEnd)
    guard openBrace() else {
      let frame = frames.removeLast()
      finish(.blockStatement, mark: Int(frame.mark), start: frame.start, end: frame.start)
      return
    }
    push(.statements, code: Terminator.brace.rawValue)
  }

  mutating func endBlock(_ frame: Frame, _ kind: NodeKind) {
    closeBrace()
    finish(kind, frame)
  }

  // MARK: Heads in parentheses

  /// Reads a keyword and the expression in parentheses behind it.
  mutating func readHead(_ step: Step) {
    push(step)
    advance()
    openParen()
    beginExpression()
  }

  /// Closes a head and reads the statement that it governs.
  mutating func readBody(then step: Step, _ frame: Frame) {
    closeParen()
    push(step, after: frame)
    readStatement(isSingle: true)
  }

  mutating func continueIfTest(_ frame: Frame) { readBody(then: .ifConsequent, frame) }

  mutating func continueIfConsequent(_ frame: Frame) {
    if token.kind == .else {
      advance()
      push(.ifEnd, after: frame)
      readStatement(isSingle: true)
    } else {
      pushNone()
      finish(.ifStatement, frame)
    }
  }

  // MARK: Jumps

  private mutating func readArgument(_ kind: NodeKind, then step: Step) {
    push(step)
    advance()
    if canInsertSemicolon || token.kind == .semicolon {
      let frame = frames.removeLast()
      pushNone()
      endSimple(kind, frame)
    } else {
      beginExpression()
    }
  }

  private mutating func readThrow() {
    push(.throwEnd)
    advance()
    if token.newlineBefore {
      report("No line end is allowed after 'throw'", at: token.span)
      lastUnexpected = token.start
    }
    beginExpression()
  }

  private mutating func readJump(_ kind: NodeKind) {
    let start = token.start
    let mark = operands.count
    advance()
    if token.kind == .identifier, !token.newlineBefore {
      takeIdentifier()
    } else {
      pushNone()
    }
    takeSemicolon()
    finish(kind, mark: mark, start: start, end: lexer.previousEnd)
  }

  // MARK: Switch

  mutating func continueSwitchHead(_ frame: Frame) {
    closeParen()
    guard openBrace() else {
      finish(.switchStatement, frame)
      return
    }
    push(.switchCases, after: frame)
  }

  mutating func continueSwitchCases(_ frame: Frame) {
    switch token.kind {
    case .rightBrace, .end:
      closeBrace()
      finish(.switchStatement, frame)
    case .case:
      frames.append(frame)
      push(.caseTest)
      advance()
      beginExpression()
    case .default:
      frames.append(frame)
      push(.caseTest)
      advance()
      pushNone()
    default:
      frames.append(frame)
      unexpected()
      // Reads the statements all the same, as a case without a head would hold them.
      let start = token.start
      push(.caseEnd, start: start)
      pushNone()
      readStatement()
    }
  }

  mutating func continueCaseTest(_ frame: Frame) {
    expect(.colon, "':'")
    push(.caseEnd, after: frame)
    push(.statements, code: Terminator.switchCase.rawValue)
  }

  // MARK: Try

  mutating func continueTryBlock(_ frame: Frame) {
    guard token.kind == .catch else {
      pushNone()
      if token.kind != .finally { unexpected("'catch' or 'finally'") }
      continueTryHandler(frame)
      return
    }
    push(.tryHandler, after: frame)
    push(.catchParameter)
    advance()
    if token.kind == .leftParen {
      openParen()
      readBindingTarget()
    } else {
      let catchFrame = frames.removeLast()
      pushNone()
      push(.catchEnd, after: catchFrame)
      readBlock()
    }
  }

  mutating func continueCatchParameter(_ frame: Frame) {
    convertToPattern(topOperand, isBinding: true)
    closeParen()
    push(.catchEnd, after: frame)
    readBlock()
  }

  mutating func continueTryHandler(_ frame: Frame) {
    if token.kind == .finally {
      advance()
      push(.tryEnd, after: frame)
      readBlock()
    } else {
      pushNone()
      finish(.tryStatement, frame)
    }
  }
}
