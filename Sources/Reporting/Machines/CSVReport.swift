// The report as a table for spreadsheets.

public import AuditModel

/// A row for each verdict, each finding in each host, each stage that nobody knows, and each
/// target that was not audited (https://www.rfc-editor.org/rfc/rfc4180).
///
/// Cells that a spreadsheet would compute begin with an apostrophe
/// (https://owasp.org/www-community/attacks/CSV_Injection).
public struct CSVReport: ReportFormat {
  private static let columns = [
    "kind", "target", "url", "host", "verdict", "stage", "outcome", "code", "confidence",
    "message", "remedy", "actor", "location", "line", "column", "fingerprint",
  ]

  /// Creates the format.
  public init() {}

  /// The columns' names.
  public func opening(by tool: Report.Tool) -> String { Self.row(Self.columns) }

  /// The target's rows.
  public func text(of target: TargetReport) -> String {
    target.verdicts.map { verdict in
      let before = [target.id, target.finalURL, verdict.host, verdict.verdict.rawValue]
      var rows = [
        Self.row(
          ["verdict"] + before + [
            verdict.firstFailure?.rawValue ?? "", "", "", "", "", verdict.fix ?? "",
            verdict.actor?.rawValue ?? "", "", "", "", "",
          ])
      ]
      for finding in target.findings where finding.hosts.contains(verdict.host) {
        rows.append(
          Self.row(
            ["finding"] + before + [
              finding.stage.rawValue, finding.waiver == nil ? finding.effect.rawValue : "waived",
              finding.rule,
              finding.confidence.rawValue, finding.message, finding.remedy,
              finding.actor.rawValue,
            ] + Self.cells(of: finding.location) + [finding.fingerprint]))
      }
      for stage in verdict.stages where stage.outcome == .unknown {
        for reason in stage.reasons {
          rows.append(
            Self.row(
              ["unknown"] + before + [
                stage.stage.rawValue, stage.outcome.rawValue, reason.code, "", reason.sentence,
                reason.decidedBy ?? "", "",
              ] + Self.cells(of: reason.location) + [""]))
        }
      }
      return rows.joined()
    }.joined()
  }

  /// The targets that were not audited.
  public func closing(_ report: Report, hosts: Int, pieces: [String]) -> String {
    report.errors.map { error in
      Self.row(
        [
          "error", error.id, error.target, "", "", "", "", error.kind, "", error.message,
          error.advice, "", "", "", "", "",
        ])
    }.joined()
  }

  private static func cells(of place: Place?) -> [String] {
    guard let place else { return ["", "", ""] }
    return [
      place.header.map { "\(place.url) (\($0))" } ?? place.url, String(place.start.line),
      String(place.start.column),
    ]
  }

  private static func row(_ cells: [String]) -> String {
    cells.map(cell).joined(separator: ",") + "\r\n"
  }

  private static func cell(_ text: String) -> String {
    var text = text.printable
    if let first = text.first, "=+-@\t".contains(first) { text = "'" + text }
    guard text.contains(where: { ",\"\r\n".contains($0) }) else { return text }
    return "\"" + text.replacing("\"", with: "\"\"") + "\""
  }
}
