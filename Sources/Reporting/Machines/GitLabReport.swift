// The report as GitLab's code quality artifact.

public import AuditModel

/// An issue for each finding and each stage that nobody knows
/// (https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format).
public struct GitLabReport: ReportFormat {
  private struct Issue: Encodable {
    struct Location: Encodable {
      struct Lines: Encodable { var begin: Int }
      var path: String
      var lines: Lines
    }

    enum CodingKeys: String, CodingKey {
      case description, fingerprint, severity, location
      case check = "check_name"
    }

    var description: String
    var check: String
    var fingerprint: String
    var severity: String
    var location: Location
  }

  private let map: SourceMap

  /// Creates the format.
  public init(map: SourceMap = SourceMap()) { self.map = map }

  /// The list's begin.
  public func opening(by tool: Report.Tool) -> String { "[\n" }

  /// The target's issues; empty where there are none.
  public func text(of target: TargetReport) -> String {
    var lines = target.findings.map { finding in
      let severity =
        switch finding.countedEffect {
        case .blocks: "blocker"
        case .risks: "major"
        case .informs: "info"
        }
      return line(
        "\(finding.message) \(finding.remedy)", check: finding.rule,
        fingerprint: "\(finding.fingerprint)-\(target.id)", severity: severity,
        finding.location, in: target)
    }
    for verdict in target.verdicts {
      for stage in verdict.stages where stage.outcome == .unknown {
        guard let reason = stage.reason else { continue }
        lines.append(
          line(
            "\(stage.stage.rawValue) is not known in \(verdict.host): \(reason.sentence)",
            check: reason.code,
            fingerprint: "\(reason.code)-\(stage.stage.rawValue)-\(verdict.host)-\(target.id)",
            severity: "minor", reason.location, in: target))
      }
    }
    return lines.joined(separator: separator)
  }

  /// The comma between two issues.
  public var separator: String { ",\n" }

  /// The list's end.
  public func closing(_ report: Report, hosts: Int, pieces: [String]) -> String { "\n]\n" }

  private func line(
    _ text: String, check: String, fingerprint: String, severity: String, _ place: Place?,
    in target: TargetReport
  ) -> String {
    let url = place?.url ?? target.finalURL
    let path = place.flatMap { map.path(of: $0) } ?? map.path(of: url) ?? Self.path(ofAddress: url)
    let isHeader = place?.header != nil
    let issue = Issue(
      description: text, check: check, fingerprint: fingerprint, severity: severity,
      location: Issue.Location(
        path: path, lines: Issue.Location.Lines(begin: isHeader ? 1 : place?.start.line ?? 1)))
    return String(JSONText.line(encoding: issue).dropLast())
  }

  /// A path that begins with the host, since the artifact knows relative paths only.
  private static func path(ofAddress url: String) -> String {
    let path = WebAddress(url).map { $0.host + $0.path } ?? url
    return String(path.drop { $0 == "/" || $0 == "." })
  }
}
