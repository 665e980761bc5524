// What is known of a value while code is followed.

/// A piece of a text.
enum TextPiece: Hashable {
  case literal(String)
  /// The agent that the web view has by itself.
  case systemAgent
  /// An agent that was set before; empty unless someone did.
  case override
  case unknown(String)
}

/// What a value that is not known depends on.
struct Causes: OptionSet, Hashable {
  let rawValue: Int
  /// The address of a request.
  static let address = Causes(rawValue: 1)
  /// Code that is not in the files.
  static let otherCode = Causes(rawValue: 2)
  /// A property, parameter or stored setting.
  static let setting = Causes(rawValue: 4)
}

/// A value that is not known.
struct Opaque: Hashable {
  /// As the source names it.
  var path: String
  var type: String?
  var causes: Causes
}

/// What is known of a value.
indirect enum Value: Hashable {
  case object(Int)
  case text([TextPiece])
  case url([TextPiece])
  case boolean(Bool)
  case number(Double)
  case nothing
  case list([Value])
  /// Values of a dictionary; keys are not followed.
  case table([Value])
  case tuple([Value])
  case closure(Int)
  /// A method that is passed as a value.
  case method(Int, String)
  case type(String)
  case choice(String, [Value])
  case either([Value])
  /// A field that nothing has set on this way.
  case unset
  case opaque(Opaque)

  static func unknown(
    _ path: String, type: String? = nil, causes: Causes = .otherCode
  ) -> Value {
    .opaque(Opaque(path: String(path.prefix(120)), type: type, causes: causes))
  }

  static func literal(_ text: String) -> Value { .text([.literal(text)]) }

  /// The alternatives, flat.
  var alternatives: [Value] {
    if case .either(let values) = self { values } else { [self] }
  }

  /// One of several, flat, each once, not more than eight.
  static func oneOf(_ values: [Value]) -> Value {
    var flat: [Value] = []
    for value in values.flatMap(\.alternatives) where !flat.contains(value) { flat.append(value) }
    if flat.count == 1 { return flat[0] }
    return flat.isEmpty ? .nothing : .either(Array(flat.prefix(8)))
  }

  /// Without the alternative that nothing set it, where there are others.
  var settled: Value {
    guard case .either(let values) = self, values.contains(.unset) else { return self }
    return Value.oneOf(values.filter { $0 != .unset })
  }

  var object: Int? {
    for case .object(let id) in alternatives { return id }
    return nil
  }

  var objects: [Int] {
    alternatives.compactMap { if case .object(let id) = $0 { id } else { nil } }
  }

  /// The pieces of a text or address; a value of another kind is one unknown piece.
  var pieces: [TextPiece] {
    switch self {
    case .text(let pieces), .url(let pieces): pieces
    case .number(let number):
      [.literal(number == number.rounded() ? String(Int(exactly: number) ?? 0) : "\(number)")]
    case .boolean(let flag): [.literal("\(flag)")]
    case .opaque(let opaque): [.unknown(opaque.path)]
    case .choice(let name, _): [.unknown("." + name)]
    case .either(let values): values.first?.pieces ?? []
    default: [.unknown("?")]
    }
  }

  /// A text that is wholly known.
  var literalText: String? {
    guard case .text(let pieces) = self else { return nil }
    return Value.literal(of: pieces)
  }

  static func literal(of pieces: [TextPiece]) -> String? {
    var text = ""
    for piece in pieces {
      guard case .literal(let part) = piece else { return nil }
      text += part
    }
    return text
  }

  var causes: Causes {
    switch self {
    case .opaque(let opaque): opaque.causes
    case .either(let values), .list(let values), .tuple(let values), .table(let values):
      values.reduce(into: []) { $0.formUnion($1.causes) }
    case .url: .address
    default: []
    }
  }
}

/// An object that code makes, or is given.
struct HeapObject: Hashable {
  var type: String
  var fields: [String: Value] = [:]
  var site: Site
  /// How the code came by it.
  var origin: Origin

  enum Origin: Hashable {
    case made
    /// A property or parameter that others fill.
    case given
    /// A property that a storyboard fills.
    case layout
    /// The object that runs as `self`.
    case instance
    /// A value that is only pretended, for a scenario.
    case scenario
  }
}

/// Something that code does and that is not followed further.
struct Event: Hashable {
  enum Kind: Hashable {
    case assign(Int, String, Value)
    /// A call of a function or method that is not in the files, or of one that WebKit defines.
    case call(Value?, String, [Passed])
    /// A comparison of an address's host with a known text.
    case hostTest(String, String)
    case made(Int)
  }

  var kind: Kind
  var site: Site
  /// It stands behind a condition that is not known.
  var isConditional: Bool
  /// It runs in a callback, later.
  var isDeferred: Bool
}

/// An argument that was passed.
struct Passed: Hashable {
  var label: String?
  var value: Value
}

/// What can change while code is followed.
enum Slot: Hashable {
  case field(Int, String)
  case name(Int, String)
  case constant(String)
}

/// All that changes while code is followed.
struct State {
  struct Scope: Hashable {
    var parent: Int?
    var names: [String: Value] = [:]
  }

  var objects: [HeapObject] = []
  var scopes: [Scope] = []
  var statics: [String: Value] = [:]
  /// What was done up to here; kept by the machine while it runs.
  var events: [Event] = []
}
