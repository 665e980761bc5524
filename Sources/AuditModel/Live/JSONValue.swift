// JSON of any shape.

/// A JSON value, for what others define.
public indirect enum JSONValue: Codable, Hashable, Sendable {
  case null
  case boolean(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  /// Reads any JSON.
  public init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let found = try? value.decode(Bool.self) {
      self = .boolean(found)
    } else if let found = try? value.decode(Double.self) {
      self = .number(found)
    } else if let found = try? value.decode(String.self) {
      self = .string(found)
    } else if let found = try? value.decode([JSONValue].self) {
      self = .array(found)
    } else {
      self = .object(try value.decode([String: JSONValue].self))
    }
  }

  /// Writes it; whole numbers without a point.
  public func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    switch self {
    case .null: try value.encodeNil()
    case .boolean(let it): try value.encode(it)
    case .number(let it):
      if let whole = Int(exactly: it) { try value.encode(whole) } else { try value.encode(it) }
    case .string(let it): try value.encode(it)
    case .array(let it): try value.encode(it)
    case .object(let it): try value.encode(it)
    }
  }

  /// The value of that key, nil where this is no object or has no such key.
  public subscript(key: String) -> JSONValue? {
    if case .object(let members) = self { members[key] } else { nil }
  }

  /// The text, nil where this is no string.
  public var text: String? { if case .string(let it) = self { it } else { nil } }
  /// The number, nil where this is none.
  public var double: Double? { if case .number(let it) = self { it } else { nil } }
  /// The truth value, nil where this is none.
  public var flag: Bool? { if case .boolean(let it) = self { it } else { nil } }
  /// The elements, empty where this is no array.
  public var elements: [JSONValue] { if case .array(let it) = self { it } else { [] } }
}
