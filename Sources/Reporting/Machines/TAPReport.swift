// The report as TAP 14, which `prove` and its kin read.

public import AuditModel
import FoundationEssentials

/// A test point for each stage of each target in each host
/// (https://testanything.org/tap-version-14-specification.html).
public struct TAPReport: ReportFormat {
  /// Creates the format.
  public init() {}

  /// The version.
  public func opening(by tool: Report.Tool) -> String { "TAP version 14\n" }

  /// The target's test points.
  public func text(of target: TargetReport) -> String {
    target.verdicts.map { verdict in
      StageCase.all(of: verdict, in: target).map { one in
        Self.point(one, named: "\(target.name(of: verdict)): \(one.stage.rawValue)")
      }.joined()
    }.joined()
  }

  /// The targets that were not audited, and the plan.
  public func closing(_ report: Report, hosts: Int, pieces: [String]) -> String {
    let errors = report.errors.map { error in
      Self.point(
        isGood: false, "\(error.id): audit", details: [error.kind, error.message, error.advice])
    }
    let summary = report.summary
    let verdicts = summary.ready + summary.atRisk + summary.notReady + summary.unknown
    let count = verdicts * Stage.allCases.count + report.errors.count
    return errors.joined() + (count == 0 ? "1..0 # SKIP nothing was audited\n" : "1..\(count)\n")
  }

  private static func point(_ one: StageCase, named name: String) -> String {
    let details = one.code.isEmpty ? [] : [one.code] + one.sentences
    return switch one.ending {
    case .passed: point(isGood: true, name)
    case .doubtful: point(isGood: true, name, details: details)
    case .failed, .undecided: point(isGood: false, name, details: details)
    case .skipped(let reason): point(isGood: true, name, directive: " # SKIP \(reason)")
    }
  }

  /// - Parameter details: a code and sentences, which become a block of YAML.
  private static func point(
    isGood: Bool, _ name: String, directive: String = "", details: [String] = []
  ) -> String {
    // # begins a directive, a line break ends the point.
    let name = name.printable.replacing("\\", with: "\\\\").replacing("#", with: "\\#")
    var text = "\(isGood ? "ok" : "not ok") - \(name)\(directive)\n"
    guard let code = details.first else { return text }
    text += "  ---\n  code: \(JSONText.string(code))\n"
    let sentences = details.dropFirst().map { "    - \(JSONText.string($0))\n" }
    if !sentences.isEmpty { text += "  messages:\n" + sentences.joined() }
    return text + "  ...\n"
  }
}
