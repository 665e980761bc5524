// Whether pay.js is there when page code first uses it.

import AuditModel
import JavaScript

extension PageModel {
  /// Notes that a client is made where pay.js need not be there yet.
  func noteHazard(at site: Site) {
    guard isReached, !testsForGoogle(site.source) else { return }
    for context in evaluator.contexts {
      guard let script = loadingScripts[context.entry],
        let (kind, loader) = hazard(in: script, behind: context.waits)
      else { continue }
      let hazard = PaymentCode.Surroundings.LoadHazard(
        kind: kind, place: sources.place(site), loader: loader)
      if !facts.hazards.contains(hazard) { facts.hazards.append(hazard) }
    }
  }

  private func hazard(in script: ScriptInput, behind waits: [Wait])
    -> (PaymentCode.Surroundings.LoadHazard.Kind, Place)?
  {
    // What waits for the network, a script or a timer is not judged by its order.
    guard waits.allSatisfy({ $0.kind == .settled || $0.kind == .payScript }) else { return nil }
    let tags = scripts.enumerated().filter {
      $0.element.state == .payScript && $0.element.loading != .loaded
    }
    guard let own = scripts.firstIndex(where: { $0.place == script.place && $0.url == script.url })
    else { return nil }
    if tags.isEmpty {
      // Page code loads it, by elements that do not hold the parser up.
      guard let made = madePayScript else { return nil }
      return (waits.isEmpty ? .tooEarly : .earlyPromise, made)
    }
    let kinds = tags.map {
      Self.kind($0.element.loading, isBefore: $0.offset < own, script.loading)
    }
    guard !kinds.contains(nil), let kind = kinds.first ?? nil, let tag = tags.first else {
      return nil
    }
    return (kind, tag.element.place)
  }

  /// How pay.js and a script stand to each other; nil where pay.js has surely run.
  private static func kind(
    _ pay: ScriptInput.Loading, isBefore: Bool, _ own: ScriptInput.Loading
  ) -> PaymentCode.Surroundings.LoadHazard.Kind? {
    switch (pay, own) {
    case (.async, _), (.loaded, _): .race
    case (_, .loaded): nil
    case (.blocking, .blocking): isBefore ? nil : .tooEarly
    case (.blocking, .deferred): nil
    case (.blocking, .async): isBefore ? nil : .race
    case (.deferred, .blocking): .tooEarly
    case (.deferred, .deferred): isBefore ? nil : .tooEarly
    case (.deferred, .async): .race
    }
  }

  /// Whether a source asks anywhere whether `google` is there: then it may know how to wait.
  private func testsForGoogle(_ source: Int) -> Bool {
    guard evaluator.program.sources.indices.contains(source) else { return false }
    let tree = evaluator.program.sources[source].tree
    for node in tree.identifiers(named: "google") {
      var inner = node
      var outer = tree.parent(node)
      for _ in 0..<16 where !outer.isNone {
        switch tree.kind(outer) {
        case .memberExpression, .chainExpression, .binaryExpression: break
        case .unaryExpression, .logicalExpression: return true
        case .ifStatement, .conditionalExpression, .whileStatement:
          if tree.child(outer, .test) == inner { return true }
          outer = .none
          continue
        default:
          outer = .none
          continue
        }
        inner = outer
        outer = tree.parent(outer)
      }
    }
    return false
  }

  /// The place of a script element of pay.js that page code made.
  private var madePayScript: Place? {
    for object in madeScripts {
      guard let source = object["src"], let text = source.value.string,
        let address = pageAddress?.resolve(text), PayScript.isPayScript(address)
      else { continue }
      return (source.site ?? object.site).map { sources.place($0) }
    }
    return nil
  }
}
