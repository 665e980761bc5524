// What an Objective-C delegate does with the view that it gives to the page.

import AppCode
import AuditModel

/// Reads how a child is shown, kept and set up.
struct ChildFacts {
  let base: CodeBase
  let owner: CodeClass
  let method: Method
  let steps: [Step]
  /// The names that the code has for the child.
  private var names: Set<String>
  /// The names of what the child is put in: a view, a view controller.
  private var holders: Set<String> = []

  init(
    base: CodeBase, owner: CodeClass, method: Method, steps: [Step], names: Set<String>
  ) {
    self.base = base
    self.owner = owner
    self.method = method
    self.steps = steps
    self.names = names
    for _ in 0..<3 {
      for step in steps {
        if case .declaration(let variable) = step.act, let value = variable.value {
          link(ObjectPath([ObjectPath.plain(variable.name)]), value)
        }
        if let setting = step.setting { link(setting.path, setting.value) }
        guard let call = step.call, let receiver = call.receiver,
          call.arguments.contains(where: { isChild($0.value) || isHolder($0.value) }),
          [
            "addSubview:", "insertSubview:atIndex:", "initWithRootViewController:", "addObject:",
            "initWithWebView:",
          ].contains(call.name), call.name != "addObject:",
          let name = ObjectPath(receiver)?.names.first, name != "view"
        else { continue }
        holders.insert(name)
      }
    }
  }

  private mutating func link(_ target: ObjectPath, _ value: Expression) {
    if isChild(value) {
      if target.names.count == 1, let name = target.names.first { names.insert(name) }
      if target.names.count > 1, let name = target.names.first { holders.insert(name) }
    } else if case .call(let call) = value.form,
      call.arguments.contains(where: { isChild($0.value) || isHolder($0.value) }),
      let name = target.names.last, !call.name.hasPrefix("URL")
    {
      holders.insert(name)
    }
  }

  private func isChild(_ expression: Expression) -> Bool {
    guard let path = ObjectPath(expression), path.names.count == 1, let name = path.names.first
    else { return false }
    return names.contains(name)
  }

  private func isHolder(_ expression: Expression) -> Bool {
    guard let path = ObjectPath(expression), let name = path.names.first else { return false }
    return holders.contains(name) && path.names.count <= 2
  }

  private func place(_ step: Step) -> Place {
    base.files[method.file].place(step.start, step.end)
  }

  func read(into child: inout ChildReading) {
    child.hasUIDelegate = delegate(["UIDelegate", "uiDelegate"], child.place)
    child.hasNavigationDelegate = delegate(["navigationDelegate"], child.place)
    let loads = steps.first { step in
      guard let call = step.call, call.name.hasPrefix("load"), let receiver = call.receiver else {
        return false
      }
      return isChild(receiver)
    }
    child.isLoadedByApp = loads.map { .known(true, [place($0)]) } ?? .known(false, [child.place])
    readShowing(into: &child)
    readKeeping(into: &child)
    child.isSized = .cannotTell(.notFollowed, child.place)
  }

  private func delegate(_ members: [String], _ at: Place) -> Answer<Bool> {
    for step in steps.reversed() {
      guard let setting = step.setting, let first = setting.path.names.first,
        names.contains(first), setting.path.names.count == 2,
        members.contains(setting.path.last ?? "")
      else { continue }
      if case .null = setting.value.form { return .known(false, [place(step)]) }
      return .known(true, [place(step)])
    }
    return .known(false, [at])
  }

  private func readShowing(into child: inout ChildReading) {
    var hidden: Step?
    var shown: (ChildReading.Showing, Step)?
    for step in steps {
      if let setting = step.setting, setting.path.last == "hidden", setting.value.truth == true,
        let first = setting.path.names.first, names.contains(first)
      {
        hidden = step
      }
      guard let call = step.call else { continue }
      let passes = call.arguments.contains { isChild($0.value) || isHolder($0.value) }
      switch call.name {
      case "addSubview:", "insertSubview:atIndex:", "insertSubview:aboveSubview:",
        "insertSubview:belowSubview:", "addArrangedSubview:":
        if passes { shown = shown ?? (.added, step) }
      case "presentViewController:animated:completion:", "pushViewController:animated:",
        "showViewController:sender:", "addChildViewController:",
        "presentModalViewController:animated:":
        if passes { shown = (.presented, step) }
      default: continue
      }
    }
    if let hidden, shown != nil {
      child.showing = .known(.hidden, [place(hidden)])
    } else if let shown {
      child.showing = .known(shown.0, [place(shown.1)])
    } else if steps.contains(where: { step in
      step.call.map { call in
        call.arguments.contains { isChild($0.value) }
          && !["addObject:", "setUIDelegate:", "setNavigationDelegate:"].contains(call.name)
      } == true
    }) {
      child.showing = .cannotTell(.otherCode, child.place)
    } else {
      child.showing = .known(.never, [child.place])
    }
  }

  private func readKeeping(into child: inout ChildReading) {
    for step in steps {
      if let call = step.call, ["addObject:", "setObject:forKey:", "push:"].contains(call.name),
        call.arguments.contains(where: { isChild($0.value) || isHolder($0.value) })
      {
        child.keeping = .known(.list, [place(step)])
        return
      }
    }
    for step in steps {
      guard let setting = step.setting, setting.path.names.count == 1,
        let name = setting.path.names.first, isChild(setting.value) || names.contains(name),
        owner.variables.contains(where: { ObjectPath.plain($0.variable.name) == name })
      else { continue }
      child.keeping = .known(.single, [place(step)])
      return
    }
    if case .known(let showing, let places) = child.showing, showing != .never {
      child.keeping = .known(.hierarchy, places)
    } else {
      child.keeping = .known(.nothing, [child.place])
    }
  }
}
