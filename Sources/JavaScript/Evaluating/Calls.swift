// Calls: of the program's own functions, of natives, and of what is not known.

extension Evaluator {
  func evaluateCall(_ node: NodeID, in scope: Environment) -> AbstractValue {
    let tree = scope.code.tree
    let callee = tree.child(node, .callee)
    let whole = site(node, scope)
    if tree.kind(callee) == .super {
      let (arguments, _) = evaluateList(tree.list(node), in: scope)
      return callSuper(arguments, at: whole)
    }
    let function: AbstractValue
    var this = AbstractValue.undefined
    let wasVolatile = sawVolatile
    switch tree.kind(callee) {
    case .memberExpression:
      (function, this) = evaluateMember(callee, in: scope)
    case .chainExpression where tree.kind(tree.child(callee, .expression)) == .memberExpression:
      (function, this) = evaluateMember(tree.child(callee, .expression), in: scope)
    default: function = evaluate(callee, in: scope)
    }
    if isChainBroken { return .undefined }
    // What a known library computes does not hang on what the page holds, as `$.extend`.
    if case .object(let object) = function, case .native(let native) = object.kind,
      !native.mayThrow, case .object(let library) = this, case .native = library.kind
    {
      sawVolatile = wasVolatile
    }
    if tree.isOptional(node), function.alternatives.allSatisfy(\.isNullish) {
      isChainBroken = true
      return .undefined
    }
    let (arguments, openness) = evaluateList(tree.list(node), in: scope)
    let value = call(
      function, this: this, arguments: arguments, openness: openness, at: whole,
      named: { self.path(of: callee, in: scope) })
    if isStepByStep, isMarkup(value, of: this, nil) { sawVolatile = wasVolatile }
    return value
  }

  func evaluateNew(_ node: NodeID, in scope: Environment) -> AbstractValue {
    let tree = scope.code.tree
    let callee = tree.child(node, .callee)
    let function = evaluate(callee, in: scope)
    let (arguments, openness) = evaluateList(tree.list(node), in: scope)
    return call(
      function, this: .undefined, arguments: arguments, openness: openness, isConstruction: true,
      at: site(node, scope), named: { self.path(of: callee, in: scope) })
  }

  /// The callee as it is written where it is a chain of names, such as `$.ajax`; else empty.
  func path(of node: NodeID, in scope: Environment) -> String {
    let tree = scope.code.tree
    var parts: [String] = []
    var current = node
    while parts.count < 8 {
      switch tree.kind(current) {
      case .identifier:
        parts.append(tree.name(current) ?? "")
        return parts.reversed().joined(separator: ".")
      case .thisExpression:
        parts.append("this")
        return parts.reversed().joined(separator: ".")
      case .memberExpression:
        parts.append(tree.staticKey(current) ?? "[]")
        current = tree.child(current, .object)
      case .callExpression, .newExpression:
        parts.append("()")
        current = tree.child(current, .callee)
      case .chainExpression: current = tree.child(current, .expression)
      case .sequenceExpression:
        guard let last = tree.list(current).last else { return "" }
        current = last
      default:
        parts.append("…")
        return parts.reversed().joined(separator: ".")
      }
    }
    return parts.reversed().joined(separator: ".")
  }

  /// Calls a value: every function that it may be.
  @discardableResult
  public func call(
    _ callee: AbstractValue, this: AbstractValue, arguments: [AbstractValue],
    openness: Mystery? = nil, isConstruction: Bool = false, at site: Site,
    named path: @escaping () -> String = { "" }
  ) -> AbstractValue {
    if isUnwinding { return .undefined }
    let callable = callee.alternatives.filter { alternative in
      switch alternative {
      case .object(let object): object.isCallable || object.host != nil
      case .unknown: true
      default: false
      }
    }
    let call = NativeFunction.Call(
      this: this, arguments: arguments, isConstruction: isConstruction, site: site)
    if let answer = runAsAsync(path, call) ?? runMachine(call) { return answer }
    if callable.count < callee.alternatives.count { mayThrow = true }
    if callable.isEmpty { return callUnknown(callee, call, path) }
    if callable.count == 1 { return callOne(callable[0], call, openness, path) }
    return choose(
      callable.map { one in
        (
          [],
          {
            // What may stand beside known functions only because it was not followed is no news.
            if case .unknown(let mystery) = one, mystery.reason == .computation {
              for argument in call.arguments { self.escape(argument, at: site) }
              return .unknown(Mystery(.computation, at: site))
            }
            return self.callOne(one, call, openness, path)
          }
        )
      })
  }

  private func callOne(
    _ callee: AbstractValue, _ call: NativeFunction.Call, _ openness: Mystery?, _ path: () -> String
  ) -> AbstractValue {
    guard case .object(let object) = callee else { return callUnknown(callee, call, path) }
    switch object.kind {
    case .native(let native):
      if native.mayThrow { mayThrow = true }
      guard depth + 8 < limits.depth else {
        mayThrow = true
        stop("code nests or calls too deep", at: call.site)
        return .unknown(Mystery(.limit, at: call.site))
      }
      depth += 4
      defer { depth -= 4 }
      return native.body(self, call)
    case .function(let code):
      return invoke(code, object, call, openness)
    default: return callUnknown(callee, call, path)
    }
  }

  private func callUnknown(
    _ callee: AbstractValue, _ call: NativeFunction.Call, _ path: () -> String
  ) -> AbstractValue {
    sawVolatile = true
    mayThrow = true
    if let value = observer?.called(unknown: callee, named: path(), call, in: self) { return value }
    for argument in call.arguments { escape(argument, at: call.site) }
    let mystery = callee.mystery
    let reason: Mystery.Reason =
      switch mystery?.reason {
      case .server, .document, .browser, .parameter: mystery?.reason ?? .unreadCode
      default: .unreadCode
      }
    return .unknown(Mystery(reason, at: call.site, tags: []))
  }

  // MARK: Functions of the program

  /// Calls a function of the program.
  func invoke(
    _ code: FunctionCode, _ object: HeapObject, _ call: NativeFunction.Call, _ openness: Mystery?
  ) -> AbstractValue {
    let place = site(code.node, code.scope)
    noteCalled(place)
    guard callCounts[place, default: 0] < limits.callsOfFunction,
      activeCalls[place, default: 0] < 24, depth + 4 < limits.depth, stepsLeft > 0
    else {
      mayThrow = true
      if depth + 4 >= limits.depth { stop("code nests or calls too deep", at: call.site) }
      return .unknown(Mystery(.limit, at: call.site))
    }
    callCounts[place, default: 0] += 1
    activeCalls[place, default: 0] += 1
    depth += 1
    defer {
      depth -= 1
      activeCalls[place, default: 1] -= 1
    }
    var result = AbstractValue.undefined
    let isWhole = withinAllowance(mattering: matters(code)) {
      result = runAllowed(code, object, call, openness)
    }
    if isWhole { return result }
    isUnwinding = false
    mayThrow = true
    return .union(of: [result, .unknown(Mystery(.limit, at: call.site))])
  }

  private func runAllowed(
    _ code: FunctionCode, _ object: HeapObject, _ call: NativeFunction.Call, _ openness: Mystery?
  ) -> AbstractValue {
    var this = code.lexicalThis ?? call.this
    if call.isConstruction {
      let instance = HeapObject(.plain, prototype: prototypeObject(of: object), site: call.site)
      globalScope.register.note(instance)
      instance.made = invocations
      this = .object(instance)
      if let constructed = code.constructed {
        return construct(constructed, code, object, instance, call, openness)
      }
    }
    let result = runBody(
      code, this: this, call, openness, newTarget: call.isConstruction ? object : nil)
    if call.isConstruction {
      return result.objects.isEmpty ? this : .union(of: result.objects.map { .object($0) })
    }
    return result
  }

  /// Binds the parameters, runs the body and gives what it returns.
  func runBody(
    _ code: FunctionCode, this: AbstractValue, _ call: NativeFunction.Call, _ openness: Mystery?,
    newTarget: HeapObject? = nil
  ) -> AbstractValue {
    let tree = code.code.tree
    let isAsync = tree.isAsync(code.node) || code.runsAsAsync
    let isGenerator =
      tree.isGenerator(code.node) && !code.runsAsAsync
    let frame = Activation(
      invocation: nextInvocation(), this: this, function: code, isAsync: isAsync,
      isGenerator: isGenerator, newTarget: newTarget)
    let outerMayThrow = mayThrow
    mayThrow = false
    frames.append(frame)
    let scope = Environment(parent: code.scope, code: code.code)
    bindParameters(code, call.arguments, openness, in: scope, frame)
    let savedContexts = contexts
    let savedConditions = conditions
    let body = tree.child(code.node, .body)
    var isThrown = false
    var values: [AbstractValue]
    if tree.hasExpressionBody(code.node) {
      values = [evaluate(body, in: scope)]
      if isUnwinding { values = [] }
      frame.returnContexts.append(contentsOf: contexts)
    } else {
      hoist(code.node, into: scope, scope: scope)
      let completion = isUnwinding ? .leaving(.throw) : execute(tree.list(body), in: scope)
      values = frame.returned
      if completion.leaves.contains(.throw) { mayThrow = true }
      isThrown = !completion.continues && completion.leaves == [.throw]
      if completion.continues {
        values.append(.undefined)
        frame.returnContexts.append(contentsOf: contexts)
      }
      if isUnwinding, !values.isEmpty {
        // A branch before what throws may have returned.
        isUnwinding = false
        mayThrow = true
      }
    }
    let ends = Self.merged([frame.returnContexts])
    contexts = savedContexts
    conditions = savedConditions
    frames.removeLast()
    let mayBeRejected = mayThrow
    mayThrow = outerMayThrow || (mayThrow && !isAsync)
    let value = AbstractValue.union(of: values)
    if isGenerator {
      isUnwinding = false
      return .object(makeIterator(frame.yielded, result: value, at: call.site))
    }
    guard isAsync else {
      noteThrown(frame.thrown)
      return value
    }
    let isRejected = isUnwinding || isThrown
    isUnwinding = false
    let promise = promise(
      of: value, waits: waits(from: savedContexts, to: ends), rejectedBy: frame, at: call.site)
    if case .object(let object) = promise, case .promise(let state) = object.kind {
      if isRejected {
        state.outcome = .rejected
        state.reason = .union(of: frame.thrown)
      } else if mayBeRejected {
        state.outcome = .unknown
        if !frame.thrown.isEmpty {
          state.reason = .union(of: [state.reason] + frame.thrown)
        }
      }
    }
    return promise
  }

  private func bindParameters(
    _ code: FunctionCode, _ arguments: [AbstractValue], _ openness: Mystery?,
    in scope: Environment, _ frame: Activation
  ) {
    let tree = code.code.tree
    let parameters = tree.list(code.node)
    if code.code.declarations.usesArguments.contains(code.node) {
      scope.declare(
        "arguments",
        Binding(.object(makeArray(arguments, openness: openness)), invocation: frame.invocation))
    }
    for parameter in parameters {
      for name in Declarations.boundNames(of: parameter, in: tree) {
        scope.declare(name, Binding(.undefined, invocation: frame.invocation))
      }
    }
    for (index, parameter) in parameters.enumerated() {
      let place = site(parameter, scope)
      if tree.kind(parameter) == .restElement {
        assign(
          .object(makeArray(Array(arguments.dropFirst(index)), openness: openness)),
          to: tree.child(parameter, .argument), in: scope, declaring: scope, site: place)
        continue
      }
      let value =
        index < arguments.count
        ? arguments[index] : openness.map { AbstractValue.unknown($0) } ?? .undefined
      assign(value, to: parameter, in: scope, declaring: scope, site: place)
    }
  }

  // MARK: Contexts

  /// The present contexts with more waits, one for each way.
  public func advanced(_ contexts: [CallContext], by waits: [[Wait]]) -> [CallContext] {
    guard !waits.isEmpty else { return contexts }
    return Self.merged([contexts.flatMap { context in waits.map { context.adding($0) } }])
  }

  /// What was waited for between two points.
  func waits(from before: [CallContext], to after: [CallContext]) -> [[Wait]] {
    var lists: [[Wait]] = []
    for end in after {
      let start = before.filter { $0.entry == end.entry && end.waits.starts(with: $0.waits) }
        .max { $0.waits.count < $1.waits.count }
      let list = Array(end.waits.dropFirst(start?.waits.count ?? 0))
      if !lists.contains(list) { lists.append(list) }
    }
    return lists.isEmpty ? [[]] : Array(lists.prefix(Self.contextLimit))
  }
}
