// Which object an expression means: a variable and the members that lead on from it.

/// A variable and members, as `webView`, `settings`, `userAgentString`.
///
/// `self` and `this` are left out, and getters count as what they get.
public struct ObjectPath: Hashable, Sendable {
  /// The names, outermost first; empty for the object itself.
  public var names: [String]

  /// Creates a path from its names.
  public init(_ names: [String]) { self.names = names }

  /// The path of an expression; nil where it is none.
  public init?(_ expression: Expression, depth: Int = 0) {
    guard depth < 100 else { return nil }
    switch expression.form {
    case .name(let name):
      self.init(["self", "this", "super"].contains(name) ? [] : [Self.plain(name)])
    case .member(let object, let name):
      guard let path = ObjectPath(object, depth: depth + 1) else { return nil }
      self.init(path.names + [Self.plain(name)])
    case .call(let call):
      guard call.arguments.isEmpty, !call.isCreation, !call.name.isEmpty,
        !["init", "new", "alloc", "copy"].contains(call.name)
      else { return nil }
      guard let receiver = call.receiver else {
        self.init([Self.gotten(call.name)])
        return
      }
      guard let path = ObjectPath(receiver, depth: depth + 1) else { return nil }
      self.init(path.names + [Self.gotten(call.name)])
    case .cast(let inner, _): self.init(inner, depth: depth + 1)
    case .choice(let test, let values):
      // `a ?: b`, whose first side is what is tested.
      guard let first = values.first, first.start == test.start, first.end == test.end else {
        return nil
      }
      self.init(first, depth: depth + 1)
    case .operation(let operands, let operators):
      // `a ?: b`.
      guard operators.first == "?:" || operators.first == "??", let first = operands.first else {
        return nil
      }
      self.init(first, depth: depth + 1)
    case .block(let statements):
      guard case .expression(let value)? = statements.last?.form else { return nil }
      self.init(value, depth: depth + 1)
    default: return nil
    }
  }

  /// A name without the underscore of an instance variable.
  public static func plain(_ name: String) -> String {
    name.hasPrefix("_") && name.count > 1 ? String(name.dropFirst()) : name
  }

  /// What a getter gets: `getSettings` gets `settings`.
  public static func gotten(_ name: String) -> String {
    let plain = plain(name)
    guard plain.hasPrefix("get"), let first = plain.dropFirst(3).first, first.isUppercase else {
      return plain
    }
    return first.lowercased() + plain.dropFirst(4)
  }

  /// What a setter sets, or nil where the name is none: `setUserAgentString` and `setUserAgent:`.
  public static func set(by name: String) -> String? {
    var plain = name[...]
    if plain.hasSuffix(":") { plain = plain.dropLast() }
    guard !plain.contains(":"), plain.hasPrefix("set"), let first = plain.dropFirst(3).first,
      first.isUppercase
    else { return nil }
    return first.lowercased() + plain.dropFirst(4)
  }

  /// The last name.
  public var last: String? { names.last }
}

extension Step {
  /// What the step sets and to which value: an assignment, or a call of a setter.
  public var setting: (path: ObjectPath, value: Expression)? {
    switch act {
    case .assignment(let target, let value):
      guard let path = ObjectPath(target) else { return nil }
      return (path, value)
    case .call(let call):
      guard let name = ObjectPath.set(by: call.name), call.arguments.count == 1,
        let value = call.arguments.first?.value
      else { return nil }
      guard let receiver = call.receiver else { return (ObjectPath([name]), value) }
      guard let path = ObjectPath(receiver) else { return nil }
      return (ObjectPath(path.names + [name]), value)
    default: return nil
    }
  }
}
