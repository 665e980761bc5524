// Executes loops: round by round where that is decided, else what any number of rounds may leave.

/// The parts of a `for`, `while` or `do` statement.
private struct LoopParts {
  var test: NodeID
  var update: NodeID
  var body: NodeID
  var isPostTested: Bool
  var label: String?
  /// Each round has its own variables, as those of `for (let …)`.
  var isRenewed: Bool
}

extension Evaluator {
  func executeLabeled(_ node: NodeID, in scope: Environment) -> Completion {
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

  func executeLoop(_ node: NodeID, label: String?, in scope: Environment) -> Completion {
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
        LoopParts(
          test: tree.child(node, .test), update: tree.child(node, .update),
          body: tree.child(node, .body), isPostTested: false, label: label,
          isRenewed: tree.declarationKind(initializer) == .let
            && tree.kind(initializer) == .variableDeclaration), in: inner)
    default:
      return executeRounds(
        LoopParts(
          test: tree.child(node, .test), update: .none, body: tree.child(node, .body),
          isPostTested: tree.kind(node) == .doWhileStatement, label: label, isRenewed: false),
        in: scope)
    }
  }

  /// Rounds as long as the test is decided, then more that may or may not be.
  private func executeRounds(_ loop: LoopParts, in outer: Environment) -> Completion {
    var scope = outer
    var leaves: Set<Completion.Leave> = []
    for count in 0..<Self.iterationLimit {
      var decided: Bool? = loop.test.isNone || (count == 0 && loop.isPostTested) ? true : nil
      var conditions: [Condition] = []
      if decided == nil {
        let answer = test(loop.test, in: scope, hasOtherSide: false)
        decided = answer.decided
        conditions = answer.yes
      }
      if decided == false || isUnwinding { return Completion(continues: true, leaves: leaves) }
      guard decided == true else {
        return executeMore(loop, conditions, leaves, isTested: true, in: scope)
      }
      let raw = round { self.executeOne(loop.body, in: scope) }
      let completion = raw.leavingLoop(label: loop.label, isSwitch: false)
      leaves.formUnion(completion.leaves)
      if !completion.continues { return Completion(continues: false, leaves: leaves) }
      if stepsLeft == 0 { return Completion(continues: true, leaves: leaves) }
      if raw.breaks(loop.label) {
        guard raw.goesOn(loop.label) else { return Completion(continues: true, leaves: leaves) }
        scope = advance(loop, scope)
        return executeMore(loop, [], leaves, isTested: false, in: scope)
      }
      scope = advance(loop, scope)
    }
    return executeMore(loop, [], leaves, isTested: false, in: scope)
  }

  /// What stands between two rounds.
  private func advance(_ loop: LoopParts, _ scope: Environment) -> Environment {
    let next = loop.isRenewed ? scope.renewed() : scope
    if !loop.update.isNone { _ = evaluate(loop.update, in: next) }
    return next
  }

  /// A round of a loop. Where it may be left early what was there before may be there still.
  private func round(_ work: () -> Completion) -> Completion {
    var completion = Completion.normal
    let before = recordingWrites { completion = work() }
    if completion.continues, completion.leaves.contains(where: \.staysInFunction) {
      for content in before { joinBack(content) }
    }
    return completion
  }

  /// Rounds of which it is not known how many there are.
  private func executeMore(
    _ loop: LoopParts, _ conditions: [Condition], _ leaves: Set<Completion.Leave>, isTested: Bool,
    in outer: Environment
  ) -> Completion {
    var scope = outer
    var isFirst = true
    var completion = repeating(conditions) {
      if !isFirst { scope = self.advance(loop, scope) }
      if !loop.test.isNone, !isTested || !isFirst {
        if self.test(loop.test, in: scope, hasOtherSide: false).decided == false { return nil }
      }
      isFirst = false
      return self.round { self.executeOne(loop.body, in: scope) }.leavingLoop(
        label: loop.label, isSwitch: false)
    }
    completion.leaves.formUnion(leaves)
    return completion
  }

  /// Does something no time, once or more often: what the second time leaves otherwise than the
  /// first one is not known.
  private func repeating(_ conditions: [Condition], _ work: () -> Completion?) -> Completion {
    var unstable: [Content] = []
    var completion = Completion.normal
    undecidedLoops += 1
    withoutActuallyEscaping(work) { work in
      completion = branch([
        (
          conditions,
          {
            var first: Completion?
            let steps = self.stepsLeft
            let before = self.recordingWrites { first = work() }
            guard var end = first else { return .normal }
            // Loops in loops would double what is done each time, and long ones cost too much.
            guard end.continues, self.undecidedLoops <= 2, steps - self.stepsLeft < 500 else {
              return end
            }
            let middle = before.map(\.current)
            var second: Completion?
            _ = self.recordingWrites { second = work() }
            unstable = middle.filter { !$0.isAlike($0.current) }
            end.leaves.formUnion(second?.leaves ?? [])
            return end
          }
        ),
        ([], { .normal }),
      ])
    }
    undecidedLoops -= 1
    for content in unstable { widen(content) }
    return completion
  }

  /// The names that `for (… in …)` gives: an object's own, and those that it inherits.
  private func inheritedKeys(of object: HeapObject) -> [String] {
    var names = object.listedKeys
    var current = object.prototype
    var hops = 0
    while let holder = current, hops < 64, holder !== intrinsics.objectPrototype {
      names += holder.listedKeys.filter { object[$0] == nil }
      current = holder.prototype
      hops += 1
    }
    return names
  }

  private func executeIteration(_ node: NodeID, label: String?, in scope: Environment) -> Completion
  {
    let tree = scope.code.tree
    let subject = evaluate(tree.child(node, .right), in: scope)
    if isUnwinding { return .leaving(.throw) }
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
          : inheritedKeys(of: object).map { .string($0) }
      }
      openness =
        objects.isEmpty && !subject.isNullish
        ? Mystery(.computation, at: whole) : objects.lazy.compactMap(\.openness).first
      if objects.count > 1 { openness = openness ?? Mystery(.computation, at: whole) }
    }
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
      return executeOne(tree.child(node, .body), in: inner)
    }
    if openness == nil, items.count <= Self.iterationLimit {
      return executeItems(items[...], label, round)
    }
    let item = AbstractValue.union(
      of: Array((items.isEmpty ? elementsOfAny(subject) : items).prefix(8)) + [
        .unknown(openness ?? Mystery(.limit, at: whole))
      ])
    return repeating([]) { round(item).leavingLoop(label: label, isSwitch: false) }
  }

  /// A round for each item, until one leaves the loop.
  private func executeItems(
    _ items: ArraySlice<AbstractValue>, _ label: String?, _ round: (AbstractValue) -> Completion
  ) -> Completion {
    var leaves: Set<Completion.Leave> = []
    for (index, item) in zip(items.indices, items) {
      var raw = Completion.normal
      withoutActuallyEscaping(round) { round in raw = self.round { round(item) } }
      let completion = raw.leavingLoop(label: label, isSwitch: false)
      leaves.formUnion(completion.leaves)
      if !completion.continues { return Completion(continues: false, leaves: leaves) }
      if stepsLeft == 0 { break }
      guard raw.breaks(label) else { continue }
      let rest = items[(index + 1)...]
      guard raw.goesOn(label), !rest.isEmpty, depth + 16 < limits.depth else { break }
      depth += 4
      var completionOfRest = Completion.normal
      withoutActuallyEscaping(round) { round in
        completionOfRest = branch([
          ([], { self.executeItems(rest, label, round) }), ([], { .normal }),
        ])
      }
      depth -= 4
      completionOfRest.leaves.formUnion(leaves)
      return completionOfRest
    }
    return Completion(continues: true, leaves: leaves)
  }
}

extension Completion.Leave {
  /// It goes on somewhere in the same function.
  fileprivate var staysInFunction: Bool {
    switch self {
    case .break, .continue: true
    case .return, .throw: false
    }
  }
}

extension Completion {
  /// It may leave the loop by `break`.
  fileprivate func breaks(_ label: String?) -> Bool {
    leaves.contains(.break(nil)) || label.map { leaves.contains(.break($0)) } == true
  }

  /// It may go on with the next round.
  fileprivate func goesOn(_ label: String?) -> Bool {
    continues || leaves.contains(.continue(nil))
      || label.map { leaves.contains(.continue($0)) } == true
  }
}

extension Evaluator {
  /// What may be in a list that is one of several.
  private func elementsOfAny(_ subject: AbstractValue) -> [AbstractValue] {
    subject.alternatives.count < 2 ? [] : subject.objects.flatMap { $0.isArray ? $0.elements : [] }
  }
}
