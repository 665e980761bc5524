// Hooks of React and reactive values of Vue: state, and what runs again when it changes.

import AuditModel
import JavaScript

/// A component while it is rendered, so that a change of its state can render it again.
struct Rendering {
  var render: () -> Void
  var site: Site
}

extension PageModel {
  /// The answer of a hook, by the name it is called by; nil for other calls.
  func answerHook(_ name: String, _ call: NativeFunction.Call) -> AbstractValue? {
    switch name {
    case "useState": return useState(call[0], at: call.site)
    case "useReducer": return useState(call[1], at: call.site)
    case "useRef", "createRef":
      let reference = state(at: call.site) { evaluator.makeObject([("current", call[0])]) }
      reference.openness = reference.openness ?? Mystery(.browser, at: call.site)
      return .object(reference)
    case "ref", "shallowRef":
      return .object(
        state(at: call.site) {
          let reference = HeapObject(.host("Ref"), site: call.site)
          reference.hide("value", call[0])
          return reference
        })
    case "reactive", "shallowReactive", "readonly", "toRaw":
      return call[0].objects.isEmpty ? nil : call[0]
    case "computed":
      guard let function = firstFunction(call) else { return nil }
      let reference = HeapObject(.host("Ref"), site: call.site)
      reference["value"] = Property(.undefined, getter: function)
      return .object(reference)
    case "useEffect", "useLayoutEffect", "useInsertionEffect": return useEffect(call)
    case "nextTick", "$nextTick", "tick":
      // A microtask later, as a promise or by a callback.
      if let function = firstFunction(call) {
        later(.object(function), Wait(.settled, .callback, at: call.site), at: call.site)
      }
      return promise(.undefined, .settled, at: call.site)
    case "onMounted", "onBeforeMount", "onActivated", "onMount", "afterUpdate",
      "watchEffect", "createEffect":
      guard let function = firstFunction(call) else { return nil }
      later(.object(function), Wait(.settled, .callback, at: call.site), at: call.site)
      return .undefined
    case "watch" where call.arguments.count > 1 && call[1].objects.contains(where: \.isCallable):
      watchers.append((call[0].objects.first { $0.host == "Ref" }, call[1], call.site))
      return .undefined
    default: return nil
    }
  }

  private func firstFunction(_ call: NativeFunction.Call) -> HeapObject? {
    call.arguments.lazy.flatMap(\.objects).first { $0.isCallable }
  }

  /// The object that keeps the state of a hook's call from one rendering to the next.
  private func state(at site: Site, _ make: () -> HeapObject) -> HeapObject {
    if let known = hookStates[site] { return known }
    let made = make()
    hookStates[site] = made
    return made
  }

  private func useState(_ initial: AbstractValue, at site: Site) -> AbstractValue {
    let box = state(at: site) {
      let value =
        initial.objects.contains(where: \.isCallable)
        ? evaluator.call(initial, this: .undefined, arguments: [], at: site) : initial
      return evaluator.makeObject([
        ("value", .union(of: [value, .unknown(Mystery(.browser, at: site))]))
      ])
    }
    let rendering = renderings.last
    let setter = native("setState") { page, call in
      let old = box["value"]?.value ?? .undefined
      let value =
        call[0].objects.contains(where: \.isCallable)
        ? page.evaluator.call(call[0], this: .undefined, arguments: [old], at: call.site) : call[0]
      page.evaluator.write(
        Property(.union(of: [old, value])), to: "value", of: box)
      if let rendering { page.renderAgain(rendering, at: call.site) }
      return .undefined
    }
    return .object(
      evaluator.makeArray([box["value"]?.value ?? .undefined, .object(setter)], site: site))
  }

  private func renderAgain(_ rendering: Rendering, at site: Site) {
    guard renderCounts[rendering.site, default: 0] < 3 else { return }
    renderCounts[rendering.site, default: 0] += 1
    let contexts = evaluator.advanced(
      evaluator.contexts, by: [[Wait(.state, .callback, at: site)]])
    evaluator.deferWork(contexts: contexts) { _ in rendering.render() }
  }

  private func useEffect(_ call: NativeFunction.Call) -> AbstractValue? {
    guard let function = firstFunction(call) else { return nil }
    let list = call[1].objects.first { $0.isArray }
    let runsOnce = list.map { $0.elements.isEmpty && $0.openness == nil } ?? false
    guard effects.insert(call.site).inserted || !runsOnce else { return .undefined }
    later(.object(function), Wait(.state, .callback, at: call.site), at: call.site)
    return .undefined
  }

  /// A reactive value was assigned: what watches it runs.
  func stateChanged(_ reference: HeapObject, at site: Site) {
    for (source, function, _) in watchers where source == nil || source === reference {
      later(function, Wait(.state, .callback, at: site), at: site)
    }
  }

  /// Runs a component's function with its state kept; `render` renders it again.
  func rendering(_ site: Site, _ render: @escaping () -> Void) {
    guard renderings.count < 16 else { return }
    let again = { [weak self] in
      guard let self else { return }
      self.rendering(site, render)
    }
    renderings.append(Rendering(render: again, site: site))
    render()
    renderings.removeLast()
  }
}
