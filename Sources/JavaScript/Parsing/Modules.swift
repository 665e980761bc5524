// Import and export declarations.

extension Parser {
  /// Reads an import declaration, or a statement that begins with an import expression.
  mutating func readImportStatement() {
    let next = lexer.peek()
    if next.kind == .leftParen || next.kind == .dot {
      push(.expressionStatementEnd)
      beginExpression()
      return
    }
    checkModuleItem("import")
    let start = token.start
    let mark = operands.count
    advance()
    if token.kind != .string {
      readImportSpecifiers()
      if token.isWord(.from) { advance() } else { unexpected("'from'") }
    }
    readModuleSource()
    readImportAttributes()
    takeSemicolon()
    finish(.importDeclaration, mark: mark, start: start, end: lexer.previousEnd)
  }

  /// Reports an import or export that does not stand at the top level of a module.
  private mutating func checkModuleItem(_ word: String) {
    let isTopLevel = frames.count == 2
    if tree.goal != .module || !isTopLevel {
      report(
        "'\(word)' is only allowed at the top level of a module", at: token.span,
        isEarlyError: true)
    }
  }

  private mutating func readImportSpecifiers() {
    if token.kind == .identifier {
      let start = token.start
      takeIdentifier()
      finish(
        .importDefaultSpecifier, mark: operands.count - 1, start: start, end: lexer.previousEnd)
      guard token.kind == .comma else { return }
      advance()
    }
    if token.kind == .binary, token.op == .times {
      let start = token.start
      advance()
      if token.isWord(.as) { advance() } else { unexpected("'as'") }
      takeLocalName()
      finish(
        .importNamespaceSpecifier, mark: operands.count - 1, start: start, end: lexer.previousEnd)
    } else if token.kind == .leftBrace {
      readSpecifiers(.importSpecifier)
    } else {
      unexpected("'{' or '*'")
    }
  }

  private mutating func takeLocalName() {
    if token.kind == .identifier {
      takeIdentifier()
    } else {
      unexpected("a name")
      pushMissing()
    }
  }

  /// Reads `{a, b as c, "d" as e}`.
  private mutating func readSpecifiers(_ kind: NodeKind) {
    guard openBrace() else { return }
    while token.kind != .rightBrace {
      guard token.isWord || token.kind == .string else {
        unexpected("a name")
        if endsOpenBrackets(token) { break }
        skipToken()
        continue
      }
      readSpecifier(kind)
      if token.kind == .comma {
        advance()
      } else if token.kind != .rightBrace {
        unexpected("',' or '}'")
      }
    }
    closeBrace()
  }

  private mutating func readSpecifier(_ kind: NodeKind) {
    let start = token.start
    let mark = operands.count
    let first = token
    takeModuleName()
    if token.isWord(.as) {
      advance()
      if kind == .importSpecifier {
        takeLocalName()
      } else if token.isWord || token.kind == .string {
        takeModuleName()
      } else {
        unexpected("a name")
        pushMissing()
      }
    } else {
      // ESTree gives the one name twice.
      let node = NodeID(index: topOperand)
      if kind == .importSpecifier, first.kind != .identifier {
        report("A name is needed here", node.index)
      }
      let isString = first.kind == .string
      let copy = tree.addLeaf(
        tree.kind(node), tree.flags(node), start: first.start, end: first.end,
        payload: isString ? .max : first.name.index)
      pushOperand(copy, start: first.start)
    }
    finish(kind, mark: mark, start: start, end: lexer.previousEnd)
  }

  private mutating func takeModuleName() {
    if token.kind == .string { takeLeaf(.stringLiteral) } else { takeName() }
  }

  private mutating func readModuleSource() {
    if token.kind == .string {
      takeLeaf(.stringLiteral)
    } else {
      unexpected("a string")
      pushMissing()
    }
  }

  /// Reads `with {type: "json"}`, if it is there.
  private mutating func readImportAttributes() {
    guard token.kind == .with else {
      pushNone()
      return
    }
    advance()
    let start = token.start
    let mark = operands.count
    if openBrace() {
      while token.kind != .rightBrace {
        guard token.isWord || token.kind == .string else {
          unexpected("a name")
          if endsOpenBrackets(token) { break }
          skipToken()
          continue
        }
        let keyStart = token.start
        let keyMark = operands.count
        takeModuleName()
        expect(.colon, "':'")
        readModuleSource()
        finish(.importAttribute, mark: keyMark, start: keyStart, end: lexer.previousEnd)
        if token.kind == .comma {
          advance()
        } else if token.kind != .rightBrace {
          unexpected("',' or '}'")
        }
      }
      closeBrace()
    }
    finish(.importAttributes, mark: mark, start: start, end: lexer.previousEnd)
  }

  // MARK: Exports

  mutating func readExport() {
    checkModuleItem("export")
    let start = token.start
    push(.exportDeclarationEnd, start: start)
    advance()
    switch token.kind {
    case .default: readExportDefault()
    case .binary where token.op == .times: readExportAll()
    case .leftBrace: readExportList()
    case .var, .const, .function, .class: readStatement()
    case .identifier
    where token.isWord(.async) && isAsyncFunction()
      || token.isWord(.let) && isLetDeclaration(isSingle: false):
      readStatement()
    default:
      unexpected("a declaration")
      pushMissing()
    }
  }

  mutating func endExportDeclaration(_ frame: Frame) {
    pushNone()
    pushNone()
    finish(.exportNamedDeclaration, frame)
  }

  private mutating func readExportDefault() {
    advance()
    let start = token.start
    push(.exportDefaultEnd, after: frames.removeLast())
    if token.kind == .function {
      readFunction(.declaration, start: start, mayLackName: true)
    } else if token.kind == .class {
      readClass(.declaration, start: start, mayLackName: true)
    } else if token.isWord(.async), isAsyncFunction() {
      advance()
      readFunction(.declaration, flags: .async, start: start, mayLackName: true)
    } else {
      push(.exportDefaultExpression, after: frames.removeLast())
      beginAssignment()
    }
  }

  private mutating func readExportAll() {
    let frame = frames.removeLast()
    advance()
    if token.isWord(.as) {
      advance()
      if token.isWord || token.kind == .string {
        takeModuleName()
      } else {
        unexpected("a name")
        pushMissing()
      }
    } else {
      pushNone()
    }
    if token.isWord(.from) { advance() } else { unexpected("'from'") }
    readModuleSource()
    readImportAttributes()
    takeSemicolon()
    finish(.exportAllDeclaration, frame)
  }

  private mutating func readExportList() {
    let frame = frames.removeLast()
    pushNone()
    readSpecifiers(.exportSpecifier)
    if token.isWord(.from) {
      advance()
      readModuleSource()
      readImportAttributes()
    } else {
      checkLocalExports(from: Int(frame.mark) + 1)
      pushNone()
      pushNone()
    }
    takeSemicolon()
    finish(.exportNamedDeclaration, frame)
  }

  /// Reports exported locals that can be no variable's name.
  private mutating func checkLocalExports(from mark: Int) {
    for index in mark..<max(mark, operands.count) {
      let local = tree.child(NodeID(index: operands[index].node), .local)
      if tree.kind(local) == .stringLiteral || tree.nameID(local).index < Word.reservedCount {
        report("A variable's name is needed here", local.index)
      }
    }
  }
}
