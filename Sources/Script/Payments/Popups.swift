// `window.open`, what replaces it, and the forms and links that code sends into windows.

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

  /// A form is sent, or a link followed, by page code: into a window where its `target` says so.
  func noteSent(_ value: AbstractValue, at site: Site) {
    guard probe == nil else { return }
    for object in elementObjects(value) {
      guard let tag = record(of: object)?.tag, ["form", "a", "area"].contains(tag) else { continue }
      let target = setting("target", of: object)
      guard let name = target.string, !name.isEmpty,
        !["_self", "_top", "_parent"].contains(name.lowercased()),
        let index = FactRecords.index(
          of: site, in: &facts.popups, \.site, make: { PopupRecord(site: site) })
      else { continue }
      let address = setting(tag == "form" ? "action" : "href", of: object)
      facts.popups[index].means = tag == "form" ? .form : .link
      facts.popups[index].severs = severs(rel: setting("rel", of: object).string, target: name)
      facts.popups[index].urls.append(conversion.value(address))
      facts.popups[index].targets.append(conversion.value(target))
      facts.popups[index].contexts = merged(facts.popups[index].contexts, evaluator.contexts)
      noteGated(.popup, at: site)
    }
  }

  /// False where a form or link may as well go into a frame that page code makes, as those of 3-D
  /// Secure mostly do: nothing is said of a window then.
  func goesIntoWindow(_ record: PopupRecord) -> Bool {
    guard record.means != nil else { return true }
    let names = record.targets.flatMap(\.alternatives).compactMap(\.string)
    let isOpened = facts.popups.contains { other in
      other.means == nil && other.targets.contains { record.targets.contains($0) }
    }
    if isOpened || names.allSatisfy({ $0.lowercased() == "_blank" }) { return true }
    return !sources.mentions("iframe", in: record.site.source)
      && !madeFrames.contains { frame in
        let name = setting("name", of: frame)
        return name.mystery != nil || name.alternatives.contains { names.contains($0.string ?? "") }
      }
  }

  /// What an element has under that name: by code, else in the markup.
  private func setting(_ name: String, of object: HeapObject) -> AbstractValue {
    if let set = object[name]?.value ?? object["@@attribute " + name]?.value { return set }
    let record = record(of: object)
    if let written = record?.markup?.attributes[name] { return .string(written) }
    // One that page code made has nothing that it was not given.
    return record?.markup != nil || record?.selector.first == "<"
      ? .undefined : .unknown(Mystery(.document))
  }

  /// https://html.spec.whatwg.org/multipage/links.html#get-an-element's-noopener
  private func severs(rel: String?, target: String) -> Bool {
    let words = (rel ?? "").lowercased().split(whereSeparator: \.isWhitespace)
    return words.contains("noopener") || words.contains("noreferrer")
      || (target.lowercased() == "_blank" && !words.contains("opener"))
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
