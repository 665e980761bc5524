// The values of property lists, in their XML form.

/// A value of a property list.
indirect enum PropertyListValue: Sendable {
  case text(String)
  case truth(Bool)
  case number(String)
  case list([PropertyListValue])
  /// Keys with values and, where the file is a text, the place of the key.
  case dictionary([(key: String, value: PropertyListValue, start: Int?, end: Int?)])
  /// Dates, bytes.
  case other

  /// The value of a key.
  subscript(key: String) -> PropertyListValue? {
    guard case .dictionary(let entries) = self else { return nil }
    return entries.last { $0.key == key }?.value
  }

  /// The values of a list, or the value itself.
  var elements: [PropertyListValue] { if case .list(let values) = self { values } else { [self] } }

  var string: String? { if case .text(let text) = self { text } else { nil } }

  var isTrue: Bool {
    switch self {
    case .truth(let value): value
    case .text(let text): text.uppercased() == "YES" || text == "true"
    case .number(let text): text != "0"
    default: false
    }
  }

  /// Reads the XML form (https://www.apple.com/DTDs/PropertyList-1.0.dtd).
  static func read(_ element: XMLElement) -> PropertyListValue? {
    if element.name == "plist" { return element.children.first.flatMap { read($0) } }
    switch element.name {
    case "string": return .text(element.text)
    case "true": return .truth(true)
    case "false": return .truth(false)
    case "integer", "real": return .number(element.text)
    case "array": return .list(element.children.compactMap { read($0) })
    case "dict":
      var entries: [(key: String, value: PropertyListValue, start: Int?, end: Int?)] = []
      var key: XMLElement?
      for child in element.children {
        if child.name == "key" {
          key = child
        } else if let named = key {
          if let value = read(child) {
            entries.append(
              (named.text, value, named.start, named.tagEnd + named.text.utf8.count + 6))
          }
          key = nil
        }
      }
      return .dictionary(entries)
    default: return .other
    }
  }
}
