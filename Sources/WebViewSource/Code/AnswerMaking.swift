// Makes one answer of all places in the code that set something.

import AppCode
import AuditModel

/// One place that sets something, to a value or to nothing that is known.
struct Setting<Value: Codable & Hashable & Sendable> {
  /// The value; nil where it is not known.
  var value: Value?
  var place: Place
  /// A setting of the app decides whether it is set.
  var isOptional: Bool
}

extension Answer {
  /// - Parameters:
  ///   - settings: in the order of the source.
  ///   - platform: what it is where nothing sets it.
  ///   - all: the values that an unknown one may be; empty where that says nothing.
  init(_ settings: [Setting<Value>], platform: Value, all: [Value] = []) {
    guard let last = settings.last else {
      self = .unset(platform)
      return
    }
    var values: [Value] = []
    var isOpen = false
    for setting in settings {
      if let value = setting.value {
        if !values.contains(value) { values.append(value) }
      } else {
        isOpen = true
      }
    }
    let places = settings.map(\.place)
    if isOpen {
      guard !all.isEmpty else {
        self = .cannotTell(.computedValue, last.place)
        return
      }
      self = .option(all, places)
      return
    }
    if !last.isOptional, let value = last.value {
      // The last one holds, whatever those before did.
      self = .known(value, [last.place])
      return
    }
    if settings.allSatisfy(\.isOptional), !values.contains(platform) {
      values.insert(platform, at: 0)
    }
    self = values.count == 1 ? .known(values[0], places) : .option(values, places)
  }
}
