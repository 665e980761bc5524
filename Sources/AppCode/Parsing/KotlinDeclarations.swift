// Reads the declarations of Kotlin.

extension OutlineParser {
  private static let modifiers: Set<String> = [
    "public", "private", "internal", "protected", "open", "abstract", "final", "override", "data",
    "sealed", "inner", "inline", "value", "enum", "annotation", "companion", "const", "lateinit",
    "suspend", "operator", "infix", "external", "tailrec", "expect", "actual", "vararg",
    "noinline", "crossinline", "reified",
  ]

  /// Reads a declaration at the cursor, or returns nil with nothing passed.
  mutating func kotlinStatement(_ word: String, from start: Int) -> [Statement]? {
    let before = index
    let modifiers = kotlinModifiers()
    switch peek().text {
    case "val", "var":
      // A destructuring declaration has no one name.
      guard let variable = kotlinVariable(modifiers, from: start) else { return [] }
      return [Statement(form: .variable(variable), start: start, end: lastEnd)]
    case "fun" where !sees("(", 1):
      guard let function = kotlinFunction(modifiers, from: start) else { break }
      return [Statement(form: .function(function), start: start, end: lastEnd)]
    case "class", "interface", "object":
      guard peek(1).kind == .word else { break }
      guard let type = deeper({ $0.kotlinType(from: start) }) else { break }
      return [Statement(form: .type(type), start: start, end: lastEnd)]
    default: break
    }
    index = before
    return nil
  }

  mutating func kotlinModifiers() -> [String] {
    var modifiers: [String] = []
    while true {
      if sees("@"), peek(1).kind == .word {
        index += 1
        if sees(":", 1) { index += 2 }
        modifiers.append("@" + peek().text)
        index += 1
        while sees("."), peek(1).kind == .word { index += 2 }
        if sees("("), !peek().startsLine { skip() }
      } else if peek().kind == .word, Self.modifiers.contains(peek().text),
        peek(1).kind == .word || (peek(1).text == "@")
      {
        modifiers.append(peek().text)
        index += 1
      } else {
        return modifiers
      }
    }
  }

  /// Reads what stands at the top of a file, or in a class.
  mutating func kotlinMembers(into type: inout TypeDeclaration, imports: inout [String]) {
    while !isAtEnd {
      let before = index
      let start = self.start
      if seesWord("import") || seesWord("package") {
        let isImport = seesWord("import")
        index += 1
        var path = ""
        while !isAtEnd, !peek().startsLine, !sees(";") {
          if seesWord("as") { break }
          path += peek().text
          index += 1
        }
        while !isAtEnd, !peek().startsLine { index += 1 }
        if isImport { imports.append(path) }
        continue
      }
      let modifiers = kotlinModifiers()
      switch peek().text {
      case "val", "var":
        if let variable = kotlinVariable(modifiers, from: start) { type.variables.append(variable) }
      case "fun":
        if sees("interface", 1) { break }
        if let function = kotlinFunction(modifiers, from: start) { type.functions.append(function) }
      case "class", "interface", "object":
        if let inner = deeper({ $0.kotlinType(from: start) }) { type.types.append(inner) }
      case "init":
        index += 1
        if sees("{") { type.initializer += block() }
      case "constructor":
        index += 1
        let parameters = sees("(") ? inside { $0.parameterList() } : []
        let headEnd = lastEnd
        if take(":") {
          _ = takeWord("super") || takeWord("this")
          if sees("(") { skip() }
        }
        let body = sees("{") ? block() : []
        type.functions.append(
          Function(
            name: "init", parameters: parameters, body: body, modifiers: modifiers, start: start,
            headEnd: headEnd, end: lastEnd))
      default: break
      }
      if index == before { skip() }
    }
  }

  private mutating func kotlinType(from start: Int) -> TypeDeclaration {
    let isInterface = seesWord("interface")
    index += 1
    var type = TypeDeclaration(name: "", start: start, end: start)
    type.isInterface = isInterface
    if peek().kind == .word, peek().text != "constructor" {
      type.name = peek().text
      index += 1
    }
    if let behind = behindAngles(at: index) { index = behind }
    _ = kotlinModifiers()
    _ = takeWord("constructor")
    if sees("(") {
      inside { parser in
        for parameter in parser.parameterList() {
          type.variables.append(
            Variable(
              name: parameter.name, type: parameter.type, modifiers: ["parameter"], start: start,
              end: start))
        }
      }
    }
    if take(":") {
      repeat {
        guard let supertype = typeReference() else { break }
        type.supertypes.append(supertype)
        if sees("(") { skip() }
        if takeWord("by") { _ = primary() }
      } while take(",")
    }
    while seesWord("where") { skip(to: ["{"]) }
    if sees("{") { readMembers(into: &type) }
    type.end = lastEnd
    return type
  }

  private mutating func kotlinVariable(_ modifiers: [String], from start: Int) -> Variable? {
    index += 1
    if let behind = behindAngles(at: index) { index = behind }
    if sees("(") {
      skip()
      if take("=") { _ = expression() }
      return nil
    }
    var name = ""
    // An extension property has the type it extends before its name.
    while peek().kind == .word {
      name = peek().text
      index += 1
      if let behind = behindAngles(at: index), list[min(behind, limit)].isPunctuation(".") {
        index = behind
      }
      _ = take("?")
      guard take(".") else { break }
    }
    guard !name.isEmpty else { return nil }
    var variable = Variable(name: name, modifiers: modifiers, start: start, end: lastEnd)
    if take(":") { variable.type = typeReference() }
    if take("=") {
      variable.value = expression()
    } else if takeWord("by") {
      let value = expression()
      if case .call(let call) = value.form, call.name == "lazy",
        case .closure(let closure)? = call.arguments.last?.value.form
      {
        variable.getter = closure.body
        variable.modifiers.append("lazy")
      } else {
        variable.value = value
        variable.modifiers.append("by")
      }
    }
    _ = take(";")
    while seesAccessor {
      _ = kotlinModifiers()
      let isGetter = seesWord("get")
      index += 1
      if sees("(") { skip() }
      if take(":") { _ = typeReference() }
      var body: [Statement] = []
      if sees("{") { body = block() } else if take("=") { body = expressionBody() }
      if isGetter, !body.isEmpty { variable.getter = body }
    }
    variable.end = lastEnd
    return variable
  }

  private var seesAccessor: Bool {
    var ahead = 0
    while ["private", "protected", "internal", "public", "override", "inline"].contains(
      peek(ahead).text)
    { ahead += 1 }
    let isGetter = seesWord("get", ahead)
    guard isGetter || seesWord("set", ahead) else { return false }
    guard sees("(", ahead + 1) else { return ahead > 0 }
    // A call of a function of that name has nothing of this behind its parentheses.
    let closing = list.partner(index + ahead + 1)
    guard !isGetter || closing == index + ahead + 2, closing + 1 < limit else { return false }
    return ["=", "{", ":"].contains(list[closing + 1].text)
  }

  private mutating func kotlinFunction(_ modifiers: [String], from start: Int) -> Function? {
    index += 1
    if let behind = behindAngles(at: index) { index = behind }
    var names: [String] = []
    while peek().kind == .word {
      names.append(peek().text)
      index += 1
      if let behind = behindAngles(at: index) { index = behind }
      _ = take("?")
      guard take(".") else { break }
    }
    guard let name = names.last, sees("(") else { return nil }
    let parameters = inside { $0.parameterList() }
    var function = Function(
      name: name, parameters: parameters, body: nil, modifiers: modifiers, start: start,
      headEnd: lastEnd, end: lastEnd)
    if names.count > 1 {
      function.modifiers.append("extends " + names.dropLast().joined(separator: "."))
    }
    if take(":") { _ = typeReference() }
    while seesWord("where") { skip(to: ["{", "="]) }
    function.headEnd = lastEnd
    if sees("{") {
      function.body = deeper { $0.block() }
    } else if take("=") {
      function.body = expressionBody()
    }
    function.end = lastEnd
    return function
  }
}
