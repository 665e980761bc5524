// How a navigation delegate of Objective-C decides.

import AppCode
import AuditModel

/// Reads `decidePolicyForNavigationAction` of a delegate's class.
struct NavigationAnswer {
  let base: CodeBase
  let owner: CodeClass

  func read(into navigation: inout NavigationReading) {
    let failure = WebKitNames.failures.compactMap { base.method($0, of: owner.name) }.first {
      $0.steps.contains { step in
        step.call.map {
          $0.name == "removeFromSuperview"
            || $0.name == "dismissViewControllerAnimated:completion:"
            || $0.name == "popViewControllerAnimated:"
        } == true
      }
    }
    navigation.failureRemovesView =
      failure.map {
        .known(true, [base.files[$0.file].place($0.function.start, $0.function.headEnd)])
      } ?? .unset(false)
    guard
      let method = base.method(WebKitNames.navigationPolicy, of: owner.name)
        ?? base.method(WebKitNames.navigationPolicyWithPreferences, of: owner.name)
    else {
      navigation.form = .unset(.absent)
      navigation.allowAll()
      return
    }
    let head = base.files[method.file].place(method.function.start, method.function.headEnd)
    navigation.form = .known(.callback, [head])
    var window = Request.window
    window.known = [:]
    navigation.noTargetFrame = outcome(of: method, window, head)
    navigation.aboutBlank = outcome(of: method, .aboutBlank, head)
    navigation.otherSchemes = outcome(of: method, .otherScheme, head)
    navigation.otherHosts = outcome(of: method, .otherHost, head)
    let subframes = outcome(of: method, .subframe, head)
    switch (navigation.otherHosts, subframes) {
    case (.known(let main, _), .known(let sub, let places)) where main != .allowed:
      navigation.filtersSubframes = .known(sub != .allowed, places)
    case (.known(.allowed, _), .known(.allowed, let places)):
      navigation.filtersSubframes = .known(false, places)
    default: navigation.filtersSubframes = .cannotTell(.notFollowed, head)
    }
    if case .known(.allowed, let places) = navigation.otherHosts {
      navigation.allowedHosts = .known(nil, places)
      navigation.refusedHosts = .known([], places)
    } else {
      navigation.allowedHosts = .cannotTell(.notFollowed, head)
      navigation.refusedHosts = .cannotTell(.notFollowed, head)
    }
  }

  private func outcome(
    of method: Method, _ request: Request, _ head: Place
  ) -> Answer<NavigationReading.Outcome> {
    let place = Surroundings(base: base, owner: owner, method: method, file: method.file)
    let decision = Decision(request: request, place: place)
    guard
      let ways = Way.ways(
        through: method.function.body ?? [], decide: { decision($0) },
        body: { call in
          guard let receiver = call.receiver, ObjectPath(receiver)?.names == [] else { return nil }
          return base.method(call.name, of: owner.name)?.function.body
        })
    else { return .cannotTell(.notFollowed, head) }
    let handler = method.function.parameters.last?.name ?? "decisionHandler"
    var outcomes: [NavigationReading.Outcome] = []
    var hasOption = false
    var places: [Place] = []
    for way in ways where !way.fails {
      guard let (outcome, step) = outcome(of: way, handler, decision) else { continue }
      if way.conditions.contains(where: { ConditionKind.of($0, place) == .option }) {
        hasOption = true
      }
      if !outcomes.contains(outcome) { outcomes.append(outcome) }
      places.append(base.files[method.file].place(step.start, step.end))
    }
    guard let first = outcomes.first else { return .cannotTell(.otherCode, head) }
    if outcomes.count == 1 { return .known(first, Array(places.prefix(3))) }
    return hasOption
      ? .option(outcomes, Array(places.prefix(8))) : .cannotTell(.severalCandidates, places.first)
  }

  private func outcome(
    of way: Way, _ handler: String, _ decision: Decision
  ) -> (NavigationReading.Outcome, Step)? {
    var answer: (allows: Bool, step: Step)?
    for step in way.steps {
      guard let call = step.call, call.name == handler, call.receiver == nil,
        let value = call.arguments.first?.value
      else { continue }
      if let allows = allows(value, way, decision) {
        answer = (allows, step)
        break
      }
      // The policy comes from code that is not followed.
      return nil
    }
    guard let answer else { return nil }
    if answer.allows { return (.allowed, answer.step) }
    for step in way.steps.reversed() {
      guard let call = step.call else { continue }
      if call.name.hasPrefix("openURL:") { return (.external, step) }
      if call.name.hasPrefix("load"), call.name.contains(":"), call.receiver != nil {
        return (.sameView, step)
      }
    }
    let app = way.steps.last { step in
      guard let call = step.call else { return false }
      return call.name.lowercased().contains("openwindow")
        || ["presentViewController:animated:completion:", "pushViewController:animated:"]
          .contains(call.name)
    }
    if let app { return (.app, app) }
    return (.cancelled, answer.step)
  }

  private func allows(_ value: Expression, _ way: Way, _ decision: Decision) -> Bool? {
    if case .choice(let test, let values) = value.form {
      guard let decided = decision(test), let side = decided ? values.first : values.last else {
        return nil
      }
      return policy(side)
    }
    guard let name = ObjectPath(value)?.last else {
      if case .number(let text) = value.form { return text == "1" }
      return nil
    }
    if name == "WKNavigationActionPolicyAllow" { return true }
    if name == "WKNavigationActionPolicyCancel" { return false }
    // A variable that was given the policy.
    for step in way.steps.reversed() {
      switch step.act {
      case .declaration(let variable) where variable.name == name:
        return variable.value.flatMap { policy($0) }
      case .assignment(let target, let value) where ObjectPath(target)?.names == [name]:
        return policy(value)
      default: continue
      }
    }
    return nil
  }

  private func policy(_ value: Expression) -> Bool? {
    switch ObjectPath(value)?.last {
    case "WKNavigationActionPolicyAllow": true
    case "WKNavigationActionPolicyCancel": false
    default: nil
    }
  }
}

extension NavigationReading {
  /// A policy that was not followed decides.
  mutating func leave(_ reason: UnreadReason, _ place: Place?) {
    form = .cannotTell(reason, place)
    noTargetFrame = .cannotTell(reason, place)
    aboutBlank = .cannotTell(reason, place)
    otherSchemes = .cannotTell(reason, place)
    otherHosts = .cannotTell(reason, place)
    allowedHosts = .cannotTell(reason, place)
    refusedHosts = .cannotTell(reason, place)
    filtersSubframes = .cannotTell(reason, place)
  }

  /// No policy is asked for.
  mutating func allowAll() {
    noTargetFrame = .unset(.allowed)
    aboutBlank = .unset(.allowed)
    // WebKit shows nothing for schemes that it does not know.
    otherSchemes = .unset(.allowed)
    otherHosts = .unset(.allowed)
    allowedHosts = .unset(nil)
    refusedHosts = .unset([])
    filtersSubframes = .unset(false)
  }
}
