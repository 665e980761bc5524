// Puts a text together from what an expression says, as far as it can be followed.

import AppCode
import AuditModel

/// Where an expression stands: what its names may mean.
struct Surroundings {
  let base: CodeBase
  let owner: CodeClass?
  let method: Method?
  /// The closures around it.
  var closures: [Surrounding] = []
  let file: Int

  /// The value that a local variable or a property was given; nil where it has none, or several.
  ///
  /// - Parameters:
  ///   - name: the name in the source.
  ///   - position: where it is asked for; of a local variable only what is before counts.
  func value(
    of name: String, before position: Int = Int.max
  ) -> (value: Expression, at: Surroundings)? {
    if let method {
      for step in method.steps.reversed() where step.end <= position {
        switch step.act {
        case .declaration(let variable) where variable.name == name:
          if let value = variable.value { return (value, self) }
        case .assignment(let target, let value):
          if case .name(name) = target.form {
            var place = self
            place.closures = step.closures
            return (value, place)
          }
        default: break
        }
      }
      if method.function.parameters.contains(where: { $0.name == name }) { return nil }
    }
    if closures.contains(where: { $0.parameters.contains(name) }) { return nil }
    let plain = ObjectPath.plain(name)
    if let owner {
      var found: [(Expression, Surroundings)] = []
      for known in owner.variables where ObjectPath.plain(known.variable.name) == plain {
        if let value = known.variable.value {
          found.append(
            (value, Surroundings(base: base, owner: owner, method: nil, file: known.file)))
        }
      }
      for method in owner.methods {
        for step in method.steps {
          guard case .assignment(let target, let value) = step.act,
            let path = ObjectPath(target), path.names == [plain]
          else { continue }
          found.append(
            (
              value,
              Surroundings(
                base: base, owner: owner, method: method, closures: step.closures,
                file: method.file)
            ))
        }
      }
      // What it is before it is given something, or after it is taken away, is not what it is.
      let given = found.filter { if case .null = $0.0.form { false } else { true } }
      if given.count == 1, let only = given.first { return only }
      if !found.isEmpty { return given.isEmpty ? found.first : nil }
    }
    if let constant = base.constants[name] {
      return (
        constant.value, Surroundings(base: base, owner: nil, method: nil, file: constant.file)
      )
    }
    return nil
  }

  /// The method has a local variable of this name.
  func declares(_ name: String) -> Bool {
    method?.steps.contains { step in
      if case .declaration(let variable) = step.act { variable.name == name } else { false }
    } == true
  }

  /// The body of a method of the same object, or of a function.
  func body(of call: Call) -> Method? {
    if let receiver = call.receiver {
      guard let path = ObjectPath(receiver), path.names.isEmpty || path.names == [owner?.name ?? ""]
      else {
        return nil
      }
    }
    if let owner, let method = base.method(call.name, of: owner.name) { return method }
    return base.functions.first { $0.name == call.name && $0.function.body != nil }
  }
}

/// What a text is made from.
struct TextComposition {
  private(set) var parts: [ComposedText.Part] = []
  /// It reads an override that is empty unless someone set it.
  private(set) var readsOverride = false
  /// It reads the name that WebKit appends, which is appended to.
  private(set) var readsApplicationName = false
  /// It is empty where a part is missing.
  private(set) var fallsBackToEmpty = false
  /// What is not known is a parameter or a property of the same object, as in a wrapper.
  private(set) var hangsOnOption = false

  var text: ComposedText { ComposedText(parts) }
  var hasSystemAgent: Bool { parts.contains(.systemAgent) }

  /// Reads an expression.
  init(_ expression: Expression, in place: Surroundings) {
    add(expression, place, 0)
  }

  private mutating func add(literal: String) {
    if case .literal(let before)? = parts.last {
      parts[parts.count - 1] = .literal(before + literal)
    } else if !literal.isEmpty {
      parts.append(.literal(literal))
    }
  }

  private mutating func unknown(_ expression: Expression, _ place: Surroundings) {
    guard parts.count < 64 else { return }
    parts.append(.unknown(place.base.files[place.file].text(expression.start, expression.end)))
  }

  private static let agentNames: Set<String> = ["userAgentString", "defaultUserAgent"]

  private mutating func add(_ expression: Expression, _ place: Surroundings, _ depth: Int) {
    guard depth < 24, parts.count < 64 else {
      unknown(expression, place)
      return
    }
    switch expression.form {
    case .text(let pieces):
      for piece in pieces {
        switch piece {
        case .literal(let text): add(literal: text)
        case .code(let code): add(code, place, depth + 1)
        }
      }
    case .number(let text): add(literal: text)
    case .null: fallsBackToEmpty = true
    case .operation(let operands, let operators):
      if operators.allSatisfy({ $0 == "+" }) {
        for operand in operands { add(operand, place, depth + 1) }
      } else if operators.contains("?:") || operators.contains("??"), let first = operands.first {
        add(first, place, depth + 1)
        if let other = operands.last, case .text(let pieces) = other.form, pieces.isEmptyText {
          fallsBackToEmpty = true
        }
      } else {
        unknown(expression, place)
      }
    case .choice(_, let values):
      if let first = values.first { add(first, place, depth + 1) }
      if let other = values.last, case .text(let pieces) = other.form, pieces.isEmptyText {
        fallsBackToEmpty = true
      }
    case .cast(let inner, _): add(inner, place, depth + 1)
    case .block(let statements):
      if case .expression(let value)? = statements.last?.form {
        add(value, place, depth + 1)
      } else {
        unknown(expression, place)
      }
    case .name(let name): add(name: name, expression, place, depth)
    case .call(let call): add(call, expression, place, depth)
    case .member(_, let name): add(member: name, expression, place, depth)
    default: unknown(expression, place)
    }
  }

  private mutating func add(
    name: String, _ expression: Expression, _ place: Surroundings, _ depth: Int
  ) {
    if isAgentOfScript(name, place) {
      parts.append(.systemAgent)
      return
    }
    if Self.agentNames.contains(name), !place.declares(name) {
      parts.append(.systemAgent)
      return
    }
    if let known = place.value(of: name, before: expression.start),
      known.value.start != expression.start
    {
      add(known.value, known.at, depth + 1)
      return
    }
    note(name, place)
    unknown(expression, place)
  }

  /// A closure's parameter that is given `navigator.userAgent`.
  private func isAgentOfScript(_ name: String, _ place: Surroundings) -> Bool {
    place.closures.contains { closure in
      guard closure.parameters.first == name || (name == "it" && closure.parameters.isEmpty),
        closure.name.lowercased().hasPrefix("evaluatejavascript"),
        let script = closure.arguments.first?.value
      else { return false }
      return TextComposition(script, in: place).text.contains("navigator.userAgent")
    }
  }

  private mutating func note(_ name: String, _ place: Surroundings) {
    let plain = ObjectPath.plain(name)
    if plain != name
      || place.method?.function.parameters.contains(where: { $0.name == name }) == true
      || place.owner?.variables.contains(where: {
        ObjectPath.plain($0.variable.name) == plain
      }) == true
    {
      hangsOnOption = true
    }
  }

  private mutating func add(
    member name: String, _ expression: Expression, _ place: Surroundings, _ depth: Int
  ) {
    switch name {
    case "customUserAgent": readsOverride = true
    case "applicationNameForUserAgent": readsApplicationName = true
    case "userAgentString": parts.append(.systemAgent)
    default:
      if let path = ObjectPath(expression), path.names.count == 1, let last = path.last,
        let known = place.value(of: last), known.value.start != expression.start
      {
        add(known.value, known.at, depth + 1)
        return
      }
      // `Constants.agent` of another class.
      if let constant = place.base.constants[name], constant.value.start != expression.start {
        add(
          constant.value,
          Surroundings(base: place.base, owner: nil, method: nil, file: constant.file), depth + 1)
        return
      }
      if let path = ObjectPath(expression), path.names.count == 1 { note(name, place) }
      unknown(expression, place)
    }
  }

  private mutating func add(
    _ call: Call, _ expression: Expression, _ place: Surroundings, _ depth: Int
  ) {
    func argument(_ index: Int) -> Expression? {
      call.arguments.count > index ? call.arguments[index].value : nil
    }
    switch call.name {
    case "stringWithFormat:", "initWithFormat:", "localizedStringWithFormat:":
      guard let format = argument(0) else { break }
      addFormat(format, call.arguments.dropFirst().map(\.value), place, depth)
      return
    case "format" where argument(0) != nil:
      // `String.format("%s %s", a, b)`.
      guard let format = argument(0) else { break }
      addFormat(format, call.arguments.dropFirst().map(\.value), place, depth)
      return
    case "stringByAppendingString:", "concat", "plus", "append":
      guard let receiver = call.receiver, let appended = argument(0) else { break }
      if case .call(let made) = receiver.form, made.name == "StringBuilder" {
        if let first = made.arguments.first?.value { add(first, place, depth + 1) }
      } else {
        add(receiver, place, depth + 1)
      }
      add(appended, place, depth + 1)
      return
    case "stringByAppendingFormat:":
      guard let receiver = call.receiver, let format = argument(0) else { break }
      add(receiver, place, depth + 1)
      addFormat(format, call.arguments.dropFirst().map(\.value), place, depth)
      return
    case "stringWithString:", "initWithString:", "copy", "mutableCopy", "toString", "trim",
      "description":
      if let inner = argument(0) ?? call.receiver {
        add(inner, place, depth + 1)
        return
      }
    case "getUserAgentString", "userAgentString", "getDefaultUserAgent":
      parts.append(.systemAgent)
      return
    case "customUserAgent":
      readsOverride = true
      return
    case "applicationNameForUserAgent":
      readsApplicationName = true
      return
    case "valueForKey:" where argument(0)?.literal?.lowercased() == "useragent":
      parts.append(.systemAgent)
      return
    case "stringByEvaluatingJavaScriptFromString:"
    where argument(0)?.literal?.contains("navigator.userAgent") == true:
      parts.append(.systemAgent)
      return
    case "objectForKey:", "stringForKey:", "valueForKey:", "getString", "cordovaSettingForKey:":
      hangsOnOption = true
    default: break
    }
    if let path = ObjectPath(expression), path.names.count == 1, let last = path.last,
      let known = place.value(of: last), known.value.start != expression.start
    {
      add(known.value, known.at, depth + 1)
      return
    }
    if let method = place.body(of: call) {
      let results = method.steps.compactMap { step -> Expression? in
        if case .result(let value) = step.act { value } else { nil }
      }
      if results.count == 1, let only = results.first {
        add(
          only,
          Surroundings(
            base: place.base, owner: place.base.classes[method.owner], method: method,
            file: method.file), depth + 1)
        return
      }
    }
    unknown(expression, place)
  }

  /// A format with `%@`, `%s` or `%1$s`, and what takes their places.
  private mutating func addFormat(
    _ format: Expression, _ values: [Expression], _ place: Surroundings, _ depth: Int
  ) {
    let text = TextComposition(format, in: place).text.literal
    guard let text else {
      unknown(format, place)
      return
    }
    var literal = ""
    var next = 0
    var characters = text[...]
    while let character = characters.popFirst() {
      guard character == "%" else {
        literal.append(character)
        continue
      }
      if characters.first == "%" {
        literal.append("%")
        characters.removeFirst()
        continue
      }
      while let more = characters.first, !more.isLetter, more != "@" { characters.removeFirst() }
      while let more = characters.first, more == "l" || more == "z" { characters.removeFirst() }
      _ = characters.popFirst()
      add(literal: literal)
      literal = ""
      if next < values.count { add(values[next], place, depth + 1) }
      next += 1
    }
    add(literal: literal)
  }
}

extension [Expression.TextPiece] {
  /// A text with nothing in it.
  var isEmptyText: Bool {
    allSatisfy { if case .literal(let text) = $0 { text.isEmpty } else { false } }
  }
}

extension Expression {
  /// A text without code in it.
  var literal: String? {
    guard case .text(let pieces) = form else { return nil }
    var text = ""
    for piece in pieces {
      guard case .literal(let part) = piece else { return nil }
      text += part
    }
    return text
  }

  /// `true`, `YES`, `@YES`, `@TRUE`, or their opposites.
  var truth: Bool? {
    switch form {
    case .truth(let value): value
    case .name("TRUE"), .name("true"), .number("1"): true
    case .name("FALSE"), .name("false"), .number("0"): false
    case .cast(let inner, _): inner.truth
    default: nil
    }
  }
}
