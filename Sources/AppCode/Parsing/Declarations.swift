// Reads what Java and Dart declare, and parameters in all languages.

extension OutlineParser {
  /// Reads the parameters up to the end of what is being read: the parentheses are outside.
  mutating func parameterList() -> [Function.Parameter] {
    var parameters: [Function.Parameter] = []
    while !isAtEnd {
      let before = index
      // Dart's optional parameters stand in brackets of their own.
      if dialect == .dart, sees("{") || sees("[") {
        parameters += inside { $0.parameterList() }
        continue
      }
      if let parameter = parameter() { parameters.append(parameter) }
      skip(to: [","])
      if !take(","), index == before { skip() }
    }
    return parameters
  }

  private mutating func parameter() -> Function.Parameter? {
    if dialect == .kotlin {
      _ = kotlinModifiers()
      _ = takeWord("val") || takeWord("var")
      guard peek().kind == .word else { return nil }
      let name = peek().text
      index += 1
      return Function.Parameter(name: name, type: take(":") ? typeReference() : nil)
    }
    while sees("@"), peek(1).kind == .word {
      index += 2
      if sees("(") { skip() }
    }
    while peek().kind == .word,
      ["final", "required", "covariant", "const", "var"].contains(peek().text),
      peek(1).kind == .word
    {
      index += 1
    }
    if dialect == .dart, seesWord("this") || seesWord("super"), sees(".", 1), peek(2).kind == .word
    {
      index += 3
      return Function.Parameter(name: list[index - 1].text, type: nil)
    }
    let beforeType = index
    if let type = typeReference() {
      if peek().kind == .word {
        let name = peek().text
        index += 1
        return Function.Parameter(name: name, type: type)
      }
      if sees("("), sees("^", 1), peek(2).kind == .word {
        let name = peek(2).text
        return Function.Parameter(name: name, type: "block")
      }
      index = beforeType
    }
    guard peek().kind == .word else { return nil }
    let name = peek().text
    index += 1
    return Function.Parameter(name: name, type: nil)
  }

  /// Reads the members between braces, which are passed.
  mutating func readMembers(into type: inout TypeDeclaration) {
    guard depth < Self.deepest else {
      isCutShort = true
      skip()
      return
    }
    depth += 1
    var read = type
    inside { parser in
      var imports: [String] = []
      switch parser.dialect {
      case .kotlin: parser.kotlinMembers(into: &read, imports: &imports)
      default: parser.members(into: &read, imports: &imports)
      }
    }
    type = read
    depth -= 1
  }

  private static let modifiers: Set<String> = [
    "public", "private", "protected", "static", "final", "abstract", "native", "synchronized",
    "transient", "volatile", "default", "sealed", "strictfp", "external", "covariant", "late",
    "factory", "const", "export",
  ]

  /// Reads what stands at the top of a file of Java or Dart, or in a class.
  mutating func members(into type: inout TypeDeclaration, imports: inout [String]) {
    while !isAtEnd {
      let before = index
      member(of: &type, imports: &imports)
      if index == before { skip() }
    }
  }

  private mutating func member(of type: inout TypeDeclaration, imports: inout [String]) {
    let start = self.start
    if seesWord("import") || seesWord("package") || seesWord("export") || seesWord("part") {
      let isImport = seesWord("import")
      index += 1
      _ = takeWord("static")
      var path = ""
      while !isAtEnd, !sees(";"), !seesWord("as"), !seesWord("show"), !seesWord("hide"),
        !seesWord("if")
      {
        path += peek().text
        index += 1
      }
      skip(to: [";"])
      _ = take(";")
      if isImport { imports.append(path) }
      return
    }
    var modifiers: [String] = []
    while true {
      if sees("@"), peek(1).kind == .word, peek(1).text != "interface" {
        modifiers.append("@" + peek(1).text)
        index += 2
        while sees("."), peek(1).kind == .word { index += 2 }
        if sees("(") { skip() }
      } else if peek().kind == .word, Self.modifiers.contains(peek().text),
        peek(1).kind == .word || sees("{", 1) || sees("<", 1) || sees("@", 1)
      {
        modifiers.append(peek().text)
        index += 1
      } else {
        break
      }
    }
    if sees("@") { index += 1 }
    switch peek().text {
    case "class", "interface", "enum", "record", "mixin", "extension":
      guard peek(1).kind == .word, !sees("(", 1) else { break }
      if let inner = deeper({ $0.classDeclaration(from: start) }) { type.types.append(inner) }
      return
    case "{":
      type.initializer += block()
      return
    case "typedef", "library":
      skip(to: [";"])
      return
    default: break
    }
    if let behind = behindAngles(at: index) { index = behind }
    if let function = function(modifiers, in: type.name, from: start) {
      type.functions.append(function)
      return
    }
    if var variables = typedVariables() {
      for index in variables.indices { variables[index].modifiers += modifiers }
      type.variables += variables
      skip(to: [";", "}"])
      _ = take(";")
      return
    }
    // `final x = 1;`, whose modifier was passed as one of the member.
    if peek().kind == .word, sees("=", 1), !modifiers.isEmpty {
      let name = peek().text
      index += 2
      let value = expression()
      type.variables.append(
        Variable(name: name, value: value, modifiers: modifiers, start: start, end: lastEnd))
    }
    skip(to: [";", "{"])
    if sees("{") { skip() }
    _ = take(";")
  }

  private mutating func classDeclaration(from start: Int) -> TypeDeclaration {
    let kind = peek().text
    index += 1
    _ = kind == "mixin" ? takeWord("class") : false
    var type = TypeDeclaration(name: "", start: start, end: start)
    type.isInterface = kind == "interface"
    if peek().kind == .word {
      type.name = peek().text
      index += 1
    }
    if let behind = behindAngles(at: index) { index = behind }
    if kind == "record", sees("(") { skip() }
    while !isAtEnd, !sees("{"), !sees(";") {
      let before = index
      if takeWord("extends") || takeWord("implements") || takeWord("with") || takeWord("on") {
        repeat {
          guard let supertype = typeReference() else { break }
          type.supertypes.append(supertype)
        } while take(",")
      }
      if index == before { skip() }
    }
    if sees("{") {
      if kind == "enum" {
        skipEnumCases(into: &type)
      } else {
        readMembers(into: &type)
      }
    }
    type.end = lastEnd
    return type
  }

  private mutating func skipEnumCases(into type: inout TypeDeclaration) {
    var read = type
    inside { parser in
      parser.skip(to: [";"])
      _ = parser.take(";")
      var imports: [String] = []
      parser.members(into: &read, imports: &imports)
    }
    type = read
  }

  private mutating func function(
    _ modifiers: [String], in owner: String, from start: Int
  ) -> Function? {
    let before = index
    var name = ""
    if dialect == .dart, seesWord("get") || seesWord("set"), peek(1).kind == .word {
      let isGetter = seesWord("get")
      index += 1
      return accessor(isGetter, modifiers, from: start)
    }
    if peek().kind == .word, sees("(", 1), !Self.notTypes.contains(peek().text) {
      // A constructor, or a function without a type.
      name = peek().text
      index += 1
    } else if dialect == .dart, peek().text == owner, sees(".", 1), sees("(", 3) {
      name = peek(2).text
      index += 3
    } else {
      guard typeReference() != nil else {
        index = before
        return nil
      }
      if dialect == .dart, seesWord("get") || seesWord("set"), peek(1).kind == .word {
        let isGetter = seesWord("get")
        index += 1
        return accessor(isGetter, modifiers, from: start)
      }
      if dialect == .dart, seesWord("operator") { index += 1 }
      guard peek().kind == .word else {
        index = before
        return nil
      }
      name = peek().text
      index += 1
      if let behind = behindAngles(at: index) { index = behind }
    }
    guard sees("(") else {
      index = before
      return nil
    }
    let parameters = inside { $0.parameterList() }
    let headEnd = lastEnd
    if takeWord("throws") {
      while peek().kind == .word || sees(",") || sees(".") { index += 1 }
    }
    // A constructor's initializers.
    if dialect == .dart, take(":") { skip(to: ["{", ";"]) }
    guard
      sees("{") || sees("=>") || sees(";") || seesWord("async") || seesWord("sync")
        || seesWord("default") || isAtEnd
    else {
      index = before
      return nil
    }
    if takeWord("default") { skip(to: [";"]) }
    let body = deeper { $0.functionBody() } ?? nil
    return Function(
      name: name == owner && !owner.isEmpty ? "init" : name, parameters: parameters, body: body,
      modifiers: modifiers, start: start, headEnd: headEnd, end: lastEnd)
  }

  private mutating func accessor(
    _ isGetter: Bool, _ modifiers: [String], from start: Int
  ) -> Function {
    let name = peek().text
    index += 1
    let parameters = sees("(") ? inside { $0.parameterList() } : []
    let headEnd = lastEnd
    let body = deeper { $0.functionBody() } ?? nil
    return Function(
      name: name, parameters: parameters, body: body,
      modifiers: modifiers + [isGetter ? "get" : "set"], start: start, headEnd: headEnd,
      end: lastEnd)
  }
}
