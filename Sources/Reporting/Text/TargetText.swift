// What is told of one target.

import AuditModel

/// One target's part of the text report.
struct TargetText {
  let target: TargetReport
  let symbols: Symbols
  let detail: TextReport.Detail

  func write(to page: inout TextPage) {
    writeVerdicts(to: &page)
    guard detail != .brief else { return }
    writeNotes(to: &page)
    page.gap()
    StageTable(verdicts: target.verdicts, symbols: symbols).write(to: &page)
    let findings = FindingsText(
      findings: target.findings, allHosts: target.verdicts.map(\.host), symbols: symbols,
      tellsAll: detail == .full)
    findings.write(to: &page)
    writeDifferences(to: &page)
    writeRefusedHosts(to: &page)
    NotKnownText(verdicts: target.verdicts, symbols: symbols).write(to: &page)
    writeAssumptions(to: &page)
    writeGaps(to: &page)
    if detail == .full { VisitsText(visits: target.visits, symbols: symbols).write(to: &page) }
  }

  // MARK: The verdict

  private struct Answer: Hashable {
    var verdict: Verdict
    var stage: Stage?
    var actor: Actor?
    var fix: String?
    var decidedBy: String?

    init(_ verdict: HostVerdict) {
      self.verdict = verdict.verdict
      switch verdict.verdict {
      case .ready: break
      case .notReady:
        stage = verdict.firstFailure ?? verdict.first(.fails)?.stage
        (actor, fix) = (verdict.actor, verdict.fix)
      case .atRisk:
        stage = verdict.first(.atRisk)?.stage
        (actor, fix) = (verdict.actor, verdict.fix)
      case .unknown:
        stage = verdict.first(.unknown)?.stage
        decidedBy = verdict.first(.unknown)?.reason?.decidedBy
        // A fix that only repeats what decides is not told twice.
        if let fix = verdict.fix, !fix.contains(decidedBy ?? fix) { self.fix = fix }
      }
    }
  }

  private func writeVerdicts(to page: inout TextPage) {
    let name = Self.readable(target.id)
    let room = max(40, page.width - 24)
    let shown = shortened(name, to: room)
    for (answer, hosts) in answers() {
      var pieces = [
        Piece(shown, .strong), Piece(": "), Piece(answer.verdict.words, answer.verdict.style),
        Piece(" in \(hosts.joined(separator: ", "))"),
      ]
      if let stage = answer.stage {
        pieces.append(Piece(": \(Self.verb(answer.verdict)) "))
        pieces.append(Piece(stage.rawValue, .strong))
      }
      if let actor = answer.actor { pieces.append(Piece(" (\(actor.title) must act)")) }
      page.paragraph(pieces, hanging: 2)
      if let fix = answer.fix {
        page.paragraph([Piece("fix: ", .strong), Piece(fix)], hanging: 5)
      }
      if let decidedBy = answer.decidedBy {
        page.paragraph([Piece("decide with: ", .strong), Piece(decidedBy)], hanging: 13)
      }
    }
    if target.verdicts.isEmpty {
      page.paragraph([Piece(shown, .strong), Piece(": not judged for any host")], hanging: 2)
    }
    if shown != Self.readable(target.requestedURL) {
      page.line([Piece(target.requestedURL, .address)])
    }
  }

  /// The answers, each with the hosts that it holds for; what needs someone to act comes first.
  private func answers() -> [(Answer, [String])] {
    var order: [Answer] = []
    var hosts: [Answer: [String]] = [:]
    for verdict in target.verdicts {
      let answer = Answer(verdict)
      if hosts[answer] == nil { order.append(answer) }
      hosts[answer, default: []].append(verdict.host)
    }
    let sorted = order.enumerated().sorted {
      ($0.element.verdict.urgency, $0.offset) < ($1.element.verdict.urgency, $1.offset)
    }
    return sorted.map { ($0.element, hosts[$0.element] ?? []) }
  }

  private static func verb(_ verdict: Verdict) -> String {
    switch verdict {
    case .notReady: "breaks at"
    case .atRisk: "may break at"
    case .unknown: "cannot tell at"
    case .ready: "passes"
    }
  }

  /// An address as one says it: without `https://`, which goes without saying.
  static func readable(_ name: String) -> String {
    name.hasPrefix("https://") ? String(name.dropFirst(8)) : name
  }

  private func shortened(_ name: String, to room: Int) -> String {
    let name = name.printable
    guard name.columns > room else { return name }
    let half = (room - symbols.ellipsis.count) / 2
    return String(name.prefix(half)) + symbols.ellipsis + String(name.suffix(half))
  }

  // MARK: What to know before the table

  private func writeNotes(to page: inout TextPage) {
    // The address of a file is made up where none is given.
    let isMadeUp = target.finalURL.hasPrefix("https://payready.invalid/")
    if target.finalURL != target.requestedURL, !target.finalURL.isEmpty, !isMadeUp {
      page.line([Piece("\(symbols.arrow) "), Piece(target.finalURL, .address)])
    }
    if target.headersUnseen || isMadeUp {
      let parts = [
        "as a file", target.headersUnseen ? "headers not seen" : nil,
        isMadeUp ? "judged as if from https://payready.invalid/ (--base-url sets another)" : nil,
      ]
      page.paragraph(
        [Piece("note: ", .strong), Piece(parts.compactMap(\.self).joined(separator: "; "))],
        hanging: 6)
    }
    if let agent = target.replacedAgent {
      page.paragraph(
        [Piece("note: ", .strong), Piece("agent replaced by --user-agent: \(agent)")], hanging: 6)
    }
    if let window = target.integration.window {
      page.paragraph(
        [
          Piece("note: ", .strong), Piece("the checkout is in a window that the page opens: "),
          Piece(window, .address),
        ], hanging: 6)
    }
    page.paragraph([Piece("Google Pay: \(target.integration.words)", .faint)], hanging: 2)
    if let agents = comparedAgents {
      page.paragraph([Piece("agents: \(agents)", .faint)], hanging: 2)
    }
    for run in target.runs ?? [] {
      page.paragraph([Piece("run: \(Self.words(for: run))", .faint)], hanging: 2)
    }
  }

  /// One run in a real web view, in a line.
  static func words(for run: TargetReport.LiveSummary) -> String {
    let name =
      "\(run.scenario.rawValue) in \(run.host)" + (run.isWarm ? ", once more with its store" : "")
    if let reason = run.didNotRun { return "\(name) did not run: \(reason)" }
    let seconds = "\(run.duration / 1000).\(run.duration % 1000 / 100) s"
    let message = run.message.map { " (\($0))" } ?? ""
    let environment = run.environments.map { ", in " + $0.joined(separator: " and ") } ?? ""
    return "\(name), \(run.engine ?? "unknown engine"): \(run.end.words)\(message)\(environment), "
      + seconds
  }

  /// Who was compared, in a line; nil where nobody was.
  private var comparedAgents: String? {
    guard let comparisons = target.comparisons, let differences = target.differences else {
      return nil
    }
    let names = comparisons.filter { $0.isWarm != true }.map { $0.name ?? $0.userAgent }
    let again = comparisons.contains { $0.isWarm == true } ? ", and again with its cookies" : ""
    let result =
      differences.isEmpty
      ? "all get the same"
      : "\(differences.count) "
        + (differences.count == 1 ? "difference" : "differences")
    return "asked as \(names.joined(separator: ", "))\(again): \(result)"
  }

  // MARK: What agents got otherwise

  private func writeDifferences(to page: inout TextPage) {
    guard let differences = target.differences, !differences.isEmpty else { return }
    page.gap()
    page.line([Piece("Different by agent", .strong)])
    for difference in differences {
      page.paragraph(
        [Piece("- \(difference.agents.joined(separator: ", ")): gets \(difference.get)")],
        indent: 2, hanging: 4)
      page.paragraph(
        [Piece("\(difference.others.joined(separator: ", ")): gets \(difference.othersGet)")],
        indent: 4, hanging: 4)
      page.paragraph(
        [
          Piece(
            difference.sentence.prefix(1).uppercased()
              + difference.sentence.dropFirst() + ".")
        ], indent: 4)
    }
  }

  // MARK: What an app refuses

  private func writeRefusedHosts(to page: inout TextPage) {
    guard let refused = target.refusedHosts, !refused.isEmpty else { return }
    page.gap()
    page.line([Piece("Hosts that the page needs and the app refuses", .strong)])
    for entry in refused {
      let several = target.verdicts.count > 1 ? " in \(entry.hosts.joined(separator: ", "))" : ""
      page.paragraph(
        [
          Piece("- "), Piece(entry.name, .strong),
          Piece(" (\(entry.need.words)): \(entry.refusal.words)\(several)"),
        ], indent: 2, hanging: 4)
    }
  }

  // MARK: What stands behind the answer

  private func writeAssumptions(to page: inout TextPage) {
    guard !target.assumptions.isEmpty else { return }
    page.gap()
    page.line([Piece("Assumed, since it cannot be seen from here", .strong)])
    let everywhere = target.verdicts.map(\.host)
    var groups: [(hosts: [String], assumptions: [Assumption])] = [(everywhere, [])]
    for assumption in target.assumptions {
      let some = target.verdicts.filter { $0.assumptions.contains(assumption) }.map(\.host)
      let hosts = some.isEmpty ? everywhere : some
      if let index = groups.firstIndex(where: { $0.hosts == hosts }) {
        groups[index].assumptions.append(assumption)
      } else {
        groups.append((hosts, [assumption]))
      }
    }
    for (hosts, assumptions) in groups {
      if hosts != everywhere {
        page.paragraph([Piece("in \(hosts.joined(separator: ", ")):")], indent: 2, hanging: 4)
      }
      let indent = hosts == everywhere ? 2 : 4
      for assumption in assumptions {
        page.paragraph(
          [Piece("- \(assumption.sentence)")], indent: indent, hanging: indent + 2)
      }
    }
  }

  private func writeGaps(to page: inout TextPage) {
    guard !(target.limits.isEmpty && target.notRun.isEmpty) else { return }
    page.gap()
    page.line([Piece("Not looked at", .strong)])
    for limit in target.limits {
      page.paragraph([Piece("- \(limit) The verdict may change.")], indent: 2, hanging: 4)
    }
    for sentence in target.notRun {
      page.paragraph([Piece("- did not run: \(sentence)")], indent: 2, hanging: 4)
    }
  }
}

extension TargetReport.Integration {
  /// Who brings Google Pay and how, in a line.
  var words: String {
    var parts: [String] = []
    switch kind {
    case "none": parts.append("not seen")
    case "component": parts.append("the <google-pay-button> component")
    case "payment-request": parts.append("Payment Request")
    case "provider":
      let names = providers.joined(separator: ", ")
      parts.append("brought by " + (names.isEmpty ? "a provider" : names))
    default: parts.append(kind)
    }
    if !providers.isEmpty, kind != "provider" {
      parts.append("with " + providers.joined(separator: ", "))
    }
    if let caller = calledBy, kind != "none" {
      parts.append("called by the \(caller)")
    }
    if !environments.isEmpty {
      parts.append(environments.joined(separator: " or "))
    }
    if !gateways.isEmpty {
      parts.append("gateway " + gateways.joined(separator: " or "))
    }
    if !merchantIDs.isEmpty {
      parts.append("merchant " + merchantIDs.joined(separator: " or "))
    }
    return parts.joined(separator: ", ")
  }
}

extension HostVerdict {
  /// The first stage that ends so.
  func first(_ outcome: Outcome) -> StageOutcome? {
    stages.first { $0.outcome == outcome }
  }
}

extension TargetReport.RefusedHost.Need {
  /// What it is, for a reader.
  fileprivate var words: String {
    switch self {
    case .page: "the page itself"
    case .script: "a script"
    case .frame: "a frame"
    case .window: "a window on the way to the payment"
    case .sheet: "Google's payment page and sign-in"
    }
  }
}

extension TargetReport.RefusedHost.Refusal {
  /// What refuses, for a reader.
  fileprivate var words: String {
    switch self {
    case .appBoundDomains: "not among the App-Bound Domains"
    case .navigationPolicy: "not allowed by the navigation policy"
    case .contentRules: "blocked by content rules"
    }
  }
}

extension LiveEvent.Ended.How? {
  /// As it stands behind the engine's name.
  fileprivate var words: String {
    switch self {
    case .answered: "the payment was answered"
    case .leftForGoogle: "the view itself was sent to Google"
    case .reachedGoogle: "Google's page was reached"
    case .notLoaded: "the page was not loaded"
    case .stepFailed: "a step before the tap failed"
    case .noButton: "no button could be tapped"
    case .sheetStuck: "the sheet could not go on"
    case .noCall: "no payment call followed the tap"
    case .deadline: "nothing ended it before its deadline"
    case .webProcessCrashed: "the web process crashed"
    case .couldNotStart: "it did not start"
    case .stopped: "it was stopped"
    case .none: "it was cut off"
    }
  }
}
