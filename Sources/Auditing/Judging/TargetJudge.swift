// Judges what was seen of a target for every host, and makes the target's report.

import AuditModel
import CheckoutFlow
import Rules

/// Makes the report of one target.
struct TargetJudge: Sendable {
  /// One visit and the hosts that it stands for.
  struct Sight: Sendable {
    var visit: Visit
    var hosts: [Host]
  }

  let target: Target
  let options: AuditOptions
  /// Files by the addresses that they were read for; places in them are shown as paths.
  let paths: [String: String]

  /// The report; hosts in the order of the options.
  ///
  /// - Parameter live: runs of the target in a real web view; nil where none was asked for.
  func report(of sights: [Sight], live: [LiveRecord]? = nil) -> TargetReport? {
    guard let first = sights.first(where: { !$0.hosts.isEmpty })?.visit ?? sights.first?.visit
    else { return nil }
    var findings = MergedFindings()
    var verdicts: [HostVerdict] = []
    var notRun: [String] = []
    for sight in sights {
      var checkout = sight.visit.checkout
      checkout.runs = live ?? []
      for host in sight.hosts {
        let judgement = options.adjusted(judgement(of: checkout, in: host))
        let counted = CheckoutFlow.counted(judgement, for: checkout, in: host)
        findings.add(counted.findings, host: host.name)
        var verdict = CheckoutFlow.verdict(
          of: checkout, judgement: waived(judgement), in: host)
        // The app's code was read.
        if options.appHosts[host.name] != nil {
          verdict.assumptions.removeAll { $0 == .appCode }
        }
        verdicts.append(verdict)
        notRun += judgement.notRun.map { "\($0.rule) did not run: \($0.reason)" }
      }
    }
    let order = options.hosts.map(\.name)
    verdicts.sort { (order.firstIndex(of: $0.host) ?? 0) < (order.firstIndex(of: $1.host) ?? 0) }
    let assumptions = Set(verdicts.flatMap(\.assumptions))
    return TargetReport(
      id: target.id, requestedURL: target.name, finalURL: first.page.url,
      expects: options.expects, headersUnseen: first.isFile, replacedAgent: options.userAgent,
      visits: sights.filter { !$0.hosts.isEmpty }.map(summary),
      comparisons: comparisons(of: sights), differences: differences(of: sights),
      runs: live?.map(TargetReport.LiveSummary.init),
      integration: CheckoutFlow.integration(of: first.checkout),
      refusedHosts: options.appHosts.isEmpty
        ? nil : RefusedHosts.all(of: sights, hosts: Set(options.appHosts.keys)),
      findings: findings.sorted(hosts: order).map(withWaiver).map(shown),
      verdicts: verdicts.map(shown),
      assumptions: Assumption.allCases.filter(assumptions.contains),
      limits: sights.flatMap(\.visit.limits).unique, notRun: notRun.unique)
  }

  /// What rules on pages say, and those on apps where the host was read from one.
  private func judgement(of checkout: Checkout, in host: Host) -> Judgement {
    let judgement = AllRules.judge(checkout, in: host)
    guard let app = options.appHosts[host.name] else { return judgement }
    return AllAppRules.merge(
      app.judgement, into: judgement, undecided: app.derived.undecided.map(\.field))
  }

  // MARK: Waivers

  /// The judgement in which findings that are waived do no more than inform.
  private func waived(_ judgement: Judgement) -> Judgement {
    guard !(options.waivers + options.baseline).isEmpty else { return judgement }
    var copy = judgement
    for index in copy.findings.indices where waiver(of: copy.findings[index]) != nil {
      copy.findings[index].effect = .informs
    }
    return copy
  }

  private func withWaiver(_ finding: TargetReport.HostedFinding) -> TargetReport.HostedFinding {
    var copy = finding
    copy.waiver = waiver(of: finding.finding)
    return copy
  }

  private func waiver(of finding: Finding) -> Waiver? {
    let today = options.today
    return (options.waivers + options.baseline).first {
      $0.problem(on: today) == nil && $0.covers(finding, in: [target.id, target.name])
    }
  }

  // MARK: Visits

  /// What every agent got; trials stand for no one.
  private func comparisons(of sights: [Sight]) -> [Visit.Comparison]? {
    sights.lazy.compactMap(\.visit.comparisons).first?.filter { $0.isTrial != true }
      .map { comparison in
        var copy = comparison
        copy.outline = nil
        return copy
      }
  }

  /// The differences from what the hosts got; each pair of groups once.
  private func differences(of sights: [Sight]) -> [TargetReport.Difference]? {
    guard sights.contains(where: { $0.visit.comparisons != nil }) else { return nil }
    var seen: Set<Set<[String]>> = []
    return sights.flatMap(\.visit.differences)
      .filter { seen.insert([$0.agents, $0.others]).inserted }.map(TargetReport.Difference.init)
  }

  private func summary(of sight: Sight) -> TargetReport.VisitSummary {
    let exchange = sight.visit.page.exchange
    return TargetReport.VisitSummary(
      userAgent: sight.visit.userAgent, hosts: sight.hosts.map(\.name), status: exchange.status,
      finalURL: exchange.finalURL, hops: exchange.hops, timings: exchange.timings,
      scripts: scripts(of: sight.visit.page), windows: windows(of: sight.visit.page))
  }

  /// The windows that a page and those in its frames open; nil where there are none.
  private func windows(of page: Page) -> [TargetReport.WindowSummary]? {
    let own = (page.opened ?? []).map { window in
      let exchange = window.page.value?.exchange
      let redirect = exchange.flatMap { $0.finalURL == window.url ? nil : "at \($0.finalURL)" }
      let reason: String? = if case .didNotRun(let why) = window.page { why } else { nil }
      return TargetReport.WindowSummary(
        url: window.url, means: window.means, tie: window.tie, status: exchange?.status,
        detail: redirect ?? reason)
    }
    let all = own + page.frames.compactMap(\.page.value).flatMap { windows(of: $0) ?? [] }
    return all.isEmpty ? nil : all
  }

  /// The scripts of a page, then those of its frames.
  private func scripts(of page: Page) -> [TargetReport.ScriptSummary] {
    let own = (page.code.value?.scripts ?? []).map { script in
      let (state, detail) = script.state.words
      return TargetReport.ScriptSummary(
        url: paths[script.url] ?? script.url, isInline: script.isInline, state: state,
        detail: detail, size: script.size)
    }
    return own + page.frames.compactMap(\.page.value).flatMap(scripts)
  }

  // MARK: Places in files

  private func shown(_ finding: TargetReport.HostedFinding) -> TargetReport.HostedFinding {
    var copy = finding
    copy.location = finding.location.map(shown)
    return copy
  }

  private func shown(_ verdict: HostVerdict) -> HostVerdict {
    var copy = verdict
    copy.stages = verdict.stages.map { stage in
      var copy = stage
      copy.reasons = stage.reasons.map { reason in
        var copy = reason
        copy.location = reason.location.map(shown)
        return copy
      }
      return copy
    }
    return copy
  }

  private func shown(_ place: Place) -> Place {
    var copy = place
    copy.url = paths[place.url] ?? place.url
    return copy
  }
}

extension PaymentCode.ScriptReading.State {
  /// The word in reports, and more about it.
  fileprivate var words: (state: String, detail: String?) {
    switch self {
    case .read: ("read", nil)
    case .payScript: ("pay-script", nil)
    case .provider(let name): ("provider", name)
    case .notFetched(let reason): ("not-fetched", reason)
    case .notRun(let reason): ("not-run", reason)
    case .stopped(let reason): ("stopped", reason)
    }
  }
}

extension [String] {
  /// Each text once, where it comes first.
  fileprivate var unique: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
