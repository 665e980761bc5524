// A format of reports, written piece by piece so that no report need be held as a whole.

public import AuditModel

/// A form in which a report is written while its targets are audited.
public protocol ReportFormat: Sendable {
  /// What stands before the first target.
  func opening(by tool: Report.Tool) -> String
  /// One target; the same wherever it stands.
  func text(of target: TargetReport) -> String
  /// What stands between two targets.
  var separator: String { get }
  /// What stands after the last target.
  ///
  /// - Parameters:
  ///   - report: all but the targets, which are empty; ``Report/summary`` counts them.
  ///   - hosts: for how many hosts targets were judged.
  func closing(_ report: Report, hosts: Int) -> String
}

extension ReportFormat {
  /// The whole report.
  public func text(of report: Report) -> String {
    let hosts = report.targets.map(\.verdicts.count).max() ?? 0
    return opening(by: report.tool) + report.targets.map(text).joined(separator: separator)
      + closing(report, hosts: hosts)
  }
}
