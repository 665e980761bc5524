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
    if isUnwinding { return (.leaving(.throw), []) }
    guard !node.isNone, step(at: site(node, scope)) else { return (.normal, []) }
    guard depth < limits.depth else {
      stop("code nests or calls too deep", at: site(node, scope))
      return (.normal, [])
    }
    depth += 1
    defer { depth -= 1 }
    var (completion, remaining) =
      scope.code.tree.kind(node) == .ifStatement
      ? executeIf(node, in: scope) : (dispatch(statement: node, in: scope), [])
    if isUnwinding {
      completion.continues = false
      completion.leaves.insert(.throw)
      remaining = []
    }
    return (completion, remaining)
  }

  func executeOne(_ node: NodeID, in scope: Environment) -> Completion {
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
      if isUnwinding { return .leaving(.throw) }
      if noteMachineExit(value) { return .leaving(.return) }
      frames.last?.returned.append(value)
      frames.last?.returnContexts.append(contentsOf: contexts)
      return .leaving(.return)
    case .throwStatement:
      let value = evaluate(tree.child(node, .argument), in: scope)
      if !isUnwinding {
        noteThrown([value])
        thrownAt = site(node, scope)
      }
      isUnwinding = isCaught
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

  func executeDeclaration(_ node: NodeID, in scope: Environment) {
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
      if isUnwinding { return }
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
    let returned = frame?.returned.count ?? 0
    var completion =
      handler.isNone
      ? executeOne(tree.child(node, .block), in: scope)
      : executeBlock(of: node, caughtBy: handler, in: scope)
    if !finalizer.isNone {
      let wasUnwinding = isUnwinding
      isUnwinding = false
      let pending = frame?.returned.count ?? 0
      let last = executeOne(finalizer, in: scope)
      if last.continues {
        isUnwinding = wasUnwinding
        completion.leaves.formUnion(last.leaves)
      } else {
        // What the last block leaves by goes before what was to be left by.
        if let frame, returned <= pending, pending <= frame.returned.count {
          frame.returned.removeSubrange(returned..<pending)
        }
        completion = last
      }
    }
    return completion
  }

  /// The block of a `try`, and what catches where something is thrown or may be.
  private func executeBlock(of node: NodeID, caughtBy handler: NodeID, in scope: Environment)
    -> Completion
  {
    let tree = scope.code.tree
    let frame = frames.last
    let outerMayThrow = mayThrow
    mayThrow = false
    frame?.caught.append([])
    var block = Completion.normal
    let before = recordingWrites { block = executeOne(tree.child(node, .block), in: scope) }
    let caught = frame?.caught.popLast() ?? []
    let isThrown = isUnwinding && block.leaves == [.throw]
    let mayBeThrown = mayThrow || block.leaves.contains(.throw)
    let isUncertain = mayThrow
    isUnwinding = false
    mayThrow = outerMayThrow
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
    if isThrown {
      if isUncertain { for content in before { joinBack(content) } }
      return handle()
    }
    guard mayBeThrown else { return block }
    block.leaves.remove(.throw)
    let end = block
    return branch([
      ([], { end }),
      (
        [],
        {
          // It may have been thrown before anything was written.
          for content in before { self.joinBack(content) }
          return handle()
        }
      ),
    ])
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
