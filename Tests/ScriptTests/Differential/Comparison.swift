// Compares a value that was read with the one that Node computed.

import AuditModel

/// What a read value says beside Node's.
enum Agreement {
  /// Wholly known, and equal.
  case equal
  /// Known in part; what is known is true.
  case contained
  /// Says something that is not so.
  case contradicts
}

extension Value {
  /// How this value, as it was read, stands to the value that Node computed.
  func compared(with other: NodeValue) -> Agreement {
    guard contains(other) else { return .contradicts }
    return isWhollyKnown ? .equal : .contained
  }

  /// Nothing of it is open.
  private var isWhollyKnown: Bool {
    switch self {
    case .undefined, .null, .boolean, .number, .string, .function: true
    case .text, .either, .unknown: false
    case .array(let elements, let isComplete): isComplete && elements.allSatisfy(\.isWhollyKnown)
    case .object(let object):
      object.isComplete && object.properties.allSatisfy(\.value.isWhollyKnown)
    }
  }

  /// Node's value is one of those that this one stands for.
  private func contains(_ other: NodeValue) -> Bool {
    switch (self, other) {
    case (.unknown, _), (.text, .unpaired): true
    case (.either(let values), _): values.contains { $0.contains(other) }
    case (.undefined, .undefined), (.null, .null), (.function, .function): true
    case (.boolean(let one), .boolean(let two)): one == two
    case (.number(let one), .number(let two)): one == two || (one.isNaN && two.isNaN)
    case (.string(let one), .string(let two)): one.utf16.elementsEqual(two.utf16)
    case (.text(let prefix, let suffix, _), .string(let two)):
      two.utf16.starts(with: prefix.utf16)
        && two.utf16.reversed().starts(with: suffix.utf16.reversed())
    case (.array(let elements, let isComplete), .array(let others)):
      !isComplete
        || elements.count == others.count
          && zip(elements, others).allSatisfy { $0.contains($1) }
    case (.object(let object), .object(let members)):
      object.properties.allSatisfy { $0.value.contains(members[$0.key] ?? .undefined) }
        && (!object.isComplete
          || members.allSatisfy { object[$0.key] != nil || $0.value == .undefined })
    default: false
    }
  }
}

extension Value {
  /// The value as a short text for messages.
  var sketch: String {
    switch self {
    case .undefined: "undefined"
    case .null: "null"
    case .boolean(let flag): "\(flag)"
    case .number(let number): "\(number)"
    case .string(let text): text.debugDescription
    case .text(let prefix, let suffix, let why):
      "\(prefix.debugDescription)…\(suffix.debugDescription)(\(why.reason))"
    case .array(let elements, let isComplete):
      "[" + elements.map(\.sketch).joined(separator: ", ") + (isComplete ? "]" : ", …]")
    case .object(let object):
      "{" + object.properties.map { "\($0.key): \($0.value.sketch)" }.joined(separator: ", ")
        + (object.openness.map { ", …(\($0.reason))}" } ?? "}")
    case .function: "<function>"
    case .either(let values): "(" + values.map(\.sketch).joined(separator: " | ") + ")"
    case .unknown(let why): "?(\(why.reason))"
    }
  }
}
