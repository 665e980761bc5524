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

  /// Whether a program would see no difference: objects made at the same place count as alike.
  func isAlike(_ other: Content) -> Bool {
    switch (self, other) {
    case (.binding(_, let one), .binding(_, let two)): Self.areAlike(one, two)
    case (.property(_, _, let one), .property(_, _, let two)):
      Self.areAlike(one?.value ?? .undefined, two?.value ?? .undefined)
    case (.elements(_, let some, let open), .elements(_, let others, _)):
      open != nil
        || some.count == others.count && zip(some, others).allSatisfy { Self.areAlike($0, $1) }
    default: false
    }
  }

  private static func areAlike(_ one: AbstractValue, _ other: AbstractValue) -> Bool {
    let others = other.alternatives
    return one.alternatives.count == others.count
      && zip(one.alternatives, others).allSatisfy { first, second in
        if first.isSame(as: second) { return true }
        switch (first, second) {
        case (.object(let a), .object(let b)): return a.site != nil && a.site == b.site
        case (.unknown, .unknown), (.text, .text): return true
        default: return false
        }
      }
  }

  /// When what holds the place was made.
  var made: Int {
    switch self {
    case .binding(let binding, _): binding.invocation
    case .property(let object, _, _), .elements(let object, _, _): object.made
    }
  }

  /// The place.
  var location: Location {
    switch self {
    case .binding(let binding, _): .binding(ObjectIdentifier(binding))
    case .property(let object, let key, _): .property(ObjectIdentifier(object), key)
    case .elements(let object, _, _): .elements(ObjectIdentifier(object))
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
      // Where one way leaves none there may be none.
      if properties.count < contents.count, joined.getter == nil, joined.setter == nil {
        joined.value = .union(of: [joined.value, .undefined])
      }
      joined.isDeleted = properties.allSatisfy(\.isDeleted)
      joined.isEnumerable = properties.contains(where: \.isEnumerable)
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
  /// The number of calls and branches before it began: what was made later is seen by no other
  /// branch, and need not be put back.
  let since: Int
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
  /// Keeps what is thrown for what may catch it, in the present function or behind it.
  func noteThrown(_ values: [AbstractValue]) {
    guard !values.isEmpty, let frame = frames.last else { return }
    if let last = frame.caught.indices.last {
      frame.caught[last] += values
    } else {
      frame.thrown += values
    }
  }

  /// Whether a `try` catches what is thrown here.
  ///
  /// Where none does the way is not taken for ended: pages work, so that what seems to stop them
  /// is rather something that was not read as it is.
  var isCaught: Bool {
    for frame in frames.reversed() {
      if !frame.caught.isEmpty { return true }
      if frame.isAsync || frame.isGenerator { return false }
    }
    return false
  }

  /// Throws an error of ECMAScript's own.
  func throwError(_ name: String, _ message: AbstractValue, at site: Site) {
    let error = makeObject(site: site)
    if case .object(let prototype)? = global[name]?.value.objects.first?["prototype"]?.value {
      error.prototype = prototype
    }
    error.hide("message", .unknown(Mystery(.browser, at: site)))
    error.hide("name", .string(name))
    noteThrown([.object(error)])
    thrownAt = site
    isUnwinding = true
  }

  /// Writes a variable so that branches can be joined.
  func write(_ value: AbstractValue, to binding: Binding) {
    noteWrite(
      .binding(ObjectIdentifier(binding)), made: binding.invocation,
      .binding(binding, binding.value))
    binding.value = value
  }

  /// Writes a property so that branches can be joined.
  public func write(_ property: Property, to key: String, of object: HeapObject) {
    noteWrite(
      .property(ObjectIdentifier(object), key), made: object.made,
      .property(object, key, object[key]))
    object[key] = property
  }

  /// Writes a list's elements so that branches can be joined.
  public func write(elements: [AbstractValue], openness: Mystery?, of object: HeapObject) {
    charge(items: elements.count)
    noteWrite(
      .elements(ObjectIdentifier(object)), made: object.made,
      .elements(object, object.elements, object.openness))
    object.elements =
      elements.count > Self.elementLimit ? Array(elements.prefix(Self.elementLimit)) : elements
    object.openness = elements.count > Self.elementLimit ? Mystery(.limit) : openness
  }

  func noteWrite(
    _ location: Location, made: Int, _ content: @autoclosure () -> Content
  ) {
    guard let last = journals.indices.last, made < journals[last].since else { return }
    journals[last].note(location, content())
  }

  /// What the places held that some work writes to, before it.
  func recordingWrites(_ work: () -> Void) -> [Content] {
    journals.append(Journal(since: nextInvocation()))
    work()
    let journal = journals.popLast() ?? Journal(since: 0)
    charge(items: journal.order.count)
    var contents: [Content] = []
    for location in journal.order {
      guard let old = journal.before[location] else { continue }
      contents.append(old)
      noteWrite(location, made: old.made, old)
    }
    return contents
  }

  /// Lets a place hold anything beside what it holds now.
  func widen(_ content: Content) {
    let mystery = Mystery(.computation)
    switch content {
    case .binding(let binding, _):
      write(.union(of: [binding.value, .unknown(mystery)]), to: binding)
    case .property(let object, let key, _):
      guard var property = object[key], !property.value.objects.contains(where: \.isCallable)
      else { return }
      property.value = .union(of: [property.value, .unknown(mystery)])
      write(property, to: key, of: object)
    case .elements(let object, _, _):
      write(elements: object.elements, openness: object.openness ?? mystery, of: object)
    }
  }

  /// Lets a place hold what it held before beside what it holds now.
  func joinBack(_ content: Content) {
    guard let joined = Content.join([content, content.current]) else { return }
    noteWrite(content.location, made: content.made, content.current)
    joined.restore()
  }

  /// Runs alternatives from the same state; afterwards the state is what any of them may leave.
  func branch(_ alternatives: [(conditions: [Condition], run: () -> Completion)]) -> Completion {
    let contextsBefore = contexts
    var ends: [(contexts: [CallContext], completion: Completion)] = []
    var order: [Location] = []
    var places: [Location: Written] = [:]
    for alternative in alternatives {
      journals.append(Journal(since: nextInvocation()))
      undecidedBranches += 1
      contexts = contextsBefore
      conditions.append(contentsOf: alternative.conditions)
      var completion = alternative.run()
      if isUnwinding {
        isUnwinding = false
        completion.continues = false
        completion.leaves.insert(.throw)
      }
      undecidedBranches -= 1
      conditions.removeLast(alternative.conditions.count)
      let journal = journals.popLast() ?? Journal(since: 0)
      charge(items: journal.order.count)
      for location in journal.order {
        guard let old = journal.before[location] else { continue }
        if places[location] == nil { order.append(location) }
        places[location, default: Written(before: old)].ends
          .append((old.current, completion.continues))
      }
      for location in journal.order.reversed() { journal.before[location]?.restore() }
      ends.append((contexts, completion))
    }
    var result = Completion(continues: false)
    for end in ends { result.merge(end.completion) }
    if !result.continues, result.leaves == [.throw], isCaught { isUnwinding = true }
    let going = ends.count { $0.completion.continues }
    for location in order {
      guard let written = places[location] else { continue }
      let isLocal = going > 0 && written.isVariable(of: frames.last?.invocation)
      // What a branch that leaves has written to its function's own variables is gone with it.
      var contents = written.ends.filter { !isLocal || $0.continues }.map(\.content)
      if contents.count < (isLocal ? going : ends.count) { contents.append(written.before) }
      if let joined = Content.join(contents) { put(joined, at: location, over: written.before) }
    }
    contexts = Self.merged(
      ends.filter { going == 0 || $0.completion.continues }.map(\.contexts))
    return result
  }

  /// What branches have left at one place.
  private struct Written {
    let before: Content
    /// The contents that the branches left which wrote to it.
    var ends: [(content: Content, continues: Bool)] = []

    func isVariable(of invocation: Int?) -> Bool {
      if case .binding(let binding, _) = before { binding.invocation == invocation } else { false }
    }
  }

  private func put(_ content: Content, at location: Location, over old: Content) {
    noteWrite(location, made: old.made, old)
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
