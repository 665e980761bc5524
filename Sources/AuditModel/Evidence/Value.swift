// What is known of a value in a program that was read, not run.

/// Why a value, or a part of it, is not known.
public struct Unknown: Codable, Hashable, Sendable {
  /// What keeps a value from being known.
  public enum Reason: String, Codable, Sendable, CaseIterable {
    /// Comes from the network.
    case server
    /// Comes from the document: a form, text, an attribute.
    case document
    /// Comes from storage, cookies, the clock, the address or another part of the browser.
    case browser
    /// A parameter of a function whose callers were not seen.
    case parameter
    /// A name or member that no script read here defines.
    case undefinedName = "undefined-name"
    /// The answer of code that was not read.
    case unreadCode = "unread-code"
    /// The answer of a computation that reading does not follow.
    case computation
    /// Reading stopped at a limit.
    case limit
  }

  /// What keeps it from being known.
  public var reason: Reason
  /// Where it comes from, as far as that is known.
  public var place: Place?

  /// Creates an unknown from its parts.
  public init(_ reason: Reason, place: Place? = nil) {
    self.reason = reason
    self.place = place
  }

  /// True where the value is made at run time by something outside the program: the server,
  /// the cart, a form.
  public var isInput: Bool {
    switch reason {
    case .server, .document, .browser, .undefinedName: true
    case .parameter, .unreadCode, .computation, .limit: false
    }
  }
}

/// A value with partial knowledge.
public indirect enum Value: Codable, Hashable, Sendable {
  case undefined
  case null
  case boolean(Bool)
  case number(Double)
  case string(String)
  /// A string of which the beginning and the end are known.
  case text(prefix: String, suffix: String, Unknown)
  /// Elements in order; `isComplete` is false where others may stand among them.
  case array([Value], isComplete: Bool)
  case object(ObjectValue)
  case function(Place)
  /// One of several, in the order of the source.
  case either([Value])
  case unknown(Unknown)

  /// An object's properties as far as they are known.
  public struct ObjectValue: Codable, Hashable, Sendable {
    /// One property of an object.
    public struct Property: Codable, Hashable, Sendable {
      /// The property's name.
      public var key: String
      /// What is known of its value.
      public var value: Value
      /// Where the value is written.
      public var place: Place?

      /// Creates a property from its parts.
      public init(key: String, value: Value, place: Place? = nil) {
        self.key = key
        self.value = value
        self.place = place
      }
    }

    /// Keys are unique; in the order of the source.
    public var properties: [Property]
    /// False where there may be other keys, with the reason in ``openness``.
    public var isComplete: Bool { openness == nil }
    /// Why there may be other keys; nil where there are none.
    public var openness: Unknown?

    /// Creates an object value from its parts.
    public init(properties: [Property], openness: Unknown? = nil) {
      self.properties = properties
      self.openness = openness
    }

    /// The property of that name; nil where there is none that is known.
    public subscript(key: String) -> Property? {
      properties.first { $0.key == key }
    }
  }

  /// The alternatives; the value itself where there is only one.
  public var alternatives: [Value] {
    if case .either(let values) = self { values.flatMap(\.alternatives) } else { [self] }
  }

  /// The string where it is known whole.
  public var string: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// What is surely at the beginning of the string.
  public var stringPrefix: String? {
    switch self {
    case .string(let text): text
    case .text(let prefix, _, _): prefix
    default: nil
    }
  }

  /// The boolean where it is known.
  public var boolean: Bool? {
    if case .boolean(let value) = self { value } else { nil }
  }

  /// The number where it is known.
  public var number: Double? {
    if case .number(let value) = self { value } else { nil }
  }

  /// The object where it is a single one.
  public var object: ObjectValue? {
    if case .object(let value) = self { value } else { nil }
  }

  /// True where nothing of the value is known.
  public var unknown: Unknown? {
    switch self {
    case .unknown(let unknown), .text(_, _, let unknown): unknown
    default: nil
    }
  }

  /// The member of an object, an array element by its index; `undefined` where a complete object
  /// has none; unknown where it may have one. Of alternatives, the alternatives' members.
  public func member(_ key: String) -> Value {
    switch self {
    case .object(let object):
      object[key]?.value ?? object.openness.map { .unknown($0) } ?? .undefined
    case .array(let elements, let isComplete):
      if let index = Int(key) {
        elements.indices.contains(index) && isComplete
          ? elements[index] : isComplete ? .undefined : .unknown(Unknown(.computation))
      } else if key == "length", isComplete {
        .number(Double(elements.count))
      } else {
        .undefined
      }
    case .either(let values): Value.union(values.map { $0.member(key) })
    case .unknown(let unknown): .unknown(unknown)
    case .text(_, _, let unknown): .unknown(unknown)
    case .undefined, .null, .boolean, .number, .string, .function: .undefined
    }
  }

  /// The value at a path of keys such as `["transactionInfo", "totalPrice"]`.
  public func member(at path: [String]) -> Value {
    path.reduce(self) { $0.member($1) }
  }

  /// The property at a path of keys where the value and all on the way are single objects or
  /// arrays; its place tells where it is written.
  public func property(at path: [String]) -> ObjectValue.Property? {
    guard let last = path.last else { return nil }
    return member(at: path.dropLast()).object?[last]
  }

  /// One value out of several, without repeats.
  public static func union(_ values: [Value]) -> Value {
    var unique: [Value] = []
    for value in values.flatMap(\.alternatives) where !unique.contains(value) {
      unique.append(value)
    }
    return unique.count == 1 ? unique[0] : .either(unique)
  }
}
