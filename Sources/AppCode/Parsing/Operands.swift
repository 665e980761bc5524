// Reads operands: names, literals, parentheses, closures, makings of objects.

extension OutlineParser {
  /// Reads an operand without what follows it; passes nothing where there is none.
  mutating func primary() -> Expression {
    let start = self.start
    let token = peek()
    switch token.kind {
    case .text: return text()
    case .number:
      index += 1
      return makes(.number(token.text), from: start)
    case .word: return deeper { $0.word() } ?? unknown()
    case .punctuation: return deeper { $0.punctuated() } ?? unknown()
    }
  }

  private mutating func unknown() -> Expression {
    let start = self.start
    skip()
    return makes(.unknown, from: start)
  }

  /// Reads a text, and those that stand behind it as one.
  private mutating func text() -> Expression {
    let start = self.start
    var pieces: [Expression.TextPiece] = []
    while peek().kind == .text || (sees("@") && peek(1).kind == .text && !pieces.isEmpty) {
      if sees("@") { index += 1 }
      let token = peek()
      index += 1
      if token.pieces.isEmpty {
        pieces.append(.literal(token.text))
      } else {
        for piece in token.pieces {
          switch piece {
          case .literal(let text): pieces.append(.literal(text))
          case .code(let tokens):
            guard depth < Self.deepest else {
              isCutShort = true
              continue
            }
            var inner = OutlineParser(tokens, dialect: dialect, depth: depth + 1)
            pieces.append(.code(inner.expression()))
          }
        }
      }
      // Only C and Dart put texts together that stand behind each other.
      if dialect != .objectiveC && dialect != .dart { break }
    }
    return makes(.text(pieces), from: start)
  }

  private mutating func word() -> Expression {
    let start = self.start
    let token = peek()
    index += 1
    switch token.text {
    case "true", "YES": return makes(.truth(true), from: start)
    case "false", "NO": return makes(.truth(false), from: start)
    case "nil", "null", "NULL", "Nil", "nullptr": return makes(.null, from: start)
    case "new" where dialect == .java || dialect == .dart: return creation(from: start)
    case "object" where dialect == .kotlin && (sees(":") || sees("{")):
      return anonymousObject(from: start)
    case "if" where dialect == .kotlin || dialect == .dart: return valueOfIf(from: start)
    case "when" where dialect == .kotlin, "switch" where dialect == .java || dialect == .dart:
      guard sees("(") || sees("{") else { break }
      return valueOfSelection(from: start)
    case "try" where dialect == .kotlin:
      let body = sees("{") ? block() : []
      var all = body
      while takeWord("catch") || takeWord("finally") {
        if sees("(") { skip() }
        if sees("{") { all += block() }
      }
      return makes(.block(all), from: start)
    case "fun" where dialect == .kotlin && sees("("):
      let parameters = namesOfParameters()
      if take(":") { _ = typeReference() }
      let body = sees("{") ? block() : expressionBody()
      return makes(.closure(Closure(parameters: parameters, body: body)), from: start)
    case "return", "throw", "break", "continue":
      guard dialect == .kotlin || dialect == .dart else { break }
      if sees("@") { index += 2 }
      let value =
        isAtEnd || sees(",") || sees(";") || peek().startsLine ? nil : Optional(expression())
      return makes(
        .block([
          Statement(
            form: token.text == "return" ? .result(value) : .departure(token.text), start: start,
            end: lastEnd)
        ]), from: start)
    default: break
    }
    if (dialect == .java && sees("->")) || (dialect == .dart && sees("=>")) {
      index += 1
      return makes(.closure(Closure(parameters: [token.text], body: arrowBody())), from: start)
    }
    return makes(.name(token.text), from: start)
  }

  private mutating func punctuated() -> Expression {
    let start = self.start
    switch peek().text {
    case "(": return parenthesized(from: start)
    case "[":
      return dialect == .objectiveC ? message(from: start) : makes(.list(elements()), from: start)
    case "{":
      switch dialect {
      case .kotlin: return kotlinClosure()
      case .dart: return braceLiteral(from: start)
      default: return makes(.list(elements()), from: start)
      }
    case "@": return atLiteral(from: start)
    case "^" where dialect == .objectiveC: return objectiveCBlock(from: start)
    case "::" where dialect == .kotlin && peek(1).kind == .word:
      index += 2
      return makes(.name(list[index - 1].text), from: start)
    case "<":
      guard dialect == .dart, let behind = behindAngles(at: index) else { return unknown() }
      index = behind
      return primary()
    case "..." where dialect == .dart, "...?" where dialect == .dart:
      index += 1
      _ = take("?")
      return operand()
    case ")", "]", "}", ",", ";", ":", "": return makes(.unknown, from: start)
    default: return unknown()
    }
  }

  // MARK: - Parentheses

  private mutating func parenthesized(from start: Int) -> Expression {
    let closing = min(list.partner(index), limit)
    if dialect == .objectiveC, sees("{", 1) {
      let statements = inside { $0.sees("{") ? $0.block() : [] }
      return makes(.block(statements), from: start)
    }
    let behind = closing + 1 < limit ? list[closing + 1] : Self.nothing
    if (dialect == .java && behind.isPunctuation("->"))
      || (dialect == .dart
        && (behind.isPunctuation("=>") || behind.isPunctuation("{") || behind.isWord("async")))
    {
      let parameters = namesOfParameters()
      if takeWord("async") { _ = take("*") }
      if sees("{") {
        return makes(.closure(Closure(parameters: parameters, body: block())), from: start)
      }
      index = min(index + 1, limit)
      return makes(.closure(Closure(parameters: parameters, body: arrowBody())), from: start)
    }
    if dialect == .objectiveC || dialect == .java, behindMayBeCast(behind) {
      let opening = index
      let type = inside { parser -> String? in
        let type = parser.typeReference()
        while parser.take("*") {}
        return parser.isAtEnd ? type : nil
      }
      if let type {
        let value = operand()
        return makes(.cast(value, type: type), from: start)
      }
      index = opening
    }
    let inner = inside { $0.expression() }
    return Expression(form: inner.form, start: start, end: lastEnd)
  }

  /// What follows parentheses may be the value that a type between them is of.
  private func behindMayBeCast(_ token: Token) -> Bool {
    switch token.kind {
    case .word:
      return token.text != "instanceof" && !(token.text == "in" && dialect == .objectiveC)
    case .text, .number: return true
    case .punctuation:
      return ["(", "@", "^", "!"].contains(token.text)
        || (token.text == "[" && dialect == .objectiveC)
    }
  }

  /// The parameters' names between parentheses, which are passed.
  mutating func namesOfParameters() -> [String] {
    inside { $0.parameterList() }.map(\.name)
  }

  /// What follows the arrow of a closure.
  private mutating func arrowBody() -> [Statement] {
    sees("{") && dialect == .java ? block() : expressionBody()
  }

  /// An expression as the only statement, its value returned.
  mutating func expressionBody() -> [Statement] {
    let start = self.start
    let value = expression()
    return [Statement(form: .result(value), start: start, end: lastEnd)]
  }

  // MARK: - Lists

  /// The expressions between brackets, which are passed; a `:` between two keeps the second.
  private mutating func elements() -> [Expression] {
    inside { parser in
      var elements: [Expression] = []
      while !parser.isAtEnd {
        let before = parser.index
        elements.append(parser.expression())
        parser.skip(to: [","])
        if !parser.take(","), parser.index == before { parser.index += 1 }
      }
      return elements
    }
  }

  private mutating func braceLiteral(from start: Int) -> Expression {
    let pairs = inside { parser in
      var pairs: [(key: Expression, value: Expression)] = []
      while !parser.isAtEnd {
        let before = parser.index
        let key = parser.expression()
        let value = parser.take(":") ? parser.expression() : key
        pairs.append((key, value))
        parser.skip(to: [","])
        if !parser.take(","), parser.index == before { parser.index += 1 }
      }
      return pairs
    }
    return makes(.dictionary(pairs), from: start)
  }

  /// Reads what begins with `@`: Objective-C's literals, and annotations, which are skipped.
  private mutating func atLiteral(from start: Int) -> Expression {
    index += 1
    if dialect != .objectiveC {
      if peek().kind == .word { index += 1 }
      while sees("."), peek(1).kind == .word { index += 2 }
      if sees("(") { skip() }
      return isAtEnd ? makes(.unknown, from: start) : operand()
    }
    switch peek().kind {
    case .text: return text()
    case .number:
      index += 1
      return makes(.number(list[index - 1].text), from: start)
    case .word:
      let word = peek().text
      guard sees("(", 1) else { return self.word() }
      index += 1
      let inner = index
      let closing = list.partner(inner)
      skip()
      let text = (inner + 1..<max(inner + 1, min(closing, list.count))).map { list[$0].text }
        .joined()
      let passed = Expression(
        form: .text([.literal(text)]), start: list[inner].start, end: lastEnd)
      return makes(
        .call(
          Call(
            receiver: nil, name: "@" + word,
            arguments: [Call.Argument(label: nil, value: passed)])), from: start)
    case .punctuation:
      switch peek().text {
      case "[": return makes(.list(elements()), from: start)
      case "{": return braceLiteral(from: start)
      case "(": return parenthesized(from: start)
      default: return makes(.unknown, from: start)
      }
    }
  }

  // MARK: - Objective-C's messages and blocks

  private mutating func message(from start: Int) -> Expression {
    let form = inside { parser -> Expression.Form in
      let receiver = parser.operand()
      var name = ""
      var arguments: [Call.Argument] = []
      while !parser.isAtEnd {
        if parser.peek().kind == .word || parser.sees(":") {
          var label = ""
          if parser.peek().kind == .word {
            label = parser.peek().text
            parser.index += 1
          }
          guard parser.take(":") else {
            if name.isEmpty { name = label }
            continue
          }
          name += label + ":"
          arguments.append(Call.Argument(label: label, value: parser.expression()))
          while parser.take(",") {
            arguments.append(Call.Argument(label: nil, value: parser.expression()))
          }
        } else {
          parser.skip()
        }
      }
      if name.isEmpty { return .list([receiver]) }
      return .call(Call(receiver: receiver, name: name, arguments: arguments))
    }
    return makes(form, from: start)
  }

  private mutating func objectiveCBlock(from start: Int) -> Expression {
    index += 1
    var parameters: [String] = []
    var passed = 0
    while !isAtEnd, !sees("{"), !sees(";"), passed < 60 {
      if sees("(") {
        parameters = namesOfParameters()
      } else {
        skip()
      }
      passed += 1
    }
    guard sees("{") else { return makes(.unknown, from: start) }
    return makes(.closure(Closure(parameters: parameters, body: block())), from: start)
  }

  // MARK: - Making objects

  private mutating func creation(from start: Int) -> Expression {
    let type = typeReference() ?? ""
    var call = Call(receiver: nil, name: type, arguments: [], isCreation: true)
    while dialect == .java, sees("[") { skip() }
    if sees("(") {
      call.arguments = arguments()
    }
    if dialect == .java, sees("{") {
      call.members = deeper { $0.anonymousMembers([type], from: start) }
    }
    return makes(.call(call), from: start)
  }

  private mutating func anonymousObject(from start: Int) -> Expression {
    var supertypes: [String] = []
    var call = Call(receiver: nil, name: "", arguments: [], isCreation: true)
    if take(":") {
      repeat {
        guard let type = typeReference() else { break }
        supertypes.append(type)
        if sees("(") { call.arguments += arguments() }
      } while take(",")
    }
    call.name = supertypes.first ?? ""
    if sees("{") { call.members = deeper { $0.anonymousMembers(supertypes, from: start) } }
    return makes(.call(call), from: start)
  }

  private mutating func anonymousMembers(
    _ supertypes: [String], from start: Int
  ) -> TypeDeclaration {
    var type = TypeDeclaration(name: "", supertypes: supertypes, start: start, end: start)
    readMembers(into: &type)
    type.end = lastEnd
    return type
  }

  // MARK: - Statements as values

  private mutating func valueOfIf(from start: Int) -> Expression {
    let condition = sees("(") ? inside { $0.expression() } : makes(.unknown, from: start)
    var values = [branchValue()]
    _ = take(";")
    if takeWord("else") { values.append(branchValue()) }
    return makes(.choice(condition, values), from: start)
  }

  private mutating func branchValue() -> Expression {
    let start = self.start
    if dialect == .dart { return expression() }
    return makes(.block(statementOrBlock()), from: start)
  }

  private mutating func valueOfSelection(from start: Int) -> Expression {
    let (subject, cases) = selection()
    let values = cases.map { makes(.block($0.body), from: start) }
    return makes(.choice(subject ?? makes(.unknown, from: start), values), from: start)
  }

  /// Reads a Kotlin closure in braces.
  mutating func kotlinClosure() -> Expression {
    let start = self.start
    let closure = inside { parser -> Closure in
      let parameters = parser.closureParameters()
      return Closure(parameters: parameters, body: parser.statements())
    }
    return makes(.closure(closure), from: start)
  }

  private mutating func closureParameters() -> [String] {
    var position = index
    var names: [String] = []
    var expectsName = true
    while position < limit, position < index + 60 {
      let token = list[position]
      switch token.kind {
      case .word:
        if expectsName { names.append(token.text) }
        expectsName = false
      case .punctuation:
        switch token.text {
        case "->":
          index = position + 1
          return names
        case ",": expectsName = true
        case "(": expectsName = true
        case ":", ".", "?", "<", ">", ")", "*": break
        default: return []
        }
      default: return []
      }
      position += 1
    }
    return []
  }
}
