// Selectors, as far as looking up elements of a document that was read needs them.

import AuditModel

/// One selector of a list, taken by its last compound.
struct Selector {
  var tag: String?
  var id: String?
  var classes: [String] = []
  /// Attributes with the value that is asked for; nil for any.
  var attributes: [(name: String, value: String?)] = []
  /// Something in it is not understood here.
  var isOpen = false

  /// The selectors of a list such as `#pay, .buy > button`.
  static func list(_ text: String) -> [Selector] {
    text.split(separator: ",").map { Selector(String($0)) }
  }

  private init(_ text: String) {
    var last = ""
    var depth = 0
    for character in text {
      if character == "[" { depth += 1 }
      if character == "]" { depth -= 1 }
      if depth == 0,
        character.isWhitespace || character == ">" || character == "+" || character == "~"
      {
        if !last.isEmpty { last += " " }
      } else {
        if last.hasSuffix(" ") { last = "" }
        last.append(character)
      }
    }
    parse(last.filter { $0 != " " || depth > 0 })
  }

  private mutating func parse(_ compound: String) {
    var rest = compound[...]
    while let first = rest.first {
      switch first {
      case "#":
        rest = rest.dropFirst()
        id = Self.name(&rest)
      case ".":
        rest = rest.dropFirst()
        classes.append(Self.name(&rest))
      case "[":
        rest = rest.dropFirst()
        let inner = rest.prefix { $0 != "]" }
        rest = rest.dropFirst(inner.count + 1)
        let parts = inner.split(separator: "=", maxSplits: 1)
        let name = parts.first.map(String.init) ?? ""
        let plain = name.filter { !"~|^$*".contains($0) }
        if plain != name { isOpen = true }
        let value = parts.count > 1 ? String(parts[1].filter { !"\"'".contains($0) }) : nil
        attributes.append((plain.lowercased(), plain == name ? value : nil))
      case ":":
        isOpen = true
        return
      case "*": rest = rest.dropFirst()
      default:
        let name = Self.name(&rest)
        if name.isEmpty {
          isOpen = true
          return
        }
        tag = name.lowercased()
      }
    }
  }

  private static func name(_ rest: inout Substring) -> String {
    let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" || !$0.isASCII }
    rest = rest.dropFirst(name.count)
    return String(name)
  }

  func matches(_ element: Document.Element) -> Bool {
    if let tag, element.tag != tag { return false }
    if let id, element.id != id { return false }
    for name in classes where !element.classes.contains(name) { return false }
    for (name, value) in attributes {
      let actual =
        name == "id"
        ? element.id
        : name == "class" ? element.classes.joined(separator: " ") : element.attributes[name]
      guard let actual else { return false }
      if let value, value != actual { return false }
    }
    return tag != nil || id != nil || !classes.isEmpty || !attributes.isEmpty
  }
}
