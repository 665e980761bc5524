// Tries a delegate's method with an event that a page could cause, one way after another.

/// One way through a method.
struct Way {
  var result: Value
  var events: [Event]
  var decisions: [Decisions.Decision]
  var state: State

  /// On this way a value was missing that is always there.
  var isFailure: Bool { decisions.contains { $0.isPresence && !$0.isTaken } }

  /// What the way depends on.
  var causes: Causes { decisions.reduce(into: []) { $0.formUnion($1.causes) } }
}

/// An event that a page causes.
struct NavigationEvent {
  enum Target { case none, mainFrame, subframe }

  var address: String
  var target: Target
  var isLink = false
}

extension Machine {
  static let maximalWays = 128

  /// All ways through a function, from the same state; nil where there are too many.
  func ways(
    _ function: Function, receiver: Int?, owner: String?, from base: State,
    arguments: (Machine) -> [Passed]
  ) -> [Way]? {
    let saved = (state, steps, conditionDepth, callbackDepth, calls, events, closureIDs)
    defer {
      (state, steps, conditionDepth, callbackDepth, calls, events, closureIDs) = saved
      decisions = nil
    }
    var found: [Way] = []
    var plan: [Bool]? = []
    while let current = plan {
      guard found.count < Self.maximalWays else { return nil }
      state = base
      events = []
      (steps, conditionDepth, callbackDepth, calls) = (Self.maximalSteps - 60_000, 0, 0, [])
      let decisions = Decisions(plan: current)
      self.decisions = decisions
      let passed = arguments(self)
      let result = invoke(function, receiver: receiver, type: owner, arguments: passed)
      if hitLimit {
        hitLimit = false
        return nil
      }
      state.events = events
      found.append(
        Way(result: result, events: events, decisions: decisions.made, state: state))
      plan = decisions.next
    }
    return found
  }

  /// Tries an address that no code can know.
  func begin(_ event: NavigationEvent) {
    let address = Address(event.address)
    scenarioHost = address.host
    scenarioTexts = [event.address] + [address.host].compactMap { $0 }
    if let scheme = address.scheme, scheme != "https", scheme != "about" {
      scenarioTexts.append(scheme)
    }
  }

  func endScenario() {
    scenarioHost = nil
    scenarioTexts = []
  }

  /// The object that describes a navigation to a delegate.
  func action(_ event: NavigationEvent, site: Site) -> Value {
    let request = make("URLRequest", at: site, origin: .scenario)
    put(.url([.literal(event.address)]), "url", of: request)
    let id = make("WKNavigationAction", at: site, origin: .scenario)
    func frame(isMain: Bool) -> Value {
      let frame = make("WKFrameInfo", at: site, origin: .scenario)
      put(.boolean(isMain), "isMainFrame", of: frame)
      return .object(frame)
    }
    let target: Value =
      switch event.target {
      case .none: .nothing
      case .mainFrame: frame(isMain: true)
      case .subframe: frame(isMain: false)
      }
    state.objects[id].fields = [
      "request": .object(request), "targetFrame": target, "sourceFrame": frame(isMain: true),
      "navigationType": .choice(event.isLink ? "linkActivated" : "other", []),
      "shouldPerformDownload": .boolean(false), "buttonNumber": .number(0),
    ]
    return .object(id)
  }

  /// Whether a value holds an object, directly or in the fields of what it holds.
  func holds(_ value: Value, _ object: Int, in state: State, depth: Int = 4) -> Bool {
    switch value {
    case .object(let id):
      if id == object { return true }
      guard depth > 0, state.objects.indices.contains(id) else { return false }
      // Delegates and scenario objects point back; they hold nothing.
      return state.objects[id].fields.contains { name, inner in
        !name.lowercased().contains("delegate") && name != "parent" && !name.hasPrefix("#c")
          && state.objects[id].origin != .instance
          && holds(inner, object, in: state, depth: depth - 1)
      }
    case .list(let values), .table(let values), .tuple(let values), .either(let values),
      .choice(_, let values):
      return values.contains { holds($0, object, in: state, depth: depth) }
    default: return false
    }
  }
}
