// Turns the evaluator's values into evidence.

import AuditModel
import JavaScript

/// Turns abstract values into values that evidence holds, with places.
struct ValueConversion {
  let sources: SourceTable
  /// Objects within each other that are followed.
  static let depth = 8
  /// Properties and elements of one object that are kept.
  static let width = 64

  func value(_ value: AbstractValue) -> Value {
    convert(value, depth: 0)
  }

  func unknown(_ mystery: Mystery) -> Unknown {
    Unknown(
      Unknown.Reason(rawValue: mystery.reason.rawValue) ?? .computation,
      place: mystery.site.map(sources.place))
  }

  private func convert(_ value: AbstractValue, depth: Int) -> Value {
    switch value {
    case .undefined: return .undefined
    case .null: return .null
    case .boolean(let flag): return .boolean(flag)
    case .number(let number): return .number(number)
    case .string(let text): return .string(String(text.prefix(4096)))
    case .text(let prefix, let suffix, let mystery):
      return .text(
        prefix: String(prefix.prefix(4096)), suffix: String(suffix.suffix(4096)), unknown(mystery))
    case .union(let values): return Value.union(values.map { convert($0, depth: depth + 1) })
    case .unknown(let mystery): return .unknown(unknown(mystery))
    case .object(let object): return convert(object, depth: depth)
    }
  }

  private func convert(_ object: HeapObject, depth: Int) -> Value {
    guard depth < Self.depth else { return .unknown(Unknown(.limit)) }
    if object.isCallable {
      return .function(
        object.site.map(sources.place)
          ?? Place(
            url: "", origin: .script, start: Position(line: 1, column: 1),
            end: Position(line: 1, column: 1)))
    }
    if object.isArray {
      return .array(
        object.elements.prefix(Self.width).map { convert($0, depth: depth + 1) },
        isComplete: object.openness == nil && object.elements.count <= Self.width)
    }
    if object.host != nil, object.keys.isEmpty {
      return .unknown(Unknown(.document, place: object.site.map(sources.place)))
    }
    var properties: [Value.ObjectValue.Property] = []
    for key in object.keys.prefix(Self.width) {
      guard let property = object[key], property.isEnumerable else { continue }
      let value: Value =
        property.getter == nil
        ? convert(property.value, depth: depth + 1) : .unknown(Unknown(.computation))
      properties.append(
        Value.ObjectValue.Property(
          key: key, value: value, place: property.site.map(sources.place)))
    }
    var openness = object.openness.map(unknown)
    if object.host != nil { openness = openness ?? Unknown(.browser) }
    if object.keys.count > Self.width { openness = openness ?? Unknown(.limit) }
    return .object(Value.ObjectValue(properties: properties, openness: openness))
  }
}
