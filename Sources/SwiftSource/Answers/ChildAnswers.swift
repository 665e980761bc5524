// How the view that a page is given is made, shown, sized and kept.

import AuditModel

extension ViewAnswers {
  func childReading(_ child: Int, _ way: Way) -> ChildReading {
    let object = way.state.objects[child]
    let at = [place(object.site)]
    var reading = ChildReading(place: place(object.site))
    reading.origin = .known(child < base.objects.count ? .existing : .made, at)
    reading.usesGivenConfiguration = .known(
      isGiven(object.fields["#configuredFrom"], in: way.state), at)
    reading.showing = showing(child, way)
    reading.isSized = sized(child, way)
    reading.keeping = keeping(child, way)
    reading.hasUIDelegate = isSet("uiDelegate", child, way, at)
    reading.hasNavigationDelegate = isSet("navigationDelegate", child, way, at)
    let loads = way.events.filter {
      if case .call(let target?, let name, _) = $0.kind {
        target.objects.contains(child) && name.hasPrefix("load")
      } else {
        false
      }
    }
    reading.isLoadedByApp =
      loads.isEmpty ? .unset(false) : .known(true, loads.map { place($0.site) })
    reading.runsScripts = .unset(true)
    return reading
  }

  private func isSet(_ name: String, _ child: Int, _ way: Way, _ at: [Place]) -> Answer<Bool> {
    switch way.state.objects[child].fields[name]?.settled {
    case nil, .nothing?, .unset?: .unset(false)
    default: .known(true, at)
    }
  }

  private func showing(_ child: Int, _ way: Way) -> Answer<ChildReading.Showing> {
    var found: (ChildReading.Showing, Site)?
    var handed: Site?
    for event in way.events {
      switch event.kind {
      case .call(let target, let name, let passed):
        let isPassed = passed.contains { machine.holds($0.value, child, in: way.state) }
        guard isPassed, name.first?.isLowercase ?? false else { continue }
        if [
          "present", "pushViewController", "show", "setViewControllers", "presentAsSheet",
          "presentAsModalWindow", "makeKeyAndOrderFront",
        ].contains(name) {
          found = (.presented, event.site)
        } else if name.hasPrefix("addSubview") || name.hasPrefix("insertSubview")
          || name.hasPrefix("addArrangedSubview") || name == "insertArrangedSubview"
          || name == "addTab" || name == "replaceSubview"
        {
          found = found ?? (.added, event.site)
        } else if target?.object != child, !isQuiet(name) {
          handed = handed ?? event.site
        }
      case .assign(let owner, let name, let value):
        guard machine.holds(value, child, in: way.state), owner != child else { continue }
        if [
          "view", "contentView", "documentView", "rootView", "contentViewController",
          "rootViewController", "backgroundView", "inputView",
        ].contains(name) {
          found = found ?? (.added, event.site)
        } else if isPublished(name, of: owner, in: way.state) {
          found = found ?? (.state, event.site)
        }
      default: continue
      }
    }
    if let (showing, site) = found {
      let isHidden = way.state.objects[child].fields["isHidden"] == .boolean(true)
      return .known(isHidden && showing == .added ? .hidden : showing, [place(site)])
    }
    if let handed { return .cannotTell(.otherCode, place(handed)) }
    return .known(.never, [place(way.state.objects[child].site)])
  }

  /// Calls that show nothing, as constraints, settings and logs.
  func isQuiet(_ name: String) -> Bool {
    CallMeaning.isLogging(name)
      || [
        "constraint", "activate", "addConstraint", "addConstraints", "addObserver", "observe",
        "append", "insert", "add", "bringSubviewToFront", "sendSubviewToBack", "setValue",
        "autoPinEdgesToSuperviewEdges", "setContentHuggingPriority",
      ].contains(name)
  }

  private func isPublished(_ name: String, of owner: Int, in state: State) -> Bool {
    guard let type = machine.table.types[state.objects[owner].type],
      let (property, holder) = machine.table.property(name, of: type)
    else { return false }
    return property.attributes.contains {
      ["Published", "State", "Binding", "ObservedObject", "StateObject"].contains($0)
    } || holder.parts.contains { $0.attributes.contains("Observable") }
  }

  private func sized(_ child: Int, _ way: Way) -> Answer<Bool> {
    let object = way.state.objects[child]
    var frames: [Value] = object.fields["frame"].map { [$0] } ?? []
    var at = [place(object.site)]
    for event in way.events {
      switch event.kind {
      case .assign(let owner, "frame", let value) where owner == child: frames.append(value)
      case .assign(let owner, "bounds", let value) where owner == child: frames.append(value)
      case .assign(_, let name, let value)
      where ["view", "contentView", "documentView"].contains(name)
        && value.objects.contains(child):
        return .known(true, [place(event.site)])
      case .call(let target, let name, let passed):
        // Anchors and layout libraries speak of the view that they lay out.
        let speaks = [target].compactMap { $0 } + passed.map(\.value)
        let isLaidOut = speaks.contains { mentions($0, object.type) }
        if isLaidOut,
          name.lowercased().contains("constraint") || name.contains("Edge")
            || name == "pin" || name == "fill"
        {
          return .known(true, [place(event.site)])
        }
        if name.hasPrefix("addArrangedSubview"),
          passed.contains(where: { $0.value.objects.contains(child) })
        {
          return .known(true, [place(event.site)])
        }
      default: continue
      }
    }
    let isEmpty = frames.allSatisfy { value in
      switch value {
      case .choice(let name, _): name == "zero"
      case .opaque(let opaque): opaque.path.hasSuffix(".zero") || opaque.path.hasSuffix(".null")
      case .nothing, .unset: true
      default: false
      }
    }
    if !isEmpty { return .known(true, at) }
    switch showing(child, way) {
    case .known(.state, let places): return .known(true, places)
    case .known(.never, _), .known(.added, _), .known(.hidden, _):
      at = [place(object.site)]
      // SwiftUI, or code that is not here, may still lay it out.
      return isHandedOn(child, way) ? .cannotTell(.otherCode, at.first) : .known(false, at)
    case .known(.presented, let places): return .known(true, places)
    case .cannotTell(let reason, let place): return .cannotTell(reason, place)
    default: return .cannotTell(.notFollowed, at.first)
    }
  }

  private func isHandedOn(_ child: Int, _ way: Way) -> Bool {
    way.events.contains { event in
      guard case .call(let target, let name, let passed) = event.kind, target?.object != child,
        !isQuiet(name), !name.hasPrefix("add"), !name.hasPrefix("insert")
      else { return false }
      return passed.contains { $0.value.objects.contains(child) }
    }
  }

  private func mentions(_ value: Value, _ type: String) -> Bool {
    switch value {
    case .opaque(let opaque): opaque.path.hasPrefix(type + ".")
    case .list(let values), .tuple(let values): values.contains { mentions($0, type) }
    default: false
    }
  }

  private func keeping(_ child: Int, _ way: Way) -> Answer<ChildReading.Keeping> {
    var found: (ChildReading.Keeping, Site)?
    for event in way.events {
      guard case .assign(let owner, let name, let value) = event.kind, owner != child,
        way.state.objects[owner].origin == .instance
          || machine.table.types[way.state.objects[owner].type] != nil
      else { continue }
      switch value {
      case .list(let values) where values.contains(.object(child)): found = (.list, event.site)
      case .table(let values) where values.contains(.object(child)): found = (.list, event.site)
      case .object(child) where name != "view": found = found ?? (.single, event.site)
      default: continue
      }
    }
    if let (keeping, site) = found { return .known(keeping, [place(site)]) }
    switch showing(child, way) {
    case .known(.never, let places): return .known(.nothing, places)
    case .known(_, let places): return .known(.hierarchy, places)
    case .cannotTell(let reason, let place): return .cannotTell(reason, place)
    default: return .notInFiles
    }
  }
}
