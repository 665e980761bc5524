// Reads the web views of Kotlin and Java files: each view with what its clients answer.

import AppCode
import AppFiles
import AuditModel

/// Puts the answers of views and clients together.
struct AndroidReader {
  let base: CodeBase
  private let drafts: [AndroidDraft]

  init(_ base: CodeBase) {
    self.base = base
    drafts = AndroidViews(base: base).drafts()
  }

  func read() -> [WebViewReading] {
    var answered: Set<String> = []
    var readings: [WebViewReading] = []
    for draft in drafts {
      let facts = AndroidFacts(draft)
      let others = drafts.filter { $0.owner.name == draft.owner.name }
      let own = others.count > 1 ? draft.names.sorted().first : nil
      var reading = WebViewReading(
        name: Self.shown(draft.owner.name) + (own.map { "." + $0 } ?? ""), platform: .android,
        kind: .androidWebView, origin: draft.origin,
        language: base.files[draft.owner.file].source.language, place: draft.place)
      reading.agent = facts.agent()
      reading.storage = facts.storage()
      reading.scripts = facts.scripts()
      reading.loading = facts.loads()
      let switches = facts.switches()
      reading.android = switches
      readClients(facts, switches, into: &reading, &answered)
      readings.append(reading)
    }
    return readings + clientsAlone(answered) + kotlinNativeDelegates()
  }

  /// The name of an anonymous class without its place.
  static func shown(_ name: String) -> String {
    String(name.prefix { $0 != "@" })
  }

  // MARK: - Clients

  private enum Client {
    case none
    case known(CodeClass, Place)
    case other(Place)
  }

  private func client(_ facts: AndroidFacts, _ name: String) -> Client {
    guard
      let (act, value) = facts.settings(of: name).last(where: { setting in
        if case .null = setting.value.form { false } else { true }
      })
    else { return .none }
    if let owner = type(of: value, act.surroundings, 0) { return .known(owner, act.place) }
    return .other(act.place)
  }

  /// The class of an object that is given as a client.
  private func type(of value: Expression, _ place: Surroundings, _ depth: Int) -> CodeClass? {
    guard depth < 6 else { return nil }
    switch value.form {
    case .name("this"): return place.owner
    case .cast(let inner, _): return type(of: inner, place, depth + 1)
    case .name(let name):
      return place.value(of: name).flatMap { type(of: $0.value, $0.at, depth + 1) }
    case .call(let call):
      if call.members != nil, let owner = place.method?.owner ?? place.owner?.name {
        return base.classes[CodeBase.anonymousName(of: call, in: owner, at: value.start)]
      }
      if ["apply", "also"].contains(call.name), let receiver = call.receiver {
        return type(of: receiver, place, depth + 1)
      }
      let plain = call.name.split(separator: ".").last.map(String.init) ?? call.name
      if let known = base.classes[plain] { return known }
      if let method = place.body(of: call) {
        for case .result(let value?) in method.steps.map(\.act) {
          let inner = Surroundings(
            base: base, owner: base.classes[method.owner], method: method, file: method.file)
          if let found = type(of: value, inner, depth + 1) { return found }
        }
      }
      return nil
    case .member(_, let name):
      return place.value(of: name).flatMap { type(of: $0.value, $0.at, depth + 1) }
    default: return nil
    }
  }

  private func readClients(
    _ facts: AndroidFacts, _ switches: AndroidReading, into reading: inout WebViewReading,
    _ answered: inout Set<String>
  ) {
    let open = facts.isOpen || facts.draft.origin == .subclass
    switch client(facts, "webChromeClient") {
    case .none where open: break
    case .none:
      reading.popups.delegate = .unset(.none)
      reading.popups.method = .unset(false)
      reading.popups.behaviour = .unset(.none)
      reading.popups.dialogs = .unset([])
      reading.closing.onClose = .unset(.absent)
      reading.closing.control = .unset(.none)
    case .known(let owner, let place):
      answered.insert(owner.name)
      let answers = base.method("onCreateWindow", of: owner.name) != nil
      reading.popups.delegate = .known(answers ? .answers : .silent, [place])
      AndroidWindows(base: base, owner: owner)
        .read(into: &reading.popups, closing: &reading.closing)
      readDialogs(of: owner, into: &reading.popups)
    case .other(let place): reading.popups.delegate = .known(.other, [place])
    }
    // Without multiple windows no client is asked: the view itself goes there.
    if let value = switches.supportsMultipleWindows.value, !value,
      !open || reading.popups.delegate.value == .silent
    {
      reading.popups.behaviour = switches.supportsMultipleWindows.map { _ in .sameView }
    }
    switch client(facts, "webViewClient") {
    case .none where open: break
    case .none:
      reading.navigation.form = .unset(.absent)
      // Without a client Android asks which app should open a link.
      reading.navigation.allowAll()
    case .known(let owner, _):
      AndroidNavigation(base: base, owner: owner).read(into: &reading.navigation)
    case .other(let place): reading.navigation.form = .cannotTell(.otherCode, place)
    }
  }

  private func readDialogs(of owner: CodeClass, into popups: inout PopupReading) {
    let methods: [(String, PopupReading.Dialog)] = [
      ("onJsAlert", .alert), ("onJsConfirm", .confirm), ("onJsPrompt", .prompt),
    ]
    let own = methods.compactMap { name, dialog in
      base.method(name, of: owner.name).map { ($0, dialog) }
    }
    // Android shows dialogs of its own where a chrome client is set.
    popups.dialogs =
      own.isEmpty
      ? .unset([.alert, .confirm, .prompt])
      : .known(
        [.alert, .confirm, .prompt],
        own.map { method, _ in
          base.files[method.file].place(method.function.start, method.function.headEnd)
        })
    popups.answersMediaCapture =
      base.method("onPermissionRequest", of: owner.name).map {
        .known(true, [base.files[$0.file].place($0.function.start, $0.function.headEnd)])
      } ?? .unset(false)
  }

  /// Chrome clients for views of other code.
  private func clientsAlone(_ answered: Set<String>) -> [WebViewReading] {
    base.classes.keys.sorted().compactMap { name in
      guard let owner = base.classes[name], !owner.isInterface, !answered.contains(name),
        let method = owner.method("onCreateWindow") ?? owner.method("onCloseWindow"),
        !drafts.contains(where: { $0.owner.name == name })
      else { return nil }
      var reading = WebViewReading(
        name: Self.shown(name), platform: .android, kind: .androidWebView, origin: .elsewhere,
        language: base.files[method.file].source.language,
        place: base.files[method.file].place(method.function.start, method.function.headEnd))
      reading.android = AndroidReading()
      // All views of an app have one store.
      reading.storage.store = .unset(.persistent)
      reading.storage.popupStore = .unset(.same)
      AndroidWindows(base: base, owner: owner)
        .read(into: &reading.popups, closing: &reading.closing)
      readDialogs(of: owner, into: &reading.popups)
      return reading
    }
  }

  // MARK: - Kotlin on iOS

  /// UI delegates of Kotlin/Native, whose methods have Objective-C's labels as parameters.
  private func kotlinNativeDelegates() -> [WebViewReading] {
    base.classes.keys.sorted().compactMap { name in
      guard let owner = base.classes[name],
        let method = owner.methods.first(where: { method in
          method.name == "webView"
            && method.function.parameters.contains { $0.name == "createWebViewWithConfiguration" }
        })
      else { return nil }
      let file = base.files[method.file]
      let head = file.place(method.function.start, method.function.headEnd)
      var reading = WebViewReading(
        name: name, platform: .ios, kind: .wkwebview, origin: .elsewhere, language: .kotlin,
        place: head)
      reading.popups.method = .known(true, [head])
      let place = Surroundings(base: base, owner: owner, method: method, file: method.file)
      let decision = Decision(request: .window, place: place)
      guard
        let ways = Way.ways(through: method.function.body ?? [], decide: { decision($0) })
      else {
        reading.popups.behaviour = .cannotTell(.notFollowed, head)
        return reading
      }
      for way in ways where !way.fails {
        reading.popups.branches.append(kotlinNativeBranch(way, place, file, head))
      }
      reading.popups.behaviour = PopupReading.together(reading.popups.branches, at: head)
      let closes = owner.methods.contains { method in
        method.name == "webViewDidClose"
      }
      reading.closing.onClose = closes ? .cannotTell(.notFollowed, head) : .unset(.absent)
      reading.popups.dialogs = .unset([])
      return reading
    }
  }

  private func kotlinNativeBranch(
    _ way: Way, _ place: Surroundings, _ file: CodeFile, _ head: Place
  ) -> PopupReading.Branch {
    let kinds = way.conditions.map { ConditionKind.of($0, place) }
    let condition: PopupReading.Condition =
      way.conditions.isEmpty
      ? .newWindow
      : [PopupReading.Condition.option, .address, .other].first { kinds.contains($0) } ?? .failure
    if let result = way.result {
      if case .null = result.form {
      } else {
        return PopupReading.Branch(
          behaviour: .child, condition: condition, place: file.place(result.start, result.end))
      }
    }
    for step in way.steps.reversed() {
      guard let call = step.call else { continue }
      let at = file.place(step.start, step.end)
      if call.name.hasPrefix("load") {
        return PopupReading.Branch(behaviour: .sameView, condition: condition, place: at)
      }
      if call.name.hasPrefix("openURL") {
        return PopupReading.Branch(behaviour: .external, condition: condition, place: at)
      }
    }
    return PopupReading.Branch(
      behaviour: .none, condition: condition,
      place: way.end.map { file.place($0, $0 + 12) } ?? head)
  }
}
