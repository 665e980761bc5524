// Which navigations the code refuses or sends elsewhere.

import AuditModel

extension ViewAnswers {
  func navigationAnswers(_ popups: PopupFinding) -> NavigationReading {
    var reading = NavigationReading()
    limits(into: &reading)
    reading.failureRemovesView = .unset(false)
    guard let delegate = navigationDelegate, let type = machine.type(of: delegate) else {
      let isUnset = navigation.settled == .unset || navigation.settled == .nothing
      if isOthers || origin == .layout, isUnset {
        open(&reading, .notInFiles)
      } else if isUnset {
        allow(&reading)
      } else {
        open(&reading, .cannotTell(.otherCode, place(place)))
      }
      return reading
    }
    reading.appliesToChild = appliesToChild(popups)
    switch machine.answer(.decidePolicy, of: type) {
    case .absent, .unseen: allow(&reading)
    case .elsewhere: open(&reading, .cannotTell(.otherCode, place(place)))
    case .method(let function, let owner):
      let isAsync = !function.parameters.contains { $0.type == "->" }
      reading.form = .known(isAsync ? .async : .callback, [place(function.site)])
      follow(function, owner, into: &reading)
    }
    reading.failureRemovesView = failureRemovesView(type)
    return reading
  }

  private func limits(into reading: inout NavigationReading) {
    reading.isLimitedToAppBoundDomains = flag(
      "limitsNavigationsToAppBoundDomains", of: configurations, standard: false)
    var rules: [ComposedText] = []
    var places: [Place] = []
    for event in base.events {
      guard case .call(let target, let name, let passed) = event.kind else { continue }
      if name == "compileContentRuleList" {
        let json = passed.first { $0.label == "encodedContentRuleList" }?.value ?? .nothing
        rules.append(composed(json.settled))
        places.append(place(event.site))
      } else if name == "add", let object = target?.object,
        base.objects[object].type == "WKUserContentController",
        passed.first?.label == nil, passed.count == 1, rules.isEmpty
      {
        rules.append(ComposedText([.unknown("rule list")]))
        places.append(place(event.site))
      }
    }
    reading.contentRules = rules.isEmpty ? unset([]) : .known(rules, places)
  }

  private func allow(_ reading: inout NavigationReading) {
    reading.form = .unset(.absent)
    reading.noTargetFrame = .unset(.allowed)
    reading.aboutBlank = .unset(.allowed)
    reading.otherSchemes = .unset(.allowed)
    reading.otherHosts = .unset(.allowed)
    reading.allowedHosts = .unset(nil)
    reading.refusedHosts = .unset([])
    reading.filtersSubframes = .unset(false)
  }

  private func open(_ reading: inout NavigationReading, _ why: Answer<Bool>) {
    func same<Value>() -> Answer<Value> {
      if case .cannotTell(let reason, let place) = why {
        .cannotTell(reason, place)
      } else {
        .notInFiles
      }
    }
    reading.form = same()
    reading.noTargetFrame = same()
    reading.aboutBlank = same()
    reading.otherSchemes = same()
    reading.otherHosts = same()
    reading.allowedHosts = same()
    reading.refusedHosts = same()
    reading.filtersSubframes = same()
    reading.failureRemovesView = same()
  }

  private func appliesToChild(_ popups: PopupFinding) -> Answer<Bool> {
    guard let (way, child) = popups.children.first else { return .unset(false) }
    let delegate = way.state.objects[child].fields["navigationDelegate"]?.settled
    return .known(
      delegate?.object == navigationDelegate && navigationDelegate != nil,
      [place(way.state.objects[child].site)])
  }

  // MARK: Following the policy

  /// A host that no code can know.
  static let otherHost = "acs.issuer-bank.example"

  private struct Trial {
    var outcome: Answer<NavigationReading.Outcome>
    var hostTests: [(String, String)]
  }

  private func follow(
    _ function: Function, _ owner: String, into reading: inout NavigationReading
  ) {
    func trial(
      _ address: String, _ target: NavigationEvent.Target, isLink: Bool = false
    ) -> Trial {
      self.trial(
        function, owner, NavigationEvent(address: address, target: target, isLink: isLink))
    }
    let main = trial("https://\(Self.otherHost)/challenge", .mainFrame)
    reading.otherHosts = main.outcome
    reading.noTargetFrame =
      trial("https://\(Self.otherHost)/window", .none, isLink: true).outcome
    reading.aboutBlank = trial("about:blank", .mainFrame).outcome
    reading.otherSchemes = trial("bankapp-example://pay", .mainFrame).outcome
    let inside = trial("https://\(Self.otherHost)/challenge", .subframe)
    reading.filtersSubframes = inside.outcome.map { $0 != .allowed }
    var allowed: [String] = []
    var refused: [String] = []
    for (test, text) in main.hostTests.prefix(60) {
      let host = test == "hasSuffix" ? "x" + (text.hasPrefix(".") ? "" : ".") + text : text
      guard host.contains("."), !host.contains("/"), !host.contains(" ") else { continue }
      let outcome = trial("https://\(host)/", .mainFrame).outcome.value
      let name = test == "hasSuffix" ? "*." + text.drop { $0 == "." } : text
      if outcome == .allowed, main.outcome.value != .allowed { allowed.append(name) }
      if let outcome, outcome != .allowed { refused.append(name) }
    }
    let at = [place(function.site)]
    switch main.outcome {
    case .known(.allowed, _), .unset(.allowed):
      reading.allowedHosts = .known(nil, at)
      reading.refusedHosts = .known(refused, at)
    case .known(_, _), .unset:
      reading.allowedHosts =
        allowed.isEmpty ? .cannotTell(.computedValue, at.first) : .known(allowed, at)
      reading.refusedHosts = .known(refused, at)
    case .option(_, let places):
      reading.allowedHosts = .cannotTell(.computedValue, places.first)
      reading.refusedHosts = .cannotTell(.computedValue, places.first)
    case .cannotTell(let reason, let place):
      reading.allowedHosts = .cannotTell(reason, place)
      reading.refusedHosts = .cannotTell(reason, place)
    case .notInFiles: break
    }
  }

  private func trial(_ function: Function, _ owner: String, _ event: NavigationEvent) -> Trial {
    machine.begin(event)
    defer { machine.endScenario() }
    let at = place(function.site)
    guard
      let ways = machine.ways(
        function, receiver: navigationDelegate, owner: owner, from: base,
        arguments: { self.arguments(function, event, $0) })
    else { return Trial(outcome: .cannotTell(.notFollowed, at), hostTests: []) }
    var tests: [(String, String)] = []
    for way in ways {
      for event in way.events {
        if case .hostTest(let test, let text) = event.kind,
          !tests.contains(where: { $0 == (test, text) })
        {
          tests.append((test, text))
        }
      }
    }
    let counted = ways.filter { !$0.isFailure }
    var outcomes: [NavigationReading.Outcome] = []
    var site = function.site
    for way in counted.isEmpty ? ways : counted {
      guard let (outcome, at) = outcome(of: way, function) else {
        return Trial(
          outcome: .cannotTell(.otherCode, place(lastSite(way) ?? site)), hostTests: tests)
      }
      site = at
      if !outcomes.contains(outcome) { outcomes.append(outcome) }
    }
    if outcomes.count == 1, let only = outcomes.first {
      return Trial(outcome: .known(only, [place(site)]), hostTests: tests)
    }
    let isOption = ways.allSatisfy { way in
      way.decisions.allSatisfy {
        !$0.causes.contains(.otherCode) && !$0.causes.contains(.address)
      }
    }
    return Trial(
      outcome: isOption
        ? .option(outcomes, [place(site)]) : .cannotTell(.otherCode, place(site)),
      hostTests: tests)
  }

  private func lastSite(_ way: Way) -> Site? { way.events.last?.site }

  /// What one way decides; nil where other code does.
  private func outcome(
    of way: Way, _ function: Function
  ) -> (NavigationReading.Outcome, Site)? {
    var decision: (Value, Site)?
    for event in way.events {
      guard case .call(let target?, _, let passed) = event.kind, case .opaque(let opaque) = target,
        opaque.path.hasPrefix("#decision"), let first = passed.first, decision == nil
      else { continue }
      decision = (first.value, event.site)
    }
    if decision == nil {
      guard !function.parameters.contains(where: { $0.type == "->" }) else {
        // The handler is given to other code.
        return nil
      }
      decision = (way.result, function.site)
    }
    guard let (value, site) = decision else { return nil }
    var policy = value.settled
    if case .tuple(let values) = policy, let first = values.first { policy = first }
    guard case .choice(let name, _) = policy else { return nil }
    if name == "allow" { return (.allowed, site) }
    if name == "download" { return (.download, site) }
    var outcome = NavigationReading.Outcome.cancelled
    for event in way.events {
      guard case .call(let target, let name, let passed) = event.kind else { continue }
      switch CallMeaning.of(
        name, target: target, passed: passed, machine: machine, state: way.state)
      {
      case .external, .otherEngine: return (.external, site)
      case .load: outcome = .sameView
      case .handsOver: if outcome == .cancelled { outcome = .app }
      case .nothing: continue
      }
    }
    return (outcome, site)
  }

  private func failureRemovesView(_ type: ProgramType) -> Answer<Bool> {
    for method in [DelegateMethod.failProvisionally, .fail] {
      guard case .method(let function, let owner) = machine.answer(method, of: type),
        let ways = machine.ways(
          function, receiver: navigationDelegate, owner: owner, from: base,
          arguments: {
            self.arguments(
              function, NavigationEvent(address: Self.payAddress, target: .mainFrame), $0)
          })
      else { continue }
      for way in ways {
        for event in way.events {
          guard case .call(_, let name, _) = event.kind,
            ["dismiss", "popViewController", "removeFromSuperview"].contains(name),
            !event.isDeferred
          else { continue }
          return .known(true, [place(event.site)])
        }
      }
    }
    return .unset(false)
  }
}
