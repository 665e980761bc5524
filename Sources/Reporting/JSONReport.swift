// The report as JSON, the contract with machines; `Schemas` describes it.

public import AuditModel

/// Turns a report, or another printed value, into JSON text.
///
/// Slashes are as they are, and what is absent has no key. The text ends with a line break and
/// holds nothing that a terminal would obey. The targets stand before what is known only after
/// them; within these parts, keys are sorted.
public struct JSONReport: ReportFormat {
  /// What is known before the first target.
  private struct Opening: Encodable {
    var schemaVersion = Report.currentVersion
    var tool: Report.Tool
  }

  /// What is known after the last target.
  private struct Closing: Encodable {
    var errors: [Report.TargetError]
    var notices: [String]
    var run: Report.Run
    var summary: Report.Summary
  }

  /// Creates the format.
  public init() {}

  /// The braces' begin, the version of the shape and the program.
  public func opening(by tool: Report.Tool) -> String {
    JSONText.pretty(encoding: Opening(tool: tool)).dropLast("\n}\n".count) + ",\n  \"targets\" : ["
  }

  /// One element of `targets`, indented, without a comma.
  public func text(of target: TargetReport) -> String {
    // Line breaks within strings are escaped, so that each of these begins a line.
    "\n    " + JSONText.pretty(encoding: target).dropLast().replacing("\n", with: "\n    ")
  }

  /// The comma between two elements.
  public var separator: String { "," }

  /// The keys after `targets`, and the braces' end.
  public func closing(_ report: Report, hosts: Int, pieces: [String]) -> String {
    let closing = Closing(
      errors: report.errors, notices: report.notices, run: report.run, summary: report.summary)
    let isEmpty = report.summary.targets == report.summary.errors
    return (isEmpty ? "]," : "\n  ],") + JSONText.pretty(encoding: closing).dropFirst()
  }

  /// A host as `--host` reads it.
  public static func text(of host: Host) -> String {
    JSONText.pretty(encoding: host)
  }

  /// A report on an app.
  public static func text(of app: AppReport) -> String {
    JSONText.pretty(encoding: app)
  }
}
