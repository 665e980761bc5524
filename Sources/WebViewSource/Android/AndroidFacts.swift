// What the code sets on a web view of Android.

import AppCode
import AuditModel

/// Reads what the methods of a class do with one web view.
struct AndroidFacts {
  let draft: AndroidDraft
  private var base: CodeBase { draft.base }

  /// A step, with where it stands.
  struct Act {
    let step: Step
    let method: Method
    let place: Place
    let surroundings: Surroundings
  }

  private(set) var acts: [Act] = []

  init(_ draft: AndroidDraft) {
    self.draft = draft
    for method in draft.methods {
      let file = draft.base.files[method.file]
      for step in method.steps
      where method.name != "onCreateWindow"
        && !step.closures.contains(where: { $0.label == "onCreateWindow" })
      {
        acts.append(
          Act(
            step: step, method: method, place: file.place(step.start, step.end),
            surroundings: Surroundings(
              base: draft.base, owner: draft.owner, method: method, closures: step.closures,
              file: method.file)))
      }
    }
  }

  /// Other code may set what this code does not.
  var isOpen: Bool { draft.origin == .given }

  func settings(of name: String) -> [(act: Act, value: Expression)] {
    acts.compactMap { act in
      guard let setting = draft.setting(act.step, file: act.method.file),
        setting.members.last == name
      else { return nil }
      return (act, setting.value)
    }
  }

  func answer(to name: String, platform: Bool) -> Answer<Bool> {
    answer(
      settings(of: name).map { act, value in
        Setting(value: value.truth, place: act.place, isOptional: isOptional(act))
      }, platform: platform, all: [false, true])
  }

  func answer<Value>(
    _ settings: [Setting<Value>], platform: Value, all: [Value]
  ) -> Answer<Value> {
    settings.isEmpty && isOpen ? .notInFiles : Answer(settings, platform: platform, all: all)
  }

  func isOptional(_ act: Act) -> Bool {
    act.step.conditions.contains { isOption($0.expression, act.surroundings, 0) }
  }

  private func isOption(_ condition: Expression, _ place: Surroundings, _ depth: Int) -> Bool {
    guard depth < 30 else { return false }
    func inner(_ expression: Expression) -> Bool { isOption(expression, place, depth + 1) }
    switch condition.form {
    case .name, .member:
      guard let path = ObjectPath(condition), let last = path.last else { return false }
      if draft.members(of: path) != nil { return false }
      if ["SDK_INT", "DEBUG"].contains(last) || path.names.first == "Build" { return false }
      if last.uppercased() == last, last.count > 2 { return true }
      if let parameter = place.method?.function.parameters.first(where: { $0.name == last }) {
        return ["Boolean", "boolean", "Bool", "String", "bool"].contains(parameter.type ?? "")
      }
      return draft.owner.variables.contains {
        $0.variable.name == last
          && (["Boolean", "boolean", "String", "bool"].contains($0.variable.type ?? "")
            || $0.variable.value?.truth != nil)
      }
    case .call(let call):
      if call.name == "isFeatureSupported" { return false }
      return ["getBoolean", "getString", "optBoolean"].contains(call.name)
    case .prefix(_, let value), .cast(let value, _): return inner(value)
    case .operation(let operands, _): return operands.contains(where: inner)
    default: return false
    }
  }

  func composition(_ expression: Expression, _ act: Act) -> TextComposition {
    TextComposition(expression, in: act.surroundings)
  }

  // MARK: - Agent

  func agent() -> AgentReading {
    var reading = AgentReading()
    let set = settings(of: "userAgentString")
    guard let last = set.last else {
      if !isOpen {
        reading.making = .unset(.system)
        reading.hasSupportedToken = .unset(false)
      }
      return reading
    }
    var makings: [Host.Agent.Making] = []
    var isOption = false
    var places: [Place] = []
    for (act, value) in set {
      let text = composition(value, act)
      places.append(act.place)
      if text.parts.isEmpty { continue }
      if text.parts == [.systemAgent] {
        if !makings.contains(.system) { makings.append(.system) }
        continue
      }
      let making: Host.Agent.Making = text.hasSystemAgent ? .suffixed : .replaced
      if !makings.contains(making) { makings.append(making) }
      let isOpenText = text.hangsOnOption && text.text.literal == nil && !text.text.hasLetters
      isOption = isOption || isOptional(act) || isOpenText
    }
    let text = composition(last.value, last.act)
    var parts = text.text
    parts.parts.removeAll { $0 == .systemAgent }
    reading.means = .known(.userAgentString, [last.act.place])
    reading.text = .known(parts, places)
    reading.appendedTo = .known(text.hasSystemAgent ? .systemAgent : .nothing, places)
    let decided = makings.filter { $0 != .system }
    if isOption || decided.count > 1 {
      reading.making = .option([.system] + decided, places)
    } else {
      reading.making = decided.first.map { .known($0, places) } ?? .known(.system, places)
    }
    if text.text.contains(Host.supportedToken) {
      reading.hasSupportedToken = isOption ? .option([false, true], places) : .known(true, places)
    } else if text.text.hasUnknownPart {
      reading.hasSupportedToken = .cannotTell(
        isOption ? .computedValue : .otherCode, places.last)
    } else {
      reading.hasSupportedToken = .known(false, places)
    }
    reading.moment = moment(last.act)
    return reading
  }

  private func moment(_ act: Act) -> Answer<AgentReading.Moment> {
    let loads = acts.filter { other in
      guard let call = other.step.call, Self.loading.contains(call.name),
        other.method.function.start == act.method.function.start
      else { return false }
      return draft.members(calledBy: call, other.step, file: other.method.file) == []
    }
    guard let first = loads.first else { return .known(.beforeFirstLoad, [act.place]) }
    return .known(
      first.step.start < act.step.start ? .afterFirstLoad : .beforeFirstLoad, [act.place])
  }

  private static let loading: Set<String> = [
    "loadUrl", "loadData", "loadDataWithBaseURL", "postUrl",
  ]

  // MARK: - Switches, storage, scripts

  func switches() -> AndroidReading {
    var reading = AndroidReading()
    reading.supportsMultipleWindows = answer(to: "supportMultipleWindows", platform: false)
    reading.domStorage = answer(to: "domStorageEnabled", platform: false)
    var payment: [Setting<Bool>] = []
    var isChecked = true
    for act in acts {
      guard let call = act.step.call, call.name == "setPaymentRequestEnabled",
        call.arguments.count == 2, let value = call.arguments.last?.value
      else { continue }
      payment.append(
        Setting(value: value.truth, place: act.place, isOptional: isOptional(act)))
      isChecked =
        isChecked
        && act.step.conditions.contains { condition in
          condition.expression.mentions { $0 == "isFeatureSupported" }
        }
    }
    reading.paymentRequest = answer(payment, platform: false, all: [false, true])
    if let last = payment.last {
      reading.paymentRequestIsChecked = .known(isChecked, [last.place])
    }
    var cookies: [Setting<Bool>] = []
    for act in acts {
      guard let call = act.step.call, call.name == "setAcceptThirdPartyCookies",
        let value = call.arguments.last?.value
      else { continue }
      cookies.append(
        Setting(value: value.truth, place: act.place, isOptional: isOptional(act)))
    }
    // Since Android 5 (https://developer.android.com/reference/android/webkit/CookieManager).
    reading.thirdPartyCookies = answer(cookies, platform: false, all: [false, true])
    return reading
  }

  func storage() -> StorageReading {
    var reading = StorageReading()
    // All views of an app have one store.
    reading.store = .unset(.persistent)
    reading.popupStore = .unset(.same)
    let given = acts.filter { $0.step.call?.name == "setCookie" }
    if let first = given.first {
      reading.handOverMeans = .known([.cookieStore], [first.place])
      let loads = acts.filter {
        $0.step.call.map { Self.loading.contains($0.name) } == true
          && $0.method.function.start == first.method.function.start
      }
      reading.handedOver =
        loads.first.map {
          .known($0.step.start > first.step.start ? .before : .after, [first.place])
        } ?? .cannotTell(.notFollowed, first.place)
    } else {
      reading.handOverMeans = .unset([])
      reading.handedOver = .unset(.none)
    }
    return reading
  }

  func scripts() -> ScriptsReading {
    var reading = ScriptsReading()
    reading.isAllowed = answer(to: "javaScriptEnabled", platform: false)
    reading.opensWindowsAutomatically = answer(
      to: "javaScriptCanOpenWindowsAutomatically", platform: false)
    var injected: [ScriptsReading.AppScript] = []
    for act in acts {
      guard let call = act.step.call else { continue }
      switch call.name {
      case "evaluateJavascript":
        guard let value = call.arguments.first?.value else { continue }
        reading.evaluated.append(
          ScriptsReading.AppScript(
            text: composition(value, act).text, mainFrameOnly: true, atStart: false,
            place: act.place))
      case "loadUrl":
        guard let value = call.arguments.first?.value else { continue }
        let text = composition(value, act).text
        guard text.prefix.hasPrefix("javascript:") else { continue }
        reading.evaluated.append(
          ScriptsReading.AppScript(
            text: text, mainFrameOnly: true, atStart: false, place: act.place))
      case "addDocumentStartJavaScript":
        guard let value = call.arguments.dropFirst().first?.value else { continue }
        injected.append(
          ScriptsReading.AppScript(
            text: composition(value, act).text, mainFrameOnly: false, atStart: true,
            place: act.place))
      case "addJavascriptInterface":
        if let name = call.arguments.last.map({ composition($0.value, act).text.literal }) {
          reading.messageHandlers.append(name ?? "…")
        }
      default: continue
      }
    }
    reading.injected =
      injected.isEmpty
      ? (isOpen ? .notInFiles : .unset([])) : .known(injected, injected.map(\.place))
    return reading
  }

  func loads() -> LoadingReading {
    var reading = LoadingReading()
    var found: [(Host.LoadedFrom, Place)] = []
    for act in acts {
      guard let call = act.step.call, Self.loading.contains(call.name),
        draft.members(calledBy: call, act.step, file: act.method.file) == []
      else { continue }
      switch call.name {
      case "loadUrl", "postUrl":
        guard let value = call.arguments.first?.value else { continue }
        let text = composition(value, act).text
        if text.prefix.hasPrefix("javascript:") || text.literal == "about:blank" { continue }
        reading.addresses.append(text)
        found.append((ViewFacts.source(text.prefix), act.place))
      case "loadDataWithBaseURL":
        guard let base = call.arguments.first?.value else { continue }
        let text = composition(base, act).text
        if case .null = base.form {
          found.append((.string, act.place))
        } else if text.literal == "" {
          found.append((.string, act.place))
        } else {
          reading.addresses.append(text)
          found.append((.stringWithBase, act.place))
        }
      default: found.append((.string, act.place))
      }
    }
    if let first = found.first(where: { $0.0 == .https }) ?? found.first {
      reading.source = .known(first.0, [first.1])
    }
    reading.reloads = .unset([])
    return reading
  }
}

extension ComposedText {
  /// Some known part has a letter.
  var hasLetters: Bool {
    parts.contains { part in
      if case .literal(let text) = part { text.contains(where: \.isLetter) } else { false }
    }
  }
}
