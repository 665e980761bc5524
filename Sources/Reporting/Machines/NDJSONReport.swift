// The report as lines of JSON, for what reads while payready still works.

public import AuditModel

/// A line for each target as it is done, and a last one with the run's summary; each says what it
/// is under `kind`. The keys are those of the JSON report.
public struct NDJSONReport: ReportFormat {
  private struct Target: Encodable {
    var kind = "target"
    var schemaVersion = Report.currentVersion
    var target: TargetReport
  }

  private struct Summary: Encodable {
    var kind = "summary"
    var schemaVersion = Report.currentVersion
    var tool: Report.Tool
    var run: Report.Run
    var summary: Report.Summary
    var errors: [Report.TargetError]
    var notices: [String]
  }

  /// Creates the format.
  public init() {}

  /// One line.
  public func text(of target: TargetReport) -> String {
    JSONText.line(encoding: Target(target: target))
  }

  /// The last line.
  public func closing(_ report: Report, hosts: Int, pieces: [String]) -> String {
    JSONText.line(
      encoding: Summary(
        tool: report.tool, run: report.run, summary: report.summary, errors: report.errors,
        notices: report.notices))
  }
}
