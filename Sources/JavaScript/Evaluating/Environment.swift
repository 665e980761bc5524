// Scopes while a program is evaluated.

/// A variable.
final class Binding {
  var value: AbstractValue
  let isConstant: Bool
  /// The call that made it.
  let invocation: Int
  /// Where its value is written.
  var site: Site?

  init(_ value: AbstractValue, isConstant: Bool = false, invocation: Int, site: Site? = nil) {
    self.value = value
    self.isConstant = isConstant
    self.invocation = invocation
    self.site = site
  }
}

/// One scope with its variables.
final class Environment {
  let parent: Environment?
  /// The source whose code runs in it.
  let code: ProgramSource
  private var bindings: [String: Binding] = [:]
  /// Of the whole heap; the outermost scope makes it.
  let register: HeapRegister

  init(parent: Environment?, code: ProgramSource) {
    self.parent = parent
    self.code = code
    register = parent?.register ?? HeapRegister()
    register.note(self)
  }

  func declare(_ name: String, _ binding: Binding) {
    bindings[name] = binding
  }

  /// A scope with the same variables, as they are now, for another round of a loop.
  func renewed() -> Environment {
    let next = Environment(parent: parent, code: code)
    for (name, binding) in bindings {
      next.declare(
        name,
        Binding(
          binding.value, isConstant: binding.isConstant, invocation: binding.invocation,
          site: binding.site))
    }
    return next
  }

  func own(_ name: String) -> Binding? { bindings[name] }

  var names: [String] { bindings.keys.sorted() }

  var values: [AbstractValue] { bindings.values.map(\.value) }

  /// Nothing is bound any more.
  private(set) var isCleared = false

  /// Forgets everything, so that what refers to each other can go.
  func clear() {
    bindings.removeAll()
    isCleared = true
  }

  func lookUp(_ name: String) -> Binding? {
    var scope: Environment? = self
    while let current = scope {
      if let binding = current.bindings[name] { return binding }
      scope = current.parent
    }
    return nil
  }
}

extension Evaluator {
  /// The names of the global object's members and variables.
  public var globalNames: [String] { global.keys + globalScope.names }

  /// What a variable or member of the global object holds; nil where there is none.
  public func globalVariable(_ name: String) -> AbstractValue? {
    globalScope.own(name)?.value ?? global[name]?.value
  }
}

/// One call of a function of the program, or the run of a source.
final class Activation {
  let invocation: Int
  let this: AbstractValue
  let function: FunctionCode?
  let isAsync: Bool
  let isGenerator: Bool
  /// `new.target` where it is a construction.
  let newTarget: HeapObject?
  /// What the `return` statements gave.
  var returned: [AbstractValue] = []
  /// The contexts at them.
  var returnContexts: [CallContext] = []
  var yielded: [AbstractValue] = []
  /// The machine whose steps run, where a compiler made one of the function.
  var machine: Machine?
  /// What was thrown where no `try` is around.
  var thrown: [AbstractValue] = []
  /// For each `try` with a `catch` around the current place: what may be caught.
  var caught: [[AbstractValue]] = []
  /// Promises of the embedder whose rejection nothing in the function takes, and what rejects it.
  var rejecting: [Tag] = []
  var reasons: [AbstractValue] = []

  init(
    invocation: Int, this: AbstractValue, function: FunctionCode?,
    isAsync: Bool = false, isGenerator: Bool = false, newTarget: HeapObject? = nil
  ) {
    self.invocation = invocation
    self.this = this
    self.function = function
    self.isAsync = isAsync
    self.isGenerator = isGenerator
    self.newTarget = newTarget
  }
}
