// What is known of a value: whole, in part, one of several, or nothing and why.

/// Why a value is not known.
public struct Mystery: Hashable, Sendable {
  /// What keeps a value from being known.
  public enum Reason: String, Sendable, CaseIterable {
    case server, document, browser, parameter
    case undefinedName = "undefined-name"
    case unreadCode = "unread-code"
    case computation, limit
  }

  /// What keeps it from being known.
  public var reason: Reason
  /// Where it comes from, as far as that is known.
  public var site: Site?
  /// What the embedder wants to follow through the program, such as the answer of one call.
  public var tags: [Tag]

  /// Creates a mystery from its parts.
  public init(_ reason: Reason, at site: Site? = nil, tags: [Tag] = []) {
    self.reason = reason
    self.site = site
    self.tags = tags
  }
}

/// A mark on a value that the embedder follows through a program.
public struct Tag: Hashable, Sendable {
  /// What it is a mark of: the embedder's number.
  public var subject: Int
  /// Which side of the subject, such as a member's name.
  public var aspect: String
  /// The value was negated on its way.
  public var isNegated: Bool
  /// The value was compared with `true` or `false` rather than taken for its truth.
  public var isExplicit: Bool

  /// Creates a tag from its parts.
  public init(
    subject: Int, aspect: String, isNegated: Bool = false, isExplicit: Bool = false
  ) {
    self.subject = subject
    self.aspect = aspect
    self.isNegated = isNegated
    self.isExplicit = isExplicit
  }

  /// The same mark on the negated value.
  public var negated: Tag {
    Tag(subject: subject, aspect: aspect, isNegated: !isNegated, isExplicit: isExplicit)
  }
}

/// A value with partial knowledge.
public indirect enum AbstractValue {
  case undefined
  case null
  case boolean(Bool)
  case number(Double)
  case string(String)
  /// A string whose beginning and end are known.
  case text(prefix: String, suffix: String, Mystery)
  case object(HeapObject)
  /// One of several, at least two, none of them a union.
  case union([AbstractValue])
  case unknown(Mystery)

  /// How many alternatives a union keeps; beyond them it is one unknown more.
  static let unionLimit = 12

  /// The alternatives; the value itself where there is one.
  public var alternatives: [AbstractValue] {
    if case .union(let values) = self { values } else { [self] }
  }

  /// The objects among the alternatives.
  public var objects: [HeapObject] {
    alternatives.compactMap { if case .object(let object) = $0 { object } else { nil } }
  }

  /// Adds the objects among the alternatives to a list.
  func addObjects(to list: inout [HeapObject]) {
    switch self {
    case .object(let object): list.append(object)
    case .union: list += objects
    default: return
    }
  }

  /// One value out of several, without repeats.
  public static func union(of values: [AbstractValue]) -> AbstractValue {
    var unique: [AbstractValue] = []
    for value in values {
      for alternative in value.alternatives
      where !unique.contains(where: { $0.isSame(as: alternative) }) {
        if unique.count == unionLimit {
          unique.append(.unknown(Mystery(.limit)))
          return .union(unique)
        }
        if unique.count > unionLimit { break }
        unique.append(alternative)
      }
    }
    switch unique.count {
    case 0: return .undefined
    case 1: return unique[0]
    default: return .union(unique)
    }
  }

  /// Whether nothing tells the two apart.
  func isSame(as other: AbstractValue) -> Bool {
    switch (self, other) {
    case (.undefined, .undefined), (.null, .null): true
    case (.boolean(let a), .boolean(let b)): a == b
    case (.number(let a), .number(let b)): a == b || (a.isNaN && b.isNaN)
    case (.string(let a), .string(let b)): a == b
    case (.text(let a, let b, let c), .text(let d, let e, let f)): a == d && b == e && c == f
    case (.object(let a), .object(let b)): a === b
    case (.unknown(let a), .unknown(let b)): a == b
    default: false
    }
  }

  /// Whether a condition holds; nil where that is not known.
  public var truth: Bool? {
    switch self {
    case .undefined, .null: return false
    case .boolean(let value): return value
    case .number(let value): return !(value == 0 || value.isNaN)
    case .string(let value): return !value.isEmpty
    case .text(let prefix, let suffix, _): return prefix.isEmpty && suffix.isEmpty ? nil : true
    case .object: return true
    case .union(let values):
      let truths = values.map(\.truth)
      guard let first = truths.first, truths.allSatisfy({ $0 == first }) else { return nil }
      return first
    case .unknown: return nil
    }
  }

  /// The tags of unknown alternatives.
  public var tags: [Tag] {
    switch self {
    case .unknown(let mystery), .text(_, _, let mystery): mystery.tags
    case .union(let values): values.flatMap(\.tags)
    default: []
    }
  }

  /// The first reason why a part of it is not known.
  public var mystery: Mystery? {
    switch self {
    case .unknown(let mystery), .text(_, _, let mystery): mystery
    case .union(let values): values.lazy.compactMap(\.mystery).first
    default: nil
    }
  }

  /// The string where it is known whole.
  public var string: String? {
    if case .string(let value) = self { value } else { nil }
  }

  /// The number where it is known.
  public var number: Double? {
    if case .number(let value) = self { value } else { nil }
  }

  /// True for `undefined` and `null`.
  public var isNullish: Bool {
    switch self {
    case .undefined, .null: true
    default: false
    }
  }

  /// True for `undefined`.
  public var isUndefined: Bool {
    if case .undefined = self { true } else { false }
  }

  /// The value without `undefined` and `null`, as after a member access that did not throw.
  var withoutNullish: AbstractValue {
    guard case .union(let values) = self else { return self }
    return .union(of: values.filter { !$0.isNullish })
  }

  /// As text in a concatenation; nil for objects and unions.
  var concatenated: String? {
    switch self {
    case .undefined: "undefined"
    case .null: "null"
    case .boolean(let value): value ? "true" : "false"
    case .number(let value): Self.text(of: value)
    case .string(let value): value
    default: nil
    }
  }
}
