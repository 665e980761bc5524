// Reads the declarations of Objective-C and C.

extension OutlineParser {
  /// Reads what stands at the top of a file.
  mutating func objectiveCFile(into outline: inout Outline) {
    while !isAtEnd {
      let before = index
      objectiveCDeclaration(into: &outline)
      if index == before { skip() }
    }
  }

  private mutating func objectiveCDeclaration(into outline: inout Outline) {
    let start = self.start
    if sees("@"), peek(1).kind == .word {
      switch peek(1).text {
      case "interface", "implementation", "protocol":
        if let type = objectiveCType(from: start) { outline.types.append(type) }
      case "import":
        index += 2
        var path = ""
        while !isAtEnd, !sees(";") {
          path += peek().text
          index += 1
        }
        _ = take(";")
        outline.imports.append(path)
      default:
        index += 2
        skip(to: [";", "@"])
        _ = take(";")
      }
      return
    }
    if skipsMacro() { return }
    if let function = cFunction(from: start) {
      outline.functions.append(function)
    } else if let variables = typedVariables() {
      outline.variables += variables
      skip(to: [";", "@"])
      _ = take(";")
    } else {
      skip(to: [";", "@", "{"])
      if sees("{") { skip() }
      _ = take(";")
    }
  }

  /// Passes a macro that stands where a declaration would, such as `NS_ASSUME_NONNULL_BEGIN`.
  private mutating func skipsMacro() -> Bool {
    let token = peek()
    guard token.kind == .word, token.text.count > 3,
      token.text.allSatisfy({ $0.isUppercase || $0 == "_" || $0.isNumber })
    else { return false }
    if sees("(", 1) {
      index += 1
      skip()
      return true
    }
    guard peek(1).startsLine || sees("@", 1) else { return false }
    index += 1
    return true
  }

  private mutating func cFunction(from start: Int) -> Function? {
    let before = index
    guard typeReference() != nil else { return nil }
    // `extern NSString * const`, `static inline void`: the last word before the parentheses.
    while peek().kind == .word, peek(1).kind == .word { index += 1 }
    guard peek().kind == .word, sees("(", 1) else {
      index = before
      return nil
    }
    let name = peek().text
    index += 1
    let parameters = inside { $0.parameterList() }
    let headEnd = lastEnd
    while peek().kind == .word, !isAtEnd {
      index += 1
      if sees("(") { skip() }
    }
    guard sees("{") || sees(";") else {
      index = before
      return nil
    }
    let body = sees("{") ? block() : nil
    _ = take(";")
    return Function(
      name: name, parameters: parameters, body: body, modifiers: ["function"], start: start,
      headEnd: headEnd, end: lastEnd)
  }

  // MARK: - Classes, categories and protocols

  private mutating func objectiveCType(from start: Int) -> TypeDeclaration? {
    let keyword = peek(1).text
    index += 2
    guard peek().kind == .word else { return nil }
    var type = TypeDeclaration(name: peek().text, start: start, end: start)
    type.isInterface = keyword != "implementation"
    index += 1
    if keyword == "protocol", sees(";") || sees(",") {
      // Only named in advance.
      skip(to: [";"])
      _ = take(";")
      return nil
    }
    if keyword == "protocol" { type.category = nil }
    if let behind = behindAngles(at: index), keyword == "interface",
      list[min(behind, list.count)].isPunctuation(":")
    {
      index = behind
    }
    if take(":"), peek().kind == .word {
      type.supertypes.append(peek().text)
      index += 1
      if let behind = behindAngles(at: index), list[min(behind, list.count)].isPunctuation("<") {
        index = behind
      }
    }
    if sees("(") {
      type.category = inside { $0.peek().kind == .word ? $0.peek().text : "" }
    }
    if let behind = behindAngles(at: index) {
      type.supertypes += typeNames(from: index, to: behind)
      index = behind
    }
    if sees("{") { type.variables += inside { $0.instanceVariables() } }
    while !isAtEnd {
      let before = index
      if sees("@"), seesWord("end", 1) {
        index += 2
        break
      }
      if sees("@"), ["interface", "implementation", "protocol"].contains(peek(1).text),
        peek(1).kind == .word, !sees("(", 2)
      {
        // Its end is missing.
        break
      }
      objectiveCMember(of: &type)
      if index == before { skip() }
    }
    type.end = lastEnd
    return type
  }

  private mutating func instanceVariables() -> [Variable] {
    var variables: [Variable] = []
    while !isAtEnd {
      let before = index
      if sees("@") {
        index += 2
      } else if let read = outletVariables() ?? typedVariables() {
        variables += read
        skip(to: [";"])
        _ = take(";")
      } else {
        skip(to: [";"])
        _ = take(";")
      }
      if index == before { skip() }
    }
    return variables
  }

  private mutating func outletVariables() -> [Variable]? {
    guard takeWord("IBOutlet"), var variables = typedVariables() else { return nil }
    for index in variables.indices { variables[index].modifiers.append("IBOutlet") }
    return variables
  }

  private mutating func objectiveCMember(of type: inout TypeDeclaration) {
    let start = self.start
    if sees("-") || sees("+") {
      if let function = method(from: start) { type.functions.append(function) }
      return
    }
    if sees("@"), peek(1).kind == .word {
      if seesWord("property", 1) {
        index += 2
        var attributes: [String] = []
        if sees("(") {
          attributes = inside { parser in
            var words: [String] = []
            while !parser.isAtEnd {
              if parser.peek().kind == .word { words.append(parser.peek().text) }
              parser.index += 1
            }
            return words
          }
        }
        while peek().kind == .word, peek().text.hasPrefix("NS_") || peek().text.hasPrefix("API_") {
          index += 1
          if sees("(") { skip() }
        }
        if seesWord("IBOutlet") { attributes.append("IBOutlet") }
        if var variables = propertyVariables() {
          for index in variables.indices { variables[index].modifiers += attributes }
          type.variables += variables
        }
        skip(to: [";", "@"])
        _ = take(";")
        return
      }
      index += 2
      if list[index - 1].text == "synthesize" || list[index - 1].text == "dynamic" {
        skip(to: [";"])
        _ = take(";")
      }
      return
    }
    if skipsMacro() { return }
    if let function = cFunction(from: start) {
      type.functions.append(function)
    } else if let variables = typedVariables() {
      type.variables += variables
      skip(to: [";", "@"])
      _ = take(";")
    } else {
      skip()
    }
  }

  /// The variable behind `@property`, whose name a macro may follow.
  private mutating func propertyVariables() -> [Variable]? {
    let start = self.start
    guard let type = typeReference() else { return nil }
    if sees("("), sees("^", 1), peek(2).kind == .word {
      let name = peek(2).text
      return [Variable(name: name, type: "block", start: start, end: lastEnd)]
    }
    var variables: [Variable] = []
    repeat {
      while take("*") {}
      guard peek().kind == .word else { break }
      let name = peek().text
      index += 1
      variables.append(Variable(name: name, type: type, start: start, end: lastEnd))
    } while take(",")
    return variables
  }

  private mutating func method(from start: Int) -> Function? {
    let isOfClass = sees("+")
    index += 1
    if sees("(") { skip() }
    var name = ""
    var parameters: [Function.Parameter] = []
    while !isAtEnd, !sees("{"), !sees(";"), !sees("@"), !sees("-"), !sees("+") {
      guard peek().kind == .word || sees(":") else {
        skip()
        continue
      }
      var part = ""
      if peek().kind == .word {
        part = peek().text
        index += 1
      }
      guard take(":") else {
        if name.isEmpty {
          name = part
        } else if sees("(") {
          // A macro or attribute behind the method.
          skip()
        }
        continue
      }
      name += part + ":"
      let type = sees("(") ? inside { $0.typeReference() } : nil
      while peek().kind == .word, ["__unused", "__nonnull", "__nullable"].contains(peek().text) {
        index += 1
      }
      guard peek().kind == .word, !sees(":", 1) else { continue }
      parameters.append(Function.Parameter(name: peek().text, type: type))
      index += 1
    }
    guard !name.isEmpty else { return nil }
    var function = Function(
      name: name, parameters: parameters, body: nil, modifiers: isOfClass ? ["+"] : [],
      start: start, headEnd: lastEnd, end: lastEnd)
    _ = take(";")
    if sees("{") { function.body = block() }
    function.end = lastEnd
    return function
  }
}
