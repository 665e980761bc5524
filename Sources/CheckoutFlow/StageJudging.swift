// How one stage ends: findings, what cannot be told, and whether its witness was read.

import AuditModel

/// Decides the outcome of each stage of one checkout in one host.
struct StageJudging {
  /// A stage's outcome, and who must do what about it.
  struct Decision {
    var outcome: HostVerdict.StageOutcome
    var actor: Actor?
    var fix: String?
  }

  var integration: IntegrationSeen
  var judgement: Judgement
  var witnesses: WitnessTable
  var live: LiveJudging

  /// The outcome by all that was read and seen.
  func decide(_ stage: Stage) -> Decision { live.decide(stage, decideByReading(stage)) }

  private func decideByReading(_ stage: Stage) -> Decision {
    if let early = decideWithoutIntegration(stage) { return early }
    let findings = judgement.findings.filter { $0.stage == stage }
    let blocking = findings.filter { $0.effect == .blocks }.surestFirst
    let risking = findings.filter { $0.effect == .risks }.surestFirst
    if blocking.isEmpty, risking.isEmpty, witnesses.isNotApplicable(stage) {
      return Decision(outcome: .init(stage: stage, outcome: .notApplicable))
    }
    var untold = judgement.cannotTell.filter { $0.stage == stage && $0.couldBlock }
    if blocking.isEmpty, risking.isEmpty, untold.isEmpty, witnesses.isNotReached(stage) {
      return Decision(outcome: .init(stage: stage, outcome: .notReached))
    }
    if !witnesses.isNotApplicable(stage), case .missing(let missing) = witnesses.witness(of: stage),
      !untold.contains(where: { $0.code == missing.code })
    {
      untold.append(missing)
    }
    return decision(stage, blocking: blocking, untold: untold, risking: risking)
  }

  private func decision(
    _ stage: Stage, blocking: [Finding], untold: [CannotTell], risking: [Finding]
  ) -> Decision {
    let blocks = blocking.map(HostVerdict.StageOutcome.Reason.init)
    let unknowns = untold.map(HostVerdict.StageOutcome.Reason.init)
    let risks = risking.map(HostVerdict.StageOutcome.Reason.init)
    let reasons = blocks + unknowns + risks
    if let first = blocking.first {
      return Decision(
        outcome: .init(stage: stage, outcome: .fails, reasons: reasons), actor: first.actor,
        fix: first.remedy.onOneLine)
    }
    if let first = untold.first {
      return Decision(
        outcome: .init(stage: stage, outcome: .unknown, reasons: reasons),
        actor: first.code.actor,
        fix: "To decide it: \(first.decidedBy.onOneLine).")
    }
    if let first = risking.first {
      return Decision(
        outcome: .init(stage: stage, outcome: .atRisk, reasons: reasons), actor: first.actor,
        fix: first.remedy.onOneLine)
    }
    return Decision(outcome: .init(stage: stage, outcome: .passes))
  }

  /// The stages of a page on which nothing is left to judge.
  private func decideWithoutIntegration(_ stage: Stage) -> Decision? {
    guard stage != .load else { return nil }
    switch integration {
    case .page, .provider: return nil
    case .noDocument:
      return Decision(outcome: .init(stage: stage, outcome: .notReached))
    case .none(let why):
      guard stage == .script else {
        return Decision(outcome: .init(stage: stage, outcome: .notReached))
      }
      return decision(stage, blocking: [], untold: [why], risking: [])
    }
  }
}

extension [Finding] {
  /// Certain findings before likely and possible ones, otherwise in the order given.
  fileprivate var surestFirst: [Finding] {
    Confidence.allCases.flatMap { confidence in filter { $0.confidence == confidence } }
  }
}

extension HostVerdict.StageOutcome.Reason {
  fileprivate init(_ finding: Finding) {
    self.init(code: finding.rule, sentence: finding.message, location: finding.place)
  }

  fileprivate init(_ untold: CannotTell) {
    self.init(
      code: untold.code.rawValue, sentence: untold.message, location: untold.place,
      decidedBy: untold.decidedBy)
  }
}

extension String {
  fileprivate var onOneLine: String {
    split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}
