// Findings as annotations of GitHub Actions.

public import AuditModel

/// Workflow commands, the strongest findings first
/// (https://docs.github.com/en/actions/writing-workflows/choosing-what-your-workflow-does/workflow-commands-for-github-actions).
public struct GitHubReport: ReportFormat {
  /// The annotations of each kind that one step may make; more are not shown.
  static let limit = 10
  /// The characters of one message: more than that nobody reads in an annotation.
  static let messageLimit = 1000

  private let map: SourceMap

  /// Creates the format.
  public init(map: SourceMap = SourceMap()) { self.map = map }

  /// All comes with the closing: what is most important stands first.
  public var gathers: Bool { true }

  /// The target's commands, a line each.
  public func text(of target: TargetReport) -> String {
    var lines = target.findings.map { finding in
      let command =
        switch finding.countedEffect {
        case .blocks: "error"
        case .risks: "warning"
        case .informs: "notice"
        }
      return line(
        command, "\(target.id): \(finding.rule)",
        "\(finding.message) \(finding.remedy) (\(finding.hosts.joined(separator: ", ")))",
        finding.location)
    }
    for verdict in target.verdicts where verdict.verdict == .unknown {
      guard let stage = verdict.stages.first(where: { $0.outcome == .unknown }),
        let reason = stage.reason
      else { continue }
      let decided = reason.decidedBy.map { " Decided by: \($0)" } ?? ""
      lines.append(
        line(
          "warning", "\(target.name(of: verdict)): \(stage.stage.rawValue) is not known",
          reason.sentence + decided, reason.location))
    }
    return lines.joined()
  }

  /// The commands of all targets as far as they are shown, and how many are not.
  public func closing(_ report: Report, hosts: Int, pieces: [String]) -> String {
    let errors = report.errors.map {
      line("error", "\($0.id) was not audited", "\($0.message). \($0.advice)", nil)
    }
    let all = (errors + pieces).joined().split(separator: "\n")
    return ["error", "warning", "notice"].map { command in
      let lines = all.filter { $0.hasPrefix("::\(command) ") }
      let shown = lines.prefix(lines.count > Self.limit ? Self.limit - 1 : Self.limit)
      let rest = lines.count - shown.count
      return shown.map { "\($0)\n" }.joined()
        + (rest == 0
          ? ""
          : line(
            command, "\(rest) more", "\(rest) more are in the other reports of this run.", nil))
    }.joined()
  }

  private func line(_ command: String, _ title: String, _ text: String, _ place: Place?) -> String {
    var properties: [(String, String)] = []
    var text = text
    if let place {
      if let file = map.path(of: place), place.header == nil {
        properties = [
          ("file", file), ("line", String(place.start.line)), ("endLine", String(place.end.line)),
        ]
        // Columns count within one line only.
        if place.start.line == place.end.line {
          properties += [
            ("col", String(place.start.column)), ("endColumn", String(place.end.column)),
          ]
        }
      } else {
        text += " At \(place.label)."
      }
    }
    properties.append(("title", title))
    let list = properties.map { "\($0)=\(Self.escaped($1, isProperty: true))" }
    let cut = text.count > Self.messageLimit ? text.prefix(Self.messageLimit - 1) + "…" : text[...]
    return "::\(command) \(list.joined(separator: ","))::\(Self.escaped(String(cut)))\n"
  }

  private static func escaped(_ text: String, isProperty: Bool = false) -> String {
    var result = text.printable.replacing("%", with: "%25")
    if isProperty {
      result = result.replacing(":", with: "%3A").replacing(",", with: "%2C")
    }
    return result
  }
}
