// Async functions that a compiler has turned into a switch over the place where they go on.

/// The words of one compiler's machines.
struct MachineWords {
  /// The member of the machine's state that holds where to go on.
  var next: String
  /// The member that holds what was waited for; called where ``sentIsCalled``.
  var sent: String
  var sentIsCalled: Bool

  /// TypeScript's `__generator` (https://github.com/microsoft/tslib) and Babel's regenerator, old
  /// and new (https://babeljs.io/docs/babel-plugin-transform-regenerator).
  static let all = [
    MachineWords(next: "label", sent: "sent", sentIsCalled: true),
    MachineWords(next: "next", sent: "sent", sentIsCalled: false),
    MachineWords(next: "n", sent: "v", sentIsCalled: false),
  ]
}

/// A point where a machine's step leaves: by `return`, or by `break` out of its switch.
struct MachineExit {
  var value: AbstractValue?
  var next: AbstractValue
  /// The position of the case that it stands in.
  var position: Int
  var contexts: [CallContext]
  var conditions: [Condition]
}

/// A machine while it runs.
final class Machine {
  let switchNode: NodeID
  let state: HeapObject
  let next: String
  var exits: [MachineExit] = []
  /// The position of the case that runs.
  var position = 0

  init(switchNode: NodeID, state: HeapObject, next: String) {
    self.switchNode = switchNode
    self.state = state
    self.next = next
  }
}

extension Evaluator {
  /// The answer of a helper that is given such a switch; nil where the call gives none.
  ///
  /// What the helper gives is an iterator that is done at its first step, with a promise.
  func runMachine(_ call: NativeFunction.Call) -> AbstractValue? {
    for argument in call.arguments.prefix(2) {
      guard case .object(let object) = argument, case .function(let code) = object.kind,
        let (switchNode, words) = machine(of: code)
      else { continue }
      let this = call.arguments.count == 2 && words.sentIsCalled ? call[0] : call[2]
      let iterator = makeObject(site: call.site)
      let handled = call.arguments.count > 3 ? iterate(call[3], at: call.site).0 : []
      var hasRun = false
      for name in ["next", "throw", "return"] {
        let step = makeNative(name) { evaluator, inner in
          var value = AbstractValue.undefined
          if name == "next", !hasRun {
            hasRun = true
            value = evaluator.run(
              code, switchNode, words, this: this, handled: handled, at: call.site)
          }
          let step = evaluator.makeObject([("value", value), ("done", .boolean(true))])
          // Else a driver would go on for ever where some code assigns a `done`.
          step.isFixed = true
          return .object(step)
        }
        iterator.hide(name, .object(step))
      }
      return .object(iterator)
    }
    return nil
  }

  /// The switch of a function that is a machine.
  private func machine(of code: FunctionCode) -> (NodeID, MachineWords)? {
    let tree = code.code.tree
    let parameters = tree.list(code.node)
    guard parameters.count == 1, let parameter = parameters.first, let name = tree.name(parameter),
      !tree.hasExpressionBody(code.node),
      var node = Array(tree.list(tree.child(code.node, .body))).last
    else { return nil }
    if tree.kind(node) == .whileStatement || tree.kind(node) == .forStatement {
      node = tree.child(node, .body)
      if tree.kind(node) == .blockStatement, let only = Array(tree.list(node)).last { node = only }
    }
    guard tree.kind(node) == .switchStatement else { return nil }
    var subject = tree.child(node, .discriminant)
    if tree.kind(subject) == .assignmentExpression { subject = tree.child(subject, .right) }
    guard tree.kind(subject) == .memberExpression,
      tree.name(tree.child(subject, .object)) == name,
      let words = MachineWords.all.first(where: { $0.next == tree.staticKey(subject) })
    else { return nil }
    return (node, words)
  }

  /// Runs all steps that can be reached, in the order of the source, and gives the promise.
  private func run(
    _ code: FunctionCode, _ switchNode: NodeID, _ words: MachineWords, this: AbstractValue,
    handled: [AbstractValue], at site: Site
  ) -> AbstractValue {
    let tree = code.code.tree
    guard depth + 8 < limits.depth, stepsLeft > 0 else {
      return .unknown(Mystery(.limit, at: site))
    }
    depth += 4
    defer { depth -= 4 }
    noteCalled(self.site(code.node, code.scope))
    let state = makeObject(site: site)
    let machine = Machine(switchNode: switchNode, state: state, next: words.next)
    let frame = Activation(
      invocation: nextInvocation(), this: code.lexicalThis ?? this, function: code, isAsync: true)
    frame.machine = machine
    frames.append(frame)
    defer { frames.removeLast() }
    let scope = Environment(parent: code.scope, code: code.code)
    for parameter in tree.list(code.node) {
      scope.declare(
        tree.name(parameter) ?? "", Binding(.object(state), invocation: frame.invocation))
    }
    hoist(code.node, into: scope, scope: scope)
    let before = contexts
    let conditionsBefore = conditions
    let steps = MachineSteps(
      cases: Array(tree.list(switchNode)).map { ($0, tree.numberValue(tree.child($0, .test))) })
    prepare(state, words, steps, frame)
    for region in handled {
      if let label = member("1", of: region, at: site).number {
        guardRejections(from: label, steps, frame)
      }
    }
    steps.add(0, contexts, conditions, nil)
    while let (index, step) = steps.take(), stepsLeft > 0 {
      contexts = step.contexts
      conditions = step.conditions
      setSent(step.sent ?? .undefined, of: state, words)
      let isBypassed = !steps.isEmpty
      let work: () -> Completion = {
        var end = Completion.normal
        for (position, item) in steps.cases.enumerated().dropFirst(index) {
          machine.position = position
          end = self.execute(tree.list(item.node), in: scope)
          if !end.continues { break }
        }
        return end
      }
      if isBypassed {
        _ = branch([([], work), ([], { .normal })])
      } else if work().continues {
        frame.returned.append(.undefined)
        frame.returnContexts.append(contentsOf: contexts)
      }
      isUnwinding = false
      let exits = machine.exits
      machine.exits = []
      for exit in exits { follow(exit, steps, frame, words, at: site) }
    }
    contexts = before
    conditions = conditionsBefore
    let ends = frame.returnContexts.isEmpty ? before : Self.merged([frame.returnContexts])
    return promise(
      of: .union(of: frame.returned), waits: waits(from: before, to: ends), rejectedBy: frame,
      at: site)
  }

  /// Keeps a `return` of a machine's step; false where the present function is no machine.
  func noteMachineExit(_ value: AbstractValue?) -> Bool {
    guard let machine = frames.last?.machine else { return false }
    machine.exits.append(
      MachineExit(
        value: value, next: machine.state[machine.next]?.value ?? .undefined,
        position: machine.position, contexts: contexts,
        conditions: conditions))
    return true
  }

  /// Keeps a `break` that leaves a machine's switch.
  func noteMachineBreak(_ node: NodeID, in scope: Environment) {
    guard let machine = frames.last?.machine else { return }
    let tree = scope.code.tree
    var outer = tree.parent(node)
    while !outer.isNone, !tree.kind(outer).takesBreak { outer = tree.parent(outer) }
    if outer == machine.switchNode { _ = noteMachineExit(nil) }
  }

  /// The methods of a machine's state that its code calls.
  private func prepare(
    _ state: HeapObject, _ words: MachineWords, _ steps: MachineSteps, _ frame: Activation
  ) {
    state[words.next] = Property(.number(0))
    for name in ["stop", "abrupt", "a", "finish", "f"] {
      define(name, on: state) { evaluator, call in
        let mark = HeapObject(.host("MachineEnd"), site: call.site)
        mark.elements = [call[0].string == "return" || name == "a" ? call[1] : .undefined]
        return .object(mark)
      }
    }
    define("catch", on: state) { _, _ in .union(of: steps.caught) }
    let tries = makeObject()
    define("push", on: tries) { evaluator, call in
      let (items, _) = evaluator.iterate(call[0], at: call.site)
      if items.count > 1, let label = items[1].number {
        evaluator.guardRejections(from: label, steps, frame)
      }
      return .undefined
    }
    state.hide("trys", .object(tries))
  }

  private func guardRejections(from label: Double, _ steps: MachineSteps, _ frame: Activation) {
    steps.guardFrom(label, contexts, conditions)
    if frame.caught.isEmpty { frame.caught.append([]) }
  }

  private func setSent(_ value: AbstractValue, of state: HeapObject, _ words: MachineWords) {
    if words.sentIsCalled {
      state.hide(words.sent, .object(makeNative(words.sent) { _, _ in value }))
    } else {
      state.hide(words.sent, value)
    }
  }

  /// Where the machine goes on behind an exit.
  private func follow(
    _ exit: MachineExit, _ steps: MachineSteps, _ frame: Activation,
    _ words: MachineWords, at site: Site
  ) {
    contexts = exit.contexts
    conditions = exit.conditions
    func end(_ value: AbstractValue) {
      frame.returned.append(value)
      frame.returnContexts.append(contentsOf: contexts)
    }
    func wait(_ value: AbstractValue, then next: Double?) {
      let sent = awaited(value, at: value.objects.first?.site ?? site)
      steps.caught += frame.caught.first ?? []
      guard let next = next.flatMap(steps.index(of:)) else { return end(.undefined) }
      steps.add(next, contexts, conditions, sent)
    }
    guard let value = exit.value else {
      for next in exit.next.alternatives.compactMap(\.number).compactMap(steps.index(of:)) {
        steps.add(next, contexts, conditions, nil)
      }
      return
    }
    if let mark = value.objects.first, mark.host == "MachineEnd" {
      return end(mark.elements.first ?? .undefined)
    }
    guard words.sentIsCalled else { return wait(value, then: exit.next.number) }
    let (items, _) = iterate(value, at: site)
    let argument = items.count > 1 ? items[1] : .undefined
    switch items.first?.number {
    case 4, 5: wait(argument, then: steps.label(behind: exit.position))
    case 3:
      if let next = argument.number.flatMap(steps.index(of:)) {
        steps.add(next, contexts, conditions, nil)
      }
    default: end(argument)
    }
  }
}

/// The steps of a machine that are still to run.
private final class MachineSteps {
  struct Step {
    var contexts: [CallContext]
    var conditions: [Condition]
    /// What was waited for; nil behind a jump.
    var sent: AbstractValue?
  }

  let cases: [(node: NodeID, label: Double?)]
  var caught: [AbstractValue] = []
  private var waiting: [Int: Step] = [:]
  private var runs: [Int: Int] = [:]
  private var handlers: [(index: Int, step: Step)] = []

  init(cases: [(NodeID, Double?)]) {
    self.cases = cases.map { (node: $0.0, label: $0.1) }
  }

  var isEmpty: Bool { waiting.isEmpty }

  func index(of label: Double) -> Int? { cases.firstIndex { $0.label == label } }

  func label(behind index: Int) -> Double? {
    cases[(index + 1)...].lazy.compactMap(\.label).first
  }

  /// A rejection goes on at a label.
  func guardFrom(_ label: Double, _ contexts: [CallContext], _ conditions: [Condition]) {
    guard let index = index(of: label), !handlers.contains(where: { $0.index == index }) else {
      return
    }
    handlers.append((index, Step(contexts: contexts, conditions: conditions, sent: nil)))
  }

  /// Another way to a step; how often it may run again is bounded.
  func add(
    _ index: Int, _ contexts: [CallContext], _ conditions: [Condition], _ sent: AbstractValue?
  ) {
    guard runs[index, default: 0] < 2 else { return }
    guard let known = waiting[index] else {
      waiting[index] = Step(contexts: contexts, conditions: conditions, sent: sent)
      return
    }
    let common = zip(known.conditions, conditions).prefix {
      $0.site == $1.site && $0.tags == $1.tags
    }
    waiting[index] = Step(
      contexts: Evaluator.merged([known.contexts, contexts]), conditions: common.map(\.0),
      sent: known.sent == nil ? sent : .union(of: [known.sent, sent].compactMap { $0 }))
  }

  /// The next step in the order of the source; those that take rejections last.
  func take() -> (index: Int, step: Step)? {
    if let index = waiting.keys.min(), let step = waiting.removeValue(forKey: index) {
      runs[index, default: 0] += 1
      return (index, step)
    }
    guard !handlers.isEmpty else { return nil }
    var (index, step) = handlers.removeFirst()
    step.sent = .union(of: caught.isEmpty ? [.unknown(Mystery(.computation))] : caught)
    return (index, step)
  }
}

extension NodeKind {
  fileprivate var takesBreak: Bool {
    switch self {
    case .whileStatement, .doWhileStatement, .forStatement, .forInStatement, .forOfStatement,
      .switchStatement:
      true
    default: false
    }
  }
}
