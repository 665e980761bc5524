// Runs several branches from the same state and joins what they leave.

/// A place that a program can write to.
enum Location: Hashable {
  case binding(ObjectIdentifier)
  case property(ObjectIdentifier, String)
  case elements(ObjectIdentifier)
}

/// What a place holds, with the means to put it back.
enum Content {
  case binding(Binding, AbstractValue)
  case property(HeapObject, String, Property?)
  case elements(HeapObject, [AbstractValue], Mystery?)

  func restore() {
    switch self {
    case .binding(let binding, let value): binding.value = value
    case .property(let object, let key, let property): object[key] = property
    case .elements(let object, let elements, let openness):
      object.elements = elements
      object.openness = openness
    }
  }

  /// What the place holds now.
  var current: Content {
    switch self {
    case .binding(let binding, _): .binding(binding, binding.value)
    case .property(let object, let key, _): .property(object, key, object[key])
    case .elements(let object, _, _): .elements(object, object.elements, object.openness)
    }
  }

  /// One content that stands for several of the same place.
  static func join(_ contents: [Content]) -> Content? {
    guard let first = contents.first else { return nil }
    switch first {
    case .binding(let binding, _):
      return .binding(
        binding,
        .union(
          of: contents.map { if case .binding(_, let value) = $0 { value } else { .undefined } }))
    case .property(let object, let key, _):
      let properties = contents.compactMap { content in
        if case .property(_, _, let property) = content { property } else { nil }
      }
      guard var joined = properties.last else { return first }
      joined.value = .union(of: properties.map(\.value))
      joined.getter = properties.lazy.compactMap(\.getter).first
      joined.setter = properties.lazy.compactMap(\.setter).first
      return .property(object, key, joined)
    case .elements(let object, _, _):
      var longest: [AbstractValue] = []
      var openness: Mystery?
      var lengths: Set<Int> = []
      for case .elements(_, let elements, let open) in contents {
        lengths.insert(elements.count)
        openness = openness ?? open
        for (index, element) in elements.enumerated() {
          if index < longest.count {
            longest[index] = .union(of: [longest[index], element])
          } else {
            longest.append(element)
          }
        }
      }
      if lengths.count > 1 { openness = openness ?? Mystery(.computation) }
      return .elements(object, longest, openness)
    }
  }
}

/// The first content of every place that was written since the journal began.
struct Journal {
  var before: [Location: Content] = [:]
  var order: [Location] = []

  mutating func note(_ location: Location, _ content: @autoclosure () -> Content) {
    guard before[location] == nil else { return }
    before[location] = content()
    order.append(location)
  }
}

/// How a piece of code ends.
struct Completion {
  /// It may go on behind.
  var continues = true
  /// It may leave the function, a loop or a labelled statement.
  var leaves: Set<Leave> = []

  enum Leave: Hashable {
    case `return`, `throw`
    case `break`(String?)
    case `continue`(String?)
  }

  static let normal = Completion()

  static func leaving(_ leave: Leave) -> Completion {
    Completion(continues: false, leaves: [leave])
  }

  mutating func merge(_ other: Completion) {
    continues = continues || other.continues
    leaves.formUnion(other.leaves)
  }
}

extension Evaluator {
  /// Writes a variable so that branches can be joined.
  func write(_ value: AbstractValue, to binding: Binding) {
    noteWrite(.binding(ObjectIdentifier(binding)), .binding(binding, binding.value))
    binding.value = value
  }

  /// Writes a property so that branches can be joined.
  public func write(_ property: Property, to key: String, of object: HeapObject) {
    noteWrite(
      .property(ObjectIdentifier(object), key), .property(object, key, object[key]))
    object[key] = property
  }

  func write(elements: [AbstractValue], openness: Mystery?, of object: HeapObject) {
    charge(items: elements.count)
    noteWrite(
      .elements(ObjectIdentifier(object)), .elements(object, object.elements, object.openness))
    object.elements =
      elements.count > Self.elementLimit ? Array(elements.prefix(Self.elementLimit)) : elements
    object.openness = elements.count > Self.elementLimit ? Mystery(.limit) : openness
  }

  private func noteWrite(_ location: Location, _ content: @autoclosure () -> Content) {
    if !journals.isEmpty { journals[journals.count - 1].note(location, content()) }
  }

  /// Runs alternatives from the same state; afterwards the state is what any of them may leave.
  func branch(_ alternatives: [(conditions: [Condition], run: () -> Completion)]) -> Completion {
    struct End {
      var contents: [Location: Content]
      var contexts: [CallContext]
      var completion: Completion
    }
    let contextsBefore = contexts
    var ends: [End] = []
    var order: [Location] = []
    var before: [Location: Content] = [:]
    for alternative in alternatives {
      journals.append(Journal())
      contexts = contextsBefore
      conditions.append(contentsOf: alternative.conditions)
      let completion = alternative.run()
      conditions.removeLast(alternative.conditions.count)
      let journal = journals.popLast() ?? Journal()
      var contents: [Location: Content] = [:]
      for location in journal.order {
        guard let old = journal.before[location] else { continue }
        contents[location] = old.current
        if before[location] == nil {
          before[location] = old
          order.append(location)
        }
      }
      for location in journal.order.reversed() { journal.before[location]?.restore() }
      ends.append(End(contents: contents, contexts: contexts, completion: completion))
    }
    var result = Completion(continues: false)
    for end in ends { result.merge(end.completion) }
    let going = ends.filter(\.completion.continues)
    let invocation = frames.last?.invocation
    for location in order {
      guard let old = before[location] else { continue }
      // What a branch that leaves has written to its function's own variables is gone with it.
      var counted = going
      switch old {
      case .binding(let binding, _) where binding.invocation == invocation && !going.isEmpty: break
      default: counted = ends
      }
      let contents = counted.map { $0.contents[location] ?? old }
      if let joined = Content.join(contents) { put(joined, at: location, over: old) }
    }
    contexts = Self.merged((going.isEmpty ? ends : going).map(\.contexts))
    return result
  }

  private func put(_ content: Content, at location: Location, over old: Content) {
    noteWrite(location, old)
    content.restore()
  }

  /// Contexts without repeats; of too many those that differ in what is waited for go first.
  static func merged(_ lists: [[CallContext]]) -> [CallContext] {
    var all: [CallContext] = []
    for context in lists.joined() where !all.contains(context) { all.append(context) }
    guard all.count > contextLimit else { return all }
    var kinds: Set<[String]> = []
    var kept: [CallContext] = []
    var others: [CallContext] = []
    for context in all {
      let key = ["\(context.entry)"] + Set(context.waits.map(\.kind.rawValue)).sorted()
      if kinds.insert(key).inserted { kept.append(context) } else { others.append(context) }
    }
    return Array((kept + others).prefix(contextLimit))
  }
}
