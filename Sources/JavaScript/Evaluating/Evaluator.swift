// Evaluates a program over abstract values: all branches, every function as it is called.

/// Evaluates the sources of a program and calls functions of it, with bounded work.
///
/// Both sides of an undecided branch are taken and joined. Reading a variable or member that other
/// code may have changed never decides a branch. Promises are settled at once; what would have
/// been waited for is kept as ``Wait``s of the ``contexts``.
public final class Evaluator {
  /// What a page may cost.
  public struct Limits: Sendable {
    /// Evaluations and executed statements over all sources.
    public var steps: Int
    /// Evaluations within each other; keeps the stack small.
    public var depth: Int
    /// Calls of one function.
    public var callsOfFunction: Int

    /// Limits, each with its default.
    public init(steps: Int = 2_000_000, depth: Int = 420, callsOfFunction: Int = 400) {
      self.steps = steps
      self.depth = depth
      self.callsOfFunction = callsOfFunction
    }
  }

  /// Keys by which object literals are known that frameworks make or are given: elements of React,
  /// Vue and Preact, results of lit, options of components of Vue and Angular.
  static let markers: Set<String> = [
    "$$typeof", "__v_isVNode", "_$litType$", "setup", "methods", "selectors",
  ]
  /// A quick look before ``markers`` is searched.
  static func mayMark(_ key: String) -> Bool {
    switch key.utf8.first {
    case 0x24, 0x5F, 0x6D, 0x73: key.utf8.count > 4
    default: false
    }
  }

  static let contextLimit = 8
  static let elementLimit = 4096
  static let iterationLimit = 64
  /// Bytes of a string that is known whole.
  static let stringLimit = 1 << 18
  /// Characters that are kept of a string's known beginning and end.
  static let partLimit = 4096

  /// What is evaluated.
  public let program: Program
  /// What it may cost.
  public let limits: Limits
  /// Who is told, and who answers for what the program does not define.
  public weak var observer: (any EvaluationObserver)?
  /// Finds the source that a module specifier means, given the importer's address.
  public var resolveModule: (_ specifier: String, _ importer: String) -> Int? = { _, _ in nil }

  /// The ways in which evaluation got to where it is; empty where no entry leads here.
  public var contexts: [CallContext] = []
  /// The tests that are known to decide about where it is.
  public internal(set) var conditions: [Condition] = []
  /// The global object.
  public let global: HeapObject
  /// Steps that are left.
  public var stepsLeft: Int
  /// Where evaluation stopped at a limit, once for each kind.
  public private(set) var stops: [(reason: String, site: Site)] = []

  var globalScope: Environment
  var journals: [Journal] = []
  var frames: [Activation] = []
  var depth = 0
  var allowances = Allowances()
  var invocations = 0
  /// Set where something was read that other code may have changed.
  var sawVolatile = false
  /// The present way has surely thrown; nothing more of it is evaluated.
  var isUnwinding = false
  /// Where something was last thrown.
  var thrownAt: Site?
  /// Something was evaluated that throws for some of the values that are not known.
  var mayThrow = false
  /// Branches around the present place of which others are taken too.
  var undecidedBranches = 0
  /// Loops around the present place of which it is not known how many rounds they have.
  var undecidedLoops = 0
  /// What stands before a `?.` is `undefined` or `null`: the rest of the chain is not evaluated.
  var isChainBroken = false
  /// A script runs, and nothing that waits for it to end.
  var isRunningScript = false
  /// A script runs, or what it left for when it ends.
  var isInScript = false
  var jobs: [Job] = []
  private var nextJob = 0
  var drainDepth = 0
  var modules: [Int: ModuleRecord] = [:]
  var callCounts: [Site: Int] = [:]
  var activeCalls: [Site: Int] = [:]
  /// Functions that were made and never called.
  public private(set) var idleFunctions: [Site: HeapObject] = [:]
  /// Instances of classes of which none was seen to be made, by prototype.
  var idleInstances: [ObjectIdentifier: HeapObject] = [:]
  var intrinsics: Intrinsics
  /// Names of the global object that ECMAScript gives it.
  var intrinsicNames: Set<String> = []

  /// An evaluator with an empty heap and the built-in objects.
  public init(_ program: Program, limits: Limits = Limits()) {
    self.program = program
    self.limits = limits
    self.stepsLeft = limits.steps
    let intrinsics = Intrinsics()
    self.intrinsics = intrinsics
    self.global = HeapObject(.host("Window"), prototype: intrinsics.objectPrototype)
    let nothing = ProgramSource(tree: SyntaxTree.parse([], as: .script), address: "", index: -1)
    self.globalScope = Environment(parent: nil, code: nothing)
    installBuiltins()
  }

  // MARK: Entries

  /// Runs a script, a module, or a handler's text.
  ///
  /// - Parameters:
  ///   - this: the element of a handler, else the global object.
  ///   - locals: names that a handler's text sees, such as `event`.
  public func run(_ index: Int, this: AbstractValue? = nil, locals: [String: AbstractValue] = [:]) {
    guard program.sources.indices.contains(index) else { return }
    let code = program.sources[index]
    if code.tree.goal == .module {
      _ = evaluateModule(code)
    } else {
      let frame = Activation(
        invocation: nextInvocation(), this: this ?? .object(global), function: nil)
      frames.append(frame)
      let scope = Environment(parent: globalScope, code: code)
      for (name, value) in locals {
        scope.declare(name, Binding(value, invocation: frame.invocation))
      }
      let isHandler = code.tree.goal == .functionBody
      hoist(
        code.tree.root, into: isHandler ? scope : globalScope, scope: scope, isGlobal: !isHandler)
      isRunningScript = !isHandler && jobs.isEmpty
      isInScript = !isHandler
      defer { isInScript = false }
      let whole = Site(source: index, span: code.tree.span(code.tree.root))
      withinAllowance(mattering: allowances.isOfInterest?(whole) ?? true) {
        _ = execute(code.tree.list(code.tree.root), in: scope)
      }
      isRunningScript = false
      if isUnwinding, !isHandler, let thrownAt {
        stop(
          "an error is thrown here that nothing catches; what follows does not run", at: thrownAt)
      }
      isUnwinding = false
      frames.removeLast()
    }
    drainJobs()
  }

  /// Calls a function from outside the program, as an event or a timer does.
  @discardableResult
  public func callFromOutside(
    _ function: AbstractValue, this: AbstractValue = .undefined,
    arguments: [AbstractValue] = [], contexts: [CallContext], site: Site
  ) -> AbstractValue {
    let result = inContexts(contexts, conditions: []) {
      call(function, this: this, arguments: arguments, at: site)
    }
    isUnwinding = false
    drainJobs()
    return result
  }

  /// Leaves work for when the current task is done, or for when a promise is waited for.
  public func deferWork(
    contexts: [CallContext], _ work: @escaping (Evaluator) -> Void
  ) {
    let conditions = conditions
    jobs.append(
      Job { [weak self] in
        guard let self else { return }
        self.inContexts(contexts, conditions: conditions) { work(self) }
      })
  }

  /// Does the work that was left, in the order in which it came.
  public func drainJobs() {
    let wasRunningScript = isRunningScript
    isRunningScript = false
    defer { isRunningScript = wasRunningScript }
    while nextJob < jobs.count, stepsLeft > 0 {
      let job = jobs[nextJob]
      nextJob += 1
      job.run()
      isUnwinding = false
    }
    if nextJob >= jobs.count {
      jobs.removeAll()
      nextJob = 0
    }
  }

  /// Evaluates with other contexts and conditions, and puts the present ones back.
  func inContexts<Result>(
    _ contexts: [CallContext], conditions: [Condition], _ work: () -> Result
  ) -> Result {
    let saved = (self.contexts, self.conditions)
    self.contexts = contexts
    self.conditions = conditions
    let result = work()
    (self.contexts, self.conditions) = saved
    return result
  }

  // MARK: Bounds

  func nextInvocation() -> Int {
    invocations += 1
    return invocations
  }

  /// Counts a step; false where the work is at its end.
  func step(at site: @autoclosure () -> Site) -> Bool {
    if stepsLeft > 0 {
      stepsLeft -= 1
      return true
    }
    if allowances.reserve == 0 { stop("the step budget was used up", at: site()) }
    return false
  }

  /// Counts work that grows with a value's size, in bytes or items.
  func charge(bytes: Int = 0, items: Int = 0) {
    stepsLeft = max(0, stepsLeft - bytes / 128 - items / 8)
  }

  func stop(_ reason: String, at site: Site) {
    if !stops.contains(where: { $0.reason == reason }) { stops.append((reason, site)) }
  }

  /// Takes a name of the global object for one that never changes, as those of ECMAScript.
  public func addIntrinsic(_ name: String) {
    intrinsicNames.insert(name)
  }

  /// What is read now may have been changed by other code, unless evaluation follows the program
  /// step by step: in the synchronous run of a script, in no undecided branch.
  func noteVolatileRead() {
    if !isStepByStep { sawVolatile = true }
  }

  var isStepByStep: Bool { isRunningScript && undecidedBranches == 0 }

  // MARK: The heap

  /// A plain object.
  public func makeObject(_ properties: [(String, AbstractValue)] = [], site: Site? = nil)
    -> HeapObject
  {
    let object = HeapObject(.plain, prototype: intrinsics.objectPrototype, site: site)
    object.made = invocations
    globalScope.register.note(object)
    for (key, value) in properties { object[key] = Property(value, site: site) }
    return object
  }

  /// A list; elements beyond a limit are cut, which `openness` then tells.
  public func makeArray(_ elements: [AbstractValue], openness: Mystery? = nil, site: Site? = nil)
    -> HeapObject
  {
    let object = HeapObject(.array, prototype: intrinsics.arrayPrototype, site: site)
    object.made = invocations
    globalScope.register.note(object)
    object.elements = Array(elements.prefix(Self.elementLimit))
    object.openness = elements.count > Self.elementLimit ? Mystery(.limit) : openness
    return object
  }

  /// A function that the embedder provides.
  ///
  /// - Parameter mayThrow: false where a call never throws on its own.
  public func makeNative(
    _ name: String, mayThrow: Bool = true,
    _ body: @escaping (Evaluator, NativeFunction.Call) -> AbstractValue
  ) -> HeapObject {
    let function = NativeFunction(
      name: name, mayThrow: mayThrow, body: body, prototype: intrinsics.functionPrototype)
    let object = HeapObject(.native(function), prototype: function.prototype)
    globalScope.register.note(object)
    return object
  }

  /// Defines a function on an object that programs do not list.
  public func define(
    _ name: String, on object: HeapObject, mayThrow: Bool = false,
    _ body: @escaping (Evaluator, NativeFunction.Call) -> AbstractValue
  ) {
    object.hide(
      NativeFunction(
        name: name, mayThrow: mayThrow, body: body, prototype: intrinsics.functionPrototype))
  }

  /// A promise that is settled after one of these ways of waiting.
  public func makePromise(
    _ value: AbstractValue, waits: [[Wait]] = [[]], tag: Tag? = nil, site: Site? = nil
  ) -> HeapObject {
    let state = PromiseState(value: value, waits: waits, tag: tag)
    state.madeIn = contexts
    let object = HeapObject(
      .promise(state), prototype: intrinsics.promisePrototype, site: site)
    globalScope.register.note(object)
    return object
  }

  func makeFunction(
    _ node: NodeID, in scope: Environment, name: String = "", homeObject: HeapObject? = nil
  ) -> HeapObject {
    let tree = scope.code.tree
    let isArrow = tree.kind(node) == .arrowFunctionExpression
    let code = FunctionCode(
      code: scope.code, node: node, scope: scope, lexicalThis: isArrow ? frames.last?.this : nil,
      homeObject: isArrow ? frames.last?.function?.homeObject : homeObject,
      name: tree.name(tree.child(node, .id)) ?? name)
    let site = site(node, scope)
    let object = HeapObject(
      .function(code), prototype: intrinsics.functionPrototype, site: site)
    object.made = invocations
    globalScope.register.note(object)
    if callCounts[site] == nil { idleFunctions[site] = object }
    return object
  }

  func noteCalled(_ site: Site) {
    idleFunctions[site] = nil
  }

  func noteIdle(_ function: HeapObject, at site: Site) {
    idleFunctions[site] = function
  }

  /// The site of a node.
  func site(_ node: NodeID, _ scope: Environment) -> Site {
    Site(source: scope.code.index, span: scope.code.tree.span(node))
  }

  /// Tells the embedder that nothing more is known of where a value, or what it holds, goes.
  public func escape(_ value: AbstractValue, at site: Site) {
    var rest = 512
    escape(value, at: site, depth: 0, rest: &rest)
    charge(items: 512 - rest)
  }

  /// Looks at `rest` values at most: wide objects of wide objects would take long.
  private func escape(_ value: AbstractValue, at site: Site, depth: Int, rest: inout Int) {
    guard rest > 0 else { return }
    rest -= 1
    for tag in value.tags { observer?.used(tag, .escaped, at: site, in: self) }
    for object in value.objects {
      if let tag = object.tag { observer?.used(tag, .escaped, at: site, in: self) }
      if case .promise(let state) = object.kind, let tag = state.tag {
        observer?.used(tag, .escaped, at: site, in: self)
      }
      guard depth < 3, object.host == nil, !object.isCallable else { continue }
      for element in object.elements.prefix(16) {
        escape(element, at: site, depth: depth + 1, rest: &rest)
      }
      for key in object.keys.prefix(32) {
        if let property = object[key] {
          escape(property.value, at: site, depth: depth + 1, rest: &rest)
        }
      }
    }
  }
}

/// The objects that every program starts with.
final class Intrinsics {
  let objectPrototype = HeapObject()
  let functionPrototype: HeapObject
  let arrayPrototype: HeapObject
  let promisePrototype: HeapObject
  let stringPrototype: HeapObject
  let numberPrototype: HeapObject
  let booleanPrototype: HeapObject
  let regExpPrototype: HeapObject
  let iteratorPrototype: HeapObject

  init() {
    functionPrototype = HeapObject(prototype: objectPrototype)
    arrayPrototype = HeapObject(prototype: objectPrototype)
    promisePrototype = HeapObject(prototype: objectPrototype)
    stringPrototype = HeapObject(prototype: objectPrototype)
    numberPrototype = HeapObject(prototype: objectPrototype)
    booleanPrototype = HeapObject(prototype: objectPrototype)
    regExpPrototype = HeapObject(prototype: objectPrototype)
    iteratorPrototype = HeapObject(prototype: objectPrototype)
  }
}

/// A module's exports: variables of the module that others see.
final class ModuleRecord {
  let namespace: HeapObject
  var exports: [String: Binding] = [:]

  init(namespace: HeapObject) {
    self.namespace = namespace
  }
}
