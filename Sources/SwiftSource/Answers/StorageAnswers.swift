// Where cookies and storage are kept, and which cookies the code gives.

import AuditModel

extension ViewAnswers {
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
}
