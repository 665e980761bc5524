// What was read and what was seen to happen, put together stage by stage.

import AuditModel

/// Changes what was read of a stage by what runs in a real web view saw of it.
struct LiveJudging {
  private let runs: HostRuns
  /// The runs in which the buyer pays, in one host.
  private let flows: [LiveFlow]
  /// Stages of which a rule cannot tell whether the engine alone made them fail.
  private let undecided: Set<Stage>

  init(_ records: [LiveRecord], judgement: Judgement, in host: Host) {
    runs = HostRuns(records, in: host)
    flows = runs.approvals.map(LiveFlow.init)
    undecided = Set(
      judgement.cannotTell.filter { $0.code == .engineDependent }.map(\.stage))
  }

  /// The decision about a stage.
  ///
  /// - A run that failed there decides, whatever was read; but for what may be the doing of the
  ///   engine alone.
  /// - What was read to fail and was seen to pass is at risk where the engine's version counts,
  ///   as for the tap; else it still fails, with both said.
  /// - What could not be told, and was seen to pass, passes.
  /// - A risk stays one: the engine here may be newer than the buyer's.
  /// - What was read to pass is unknown where a run ended for no reason that it saw.
  func decide(_ stage: Stage, _ read: StageJudging.Decision) -> StageJudging.Decision {
    let sights = flows.map { $0.sight(of: stage) }
    if read.outcome.outcome == .notApplicable { return read }
    if let failure = sights.lazy.compactMap(\.failure).first {
      return undecided.contains(stage) ? read : failed(stage, failure, read)
    }
    if let end = sights.lazy.compactMap(\.end).first { return doubted(stage, end, read) }
    if let success = sights.lazy.compactMap(\.success).first { return passed(stage, success, read) }
    return read
  }

  /// Whether a run saw what is assumed otherwise.
  func drops(_ assumption: Assumption) -> Bool {
    let paid = runs.approvals.filter(\.isPaid)
    switch assumption {
    case .buttonVisible:
      return !runs.approvals.isEmpty
        && runs.approvals.allSatisfy { $0.tapWasHeard && $0.call != nil }
    case .requestValues:
      // The sheet took the values as they were when the page ran.
      return !paid.isEmpty
    case .payScriptAnswers:
      return runs.approvals.contains { $0.record.google == .google && $0.said("message-heard") }
    case .googlePage:
      return false
    case .buyerWallet, .appCode, .serverTakesToken, .threeDSecure, .consoleRegistration,
      .productionBehavesAsTest, .responseHeaders, .otherAgents:
      return false
    }
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
      let version =
        stage == .tap
        ? "the engine here (\(engine)) may be newer than the buyer's" : "one of the two is wrong"
      decision.outcome.reasons.append(
        Self.reason("In a real web view \(what), against what was read: \(version)."))
      if stage == .tap { decision.outcome.outcome = .atRisk }
      return decision
    case .atRisk, .passes, .notApplicable: return read
    case .unknown, .notReached:
      return StageJudging.Decision(outcome: .init(stage: stage, outcome: .passes, reasons: [seen]))
    }
  }

  private func doubted(
    _ stage: Stage, _ what: String, _ read: StageJudging.Decision
  ) -> StageJudging.Decision {
    guard [.passes, .atRisk].contains(read.outcome.outcome) else { return read }
    var reason = Self.reason("In a real web view \(what), against what was read.")
    reason.decidedBy = "--screenshots, and --tap or --steps where the page asks for more first"
    return StageJudging.Decision(
      outcome: .init(
        stage: stage, outcome: .unknown, reasons: [reason] + read.outcome.reasons))
  }

  private var engine: String { runs.approvals.lazy.compactMap(\.record.engine).first ?? "unknown" }

  private static func reason(_ sentence: String) -> HostVerdict.StageOutcome.Reason {
    HostVerdict.StageOutcome.Reason(code: ReasonCode.liveRun.rawValue, sentence: sentence)
  }
}

extension LiveFlow.Sight {
  fileprivate var failure: String? { if case .failed(let what) = self { what } else { nil } }
  fileprivate var end: String? { if case .ended(let what) = self { what } else { nil } }
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
