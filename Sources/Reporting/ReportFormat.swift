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
  /// True where the targets' texts can only be put in order when all are there: they are not
  /// written as they come, but handed to the closing.
  var gathers: Bool { get }
  /// What stands after the last target.
  ///
  /// - Parameters:
  ///   - report: all but the targets, which are empty; ``Report/summary`` counts them.
  ///   - hosts: for how many hosts targets were judged.
  ///   - pieces: the targets' texts where the format gathers them.
  func closing(_ report: Report, hosts: Int, pieces: [String]) -> String
}

extension ReportFormat {
  /// False: texts are written as they come.
  public var gathers: Bool { false }
  /// Nothing.
  public var separator: String { "" }

  /// Nothing.
  public func opening(by tool: Report.Tool) -> String { "" }

  /// The whole report.
  public func text(of report: Report) -> String {
    let hosts = report.targets.map(\.verdicts.count).max() ?? 0
    let pieces = report.targets.map(text).filter { !$0.isEmpty }
    return opening(by: report.tool) + (gathers ? "" : pieces.joined(separator: separator))
      + closing(report, hosts: hosts, pieces: gathers ? pieces : [])
  }
}
