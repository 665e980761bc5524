// The flow of a payment as far as an app alone decides it.

public import AuditModel

/// Adds up what rules on apps say of one web view.
public enum AppFlow {
  /// Stages that an app can break: of the others only a page says anything.
  private static let decided: [Stage] = [
    .load, .script, .readiness, .popup, .sheet, .result, .close,
  ]

  /// Whether the web view would let a page finish.
  ///
  /// Stages that only a page decides are `not-reached`, and count for nothing.
  public static func verdict(of judgement: Judgement, in host: Host) -> HostVerdict {
    let stages = Stage.allCases.map { decide($0, judgement, in: host) }
    let outcomes = stages.map(\.outcome)
    let verdict: Verdict =
      outcomes.contains(.fails)
      ? .notReady
      : outcomes.contains(.unknown) ? .unknown : outcomes.contains(.atRisk) ? .atRisk : .ready
    let strongest: Effect? =
      switch verdict {
      case .notReady: .blocks
      case .atRisk: .risks
      case .unknown, .ready: nil
      }
    let deciding = Stage.allCases.lazy.compactMap { stage in
      judgement.findings.first { $0.stage == stage && $0.effect == strongest }
    }.first
    return HostVerdict(
      host: host.name, verdict: verdict,
      firstFailure: stages.first { $0.outcome == .fails }?.stage,
      actor: deciding.map(\.actor), fix: deciding?.remedy, stages: stages,
      assumptions: [.payScriptAnswers, .buyerWallet, .googlePage, .threeDSecure])
  }

  private static func decide(
    _ stage: Stage, _ judgement: Judgement, in host: Host
  ) -> HostVerdict.StageOutcome {
    typealias Reason = HostVerdict.StageOutcome.Reason
    let findings = judgement.findings.filter { $0.stage == stage }
    let blocks = findings.filter { $0.effect == .blocks }
    let risks = findings.filter { $0.effect == .risks }
    let untold = judgement.cannotTell.filter { $0.stage == stage && $0.couldBlock }
    let reasons =
      (blocks.map(Reason.init(finding:)) + untold.map(Reason.init(untold:))
        + risks.map(Reason.init(finding:)))
    if !blocks.isEmpty { return .init(stage: stage, outcome: .fails, reasons: reasons) }
    if !untold.isEmpty { return .init(stage: stage, outcome: .unknown, reasons: reasons) }
    if !risks.isEmpty { return .init(stage: stage, outcome: .atRisk, reasons: reasons) }
    if host.path == .paymentRequest, [.popup, .sheet, .result, .close].contains(stage) {
      return .init(stage: stage, outcome: .notApplicable)
    }
    if decided.contains(stage) { return .init(stage: stage, outcome: .passes) }
    let code = ReasonCode.noPageRead
    return .init(
      stage: stage, outcome: .notReached,
      reasons: [Reason(code: code.rawValue, sentence: code.explanation, decidedBy: code.decidedBy)])
  }
}

extension HostVerdict.StageOutcome.Reason {
  fileprivate init(finding: Finding) {
    self.init(code: finding.rule, sentence: finding.message, location: finding.place)
  }

  fileprivate init(untold: CannotTell) {
    self.init(
      code: untold.code.rawValue, sentence: untold.message, location: untold.place,
      decidedBy: untold.decidedBy)
  }
}
