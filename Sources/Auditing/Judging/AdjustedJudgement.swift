// What the caller's settings make of what the rules say.

import AuditModel
import FoundationEssentials

extension AuditOptions {
  /// The judgement without the rules that are off, and with the effects that others were given.
  func adjusted(_ judgement: Judgement) -> Judgement {
    guard !ruleEffects.isEmpty else { return judgement }
    var copy = judgement
    copy.findings = judgement.findings.compactMap { finding in
      guard let setting = ruleEffects[finding.rule] else { return finding }
      return setting.map { effect in
        var copy = finding
        copy.effect = effect
        return copy
      }
    }
    copy.cannotTell = judgement.cannotTell.compactMap { unknown in
      guard let setting = unknown.rule.flatMap({ ruleEffects[$0] }) else { return unknown }
      guard let effect = setting else { return nil }
      var copy = unknown
      copy.couldBlock = effect == .blocks
      return copy
    }
    return copy
  }

  /// The waivers that do not count, and those that cover nothing.
  func notices(onWaiversBeside used: Set<Waiver>) -> [String] {
    waivers.compactMap { waiver in
      if let problem = waiver.problem(on: today) {
        return "The waiver of \(waiver.label) does not count: it \(problem)."
      }
      return used.contains(waiver) ? nil : "The waiver of \(waiver.label) covers nothing."
    }
  }

  /// The day, as waivers name days; in UTC.
  var today: String { String(Date().formatted(.iso8601).prefix(10)) }
}
