// What the code does when the page opens a window.

import AuditModel

/// The answers on windows, with the ways that lead to them.
struct PopupFinding {
  var reading = PopupReading()
  /// The ways that give a child, and the child of each.
  var children: [(way: Way, child: Int)] = []
  var method: Function?
}

extension ViewAnswers {
  /// The address that a payment window asks for first.
  static let payAddress = "https://pay.google.com/gp/p/ui/pay?ng=true"

  func popups() -> PopupFinding {
    var finding = PopupFinding()
    // The old class has no such delegate.
    if isRetired { return finding }
    let answer = uiDelegate.flatMap { id in
      machine.type(of: id).map { machine.answer(.createWebView, of: $0) }
    }
    finding.reading.delegate = delegateAnswer(answer)
    finding.reading.dialogs = dialogs()
    finding.reading.answersMediaCapture = has(.mediaCapture)
    switch answer {
    case .method(let function, let owner)?:
      finding.method = function
      finding.reading.method = .known(true, [place(function.site)])
      follow(function, owner: owner, into: &finding)
    case .unseen(let function)?:
      finding.reading.method = .known(false, [place(function.site)])
      finding.reading.behaviour = .known(.none, [place(function.site)])
    case .elsewhere?:
      finding.reading.method = .cannotTell(.otherCode, place(place))
      finding.reading.behaviour = .cannotTell(.otherCode, place(place))
    case .absent?:
      finding.reading.method = .unset(false)
      finding.reading.behaviour = .unset(.none)
    case nil:
      if origin == .subclass || origin == .layout || isOthers {
        // Its owner may set a delegate.
        let isOwn = origin == .subclass && navigation != .unset
        finding.reading.method = isOwn || origin == .layout ? .unset(false) : .notInFiles
        finding.reading.behaviour = isOwn || origin == .layout ? .unset(.none) : .notInFiles
      } else if ui.settled == .unset || ui.settled == .nothing {
        finding.reading.method = .unset(false)
        finding.reading.behaviour = .unset(.none)
      } else {
        finding.reading.method = .cannotTell(.otherCode, place(place))
        finding.reading.behaviour = .cannotTell(.otherCode, place(place))
      }
    }
    return finding
  }

  private func delegateAnswer(_ answer: DelegateAnswer?) -> Answer<PopupReading.Delegate> {
    let places = assignments("uiDelegate", of: view) + assignments("UIDelegate", of: view)
    if origin == .elsewhere { return .notInFiles }
    switch answer {
    case .method?: return .known(.answers, places)
    case .elsewhere?: return .known(.other, places)
    case .unseen?, .absent?: return .known(.silent, places)
    case nil: break
    }
    switch ui.settled {
    case .unset, .nothing:
      if origin == .layout || isOthers || origin == .subclass && navigation == .unset {
        return .notInFiles
      }
      return .unset(.none)
    default: return places.isEmpty ? .notInFiles : .known(.other, places)
    }
  }

  /// Where a field of an object is set.
  func assignments(_ name: String, of object: Int) -> [Place] {
    var sites: [Site] = []
    for event in base.events {
      if case .assign(object, name, let value) = event.kind, value != .nothing,
        !sites.contains(event.site)
      {
        sites.append(event.site)
      }
    }
    return sites.map(place)
  }

  /// Whether the delegates have a method.
  func has(_ method: DelegateMethod) -> Answer<Bool> {
    let delegate = method.protocolName == "WKUIDelegate" ? uiDelegate : navigationDelegate
    guard let delegate, let type = machine.type(of: delegate) else {
      return isOthers || origin == .layout ? .notInFiles : .unset(false)
    }
    switch machine.answer(method, of: type) {
    case .method(let function, _): return .known(true, [place(function.site)])
    case .unseen, .absent: return .unset(false)
    case .elsewhere: return .cannotTell(.otherCode, place(place))
    }
  }

  private func dialogs() -> Answer<[PopupReading.Dialog]> {
    var found: [PopupReading.Dialog] = []
    var places: [Place] = []
    for (method, dialog) in [
      (DelegateMethod.alert, PopupReading.Dialog.alert), (.confirm, .confirm), (.prompt, .prompt),
    ] {
      switch has(method) {
      case .known(true, let at):
        found.append(dialog)
        places += at
      case .cannotTell(let reason, let at): return .cannotTell(reason, at)
      case .notInFiles: return .notInFiles
      default: continue
      }
    }
    return found.isEmpty ? .unset([]) : .known(found, places)
  }

  // MARK: Following the method

  /// The call that does what a way through the method does.
  private func deed(of way: Way, _ behaviour: PopupReading.Behaviour) -> Site? {
    let names: Set<String> =
      switch behaviour {
      case .sameView: ["load", "loadRequest"]
      case .external: ["open", "openURL"]
      case .otherEngine: ["present", "pushViewController", "start"]
      case .child, .detached, .app, .none: []
      }
    return way.events.last { event in
      if case .call(_, let name, _) = event.kind { names.contains(name) } else { false }
    }?.site
  }

  private func follow(_ function: Function, owner: String, into finding: inout PopupFinding) {
    let event = NavigationEvent(address: Self.payAddress, target: .none)
    machine.begin(event)
    defer { machine.endScenario() }
    guard
      let ways = machine.ways(
        function, receiver: uiDelegate, owner: owner, from: base,
        arguments: { self.arguments(function, event, $0) })
    else {
      finding.reading.behaviour = .cannotTell(.notFollowed, place(function.site))
      return
    }
    var answers: [(PopupReading.Behaviour?, Way, Int?)] = []
    for way in ways {
      let (behaviour, child) = behaviour(of: way)
      answers.append((behaviour, way, child))
      if let behaviour {
        finding.reading.branches.append(
          PopupReading.Branch(
            behaviour: behaviour, condition: condition(of: way),
            place: place(deed(of: way, behaviour) ?? function.site)))
      }
      if let child { finding.children.append((way, child)) }
    }
    finding.reading.branches = unique(finding.reading.branches)
    let normal = answers.filter { !$0.1.isFailure }
    let counted = normal.isEmpty ? answers : normal
    let behaviours = counted.map(\.0)
    let known = unique(behaviours.compactMap { $0 })
    let places = [place(function.site)]
    if behaviours.contains(nil), known.allSatisfy({ $0 == .none }) {
      finding.reading.behaviour = .cannotTell(.otherCode, places.first)
    } else if known.count == 1, let only = known.first {
      finding.reading.behaviour = .known(only, places)
    } else if known.allSatisfy({ $0 == .none || $0 == .app }) {
      finding.reading.behaviour = .known(.app, places)
    } else if known.contains(.child) || known.contains(.detached) {
      finding.reading.behaviour = .option(known, places)
    } else if let strongest = known.first(where: { $0 != .none && $0 != .app }) {
      // Ways that only differ in whether the address can be opened.
      let others = known.filter { $0 != .none && $0 != .app && $0 != strongest }
      finding.reading.behaviour =
        others.isEmpty ? .known(strongest, places) : .option(known, places)
    } else {
      finding.reading.behaviour = .option(known, places)
    }
    finding.reading.checksTargetFrame = checksTargetFrame(function, owner: owner, ways)
    if let (way, child) = finding.children.first {
      finding.reading.child = childReading(child, way)
    } else if let way = counted.first(where: { $0.0 == .child })?.1 {
      // Made by code that was not given.
      var reading = ChildReading(place: place(function.site))
      reading.origin = .known(.otherCode, [place(function.site)])
      reading.usesGivenConfiguration = .cannotTell(.otherCode, place(function.site))
      reading.showing = .cannotTell(.otherCode, way.events.last.map { place($0.site) })
      finding.reading.child = reading
    }
  }

  private func unique<Element: Hashable>(_ list: [Element]) -> [Element] {
    var seen: Set<Element> = []
    return list.filter { seen.insert($0).inserted }
  }

  /// What WebKit passes, by the types of the parameters.
  func arguments(
    _ function: Function, _ event: NavigationEvent, _ machine: Machine, view: Int? = nil
  ) -> [Passed] {
    function.parameters.map { parameter in
      let value: Value =
        switch parameter.type ?? "" {
        case "WKWebView": .object(view ?? self.view)
        case "WKWebViewConfiguration": .object(handed)
        case "WKNavigationAction": machine.action(event, site: function.site)
        case "WKWebpagePreferences": .unknown("preferences", causes: [])
        case "->": .unknown("#decision", causes: [])
        default: .unknown(parameter.name, type: parameter.type, causes: [])
        }
      return Passed(label: parameter.label, value: value)
    }
  }

  private func condition(of way: Way) -> PopupReading.Condition {
    if way.decisions.isEmpty { return .always }
    if way.isFailure { return .failure }
    if way.causes.contains(.address) { return .address }
    return way.causes.contains(.setting) ? .option : .other
  }

  /// The code does something else where there is a target frame.
  private func checksTargetFrame(
    _ function: Function, owner: String, _ ways: [Way]
  ) -> Answer<Bool> {
    let event = NavigationEvent(address: Self.payAddress, target: .mainFrame)
    guard
      let others = machine.ways(
        function, receiver: uiDelegate, owner: owner, from: base,
        arguments: { self.arguments(function, event, $0) })
    else { return .cannotTell(.notFollowed, place(function.site)) }
    let first = Set(ways.map { behaviour(of: $0).0 })
    let second = Set(others.map { behaviour(of: $0).0 })
    return .known(first != second, [place(function.site)])
  }

  // MARK: One way

  /// What a way does, and the child that it gives; nil where other code decides.
  func behaviour(of way: Way) -> (PopupReading.Behaviour?, Int?) {
    let result = way.result.settled
    let given = result.alternatives
    for value in given {
      guard case .object(let id) = value, isWebView(id, in: way.state) else { continue }
      if id == view { return (.sameView, nil) }
      let from = way.state.objects[id].fields["#configuredFrom"]
      let usesGiven = isGiven(from, in: way.state)
      return (usesGiven ? .child : .detached, id)
    }
    if case .opaque(let opaque) = result, !given.contains(.nothing) {
      // A view that other code makes is a child where it gets the configuration.
      let getsIt = way.events.contains { event in
        guard case .call(_, _, let passed) = event.kind else { return false }
        return passed.contains { isGiven($0.value, in: way.state) }
      }
      if opaque.path.hasPrefix("super.") { return (nil, nil) }
      if getsIt { return (.child, nil) }
      return (nil, nil)
    }
    return (silentBehaviour(way), nil)
  }

  private func isWebView(_ id: Int, in state: State) -> Bool {
    state.objects.indices.contains(id) && machine.isWebViewType(state.objects[id].type)
  }

  func isGiven(_ value: Value?, in state: State) -> Bool {
    var next = value?.settled.object
    for _ in 0..<16 {
      guard let current = next, state.objects.indices.contains(current) else { return false }
      if current == handed { return true }
      next = state.objects[current].fields["#copyOf"]?.object
    }
    return false
  }

  /// What a way does that gives no view.
  private func silentBehaviour(_ way: Way) -> PopupReading.Behaviour {
    var found = PopupReading.Behaviour.none
    for event in way.events {
      guard case .call(let target, let name, let passed) = event.kind else { continue }
      switch CallMeaning.of(
        name, target: target, passed: passed, machine: machine, state: way.state)
      {
      case .otherEngine: return .otherEngine
      case .external: found = .external
      case .load: if found != .external { found = .sameView }
      case .handsOver: if found == .none { found = .app }
      case .nothing: continue
      }
    }
    return found
  }
}
