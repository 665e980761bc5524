// Follows statements: conditions that are known one way, others both ways or as decided.

extension Machine {
  func run(_ statements: [Statement], frame: Frame, scope: Int) -> Flow {
    guard depth < Self.maximalDepth else { return .left }
    depth += 1
    defer { depth -= 1 }
    var later: [[Statement]] = []
    var flow = Flow.normal
    loop: for statement in statements {
      guard step() else { break }
      if case .deferred(let body) = statement {
        later.append(body)
        continue
      }
      flow = run(statement, frame: frame, scope: scope)
      if case .normal = flow { continue }
      break loop
    }
    for body in later.reversed() {
      _ = run(body, frame: frame, scope: self.scope(inside: scope))
    }
    return flow
  }

  private func run(_ statement: Statement, frame: Frame, scope: Int) -> Flow {
    switch statement {
    case .expression(let expression):
      lastValue = .nothing
      let value = evaluate(expression, frame: frame, scope: scope)
      lastValue = value
      if case .call(let callee, _) = expression.kind, case .name("fatalError") = callee.kind {
        return .left
      }
    case .declare(let pattern, let type, let value):
      var result = value.map { evaluate($0, frame: frame, scope: scope) } ?? .unset
      if value == nil, let type, isWebViewType(type) { result = .unset }
      if case .opaque(var opaque) = result, opaque.type == nil {
        opaque.type = type
        result = .opaque(opaque)
      }
      bind(pattern, result, scope: scope)
    case .computed(let name, let body):
      let inner = Frame(receiver: frame.receiver, type: frame.type)
      bind(
        .name(name), finish(body, frame: inner, scope: self.scope(inside: scope)), scope: scope)
    case .function(let function):
      let closure = Closure(
        parameters: function.parameters.map(\.name), captures: [], body: function.body ?? [],
        site: function.site)
      declare(function.name, closureValue(closure, frame: frame, scope: scope), in: scope)
    case .condition(let conditions, let then, let otherwise, let site):
      return branch(conditions, then, otherwise, site, frame: frame, scope: scope)
    case .guarded(let conditions, let otherwise, let site):
      return check(conditions, otherwise, site, frame: frame, scope: scope)
    case .choice(let subject, let cases, let site):
      return choose(subject, cases, site, frame: frame, scope: scope)
    case .give(let expression, _):
      let value = expression.map { evaluate($0, frame: frame, scope: scope) } ?? .nothing
      if decisions == nil, conditionDepth > 0 {
        frame.exits.append(changes(since: frame.mark))
      }
      return .gave(value)
    case .fail, .leave: return .left
    case .loop(let pattern, let sequence, let body, _):
      return loop(pattern, sequence, body, frame: frame, scope: scope)
    case .attempt(let body, let catches, _):
      let flow = run(body, frame: frame, scope: self.scope(inside: scope))
      if decisions == nil, !catches.isEmpty {
        _ = both(frame: frame) {
          .normal
        } or: {
          self.run(catches, frame: frame, scope: self.scope(inside: scope))
        }
      }
      if case .left = flow { return .normal }
      return flow
    case .deferred(let body): _ = run(body, frame: frame, scope: self.scope(inside: scope))
    }
    return .normal
  }

  // MARK: Conditions

  /// What a list of conditions comes to; names are bound in the scope.
  struct Test {
    var answer: Bool?
    var causes: Causes = []
    /// Only the presence of values is asked for.
    var isPresence = true
  }

  private func test(_ conditions: [Condition], frame: Frame, scope: Int) -> Test {
    var result = Test(answer: true)
    for condition in conditions {
      let one: Test
      switch condition {
      case .holds(let holds):
        one = Test(answer: holds)
      case .test(let expression):
        let value = evaluate(expression, frame: frame, scope: scope)
        one = Test(answer: truth(of: value), causes: value.causes, isPresence: false)
      case .binding(let name, let expression):
        var value = evaluate(expression, frame: frame, scope: scope).settled
        let values = value.alternatives.filter { $0 != .nothing && $0 != .unset }
        let isThere: Bool? =
          values.isEmpty
          ? false
          : values.count < value.alternatives.count ? nil : presence(of: Value.oneOf(values))
        if !values.isEmpty { value = Value.oneOf(values) }
        declare(name, value, in: scope)
        one = Test(answer: isThere, causes: value.causes)
      case .match(let pattern, let expression):
        let value = evaluate(expression, frame: frame, scope: scope)
        one = Test(
          answer: matches(pattern, value, frame: frame, scope: scope), causes: value.causes,
          isPresence: false)
      }
      if one.answer == false {
        return Test(answer: false, causes: [], isPresence: result.isPresence && one.isPresence)
      }
      if one.answer == nil {
        result.answer = nil
        result.causes.formUnion(one.causes)
        if !one.isPresence { result.isPresence = false }
      }
    }
    return result
  }

  /// Whether an optional holds something; nil where that is not known.
  private func presence(of value: Value) -> Bool? {
    switch value {
    case .opaque(let opaque):
      // A delegate, window or view that the app has by itself is there.
      opaque.causes == [] ? true : nil
    case .nothing, .unset: false
    case .either(let values):
      values.allSatisfy { presence(of: $0) == true } ? true : nil
    default: true
    }
  }

  func truth(of value: Value) -> Bool? {
    switch value {
    case .boolean(let flag): return flag
    case .either(let values):
      let truths = Set(values.map { truth(of: $0) })
      if truths.count == 1, let only = truths.first { return only }
      return nil
    case .nothing: return false
    default: return nil
    }
  }

  private func branch(
    _ conditions: [Condition], _ then: [Statement], _ otherwise: [Statement], _ site: Site,
    frame: Frame, scope: Int
  ) -> Flow {
    let inner = self.scope(inside: scope)
    let test = test(conditions, frame: frame, scope: inner)
    let answer =
      test.answer
      ?? decisions?.decide(
        site, test.causes, isPresence: test.isPresence && otherwise.isEmpty)
    switch answer {
    case true?: return run(then, frame: frame, scope: inner)
    case false?: return run(otherwise, frame: frame, scope: self.scope(inside: scope))
    case nil:
      return both(frame: frame) {
        self.run(then, frame: frame, scope: inner)
      } or: {
        self.run(otherwise, frame: frame, scope: self.scope(inside: scope))
      }
    }
  }

  /// Follows two ways from the same state and joins what they leave.
  func both(
    frame: Frame, _ first: () -> Flow, or second: () -> Flow
  ) -> Flow {
    let mark = mark
    conditionDepth += 1
    let firstFlow = first()
    let firstChanges = changes(since: mark)
    undo(to: mark)
    let secondFlow = second()
    conditionDepth -= 1
    func joined() { join([firstChanges, changes(since: mark)], since: mark) }
    switch (firstFlow, secondFlow) {
    case (.normal, .normal):
      joined()
      return .normal
    case (.normal, let other):
      if case .gave(let value) = other { frame.results.append(value) }
      undo(to: mark)
      apply(firstChanges)
      return .normal
    case (let other, .normal):
      if case .gave(let value) = other { frame.results.append(value) }
      return .normal
    case (.gave(let left), .gave(let right)):
      joined()
      return .gave(Value.oneOf([left, right]))
    case (.gave(let value), .left):
      undo(to: mark)
      apply(firstChanges)
      return .gave(value)
    case (.left, .gave(let value)): return .gave(value)
    case (.left, .left): return .left
    }
  }

  private func check(
    _ conditions: [Condition], _ otherwise: [Statement], _ site: Site, frame: Frame, scope: Int
  ) -> Flow {
    let test = test(conditions, frame: frame, scope: scope)
    let answer = test.answer ?? decisions?.decide(site, test.causes, isPresence: test.isPresence)
    switch answer {
    case true?: return .normal
    case false?:
      let flow = run(otherwise, frame: frame, scope: self.scope(inside: scope))
      if case .normal = flow { return .left }
      return flow
    case nil:
      return both(frame: frame) {
        .normal
      } or: {
        let flow = self.run(otherwise, frame: frame, scope: self.scope(inside: scope))
        if case .normal = flow { return .left }
        return flow
      }
    }
  }

  private func choose(
    _ subject: Expression, _ cases: [Case], _ site: Site, frame: Frame, scope: Int
  ) -> Flow {
    let value = evaluate(subject, frame: frame, scope: scope)
    return choose(value, cases[...], frame: frame, scope: scope)
  }

  private func choose(
    _ value: Value, _ cases: ArraySlice<Case>, frame: Frame, scope: Int
  ) -> Flow {
    guard let one = cases.first else { return .normal }
    let inner = self.scope(inside: scope)
    var answer: Bool? = one.isDefault
    if !one.isDefault {
      answer = false
      for pattern in one.patterns {
        let match = matches(pattern, value, frame: frame, scope: inner)
        if match == true {
          answer = true
          break
        }
        if match == nil { answer = nil }
      }
      if answer != false, let condition = one.condition {
        let holds = truth(of: evaluate(condition, frame: frame, scope: inner))
        if holds == false { answer = false } else if holds == nil { answer = nil }
      }
    }
    // The last of all cases is taken where no other was.
    if answer == nil, cases.count == 1 { answer = true }
    switch answer ?? decisions?.decide(one.site, value.causes, isPresence: false) {
    case true?:
      let flow = run(one.body, frame: frame, scope: inner)
      if case .left = flow, !endsProgram(one.body) { return .normal }
      return flow
    case false?: return choose(value, cases.dropFirst(), frame: frame, scope: scope)
    case nil:
      return both(frame: frame) {
        self.run(one.body, frame: frame, scope: inner)
      } or: {
        self.choose(value, cases.dropFirst(), frame: frame, scope: scope)
      }
    }
  }

  /// A body that throws or stops, as against one that only leaves the `switch`.
  private func endsProgram(_ body: [Statement]) -> Bool {
    switch body.last {
    case .fail?: true
    case .expression(let expression)?:
      if case .call(let callee, _) = expression.kind, case .name("fatalError") = callee.kind {
        true
      } else {
        false
      }
    default: false
    }
  }

  // MARK: Patterns

  func bind(_ pattern: Pattern, _ value: Value, scope: Int) {
    switch pattern {
    case .name(let name): declare(name, value, in: scope)
    case .tuple(let parts):
      let values: [Value] = if case .tuple(let values) = value { values } else { [] }
      for (index, part) in parts.enumerated() {
        bind(part, index < values.count ? values[index] : .unknown("tuple"), scope: scope)
      }
    case .some(let inner): bind(inner, value, scope: scope)
    case .type(let inner, _): if let inner { bind(inner, value, scope: scope) }
    case .enumCase(_, let parts):
      for part in parts { bind(part, .unknown("case", causes: value.causes), scope: scope) }
    case .any, .expression: break
    }
  }

  /// Whether a pattern matches; nil where that is not known. Names are bound.
  func matches(_ pattern: Pattern, _ value: Value, frame: Frame, scope: Int) -> Bool? {
    switch pattern {
    case .any: return true
    case .name(let name):
      declare(name, value, in: scope)
      return true
    case .tuple(let parts):
      guard case .tuple(let values) = value, values.count == parts.count else {
        bind(pattern, value, scope: scope)
        return nil
      }
      var answer: Bool? = true
      for (part, one) in zip(parts, values) {
        let match = matches(part, one, frame: frame, scope: scope)
        if match == false { return false }
        if match == nil { answer = nil }
      }
      return answer
    case .some(let inner):
      if value == .nothing { return false }
      let match = matches(inner, value, frame: frame, scope: scope)
      return match == true ? presence(of: value) : match
    case .enumCase(let name, let parts):
      if name == "some", let first = parts.first {
        return matches(.some(first), value, frame: frame, scope: scope)
      }
      if value == .nothing { return name == "none" }
      guard case .choice(let given, let values) = value else {
        bind(pattern, value, scope: scope)
        return nil
      }
      guard given == name else { return false }
      for (index, part) in parts.enumerated() {
        bind(part, index < values.count ? values[index] : .unknown("case"), scope: scope)
      }
      return true
    case .expression(let expression):
      let other = evaluate(expression, frame: frame, scope: scope)
      return equal(value, other)
    case .type(let inner, _):
      if let inner { bind(inner, value, scope: scope) }
      return nil
    }
  }

  private func loop(
    _ pattern: Pattern?, _ sequence: Expression?, _ body: [Statement], frame: Frame, scope: Int
  ) -> Flow {
    let value = sequence.map { evaluate($0, frame: frame, scope: scope) } ?? .nothing
    var elements: [Value] = [.unknown("element", causes: value.causes)]
    if case .list(let values) = value, values.count <= 12 { elements = values }
    for element in elements {
      let inner = self.scope(inside: scope)
      if let pattern { bind(pattern, element, scope: inner) }
      let flow = run(body, frame: frame, scope: inner)
      if case .gave(let value) = flow {
        if decisions != nil { return flow }
        frame.results.append(value)
      }
    }
    return .normal
  }
}
