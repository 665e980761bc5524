// How a delegate of Objective-C answers a request for a window.

import AppCode
import AuditModel

/// Reads `createWebViewWithConfiguration` and what belongs to it in a delegate's class.
struct WindowAnswer {
  let base: CodeBase
  let owner: CodeClass
  let method: Method

  private var file: CodeFile { base.files[method.file] }
  private var surroundings: Surroundings {
    Surroundings(base: base, owner: owner, method: method, file: method.file)
  }
  private func place(_ start: Int, _ end: Int) -> Place { file.place(start, end) }
  private var head: Place { place(method.function.start, method.function.headEnd) }

  /// Fills in what the method says.
  func read(into popups: inout PopupReading, kind: Host.Kind) {
    popups.method = .known(true, [head])
    popups.checksTargetFrame = .known(checksTargetFrame, [head])
    let decision = Decision(request: .window, place: surroundings)
    let ways = Way.ways(
      through: method.function.body ?? [], decide: { decision($0) },
      body: { call in
        guard let receiver = call.receiver, ObjectPath(receiver)?.names == [] else { return nil }
        return base.method(call.name, of: owner.name)?.function.body
      })
    guard let ways else {
      popups.behaviour = .cannotTell(.notFollowed, head)
      return
    }
    var child: ChildReading?
    for way in ways where !way.fails {
      let (behaviour, place, made) = behaviour(of: way)
      if child == nil, let made { child = made }
      let branch = PopupReading.Branch(
        behaviour: behaviour, condition: condition(of: way), place: place)
      if !popups.branches.contains(branch) { popups.branches.append(branch) }
    }
    popups.child = child
    popups.behaviour = PopupReading.together(popups.branches, at: head)
  }

  private var checksTargetFrame: Bool {
    method.steps.contains { step in
      step.conditions.contains { mentions($0.expression, "targetFrame", 0) }
    }
      || (method.function.body ?? []).contains { statement in
        if case .branch(let condition, _, _) = statement.form {
          mentions(condition, "targetFrame", 0)
        } else {
          false
        }
      }
  }

  private func mentions(_ expression: Expression, _ name: String, _ depth: Int) -> Bool {
    expression.mentions { $0 == name }
  }

  private func condition(of way: Way) -> PopupReading.Condition {
    guard !way.conditions.isEmpty else { return checksTargetFrame ? .newWindow : .always }
    let kinds = way.conditions.map { ConditionKind.of($0, surroundings) }
    for kind in [PopupReading.Condition.option, .address, .other] where kinds.contains(kind) {
      return kind
    }
    return .failure
  }

  // MARK: - One way

  private func behaviour(of way: Way) -> (PopupReading.Behaviour, Place, ChildReading?) {
    let end = way.end.map { place($0, $0 + 12) } ?? head
    if let result = way.result, !isNull(result, way) {
      let (child, place) = child(result, way)
      if case .known(false, _) = child.usesGivenConfiguration { return (.detached, place, child) }
      return (.child, place, child)
    }
    var gives: Step?
    for step in way.steps.reversed() {
      guard let call = step.call else { continue }
      let at = place(step.start, step.end)
      if call.name.hasPrefix("openURL:") { return (.external, at, nil) }
      if call.name.hasPrefix("initWithURL:"),
        ["SFSafariViewController", "ASWebAuthenticationSession", "SFAuthenticationSession"]
          .contains(allocated(call) ?? "")
      {
        return (.otherEngine, at, nil)
      }
      if call.name.hasPrefix("load"), call.arguments.first.map({ isOfRequest($0.value) }) == true {
        return (.sameView, at, nil)
      }
      if call.arguments.contains(where: { isOfRequest($0.value) }), isAppCall(call) {
        gives = gives ?? step
      }
    }
    if let gives { return (.app, place(gives.start, gives.end), nil) }
    // A block of the app is called, as React Native's `_onOpenWindow(event)`.
    if let event = way.steps.last(where: { step in
      step.call.map {
        $0.name.lowercased().contains("open") || $0.name.lowercased().contains("window")
      } == true
        && step.call?.arguments.isEmpty == false
    }) {
      return (.app, place(event.start, event.end), nil)
    }
    return (.none, end, nil)
  }

  private func isAppCall(_ call: Call) -> Bool {
    if [
      "requestWithURL:", "URLWithString:", "canOpenURL:", "isEqualToString:", "hasPrefix:",
      "containsString:", "rangeOfString:", "stringWithFormat:", "NSLog", "addObject:",
      "initWithURL:", "dictionaryWithObjects:forKeys:",
    ].contains(call.name) {
      return false
    }
    return !call.name.hasPrefix("is") && !call.name.hasPrefix("initWith")
  }

  private func allocated(_ call: Call) -> String? {
    guard case .call(let allocation)? = call.receiver?.form, allocation.name == "alloc" else {
      return nil
    }
    return allocation.receiver.flatMap { ObjectPath($0) }?.last
  }

  private func isNull(_ expression: Expression, _ way: Way) -> Bool {
    switch expression.form {
    case .null: return true
    case .cast(let inner, _): return isNull(inner, way)
    case .name(let name):
      // A local that only `nil` was given to.
      let values = way.steps.compactMap { step -> Expression? in
        switch step.act {
        case .declaration(let variable) where variable.name == name: variable.value
        case .assignment(let target, let value):
          if case .name(name) = target.form { value } else { nil }
        default: nil
        }
      }
      guard let last = values.last else { return false }
      if case .null = last.form { return true }
      return false
    default: return false
    }
  }

  /// An expression is the request that was handed in, or its address.
  private func isOfRequest(_ expression: Expression) -> Bool {
    let action = method.function.parameters.first { $0.type == "WKNavigationAction" }?.name
    return expression.mentions { name in
      if name == action || name == "navigationAction" { return true }
      guard let known = surroundings.value(of: name) else { return false }
      return known.value.mentions { $0 == action }
    }
  }

  // MARK: - The child

  private func child(_ result: Expression, _ way: Way) -> (ChildReading, Place) {
    let view = ObjectPath(result)?.last
    let maker = view.flatMap { name in madeFor(name, way.steps, method) }
    var place = maker?.place ?? place(result.start, result.end)
    var child = ChildReading(place: place)
    var steps = way.steps
    var names: Set<String> = view.map { [$0] } ?? []
    var configuration = maker?.configuration
    var inMethod = method
    if let maker {
      child.origin = .known(.made, [maker.place])
    } else if let (helper, helperMaker, name) = helper(result, view, way) {
      // Another method of the class makes it.
      steps += helper.steps
      names.insert(name)
      child.origin = .known(.made, [helperMaker.place])
      configuration = helperMaker.configuration
      place = helperMaker.place
      child.place = place
      inMethod = helper
    } else if case .call(let call) = result.form, !call.arguments.isEmpty {
      child.origin = .known(.otherCode, [place])
      let usesGiven = call.arguments.contains { isConfiguration($0.value, method) }
      child.usesGivenConfiguration =
        usesGiven ? .known(true, [place]) : .cannotTell(.otherCode, place)
      child.showing = .cannotTell(.otherCode, place)
      return (child, place)
    } else {
      child.origin = .known(.existing, [place])
      child.usesGivenConfiguration = .cannotTell(.severalCandidates, place)
    }
    if let configuration {
      child.usesGivenConfiguration = .known(isConfiguration(configuration, inMethod), [place])
    } else if maker != nil {
      child.usesGivenConfiguration = .known(false, [place])
    }
    ChildFacts(base: base, owner: owner, method: method, steps: steps, names: names)
      .read(into: &child)
    return (child, place)
  }

  private func helper(
    _ result: Expression, _ view: String?, _ way: Way
  ) -> (Method, (place: Place, configuration: Expression?), String)? {
    var call: Call?
    if case .call(let made) = result.form { call = made }
    if let view {
      for step in way.steps {
        switch step.act {
        case .declaration(let variable) where ObjectPath.plain(variable.name) == view:
          if case .call(let made)? = variable.value?.form { call = made }
        case .assignment(let target, let value) where ObjectPath(target)?.last == view:
          if case .call(let made) = value.form { call = made }
        default: break
        }
      }
    }
    guard let call, let helper = base.method(call.name, of: owner.name) else { return nil }
    for case .result(let value?) in helper.steps.map(\.act) {
      guard let name = ObjectPath(value)?.last,
        let maker = madeFor(name, helper.steps, helper)
      else { continue }
      return (helper, maker, name)
    }
    return nil
  }

  /// Where a variable is given a new view, and from which configuration.
  private func madeFor(
    _ name: String, _ steps: [Step], _ method: Method
  ) -> (place: Place, configuration: Expression?)? {
    let finder = ObjectiveCViews(base: base)
    for step in steps {
      var value: Expression?
      switch step.act {
      case .declaration(let variable) where ObjectPath.plain(variable.name) == name:
        value = variable.value
      case .assignment(let target, let given) where ObjectPath(target)?.last == name: value = given
      case .call:
        if let setting = step.setting, setting.path.names == [name] { value = setting.value }
      default: break
      }
      guard case .call(let call)? = value?.form, let value, let type = finder.madeType(call),
        finder.kind(of: type) != nil
      else { continue }
      return (
        base.files[method.file].place(value.start, value.end),
        call.arguments.first { $0.label == "configuration" || $0.label == "initWithConfiguration" }?
          .value
      )
    }
    return nil
  }

  /// An expression is the configuration that was handed in.
  private func isConfiguration(_ expression: Expression, _ method: Method) -> Bool {
    guard let path = ObjectPath(expression), path.names.count == 1, let name = path.names.first
    else { return false }
    if method.function.parameters.contains(where: {
      $0.name == name && $0.type == "WKWebViewConfiguration"
    }) {
      return true
    }
    let known = method.steps.contains { step in
      guard case .declaration(let variable) = step.act, variable.name == name,
        let value = variable.value, let path = ObjectPath(value)
      else { return false }
      return method.function.parameters.contains {
        $0.name == path.names.first
          && $0.type == "WKWebViewConfiguration"
      }
    }
    return known
  }
}

extension PopupReading {
  /// What the ways of a new window come to together.
  static func together(_ branches: [Branch], at place: Place) -> Answer<Behaviour> {
    // What should not happen does not decide, where something else may.
    let usual = branches.filter { $0.condition != .failure }
    let counted = usual.isEmpty ? branches : usual
    var behaviours: [Behaviour] = []
    for branch in counted where !behaviours.contains(branch.behaviour) {
      behaviours.append(branch.behaviour)
    }
    let places = counted.map(\.place)
    guard let first = behaviours.first else { return .cannotTell(.notUnderstood, place) }
    if behaviours.count == 1 { return .known(first, places) }
    if counted.contains(where: { $0.condition == .option }) { return .option(behaviours, places) }
    // Of ways that hang on something else, the one that does more counts: the rest is refused.
    let doing = behaviours.filter { $0 != .none }
    if doing.count == 1, let only = doing.first { return .known(only, places) }
    return .cannotTell(.severalCandidates, places.first)
  }
}

extension Expression {
  /// Some name in the expression is as asked for.
  func mentions(_ isMeant: (String) -> Bool) -> Bool { mentions(isMeant, 0) }

  private func mentions(_ isMeant: (String) -> Bool, _ depth: Int) -> Bool {
    guard depth < 100 else { return false }
    func inner(_ expression: Expression) -> Bool { expression.mentions(isMeant, depth + 1) }
    switch form {
    case .name(let name): return isMeant(name)
    case .member(let object, let name): return isMeant(name) || inner(object)
    case .element(let object, let key): return inner(object) || inner(key)
    case .call(let call):
      return isMeant(call.name) || (call.receiver.map(inner) ?? false)
        || call.arguments.contains { inner($0.value) }
    case .operation(let operands, _): return operands.contains(where: inner)
    case .prefix(_, let value), .cast(let value, _): return inner(value)
    case .choice(let test, let values): return inner(test) || values.contains(where: inner)
    case .list(let elements): return elements.contains(where: inner)
    case .dictionary(let pairs): return pairs.contains { inner($0.key) || inner($0.value) }
    case .assignment(let target, let value): return inner(target) || inner(value)
    case .text(let pieces):
      return pieces.contains { if case .code(let code) = $0 { inner(code) } else { false } }
    case .number, .truth, .null, .closure, .block, .unknown: return false
    }
  }
}

/// What kind of condition a test is.
enum ConditionKind {
  static func of(_ condition: AppCode.Condition, _ place: Surroundings) -> PopupReading.Condition {
    let expression = condition.expression
    if expression.mentions({
      ["URL", "url", "host", "scheme", "absoluteString", "uri"].contains($0)
    }) {
      return .address
    }
    if isNullTest(expression) { return .failure }
    let isMember = expression.mentions { name in
      if name.hasPrefix("_"), name.count > 1 { return true }
      return place.owner?.variables.contains { ObjectPath.plain($0.variable.name) == name } == true
    }
    return isMember || isOwnMember(expression, 0) ? .option : .other
  }

  /// `self.allowsWindows`, of a property that a header which was not given declares.
  private static func isOwnMember(_ expression: Expression, _ depth: Int) -> Bool {
    guard depth < 30 else { return false }
    switch expression.form {
    case .member(let object, let name):
      if case .name(let root) = object.form, root == "self" || root == "this" {
        return !["view", "window", "presentedViewController", "bounds"].contains(name)
      }
      return isOwnMember(object, depth + 1)
    case .prefix(_, let inner), .cast(let inner, _): return isOwnMember(inner, depth + 1)
    case .operation(let operands, _): return operands.contains { isOwnMember($0, depth + 1) }
    default: return false
    }
  }

  private static func isNullTest(_ expression: Expression) -> Bool {
    switch expression.form {
    case .operation(let operands, let operators):
      guard operators.allSatisfy({ ["==", "!=", "||", "&&"].contains($0) }) else { return false }
      return operands.contains { if case .null = $0.form { true } else { false } }
    case .prefix("!", let inner):
      if case .name = inner.form { return false }
      return false
    default: return false
    }
  }
}
