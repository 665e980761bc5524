// The report as Markdown, for comments and for the summaries of CI steps.

public import AuditModel

/// A table of verdicts, and below it what is to be done.
public struct MarkdownReport: ReportFormat {
  /// Creates the format.
  public init() {}

  /// All comes with the closing: the table stands before the details.
  public var gathers: Bool { true }

  /// The bytes of a summary that GitHub takes
  /// (https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands#job-summaries).
  static let sizeLimit = 1 << 20

  /// The target's rows, and behind the mark its details.
  public func text(of target: TargetReport) -> String {
    let rows = target.verdicts.map { verdict in
      let cells = [
        Self.escaped(target.id), verdict.host,
        "\(Self.sign(verdict.verdict)) \(verdict.verdict.rawValue)",
        (verdict.firstFailure ?? verdict.stages.first { $0.outcome == .unknown }?.stage)?.rawValue
          ?? "", verdict.actor?.title ?? "", Self.escaped(verdict.fix ?? ""),
      ]
      return "| \(cells.joined(separator: " | ")) |\n"
    }
    let scored = target.findings.filter { $0.countedEffect != .informs }
    let details = scored.map { finding in
      let place = finding.location.map { "\n  <br>`\($0.label.replacing("`", with: "'"))`" } ?? ""
      return "- **\(finding.rule)** \(finding.effect.rawValue) `\(finding.stage.rawValue)`: "
        + "\(Self.escaped(finding.message))\(place)\n  <br>\(Self.escaped(finding.remedy))\n"
    }
    let heading = details.isEmpty ? "" : "\n### \(Self.escaped(target.id))\n\n"
    return rows.joined() + Self.mark + heading + details.joined()
  }

  /// The whole summary, no longer than GitHub takes.
  public func closing(_ report: Report, hosts: Int, pieces: [String]) -> String {
    let parts = pieces.map { $0.split(separator: Self.mark, omittingEmptySubsequences: false) }
    let summary = report.summary
    var text = "## Google Pay in the web view\n\n"
    let counts = [
      (summary.notReady, "not ready"), (summary.unknown, "unknown"), (summary.atRisk, "at risk"),
      (summary.ready, "ready"), (summary.errors, "not audited"),
    ].filter { $0.0 > 0 }.map { "\($0) \($1)" }
    text += (counts.isEmpty ? "Nothing was audited." : counts.joined(separator: ", ") + ".") + "\n"
    if !parts.isEmpty {
      text += "\n| target | host | verdict | stage | who acts | fix |\n| - | - | - | - | - | - |\n"
    }
    let errors = report.errors.map {
      "- **\(Self.escaped($0.id))** was not audited: \(Self.escaped($0.message)). "
        + "\(Self.escaped($0.advice))\n"
    }
    let all =
      parts.map { $0.first ?? "" } + parts.map { $0.dropFirst().first ?? "" }
      + (errors.isEmpty ? [] : ["\n"]) + errors.map { $0[...] }
    let end = "\nThe rest is in the other reports of this run: a summary ends at 1 MiB.\n"
    for part in all {
      if text.utf8.count + part.utf8.count + end.utf8.count > Self.sizeLimit { return text + end }
      text += part
    }
    return text
  }

  private static let mark = "\u{1E}"

  private static func sign(_ verdict: Verdict) -> String {
    switch verdict {
    case .ready: "✅"
    case .atRisk: "⚠️"
    case .notReady: "❌"
    case .unknown: "❔"
    }
  }

  /// Text that is no mark-up.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for character in text.printable {
      switch character {
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "&": result += "&amp;"
      case "\\", "`", "*", "_", "[", "]", "|", "#", "~", "!", "@": result += "\\\(character)"
      default: result.append(character)
      }
    }
    return result
  }
}
