// The report as text for a person: the verdict first, then why, then what was not known.

public import AuditModel

/// Turns a report into text for a terminal or a log.
///
/// Every control character that a page could smuggle in is replaced; escape sequences occur only
/// where ``colour`` is set.
public struct TextReport: ReportFormat {
  /// How much is told.
  public enum Detail: Sendable {
    /// The verdicts and their fixes.
    case brief
    /// The stages, findings, what is not known and what is assumed as well.
    case usual
    /// Visits, scripts and timings as well.
    case full
  }

  /// Columns to wrap at, at least 40.
  public var width: Int
  /// Colours by terminal escapes.
  public var colour: Bool
  /// Signs outside ASCII may be used.
  public var unicode: Bool
  /// How much is told.
  public var detail: Detail

  /// Creates a text report from its parts.
  public init(
    width: Int = 80, colour: Bool = false, unicode: Bool = true, detail: Detail = .usual
  ) {
    self.width = width
    self.colour = colour
    self.unicode = unicode
    self.detail = detail
  }

  /// Nothing: the first verdict comes first.
  public func opening(by tool: Report.Tool) -> String { "" }

  /// All that is said of one target, ending with a line break.
  public func text(of target: TargetReport) -> String {
    var page = TextPage(width: width, colour: colour)
    TargetText(target: target, symbols: symbols, detail: detail).write(to: &page)
    return page.text
  }

  /// A rule between two targets; an empty line where only verdicts are told.
  public var separator: String {
    if detail == .brief { return "\n" }
    var page = TextPage(width: width, colour: colour)
    page.line([Piece(String(repeating: symbols.rule, count: page.width), .faint)])
    return "\n" + page.text + "\n"
  }

  /// The targets that were not audited, notices, and the counts of several verdicts.
  public func closing(_ report: Report, hosts: Int, pieces: [String]) -> String {
    var page = TextPage(width: width, colour: colour)
    for error in report.errors {
      page.gap()
      write(error, to: &page)
    }
    write(closing: report, hosts: hosts, to: &page)
    let isFirst = report.summary.targets == report.summary.errors
    return (isFirst || page.text.isEmpty ? "" : "\n") + page.text
  }

  private var symbols: Symbols { Symbols(isUnicode: unicode) }

  private func write(_ error: Report.TargetError, to page: inout TextPage) {
    let name = TargetText.readable(error.id.isEmpty ? error.target : error.id)
    page.paragraph(
      [Piece(name, .strong), Piece(": "), Piece("not audited", .bad), Piece(": \(error.message)")],
      hanging: 2)
    if !error.advice.isEmpty {
      page.paragraph([Piece("try: ", .strong), Piece(error.advice)], hanging: 5)
    }
    if error.mayPass {
      page.paragraph([Piece("The same command may succeed later as it is.", .faint)])
    }
  }

  private func write(closing report: Report, hosts: Int, to page: inout TextPage) {
    if detail != .brief, !(report.notices.isEmpty && report.run.didNotRun.isEmpty) {
      page.gap()
      for notice in report.notices {
        page.paragraph([Piece("note: ", .strong), Piece(notice)], hanging: 6)
      }
      for reason in report.run.didNotRun {
        page.paragraph([Piece("did not run: \(reason)", .faint)], hanging: 2)
      }
    }
    let summary = report.summary
    guard summary.targets != 1 || hosts > 1 else { return }
    page.gap()
    let counts = [
      (summary.notReady, Verdict.notReady), (summary.unknown, .unknown),
      (summary.atRisk, .atRisk), (summary.ready, .ready),
    ]
    // The counts are of verdicts, one for each target and host.
    let targets = summary.targets == 1 ? "1 target" : "\(summary.targets) targets"
    var pieces = [Piece(hosts > 1 ? "\(targets) in \(hosts) hosts: " : "\(targets): ", .strong)]
    for (count, verdict) in counts where count > 0 {
      if pieces.count > 1 { pieces.append(Piece(", ")) }
      pieces.append(Piece("\(count) \(verdict.words)", verdict.style))
    }
    if summary.errors > 0 {
      if pieces.count > 1 { pieces.append(Piece(", ")) }
      pieces.append(Piece("\(summary.errors) not audited", .bad))
    }
    if pieces.count == 1 { pieces.append(Piece("none")) }
    page.paragraph(pieces + [Piece(".")])
  }
}
