// How a delegate of Objective-C closes a window, and whether the buyer can.

import AppCode
import AuditModel

/// Reads `webViewDidClose` and close controls of a delegate's class.
struct ClosingAnswer {
  let base: CodeBase
  let owner: CodeClass

  private static let removing: Set<String> = [
    "removeFromSuperview", "dismissViewControllerAnimated:completion:",
    "popViewControllerAnimated:", "dismissModalViewControllerAnimated:", "close",
    "removeFromParentViewController",
  ]

  func read(into closing: inout ClosingReading, hasChild: Bool) {
    closing.onClose = onClose
    closing.control = hasChild ? control : .unset(.none)
  }

  private var onClose: Answer<ClosingReading.OnClose> {
    guard let method = base.method(WebKitNames.closeWindow, of: owner.name) else {
      return .unset(.absent)
    }
    let file = base.files[method.file]
    let head = file.place(method.function.start, method.function.headEnd)
    let closed = method.function.parameters.first?.name ?? "webView"
    var steps = method.steps
    for step in method.steps {
      guard let call = step.call, let receiver = call.receiver, ObjectPath(receiver)?.names == [],
        let inner = base.method(call.name, of: owner.name)
      else { continue }
      steps += inner.steps
    }
    for step in steps {
      guard let call = step.call, Self.removing.contains(call.name) else { continue }
      let at = file.place(step.start, step.end)
      if steps.contains(where: { isIdentityCheck($0, closed) })
        || step.conditions.contains(where: { $0.expression.mentions { $0 == closed } })
      {
        return .known(.removesPopup, [at])
      }
      let target = call.receiver.flatMap { ObjectPath($0) }
      if target?.names == [closed] || target?.names == [] || target == nil {
        return .known(.removesAny, [at])
      }
      return .known(.removesOther, [at])
    }
    for step in steps {
      if let setting = step.setting, setting.path.last == "hidden", setting.value.truth == true {
        return .known(.hides, [file.place(step.start, step.end)])
      }
    }
    return .known(.ignores, [head])
  }

  private func isIdentityCheck(_ step: Step, _ closed: String) -> Bool {
    guard let call = step.call else { return false }
    return ["isEqual:", "containsObject:", "indexOfObject:", "removeObject:"].contains(call.name)
      && (call.arguments.contains { ObjectPath($0.value)?.names == [closed] }
        || call.receiver.flatMap { ObjectPath($0) }?.names == [closed])
  }

  /// A button's action that removes the child.
  private var control: Answer<ClosingReading.Control> {
    let methods = base.lineage(of: owner.name).flatMap(\.methods)
    var actions: Set<String> = []
    for step in methods.flatMap(\.steps) {
      for argument in step.call?.arguments ?? [] {
        if let name = ViewFacts.selector(argument.value) { actions.insert(name) }
      }
    }
    let children = childNames(methods)
    for method in methods where actions.contains(method.name) {
      let removal = method.steps.first { step in
        guard let call = step.call, Self.removing.contains(call.name) else { return false }
        let target = call.receiver.flatMap { ObjectPath($0) }?.names.first
        return target.map { children.contains($0) } == true
      }
      guard let removal else { continue }
      let place = base.files[method.file].place(removal.start, removal.end)
      let tells = method.steps.contains { step in
        if let setting = step.setting, case .null = setting.value.form,
          let name = setting.path.names.first
        {
          return children.contains(name)
        }
        return step.call.map {
          $0.name.hasPrefix("evaluateJavaScript:")
            && $0.arguments.first?.value.literal?.contains("close") == true
        } == true
      }
      return .known(tells ? .tellsPage : .keepsView, [place])
    }
    return .unset(.none)
  }

  /// Properties that a child, or what it is put in, is given to.
  private func childNames(_ methods: [Method]) -> Set<String> {
    var names: Set<String> = []
    for method in methods where method.name == WebKitNames.createWindow {
      for step in method.steps {
        guard let setting = step.setting, setting.path.names.count == 1,
          let name = setting.path.names.first
        else { continue }
        names.insert(name)
      }
    }
    return names
  }
}
