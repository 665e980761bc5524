// `window.open`, and what replaces it.

import AuditModel
import JavaScript

/// What is seen of an override of `window.open` while it is tried out.
final class OpenProbe {
  var callsOriginal = false
}

/// The number of a popup's record.
final class PopupNumber {
  let index: Int
  init(_ index: Int) { self.index = index }
}

extension PageModel {
  func installPopups() {
    let open = native("open") { page, call in page.open(call) }
    originalOpen = open
    evaluator.global.hide("open", .object(open))
    define("close") { page, call in
      page.noteDeparture(.close, .undefined, at: call.site)
      return .undefined
    }
    for name in ["parent", "top", "opener"] {
      evaluator.global[name]?.value.objects.first?.hide("open", .object(open))
    }
  }

  private func open(_ call: NativeFunction.Call) -> AbstractValue {
    if let probe {
      probe.callsOriginal = true
      return .object(HeapObject(.host("ProbedWindow")))
    }
    guard
      let index = FactRecords.index(
        of: call.site, in: &facts.popups, \.site, make: { PopupRecord(site: call.site) })
    else { return tooMany(at: call.site) }
    facts.popups[index].urls.append(conversion.value(call[0]))
    facts.popups[index].targets.append(conversion.value(call[1]))
    facts.popups[index].features.append(conversion.value(call[2]))
    facts.popups[index].contexts = merged(facts.popups[index].contexts, evaluator.contexts)
    noteGated(.popup, at: call.site)
    let window = HeapObject(.host("PopupWindow"), site: call.site)
    window.attachment = PopupNumber(index)
    window.tag = Tag(subject: facts.subject(.popup(index)), aspect: "window")
    // A host may give no window.
    return .union([.object(window), .null])
  }

  func merged(_ old: [CallContext], _ new: [CallContext]) -> [CallContext] {
    var all = old
    for context in new where !all.contains(context) && all.count < 64 { all.append(context) }
    return all
  }

  /// Tries an override out: whether it calls the original, and gives back the window.
  func noteOverride(_ value: AbstractValue, at site: Site) {
    guard probe == nil, let original = originalOpen else { return }
    let functions = value.objects.filter { $0.isCallable && $0 !== original }
    guard !functions.isEmpty || value.mystery != nil else { return }
    var calls: Bool?
    var returns: Bool?
    if !functions.isEmpty, value.mystery == nil {
      let probe = OpenProbe()
      self.probe = probe
      let savedContexts = evaluator.contexts
      let answer = evaluator.call(
        .union(of: functions.map { .object($0) }), this: .object(evaluator.global),
        arguments: [.string("https://pay.google.com/"), .string("_blank"), .string("")], at: site)
      evaluator.contexts = savedContexts
      self.probe = nil
      calls = probe.callsOriginal
      let alternatives = answer.alternatives
      let windows = alternatives.filter { $0.objects.contains { $0.host == "ProbedWindow" } }
      returns =
        windows.count == alternatives.count
        ? true
        : windows.isEmpty && answer.mystery == nil ? false : nil
    }
    facts.overrides.append(
      PaymentCode.OpenOverride(
        callsOriginal: calls, returnsWindow: returns, isReached: isReached,
        place: sources.place(site)))
  }
}
