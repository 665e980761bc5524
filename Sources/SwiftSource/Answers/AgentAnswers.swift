// How the code comes by the user agent.

import AuditModel

extension ViewAnswers {
  func agent() -> AgentReading {
    var reading = AgentReading()
    let pages = configurations.compactMap {
      base.objects[$0].fields["defaultWebpagePreferences"]?.settled.object
    }
    reading.contentMode = contentMode(pages)
    reading.popupText = .unset(nil)
    let custom = setting("customUserAgent", of: [view])
    let name = setting("applicationNameForUserAgent", of: configurations)
    let defaults = defaultsAgent()
    guard
      let (value, places, means) =
        custom.map({ ($0.value, $0.places, AgentReading.Means.customUserAgent) })
        ?? name.map({ ($0.value, $0.places, AgentReading.Means.applicationName) })
        ?? defaults.map({ ($0.0, $0.1, AgentReading.Means.userDefaults) })
    else {
      if isOthers || origin == .subclass && hasOthersConfiguration && origin != .made {
        return isOthers ? openAgent(reading) : systemAgent(reading)
      }
      return systemAgent(reading)
    }
    reading.means = .known(means, places)
    let texts = value.alternatives.filter { $0 != .nothing && $0 != .unset }
    let mayBeUnset = value.alternatives.contains(.unset) || value.alternatives.contains(.nothing)
    guard !texts.isEmpty else { return isOthers ? openAgent(reading) : systemAgent(reading) }
    var makings: [Host.Agent.Making] = mayBeUnset ? [.system] : []
    for text in texts {
      let making = making(text.pieces, means)
      // A fallback for an agent that cannot be read is none of its own.
      let isFallback = texts.contains { $0.pieces.contains(.systemAgent) } && making == .replaced
      if !isFallback, !makings.contains(making) { makings.append(making) }
    }
    reading.making =
      makings.count == 1 && makings.first != nil
      ? .known(makings[0], places) : .option(makings, places)
    reading.appendedTo = appendedTo(texts, means, places)
    let readings = texts.map { composed($0) }
    let main = readings.first { $0.parts.contains(.systemAgent) } ?? readings[0]
    reading.text =
      readings.count == 1 || readings.contains { $0.parts.contains(.systemAgent) }
      ? .known(main, places) : .option(readings, places)
    reading.hasSupportedToken = token(readings, places)
    reading.moment = moment(means, places)
    return reading
  }

  /// The agent that the code gives to the popup alone.
  func popupAgent(_ popups: PopupFinding) -> Answer<ComposedText?> {
    guard let (way, child) = popups.children.first,
      let value = way.state.objects[child].fields["customUserAgent"]?.settled, value != .nothing
    else { return .unset(nil) }
    let places = way.events.compactMap { event -> Place? in
      if case .assign(child, "customUserAgent", _) = event.kind { place(event.site) } else { nil }
    }
    // A copy of the page's own.
    if value.pieces == [.override] || value == fields["customUserAgent"] {
      return .known(nil, places)
    }
    return .known(composed(value), places)
  }

  private func openAgent(_ reading: AgentReading) -> AgentReading { reading }

  private func systemAgent(_ reading: AgentReading) -> AgentReading {
    var reading = reading
    reading.making = .unset(.system)
    reading.text = .unset(ComposedText([.systemAgent]))
    reading.hasSupportedToken = .unset(false)
    return reading
  }

  private func making(_ pieces: [TextPiece], _ means: AgentReading.Means) -> Host.Agent.Making {
    if means == .applicationName || pieces.contains(.systemAgent) { return .suffixed }
    return .replaced
  }

  private func appendedTo(
    _ texts: [Value], _ means: AgentReading.Means, _ places: [Place]
  ) -> Answer<AgentReading.AppendedTo> {
    if means == .applicationName { return .known(.systemAgent, places) }
    if texts.contains(where: { $0.pieces.contains(.override) }) {
      return .known(.emptyOverride, places)
    }
    if texts.contains(where: { $0.pieces.contains(.systemAgent) }) {
      let all = texts.allSatisfy { $0.pieces.contains(.systemAgent) }
      return .known(all ? .systemAgent : .systemAgentOrEmpty, places)
    }
    let isKnown = texts.allSatisfy { $0.literalText != nil }
    return isKnown ? .known(.nothing, places) : .cannotTell(.otherCode, places.first)
  }

  private func token(_ texts: [ComposedText], _ places: [Place]) -> Answer<Bool> {
    let token = Host.supportedToken
    let having = texts.filter { $0.contains(token) }
    if having.count == texts.count { return .known(true, places) }
    if !having.isEmpty {
      // The agent as it is where it can be read decides.
      if texts.contains(where: { $0.parts.contains(.systemAgent) && $0.contains(token) }) {
        return .known(true, places)
      }
      return .option([true, false], places)
    }
    if texts.contains(where: \.hasUnknownPart) { return .cannotTell(.otherCode, places.first) }
    return .known(false, places)
  }

  /// `UserDefaults.standard.register(defaults: ["UserAgent": …])`.
  private func defaultsAgent() -> (Value, [Place])? {
    for event in base.events {
      guard case .call(let target?, let name, let passed) = event.kind,
        name == "register" || name == "set" || name == "setValue",
        machine.describe(target).contains("UserDefaults")
      else { continue }
      for argument in passed {
        if case .table(let pairs) = argument.value {
          for case .tuple(let pair) in pairs
          where pair.count == 2 && ["UserAgent", "User-Agent"].contains(pair[0].literalText) {
            return (pair[1], [place(event.site)])
          }
        }
      }
      if let key = passed.first(where: { $0.label == "forKey" })?.value.literalText,
        key == "UserAgent" || key == "User-Agent", let value = passed.first?.value
      {
        return (value, [place(event.site)])
      }
    }
    return nil
  }

  private func contentMode(_ pages: [Int]) -> Answer<AgentReading.ContentMode> {
    guard let (value, places) = setting("preferredContentMode", of: pages) else {
      return hasOthersConfiguration ? .notInFiles : .unset(.recommended)
    }
    let modes = value.alternatives.compactMap { alternative -> AgentReading.ContentMode? in
      if case .choice(let name, _) = alternative {
        AgentReading.ContentMode(rawValue: name)
      } else {
        nil
      }
    }
    if modes.count == 1, value.alternatives.count == 1 { return .known(modes[0], places) }
    return modes.isEmpty
      ? .cannotTell(.computedValue, places.first) : .option(modes, places)
  }

  /// Events in order: the first load, and where the agent is set.
  private func moment(
    _ means: AgentReading.Means, _ places: [Place]
  ) -> Answer<AgentReading.Moment> {
    if means == .applicationName { return .known(.beforeFirstLoad, places) }
    var set: (Int, Bool)?
    var load: (Int, Bool)?
    for (index, event) in base.events.enumerated() {
      switch event.kind {
      case .assign(view, "customUserAgent", let value) where value != .nothing:
        set = set ?? (index, event.isDeferred)
      case .call(let target?, let name, _)
      where target.objects.contains(view) && name.hasPrefix("load") && name != "loadViewIfNeeded":
        load = load ?? (index, event.isDeferred)
      case .call(let target?, "reload", _) where target.objects.contains(view) && isOthers:
        // A view that others loaded is loaded again for the new agent.
        if set != nil { return .known(.afterFirstLoad, places) }
      default: continue
      }
    }
    guard let set else {
      return means == .userDefaults ? .cannotTell(.notFollowed, places.first) : .notInFiles
    }
    guard let load else {
      return isOthers ? .notInFiles : .known(.beforeFirstLoad, places)
    }
    if set.0 > load.0 { return .known(.afterFirstLoad, places) }
    return .known(set.1 && !load.1 ? .besideFirstLoad : .beforeFirstLoad, places)
  }
}
