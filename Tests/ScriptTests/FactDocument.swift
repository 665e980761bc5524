// A document of JSON that people read: in order, and on one line what fits there.

/// A JSON value whose members keep their order.
indirect enum FactDocument: Equatable {
  case null
  case boolean(Bool)
  case number(Double)
  case string(String)
  case list([FactDocument])
  case object([Member])

  /// A member of an object.
  struct Member: Equatable {
    var key: String
    var value: FactDocument
  }

  /// An object of those members that have a value.
  static func object(_ members: KeyValuePairs<String, FactDocument?>) -> FactDocument {
    .object(members.compactMap { key, value in value.map { Member(key: key, value: $0) } })
  }

  /// The text, with a line break at its end.
  var text: String { text(indent: "", taken: 0) + "\n" }

  private static let width = 100

  /// - Parameter taken: columns of the first line that stand before and behind the text.
  private func text(indent: String, taken: Int) -> String {
    let line = line
    if indent.count + taken + line.count <= Self.width { return line }
    let inner = indent + "  "
    switch self {
    case .list(let elements) where !elements.isEmpty:
      let texts = elements.map { inner + $0.text(indent: inner, taken: 1) }
      return "[\n" + texts.joined(separator: ",\n") + "\n\(indent)]"
    case .object(let members) where !members.isEmpty:
      let texts = members.map { member in
        let key = Self.quoted(member.key) + ": "
        return inner + key + member.value.text(indent: inner, taken: key.count + 1)
      }
      return "{\n" + texts.joined(separator: ",\n") + "\n\(indent)}"
    default: return line
    }
  }

  private var line: String {
    switch self {
    case .null: "null"
    case .boolean(let value): "\(value)"
    case .number(let value): Int(exactly: value).map { "\($0)" } ?? "\(value)"
    case .string(let text): Self.quoted(text)
    case .list(let elements): "[" + elements.map(\.line).joined(separator: ", ") + "]"
    case .object(let members):
      members.isEmpty
        ? "{}"
        : "{ "
          + members.map { Self.quoted($0.key) + ": " + $0.value.line }.joined(separator: ", ")
          + " }"
    }
  }

  private static func quoted(_ text: String) -> String {
    "\"" + text.unicodeScalars.map(escaped).joined() + "\""
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\"": "\\\""
    case "\\": "\\\\"
    case "\n": "\\n"
    case "\t": "\\t"
    case "\0"..<" ":
      "\\u" + String(repeating: "0", count: scalar.value < 16 ? 3 : 2)
        + String(scalar.value, radix: 16)
    default: String(scalar)
    }
  }
}
