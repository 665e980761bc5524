// JSON Schemas as Swift values: just enough of draft 2020-12 to describe what is printed here.

/// One schema; its description is said where it is made.
indirect enum Schema: Sendable {
  case string(String, pattern: String? = nil)
  case word(String, [String])
  case constant(String, String)
  case integer(String, minimum: Int)
  case number(String)
  case boolean(String)
  case list(String, of: Schema)
  /// An object whose keys are all listed.
  case object(String, [Key])
  /// An object that may have other keys as well.
  case open(String, [Key])
  case oneOf(String, [Schema])
  /// The value, or null.
  case orNull(Schema)
  /// A definition of the same document.
  case reference(String, to: String)

  /// A key of an object.
  struct Key: Sendable {
    var name: String
    var isRequired: Bool
    var schema: Schema

    /// A key that is always there.
    static func always(_ name: String, _ schema: Schema) -> Key {
      Key(name: name, isRequired: true, schema: schema)
    }

    /// A key that is left out where there is nothing to say.
    static func perhaps(_ name: String, _ schema: Schema) -> Key {
      Key(name: name, isRequired: false, schema: schema)
    }
  }

  /// An enumeration, by its own list of cases.
  static func word<Word: CaseIterable & RawRepresentable>(
    _ description: String, of type: Word.Type
  ) -> Schema where Word.RawValue == String {
    .word(description, type.allCases.map(\.rawValue))
  }
}

/// A whole schema document.
struct SchemaDocument: Sendable {
  var identifier: String
  var title: String
  var root: Schema
  var definitions: [String: Schema]

  /// The document as JSON text.
  var text: String {
    var members = root.members
    members["$schema"] = .string("https://json-schema.org/draft/2020-12/schema")
    members["$id"] = .string(identifier)
    members["title"] = .string(title)
    if !definitions.isEmpty {
      members["$defs"] = .object(definitions.mapValues { .object($0.members) })
    }
    return JSONText.pretty(encoding: JSONNode.object(members))
  }
}

extension Schema {
  /// The keywords of the schema.
  var members: [String: JSONNode] {
    switch self {
    case .string(let description, let pattern):
      var members = Self.typed("string", description)
      if let pattern { members["pattern"] = .string(pattern) }
      return members
    case .word(let description, let words):
      var members = Self.typed("string", description)
      members["enum"] = .array(words.map(JSONNode.string))
      return members
    case .constant(let description, let value):
      return ["description": .string(description), "const": .string(value)]
    case .integer(let description, let minimum):
      var members = Self.typed("integer", description)
      members["minimum"] = .integer(minimum)
      return members
    case .number(let description): return Self.typed("number", description)
    case .boolean(let description): return Self.typed("boolean", description)
    case .list(let description, let element):
      var members = Self.typed("array", description)
      members["items"] = .object(element.members)
      return members
    case .object(let description, let keys):
      return Self.object(description, keys, isOpen: false)
    case .open(let description, let keys):
      return Self.object(description, keys, isOpen: true)
    case .oneOf(let description, let schemas):
      return [
        "description": .string(description),
        "oneOf": .array(schemas.map { .object($0.members) }),
      ]
    case .orNull(let schema):
      var members = schema.members
      if let type = members["type"] { members["type"] = .array([type, .string("null")]) }
      return members
    case .reference(let description, let name):
      return ["description": .string(description), "$ref": .string("#/$defs/\(name)")]
    }
  }

  private static func typed(_ type: String, _ description: String) -> [String: JSONNode] {
    ["type": .string(type), "description": .string(description)]
  }

  private static func object(
    _ description: String, _ keys: [Key], isOpen: Bool
  ) -> [String: JSONNode] {
    var members = typed("object", description)
    members["properties"] = .object(
      Dictionary(keys.map { ($0.name, .object($0.schema.members)) }, uniquingKeysWith: { $1 }))
    members["required"] = .array(keys.filter(\.isRequired).map { .string($0.name) })
    members["additionalProperties"] = .boolean(isOpen)
    return members
  }
}

/// A JSON value.
indirect enum JSONNode: Encodable, Sendable {
  case string(String)
  case integer(Int)
  case boolean(Bool)
  case array([JSONNode])
  case object([String: JSONNode])

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .string(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .boolean(let value): try container.encode(value)
    case .array(let elements): try container.encode(elements)
    case .object(let members): try container.encode(members)
    }
  }
}
