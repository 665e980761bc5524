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
    for alternative in value.alternatives {
      if case .object(let object) = alternative, case .promise(let state) = object.kind {
        settle(state, at: site)
        values.append(state.value)
        tag = tag ?? state.tag
        reasons.append(state.reason)
        rejecting += state.rejecting
        for first in waits {
          for second in ways(of: state, from: contexts) { allWaits.append(first + second) }
        }
      } else {
        values.append(alternative)
        allWaits.append(contentsOf: waits)
      }
    }
    let promise = makePromise(
      .union(of: values), waits: Array(allWaits.prefix(Self.contextLimit)), tag: tag, site: site)
    if case .promise(let state) = promise.kind, !reasons.isEmpty {
      state.reason = .union(of: reasons)
      state.reject(with: rejecting)
    }
    return .object(promise)
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
    for alternative in value.alternatives {
      guard case .object(let object) = alternative, case .promise(let state) = object.kind else {
        if case .unknown(let mystery) = alternative {
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
      values.append(state.value)
      next += advanced(
        before,
        by: ways(of: state, from: before).map {
          $0.isEmpty ? [Wait(.settled, .await, at: site)] : $0
        })
    }
    contexts = Self.merged([next])
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
    let note = { [weak self] in
      guard let self else { return }
      for tag in state.chain {
        self.observer?.used(
          tag, .reacted(fulfilled: hasFulfilled && !passesValue, rejected: hasRejected), at: site,
          in: self)
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
      self.inContexts(reached, conditions: capturedConditions) {
        if hasFulfilled {
          results.append(
            self.call(
              fulfilled, this: .undefined, arguments: passesValue ? [] : [state.value], at: site))
        }
        if hasRejected, !passesValue {
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
      if passesValue || !hasFulfilled { results = [state.value] + (passesValue ? [] : results) }
      let answer = self.promise(of: .union(of: results), waits: waits, at: site)
      if case .object(let object) = answer, case .promise(let settled) = object.kind {
        next.value = settled.value
        next.waits = settled.waits
        next.reject(with: settled.rejecting)
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
          makeNative(name) { evaluator, call in
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
    let constructor = makeNative("Promise") { evaluator, call in
      evaluator.constructPromise(call)
    }
    constructor.hide("prototype", .object(prototype))
    prototype.hide("constructor", .object(constructor))
    constructor.hide(
      "resolve",
      .object(makeNative("resolve") { $0.promise(of: $1[0], waits: [[]], at: $1.site) }))
    constructor.hide(
      "reject",
      .object(
        makeNative("reject") { evaluator, call in
          let promise = evaluator.makePromise(.undefined, site: call.site)
          if case .promise(let state) = promise.kind { state.reason = call[0] }
          return .object(promise)
        }))
    for name in ["all", "allSettled", "race", "any"] {
      constructor.hide(
        name,
        .object(
          makeNative(name) { evaluator, call in
            evaluator.combinePromises(call, isList: name == "all" || name == "allSettled")
          }))
    }
    global.hide("Promise", .object(constructor))
  }

  private func constructPromise(_ call: NativeFunction.Call) -> AbstractValue {
    let promise = makePromise(.undefined, site: call.site)
    guard case .promise(let state) = promise.kind else { return .undefined }
    state.isResolved = false
    let madeIn = contexts
    let resolve = makeNative("resolve") { evaluator, inner in
      let value = evaluator.promise(
        of: inner[0], waits: evaluator.waits(from: madeIn, to: evaluator.contexts), at: inner.site)
      if case .object(let object) = value, case .promise(let settled) = object.kind {
        if state.isResolved {
          state.value = .union(of: [state.value, settled.value])
          state.waits = Array((state.waits + settled.waits).prefix(Self.contextLimit))
        } else {
          state.value = settled.value
          state.waits = settled.waits
        }
        state.tag = state.tag ?? settled.tag
        state.reject(with: settled.rejecting)
        if !settled.chain.isEmpty { state.reason = .union(of: [state.reason, settled.reason]) }
        state.isResolved = true
      }
      return .undefined
    }
    let reject = makeNative("reject") { _, inner in
      state.reason = inner[0]
      return .undefined
    }
    _ = self.call(
      call[0], this: .undefined, arguments: [.object(resolve), .object(reject)], at: call.site)
    return .object(promise)
  }

  private func combinePromises(_ call: NativeFunction.Call, isList: Bool) -> AbstractValue {
    let (items, openness) = iterate(call[0], at: call.site)
    var values: [AbstractValue] = []
    var rejecting: [Tag] = []
    var reasons: [AbstractValue] = []
    // Of a list all are waited for, so each way to one goes with each way to the others.
    var ways: [[Wait]] = isList ? [[]] : []
    for item in items {
      let (value, more) = settled(item, at: call.site)
      values.append(value)
      for case .promise(let state) in item.objects.map(\.kind) where !state.chain.isEmpty {
        rejecting += state.chain
        reasons.append(state.reason)
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
    if case .promise(let state) = promise.kind, !rejecting.isEmpty {
      state.reason = .union(of: reasons)
      state.reject(with: rejecting)
    }
    return .object(promise)
  }

  /// What a value that may be a promise is fulfilled with, and the ways to there.
  private func settled(_ item: AbstractValue, at site: Site) -> (AbstractValue, [[Wait]]) {
    var values: [AbstractValue] = []
    var ways: [[Wait]] = []
    for alternative in item.alternatives {
      if case .object(let object) = alternative, case .promise(let state) = object.kind {
        settle(state, at: site)
        values.append(state.value)
        ways += self.ways(of: state, from: contexts)
      } else {
        values.append(alternative)
        if case .unknown(let mystery) = alternative {
          ways.append([Wait(wait(for: mystery), .await, at: site)])
        } else {
          ways.append([])
        }
      }
    }
    return (.union(of: values), ways)
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

extension PromiseState {
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
