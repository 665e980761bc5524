// Storage, scripts and loading of a web view of Objective-C.

import AppCode
import AuditModel

extension ViewFacts {
  /// Cookies and storage.
  func storage() -> StorageReading {
    var reading = StorageReading()
    reading.store = Answer(
      settings(of: "websiteDataStore").map { act, _, value in
        let name = Self.calledName(value)
        let store: Host.Store? =
          name == "nonPersistentDataStore"
          ? Host.Store.none
          : name == "defaultDataStore" || name.hasPrefix("dataStoreForIdentifier")
            ? .persistent : nil
        return Setting(value: store, place: act.place, isOptional: isOptional(act))
      }, platform: draft.kind == .wkwebview ? .persistent : .persistent,
      all: [.persistent, Host.Store.none])
    reading.popupStore = .unset(.same)
    reading.processPool = processPool
    let stores = acts.filter { act in
      guard let call = act.step.call else { return false }
      return call.name == "setCookie:completionHandler:"
    }
    let shared = acts.filter { act in
      guard let call = act.step.call, call.name == "setCookie:", let receiver = call.receiver else {
        return false
      }
      return Self.calledName(receiver).hasPrefix("sharedHTTPCookieStorage")
    }
    var means: [StorageReading.HandOverMeans] = []
    if !stores.isEmpty { means.append(.cookieStore) }
    if !shared.isEmpty { means.append(.sharedStorage) }
    let headers = acts.filter { act in
      guard let call = act.step.call,
        call.name == "setValue:forHTTPHeaderField:"
          || call.name == "addValue:forHTTPHeaderField:"
      else { return false }
      return call.arguments.last?.value.literal?.lowercased() == "cookie"
    }
    if !headers.isEmpty { means.append(.header) }
    let places = (stores + shared + headers).map(\.place)
    reading.handOverMeans = means.isEmpty ? .unset([]) : .known(means, places)
    reading.handedOver = handedOver(stores, places)
    return reading
  }

  private func handedOver(_ stores: [Act], _ places: [Place]) -> Answer<Host.HandOver> {
    guard let first = stores.first else {
      // What the shared storage holds does not reach the view.
      return .unset(.none)
    }
    let loads = calls(["loadRequest:"]).filter { $0.act.method.name == first.method.name }
    guard let load = loads.first else { return .cannotTell(.notFollowed, first.place) }
    let inside = load.act.step.closures.contains { $0.name == "setCookie:completionHandler:" }
    return .known(
      inside || load.act.step.start > first.step.start ? .before : .after, places)
  }

  private var processPool: Answer<StorageReading.ProcessPool> {
    Answer(
      settings(of: "processPool").map { act, members, value in
        let pool: StorageReading.ProcessPool
        if members.first == "configuration", let receiver = draft.names.first, !draft.isSelf,
          case .assignment(let target, _) = act.step.act,
          ObjectPath(target)?.names.first.map({ draft.names.contains($0) }) == true
        {
          // The view gives a copy of its configuration.
          _ = receiver
          pool = .tooLate
        } else if case .call(let call) = value.form, call.name == "init" || call.name == "new" {
          pool = .own
        } else {
          pool = .shared
        }
        return Setting(value: pool, place: act.place, isOptional: isOptional(act))
      }, platform: .standard, all: [.standard, .shared])
  }

  static func calledName(_ expression: Expression) -> String {
    switch expression.form {
    case .call(let call): call.name
    case .member(_, let name), .name(let name): name
    case .cast(let inner, _): calledName(inner)
    default: ""
    }
  }

  /// What the app runs in the page.
  func scripts() -> ScriptsReading {
    var reading = ScriptsReading()
    reading.isAllowed = answer(
      to: ["javaScriptEnabled", "allowsContentJavaScript"], platform: true)
    // On iOS windows are not opened by themselves unless the app says so.
    reading.opensWindowsAutomatically = answer(
      to: ["javaScriptCanOpenWindowsAutomatically"], platform: false)
    var injected: [ScriptsReading.AppScript] = []
    var hasUnknown: Place?
    for (act, call, _) in calls(["addUserScript:"]) {
      guard let value = call.arguments.first?.value else { continue }
      if let script = script(value, act) {
        injected.append(script)
      } else {
        hasUnknown = hasUnknown ?? act.place
      }
    }
    if injected.isEmpty, let hasUnknown {
      reading.injected = .cannotTell(.notFollowed, hasUnknown)
    } else {
      reading.injected =
        injected.isEmpty ? .unset([]) : .known(injected, injected.map(\.place))
    }
    for (act, call, members) in calls([
      "evaluateJavaScript:completionHandler:", "stringByEvaluatingJavaScriptFromString:",
      "evaluateJavaScript:inFrame:inContentWorld:completionHandler:",
    ]) where members.isEmpty {
      guard let value = call.arguments.first?.value else { continue }
      let text = composition(value, act).text
      if text.literal == "navigator.userAgent" { continue }
      reading.evaluated.append(
        ScriptsReading.AppScript(
          text: text, mainFrameOnly: true, atStart: false, place: act.place))
    }
    for (act, call, _) in calls([
      "addScriptMessageHandler:name:", "addScriptMessageHandlerWithReply:contentWorld:name:",
    ]) {
      guard let name = call.arguments.last?.value else { continue }
      let text = composition(name, act).text
      reading.messageHandlers.append(text.literal ?? text.prefix + "…" + text.suffix)
    }
    return reading
  }

  private func script(_ value: Expression, _ act: Act) -> ScriptsReading.AppScript? {
    var made = value
    if let path = ObjectPath(value), path.names.count == 1, let name = path.names.first,
      let known = act.surroundings.value(of: name)
    {
      made = known.value
    }
    guard case .call(let call) = made.form, call.name.hasPrefix("initWithSource:"),
      let source = call.argument("initWithSource")
    else { return nil }
    let time = call.argument("injectionTime").map(Self.calledName) ?? ""
    return ScriptsReading.AppScript(
      text: composition(source, act).text,
      mainFrameOnly: call.argument("forMainFrameOnly")?.truth ?? true,
      atStart: time.hasSuffix("Start"), place: act.place)
  }

  /// What is loaded, how, and how often.
  func loading() -> LoadingReading {
    var reading = LoadingReading()
    var sources: [Setting<Host.LoadedFrom>] = []
    for (act, call, members) in calls([
      "loadRequest:", "loadHTMLString:baseURL:", "loadFileURL:allowingReadAccessToURL:",
      "loadData:MIMEType:characterEncodingName:baseURL:",
    ]) where members.isEmpty {
      switch call.name {
      case "loadRequest:":
        let address = call.arguments.first.flatMap { self.address($0.value, act, 0) }
        if let address { reading.addresses.append(address) }
        sources.append(
          Setting(
            value: address.map { Self.source($0.prefix) } ?? .https, place: act.place,
            isOptional: false))
      case "loadFileURL:allowingReadAccessToURL:":
        sources.append(Setting(value: .customScheme, place: act.place, isOptional: false))
      default:
        let text = call.arguments.first?.value.literal
        if text == "" { continue }
        guard let given = call.arguments.last?.value else { continue }
        if case .null = given.form {
          sources.append(Setting(value: .string, place: act.place, isOptional: false))
        } else {
          if let address = address(given, act, 0) { reading.addresses.append(address) }
          sources.append(Setting(value: .stringWithBase, place: act.place, isOptional: false))
        }
      }
    }
    // What is loaded of an address counts before what is shown of a text, as for errors.
    if let https = sources.first(where: { $0.value == .https }) ?? sources.first,
      let value = https.value
    {
      let kinds = Set(sources.compactMap(\.value))
      reading.source =
        kinds.count > 1 && !kinds.contains(.https)
        ? .option(sources.compactMap(\.value), sources.map(\.place)) : .known(value, [https.place])
    }
    reading.reloads = reloads
    reading.upgradesKnownHosts = answer(to: ["upgradeKnownHostsToHTTPS"], platform: true)
    let downloads = draft.owner.methods.filter { $0.name.contains("didBecomeDownload:") }
    reading.takesDownloads =
      downloads.first.map {
        .known(true, [base(of: $0).place($0.function.start, $0.function.headEnd)])
      } ?? .unset(false)
    for (_, call, _) in calls(["setURLSchemeHandler:forURLScheme:"]) {
      if let name = call.arguments.last?.value.literal { reading.customSchemes.append(name) }
    }
    return reading
  }

  private func base(of method: Method) -> CodeFile { draft.base.files[method.file] }

  static func source(_ prefix: String) -> Host.LoadedFrom {
    if prefix.isEmpty || prefix.lowercased().hasPrefix("http") { return .https }
    return prefix.contains(":") ? .customScheme : .https
  }

  /// The address of a request or URL.
  private func address(_ value: Expression, _ act: Act, _ depth: Int) -> ComposedText? {
    guard depth < 6 else { return nil }
    switch value.form {
    case .call(let call):
      if call.name.hasPrefix("requestWithURL:") || call.name.hasPrefix("initWithURL:") {
        return call.arguments.first.flatMap { address($0.value, act, depth + 1) }
      }
      if call.name.hasPrefix("URLWithString:") || call.name.hasPrefix("initWithString:") {
        return call.arguments.first.map { composition($0.value, act).text }
      }
      if call.name.hasPrefix("fileURLWithPath:") || call.name.hasPrefix("URLForResource:") {
        return ComposedText([.literal("file://")])
      }
      return nil
    default:
      guard let path = ObjectPath(value), path.names.count == 1, let name = path.names.first,
        let known = act.surroundings.value(of: name), known.value.start != value.start
      else { return nil }
      return address(known.value, act, depth + 1)
    }
  }

  private var reloads: Answer<[LoadingReading.Reload]> {
    var found: [LoadingReading.Reload] = []
    for (act, _, members) in calls(["reload", "reloadFromOrigin"]) where members.isEmpty {
      if act.method.name == WebKitNames.processEnd {
        found.append(LoadingReading.Reload(cause: .termination, place: act.place))
      } else if isCalledOnForeground(act.method.name) {
        found.append(LoadingReading.Reload(cause: .foreground, place: act.place))
      }
    }
    // The delegate's method is given the view as a parameter.
    if let method = base(WebKitNames.processEnd) {
      for step in method.steps where step.call?.name == "reload" {
        let place = base(of: method).place(step.start, step.end)
        if !found.contains(where: { $0.place.start == place.start }) {
          found.append(LoadingReading.Reload(cause: .termination, place: place))
        }
      }
    }
    return found.isEmpty ? .unset([]) : .known(found, found.map(\.place))
  }

  private func base(_ name: String) -> Method? { draft.base.method(name, of: draft.owner.name) }

  private func isCalledOnForeground(_ name: String) -> Bool {
    acts.contains { act in
      guard let call = act.step.call, call.name == "addObserver:selector:name:object:",
        call.argument("selector").map({ Self.selector($0) }) == name
      else { return false }
      let event = call.argument("name").map(Self.calledName) ?? ""
      return event.contains("WillEnterForeground") || event.contains("DidBecomeActive")
    }
  }

  /// The name between the parentheses of `@selector`.
  static func selector(_ expression: Expression) -> String? {
    guard case .call(let call) = expression.form, call.name == "@selector" else { return nil }
    return call.arguments.first?.value.literal
  }
}
