// Reads expressions: operators, and what follows an operand.

extension OutlineParser {
  private static let binary: Set<String> = [
    "+", "-", "*", "/", "%", "==", "!=", "===", "!==", "<", ">", "<=", ">=", "&&", "||", "??",
    "?:", "|", "&", "^", "..<", "<<", ">>",
  ]
  private static let assigning: Set<String> = ["=", "+=", "-=", "*=", "/=", "%=", "??=", "|="]
  private static let infixWords: Set<String> = [
    "to", "and", "or", "xor", "shl", "shr", "until", "downTo", "step", "in",
  ]

  func makes(_ form: Expression.Form, from start: Int) -> Expression {
    Expression(form: form, start: start, end: max(lastEnd, start))
  }

  /// Reads an expression, an assignment among them.
  mutating func expression() -> Expression {
    let start = self.start
    let left = operation()
    guard assignmentOperator() != nil else { return left }
    index += 1
    let value = deeper { $0.expression() } ?? makes(.unknown, from: start)
    return makes(.assignment(target: left, value: value), from: start)
  }

  /// The operator of an assignment at the cursor.
  func assignmentOperator() -> String? {
    let token = peek()
    return token.kind == .punctuation && Self.assigning.contains(token.text) ? token.text : nil
  }

  /// Reads operands with operators between them, and the two sides behind a question mark.
  mutating func operation() -> Expression {
    let start = self.start
    guard let result = deeper({ $0.shallowOperation(from: start) }) else {
      skip()
      return makes(.unknown, from: start)
    }
    return result
  }

  private mutating func shallowOperation(from start: Int) -> Expression {
    var operands = [operand()]
    var operators: [String] = []
    while operands.count < Self.mostOperands, let word = takeOperator() {
      if word == "as" {
        let type = typeReference() ?? ""
        if let last = operands.popLast() {
          operands.append(makes(.cast(last, type: type), from: last.start))
        }
        continue
      }
      operators.append(word)
      if word == "is" {
        let place = self.start
        let type = typeReference() ?? ""
        operands.append(makes(.name(type), from: place))
      } else {
        operands.append(operand())
      }
    }
    let whole =
      operators.isEmpty
      ? operands.first ?? makes(.unknown, from: start)
      : makes(.operation(operands, operators: operators), from: start)
    guard dialect != .kotlin, take("?") else { return whole }
    // `a ?: b` of Objective-C comes as two tokens.
    let one = sees(":") ? whole : expression()
    let other = take(":") ? expression() : makes(.unknown, from: start)
    return makes(.choice(whole, [one, other]), from: start)
  }

  /// Passes a binary operator and returns it, or nil.
  private mutating func takeOperator() -> String? {
    let token = peek()
    switch token.kind {
    case .punctuation:
      if dialect == .kotlin {
        if token.text == "..", !token.startsLine {
          index += 1
          return ".."
        }
        if token.text == "!", peek(1).text == "in" || peek(1).text == "is", !token.startsLine {
          index += 2
          return list[index - 1].text == "is" ? "is" : "in"
        }
        if token.startsLine, !["&&", "||", "?:"].contains(token.text) { return nil }
      }
      guard Self.binary.contains(token.text) else { return nil }
      index += 1
      // `>` `>` is a shift where no types are meant.
      if token.text == ">" || token.text == "<", sees(token.text), start == token.end {
        index += 1
        return token.text + token.text
      }
      return token.text
    case .word:
      switch token.text {
      case "instanceof" where dialect == .java, "is" where dialect != .objectiveC:
        index += 1
        _ = take("!")
        return "is"
      case "as" where dialect != .objectiveC && dialect != .java:
        index += 1
        _ = take("?")
        return "as"
      default:
        guard dialect == .kotlin, !token.startsLine, Self.infixWords.contains(token.text) else {
          return nil
        }
        index += 1
        return token.text
      }
    default: return nil
    }
  }

  /// Reads an operand with what stands before and behind it.
  mutating func operand() -> Expression {
    let start = self.start
    let token = peek()
    if token.kind == .punctuation,
      ["!", "-", "+", "~", "++", "--"].contains(token.text)
        || (dialect == .objectiveC && (token.text == "*" || token.text == "&"))
        || (dialect == .kotlin && token.text == "*")
    {
      index += 1
      let inner = deeper { $0.operand() } ?? makes(.unknown, from: start)
      return token.text == "!" || token.text == "-"
        ? makes(.prefix(token.text, inner), from: start) : inner
    }
    if token.kind == .word, token.text == "await" || token.text == "const" || token.text == "yield",
      dialect == .dart
    {
      index += 1
      return deeper { $0.operand() } ?? makes(.unknown, from: start)
    }
    return chain(on: primary(), from: start)
  }

  // MARK: - What follows an operand

  /// Reads members, calls and elements behind an expression.
  private mutating func chain(on first: Expression, from start: Int) -> Expression {
    var result = first
    var length = 0
    while length < Self.longestChain, let next = link(on: result, from: start) {
      result = next
      length += 1
    }
    if length == Self.longestChain { isCutShort = true }
    return result
  }

  private mutating func link(on base: Expression, from start: Int) -> Expression? {
    let token = peek()
    guard token.kind == .punctuation else { return nil }
    switch token.text {
    case ".", "?.", "::":
      return member(of: base, from: start)
    case "->" where dialect == .objectiveC:
      return member(of: base, from: start)
    case "!!":
      index += 1
      return base
    case "!" where dialect == .dart:
      guard
        [".", ")", ",", ";", "[", "}", "?.", "..", "==", "!=", "&&", "||"].contains(peek(1).text)
      else { return nil }
      index += 1
      return base
    case "@" where dialect == .kotlin && !token.startsLine && peek(1).kind == .word:
      // A label, as in `this@Activity`.
      index += 2
      return base
    case "++", "--":
      index += 1
      return base
    case "[":
      if dialect == .kotlin, token.startsLine { return nil }
      let key = inside { $0.expression() }
      return makes(.element(base, key), from: start)
    case "(":
      if dialect == .kotlin, token.startsLine { return nil }
      return call(on: base, from: start)
    case "<":
      guard dialect != .objectiveC, let behind = behindAngles(at: index), isCallable(base) else {
        return nil
      }
      let next = behind < limit ? list[behind] : Self.nothing
      guard next.isPunctuation("(") || (dialect == .kotlin && next.isPunctuation("{")) else {
        return nil
      }
      let types = typeNames(from: index, to: behind)
      index = behind
      return sees("(")
        ? call(on: base, types: types, from: start) : trailing(on: base, from: start)
    case "{":
      guard dialect == .kotlin, !token.startsLine, isCallable(base) else { return nil }
      return trailing(on: base, from: start)
    case "..", "?..":
      guard dialect == .dart else { return nil }
      return cascade(on: base, from: start)
    default: return nil
    }
  }

  private func isCallable(_ expression: Expression) -> Bool {
    switch expression.form {
    case .name, .member, .call: true
    default: false
    }
  }

  private mutating func member(of base: Expression, from start: Int) -> Expression? {
    guard peek(1).kind == .word else {
      guard sees(".") || sees("?.") else { return nil }
      index += 1
      return base
    }
    let name = peek(1).text
    index += 2
    return makes(.member(base, name), from: start)
  }

  /// Reads the parentheses behind what is called.
  private mutating func call(
    on callee: Expression, types: [String] = [], from start: Int
  ) -> Expression {
    let passed = arguments()
    var call: Call
    switch callee.form {
    case .name(let name): call = Call(receiver: nil, name: name, arguments: passed)
    case .member(let receiver, let name):
      call = Call(receiver: receiver, name: name, arguments: passed)
    default: call = Call(receiver: callee, name: "", arguments: passed)
    }
    call.typeArguments = types
    return makes(.call(call), from: start)
  }

  /// Reads a closure behind what it is passed to.
  private mutating func trailing(on callee: Expression, from start: Int) -> Expression {
    let closure = Call.Argument(label: nil, value: kotlinClosure())
    switch callee.form {
    case .call(var call):
      call.arguments.append(closure)
      return makes(.call(call), from: start)
    case .name(let name):
      return makes(.call(Call(receiver: nil, name: name, arguments: [closure])), from: start)
    case .member(let receiver, let name):
      return makes(.call(Call(receiver: receiver, name: name, arguments: [closure])), from: start)
    default: return callee
    }
  }

  /// Reads arguments between parentheses, which are passed.
  mutating func arguments() -> [Call.Argument] {
    inside { parser in
      var arguments: [Call.Argument] = []
      while !parser.isAtEnd {
        let before = parser.index
        var label: String?
        let named = parser.dialect == .kotlin ? "=" : ":"
        if parser.dialect == .kotlin || parser.dialect == .dart, parser.peek().kind == .word,
          parser.sees(named, 1)
        {
          label = parser.peek().text
          parser.index += 2
        }
        let value = parser.deeper { $0.expression() }
        arguments.append(
          Call.Argument(
            label: label,
            value: value ?? Expression(form: .unknown, start: parser.start, end: parser.start)))
        parser.skip(to: [","])
        if !parser.take(","), parser.index == before { parser.index += 1 }
      }
      return arguments
    }
  }

  /// Reads Dart's `..a()..b = c` as a call of `apply` with a closure.
  private mutating func cascade(on base: Expression, from start: Int) -> Expression {
    var statements: [Statement] = []
    let cascadeStart = self.start
    while sees("..") || sees("?.."), statements.count < Self.mostOperands {
      index += 1
      let start = self.start
      let first: Expression
      if sees("[") {
        first = makes(.name("this"), from: start)
      } else if peek().kind == .word {
        index += 1
        first = makes(.name(list[index - 1].text), from: start)
      } else {
        break
      }
      var target = first
      var length = 0
      while !sees(".."), !sees("?.."), length < Self.longestChain,
        let next = link(on: target, from: start)
      {
        target = next
        length += 1
      }
      let form: Statement.Form
      if let assigned = assignmentOperator() {
        index += 1
        let value = deeper { $0.operation() } ?? makes(.unknown, from: start)
        form = .assignment(target: target, operator: assigned, value: value)
      } else {
        form = .expression(target)
      }
      statements.append(Statement(form: form, start: start, end: lastEnd))
    }
    let closure = makes(.closure(Closure(parameters: [], body: statements)), from: cascadeStart)
    return makes(
      .call(
        Call(
          receiver: base, name: "apply", arguments: [Call.Argument(label: nil, value: closure)])),
      from: start)
  }
}
