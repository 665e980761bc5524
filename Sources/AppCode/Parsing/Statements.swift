// Reads statements.

extension OutlineParser {
  /// Reads the statements between braces, which are passed.
  mutating func block() -> [Statement] {
    guard depth < Self.deepest else {
      isCutShort = true
      skip()
      return []
    }
    return inside { $0.statements() }
  }

  /// Reads statements up to the end of what is being read.
  mutating func statements() -> [Statement] {
    var result: [Statement] = []
    depth += 1
    defer { depth -= 1 }
    while !isAtEnd {
      let before = index
      if depth > Self.deepest {
        isCutShort = true
        index = limit
        break
      }
      result += statement()
      if index == before { skip() }
    }
    return result
  }

  /// Reads a block, or the one statement that stands for it.
  mutating func statementOrBlock() -> [Statement] {
    if sees("{") { return block() }
    guard depth < Self.deepest else {
      isCutShort = true
      skip()
      return []
    }
    depth += 1
    defer { depth -= 1 }
    return statement()
  }

  private func made(_ form: Statement.Form, from start: Int) -> [Statement] {
    [Statement(form: form, start: start, end: max(lastEnd, start))]
  }

  private mutating func statement() -> [Statement] {
    let start = self.start
    let token = peek()
    if token.kind == .punctuation {
      switch token.text {
      case ";", ",", ")", "]", "}":
        index += 1
        return []
      case "{" where dialect != .kotlin: return made(.block(block()), from: start)
      case "@":
        if let read = atStatement(from: start) { return read }
      default: break
      }
    }
    if token.kind == .word, let read = wordStatement(token.text, from: start) { return read }
    if dialect != .kotlin, let variables = typedVariables() {
      endStatement()
      return variables.map {
        Statement(form: .variable($0), start: $0.start, end: $0.end)
      }
    }
    if dialect == .dart || dialect == .java, let function = localFunction() {
      return made(.function(function), from: start)
    }
    return expressionStatement(from: start)
  }

  private mutating func expressionStatement(from start: Int) -> [Statement] {
    let before = index
    let target = operation()
    var form = Statement.Form.expression(target)
    if let assigned = assignmentOperator() {
      index += 1
      form = .assignment(target: target, operator: assigned, value: expression())
    }
    let read = made(form, from: start)
    if index == before { skip() }
    endStatement()
    return read
  }

  /// Passes what is left of a statement that was not understood to its end.
  mutating func endStatement() {
    if dialect.endsStatementsWithLines {
      _ = take(";")
      return
    }
    while !isAtEnd, !sees(";") {
      // Broken code: a new statement seems to begin.
      if sees("}")
        || (peek().startsLine && peek().kind == .word && Self.starting.contains(peek().text))
      {
        return
      }
      skip()
    }
    _ = take(";")
  }

  private static let starting: Set<String> = [
    "if", "for", "while", "return", "switch", "do", "try", "case", "default", "break",
  ]

  // MARK: - Statements that begin with a word

  private mutating func wordStatement(_ word: String, from start: Int) -> [Statement]? {
    switch word {
    case "if":
      guard sees("(", 1) || (dialect == .objectiveC && sees("@", 1)) else { return nil }
      index += 1
      let condition = inside { $0.expression() }
      let then = statementOrBlock()
      _ = sees(";") && seesWord("else", 1) ? take(";") : false
      let otherwise = takeWord("else") ? statementOrBlock() : []
      return made(
        .branch(condition: condition, then: then, otherwise: otherwise), from: start)
    case "else":
      index += 1
      return statementOrBlock()
    case "for", "while":
      guard sees("(", 1) || (seesWord("await", 1) && sees("(", 2)) || sees("...", 1) else {
        return nil
      }
      index += 1
      _ = takeWord("await")
      let header = sees("(") ? inside { $0.header() } : []
      let body = statementOrBlock()
      return made(.loop(header: header, body: body), from: start)
    case "do":
      index += 1
      let body = statementOrBlock()
      var header: [Expression] = []
      if takeWord("while"), sees("(") { header = inside { $0.header() } }
      _ = take(";")
      return made(.loop(header: header, body: body), from: start)
    case "switch", "when":
      guard (word == "when") == (dialect == .kotlin) else { return nil }
      index += 1
      let (subject, cases) = selection()
      return made(.selection(subject: subject, cases: cases), from: start)
    case "case", "default":
      guard dialect != .kotlin, word == "case" || sees(":", 1) else { return nil }
      index += 1
      skip(to: [":", "->", ";"])
      if !isAtEnd { index += 1 }
      return []
    case "try":
      guard sees("{", 1) || sees("(", 1) else { return nil }
      index += 1
      return attempt(from: start)
    case "synchronized" where dialect == .java && sees("(", 1):
      index += 1
      skip()
      return made(.block(statementOrBlock()), from: start)
    case "return":
      index += 1
      if dialect == .kotlin, sees("@"), peek(1).kind == .word { index += 2 }
      let ends = isAtEnd || sees(";") || sees("}") || (dialect == .kotlin && peek().startsLine)
      let value = ends ? nil : Optional(expression())
      let read = made(.result(value), from: start)
      endStatement()
      return read
    case "throw", "break", "continue", "goto", "rethrow", "yield", "assert":
      guard dialect != .objectiveC || !sees("(", 1) else { return nil }
      index += 1
      if dialect != .kotlin {
        skip(to: [";"])
        _ = take(";")
      } else if word == "throw" {
        _ = expression()
      } else if sees("@") {
        index += 2
      }
      return made(.departure(word), from: start)
    default:
      return dialect == .kotlin ? kotlinStatement(word, from: start) : nil
    }
  }

  private mutating func attempt(from start: Int) -> [Statement] {
    if sees("(") { skip() }
    let body = sees("{") ? block() : []
    var handlers: [[Statement]] = []
    while true {
      if dialect == .dart, seesWord("on") {
        index += 1
        _ = typeReference()
        if !seesWord("catch") {
          if sees("{") { handlers.append(block()) }
          continue
        }
      }
      guard takeWord("catch") || takeWord("finally") else { break }
      if sees("(") { skip() }
      if sees("{") { handlers.append(block()) }
    }
    return made(.attempt(body: body, handlers: handlers), from: start)
  }

  /// The expressions in the head of a loop.
  private mutating func header() -> [Expression] {
    var parts: [Expression] = []
    while !isAtEnd {
      let before = index
      if dialect != .kotlin, let variables = typedVariables() {
        parts += variables.compactMap(\.value)
      } else {
        parts.append(expression())
      }
      if !(take(";") || take(":") || takeWord("in") || take(",")), index == before { skip() }
    }
    return parts
  }

  /// Reads the head and the cases behind `switch` or `when`.
  mutating func selection() -> (
    subject: Expression?, cases: [(labels: [Expression], body: [Statement])]
  ) {
    let subject = sees("(") ? inside { $0.selectionSubject() } : nil
    guard sees("{") else { return (subject, []) }
    let cases = deeper { parser in
      parser.inside { inner in
        inner.dialect == .kotlin || inner.usesArrows ? inner.arrowCases() : inner.labelledCases()
      }
    }
    return (subject, cases ?? [])
  }

  private mutating func selectionSubject() -> Expression {
    if dialect == .kotlin, seesWord("val"), peek(1).kind == .word, sees("=", 2) { index += 3 }
    return expression()
  }

  private var usesArrows: Bool {
    var position = index
    while position < limit, position < index + 40 {
      let token = list[position]
      if token.isPunctuation("->") || token.isPunctuation("=>") { return true }
      if token.isPunctuation(":") || token.isPunctuation(";") { return false }
      position += 1
    }
    return false
  }

  private mutating func arrowCases() -> [(labels: [Expression], body: [Statement])] {
    var cases: [(labels: [Expression], body: [Statement])] = []
    while !isAtEnd {
      let before = index
      var labels: [Expression] = []
      _ = takeWord("case")
      if !takeWord("else"), !takeWord("default") {
        repeat {
          if takeWord("is") || takeWord("in") || (sees("!") && takeNegatedTest()) {}
          labels.append(operation())
        } while take(",")
      }
      let hasArrow = take("->") || take("=>")
      let body = hasArrow ? statementOrBlock() : []
      if hasArrow { cases.append((labels, body)) }
      _ = take(",") || take(";")
      if index == before { skip() }
    }
    return cases
  }

  private mutating func takeNegatedTest() -> Bool {
    guard seesWord("is", 1) || seesWord("in", 1) else { return false }
    index += 2
    return true
  }

  private mutating func labelledCases() -> [(labels: [Expression], body: [Statement])] {
    var cases: [(labels: [Expression], body: [Statement])] = []
    while !isAtEnd {
      let before = index
      if takeWord("case") {
        let label = expression()
        skip(to: [":"])
        _ = take(":")
        if let last = cases.last, last.body.isEmpty, !last.labels.isEmpty {
          cases[cases.count - 1].labels.append(label)
        } else {
          cases.append(([label], []))
        }
      } else if seesWord("default"), sees(":", 1) {
        index += 2
        if let last = cases.last, last.body.isEmpty {
          // `case a: default:` is the default.
          cases[cases.count - 1].labels = []
        } else {
          cases.append(([], []))
        }
      } else if cases.isEmpty {
        skip()
      } else {
        let read = statement()
        cases[cases.count - 1].body += read
      }
      if index == before { skip() }
    }
    return cases
  }

  // MARK: - Others

  /// `@autoreleasepool`, `@synchronized`, `@try` of Objective-C, and annotations.
  private mutating func atStatement(from start: Int) -> [Statement]? {
    guard peek(1).kind == .word else { return nil }
    if dialect != .objectiveC {
      index += 2
      while sees("."), peek(1).kind == .word { index += 2 }
      if sees(":"), peek(1).kind == .word { index += 2 }
      if sees("(") { skip() }
      return []
    }
    switch peek(1).text {
    case "autoreleasepool":
      index += 2
      return made(.block(statementOrBlock()), from: start)
    case "synchronized":
      index += 2
      if sees("(") { skip() }
      return made(.block(statementOrBlock()), from: start)
    case "try":
      index += 2
      let body = sees("{") ? block() : []
      var handlers: [[Statement]] = []
      while sees("@"), seesWord("catch", 1) || seesWord("finally", 1) {
        index += 2
        if sees("(") { skip() }
        if sees("{") { handlers.append(block()) }
      }
      return made(.attempt(body: body, handlers: handlers), from: start)
    case "throw":
      skip(to: [";"])
      _ = take(";")
      return made(.departure("throw"), from: start)
    default: return nil
    }
  }

  private mutating func localFunction() -> Function? {
    let before = index
    let start = self.start
    if !(peek().kind == .word && sees("(", 1)) { _ = typeReference() }
    guard dialect == .dart, peek().kind == .word, sees("(", 1), !Self.notTypes.contains(peek().text)
    else {
      index = before
      return nil
    }
    let name = peek().text
    let closing = min(list.partner(index + 1), limit)
    let behind = closing + 1 < limit ? list[closing + 1] : Self.nothing
    guard behind.isPunctuation("{") || behind.isPunctuation("=>") || behind.isWord("async") else {
      index = before
      return nil
    }
    index += 1
    let parameters = inside { $0.parameterList() }
    let headEnd = lastEnd
    let body = functionBody()
    return Function(
      name: name, parameters: parameters, body: body, start: start, headEnd: headEnd, end: lastEnd)
  }

  /// The body of a function in Dart or Java, or the semicolon instead of it.
  mutating func functionBody() -> [Statement]? {
    if takeWord("async") || takeWord("sync") { _ = take("*") }
    if sees("{") { return block() }
    if take("=>") {
      let body = expressionBody()
      endStatement()
      return body
    }
    _ = take(";")
    return nil
  }
}
