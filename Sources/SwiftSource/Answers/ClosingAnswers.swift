// What the code does when a window closes, by script or by the buyer.

import AuditModel

extension ViewAnswers {
  func closing(_ popups: PopupFinding) -> ClosingReading {
    var reading = ClosingReading()
    guard let delegate = uiDelegate, let type = machine.type(of: delegate) else {
      reading.onClose = isOthers || origin == .layout ? .notInFiles : .unset(.absent)
      reading.control = reading.onClose.map { _ in .none }
      return reading
    }
    let child = popups.children.first
    childStart = child?.way.state
    reading.onClose = onClose(type, child)
    reading.control = control(type, child, isMade: popups.reading.child != nil)
    return reading
  }

  /// What an event does to a child.
  private enum Effect {
    case removes(Int?)
    case hides, dismisses, tells, loads
  }

  private func onClose(
    _ type: ProgramType, _ child: (way: Way, child: Int)?
  ) -> Answer<ClosingReading.OnClose> {
    // The child's own delegate is asked.
    var asked = type
    var receiver = uiDelegate
    if let child, let own = child.way.state.objects[child.child].fields["uiDelegate"]?.object,
      let ownType = machine.table.types[child.way.state.objects[own].type]
    {
      asked = ownType
      receiver = own
    }
    switch machine.answer(.didClose, of: asked) {
    case .absent: return .unset(.absent)
    case .unseen(let function): return .known(.absent, [place(function.site)])
    case .elsewhere: return .cannotTell(.otherCode, place(place))
    case .method(let function, let owner):
      let at = [place(function.site)]
      guard let child else { return closeWithoutChild(function, owner, receiver) }
      let event = NavigationEvent(address: Self.payAddress, target: .none)
      func ways(of view: Int) -> [Way]? {
        machine.ways(
          function, receiver: receiver, owner: owner, from: child.way.state,
          arguments: { self.arguments(function, event, $0, view: view) })
      }
      guard let forChild = ways(of: child.child), let forPage = ways(of: view) else {
        return .cannotTell(.notFollowed, at.first)
      }
      let seen = forChild.map { effects($0, on: child.child) }
      if seen.allSatisfy(\.isEmpty) { return .known(.ignores, at) }
      if seen.allSatisfy({ way in
        !way.isEmpty && way.allSatisfy { if case .hides = $0 { true } else { false } }
      }) {
        return .known(.hides, at)
      }
      let isNamed = function.parameters.first.map { $0.name != "_" } ?? false
      let usesParameter =
        isNamed && Mentions.name(function.parameters.first?.name ?? "", in: function)
      if !usesParameter {
        return .known(takesLast(forChild) ? .removesOther : .removesAny, at)
      }
      let touchesPage = forPage.contains { way in
        effects(way, on: view).contains { effect in
          switch effect {
          case .removes, .dismisses, .hides: true
          case .tells, .loads: false
          }
        }
      }
      return .known(touchesPage ? .removesAny : .removesPopup, at)
    }
  }

  /// What the method does to whatever view it is given, where no window is made here.
  private func closeWithoutChild(
    _ function: Function, _ owner: String, _ receiver: Int?
  ) -> Answer<ClosingReading.OnClose> {
    let event = NavigationEvent(address: Self.payAddress, target: .none)
    guard
      let ways = machine.ways(
        function, receiver: receiver, owner: owner, from: base,
        arguments: { self.arguments(function, event, $0) })
    else { return .cannotTell(.notFollowed, place(function.site)) }
    let isIdle = ways.allSatisfy { effects($0, on: view).isEmpty }
    return .known(isIdle ? .ignores : .removesAny, [place(function.site)])
  }

  private func takesLast(_ ways: [Way]) -> Bool {
    ways.contains { way in
      way.events.contains {
        if case .assign(_, _, .list) = $0.kind { true } else { false }
      }
    }
  }

  private func effects(_ way: Way, on child: Int) -> [Effect] {
    var found: [Effect] = []
    for event in way.events {
      switch event.kind {
      case .call(let target, let name, let passed):
        switch name {
        case "removeFromSuperview":
          let id = target?.object
          let isContainer = id.map { machine.holds(.object($0), child, in: way.state) } ?? true
          if id == child || isContainer || id.map({ isShownIn($0, child) }) ?? false {
            found.append(.removes(id))
          }
        case "removeFromParent", "removeArrangedSubview", "orderOut", "performClose":
          found.append(.removes(target?.object))
        case "dismiss", "popViewController", "popToRootViewController", "dismissViewController":
          found.append(.dismisses)
        case "close" where target?.object != nil: found.append(.removes(target?.object))
        case "evaluateJavaScript", "callAsyncJavaScript":
          if target?.objects.contains(child) ?? false,
            passed.first?.value.settled.literalText?.contains("close()") ?? false
          {
            found.append(.tells)
          }
        case "load", "loadHTMLString", "stopLoading":
          if target?.objects.contains(child) ?? false, name != "stopLoading" {
            found.append(.loads)
          }
        default:
          let lower = name.lowercased()
          let isPassed = passed.contains { $0.value.objects.contains(child) }
          if isPassed,
            lower.contains("close") || lower.contains("remove")
              || lower.contains("dismiss") || lower.contains("hide")
          {
            found.append(.removes(child))
          }
        }
      case .assign(let owner, let name, let value):
        if owner == child, name == "isHidden", value == .boolean(true) { found.append(.hides) }
        // What shows or keeps it lets it go.
        guard way.state.objects.indices.contains(owner) else { continue }
        let old = self.old(owner, name)
        if old.map({ machine.holds($0, child, in: way.state) }) ?? false,
          !machine.holds(value, child, in: way.state)
        {
          found.append(.removes(child))
        }
      default: continue
      }
    }
    return found
  }

  /// The value of a field before the way began.
  private func old(_ owner: Int, _ name: String) -> Value? {
    guard let start = childStart, start.objects.indices.contains(owner) else { return nil }
    return start.objects[owner].fields[name]
  }

  /// The child was added to that object on the way that made it.
  private func isShownIn(_ container: Int, _ child: Int) -> Bool {
    guard let start = childStart else { return false }
    return start.events.contains { event in
      guard case .call(let target, let name, let passed) = event.kind,
        name.hasPrefix("addSubview") || name.hasPrefix("insertSubview")
          || name.hasPrefix("addArrangedSubview"), target?.object == container
      else { return false }
      return passed.contains { machine.holds($0.value, child, in: start) }
    }
  }

  // MARK: The buyer's way out

  private func control(
    _ type: ProgramType, _ child: (way: Way, child: Int)?, isMade: Bool
  ) -> Answer<ClosingReading.Control> {
    guard let child else {
      return isMade ? .cannotTell(.otherCode, place(place)) : .unset(.none)
    }
    var found: [(ClosingReading.Control, Site)] = []
    for control in controls(type, child) {
      let ways: [Way]?
      switch control {
      case .method(let name, let object):
        guard child.way.state.objects.indices.contains(object),
          let owner = machine.table.types[child.way.state.objects[object].type],
          let function = machine.table.methods(name, of: owner).first
        else { continue }
        ways = machine.ways(
          function, receiver: object, owner: machine.owner(of: function, owner),
          from: child.way.state,
          arguments: { _ in
            function.parameters.map {
              Passed(label: $0.label, value: .unknown($0.name, type: $0.type, causes: []))
            }
          })
      case .closure(let value, let site):
        let function = Function(
          name: "control", parameters: [], body: [], result: nil, isStatic: false,
          isAsync: false, isPrivate: false, isObjectiveC: false, selector: nil,
          isUnavailable: false, isInProtocolExtension: false, site: site)
        ways = machine.ways(
          function, receiver: nil, owner: nil, from: child.way.state,
          arguments: { machine in
            _ = machine.invoke(value: value, [])
            return []
          })
      }
      for way in ways ?? [] {
        if let answer = controlAnswer(way, child), let site = way.events.first?.site {
          found.append((answer, site))
        }
      }
    }
    if let sheet = swipedSheet(child) { found.append((.keepsView, sheet)) }
    if let window = closableWindow(child) { found.append((.keepsView, window)) }
    if !found.isEmpty, let site = tellsWhenGone(child) { found.append((.tellsPage, site)) }
    let order: [ClosingReading.Control] = [.tellsPage, .keepsView, .hides, .loadsOther]
    for answer in order {
      if let (_, site) = found.first(where: { $0.0 == answer }) {
        return .known(answer, [place(site)])
      }
    }
    if child.way.events.contains(where: { isShownByOthers($0, child) }) {
      return .cannotTell(.otherCode, place(child.way.state.objects[child.child].site))
    }
    return .unset(.none)
  }

  /// The controller that shows the child closes the page's window when it goes away.
  private func tellsWhenGone(_ child: (way: Way, child: Int)) -> Site? {
    let state = child.way.state
    for id in state.objects.indices {
      guard let type = machine.table.types[state.objects[id].type],
        state.objects[id].fields.contains(where: {
          !$0.key.hasPrefix("#") && $0.value.objects.contains(child.child)
        }) || id == uiDelegate
      else { continue }
      for name in [
        "viewDidDisappear", "viewWillDisappear", "presentationControllerDidDismiss",
        "deinit",
      ] {
        guard let function = machine.table.methods(name, of: type).first,
          let ways = machine.ways(
            function, receiver: id, owner: machine.owner(of: function, type), from: state,
            arguments: { _ in
              function.parameters.map {
                Passed(label: $0.label, value: .unknown($0.name, type: $0.type, causes: []))
              }
            })
        else { continue }
        for way in ways {
          for effect in effects(way, on: child.child) {
            if case .tells = effect { return way.events.last?.site }
          }
        }
      }
    }
    return nil
  }

  /// A window of the desktop with a button that closes it.
  private func closableWindow(_ child: (way: Way, child: Int)) -> Site? {
    for object in child.way.state.objects {
      guard object.type.hasSuffix("Window") || object.type.hasSuffix("Panel"),
        let style = object.fields["styleMask"],
        object.fields.contains(where: {
          !$0.key.hasPrefix("#") && machine.holds($0.value, child.child, in: child.way.state)
        })
      else { continue }
      let styles: [Value] = if case .list(let values) = style { values } else { [style] }
      if styles.contains(.choice("closable", [])) { return object.site }
    }
    return nil
  }

  /// A sheet of the system's own kind can be swiped away.
  private func swipedSheet(_ child: (way: Way, child: Int)) -> Site? {
    for event in child.way.events {
      guard case .call(_, "present", let passed) = event.kind,
        let shown = passed.first?.value.object,
        machine.holds(.object(shown), child.child, in: child.way.state)
      else { continue }
      let fields = child.way.state.objects[shown].fields
      if fields["isModalInPresentation"] == .boolean(true) { continue }
      switch fields["modalPresentationStyle"]?.settled {
      case nil, .choice("pageSheet", _)?, .choice("formSheet", _)?, .choice("automatic", _)?,
        .choice("popover", _)?:
        return event.site
      default: continue
      }
    }
    return nil
  }

  private func isShownByOthers(_ event: Event, _ child: (way: Way, child: Int)) -> Bool {
    guard case .call(let target, let name, let passed) = event.kind, target?.object != child.child,
      !isQuiet(name), name.first?.isLowercase ?? false,
      !name.hasPrefix("add"), !name.hasPrefix("insert"), name != "present",
      name != "pushViewController", name != "show", name != "setViewControllers"
    else { return false }
    return passed.contains { $0.value.objects.contains(child.child) }
  }

  private func controlAnswer(
    _ way: Way, _ child: (way: Way, child: Int)
  ) -> ClosingReading.Control? {
    let seen = effects(way, on: child.child)
    let isPresented =
      swipedSheet(child) != nil
      || child.way.events.contains { event in
        guard case .call(_, let name, let passed) = event.kind,
          ["present", "pushViewController", "show"].contains(name)
        else { return false }
        return passed.contains { machine.holds($0.value, child.child, in: child.way.state) }
      }
    var removes = false
    for effect in seen {
      switch effect {
      case .tells: return .tellsPage
      case .loads: return .loadsOther
      case .hides: return .hides
      case .removes(let id):
        let isChilds =
          id == child.child
          || id.map {
            machine.holds(.object($0), child.child, in: child.way.state)
              || isShownIn($0, child.child)
          } ?? false
        if isChilds { removes = true }
      case .dismisses: if isPresented { removes = true }
      }
    }
    guard removes else { return nil }
    // Released with nothing left that holds it, WebKit closes its page.
    let isKept = base.objects.indices.contains { owner in
      guard way.state.objects[owner].origin != .scenario, owner != child.child else { return false }
      return way.state.objects[owner].fields.contains {
        !$0.key.hasPrefix("#") && $0.value.objects.contains(child.child)
      }
    }
    return isKept ? .keepsView : .tellsPage
  }

  private enum Trigger {
    case method(String, Int)
    case closure(Value, Site)
  }

  /// What the buyer can start: actions that code names, outlets' actions, closures of buttons.
  private func controls(_ type: ProgramType, _ child: (way: Way, child: Int)) -> [Trigger] {
    var found: [Trigger] = []
    var names: Set<String> = []
    for event in base.events + child.way.events {
      guard case .call(_, let name, let passed) = event.kind else { continue }
      for argument in passed {
        if let text = argument.value.literalText, text.hasPrefix("#selector:") {
          let method = String(text.dropFirst("#selector:".count))
          let owner = passed.compactMap { $0.value.object }.first ?? uiDelegate
          if name == "addObserver" { continue }
          if let owner, names.insert("\(owner):\(method)").inserted {
            found.append(.method(method, owner))
          }
        }
        if case .closure = argument.value, WebKitNames.controls.contains(name) {
          found.append(.closure(argument.value, event.site))
        }
      }
    }
    for id in Set([uiDelegate].compactMap { $0 }) {
      guard let owner = machine.type(of: id) else { continue }
      for function in machine.table.lineage(owner).flatMap(\.functions)
      where function.isObjectiveC && function.parameters.count <= 1 && function.selector == nil {
        let sender = function.parameters.first?.type ?? "Any"
        let isAction =
          ["Any", "AnyObject", "UIButton", "UIBarButtonItem", "NSButton"]
          .contains(sender) && function.parameters.count == 1
        if isAction, names.insert("\(id):\(function.name)").inserted {
          found.append(.method(function.name, id))
        }
      }
    }
    return Array(found.prefix(40))
  }
}

/// Whether code speaks of a name.
enum Mentions {
  static func name(_ name: String, in function: Function) -> Bool {
    var isFound = false
    ExpressionWalk.visit(function.body ?? []) { expression in
      if case .name(name) = expression.kind { isFound = true }
    }
    return isFound
  }
}
