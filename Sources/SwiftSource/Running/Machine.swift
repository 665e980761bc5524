// Follows code as far as it is in the files: all ways at once, or one way after another.

/// Follows the code of a program.
final class Machine {
  let table: SymbolTable
  var state = State()
  var events: [Event] = []
  /// What fields and names held before they changed, in order.
  var journal: [(slot: Slot, old: Value?)] = []
  var closures: [(closure: Closure, scope: Int, frame: Frame)] = []
  var prunedScopes = 0
  private var systemTypes: [String: String?] = [:]
  /// Objects that stand for several and were made once.
  var initialized: Set<Int> = []
  var closureIDs: [ClosureKey: Int] = [:]
  /// Nil while all ways are followed at once.
  var decisions: Decisions?
  var conditionDepth = 0
  var callbackDepth = 0
  var depth = 0
  var calls: [Site] = []
  var steps = 0
  var hitLimit = false
  var executed: Set<Site> = []
  /// Members of `self` that are nowhere in the files, by type.
  var unresolved: [String: Set<String>] = [:]
  /// Objects that stand for views which other code hands in, by what the source calls them.
  var promoted: [String: Int] = [:]
  var instances: [String: Int] = [:]
  /// The host of the address that is tried.
  var scenarioHost: String?
  /// The address that is tried, its host, and its scheme where that is a foreign one.
  var scenarioTexts: [String] = []
  /// Objects by the place that makes them.
  var madeAt: [Site: Int] = [:]
  /// The names that code of a type sets.
  var assigned: [String: Set<String>] = [:]

  static let maximalSteps = 400_000
  static let maximalCalls = 24
  /// Statements and expressions inside each other, over all functions that are followed.
  static let maximalDepth = 500

  struct ClosureKey: Hashable {
    var site: Site
    var scope: Int
  }

  init(table: SymbolTable) {
    self.table = table
  }

  /// Where code runs.
  final class Frame {
    let receiver: Int?
    /// The type whose code it is, for names of its own.
    let type: String?
    var results: [Value] = []
    /// What had changed since ``mark`` where a way returned.
    var exits: [[Slot: Value?]] = []
    /// Where the code began.
    var mark = Mark(journal: 0, objects: 0, scopes: 0)

    init(receiver: Int?, type: String?) {
      self.receiver = receiver
      self.type = type
    }
  }

  enum Flow {
    case normal
    case gave(Value)
    case left
  }

  /// False where nothing more may be followed.
  func step() -> Bool {
    steps += 1
    if steps > Self.maximalSteps { hitLimit = true }
    return !hitLimit
  }

  func note(_ kind: Event.Kind, _ site: Site) {
    guard events.count < 20_000 else {
      hitLimit = true
      return
    }
    events.append(
      Event(
        kind: kind, site: site, isConditional: conditionDepth > 0, isDeferred: callbackDepth > 0))
  }

  // MARK: Objects and scopes

  func make(_ type: String, at site: Site, origin: HeapObject.Origin = .made) -> Int {
    state.objects.append(HeapObject(type: type, site: site, origin: origin))
    let id = state.objects.count - 1
    if origin == .made { note(.made(id), site) }
    return id
  }

  func scope(inside parent: Int?) -> Int {
    state.scopes.append(State.Scope(parent: parent))
    return state.scopes.count - 1
  }

  func declare(_ name: String, _ value: Value, in scope: Int) {
    guard name != "_", state.scopes.indices.contains(scope) else { return }
    write(.name(scope, name), value)
  }

  func lookUp(_ name: String, in scope: Int) -> Value? {
    var next: Int? = scope
    while let current = next, state.scopes.indices.contains(current) {
      if let value = state.scopes[current].names[name] { return value }
      next = state.scopes[current].parent
    }
    return nil
  }

  /// False where no scope has the name.
  func reassign(_ name: String, _ value: Value, in scope: Int) -> Bool {
    var next: Int? = scope
    while let current = next, state.scopes.indices.contains(current) {
      if state.scopes[current].names[name] != nil {
        write(.name(current, name), value)
        return true
      }
      next = state.scopes[current].parent
    }
    return false
  }

  func type(of object: Int) -> ProgramType? {
    guard state.objects.indices.contains(object) else { return nil }
    return table.types[state.objects[object].type]
  }

  /// The class of the system that a type of the program comes from; nil where it has none, `?` where
  /// it is of other code.
  func systemType(_ name: String) -> String? {
    if let known = systemTypes[name] { return known }
    let found = searchSystemType(name)
    systemTypes.updateValue(found, forKey: name)
    return found
  }

  private func searchSystemType(_ name: String) -> String? {
    guard let type = table.types[name] else { return name }
    for ancestor in table.lineage(type) where !ancestor.isProtocol {
      for parent in ancestor.inherited where table.resolve(parent, from: ancestor.name) == nil {
        if WebKitNames.webViews.contains(parent) || WebKitNames.classes.contains(parent) {
          return parent
        }
      }
    }
    return nil
  }

  func isWebView(_ object: Int) -> Bool {
    guard state.objects.indices.contains(object) else { return false }
    return isWebViewType(state.objects[object].type)
  }

  func isWebViewType(_ name: String) -> Bool {
    WebKitNames.webViews.contains(name)
      || systemType(name).map(WebKitNames.webViews.contains) ?? false
  }

  // MARK: Functions

  /// Runs a function; the result is one of all that it may give.
  func invoke(
    _ function: Function, receiver: Int?, type: String?, arguments: [Passed], outer: Int? = nil
  ) -> Value {
    guard let body = function.body, step() else {
      return .unknown(function.name + "()", type: function.result)
    }
    guard calls.count < Self.maximalCalls,
      calls.filter({ $0 == function.site }).count < 2
    else { return .unknown(function.name + "()", type: function.result) }
    calls.append(function.site)
    executed.insert(function.site)
    defer { calls.removeLast() }
    let frame = Frame(receiver: receiver, type: type)
    let local = scope(inside: outer)
    bind(arguments, to: function, in: local, frame: frame)
    return finish(body, frame: frame, scope: local, result: function.result)
  }

  private func bind(
    _ arguments: [Passed], to function: Function, in local: Int, frame: Frame
  ) {
    var rest = arguments
    for parameter in function.parameters {
      let isClosure = parameter.type == "->"
      if let first = rest.first,
        first.label == parameter.label
          || first.label == nil && (isClosure || isCallable(first.value))
      {
        declare(parameter.name, typed(first.value, parameter.type), in: local)
        rest.removeFirst()
      } else if let at = rest.firstIndex(where: {
        $0.label == parameter.label && parameter.label != nil
      }) {
        declare(parameter.name, typed(rest[at].value, parameter.type), in: local)
        rest.remove(at: at)
      } else if let standard = parameter.standard {
        declare(parameter.name, evaluate(standard, frame: frame, scope: local), in: local)
      } else {
        declare(
          parameter.name,
          given(parameter.name, type: parameter.type, site: function.site, owner: frame.type),
          in: local)
      }
    }
  }

  private func isCallable(_ value: Value) -> Bool {
    switch value {
    case .closure, .method: true
    default: false
    }
  }

  private func typed(_ value: Value, _ type: String?) -> Value {
    guard case .opaque(var opaque) = value, opaque.type == nil else { return value }
    opaque.type = type
    return .opaque(opaque)
  }

  /// What a parameter or property holds that others fill.
  func given(_ name: String, type: String?, site: Site, owner: String?) -> Value {
    guard let type else { return .unknown(name, causes: .setting) }
    if isWebViewType(type) || type == "WKWebViewConfiguration" {
      let key = "\(owner ?? ""):\(name):\(type)"
      if let known = promoted[key], state.objects.indices.contains(known) {
        return .object(known)
      }
      let id = make(type, at: site, origin: .given)
      promoted[key] = id
      return .object(id)
    }
    if type == "[WKWebView]" { return .list([]) }
    if let program = table.resolve(type, from: owner) {
      if let id = instance(of: program) { return .object(id) }
    }
    return .unknown(name, type: type, causes: .setting)
  }

  /// The object that stands for all instances of a class of the program that other code makes.
  func instance(of type: ProgramType) -> Int? {
    var type = type
    if type.isProtocol {
      let name = type.shortName
      let conforming = table.order.filter {
        !$0.isProtocol && $0.declaration != nil && $0.inherited.contains(name)
      }
      guard conforming.count == 1, let only = conforming.first else { return nil }
      type = only
    }
    guard type.declaration?.kind == .classType, type.concernsWebViews else { return nil }
    if let known = instances[type.name], state.objects.indices.contains(known) { return known }
    if let made = state.objects.firstIndex(where: { $0.type == type.name }) { return made }
    let id = make(
      type.name, at: type.declaration?.site ?? Site(file: 0, start: 0, end: 0), origin: .instance)
    instances[type.name] = id
    return id
  }

  /// Runs a body to its end and joins all ways that return.
  func finish(
    _ body: [Statement], frame: Frame, scope: Int, result: String? = nil
  ) -> Value {
    frame.mark = mark
    let flow = run(body, frame: frame, scope: scope)
    var values = frame.results
    if case .gave(let value) = flow { values.append(value) }
    if !frame.exits.isEmpty {
      let isEndReached: Bool =
        if case .gave = flow { true } else if case .normal = flow { true } else { false }
      join(frame.exits + (isEndReached ? [changes(since: frame.mark)] : []), since: frame.mark)
    }
    if values.isEmpty {
      // The one expression of a body is its result.
      return lastValue
    }
    return Value.oneOf(values)
  }

  /// The value of the expression that ran last as a statement of its own.
  var lastValue: Value = .nothing

  /// Runs a closure.
  func invoke(closure id: Int, _ arguments: [Value]) -> Value {
    guard closures.indices.contains(id), step() else { return .unknown("closure") }
    let (closure, outer, frame) = closures[id]
    guard calls.count < Self.maximalCalls,
      calls.filter({ $0 == closure.site }).count < 2
    else { return .unknown("closure") }
    calls.append(closure.site)
    defer { calls.removeLast() }
    let local = scope(inside: outer)
    for (index, argument) in arguments.enumerated() { declare("$\(index)", argument, in: local) }
    for (index, name) in closure.parameters.enumerated() {
      let value = index < arguments.count ? arguments[index] : .unknown(name, causes: .otherCode)
      // A closure with one name for a pair, or pairs of names for one value, is left open.
      declare(name, value, in: local)
    }
    let inner = Frame(receiver: frame.receiver, type: frame.type)
    for capture in closure.captures {
      declare(capture.name, evaluate(capture.value, frame: frame, scope: outer), in: local)
    }
    return finish(closure.body, frame: inner, scope: local)
  }

  /// Runs whatever can be called; nil where it cannot.
  func invoke(value: Value, _ arguments: [Passed]) -> Value? {
    for alternative in value.alternatives {
      switch alternative {
      case .closure(let id): return invoke(closure: id, arguments.map(\.value))
      case .method(let object, let name):
        return callMethod(
          name, on: object, arguments, site: calls.last ?? Site(file: 0, start: 0, end: 0))
      default: continue
      }
    }
    return nil
  }
}

/// Which way is gone at each condition that is not known.
final class Decisions {
  struct Decision: Hashable {
    var site: Site
    var causes: Causes
    var isTaken: Bool
    /// It asks whether a value is there, with nothing to do where it is not.
    var isPresence: Bool
  }

  var plan: [Bool]
  var made: [Decision] = []

  init(plan: [Bool]) {
    self.plan = plan
  }

  func decide(_ site: Site, _ causes: Causes, isPresence: Bool) -> Bool {
    // A condition that was met before on this way has the same answer.
    if let known = made.first(where: { $0.site == site }) { return known.isTaken }
    let answer = made.count < plan.count ? plan[made.count] : true
    made.append(Decision(site: site, causes: causes, isTaken: answer, isPresence: isPresence))
    return answer
  }

  /// The plan of the next way; nil where all were gone.
  var next: [Bool]? {
    var answers = made.map(\.isTaken)
    while let last = answers.popLast() {
      if last { return answers + [false] }
    }
    return nil
  }
}
