// What the code sets on a view and its configuration.

import AuditModel

extension ViewAnswers {
  /// The view's own configuration and those that it was made from.
  var configurations: [Int] {
    var found: [Int] = []
    for start in ["#configuration", "#configuredFrom"] {
      for first in fields[start]?.objects ?? [] {
        for current in chain(first) where !found.contains(current) { found.append(current) }
      }
    }
    return found
  }

  /// A configuration and those that it is a copy of.
  private func chain(_ first: Int) -> [Int] {
    var found: [Int] = []
    var next: Int? = first
    while let current = next, !found.contains(current), found.count < 16 {
      found.append(current)
      next = base.objects[current].fields["#copyOf"]?.object
    }
    return found
  }

  /// The part of the configuration that has a name; the same object for all copies.
  func part(_ name: String) -> Int? {
    configurations.lazy.compactMap { self.base.objects[$0].fields[name]?.settled.object }.first
  }

  /// What a field of one of some objects holds where code has set it.
  func setting(_ name: String, of objects: [Int]) -> (value: Value, places: [Place])? {
    let own = fields["#configuration"]?.objects ?? []
    if own.count > 1, objects == configurations {
      // One or the other, as the view is made in several ways.
      let values = own.map { first in
        chain(first).lazy.compactMap { self.base.objects[$0].fields[name] }.first ?? .unset
      }
      let value = Value.oneOf(values)
      let places = unique(objects.flatMap { assignments(name, of: $0) })
      return value == .unset || places.isEmpty ? nil : (value, places)
    }
    for object in objects {
      if let value = base.objects[object].fields[name], value != .unset {
        var places: [Place] = []
        for candidate in objects { places += assignments(name, of: candidate) }
        return (value, unique(places))
      }
    }
    return nil
  }

  func unique(_ places: [Place]) -> [Place] {
    var found: [Place] = []
    for place in places where !found.contains(place) { found.append(place) }
    return found
  }

  /// The configuration comes from others, who may have set anything.
  var hasOthersConfiguration: Bool {
    if isOthers { return true }
    guard let from = fields["#configuredFrom"]?.settled else {
      return origin == .subclass && machine.type(of: view).map { takesConfiguration($0) } ?? false
    }
    guard let object = from.object else { return true }
    return configurations.contains { base.objects[$0].origin == .given } && !isStandard(object)
  }

  private func isStandard(_ configuration: Int) -> Bool {
    base.objects[configuration].origin == .made
  }

  /// The class keeps the initializers of web views, or has one that takes a configuration.
  private func takesConfiguration(_ type: ProgramType) -> Bool {
    let initializers = type.functions.filter { $0.name == "init" && !$0.isUnavailable }
    return initializers.isEmpty
  }

  func flag(_ name: String, of objects: [Int], standard: Bool) -> Answer<Bool> {
    guard let (value, places) = setting(name, of: objects) else {
      return hasOthersConfiguration ? .notInFiles : .unset(standard)
    }
    let values = value.alternatives.map { alternative -> Bool? in
      if case .boolean(let flag) = alternative { return flag }
      if case .number(let number) = alternative { return number != 0 }
      return alternative == .unset ? standard : nil
    }
    let known = Set(values.compactMap { $0 })
    if values.contains(nil) {
      return .option([true, false], places)
    }
    if known.count == 1, let only = known.first { return .known(only, places) }
    return .option([true, false], places)
  }

  func composed(_ value: Value) -> ComposedText {
    var parts: [ComposedText.Part] = []
    for piece in value.pieces {
      switch piece {
      case .literal(let text):
        if case .literal(let before)? = parts.last {
          parts[parts.count - 1] = .literal(before + text)
        } else if !text.isEmpty {
          parts.append(.literal(text))
        }
      case .systemAgent: parts.append(.systemAgent)
      case .override: continue
      case .unknown(let name): parts.append(.unknown(name))
      }
    }
    return ComposedText(parts)
  }
}
