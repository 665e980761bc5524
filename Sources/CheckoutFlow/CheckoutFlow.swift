// The flow of a payment: stages, what decides each, and the verdict that they add up to.

public import AuditModel

/// Adds up evidence and findings to the answer for one checkout in one host.
public struct CheckoutFlow {
  private init() {}

  /// The verdict, with all stages in order.
  ///
  /// Findings count as ``counted(_:for:in:)`` says, whether or not they were passed through it
  /// before; what runs in a real web view saw is put together with what was read.
  public static func verdict(
    of checkout: Checkout, judgement: Judgement, in host: Host
  ) -> HostVerdict {
    let integration = IntegrationSeen(in: checkout)
    let judgement = counted(judgement, for: checkout, in: host)
    let live = LiveJudging(checkout.runs, judgement: judgement, in: host)
    let judging = StageJudging(
      integration: integration, judgement: judgement,
      witnesses: WitnessTable(checkout: checkout, host: host, integration: integration),
      live: live)
    let stages = Stage.allCases.map { judging.decide($0) }
    let verdict = verdict(from: stages.map(\.outcome.outcome))
    let deciding = stages.first { $0.outcome.outcome == decidingOutcome(of: verdict) }
    return HostVerdict(
      host: host.name, verdict: verdict,
      firstFailure: stages.first { $0.outcome.outcome == .fails }?.outcome.stage,
      actor: deciding?.actor, fix: deciding?.fix, stages: stages.map(\.outcome),
      assumptions: assumptions(of: checkout, integration: integration, in: host)
        .filter { !live.drops($0) })
  }

  /// The findings as they count for this checkout in this host.
  ///
  /// - Where no integration was seen, also in no run, only findings of the stage `load` keep their
  ///   effect; all others inform.
  /// - A finding that blocks some of the reached payment calls, while others are left that
  ///   nothing blocks at that stage, risks.
  /// - A finding that concerns only calls that no entry reaches informs.
  public static func counted(
    _ judgement: Judgement, for checkout: Checkout, in host: Host
  ) -> Judgement {
    let integration = IntegrationSeen(in: checkout)
    var judgement = judgement
    if integration.isMissing, !HostRuns(checkout.runs, in: host).sawIntegration {
      judgement.findings = judgement.findings.map {
        $0.stage == .load ? $0 : $0.lowered(to: .informs)
      }
      return judgement
    }
    let reached = Set(checkout.page.code.value?.reachedCalls.map(\.id) ?? [])
    var lost: [Stage: Set<Int>] = [:]
    for finding in judgement.findings where finding.effect == .blocks {
      lost[finding.stage, default: []].formUnion(
        finding.calls.isEmpty ? reached : reached.intersection(finding.calls))
    }
    judgement.findings = judgement.findings.map { finding in
      guard !finding.calls.isEmpty else { return finding }
      if reached.isDisjoint(with: finding.calls) { return finding.lowered(to: .informs) }
      return lost[finding.stage, default: []] == reached ? finding : finding.lowered(to: .risks)
    }
    judgement.cannotTell.removeAll {
      !$0.calls.isEmpty && reached.isDisjoint(with: $0.calls)
    }
    return judgement
  }

  private static func verdict(from outcomes: [Outcome]) -> Verdict {
    if outcomes.contains(.fails) { return .notReady }
    if outcomes.contains(.unknown) { return .unknown }
    if outcomes.contains(.atRisk) { return .atRisk }
    return .ready
  }

  private static func decidingOutcome(of verdict: Verdict) -> Outcome {
    switch verdict {
    case .notReady: .fails
    case .unknown: .unknown
    case .atRisk: .atRisk
    case .ready: .passes
    }
  }
}

extension HostRuns {
  /// A run got as far as a client or a payment call.
  var sawIntegration: Bool {
    approvals.contains { $0.said("client-created") || $0.call != nil || $0.isPaid }
  }
}

extension Finding {
  /// The finding with an effect no stronger than that.
  func lowered(to effect: Effect) -> Finding {
    var copy = self
    copy.effect = min(self.effect, effect)
    return copy
  }
}
