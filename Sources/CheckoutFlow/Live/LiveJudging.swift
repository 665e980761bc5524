// What was read and what was seen to happen, put together stage by stage.

import AuditModel

/// Changes what was read of a stage by what runs in a real web view saw of it.
struct LiveJudging {
  /// The runs in which the buyer pays, in one host.
  private let flows: [LiveFlow]

  init(_ records: [LiveRecord], in host: Host) {
    flows = records.filter {
      $0.host == host.name && $0.scenario == .approve && $0.didNotRun == nil
    }.map(LiveFlow.init)
  }

  /// The decision about a stage.
  ///
  /// - A run that failed there decides, whatever was read.
  /// - What was read to fail and was seen to pass is at risk where the engine's version counts,
  ///   as for the tap; else it still fails, with both said.
  /// - What could not be told, and was seen to pass, passes.
  /// - A risk stays one: the engine here may be newer than the buyer's.
  func decide(_ stage: Stage, _ read: StageJudging.Decision) -> StageJudging.Decision {
    let sights = flows.map { $0.sight(of: stage) }
    if read.outcome.outcome == .notApplicable { return read }
    if let failure = sights.lazy.compactMap(\.failure).first { return failed(stage, failure, read) }
    guard let success = sights.lazy.compactMap(\.success).first else { return read }
    return passed(stage, success, read)
  }

  private func failed(
    _ stage: Stage, _ what: String, _ read: StageJudging.Decision
  ) -> StageJudging.Decision {
    let reasons = [Self.reason("In a real web view \(what).")] + read.outcome.reasons
    let isExplained = read.outcome.outcome == .fails || read.outcome.outcome == .atRisk
    return StageJudging.Decision(
      outcome: .init(stage: stage, outcome: .fails, reasons: reasons),
      actor: isExplained ? read.actor : stage.actorOfRuns,
      fix: isExplained ? read.fix : "See what the run saw: --save-evidence, --screenshots.")
  }

  private func passed(
    _ stage: Stage, _ what: String, _ read: StageJudging.Decision
  ) -> StageJudging.Decision {
    let seen = Self.reason("In a real web view \(what).")
    var decision = read
    switch read.outcome.outcome {
    case .fails:
      decision.outcome.reasons.append(
        Self.reason(
          "In a real web view \(what), against what was read: the engine here may be newer than "
            + "the buyer's."))
      if stage == .tap { decision.outcome.outcome = .atRisk }
      return decision
    case .atRisk, .passes, .notApplicable: return read
    case .unknown, .notReached:
      return StageJudging.Decision(outcome: .init(stage: stage, outcome: .passes, reasons: [seen]))
    }
  }

  private static func reason(_ sentence: String) -> HostVerdict.StageOutcome.Reason {
    HostVerdict.StageOutcome.Reason(code: ReasonCode.liveRun.rawValue, sentence: sentence)
  }
}

extension LiveFlow.Sight {
  fileprivate var failure: String? { if case .failed(let what) = self { what } else { nil } }
  fileprivate var success: String? { if case .passed(let what) = self { what } else { nil } }
}

extension Stage {
  /// Who can change what a run saw to fail, where nothing was read that says more.
  fileprivate var actorOfRuns: Actor {
    switch self {
    case .popup, .sheet, .close: .app
    case .load, .script, .readiness, .button, .tap, .request, .result, .finish: .page
    }
  }
}
