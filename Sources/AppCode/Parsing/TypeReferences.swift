// Types as they are written before names.

extension OutlineParser {
  private static let typeQualifiers: Set<String> = [
    "const", "static", "extern", "inline", "volatile", "unsigned", "signed", "struct", "enum",
    "__block", "__weak", "__strong", "__unsafe_unretained", "__autoreleasing", "nullable",
    "nonnull", "_Nullable", "_Nonnull", "__nullable", "__nonnull", "__kindof", "null_unspecified",
    "final", "late", "IBOutlet", "UIKIT_EXTERN", "FOUNDATION_EXPORT", "FOUNDATION_EXTERN",
    "_Null_unspecified", "oneway", "volatile", "transient",
  ]

  static let notTypes: Set<String> = [
    "return", "new", "await", "throw", "case", "else", "if", "for", "while", "do", "switch", "try",
    "catch", "finally", "goto", "break", "continue", "default", "delete", "in", "is", "as",
    "instanceof", "yield", "assert", "self", "super", "this", "true", "false", "nil", "null",
    "package", "import", "typedef",
  ]

  /// Passes a type and returns its name without type arguments and pointers; nil, with nothing
  /// passed, where there is none.
  mutating func typeReference() -> String? {
    let first = index
    while dialect != .kotlin, peek().kind == .word, Self.typeQualifiers.contains(peek().text),
      peek(1).kind == .word || sees("<", 1) || sees("*", 1)
    {
      index += 1
    }
    if dialect == .kotlin, sees("(") {
      // A function type.
      skip()
      if take("->") { _ = typeReference() }
      _ = take("?")
      return "function"
    }
    guard peek().kind == .word, !Self.notTypes.contains(peek().text) else {
      index = first
      return nil
    }
    var name = peek().text
    index += 1
    while sees("."), peek(1).kind == .word {
      name += "." + peek(1).text
      index += 2
    }
    if let behind = behindAngles(at: index) { index = behind }
    switch dialect {
    case .objectiveC:
      while true {
        if take("*") || take("&") { continue }
        if peek().kind == .word, Self.typeQualifiers.contains(peek().text) {
          index += 1
          continue
        }
        // `unsigned long`, `long long int`.
        if ["long", "int", "char", "short", "double"].contains(peek().text),
          ["long", "unsigned", "short", "int"].contains(name)
        {
          index += 1
          continue
        }
        break
      }
    case .java, .dart, .typeScript:
      while sees("["), sees("]", 1) { index += 2 }
      _ = take("...")
      _ = take("?")
      if dialect == .dart, seesWord("Function"), sees("(", 1) {
        index += 1
        skip()
        _ = take("?")
      }
    case .kotlin:
      _ = take("?")
      if take("."), sees("(") {
        skip()
        if take("->") { _ = typeReference() }
      }
    }
    return name
  }

  /// A declaration of variables before a name, as C, Java and Dart write it; nil, with nothing
  /// passed, where there is none.
  mutating func typedVariables() -> [Variable]? {
    let first = index
    var modifiers: [String] = []
    while ["final", "const", "static", "late", "var", "__block", "__weak", "__strong", "extern"]
      .contains(peek().text), peek().kind == .word, peek(1).kind == .word
    {
      modifiers.append(peek().text)
      index += 1
    }
    let afterModifiers = index
    var type: String?
    if !(peek().kind == .word && isBehindName(1) && !modifiers.isEmpty) {
      type = typeReference()
      guard type != nil else {
        index = first
        return nil
      }
    }
    // A variable that holds a block: `void (^name)(int) = …`.
    if dialect == .objectiveC, sees("("), sees("^", 1) {
      let open = index
      index += 2
      while peek().kind == .word, peek(1).kind == .word { index += 1 }
      let name = peek().text
      index = min(list.partner(open) + 1, limit)
      if sees("(") { skip() }
      let value = take("=") ? expression() : nil
      return [
        Variable(
          name: name, type: "block", value: value, modifiers: modifiers, start: list[first].start,
          end: lastEnd)
      ]
    }
    guard peek().kind == .word, !Self.notTypes.contains(peek().text), isBehindName(1) else {
      index = afterModifiers
      index = first
      return nil
    }
    var variables: [Variable] = []
    repeat {
      while take("*") {}
      let start = variables.isEmpty ? list[first].start : self.start
      guard peek().kind == .word else { break }
      let name = peek().text
      index += 1
      while sees("[") { skip() }
      let value = take("=") ? expression() : nil
      variables.append(
        Variable(
          name: name, type: type, value: value, modifiers: modifiers, start: start, end: lastEnd))
    } while take(",")
    return variables
  }

  /// What stands a number of tokens ahead may follow a variable's name.
  private func isBehindName(_ ahead: Int) -> Bool {
    if index + ahead >= limit { return true }
    let token = peek(ahead)
    if token.kind == .word { return token.text == "in" }
    return token.kind == .punctuation && ["=", ";", ",", ":", "["].contains(token.text)
  }
}
