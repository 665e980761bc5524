// Executes statements.

extension Evaluator {
  /// Declares what a scope declares, functions with their values.
  ///
  /// - Parameters:
  ///   - target: the environment that gets the names.
  ///   - scope: the environment that functions close over.
  ///   - isGlobal: variables and functions become members of the global object.
  func hoist(_ node: NodeID, into target: Environment, scope: Environment, isGlobal: Bool = false) {
    let invocation = frames.last?.invocation ?? 0
    for declared in scope.code.declarations.names(in: node) {
      switch declared.kind {
      case .variable:
        if isGlobal {
          if global[declared.name] == nil { global[declared.name] = Property(.undefined) }
        } else if target.own(declared.name) == nil {
          target.declare(declared.name, Binding(.undefined, invocation: invocation))
        }
      case .function:
        let function = AbstractValue.object(makeFunction(declared.function, in: scope))
        if isGlobal {
          write(
            Property(function, site: site(declared.function, scope)), to: declared.name, of: global)
        } else {
          target.declare(declared.name, Binding(function, invocation: invocation))
        }
      case .lexical, .class:
        target.declare(declared.name, Binding(.undefined, invocation: invocation))
      case .constant:
        target.declare(
          declared.name, Binding(.undefined, isConstant: true, invocation: invocation))
      case .parameter: break
      }
    }
  }

  /// Executes statements one after the other until one surely leaves.
  func execute(_ statements: NodeList, in scope: Environment) -> Completion {
    var result = Completion.normal
    var pushed = 0
    for statement in statements {
      let (completion, remaining) = execute(statement, in: scope)
      result.continues = completion.continues
      result.leaves.formUnion(completion.leaves)
      if !completion.continues { break }
      conditions.append(contentsOf: remaining)
      pushed += remaining.count
    }
    conditions.removeLast(pushed)
    return result
  }

  /// Executes a statement; also gives what then holds for the statements behind it.
  private func execute(_ node: NodeID, in scope: Environment) -> (Completion, [Condition]) {
    guard !node.isNone, step(at: site(node, scope)) else { return (.normal, []) }
    guard depth < limits.depth else {
      stop("code nests or calls too deep", at: site(node, scope))
      return (.normal, [])
    }
    depth += 1
    defer { depth -= 1 }
    if scope.code.tree.kind(node) == .ifStatement { return executeIf(node, in: scope) }
    return (dispatch(statement: node, in: scope), [])
  }

  private func executeOne(_ node: NodeID, in scope: Environment) -> Completion {
    execute(node, in: scope).0
  }

  private func dispatch(statement node: NodeID, in scope: Environment) -> Completion {
    let tree = scope.code.tree
    switch tree.kind(node) {
    case .expressionStatement:
      _ = evaluate(tree.child(node, .expression), in: scope)
      return .normal
    case .variableDeclaration:
      executeDeclaration(node, in: scope)
      return .normal
    case .blockStatement: return executeBlock(node, in: scope)
    case .returnStatement:
      let value = evaluate(tree.child(node, .argument), in: scope)
      if noteMachineExit(value) { return .leaving(.return) }
      frames.last?.returned.append(value)
      frames.last?.returnContexts.append(contentsOf: contexts)
      return .leaving(.return)
    case .throwStatement:
      let value = evaluate(tree.child(node, .argument), in: scope)
      if let frame = frames.last, !frame.caught.isEmpty {
        frame.caught[frame.caught.count - 1].append(value)
      }
      return .leaving(.throw)
    case .tryStatement: return executeTry(node, in: scope)
    case .switchStatement: return executeSwitch(node, in: scope)
    case .whileStatement, .doWhileStatement, .forStatement, .forInStatement, .forOfStatement:
      return executeLoop(node, label: nil, in: scope)
    case .labeledStatement: return executeLabeled(node, in: scope)
    case .breakStatement:
      noteMachineBreak(node, in: scope)
      return .leaving(.break(tree.name(tree.child(node, .label))))
    case .continueStatement: return .leaving(.continue(tree.name(tree.child(node, .label))))
    case .classDeclaration:
      let value = evaluateClass(node, in: scope, name: "")
      if let name = tree.name(tree.child(node, .id)), let binding = scope.lookUp(name) {
        write(value, to: binding)
      }
      return .normal
    case .withStatement:
      _ = evaluate(tree.child(node, .object), in: scope)
      return executeOne(tree.child(node, .body), in: scope)
    case .importDeclaration, .exportAllDeclaration: return .normal
    case .exportNamedDeclaration:
      return executeOne(tree.child(node, .declaration), in: scope)
    case .exportDefaultDeclaration:
      executeDefaultExport(tree.child(node, .declaration), in: scope)
      return .normal
    case .error:
      // What could be read of a broken stretch may still be statements.
      for child in tree.list(node) where !child.isNone {
        if tree.kind(child).isStatement { _ = executeOne(child, in: scope) }
      }
      return .normal
    default: return .normal
    }
  }

  private func executeDeclaration(_ node: NodeID, in scope: Environment) {
    let tree = scope.code.tree
    let isVar = tree.declarationKind(node) == .var
    for declarator in tree.list(node) {
      let initializer = tree.child(declarator, .initializer)
      let target = tree.child(declarator, .id)
      if initializer.isNone {
        if !isVar {
          assign(.undefined, to: target, in: scope, declaring: scope, site: site(declarator, scope))
        }
        continue
      }
      let value = evaluateNamed(initializer, tree.name(target) ?? "", in: scope)
      assign(value, to: target, in: scope, declaring: scope, site: site(initializer, scope))
    }
  }

  func executeBlock(_ node: NodeID, in scope: Environment) -> Completion {
    let tree = scope.code.tree
    guard !scope.code.declarations.names(in: node).isEmpty else {
      return execute(tree.list(node), in: scope)
    }
    let inner = Environment(parent: scope, code: scope.code)
    hoist(node, into: inner, scope: inner)
    return execute(tree.list(node), in: inner)
  }

  // MARK: Branches

  private func executeIf(_ node: NodeID, in scope: Environment) -> (Completion, [Condition]) {
    let tree = scope.code.tree
    let consequent = tree.child(node, .consequent)
    let alternate = tree.child(node, .alternate)
    let (_, decided, yes, no) = test(
      tree.child(node, .test), in: scope, hasOtherSide: !alternate.isNone)
    if let decided {
      return (executeOne(decided ? consequent : alternate, in: scope), [])
    }
    var ends: [Completion] = []
    let completion = branch([
      (
        yes,
        {
          let end = self.executeOne(consequent, in: scope)
          ends.append(end)
          return end
        }
      ),
      (
        no,
        {
          let end = self.executeOne(alternate, in: scope)
          ends.append(end)
          return end
        }
      ),
    ])
    guard ends.count == 2, ends[0].continues != ends[1].continues else { return (completion, []) }
    // One side leaves: what follows runs under the other side's condition.
    if !ends[0].continues {
      for tag in yes.flatMap(\.tags) {
        observer?.used(
          tag, .tested(tags: yes.flatMap(\.tags), hasOtherSide: true), at: site(node, scope),
          in: self)
      }
    }
    return (completion, ends[0].continues ? yes : no)
  }

  private func executeSwitch(_ node: NodeID, in scope: Environment) -> Completion {
    let tree = scope.code.tree
    let outer = sawVolatile
    sawVolatile = false
    let subject = evaluate(tree.child(node, .discriminant), in: scope)
    let isVolatile = sawVolatile
    sawVolatile = outer || isVolatile
    let inner = Environment(parent: scope, code: scope.code)
    hoist(node, into: inner, scope: inner)
    let cases = Array(tree.list(node))
    var starts: [Int] = []
    var isDecided = false
    for (index, item) in cases.enumerated() {
      let label = tree.child(item, .test)
      if label.isNone { continue }
      let value = evaluate(label, in: inner)
      let equal = compute(.strictEqual, subject, value, at: site(label, scope))
      if equal.truth == false, !isVolatile { continue }
      starts.append(index)
      if equal.truth == true, !isVolatile {
        isDecided = true
        break
      }
    }
    let defaultIndex = cases.firstIndex { tree.child($0, .test).isNone }
    if !isDecided, let defaultIndex { starts.append(defaultIndex) }
    func run(from start: Int) -> Completion {
      var result = Completion.normal
      for item in cases[start...] {
        let completion = execute(tree.list(item), in: inner)
        result.continues = completion.continues
        result.leaves.formUnion(completion.leaves)
        if !completion.continues { break }
      }
      return result.leavingLoop(label: nil, isSwitch: true)
    }
    if starts.isEmpty { return .normal }
    if isDecided, starts.count == 1 { return run(from: starts[0]) }
    var alternatives: [(conditions: [Condition], run: () -> Completion)] = starts.map { start in
      ([], { run(from: start) })
    }
    if !isDecided, defaultIndex == nil { alternatives.append(([], { .normal })) }
    return branch(alternatives)
  }

  private func executeTry(_ node: NodeID, in scope: Environment) -> Completion {
    let tree = scope.code.tree
    let handler = tree.child(node, .handler)
    let finalizer = tree.child(node, .finalizer)
    let frame = frames.last
    if !handler.isNone { frame?.caught.append([]) }
    var completion = executeOne(tree.child(node, .block), in: scope)
    if !handler.isNone {
      let caught = frame?.caught.popLast() ?? []
      let thrower = completion
      completion.leaves.remove(.throw)
      let handle: () -> Completion = {
        let inner = Environment(parent: scope, code: scope.code)
        let parameter = tree.child(handler, .param)
        for name in Declarations.boundNames(of: parameter, in: tree) {
          inner.declare(name, Binding(.undefined, invocation: frame?.invocation ?? 0))
        }
        if !parameter.isNone {
          let value =
            caught.isEmpty
            ? AbstractValue.unknown(Mystery(.computation, at: self.site(handler, scope)))
            : .union(of: caught)
          self.assign(
            value, to: parameter, in: inner, declaring: inner, site: self.site(parameter, scope))
        }
        return self.executeOne(tree.child(handler, .body), in: inner)
      }
      if thrower.continues || thrower.leaves.contains(where: { $0 != .throw }) {
        let other = completion
        completion = branch([([], { other }), ([], handle)])
      } else {
        completion = handle()
      }
    }
    if !finalizer.isNone {
      let last = executeOne(finalizer, in: scope)
      completion.continues = completion.continues && last.continues
      completion.leaves.formUnion(last.leaves)
    }
    return completion
  }

  // MARK: Loops

  private func executeLabeled(_ node: NodeID, in scope: Environment) -> Completion {
    let tree = scope.code.tree
    let label = tree.name(tree.child(node, .label)) ?? ""
    let body = tree.child(node, .body)
    switch tree.kind(body) {
    case .whileStatement, .doWhileStatement, .forStatement, .forInStatement, .forOfStatement:
      return executeLoop(body, label: label, in: scope)
    default:
      var completion = executeOne(body, in: scope)
      if completion.leaves.remove(.break(label)) != nil { completion.continues = true }
      return completion
    }
  }

  private func executeLoop(_ node: NodeID, label: String?, in scope: Environment) -> Completion {
    let tree = scope.code.tree
    switch tree.kind(node) {
    case .forOfStatement, .forInStatement:
      return executeIteration(node, label: label, in: scope)
    case .forStatement:
      let inner = Environment(parent: scope, code: scope.code)
      hoist(node, into: inner, scope: inner)
      let initializer = tree.child(node, .initializer)
      if tree.kind(initializer) == .variableDeclaration {
        executeDeclaration(initializer, in: inner)
      } else {
        _ = evaluate(initializer, in: inner)
      }
      return executeRounds(
        test: tree.child(node, .test), update: tree.child(node, .update),
        body: tree.child(node, .body), isPostTested: false, label: label, in: inner)
    default:
      return executeRounds(
        test: tree.child(node, .test), update: .none, body: tree.child(node, .body),
        isPostTested: tree.kind(node) == .doWhileStatement, label: label, in: scope)
    }
  }

  /// Rounds as long as the test is decided, then one more that may or may not be.
  private func executeRounds(
    test testNode: NodeID, update: NodeID, body: NodeID, isPostTested: Bool, label: String?,
    in scope: Environment
  ) -> Completion {
    var leaves: Set<Completion.Leave> = []
    for round in 0..<Self.iterationLimit {
      var decided: Bool? = round == 0 && isPostTested ? true : nil
      var conditions: [Condition] = []
      if decided == nil {
        if testNode.isNone {
          decided = round == 0 ? true : nil
        } else {
          let answer = test(testNode, in: scope, hasOtherSide: false)
          decided = answer.decided
          conditions = answer.yes
        }
      }
      if decided == false { return Completion(continues: true, leaves: leaves) }
      let runBody: () -> Completion = {
        let completion = self.executeOne(body, in: scope).leavingLoop(label: label, isSwitch: false)
        if completion.continues, !update.isNone { _ = self.evaluate(update, in: scope) }
        return completion
      }
      if decided == true {
        let raw = executeOne(body, in: scope)
        let breaks = raw.leaves.contains(.break(nil)) || raw.leaves.contains(.break(label ?? ""))
        let completion = raw.leavingLoop(label: label, isSwitch: false)
        leaves.formUnion(completion.leaves)
        if !completion.continues { return Completion(continues: false, leaves: leaves) }
        if breaks || stepsLeft == 0 { return Completion(continues: true, leaves: leaves) }
        if !update.isNone { _ = evaluate(update, in: scope) }
        continue
      }
      isExact = false
      var completion = branch([(conditions, runBody), ([], { .normal })])
      completion.leaves.formUnion(leaves)
      return completion
    }
    isExact = false
    return Completion(continues: true, leaves: leaves)
  }

  private func executeIteration(_ node: NodeID, label: String?, in scope: Environment) -> Completion
  {
    let tree = scope.code.tree
    let subject = evaluate(tree.child(node, .right), in: scope)
    let whole = site(tree.child(node, .right), scope)
    var items: [AbstractValue]
    var openness: Mystery?
    if tree.kind(node) == .forOfStatement {
      (items, openness) = iterate(subject, at: whole)
      if tree.isAsync(node) { items = items.map { awaited($0, at: whole) } }
    } else {
      let objects = subject.objects
      items = objects.flatMap { object in
        object.isArray
          ? object.elements.indices.map { .string(String($0)) }
          : object.keys.filter { object[$0]?.isEnumerable == true }.map { .string($0) }
      }
      openness =
        objects.isEmpty
        ? Mystery(.computation, at: whole) : objects.lazy.compactMap(\.openness).first
    }
    let isOpen = openness != nil || items.count > Self.iterationLimit
    var leaves: Set<Completion.Leave> = []
    func round(_ item: AbstractValue) -> Completion {
      let inner = Environment(parent: scope, code: scope.code)
      hoist(node, into: inner, scope: inner)
      let left = tree.child(node, .left)
      if tree.kind(left) == .variableDeclaration {
        for declarator in tree.list(left) {
          assign(item, to: tree.child(declarator, .id), in: inner, declaring: inner, site: whole)
        }
      } else {
        assign(item, to: left, in: inner, declaring: nil, site: whole)
      }
      return executeOne(tree.child(node, .body), in: inner).leavingLoop(
        label: label, isSwitch: false)
    }
    if !isOpen {
      for item in items {
        let completion = round(item)
        leaves.formUnion(completion.leaves)
        if !completion.continues { break }
      }
      return Completion(continues: true, leaves: leaves)
    }
    isExact = false
    let item = AbstractValue.union(
      of: Array(items.prefix(8)) + [.unknown(openness ?? Mystery(.limit, at: whole))])
    return branch([([], { round(item) }), ([], { .normal })])
  }
}

extension Completion {
  /// The completion of a loop or switch whose body ended like this.
  func leavingLoop(label: String?, isSwitch: Bool) -> Completion {
    var result = self
    let mine: [Leave] =
      [.break(nil)] + (isSwitch ? [] : [.continue(nil)])
      + (label.map { [.break($0), .continue($0)] } ?? [])
    for leave in mine where result.leaves.remove(leave) != nil { result.continues = true }
    return result
  }
}

extension NodeKind {
  /// Whether it is a statement or declaration.
  var isStatement: Bool {
    switch self {
    case .expressionStatement, .blockStatement, .emptyStatement, .debuggerStatement, .withStatement,
      .returnStatement, .labeledStatement, .breakStatement, .continueStatement, .ifStatement,
      .switchStatement, .throwStatement, .tryStatement, .whileStatement, .doWhileStatement,
      .forStatement, .forInStatement, .forOfStatement, .functionDeclaration, .variableDeclaration,
      .classDeclaration, .importDeclaration, .exportNamedDeclaration, .exportDefaultDeclaration,
      .exportAllDeclaration, .error:
      true
    default: false
    }
  }
}
