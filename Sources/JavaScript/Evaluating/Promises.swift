// Promises: settled at once, with what would have been waited for.

extension Evaluator {
  /// A promise of a value: the value itself where it is one already, with the waits before it.
  ///
  /// - Parameter frame: the call of an async function whose promise it is.
  func promise(
    of value: AbstractValue, waits: [[Wait]], rejectedBy frame: Activation? = nil, at site: Site
  ) -> AbstractValue {
    var values: [AbstractValue] = []
    var allWaits: [[Wait]] = []
    var tag: Tag?
    var reasons = frame?.reasons ?? []
    var rejecting = frame?.rejecting ?? []
    var outcomes: Set<PromiseState.Outcome> = []
    for alternative in value.alternatives {
      if case .object(let object) = alternative, case .promise(let state) = object.kind {
        settle(state, at: site)
        outcomes.insert(state.outcome)
        if state.outcome != .rejected { values.append(state.value) }
        tag = tag ?? state.tag
        reasons.append(state.reason)
        rejecting += state.rejecting
        for first in waits {
          for second in ways(of: state, from: contexts) { allWaits.append(first + second) }
        }
      } else {
        outcomes.insert(
          alternative.mystery != nil || alternative.objects.contains { mayBeThenable($0) }
            ? .unknown : .fulfilled)
        values.append(alternative)
        allWaits.append(contentsOf: waits)
      }
    }
    let promise = makePromise(
      .union(of: values), waits: Array(allWaits.prefix(Self.contextLimit)), tag: tag, site: site)
    if case .promise(let state) = promise.kind {
      if !reasons.isEmpty { state.reason = .union(of: reasons) }
      state.reject(with: rejecting)
      if outcomes.count == 1, let outcome = outcomes.first { state.outcome = outcome }
    }
    return .object(promise)
  }

  /// Whether a promise would wait for the object.
  private func mayBeThenable(_ object: HeapObject) -> Bool {
    object.host != nil || object.openness != nil || findProperty("then", of: object) != nil
  }

  /// What is waited for where a promise is, on each way.
  ///
  /// One that was made by an entry that is not the present one, as by the page's load before a tap,
  /// may be settled long since.
  func ways(of state: PromiseState, from contexts: [CallContext]) -> [[Wait]] {
    let entries = Set(contexts.map(\.entry))
    let isEarlier =
      !entries.isEmpty && !state.madeIn.isEmpty
      && entries.isDisjoint(with: state.madeIn.map(\.entry))
    return isEarlier && !state.waits.contains([]) ? state.waits + [[]] : state.waits
  }

  /// Does what settles a promise.
  func settle(_ state: PromiseState, at site: Site) {
    if let job = state.pending {
      state.pending = nil
      job.run()
    }
    if !state.isResolved {
      // Something that was left for later may resolve it.
      if drainDepth < 8 {
        drainDepth += 1
        drainJobs()
        drainDepth -= 1
      }
      if !state.isResolved {
        state.isResolved = true
        state.value = .unknown(Mystery(.unreadCode, at: site))
        state.waits = [[Wait(wait(for: nil), .await, at: site)]]
      }
    }
  }

  /// What is waited for where nothing is known but why.
  func wait(for mystery: Mystery?) -> Wait.Kind {
    observer?.wait(for: mystery, in: self) ?? .unknown
  }

  /// The value behind `await`; the contexts go on behind what was waited for.
  func awaited(_ value: AbstractValue, at site: Site) -> AbstractValue {
    var values: [AbstractValue] = []
    var next: [CallContext] = []
    let before = contexts
    if isUnwinding { return .undefined }
    var isRejected = true
    for alternative in value.alternatives {
      guard case .object(let object) = alternative, case .promise(let state) = object.kind else {
        isRejected = false
        if case .unknown(let mystery) = alternative {
          mayThrow = true
          values.append(alternative)
          next += advanced(before, by: [[Wait(wait(for: mystery), .await, at: site)]])
        } else if case .object(let object) = alternative, object.host != nil, object["then"] != nil
        {
          values.append(.unknown(Mystery(.browser, at: site)))
          next += advanced(before, by: [[Wait(.unknown, .await, at: site)]])
        } else {
          values.append(alternative)
          next += advanced(before, by: [[Wait(.settled, .await, at: site)]])
        }
        continue
      }
      settle(state, at: site)
      let isHandled = frames.last?.caught.isEmpty == false
      for tag in state.chain {
        observer?.used(tag, .awaited(rejectionHandled: isHandled), at: site, in: self)
      }
      if let frame = frames.last, isHandled {
        frame.caught[frame.caught.count - 1].append(state.reason)
      } else if let frame = frames.last, frame.isAsync, !state.chain.isEmpty {
        frame.reasons.append(state.reason)
        frame.rejecting += state.chain
      }
      if state.outcome != .rejected { values.append(state.value) }
      if state.outcome != .fulfilled { mayThrow = true }
      isRejected = isRejected && state.outcome == .rejected
      next += advanced(
        before,
        by: ways(of: state, from: before).map {
          $0.isEmpty ? [Wait(.settled, .await, at: site)] : $0
        })
    }
    contexts = Self.merged([next])
    if isRejected, isCaught {
      if frames.last?.caught.isEmpty != false {
        noteThrown(
          value.objects.compactMap {
            if case .promise(let state) = $0.kind { state.reason } else { nil }
          })
      }
      isUnwinding = true
    }
    return .union(of: values)
  }

  /// `then`: reactions run when the promise is settled, in the contexts that follow from it.
  func react(
    to state: PromiseState, fulfilled: AbstractValue, rejected: AbstractValue, at site: Site,
    passesValue: Bool = false
  ) -> HeapObject {
    let hasFulfilled = fulfilled.alternatives.contains {
      $0.objects.first?.isCallable == true || $0.mystery != nil
    }
    let hasRejected = rejected.alternatives.contains {
      $0.objects.first?.isCallable == true || $0.mystery != nil
    }
    let result = makePromise(.undefined, site: site)
    guard case .promise(let next) = result.kind else { return result }
    // Another promise's `reject` only hands the rejection on.
    let others = rejected.objects.compactMap { $0.attachment as? PromiseState }
    let note = { [weak self] in
      guard let self else { return }
      for other in others { other.reject(with: state.chain) }
      for tag in state.chain {
        self.observer?.used(
          tag,
          .reacted(
            fulfilled: hasFulfilled && !passesValue, rejected: hasRejected && others.isEmpty),
          at: site, in: self)
      }
      if !hasRejected { next.reject(with: state.rejecting) }
      guard let tag = state.tag else { return }
      next.tag =
        hasFulfilled && !passesValue ? Tag(subject: tag.subject, aspect: "chain") : tag
    }
    let isFollowed = !state.chain.isEmpty
    note()
    next.reason = state.reason
    let captured = contexts
    let capturedConditions = conditions
    next.pending = Job { [weak self] in
      guard let self else { return }
      self.settle(state, at: site)
      // Which promise it follows may be known only now.
      if !isFollowed { note() }
      let waits = self.ways(of: state, from: captured).map { list in
        list.isEmpty
          ? [Wait(.settled, .then, at: site)]
          : list.map { wait in
            var wait = wait
            if wait.form == .await { wait.form = .then }
            return wait
          }
      }
      let reached = self.advanced(captured, by: waits)
      var results: [AbstractValue] = []
      let outer = (self.isUnwinding, self.mayThrow, self.isRunningScript)
      (self.isUnwinding, self.mayThrow, self.isRunningScript) = (false, false, false)
      let frame = Activation(
        invocation: self.nextInvocation(), this: .undefined, function: nil, isAsync: true)
      self.frames.append(frame)
      let outcome = state.outcome
      self.inContexts(reached, conditions: capturedConditions) {
        if outcome == .rejected, hasRejected, !passesValue {
          results.append(
            self.call(rejected, this: .undefined, arguments: [state.reason], at: site))
          return
        }
        if hasFulfilled, outcome == .rejected, !passesValue {
          // What is rejected without being handled may not be what it seems.
          _ = self.choose([
            (
              [],
              {
                self.call(fulfilled, this: .undefined, arguments: [state.value], at: site)
              }
            ),
            ([], { .undefined }),
          ])
        } else if hasFulfilled {
          results.append(
            self.call(
              fulfilled, this: .undefined, arguments: passesValue ? [] : [state.value], at: site))
        }
        if hasRejected, !passesValue, outcome == .unknown {
          _ = self.branch([
            (
              [],
              {
                results.append(
                  self.call(rejected, this: .undefined, arguments: [state.reason], at: site))
                return .normal
              }
            ),
            ([], { .normal }),
          ])
        }
      }
      self.frames.removeLast()
      let isThrown = self.isUnwinding
      let mayBeThrown = self.mayThrow
      (self.isUnwinding, self.mayThrow, self.isRunningScript) = outer
      let isHandled = outcome == .rejected && hasRejected && !passesValue
      if !isHandled, passesValue || !hasFulfilled {
        results = [state.value] + (passesValue ? [] : results)
      }
      let answer = self.promise(of: .union(of: results), waits: waits, at: site)
      if case .object(let object) = answer, case .promise(let settled) = object.kind {
        next.value = settled.value
        next.waits = settled.waits
        next.reject(with: settled.rejecting)
        if isThrown {
          next.outcome = .rejected
          next.reason = .union(of: frame.thrown)
        } else if outcome == .rejected, !isHandled {
          next.outcome = .rejected
        } else if !mayBeThrown {
          next.outcome =
            outcome == .unknown && !(hasRejected && !passesValue) ? .unknown : settled.outcome
          if settled.outcome == .rejected { next.reason = settled.reason }
        }
        if hasFulfilled, settled.tag != nil, next.tag == nil || settled.tag?.aspect != "chain" {
          // The reaction gave another promise that the embedder follows.
          if !hasRejected, let tag = next.tag { next.reject(with: [tag]) }
          next.tag = settled.tag
          next.reason = settled.reason
        }
      }
    }
    if let job = next.pending {
      jobs.append(
        Job { [weak self] in
          if next.pending != nil {
            next.pending = nil
            job.run()
          }
          _ = self
        })
    }
    return result
  }

  func installPromises() {
    let prototype = intrinsics.promisePrototype
    func method(
      _ name: String, _ body: @escaping (Evaluator, PromiseState, NativeFunction.Call) -> HeapObject
    ) {
      prototype.hide(
        name,
        .object(
          makeNative(name, mayThrow: false) { evaluator, call in
            let states = call.this.objects.compactMap { object -> PromiseState? in
              if case .promise(let state) = object.kind { state } else { nil }
            }
            guard !states.isEmpty else { return .unknown(Mystery(.computation, at: call.site)) }
            return .union(of: states.map { .object(body(evaluator, $0, call)) })
          }))
    }
    method("then") { $0.react(to: $1, fulfilled: $2[0], rejected: $2[1], at: $2.site) }
    method("catch") { $0.react(to: $1, fulfilled: .undefined, rejected: $2[0], at: $2.site) }
    method("finally") {
      $0.react(to: $1, fulfilled: $2[0], rejected: .undefined, at: $2.site, passesValue: true)
    }
    let constructor = makeNative("Promise", mayThrow: false) { evaluator, call in
      evaluator.constructPromise(call)
    }
    constructor.hide("prototype", .object(prototype))
    prototype.hide("constructor", .object(constructor))
    constructor.hide(
      "resolve",
      .object(
        makeNative("resolve", mayThrow: false) { $0.promise(of: $1[0], waits: [[]], at: $1.site) }))
    constructor.hide(
      "reject",
      .object(
        makeNative("reject", mayThrow: false) { evaluator, call in
          let promise = evaluator.makePromise(.undefined, site: call.site)
          if case .promise(let state) = promise.kind {
            state.reason = call[0]
            state.outcome = .rejected
          }
          return .object(promise)
        }))
    for name in ["all", "allSettled", "race", "any"] {
      constructor.hide(
        name,
        .object(
          makeNative(name, mayThrow: false) { evaluator, call in
            evaluator.combinePromises(
              call, isList: name == "all" || name == "allSettled",
              isAll: name == "all")
          }))
    }
    global.hide("Promise", .object(constructor))
  }

  private func constructPromise(_ call: NativeFunction.Call) -> AbstractValue {
    let promise = makePromise(.undefined, site: call.site)
    guard case .promise(let state) = promise.kind else { return .undefined }
    state.isResolved = false
    let madeIn = contexts
    let branches = undecidedBranches
    let resolve = makeNative("resolve", mayThrow: false) { evaluator, inner in
      let value = evaluator.promise(
        of: inner[0], waits: evaluator.waits(from: madeIn, to: evaluator.contexts), at: inner.site)
      if case .object(let object) = value, case .promise(let settled) = object.kind {
        if state.isResolved {
          state.value = .union(of: [state.value, settled.value])
          state.waits = Array((state.waits + settled.waits).prefix(Self.contextLimit))
        } else {
          state.value = settled.value
          state.waits = settled.waits
          if evaluator.undecidedBranches <= branches, state.isOpen {
            state.outcome = settled.outcome
            if settled.outcome == .rejected { state.reason = settled.reason }
          }
        }
        state.isOpen = false
        state.tag = state.tag ?? settled.tag
        state.reject(with: settled.rejecting)
        if !settled.chain.isEmpty { state.reason = .union(of: [state.reason, settled.reason]) }
        state.isResolved = true
      }
      return .undefined
    }
    let reject = makeNative("reject", mayThrow: false) { evaluator, inner in
      if state.isOpen, evaluator.undecidedBranches <= branches {
        state.outcome = .rejected
        state.isResolved = true
      } else if state.outcome == .fulfilled, evaluator.undecidedBranches > branches {
        state.outcome = .unknown
      }
      if state.isOpen || state.outcome == .unknown { state.reason = inner[0] }
      state.isOpen = false
      return .undefined
    }
    reject.attachment = state
    let outerMayThrow = mayThrow
    mayThrow = false
    _ = self.call(
      call[0], this: .undefined, arguments: [.object(resolve), .object(reject)], at: call.site)
    if isUnwinding {
      isUnwinding = false
      if state.isOpen {
        state.outcome = .rejected
        state.isResolved = true
        state.isOpen = false
      }
    } else if mayThrow, state.outcome == .fulfilled {
      state.outcome = .unknown
    }
    mayThrow = outerMayThrow
    return .object(promise)
  }

  private func combinePromises(_ call: NativeFunction.Call, isList: Bool, isAll: Bool)
    -> AbstractValue
  {
    let (items, openness) = iterate(call[0], at: call.site)
    var values: [AbstractValue] = []
    var rejecting: [Tag] = []
    var reasons: [AbstractValue] = []
    // Of a list all are waited for, so each way to one goes with each way to the others.
    var ways: [[Wait]] = isList ? [[]] : []
    var outcomes: Set<PromiseState.Outcome> = openness == nil ? [] : [.unknown]
    var reason: AbstractValue?
    for item in items {
      let (value, more, outcome) = settled(item, at: call.site)
      values.append(value)
      for case .promise(let state) in item.objects.map(\.kind) where !state.chain.isEmpty {
        rejecting += state.chain
        reasons.append(state.reason)
      }
      outcomes.insert(outcome)
      if outcome == .rejected, reason == nil, case .object(let object) = item,
        case .promise(let state) = object.kind
      {
        reason = state.reason
      }
      ways = isList ? Self.joined(ways, more) : ways + more
    }
    // Others that may stand in a list whose own promises are waited for anyway change nothing.
    let isWaiting =
      isList && openness?.reason == .computation
      && ways.allSatisfy { $0.contains { $0.kind != .settled } }
    if openness != nil, !isWaiting {
      let unknown = [[Wait(.unknown, .await, at: call.site)]]
      ways = isList ? Self.joined(ways, unknown) : ways + unknown
    }
    let value: AbstractValue =
      isList ? .object(makeArray(values, openness: openness, site: call.site)) : .union(of: values)
    let promise = makePromise(
      value, waits: ways.isEmpty ? [[]] : Array(ways.prefix(Self.contextLimit)), site: call.site)
    if case .promise(let state) = promise.kind {
      if !rejecting.isEmpty {
        state.reason = .union(of: reasons)
        state.reject(with: rejecting)
      }
      guard isAll else { return .object(promise) }
      if outcomes.isSubset(of: [.fulfilled]) { state.outcome = .fulfilled }
      if let reason, outcomes.contains(.rejected), !outcomes.contains(.unknown) {
        state.outcome = .rejected
        state.reason = reason
      }
    }
    return .object(promise)
  }

  /// What a value that may be a promise is fulfilled with, and the ways to there.
  private func settled(_ item: AbstractValue, at site: Site) -> (
    AbstractValue, [[Wait]], PromiseState.Outcome
  ) {
    var values: [AbstractValue] = []
    var ways: [[Wait]] = []
    var outcomes: Set<PromiseState.Outcome> = []
    for alternative in item.alternatives {
      if case .object(let object) = alternative, case .promise(let state) = object.kind {
        settle(state, at: site)
        outcomes.insert(state.outcome)
        values.append(state.value)
        ways += self.ways(of: state, from: contexts)
      } else {
        values.append(alternative)
        outcomes.insert(alternative.mystery == nil ? .fulfilled : .unknown)
        if case .unknown(let mystery) = alternative {
          ways.append([Wait(wait(for: mystery), .await, at: site)])
        } else {
          ways.append([])
        }
      }
    }
    let outcome = outcomes.count == 1 ? outcomes.first : nil
    return (.union(of: values), ways, outcome ?? .unknown)
  }

  /// Each way with each of the others behind it, without repeats.
  private static func joined(_ ways: [[Wait]], _ others: [[Wait]]) -> [[Wait]] {
    var joined: [[Wait]] = []
    for way in ways {
      for other in others {
        let both = way + other.filter { !way.contains($0) }
        if !joined.contains(both) { joined.append(both) }
      }
    }
    return Array(joined.prefix(contextLimit))
  }
}

extension Evaluator {
  /// The promises that a function rejects: its own where it is what an executor was given, and those
  /// of such functions that its body calls by their names.
  public func promises(rejectedBy function: HeapObject) -> [PromiseState] {
    if let own = function.attachment as? PromiseState { return [own] }
    guard case .function(let code) = function.kind else { return [] }
    let tree = code.code.tree
    var found: [PromiseState] = []
    var open = [code.node]
    var steps = 0
    while let node = open.popLast(), steps < 2_000 {
      steps += 1
      if tree.kind(node) == .callExpression, let name = tree.name(tree.child(node, .callee)) {
        for object in code.scope.lookUp(name)?.value.objects ?? [] {
          guard let state = object.attachment as? PromiseState else { continue }
          if !found.contains(where: { $0 === state }) { found.append(state) }
        }
      }
      open += tree.children(node)
    }
    return found
  }
}

extension PromiseState {
  /// Lets the embedder hear what becomes of its rejection.
  public func followRejection(as tag: Tag) { reject(with: [tag]) }

  /// What the embedder follows of it: the promise that it is, and those whose rejection is its own.
  fileprivate var chain: [Tag] { (tag.map { [$0] } ?? []) + rejecting }

  /// Adds promises of the embedder whose rejection is its own.
  fileprivate func reject(with tags: [Tag]) {
    for tag in tags where rejecting.count < 8 {
      let link = Tag(subject: tag.subject, aspect: "chain")
      if link.subject != self.tag?.subject, !rejecting.contains(link) { rejecting.append(link) }
    }
  }
}
