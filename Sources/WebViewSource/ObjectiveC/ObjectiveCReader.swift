// Reads the web views of Objective-C files: each view with what its delegates answer.

import AppCode
import AppFiles
import AppSettings
import AuditModel

/// Puts the answers of views and delegates together.
struct ObjectiveCReader {
  let base: CodeBase
  private let views: [ViewDraft]
  private let layouts: [LayoutView]

  /// - Parameter layouts: the views of storyboards and xibs.
  init(_ base: CodeBase, layouts: [LayoutView] = []) {
    self.base = base
    self.layouts = layouts
    views = ObjectiveCViews(base: base).drafts()
  }

  func read() -> [WebViewReading] {
    let defaults = appDefaults
    var answered: Set<String> = []
    var readings: [WebViewReading] = []
    for draft in views {
      let facts = ViewFacts(draft)
      var reading = WebViewReading(
        name: name(of: draft), platform: .ios, kind: draft.kind, origin: draft.origin,
        language: .objectiveC, place: draft.place)
      reading.agent = facts.agent(appDefaults: defaults)
      reading.storage = facts.storage()
      reading.scripts = facts.scripts()
      reading.loading = facts.loading()
      reading.navigation.isLimitedToAppBoundDomains = facts.answer(
        to: ["limitsNavigationsToAppBoundDomains"], platform: false)
      readDelegates(facts, into: &reading, answered: &answered)
      readings.append(reading)
    }
    readings += delegatesAlone(answered)
    return readings
  }

  private func name(of draft: ViewDraft) -> String {
    let others = views.filter { $0.owner.name == draft.owner.name }
    guard others.count > 1, let own = draft.names.sorted().first else { return draft.owner.name }
    return draft.owner.name + "." + own
  }

  /// `UserAgent` among the app's defaults, which web views take as their agent.
  private var appDefaults: [(text: TextComposition, place: Place)] {
    var found: [(text: TextComposition, place: Place)] = []
    for owner in base.classes.keys.sorted().compactMap({ base.classes[$0] }) {
      for method in owner.methods {
        for step in method.steps {
          guard let call = step.call else { continue }
          var value: Expression?
          if call.name == "registerDefaults:",
            let given = call.arguments.first?.value
          {
            value = userAgent(
              in: given, Surroundings(base: base, owner: owner, method: method, file: method.file))
          } else if call.name == "setObject:forKey:" || call.name == "setValue:forKey:",
            call.arguments.last?.value.literal == "UserAgent"
          {
            value = call.arguments.first?.value
          }
          guard let value else { continue }
          found.append(
            (
              TextComposition(
                value,
                in: Surroundings(
                  base: base, owner: owner, method: method, closures: step.closures,
                  file: method.file)),
              base.files[method.file].place(step.start, step.end)
            ))
        }
      }
    }
    return found
  }

  private func userAgent(in expression: Expression, _ place: Surroundings) -> Expression? {
    switch expression.form {
    case .dictionary(let pairs):
      return pairs.first { $0.key.literal == "UserAgent" || $0.key.literal == "User-Agent" }?.value
    case .call(let call)
    where call.name.hasPrefix("dictionaryWithObjectsAndKeys:")
      || call.name.hasPrefix("initWithObjectsAndKeys:"):
      guard let key = call.arguments.dropFirst().first?.value.literal, key == "UserAgent" else {
        return nil
      }
      return call.arguments.first?.value
    case .name(let name):
      return place.value(of: name).flatMap { userAgent(in: $0.value, $0.at) }
    default: return nil
    }
  }

  // MARK: - Delegates

  private enum Found {
    case none
    case object(CodeClass, [Place])
    case other([Place])
    case open([Place])
  }

  /// The object that the view's delegate of some kind is.
  private func delegate(_ facts: ViewFacts, _ names: [String]) -> Found {
    var settings = names.flatMap { facts.settings(of: $0) }.filter { $0.members.count == 1 }
    settings.removeAll { if case .null = $0.value.form { true } else { false } }
    var places = settings.map(\.act.place)
    var classes: [CodeClass] = []
    var hasOther = false
    for setting in settings {
      if let owner = object(setting.value, setting.act.surroundings) {
        classes.append(owner)
      } else {
        hasOther = true
      }
    }
    if settings.isEmpty {
      // Other classes set it: `controller.webView.UIDelegate = self`.
      for owner in base.classes.values where owner.name != facts.draft.owner.name {
        for method in owner.methods {
          for step in method.steps {
            guard let setting = step.setting, setting.path.names.count >= 2,
              names.contains(setting.path.last ?? ""),
              facts.draft.names.contains(setting.path.names[setting.path.names.count - 2]),
              owner.variables.allSatisfy({
                !facts.draft.names.contains(ObjectPath.plain($0.variable.name))
              }), setting.path.names.count > 2
            else { continue }
            places.append(base.files[method.file].place(step.start, step.end))
            let place = Surroundings(base: base, owner: owner, method: method, file: method.file)
            if let known = object(setting.value, place) {
              classes.append(known)
            } else {
              hasOther = true
            }
          }
        }
      }
    }
    if places.isEmpty { return .none }
    let named = Set(classes.map(\.name))
    if named.count > 1 || (hasOther && !classes.isEmpty) { return .open(places) }
    if let only = classes.first { return .object(only, places) }
    return .other(places)
  }

  /// The class of an object that is given as a delegate.
  private func object(_ value: Expression, _ place: Surroundings) -> CodeClass? {
    switch value.form {
    case .cast(let inner, _): return object(inner, place)
    case .name("self"): return place.owner
    case .call(let call):
      if let type = ObjectiveCViews(base: base).madeType(call) { return base.classes[type] }
    default: break
    }
    guard let path = ObjectPath(value), let name = path.names.last else { return nil }
    if path.names.isEmpty { return place.owner }
    if let method = place.method {
      for step in method.steps {
        if case .declaration(let variable) = step.act, variable.name == name,
          let type = variable.type, let known = base.classes[type]
        {
          return known
        }
      }
    }
    let variable = place.owner?.variables.first { ObjectPath.plain($0.variable.name) == name }
    return variable?.variable.type.flatMap { base.classes[$0] }
  }

  private func readDelegates(
    _ facts: ViewFacts, into reading: inout WebViewReading, answered: inout Set<String>
  ) {
    let draft = facts.draft
    let isOpen = draft.origin == .subclass || draft.origin == .given
    if draft.kind == .uiwebview {
      // The old view has no hook for windows.
      reading.popups.behaviour = .unset(.sameView)
      reading.popups.delegate = .unset(.none)
      reading.navigation.form = .notInFiles
      reading.closing.onClose = .unset(.absent)
      reading.closing.control = .unset(.none)
      return
    }
    switch delegate(facts, ["UIDelegate", "uiDelegate"]) {
    case .none where isOpen: break
    case .none where draft.origin == .layout:
      if let layout = layout(of: draft) {
        connect(layout, into: &reading, answered: &answered)
        break
      }
      // Interface Builder may connect it.
      reading.popups.delegate = .notInFiles
      if draft.owner.method(WebKitNames.createWindow) != nil {
        answered.insert(draft.owner.name)
        readWindows(of: draft.owner, into: &reading)
      }
    case .none:
      reading.popups.delegate = .unset(.none)
      reading.popups.behaviour = .unset(.none)
      reading.popups.method = .unset(false)
      reading.popups.dialogs = .unset([])
      reading.closing.onClose = .unset(.absent)
      reading.closing.control = .unset(.none)
    case .object(let owner, let places):
      answered.insert(owner.name)
      let answers = base.method(WebKitNames.createWindow, of: owner.name) != nil
      reading.popups.delegate = .known(answers ? .answers : .silent, places)
      readWindows(of: owner, into: &reading)
    case .other(let places): reading.popups.delegate = .known(.other, places)
    case .open(let places):
      reading.popups.delegate = .option([.answers, .other], places)
    }
    switch delegate(facts, ["navigationDelegate"]) {
    case .none where isOpen || draft.origin == .layout: break
    case .none:
      reading.navigation.form = .unset(.absent)
      reading.navigation.allowAll()
      reading.navigation.failureRemovesView = .unset(false)
    case .object(let owner, _):
      NavigationAnswer(base: base, owner: owner).read(into: &reading.navigation)
      if let child = reading.popups.child, let places = child.hasNavigationDelegate.places.first {
        reading.navigation.appliesToChild = .known(
          child.hasNavigationDelegate.value == true, [places])
      }
    case .other(let places):
      reading.navigation.leave(.otherCode, places.first)
    case .open(let places):
      reading.navigation.leave(.severalCandidates, places.first)
    }
    if isOpen, case .notInFiles = reading.navigation.form,
      draft.owner.method(WebKitNames.navigationPolicy) != nil
    {
      NavigationAnswer(base: base, owner: draft.owner).read(into: &reading.navigation)
    }
  }

  /// The view of a storyboard or xib that an outlet is connected to.
  private func layout(of draft: ViewDraft) -> LayoutView? {
    layouts.first { layout in
      layout.ownerClass == draft.owner.name
        && layout.outlet.map { draft.names.contains(ObjectPath.plain($0)) } ?? true
    }
  }

  /// What a storyboard sets and connects, where code does not.
  private func connect(
    _ layout: LayoutView, into reading: inout WebViewReading, answered: inout Set<String>
  ) {
    if let name = layout.configuration["applicationNameForUserAgent"],
      case .unset = reading.agent.making
    {
      reading.agent.making = .known(.suffixed, [layout.place])
      reading.agent.means = .known(.applicationName, [layout.place])
      reading.agent.appendedTo = .known(.systemAgent, [layout.place])
      reading.agent.text = .known(ComposedText([.literal(name)]), [layout.place])
      reading.agent.hasSupportedToken = .known(
        name.contains(Host.supportedToken), [layout.place])
      reading.agent.moment = .known(.beforeFirstLoad, [layout.place])
    }
    if layout.configuration["javaScriptCanOpenWindowsAutomatically"] == "YES",
      case .unset = reading.scripts.opensWindowsAutomatically
    {
      reading.scripts.opensWindowsAutomatically = .known(true, [layout.place])
    }
    guard let name = layout.delegates["uiDelegate"] else {
      reading.popups.delegate = .unset(.none)
      reading.popups.behaviour = .unset(.none)
      reading.popups.method = .unset(false)
      reading.closing.onClose = .unset(.absent)
      reading.closing.control = .unset(.none)
      return
    }
    guard let owner = base.classes[name] else {
      reading.popups.delegate = .known(.other, [layout.place])
      return
    }
    answered.insert(name)
    let answers = base.method(WebKitNames.createWindow, of: name) != nil
    reading.popups.delegate = .known(answers ? .answers : .silent, [layout.place])
    readWindows(of: owner, into: &reading)
  }

  private func readWindows(of owner: CodeClass, into reading: inout WebViewReading) {
    var dialogs: [PopupReading.Dialog] = []
    var places: [Place] = []
    for (name, dialog) in WebKitNames.dialogs {
      guard let method = base.method(name, of: owner.name),
        let dialog = PopupReading.Dialog(rawValue: dialog)
      else { continue }
      dialogs.append(dialog)
      places.append(base.files[method.file].place(method.function.start, method.function.headEnd))
    }
    reading.popups.dialogs = dialogs.isEmpty ? .unset([]) : .known(dialogs, places)
    reading.popups.answersMediaCapture =
      base.method(WebKitNames.mediaCapture, of: owner.name).map {
        .known(true, [base.files[$0.file].place($0.function.start, $0.function.headEnd)])
      } ?? .unset(false)
    if let method = base.method(WebKitNames.createWindow, of: owner.name) {
      WindowAnswer(base: base, owner: owner, method: method)
        .read(into: &reading.popups, kind: reading.kind)
    } else if base.unknownSupertypes(of: owner.name).allSatisfy(Self.answersNoWindows) {
      reading.popups.method = .unset(false)
      reading.popups.behaviour = .unset(.none)
    } else {
      reading.popups.method = .notInFiles
    }
    if let given = reading.popups.child?.usesGivenConfiguration, given.value == true {
      reading.storage.popupStore = given.map { _ in .same }
    }
    ClosingAnswer(base: base, owner: owner)
      .read(into: &reading.closing, hasChild: reading.popups.child != nil)
  }

  /// A class or protocol of the system, which answers no window by itself.
  private static func answersNoWindows(_ name: String) -> Bool {
    ["UI", "NS", "WK", "SK", "RCT"].contains { name.hasPrefix($0) }
      || name.hasSuffix("Delegate") || name.hasSuffix("DataSource") || name.hasSuffix("Protocol")
  }

  /// Classes that answer for views of other code.
  private func delegatesAlone(_ answered: Set<String>) -> [WebViewReading] {
    base.classes.keys.sorted().compactMap { name in
      guard let owner = base.classes[name], !owner.isInterface, !answered.contains(name),
        let method = owner.method(WebKitNames.createWindow)
          ?? owner.method(WebKitNames.closeWindow),
        !views.contains(where: { $0.owner.name == name })
      else { return nil }
      var reading = WebViewReading(
        name: name, platform: .ios, kind: .wkwebview, origin: .elsewhere, language: .objectiveC,
        place: base.files[method.file].place(method.function.start, method.function.headEnd))
      readWindows(of: owner, into: &reading)
      NavigationAnswer(base: base, owner: owner).read(into: &reading.navigation)
      return reading
    }
  }

  /// Mentions of the retired view.
  func retiredViews() -> [RetiredView] {
    base.files.flatMap { file -> [RetiredView] in
      (file.outline.mentions["UIWebView"] ?? []).prefix(20).map { range in
        RetiredView(
          place: file.place(range.lowerBound, range.upperBound), dependency: file.source.dependency)
      }
    }
  }
}
