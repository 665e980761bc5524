// What the code sets on a view and its configuration: agent, storage, scripts, loads.

import AuditModel

extension ViewAnswers {
  /// The view's own configuration and those that it was made from.
  var configurations: [Int] {
    var found: [Int] = []
    for start in ["#configuration", "#configuredFrom"] {
      for first in fields[start]?.objects ?? [] {
        for current in chain(first) where !found.contains(current) { found.append(current) }
      }
    }
    return found
  }

  /// A configuration and those that it is a copy of.
  private func chain(_ first: Int) -> [Int] {
    var found: [Int] = []
    var next: Int? = first
    while let current = next, !found.contains(current), found.count < 16 {
      found.append(current)
      next = base.objects[current].fields["#copyOf"]?.object
    }
    return found
  }

  /// The part of the configuration that has a name; the same object for all copies.
  func part(_ name: String) -> Int? {
    configurations.lazy.compactMap { self.base.objects[$0].fields[name]?.settled.object }.first
  }

  /// What a field of one of some objects holds where code has set it.
  func setting(_ name: String, of objects: [Int]) -> (value: Value, places: [Place])? {
    let own = fields["#configuration"]?.objects ?? []
    if own.count > 1, objects == configurations {
      // One or the other, as the view is made in several ways.
      let values = own.map { first in
        chain(first).lazy.compactMap { self.base.objects[$0].fields[name] }.first ?? .unset
      }
      let value = Value.oneOf(values)
      let places = unique(objects.flatMap { assignments(name, of: $0) })
      return value == .unset || places.isEmpty ? nil : (value, places)
    }
    for object in objects {
      if let value = base.objects[object].fields[name], value != .unset {
        var places: [Place] = []
        for candidate in objects { places += assignments(name, of: candidate) }
        return (value, unique(places))
      }
    }
    return nil
  }

  private func unique(_ places: [Place]) -> [Place] {
    var found: [Place] = []
    for place in places where !found.contains(place) { found.append(place) }
    return found
  }

  /// The configuration comes from others, who may have set anything.
  var hasOthersConfiguration: Bool {
    if isOthers { return true }
    guard let from = fields["#configuredFrom"]?.settled else {
      return origin == .subclass && machine.type(of: view).map { takesConfiguration($0) } ?? false
    }
    guard let object = from.object else { return true }
    return configurations.contains { base.objects[$0].origin == .given } && !isStandard(object)
  }

  private func isStandard(_ configuration: Int) -> Bool {
    base.objects[configuration].origin == .made
  }

  /// The class keeps the initializers of web views, or has one that takes a configuration.
  private func takesConfiguration(_ type: ProgramType) -> Bool {
    let initializers = type.functions.filter { $0.name == "init" && !$0.isUnavailable }
    return initializers.isEmpty
  }

  func flag(_ name: String, of objects: [Int], standard: Bool) -> Answer<Bool> {
    guard let (value, places) = setting(name, of: objects) else {
      return hasOthersConfiguration ? .notInFiles : .unset(standard)
    }
    let values = value.alternatives.map { alternative -> Bool? in
      if case .boolean(let flag) = alternative { return flag }
      if case .number(let number) = alternative { return number != 0 }
      return alternative == .unset ? standard : nil
    }
    let known = Set(values.compactMap { $0 })
    if values.contains(nil) {
      return .option([true, false], places)
    }
    if known.count == 1, let only = known.first { return .known(only, places) }
    return .option([true, false], places)
  }

  func composed(_ value: Value) -> ComposedText {
    var parts: [ComposedText.Part] = []
    for piece in value.pieces {
      switch piece {
      case .literal(let text):
        if case .literal(let before)? = parts.last {
          parts[parts.count - 1] = .literal(before + text)
        } else if !text.isEmpty {
          parts.append(.literal(text))
        }
      case .systemAgent: parts.append(.systemAgent)
      case .override: continue
      case .unknown(let name): parts.append(.unknown(name))
      }
    }
    return ComposedText(parts)
  }

  // MARK: Agent

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

  // MARK: Storage

  func storage(_ popups: PopupFinding) -> StorageReading {
    var reading = StorageReading()
    reading.store = store()
    if let (way, child) = popups.children.first {
      let at = [place(way.state.objects[child].site)]
      let store = way.state.objects[child].fields["#configuration"]?.settled.object
        .flatMap { way.state.objects[$0].fields["websiteDataStore"]?.settled.object }
      let own = part("websiteDataStore") ?? base.objects[handed].fields["websiteDataStore"]?.object
      let isGiven = isGiven(way.state.objects[child].fields["#configuredFrom"], in: way.state)
      let isSame = store == own || isGiven && store.map { !isOther($0, way) } ?? true
      reading.popupStore = .known(isSame ? .same : .other, at)
    } else if popups.reading.child != nil {
      reading.popupStore = .cannotTell(.otherCode, place(place))
    } else {
      reading.popupStore = .unset(.same)
    }
    handOver(into: &reading)
    reading.processPool = processPool()
    return reading
  }

  private func isOther(_ store: Int, _ way: Way) -> Bool {
    guard
      let own = part("websiteDataStore") ?? base.objects[handed].fields["websiteDataStore"]?.object
    else { return false }
    func kind(_ id: Int) -> Value {
      way.state.objects[id].fields["#kind"] ?? .choice("default", [])
    }
    return store != own && (kind(store) != kind(own) || kind(store) == .choice("nonPersistent", []))
  }

  private func store() -> Answer<Host.Store> {
    let setting = setting("websiteDataStore", of: configurations)
    let values = setting?.value.alternatives ?? []
    let places = setting?.places ?? []
    if places.isEmpty || values.isEmpty {
      return hasOthersConfiguration ? .notInFiles : .unset(.persistent)
    }
    var stores: [Host.Store] = []
    var isOpen = false
    for value in values {
      let store: Host.Store?
      switch value {
      case .unset: store = .persistent
      case .object(let id):
        store =
          base.objects[id].fields["#kind"] == .choice("nonPersistent", [])
          ? Host.Store.none
          : .persistent
      case .choice("nonPersistent", _): store = Host.Store.none
      case .choice("default", _), .choice("init", _): store = .persistent
      default: store = nil
      }
      if let store { if !stores.contains(store) { stores.append(store) } } else { isOpen = true }
    }
    if isOpen {
      return stores.isEmpty
        ? .cannotTell(.otherCode, places.first)
        : .option([Host.Store.persistent, Host.Store.none], unique(places))
    }
    return stores.count == 1
      ? .known(stores[0], unique(places)) : .option(stores, unique(places))
  }

  private func handOver(into reading: inout StorageReading) {
    var means: [StorageReading.HandOverMeans] = []
    var places: [Place] = []
    var first: (Int, Bool)?
    var load: (Int, Bool)?
    for (index, event) in base.events.enumerated() {
      guard case .call(let target, let name, let passed) = event.kind else { continue }
      if target?.objects.contains(view) ?? false, name.hasPrefix("load") {
        load = load ?? (index, event.isDeferred)
      }
      var found: StorageReading.HandOverMeans?
      guard concerns(target, name, passed) else { continue }
      if name == "setCookie" || name == "setCookies" {
        let owner = target.map { machine.describe($0) } ?? ""
        found = owner.contains("HTTPCookieStorage") ? .sharedStorage : .cookieStore
      } else if name == "setValue" || name == "addValue",
        passed.first(where: { $0.label == "forHTTPHeaderField" })?.value.literalText?
          .lowercased() == "cookie"
      {
        found = .header
      } else if name == "evaluateJavaScript" || name == "WKUserScript",
        let script = passed.first?.value,
        script.pieces.contains(where: { piece in
          if case .literal(let text) = piece {
            text.contains("document.cookie") && text.contains("=")
          } else {
            false
          }
        })
      {
        found = .script
      }
      guard let found else { continue }
      if !means.contains(found) { means.append(found) }
      places.append(place(event.site))
      if found != .sharedStorage { first = first ?? (index, event.isDeferred) }
    }
    // Which of several views gets them cannot be told from the calls alone.
    guard !means.isEmpty else {
      reading.handedOver = unset(.none)
      reading.handOverMeans = unset([])
      return
    }
    reading.handOverMeans = .known(means, places)
    if let first, let load {
      let isBefore = first.0 < load.0 && !(first.1 && !load.1)
      reading.handedOver = .known(isBefore ? .before : .after, places)
    } else {
      reading.handedOver =
        first == nil ? .known(Host.HandOver.none, places) : .cannotTell(.notFollowed, places.first)
    }
  }

  /// A call that gives cookies gives them to this view, as far as its receiver is known.
  private func concerns(_ target: Value?, _ name: String, _ passed: [Passed]) -> Bool {
    guard let object = target?.object, base.objects.indices.contains(object) else {
      guard name == "WKUserScript" else { return true }
      return base.events.contains { event in
        guard case .call(let owner?, "addUserScript", let scripts) = event.kind else {
          return false
        }
        return scripts.first?.value.object.map {
          base.objects[$0].fields["source"] == passed.first?.value
        } ?? false
          && configurations.contains {
            base.objects[$0].fields["userContentController"]?.object == owner.object
          }
      }
    }
    switch base.objects[object].type {
    case "WKHTTPCookieStore":
      let owner = base.objects.indices.first {
        base.objects[$0].fields["httpCookieStore"]?.object == object
      }
      guard let owner else { return true }
      let own = part("websiteDataStore")
      return owner == own
        || own == nil && base.objects[owner].fields["#kind"] == .choice("default", [])
    case "URLRequest":
      return base.events.contains { event in
        guard case .call(let loader?, let load, let given) = event.kind else { return false }
        return load.hasPrefix("load") && loader.objects.contains(view)
          && given.first?.value.objects.contains(object) ?? false
      }
    case let type where machine.isWebViewType(type): return object == view
    default: return true
    }
  }

  private func processPool() -> Answer<StorageReading.ProcessPool> {
    guard let (value, places) = setting("processPool", of: configurations), !places.isEmpty else {
      return hasOthersConfiguration ? .notInFiles : .unset(.standard)
    }
    guard let pool = value.settled.object else { return .cannotTell(.otherCode, places.first) }
    let users = base.objects.indices.filter { other in
      other != view && machine.isWebView(other)
        && base.objects[other].fields["#configuration"]?.object.map {
          base.objects[$0].fields["processPool"]?.settled.object == pool
        } ?? false
    }
    return .known(users.isEmpty ? .own : .shared, places)
  }

  // MARK: Scripts

  func scripts() -> ScriptsReading {
    var reading = ScriptsReading()
    let controllers = Set(
      configurations.flatMap {
        base.objects[$0].fields["userContentController"]?.objects ?? []
      })
    var injected: [ScriptsReading.AppScript] = []
    var places: [Place] = []
    var isOpen: Place?
    for event in base.events {
      guard case .call(let target?, let name, let passed) = event.kind else { continue }
      if target.objects.contains(where: controllers.contains) {
        if name == "addUserScript" {
          places.append(place(event.site))
          guard let script = passed.first?.value.settled.object else {
            isOpen = place(event.site)
            continue
          }
          injected.append(appScript(script, event.site))
        } else if name == "add" || name == "addScriptMessageHandler",
          let handler = passed.first(where: { $0.label == "name" })?.value
        {
          let text = handler.settled.literalText ?? "?"
          if !reading.messageHandlers.contains(text) { reading.messageHandlers.append(text) }
        }
      } else if target.objects.contains(view),
        name == "evaluateJavaScript" || name == "callAsyncJavaScript",
        let text = passed.first?.value
      {
        reading.evaluated.append(
          ScriptsReading.AppScript(
            text: composed(text.settled), mainFrameOnly: true, atStart: false,
            place: place(event.site)))
      }
    }
    var seen: Set<Place> = []
    reading.evaluated = reading.evaluated.filter { seen.insert($0.place).inserted }
    if let isOpen {
      reading.injected = .cannotTell(.otherCode, isOpen)
    } else if injected.isEmpty {
      reading.injected = hasOthersConfiguration ? .notInFiles : .unset([])
    } else {
      reading.injected = .known(injected, unique(places))
    }
    let preferences = part("preferences").map { [$0] } ?? []
    let pages = configurations.compactMap {
      base.objects[$0].fields["defaultWebpagePreferences"]?.settled.object
    }
    let content = flag("allowsContentJavaScript", of: pages, standard: true)
    let enabled = flag("javaScriptEnabled", of: preferences, standard: true)
    if case .known = content { reading.isAllowed = content } else { reading.isAllowed = enabled }
    reading.opensWindowsAutomatically = flag(
      "javaScriptCanOpenWindowsAutomatically", of: preferences, standard: false)
    return reading
  }

  private func appScript(_ script: Int, _ site: Site) -> ScriptsReading.AppScript {
    let fields = base.objects[script].fields
    let isStart: Bool =
      if case .choice("atDocumentStart", _)? = fields["injectionTime"]?.settled { true } else {
        false
      }
    return ScriptsReading.AppScript(
      text: composed(fields["source"]?.settled ?? .unknown("script")),
      mainFrameOnly: fields["forMainFrameOnly"]?.settled == .boolean(true), atStart: isStart,
      place: place(site))
  }

  // MARK: Loading

  func loading() -> LoadingReading {
    var reading = LoadingReading()
    var sources: [Host.LoadedFrom] = []
    var places: [Place] = []
    var reloads: [LoadingReading.Reload] = []
    for event in base.events {
      guard case .call(let target?, let name, let passed) = event.kind else { continue }
      if name == "setURLSchemeHandler", let object = target.object,
        configurations.contains(object),
        let scheme = passed.first(where: { $0.label == "forURLScheme" })?.value.literalText,
        !reading.customSchemes.contains(scheme)
      {
        reading.customSchemes.append(scheme)
      }
      guard target.objects.contains(view) else { continue }
      switch name {
      case "load", "loadRequest", "loadFileURL", "loadFileRequest":
        guard let address = address(passed) else { continue }
        let text = composed(.url(address))
        let scheme = Machine.Address(text.prefix).scheme
        // A page that is blank is none.
        if scheme == "about" { continue }
        if !reading.addresses.contains(text) { reading.addresses.append(text) }
        let source: Host.LoadedFrom =
          name.hasPrefix("loadFile") || scheme.map { $0 != "https" && $0 != "http" } ?? false
          ? .customScheme : .https
        if !sources.contains(source) { sources.append(source) }
        places.append(place(event.site))
      case "loadHTMLString":
        let bases = passed.first { $0.label == "baseURL" }?.value.alternatives ?? [.nothing]
        for value in bases {
          let source: Host.LoadedFrom = value == .nothing ? .string : .stringWithBase
          if !sources.contains(source) { sources.append(source) }
          if case .url(let pieces) = value {
            let text = composed(.url(pieces))
            if !reading.addresses.contains(text) { reading.addresses.append(text) }
          }
        }
        places.append(place(event.site))
      case "reload", "reloadFromOrigin":
        reloads.append(
          LoadingReading.Reload(cause: cause(event.site), place: place(event.site)))
      default: continue
      }
    }
    if sources.count == 1, let only = sources.first {
      reading.source = .known(only, unique(places))
    } else if sources.isEmpty {
      reading.source = .notInFiles
    } else {
      // A first screen from a string beside the page itself is not the page.
      reading.source = .option(sources, unique(places))
    }
    reading.reloads = reloads.isEmpty ? unset([]) : .known(reloads, reloads.map(\.place))
    reading.upgradesKnownHosts = flag(
      "upgradeKnownHostsToHTTPS", of: configurations, standard: true)
    reading.takesDownloads = has(.becomeDownload)
    return reading
  }

  private func address(_ passed: [Passed]) -> [TextPiece]? {
    guard let value = passed.first?.value.settled else { return nil }
    switch value {
    case .url(let pieces): return pieces
    case .object(let id):
      guard case .url(let pieces)? = base.objects[id].fields["url"]?.settled else {
        return [.unknown("request")]
      }
      return pieces
    default: return [.unknown(machine.describe(value))]
    }
  }

  private func cause(_ site: Site) -> LoadingReading.Reload.Cause {
    let function = machine.table.order.lazy.flatMap(\.functions).first {
      $0.site.file == site.file && $0.site.start <= site.start && $0.site.end >= site.end
    }
    guard let function else { return .other }
    if DelegateMethod.of(function) == .terminate { return .termination }
    let name = function.name.lowercased()
    if name.hasPrefix("updateuiview") || name.hasPrefix("updatensview") { return .update }
    if name.contains("foreground") || name.contains("becomeactive") { return .foreground }
    if name.contains("timer") { return .timer }
    return .other
  }
}
