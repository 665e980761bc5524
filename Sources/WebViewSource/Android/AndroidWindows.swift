// How a chrome client of Android answers a request for a window, and how windows close.

import AppCode
import AuditModel

/// Reads `onCreateWindow` and `onCloseWindow` of a chrome client's class.
struct AndroidWindows {
  let base: CodeBase
  let owner: CodeClass

  func read(into popups: inout PopupReading, closing: inout ClosingReading) {
    guard let method = base.method("onCreateWindow", of: owner.name) else {
      if base.unknownSupertypes(of: owner.name).allSatisfy(Self.answersNoWindows) {
        popups.method = .unset(false)
        popups.behaviour = .unset(.none)
      } else {
        popups.method = .notInFiles
      }
      return
    }
    let file = base.files[method.file]
    let head = file.place(method.function.start, method.function.headEnd)
    popups.method = .known(true, [head])
    let surroundings = Surroundings(base: base, owner: owner, method: method, file: method.file)
    let decision = Decision(request: .window, place: surroundings)
    let ways = Way.ways(
      through: method.function.body ?? [], decide: { decision($0) },
      body: { call in
        guard call.receiver.map({ ObjectPath($0)?.names == [] }) ?? true else { return nil }
        return base.method(call.name, of: owner.name)?.function.body
      })
    guard let ways else {
      popups.behaviour = .cannotTell(.notFollowed, head)
      return
    }
    var child: ChildReading?
    for way in ways where !way.fails {
      let (behaviour, place, made) = behaviour(of: way, method, head)
      if child == nil, let made { child = made }
      let condition: PopupReading.Condition
      if way.conditions.isEmpty {
        condition = .always
      } else {
        let kinds = way.conditions.map { ConditionKind.of($0, surroundings) }
        condition =
          [PopupReading.Condition.option, .address, .other].first { kinds.contains($0) }
          ?? .failure
      }
      let branch = PopupReading.Branch(behaviour: behaviour, condition: condition, place: place)
      if !popups.branches.contains(branch) { popups.branches.append(branch) }
    }
    popups.child = child
    popups.behaviour = PopupReading.together(popups.branches, at: head)
    readClosing(into: &closing, child: child, method)
  }

  private static func answersNoWindows(_ name: String) -> Bool {
    let plain = name.split(separator: ".").last.map(String.init) ?? name
    return plain == "WebChromeClient" || plain.hasSuffix("Listener") || plain.hasSuffix("Callback")
  }

  // MARK: - One way

  private func behaviour(
    of way: Way, _ method: Method, _ head: Place
  ) -> (PopupReading.Behaviour, Place, ChildReading?) {
    let file = base.files[method.file]
    func place(_ step: Step) -> Place { file.place(step.start, step.end) }
    for step in way.steps {
      guard let setting = step.setting, setting.path.last == "webView",
        setting.path.names.count >= 2 || isTransport(step)
      else { continue }
      // `transport.webView = child`.
      if case .null = setting.value.form { continue }
      return (.child, place(step), child(setting.value, way, method, place(step)))
    }
    // Kotlin may do it in a closure: `(resultMsg.obj as WebViewTransport).webView = child`.
    for step in method.steps {
      guard let setting = step.setting, setting.path.last == "webView", !step.closures.isEmpty,
        !step.closures.contains(where: { $0.name == "" })
      else { continue }
      return (.child, place(step), child(setting.value, way, method, place(step)))
    }
    for step in way.steps.reversed() + method.steps.filter({ !$0.closures.isEmpty }) {
      guard let call = step.call else { continue }
      switch call.name {
      case "startActivity":
        return (.external, place(step), nil)
      case "launchUrl": return (.otherEngine, place(step), nil)
      case "loadUrl": return (.sameView, place(step), nil)
      default: continue
      }
    }
    let says = way.result?.truth
    if says == true || says == nil,
      let given = way.steps.last(where: { step in
        step.call.map { call in
          call.arguments.contains { $0.value.mentions { $0 == "resultMsg" || $0 == "url" } }
            && call.receiver.map { ObjectPath($0)?.names.first != "super" } ?? true
        } == true
      })
    {
      return (.app, place(given), nil)
    }
    return (.none, way.end.map { file.place($0, $0 + 12) } ?? head, nil)
  }

  private func isTransport(_ step: Step) -> Bool {
    step.implicits.contains { $0.mentions { $0.lowercased().contains("transport") || $0 == "obj" } }
  }

  // MARK: - The child

  private func child(
    _ value: Expression, _ way: Way, _ method: Method, _ at: Place
  ) -> ChildReading {
    let views = AndroidViews(base: base)
    var child = ChildReading(place: at)
    // The child is an own draft: what is made, and the names for it.
    var draft = AndroidDraft(
      base: base, owner: owner, isSelf: false, names: [], origin: .made, place: at)
    var maker: (step: Step, method: Method)?
    let methods = [method] + called(by: method)
    if let path = ObjectPath(value), let name = path.last { draft.names.insert(name) }
    for inner in methods {
      for step in inner.steps {
        guard let call = step.call, views.makes(call) else { continue }
        if maker == nil { maker = (step, inner) }
        draft.makings[inner.file, default: []].insert(step.start)
      }
    }
    let steps = methods.flatMap { inner in inner.steps.map { ($0, inner) } }
    link(&draft, steps)
    child.usesGivenConfiguration = .unset(true)
    if let maker, names(ofMaker: maker, steps, draft) {
      let place = base.files[maker.method.file].place(maker.step.start, maker.step.end)
      child.origin = .known(.made, [place])
      child.place = place
    } else if case .call(let call) = value.form, !call.arguments.isEmpty || maker != nil {
      child.origin = .known(maker == nil ? .otherCode : .made, [at])
    } else {
      child.origin = .known(.existing, [at])
      return child
    }
    read(&child, draft, steps)
    return child
  }

  private func names(
    ofMaker maker: (step: Step, method: Method), _ steps: [(Step, Method)], _ draft: AndroidDraft
  ) -> Bool {
    true
  }

  private func called(by method: Method) -> [Method] {
    var result: [Method] = []
    for step in method.steps {
      guard let call = step.call, call.receiver.map({ ObjectPath($0)?.names == [] }) ?? true,
        let inner = base.method(call.name, of: owner.name),
        inner.function.start != method.function.start,
        !result.contains(where: { $0.function.start == inner.function.start })
      else { continue }
      result.append(inner)
    }
    return result
  }

  private func link(_ draft: inout AndroidDraft, _ steps: [(Step, Method)]) {
    for _ in 0..<3 {
      for (step, method) in steps {
        var pair: (ObjectPath, Expression)?
        switch step.act {
        case .declaration(let variable):
          pair = variable.value.map { (ObjectPath([ObjectPath.plain(variable.name)]), $0) }
        case .assignment(let target, let value): pair = ObjectPath(target).map { ($0, value) }
        default: continue
        }
        guard let (target, value) = pair, let name = target.last, target.names.count == 1 else {
          continue
        }
        var made = value
        while case .call(let call) = made.form, call.name == "apply" || call.name == "also",
          let receiver = call.receiver
        {
          made = receiver
        }
        let members = draft.members(of: made, implicits: step.implicits[...], file: method.file)
        if members == [] {
          draft.names.insert(name)
        } else if let members, members.last == "settings" {
          draft.parts[name] = members
        } else if draft.names.contains(name), let other = ObjectPath(made), other.names.count == 1,
          let first = other.names.first
        {
          draft.names.insert(first)
        }
      }
    }
  }

  private static let adding: Set<String> = ["addView", "setContentView", "setView"]
  private static let presenting: Set<String> = ["show", "startActivity"]

  private func read(
    _ child: inout ChildReading, _ draft: AndroidDraft, _ steps: [(Step, Method)]
  ) {
    func place(_ step: Step, _ method: Method) -> Place {
      base.files[method.file].place(step.start, step.end)
    }
    child.hasUIDelegate = .known(false, [child.place])
    child.hasNavigationDelegate = .known(false, [child.place])
    child.runsScripts = .known(false, [child.place])
    child.isLoadedByApp = .known(false, [child.place])
    child.showing = .known(.never, [child.place])
    child.keeping = .known(.nothing, [child.place])
    for (step, method) in steps {
      if let setting = draft.setting(step, file: method.file) {
        let at = [place(step, method)]
        switch setting.members.last {
        case "webChromeClient": child.hasUIDelegate = .known(true, at)
        case "webViewClient": child.hasNavigationDelegate = .known(true, at)
        case "javaScriptEnabled":
          child.runsScripts =
            setting.value.truth.map { .known($0, at) }
            ?? .cannotTell(.computedValue, at.first)
        default: break
        }
      }
      guard let call = step.call else { continue }
      let passes = call.arguments.contains {
        draft.members(of: $0.value, implicits: step.implicits[...], file: method.file) == []
      }
      if passes, Self.adding.contains(call.name) {
        child.showing = .known(.added, [place(step, method)])
        child.keeping = .known(.hierarchy, [place(step, method)])
      } else if passes, call.name == "add" || call.name == "push" || call.name == "addFirst" {
        child.keeping = .known(.list, [place(step, method)])
      } else if passes, call.receiver.map({ ObjectPath($0)?.names == [] }) ?? true,
        base.method(call.name, of: owner.name) == nil, call.name.first?.isLowercase == true,
        case .known(.never, _) = child.showing, !call.name.hasPrefix("set")
      {
        child.showing = .cannotTell(.otherCode, place(step, method))
      }
      if call.name == "loadUrl", let receiver = call.receiver,
        draft.members(of: receiver, implicits: step.implicits[...], file: method.file) == []
      {
        child.isLoadedByApp = .known(true, [place(step, method)])
      }
    }
    let fields = draft.names.filter { name in
      owner.variables.contains { ObjectPath.plain($0.variable.name) == name }
    }
    if !fields.isEmpty, case .known(let keeping, let places) = child.keeping, keeping != .list {
      child.keeping = .known(.single, places)
    }
  }

  // MARK: - Closing

  private static let removing: Set<String> = [
    "removeView", "removeAllViews", "dismiss", "destroy", "removeViewAt", "finish", "removeLast",
  ]

  private func readClosing(
    into closing: inout ClosingReading, child: ChildReading?, _ creation: Method
  ) {
    let isExisting = child?.origin.value == .existing || child?.origin.value == .otherCode
    closing.control = child == nil ? .unset(.none) : isExisting ? .notInFiles : control(creation)
    guard let method = base.method("onCloseWindow", of: owner.name) else {
      closing.onClose = .unset(.absent)
      return
    }
    let file = base.files[method.file]
    let closed = method.function.parameters.first?.name ?? "window"
    let steps = method.steps + called(by: method).flatMap(\.steps)
    for step in steps {
      let at = file.place(step.start, step.end)
      if let setting = step.setting, setting.path.last == "visibility",
        setting.value.mentions({ $0 == "GONE" || $0 == "INVISIBLE" })
      {
        closing.onClose = .known(.hides, [at])
        return
      }
      guard let call = step.call, Self.removing.contains(call.name) else { continue }
      let isChecked = step.conditions.contains { condition in
        guard case .operation(let operands, let operators) = condition.expression.form,
          operators.contains("==") || operators.contains("===")
        else { return false }
        return operands.contains { ObjectPath($0)?.names == [closed] }
          && !operands.contains { if case .null = $0.form { true } else { false } }
      }
      let usesClosed =
        call.receiver?.mentions { $0 == closed } == true
        || call.arguments.contains { $0.value.mentions { $0 == closed } }
      closing.onClose = .known(
        isChecked ? .removesPopup : usesClosed ? .removesAny : .removesOther, [at])
      return
    }
    closing.onClose = .known(
      .ignores, [file.place(method.function.start, method.function.headEnd)])
  }

  /// A way back that removes what the child is in.
  private func control(_ creation: Method) -> Answer<ClosingReading.Control> {
    var owners = base.lineage(of: owner.name)
    if let outer = owner.outer, let around = base.classes[outer] { owners.append(around) }
    for method in owners.flatMap(\.methods) {
      let isBack = ["onBackPressed", "handleOnBackPressed", "onKeyDown", "onKey"].contains(
        method.name)
      for step in method.steps {
        guard let call = step.call, Self.removing.contains(call.name), call.name != "finish" else {
          continue
        }
        let isInBack =
          isBack
          || step.closures.contains {
            [
              "setOnClickListener", "setOnKeyListener", "BackHandler", "setOnDismissListener",
              "setOnCancelListener",
            ].contains($0.name) || $0.label == "handleOnBackPressed" || $0.label == "onClick"
          }
        guard isInBack else { continue }
        let tells = method.steps.contains { $0.call?.name == "destroy" }
        return .known(
          tells ? .tellsPage : .keepsView,
          [base.files[method.file].place(step.start, step.end)])
      }
    }
    return .unset(.none)
  }
}
