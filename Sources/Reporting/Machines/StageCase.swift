// The stages of one target in one host as test results, for the formats that have such.

import AuditModel

/// One stage of one target in one host, as a test that passed or did not.
struct StageCase {
  /// How the test ended.
  enum Ending: Equatable {
    case passed
    /// Passed, with something that may go wrong.
    case doubtful
    case failed
    /// Nobody knows.
    case undecided
    /// The sentence says why.
    case skipped(String)
  }

  var stage: Stage
  var ending: Ending
  /// A rule's name or a reason's code; empty where the stage passes.
  var code: String
  /// What is said of the stage, one sentence a line; empty where nothing is.
  var sentences: [String]

  /// All stages of a verdict, in order, with what is to be done about each.
  static func all(of verdict: HostVerdict, in target: TargetReport) -> [StageCase] {
    verdict.stages.map { stage in
      let ending: Ending =
        switch stage.outcome {
        case .passes: .passed
        case .atRisk: .doubtful
        case .fails: .failed
        case .unknown: .undecided
        case .notApplicable: .skipped("this host's way to pay has no such stage")
        case .notReached: .skipped("the flow ended before it")
        }
      return StageCase(
        stage: stage.stage, ending: ending, code: stage.reason?.code ?? "",
        sentences: stage.reasons.map { sentence(of: $0, verdict, in: target) })
    }
  }

  /// The reason, where it is, and what mends or decides it.
  private static func sentence(
    of reason: HostVerdict.StageOutcome.Reason, _ verdict: HostVerdict, in target: TargetReport
  ) -> String {
    var parts = [reason.sentence]
    if let place = reason.location { parts.append("At \(place.label).") }
    let finding = target.findings.first {
      $0.rule == reason.code && $0.hosts.contains(verdict.host) && $0.message == reason.sentence
    }
    if let finding { parts.append(finding.remedy) }
    if let decidedBy = reason.decidedBy { parts.append("Decided by: \(decidedBy)") }
    return parts.joined(separator: " ")
  }
}

extension Place {
  /// The address with line and column, or with the header's name.
  var label: String {
    header.map { "\(url) (\($0))" } ?? "\(url):\(start.line):\(start.column)"
  }
}

extension TargetReport {
  /// The target's name, and the host's behind it where there are several.
  func name(of verdict: HostVerdict) -> String { "\(id) in \(verdict.host)" }
}
