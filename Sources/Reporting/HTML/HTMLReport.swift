// The report as one HTML file that needs nothing else, not even scripts.

public import AuditModel

/// A page with the verdicts first, a table of targets and hosts, and a part for each target.
///
/// Its own Content-Security-Policy allows its style sheet and nothing else.
public struct HTMLReport: ReportFormat {
  /// Creates the format.
  public init() {}

  /// All comes with the closing: the table stands before the targets.
  public var gathers: Bool { true }

  private static let mark = "\u{1E}"

  /// The target's cells in the table, and behind a mark its part.
  public func text(of target: TargetReport) -> String {
    target.verdicts.map { verdict in
      let stage = verdict.firstFailure ?? verdict.decisive?.stage
      return "\(verdict.host)\u{1F}"
        + HTMLText.chip(verdict.verdict.rawValue, verdict.verdict.words)
        + (stage.map { "<span class=\"soft\">\($0.rawValue)</span>" } ?? "") + "\u{1F}"
    }.joined() + Self.mark + HTMLText.escaped(target.id) + Self.mark
      + HTMLTarget(target: target).text
  }

  /// The whole page.
  public func closing(_ report: Report, hosts: Int, pieces: [String]) -> String {
    let parts = pieces.map {
      $0.split(separator: Self.mark, omittingEmptySubsequences: false).map(String.init)
    }
    let hash = ScriptHash.base64(of: Array(HTMLStyle.sheet.utf8), algorithm: "sha256") ?? ""
    let title = Self.title(of: report.summary)
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src \
      'sha256-\(hash)'; img-src data:; base-uri 'none'; form-action 'none'">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="referrer" content="no-referrer">
      <title>\(HTMLText.escaped(title))</title>
      <style>\(HTMLStyle.sheet)</style>
      </head>
      <body>
      <header>
      <h1>\(HTMLText.escaped(title))</h1>
      \(Self.counts(report.summary))
      <p class="soft">\(HTMLText.escaped(Self.run(report)))</p>
      </header>
      <main>
      \(Self.filters)\(Self.table(of: parts))\(Self.errors(report.errors))\
      \(Self.numbered(parts.map { $0.count > 2 ? $0[2] : "" }))\(Self.notices(report))
      </main>
      </body>
      </html>

      """
  }

  // MARK: The top

  private static func title(of summary: Report.Summary) -> String {
    let verdicts = summary.ready + summary.atRisk + summary.notReady + summary.unknown
    if verdicts == 0 {
      return summary.errors == 0 ? "Nothing was audited" : "No target could be audited"
    }
    let subject = "Google Pay in the web view: "
    if summary.notReady > 0 {
      return subject
        + (verdicts == 1
          ? "a payment would not complete" : "\(summary.notReady) of \(verdicts) not ready")
    }
    if summary.unknown > 0 {
      return subject
        + (verdicts == 1 ? "not decided" : "\(summary.unknown) of \(verdicts) not decided")
    }
    if summary.atRisk > 0 {
      return subject + (verdicts == 1 ? "at risk" : "\(summary.atRisk) of \(verdicts) at risk")
    }
    return subject + (verdicts == 1 ? "ready" : "all \(verdicts) ready")
  }

  private static func counts(_ summary: Report.Summary) -> String {
    let counts: [(Int, String, String)] = [
      (summary.notReady, "not-ready", "not ready"), (summary.unknown, "unknown", "unknown"),
      (summary.atRisk, "at-risk", "at risk"), (summary.ready, "ready", "ready"),
      (summary.errors, "not-audited", "not audited"),
    ]
    let items = counts.filter { $0.0 > 0 }
      .map { "<li>\(HTMLText.chip($0.1, "\($0.0) \($0.2)"))</li>" }
    return "<ul class=\"counts\">\(items.joined())</ul>"
  }

  private static func run(_ report: Report) -> String {
    let engine = report.run.engine.map { ", run in \($0)" } ?? ""
    return "\(report.tool.name) \(report.tool.version), \(report.tool.rules.count) rules\(engine), "
      + report.run.finished
  }

  private static let filters: String = {
    let boxes = [
      ("show-not-ready", "not ready"), ("show-unknown", "unknown"), ("show-at-risk", "at risk"),
      ("show-ready", "ready"), ("show-informs", "findings that only inform"),
    ].map { "<label><input type=\"checkbox\" id=\"\($0)\" checked> \($1)</label>" }
    return "<fieldset><legend>Show</legend>\(boxes.joined())</fieldset>\n"
  }()

  // MARK: The table

  private static func table(of parts: [[String]]) -> String {
    let rows = parts.map { part in
      let fields = (part.first ?? "").split(separator: "\u{1F}").map(String.init)
      return stride(from: 0, to: fields.count - 1, by: 2).map { (fields[$0], fields[$0 + 1]) }
    }
    var hosts: [String] = []
    for (host, _) in rows.joined() where !hosts.contains(host) { hosts.append(host) }
    guard !hosts.isEmpty else { return "" }
    let head = hosts.map { "<th scope=\"col\">\(HTMLText.escaped($0))</th>" }.joined()
    let body = zip(parts, rows).enumerated().map { index, row in
      let cells = hosts.map { host in
        let cell = row.1.first { $0.0 == host }?.1 ?? "<span class=\"soft\">not judged</span>"
        return "<td>\(cell)</td>"
      }
      let name = row.0.count > 1 ? row.0[1] : ""
      return "<tr><th scope=\"row\"><a href=\"#target-\(index + 1)\">\(name)</a></th>"
        + cells.joined() + "</tr>\n"
    }
    return "<div class=\"card scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Verdicts\">"
      + "<table><thead><tr><th scope=\"col\">target</th>\(head)</tr></thead>\n<tbody>\n"
      + body.joined() + "</tbody></table></div>\n"
  }

  /// The targets' parts with the anchors that the table leads to.
  private static func numbered(_ parts: [String]) -> String {
    parts.enumerated().map { index, part in
      part.replacing("id=\"target\"", with: "id=\"target-\(index + 1)\"", maxReplacements: 1)
    }.joined()
  }

  // MARK: The rest

  private static func errors(_ errors: [Report.TargetError]) -> String {
    guard !errors.isEmpty else { return "" }
    let items = errors.map { error in
      "<div class=\"finding\"><h3>\(HTMLText.chip("not-audited", "not audited")) "
        + "\(HTMLText.escaped(error.id))</h3><p>\(HTMLText.escaped(error.message))</p>"
        + "<p>\(HTMLText.escaped(error.advice))</p></div>"
    }
    return "<section class=\"card\"><h2>Not audited</h2>\(items.joined())</section>\n"
  }

  private static func notices(_ report: Report) -> String {
    let sentences = report.notices + report.run.didNotRun
    guard !sentences.isEmpty else { return "" }
    let items = sentences.map { "<li>\(HTMLText.escaped($0))</li>" }
    return
      "<section class=\"card\"><h2>Notes on this run</h2><ul>\(items.joined())</ul></section>\n"
  }
}

extension HostVerdict {
  /// The stage that decided an unknown or a risk; nil where all is well.
  var decisive: StageOutcome? {
    switch verdict {
    case .ready: nil
    case .atRisk: first(.atRisk)
    case .notReady: first(.fails)
    case .unknown: first(.unknown)
    }
  }
}
