// Reads the web views of Flutter: webview_flutter and flutter_inappwebview in Dart.

import AppCode
import AppFiles
import AuditModel

/// Reads widgets and controllers of web views in Dart
/// (https://pub.dev/packages/webview_flutter, https://pub.dev/packages/flutter_inappwebview).
struct FlutterReader {
  private let base: CodeBase
  /// Libraries that the app's lock or build files name.
  private let installed: Set<String>

  init(_ base: CodeBase, installed: Set<String>) {
    self.base = base
    self.installed = installed
  }

  func read() -> [WebViewReading] {
    var readings: [WebViewReading] = []
    for (index, file) in base.files.enumerated() {
      let imports = file.outline.imports
      let isPlain = imports.contains { $0.contains("package:webview_flutter") }
      let isInApp = imports.contains { $0.contains("package:flutter_inappwebview") }
      guard isPlain || isInApp else { continue }
      readings += self.readings(index, isInApp: isInApp, isPlain: isPlain)
    }
    return readings
  }

  /// A call in a file, and where it stands.
  private struct Made {
    let call: Call
    let step: Step
    let method: Method
    let owner: String
  }

  private func readings(_ index: Int, isInApp: Bool, isPlain: Bool) -> [WebViewReading] {
    let owners = base.classes.values.filter { owner in owner.methods.contains { $0.file == index } }
      .sorted { $0.name < $1.name }
    var readings: [WebViewReading] = []
    for owner in owners {
      let methods = owner.methods.filter { $0.file == index }
      var made: [Made] = []
      for method in methods {
        for step in method.steps {
          guard let call = step.call, call.receiver == nil || isNamed(call) else { continue }
          made.append(Made(call: call, step: step, method: method, owner: owner.name))
        }
      }
      let inApp = made.filter {
        isInApp && ["InAppWebView", "HeadlessInAppWebView"].contains($0.call.name)
          && $0.call.argument("windowId") == nil
      }
      let old = made.filter { isPlain && $0.call.name == "WebView" }
      let controllers = made.filter {
        isPlain
          && ($0.call.name == "WebViewController"
            || $0.call.name == "fromPlatformCreationParams"
            || $0.call.name == "fromPlatform")
      }
      for view in inApp { readings.append(inAppReading(view, methods)) }
      for view in old { readings.append(oldReading(view)) }
      if let first = controllers.first { readings.append(controllerReading(first, methods)) }
    }
    return readings
  }

  private func isNamed(_ call: Call) -> Bool {
    call.receiver.flatMap { ObjectPath($0) }?.names.first == "WebViewController"
  }

  private func place(_ made: Made) -> Place {
    base.files[made.method.file].place(made.step.start, made.step.end)
  }

  private func surroundings(_ method: Method, _ owner: String) -> Surroundings {
    Surroundings(base: base, owner: base.classes[owner], method: method, file: method.file)
  }

  private func reading(
    _ made: Made, _ wrapper: WebViewReading.Wrapper
  ) -> WebViewReading {
    let start = place(made)
    var reading = WebViewReading(
      name: String(made.owner.drop { $0 == "_" }), platform: .ios, kind: .wkwebview,
      origin: .wrapper, language: .dart, place: start)
    reading.wrapper = wrapper
    reading.agent.making = .unset(.system)
    reading.agent.hasSupportedToken = .unset(false)
    reading.agent.moment = .unset(.beforeFirstLoad)
    reading.storage.store = .unset(.persistent)
    reading.navigation.form = .unset(.absent)
    reading.navigation.allowAll()
    reading.scripts.injected = .unset([])
    reading.scripts.opensWindowsAutomatically = .unset(false)
    reading.android = AndroidReading()
    reading.android?.paymentRequest = .unset(false)
    return reading
  }

  private func take(
    agent value: Expression, isName: Bool, _ place: Place, _ surroundings: Surroundings,
    into reading: inout WebViewReading
  ) {
    if case .null = value.form { return }
    let text = TextComposition(value, in: surroundings).text
    let isChoice: Bool
    if case .choice(_, let values) = value.form {
      isChoice = values.contains { if case .null = $0.form { true } else { false } }
    } else {
      isChoice = false
    }
    let making: Host.Agent.Making = isName ? .suffixed : .replaced
    reading.agent.means = .known(.wrapperOption, [place])
    reading.agent.making = isChoice ? .option([.system, making], [place]) : .known(making, [place])
    reading.agent.appendedTo = .known(isName ? .systemAgent : .nothing, [place])
    reading.agent.text = .known(text, [place])
    reading.agent.hasSupportedToken =
      text.contains(Host.supportedToken)
      ? (isChoice ? .option([false, true], [place]) : .known(true, [place]))
      : text.hasUnknownPart ? .cannotTell(.otherCode, place) : .known(false, [place])
  }

  // MARK: - webview_flutter

  /// The widget of versions before 4.
  private func oldReading(_ made: Made) -> WebViewReading {
    var reading = reading(made, .webviewFlutter)
    let around = surroundings(made.method, made.owner)
    let at = place(made)
    if let agent = made.call.argument("userAgent") {
      take(agent: agent, isName: false, at, around, into: &reading)
    }
    if let mode = made.call.argument("javascriptMode") {
      let name = ObjectPath(mode)?.last
      reading.scripts.isAllowed =
        name == nil ? .cannotTell(.computedValue, at) : .known(name == "unrestricted", [at])
    } else {
      reading.scripts.isAllowed = .unset(false)
    }
    if let address = made.call.argument("initialUrl") {
      let text = TextComposition(address, in: around).text
      reading.loading.addresses = [text]
      reading.loading.source = .known(ViewFacts.source(text.prefix), [at])
    }
    if let delegate = made.call.argument("navigationDelegate") {
      readPolicy(delegate, at, around, into: &reading)
    }
    readLibrary("webview_flutter", into: &reading)
    return reading
  }

  /// What the library does with windows: on iOS it loads them in the same view
  /// (https://github.com/flutter/packages/tree/main/packages/webview_flutter/webview_flutter_wkwebview).
  private func readLibrary(_ name: String, into reading: inout WebViewReading) {
    guard installed.contains(name) else { return }
    reading.popups.method = .unset(false)
    reading.popups.behaviour = .unset(.sameView)
  }

  /// The controller of versions from 4.
  private func controllerReading(_ made: Made, _ methods: [Method]) -> WebViewReading {
    var reading = reading(made, .webviewFlutter)
    reading.scripts.isAllowed = .unset(false)
    for method in methods {
      let around = surroundings(method, made.owner)
      let file = base.files[method.file]
      for step in method.steps {
        guard let call = step.call else { continue }
        let at = file.place(step.start, step.end)
        let first = call.arguments.first?.value
        switch call.name {
        case "setUserAgent":
          if let first { take(agent: first, isName: false, at, around, into: &reading) }
        case "setJavaScriptMode":
          reading.scripts.isAllowed = .known(
            first.flatMap { ObjectPath($0) }?.last == "unrestricted", [at])
        case "loadRequest":
          guard let first else { continue }
          let text = TextComposition(address(first), in: around).text
          reading.loading.addresses.append(text)
          reading.loading.source = .known(ViewFacts.source(text.prefix), [at])
        case "loadHtmlString":
          reading.loading.source = .known(
            call.argument("baseUrl") == nil ? .string : .stringWithBase, [at])
        case "loadFlutterAsset", "loadFile":
          reading.loading.source = .known(.customScheme, [at])
        case "setNavigationDelegate":
          if let first { readPolicy(first, at, around, into: &reading) }
        case "runJavaScript", "runJavaScriptReturningResult":
          guard let first else { continue }
          reading.scripts.evaluated.append(
            ScriptsReading.AppScript(
              text: TextComposition(first, in: around).text, mainFrameOnly: true, atStart: false,
              place: at))
        case "addJavaScriptChannel":
          if let name = first?.literal { reading.scripts.messageHandlers.append(name) }
        case "setPaymentRequestEnabled":
          var android = reading.android ?? AndroidReading()
          android.paymentRequest =
            first?.truth.map { .known($0, [at]) } ?? .option([false, true], [at])
          reading.android = android
        default: continue
        }
      }
    }
    readLibrary("webview_flutter", into: &reading)
    return reading
  }

  /// The text in `Uri.parse(…)`, `WebUri(…)`, `URLRequest(url: …)`.
  private func address(_ expression: Expression, depth: Int = 0) -> Expression {
    guard depth < 6, case .call(let call) = expression.form,
      ["parse", "tryParse", "Uri", "WebUri", "URLRequest", "uri"].contains(call.name),
      let inner = call.argument("url") ?? call.arguments.first?.value
    else { return expression }
    return address(inner, depth: depth + 1)
  }

  /// A policy that answers `NavigationDecision`.
  private func readPolicy(
    _ expression: Expression, _ at: Place, _ around: Surroundings,
    into reading: inout WebViewReading
  ) {
    var handler = expression
    if case .call(let call) = expression.form, call.name == "NavigationDelegate" {
      guard let inner = call.argument("onNavigationRequest") else { return }
      handler = inner
    }
    reading.navigation.form = .known(.callback, [at])
    guard case .closure(let closure) = handler.form else {
      reading.navigation.otherHosts = .cannotTell(.notFollowed, at)
      reading.navigation.otherSchemes = .cannotTell(.notFollowed, at)
      reading.navigation.aboutBlank = .cannotTell(.notFollowed, at)
      return
    }
    func outcome(_ request: Request) -> Answer<NavigationReading.Outcome> {
      let method = Method(
        Function(
          name: "",
          parameters: closure.parameters.map { .init(name: $0, type: "WebResourceRequest") },
          body: closure.body, start: expression.start, headEnd: expression.start,
          end: expression.end), file: around.file, owner: around.owner?.name ?? "")
      let place = Surroundings(base: base, owner: around.owner, method: method, file: around.file)
      let decision = Decision(request: request, place: place)
      guard let ways = Way.ways(through: closure.body, decide: { decision($0) }) else {
        return .cannotTell(.notFollowed, at)
      }
      var outcomes: [NavigationReading.Outcome] = []
      for way in ways where !way.fails {
        let name = way.result.flatMap { ObjectPath($0) }?.last?.lowercased()
        let opens = way.steps.contains {
          ["launchUrl", "launch", "launchUrlString"].contains($0.call?.name ?? "")
        }
        let outcome: NavigationReading.Outcome
        switch name {
        case "navigate", "allow": outcome = .allowed
        case "prevent", "cancel": outcome = opens ? .external : .cancelled
        default: return .cannotTell(.notUnderstood, at)
        }
        if !outcomes.contains(outcome) { outcomes.append(outcome) }
      }
      guard let first = outcomes.first else { return .cannotTell(.notUnderstood, at) }
      return outcomes.count == 1 ? .known(first, [at]) : .cannotTell(.severalCandidates, at)
    }
    reading.navigation.otherHosts = outcome(.otherHost)
    reading.navigation.otherSchemes = outcome(.otherScheme)
    reading.navigation.aboutBlank = outcome(.aboutBlank)
    reading.navigation.allowedHosts =
      reading.navigation.otherHosts.value == .allowed
      ? .known(nil, [at]) : .cannotTell(.notFollowed, at)
  }

  // MARK: - flutter_inappwebview

  private func inAppReading(_ made: Made, _ methods: [Method]) -> WebViewReading {
    var reading = reading(made, .flutterInAppWebView)
    let around = surroundings(made.method, made.owner)
    let at = place(made)
    var settings: [String: Expression] = [:]
    collect(made.call.argument("initialSettings"), around, 0, into: &settings)
    collect(made.call.argument("initialOptions"), around, 0, into: &settings)
    if let agent = settings["userAgent"] {
      take(agent: agent, isName: false, at, around, into: &reading)
    } else if let name = settings["applicationNameForUserAgent"] {
      take(agent: name, isName: true, at, around, into: &reading)
    }
    func truth(_ names: [String], platform: Bool) -> Answer<Bool> {
      guard let value = names.compactMap({ settings[$0] }).first else { return .unset(platform) }
      return value.truth.map { .known($0, [at]) } ?? .option([false, true], [at])
    }
    reading.scripts.isAllowed = truth(["javaScriptEnabled"], platform: true)
    reading.scripts.opensWindowsAutomatically = truth(
      ["javaScriptCanOpenWindowsAutomatically"], platform: false)
    reading.storage.store = truth(["incognito"], platform: false).map {
      $0 ? Host.Store.none : .persistent
    }
    reading.navigation.isLimitedToAppBoundDomains = truth(
      ["limitsNavigationsToAppBoundDomains"], platform: false)
    var android = AndroidReading()
    android.supportsMultipleWindows = truth(["supportMultipleWindows"], platform: false)
    // The library has no such setting.
    android.paymentRequest = .unset(false)
    android.domStorage = truth(["domStorageEnabled"], platform: true)
    android.thirdPartyCookies = truth(["thirdPartyCookiesEnabled"], platform: true)
    reading.android = android
    if let request = made.call.argument("initialUrlRequest") {
      let text = TextComposition(address(request), in: around).text
      reading.loading.addresses = [text]
      reading.loading.source = .known(ViewFacts.source(text.prefix), [at])
    } else if let content = made.call.argument("initialData") {
      var has = false
      if case .call(let call) = content.form { has = call.argument("baseUrl") != nil }
      reading.loading.source = .known(has ? .stringWithBase : .string, [at])
    }
    if let policy = made.call.argument("shouldOverrideUrlLoading") {
      readPolicy(policy, at, around, into: &reading)
    }
    readInAppWindows(made, around, at, methods, into: &reading)
    return reading
  }

  /// The members of settings objects, nested ones among them.
  private func collect(
    _ expression: Expression?, _ around: Surroundings, _ depth: Int,
    into settings: inout [String: Expression]
  ) {
    guard let expression, depth < 6 else { return }
    switch expression.form {
    case .call(let call):
      for argument in call.arguments {
        guard let label = argument.label else { continue }
        if ["crossPlatform", "android", "ios"].contains(label) {
          collect(argument.value, around, depth + 1, into: &settings)
        } else {
          settings[label] = argument.value
        }
      }
    case .name(let name):
      if let known = around.value(of: name), known.value.start != expression.start {
        collect(known.value, known.at, depth + 1, into: &settings)
      }
    default: break
    }
  }

  private func readInAppWindows(
    _ made: Made, _ around: Surroundings, _ at: Place, _ methods: [Method],
    into reading: inout WebViewReading
  ) {
    guard let handler = made.call.argument("onCreateWindow") else {
      reading.popups.method = .unset(false)
      // Without a handler the library loads the address in the same view on iOS
      // (`createWebViewWith` of its `InAppWebView.swift`).
      if installed.contains("flutter_inappwebview") { reading.popups.behaviour = .unset(.sameView) }
      reading.closing.onClose = .unset(.absent)
      return
    }
    let file = base.files[around.file]
    let head = file.place(handler.start, handler.start + 16)
    reading.popups.method = .known(true, [head])
    reading.popups.delegate = .unset(.answers)
    var steps: [Step]
    switch handler.form {
    case .closure(let closure): steps = Step.steps(of: closure.body)
    default:
      let name = ObjectPath(handler)?.last ?? ""
      steps = base.method(name, of: made.owner)?.steps ?? []
    }
    for step in steps {
      guard let call = step.call, call.receiver == nil,
        let method = base.method(call.name, of: made.owner)
      else { continue }
      steps += method.steps
      if steps.count > 4000 { break }
    }
    if let inner = steps.first(where: { $0.call?.argument("windowId") != nil }) {
      let place = file.place(inner.start, inner.end)
      var child = ChildReading(place: place)
      child.origin = .known(.made, [place])
      child.usesGivenConfiguration = .unset(true)
      child.showing = .known(.state, [place])
      child.hasUIDelegate = .known(
        inner.call?.argument("onCreateWindow") != nil
          || inner.call?.argument("onCloseWindow") != nil,
        [place])
      reading.popups.child = child
      reading.popups.behaviour = .known(.child, [place])
      let close = inner.call?.argument("onCloseWindow") ?? made.call.argument("onCloseWindow")
      reading.closing.onClose =
        close.map { .known(.removesPopup, [file.place($0.start, $0.end)]) } ?? .unset(.absent)
      return
    }
    reading.closing.onClose = .unset(.absent)
    if let opened = steps.first(where: {
      ["launchUrl", "launch", "launchUrlString", "openSystemBrowser"].contains($0.call?.name ?? "")
    }) {
      reading.popups.behaviour = .known(.external, [file.place(opened.start, opened.end)])
    } else if let loaded = steps.first(where: { $0.call?.name == "loadUrl" }) {
      reading.popups.behaviour = .known(.sameView, [file.place(loaded.start, loaded.end)])
    } else if let pushed = steps.first(where: {
      ["push", "to", "showDialog", "pushNamed", "showModalBottomSheet"].contains(
        $0.call?.name ?? "")
    }) {
      reading.popups.behaviour = .cannotTell(.otherCode, file.place(pushed.start, pushed.end))
    } else if steps.isEmpty {
      reading.popups.behaviour = .cannotTell(.otherCode, head)
    } else {
      reading.popups.behaviour = .known(.none, [head])
    }
  }
}
