// Finds the web views of Kotlin and Java classes.

import AppCode
import AuditModel

/// Finds web views in the classes of Kotlin and Java files.
struct AndroidViews {
  let base: CodeBase

  func drafts() -> [AndroidDraft] {
    base.classes.keys.sorted().flatMap { name -> [AndroidDraft] in
      // What an anonymous class does counts as done where it stands.
      guard let owner = base.classes[name], !owner.isInterface, !name.contains("@"),
        !AndroidDraft.roots.contains(name), !owner.methods.isEmpty || isViewClass(owner)
      else { return [] }
      return drafts(of: owner)
    }
  }

  func isViewClass(_ owner: CodeClass) -> Bool { base.isKind(owner.name, of: AndroidDraft.roots) }

  /// A call makes a view.
  func makes(_ call: Call) -> Bool {
    guard call.receiver == nil, !call.name.isEmpty, call.name.first?.isUppercase == true,
      AndroidDraft.isView(call.name, base)
    else { return false }
    // Composable functions of libraries have the same name and are given no context.
    return call.isCreation || !call.arguments.contains { $0.label == "state" || $0.label == "url" }
  }

  /// A class decides about windows: what it makes is for them.
  static func isChromeClient(_ owner: CodeClass, _ base: CodeBase) -> Bool {
    base.lineage(of: owner.name).contains { known in
      known.supertypes.contains { $0.hasSuffix("WebChromeClient") }
    } || owner.method("onCreateWindow") != nil
  }

  func isForWindows(_ method: Method, of owner: CodeClass) -> Bool {
    if method.name == "onCreateWindow" { return true }
    guard method.function.parameters.contains(where: { $0.type?.hasSuffix("Message") == true })
    else {
      return false
    }
    return true
  }

  private static let settingNames: Set<String> = [
    "webChromeClient", "webViewClient", "javaScriptEnabled", "userAgentString",
    "supportMultipleWindows", "domStorageEnabled",
  ]

  private func drafts(of owner: CodeClass) -> [AndroidDraft] {
    let head = base.files[owner.file].place(owner.start, owner.start + 40)
    if isViewClass(owner) {
      var draft = AndroidDraft(
        base: base, owner: owner, isSelf: true, names: [], origin: .subclass, place: head)
      draft.findNames()
      return isMadeElsewhere(owner) ? [] : [draft]
    }
    var found = Collection(base: base, owner: owner)
    let isClient = Self.isChromeClient(owner, base)
    for (variable, file) in owner.variables {
      guard let type = variable.type, AndroidDraft.isView(type, base), !isClient,
        variable.start >= owner.start, variable.end <= owner.end, file == owner.file
      else { continue }
      found.add(ObjectPath.plain(variable.name), nil, .given, file, variable.start, variable.end)
    }
    for method in owner.methods where !isForWindows(method, of: owner) && !isClient {
      for step in method.steps where !isInWindows(step) {
        switch step.act {
        case .call(let call) where makes(call):
          found.add(
            nameOfResult(step, method), step.start, .made, method.file, step.start, step.end)
        case .declaration(let variable):
          guard let value = variable.value else { continue }
          let isTyped = variable.type.map { AndroidDraft.isView($0, base) } ?? false
          if isTyped || isFound(value) {
            found.add(
              ObjectPath.plain(variable.name), nil, isFromLayout(value) ? .layout : .given,
              method.file, step.start, step.end)
          }
        case .assignment(let target, let value):
          guard let name = ObjectPath(target)?.last else { continue }
          if isFound(value)
            || (isFromLayout(value) && found.drafts.contains { $0.names.contains(name) })
          {
            found.add(name, nil, .layout, method.file, step.start, step.end)
          }
        default: continue
        }
      }
    }
    if !isClient { addUnnamed(owner, to: &found) }
    for method in owner.methods {
      for step in method.steps {
        guard case .assignment(let target, let value) = step.act, isFromLayout(value),
          let name = ObjectPath(target)?.last
        else { continue }
        for index in found.drafts.indices
        where found.drafts[index].names.contains(name) && found.drafts[index].origin == .given {
          found.drafts[index].origin = .layout
        }
      }
    }
    // A field that nothing is done with is no view of this class.
    found.drafts.removeAll { $0.origin == .given && !isSetUp($0) }
    return merged(found.drafts)
  }

  /// Views that are only seen by what is set on them, as of view binding and of other classes.
  private func addUnnamed(_ owner: CodeClass, to found: inout Collection) {
    for method in owner.methods where !isForWindows(method, of: owner) {
      for step in method.steps where !isInWindows(step) {
        guard let setting = step.setting, let last = setting.path.last,
          Self.settingNames.contains(last)
        else { continue }
        var names = Array(setting.path.names.dropLast())
        if names.last == "settings" { names.removeLast() }
        guard let name = names.last, !["settings", "webSettings", "it", "this"].contains(name),
          !name.lowercased().hasSuffix("settings"),
          !found.drafts.contains(where: { $0.setting(step, file: method.file) != nil })
        else { continue }
        let isBinding = names.first?.lowercased().contains("binding") == true
        let type = method.function.parameters.first { $0.name == names.first }?.type
        // `Dialog.settings` and the like are no web views.
        guard isBinding || name.lowercased().contains("web") || last.hasPrefix("web") || type != nil
        else { continue }
        found.add(name, nil, isBinding ? .layout : .given, method.file, step.start, step.end)
      }
    }
    // `val settings = other.webView.settings`.
    for method in owner.methods where !isForWindows(method, of: owner) {
      for step in method.steps where !isInWindows(step) {
        guard case .declaration(let variable) = step.act,
          variable.type == "WebSettings" || variable.type == "android.webkit.WebSettings",
          let path = variable.value.flatMap({ ObjectPath($0) }), path.last == "settings",
          let name = path.names.dropLast().last,
          !found.drafts.contains(where: { $0.members(of: path) != nil })
        else { continue }
        found.add(name, nil, .given, method.file, step.start, step.end)
      }
    }
  }

  /// A step stands in an anonymous class that decides about windows.
  private func isInWindows(_ step: Step) -> Bool {
    step.closures.contains { $0.label == "onCreateWindow" }
      || step.closures.contains { $0.name.hasSuffix("WebChromeClient") }
  }

  private func isFound(_ value: Expression) -> Bool {
    switch value.form {
    case .cast(let inner, let type): return AndroidDraft.isView(type, base) && !isPlain(inner)
    case .call(let call):
      return call.typeArguments.contains { AndroidDraft.isView($0, base) }
        && call.name.hasPrefix("find")
    default: return false
    }
  }

  private func isPlain(_ expression: Expression) -> Bool {
    if case .name = expression.form { return true }
    return false
  }

  private func isFromLayout(_ value: Expression) -> Bool {
    switch value.form {
    case .cast(let inner, _): return isFromLayout(inner)
    case .call(let call):
      return ["findViewById", "requireViewById", "bindView", "bind"].contains(call.name)
    case .member(let object, _):
      return ObjectPath(object)?.last?.lowercased().contains("binding") == true
    default: return false
    }
  }

  private func nameOfResult(_ made: Step, _ method: Method) -> String? {
    for step in method.steps {
      switch step.act {
      case .declaration(let variable):
        if let value = variable.value, isResult(value, made) {
          return ObjectPath.plain(variable.name)
        }
      case .assignment(let target, let value):
        if isResult(value, made) { return ObjectPath(target)?.last }
      default: continue
      }
    }
    return nil
  }

  private func isResult(_ value: Expression, _ made: Step) -> Bool {
    if value.start == made.start, value.end == made.end { return true }
    switch value.form {
    case .call(let call):
      return ["apply", "also"].contains(call.name)
        && (call.receiver.map { isResult($0, made) } ?? false)
    case .cast(let inner, _): return isResult(inner, made)
    default: return false
    }
  }

  private func isSetUp(_ draft: AndroidDraft) -> Bool {
    draft.methods.contains { method in
      method.steps.contains { step in
        if let setting = draft.setting(step, file: method.file), let last = setting.members.last {
          return Self.settingNames.contains(last) || setting.members.first == "settings"
        }
        guard let call = step.call,
          let members = draft.members(calledBy: call, step, file: method.file)
        else { return false }
        return members.isEmpty && call.receiver != nil && call.name.hasPrefix("load")
      }
    }
  }

  private func isMadeElsewhere(_ type: CodeClass) -> Bool {
    base.classes.values.contains { owner in
      owner.name != type.name
        && owner.methods.contains { method in
          method.steps.contains {
            $0.call.map { $0.receiver == nil && $0.name == type.name } == true
          }
        }
    }
  }

  /// The views of one class while they are found.
  private struct Collection {
    let base: CodeBase
    let owner: CodeClass
    var drafts: [AndroidDraft] = []

    init(base: CodeBase, owner: CodeClass) {
      self.base = base
      self.owner = owner
    }

    /// Adds a view, or what is known more of one.
    mutating func add(
      _ name: String?, _ making: Int?, _ origin: WebViewReading.Origin, _ file: Int, _ start: Int,
      _ end: Int
    ) {
      if let name, let known = drafts.firstIndex(where: { $0.names.contains(name) }) {
        if let making { drafts[known].makings[file, default: []].insert(making) }
        if origin == .made, drafts[known].origin != .made {
          drafts[known].origin = .made
          drafts[known].place = base.files[file].place(start, end)
        }
        if origin == .layout, drafts[known].origin == .given { drafts[known].origin = .layout }
        drafts[known].findNames()
        return
      }
      var draft = AndroidDraft(
        base: base, owner: owner, isSelf: false, names: name.map { [$0] } ?? [], origin: origin,
        place: base.files[file].place(start, end))
      if let making { draft.makings[file] = [making] }
      draft.findNames()
      drafts.append(draft)
    }
  }

  private func merged(_ drafts: [AndroidDraft]) -> [AndroidDraft] {
    var result: [AndroidDraft] = []
    for draft in drafts {
      if let index = result.firstIndex(where: { !$0.names.isDisjoint(with: draft.names) }) {
        result[index].names.formUnion(draft.names)
        for (file, starts) in draft.makings {
          result[index].makings[file, default: []].formUnion(starts)
        }
        result[index].findNames()
      } else {
        result.append(draft)
      }
    }
    return result
  }
}
