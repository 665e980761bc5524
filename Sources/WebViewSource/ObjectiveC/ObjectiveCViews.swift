// Finds the web views of Objective-C classes.

import AppCode
import AuditModel

/// Finds web views in the classes of Objective-C files.
struct ObjectiveCViews {
  let base: CodeBase

  /// The web views, and classes that only answer for views of other code.
  func drafts() -> [ViewDraft] {
    base.classes.keys.sorted().flatMap { name -> [ViewDraft] in
      // A category of WebKit's own class makes no view.
      guard let owner = base.classes[name], !owner.isInterface, !WebKitNames.views.contains(name),
        !WebKitNames.retiredViews.contains(name)
      else { return [] }
      return drafts(of: owner)
    }
  }

  /// Makes a view: the type, or nil.
  func madeType(_ call: Call) -> String? {
    guard call.name.hasPrefix("init") || call.name == "new", let receiver = call.receiver else {
      return nil
    }
    if call.name == "new" {
      return ObjectPath(receiver)?.last
    }
    guard case .call(let allocation) = receiver.form,
      allocation.name == "alloc" || allocation.name == "allocWithZone:",
      let type = allocation.receiver.flatMap({ ObjectPath($0) })?.last
    else { return nil }
    return type
  }

  func kind(of type: String) -> Host.Kind? {
    if base.isKind(type, of: WebKitNames.views) { return .wkwebview }
    if base.isKind(type, of: WebKitNames.retiredViews) { return .uiwebview }
    return nil
  }

  /// A method makes the view for a window: it is the delegate's, or is called by it with the
  /// configuration.
  func isForWindows(_ method: Method, of owner: CodeClass) -> Bool {
    if method.name == WebKitNames.createWindow { return true }
    guard method.function.parameters.contains(where: { $0.type == "WKWebViewConfiguration" }),
      let creation = owner.method(WebKitNames.createWindow)
    else { return false }
    return creation.steps.contains { $0.call?.name == method.name }
  }

  private func drafts(of owner: CodeClass) -> [ViewDraft] {
    var drafts: [ViewDraft] = []
    for (isRetired, roots) in [(false, WebKitNames.views), (true, WebKitNames.retiredViews)]
    where base.isKind(owner.name, of: roots) || (!isRetired && seemsView(owner)) {
      if isMadeElsewhere(owner) { return [] }
      var draft = ViewDraft(
        base: base, owner: owner, isSelf: true, names: [], configurations: [],
        kind: isRetired ? .uiwebview : .wkwebview, origin: .subclass,
        place: base.files[owner.file].place(owner.start, owner.start + 40))
      for method in owner.methods {
        for step in method.steps {
          guard let call = step.call, call.name == "initWithFrame:configuration:",
            let given = call.arguments.last?.value
          else { continue }
          note(given, in: &draft)
        }
      }
      draft.findNames()
      return [draft]
    }
    for method in owner.methods where !isForWindows(method, of: owner) {
      for (index, step) in method.steps.enumerated() {
        guard let call = step.call, let type = madeType(call), let kind = kind(of: type) else {
          continue
        }
        var draft = ViewDraft(
          base: base, owner: owner, isSelf: false, names: [], configurations: [], kind: kind,
          origin: .made, place: base.files[method.file].place(step.start, step.end))
        if let name = nameOfResult(step, index, method) { draft.names.insert(name) }
        if let given = call.arguments.first(where: { $0.label == "configuration" })?.value {
          note(given, in: &draft)
        }
        draft.findNames()
        drafts.append(draft)
      }
    }
    drafts = merged(drafts)
    let made = drafts.reduce(into: Set<String>()) { $0.formUnion($1.names) }
    for (variable, file) in owner.variables {
      guard let type = variable.type, let kind = kind(of: type),
        !made.contains(ObjectPath.plain(variable.name))
      else { continue }
      let isOutlet = variable.modifiers.contains("IBOutlet")
      var draft = ViewDraft(
        base: base, owner: owner, isSelf: false, names: [ObjectPath.plain(variable.name)],
        configurations: [], kind: kind, origin: isOutlet ? .layout : .given,
        place: base.files[file].place(variable.start, variable.end))
      draft.findNames()
      if isOutlet || isSetUp(draft) { drafts.append(draft) }
    }
    return merged(drafts)
  }

  /// A class whose superclass is not in the files, and which is made as WebKit's view is.
  private func seemsView(_ owner: CodeClass) -> Bool {
    guard owner.name.hasSuffix("WebView"), owner.supertypes.allSatisfy({ base.classes[$0] == nil })
    else { return false }
    return owner.methods.contains { method in
      method.steps.contains { step in
        guard let call = step.call, call.name == "initWithFrame:configuration:",
          case .name("super")? = call.receiver?.form
        else { return false }
        return true
      }
    }
  }

  /// Other classes of the files make views of this class: it counts with theirs.
  private func isMadeElsewhere(_ type: CodeClass) -> Bool {
    base.classes.values.contains { owner in
      owner.name != type.name
        && owner.methods.contains { method in
          method.steps.contains { $0.call.flatMap(madeType) == type.name }
        }
    }
  }

  /// The configuration that a view is made from.
  private func note(_ given: Expression, in draft: inout ViewDraft) {
    if let path = ObjectPath(given), let name = path.names.last, path.names.count <= 2 {
      draft.configurations.insert(name)
      if case .call(let call) = given.form { draft.madeBy(call) }
    } else if case .call(let call) = given.form {
      draft.madeBy(call)
    }
  }

  /// The variable that what a call makes is given to.
  private func nameOfResult(_ made: Step, _ index: Int, _ method: Method) -> String? {
    for step in method.steps[(index + 1)...].prefix(200) {
      switch step.act {
      case .declaration(let variable):
        if let value = variable.value, value.start <= made.start, value.end >= made.end,
          isResult(of: value, made)
        {
          return ObjectPath.plain(variable.name)
        }
      case .assignment(let target, let value):
        if value.start <= made.start, value.end >= made.end, isResult(of: value, made) {
          return ObjectPath(target)?.last
        }
      case .call(let call):
        if let value = call.arguments.first?.value, call.arguments.count == 1,
          let name = ObjectPath.set(by: call.name), value.start <= made.start,
          value.end >= made.end, isResult(of: value, made)
        {
          return name
        }
      case .result(let value?) where isResult(of: value, made):
        return method.function.parameters.isEmpty ? method.name : nil
      default: continue
      }
    }
    return nil
  }

  /// An expression's value is what the call makes.
  private func isResult(of value: Expression, _ made: Step) -> Bool {
    if value.start == made.start, value.end == made.end { return true }
    switch value.form {
    case .cast(let inner, _): return isResult(of: inner, made)
    case .choice(_, let values): return values.contains { isResult(of: $0, made) }
    case .assignment(_, let inner): return isResult(of: inner, made)
    default: return false
    }
  }

  private func merged(_ drafts: [ViewDraft]) -> [ViewDraft] {
    var result: [ViewDraft] = []
    for draft in drafts {
      if let index = result.firstIndex(where: { !$0.names.isDisjoint(with: draft.names) }) {
        result[index].names.formUnion(draft.names)
        result[index].configurations.formUnion(draft.configurations)
        result[index].parts.merge(draft.parts) { first, _ in first }
        result[index].findNames()
      } else {
        result.append(draft)
      }
    }
    return result
  }

  private func isSetUp(_ draft: ViewDraft) -> Bool {
    draft.methods.contains { method in
      method.steps.contains { step in
        if let setting = draft.setting(step) {
          return ["UIDelegate", "uiDelegate", "navigationDelegate", "customUserAgent", "delegate"]
            .contains(setting.members.last ?? "")
        }
        guard let call = step.call, draft.members(calledBy: call) != nil else { return false }
        return call.name.hasPrefix("load") || call.name == "setUIDelegate:"
      }
    }
  }
}
