// The report on a host app's source as text: each web view's verdict first, then why.

public import AuditModel

/// Turns the report on an app into text for a terminal or a log.
public struct AppText: Sendable {
  private let width: Int
  private let colour: Bool
  private let symbols: Symbols
  private let detail: TextReport.Detail

  /// A text of that shape: see ``TextReport``.
  public init(
    width: Int = 80, colour: Bool = false, unicode: Bool = true,
    detail: TextReport.Detail = .usual
  ) {
    self.width = width
    self.colour = colour
    symbols = Symbols(isUnicode: unicode)
    self.detail = detail
  }

  /// The whole report, ending with a line break.
  public func text(of report: AppReport) -> String {
    var page = TextPage(width: width, colour: colour)
    for view in report.webViews {
      if !page.text.isEmpty { page.gap() }
      write(view, to: &page)
      if detail != .brief, view != report.webViews.last {
        page.gap()
        page.line([Piece(String(repeating: symbols.rule, count: page.width), .faint)])
      }
    }
    guard detail != .brief || report.webViews.isEmpty else { return page.text }
    writeWhole(report, to: &page)
    return page.text
  }

  // MARK: One web view

  private func write(_ view: WebViewReport, to page: inout TextPage) {
    let verdict = view.verdict
    var head = [
      Piece(view.name, .strong), Piece(": "), Piece(verdict.verdict.words, verdict.verdict.style),
    ]
    let stage: Stage? =
      switch verdict.verdict {
      case .notReady: verdict.firstFailure
      case .atRisk: verdict.first(.atRisk)?.stage
      case .unknown: verdict.first(.unknown)?.stage
      case .ready: nil
      }
    if let stage {
      let verb =
        switch verdict.verdict {
        case .notReady: "breaks at"
        case .atRisk: "may break at"
        case .unknown, .ready: "cannot tell at"
        }
      head += [Piece(": \(verb) "), Piece(stage.rawValue, .strong)]
    }
    page.paragraph(head, hanging: 2)
    if let fix = verdict.fix { page.paragraph([Piece("fix: ", .strong), Piece(fix)], hanging: 5) }
    page.line([Piece(view.location.shownAddress, .address)])
    guard detail != .brief else { return }
    page.paragraph([Piece("host: \(profile(of: view))", .faint)], hanging: 2)
    page.gap()
    writeStages(of: view, to: &page)
    FindingsText(
      findings: view.findings, allHosts: [view.name], symbols: symbols, tellsAll: detail == .full
    ).write(to: &page)
    writeUnseen(view, to: &page)
  }

  /// The stages that the app decides; the others in one line.
  private func writeStages(of view: WebViewReport, to page: inout TextPage) {
    var shown = view.verdict
    let open = shown.stages.filter { $0.outcome == .notReached }
    shown.stages.removeAll { $0.outcome == .notReached }
    StageTable(verdicts: [shown], symbols: symbols).write(to: &page)
    guard !open.isEmpty else { return }
    let names = open.map(\.stage.rawValue).joined(separator: ", ")
    page.paragraph([Piece("the page decides: \(names)", .faint)], indent: 2, hanging: 4)
  }

  /// The profile in a line, with what the source leaves open.
  private func profile(of view: WebViewReport) -> String {
    let host = view.host
    let open = Set(view.undecided.map(\.field))
    func said(_ field: String, _ words: String) -> String {
      guard open.contains(field) else { return words }
      let some = view.undecided.first { $0.field == field }?.candidates ?? []
      let choice = some.isEmpty ? "not known" : some.joined(separator: " or ")
      return (field.split(separator: ".").first.map(String.init) ?? field) + " " + choice
    }
    let token = host.hasSupportedToken ? ", with Google's token" : ""
    var parts = [
      "\(host.kind.rawValue) on \(view.platform.rawValue)"
        + (view.wrapper.map { " by \($0.rawValue)" } ?? ""),
      said("agent", "agent \(host.agent.making.rawValue)\(token)"),
      said("popups", "popups \(host.popups.rawValue)"),
    ]
    if host.popups == .child || host.popups == .detached {
      parts.append(said("popupDelegate", host.popupDelegate ? "with a delegate" : "no delegate"))
      parts.append(said("closesPopups", host.closesPopups ? "close heard" : "close not heard"))
      parts.append(
        said("closeControl", host.closeControl ? "can be dismissed" : "cannot be dismissed"))
    }
    if host.paymentRequest { parts.append("Payment Request on") }
    if host.store == .none { parts.append("forgets cookies") }
    if let domains = host.appBoundDomains { parts.append("bound to \(domains.count) domains") }
    if let hosts = host.navigationPolicy { parts.append("policy of \(hosts.count) hosts") }
    if host.baseURL != .https { parts.append("page from \(host.baseURL.rawValue)") }
    return parts.joined(separator: ", ")
  }

  private func writeUnseen(_ view: WebViewReport, to page: inout TextPage) {
    guard !(view.unseen.isEmpty && view.undecided.isEmpty) else { return }
    page.gap()
    page.line([Piece("What the source does not show", .strong)])
    for entry in view.unseen {
      page.paragraph(
        [
          Piece("? ", .doubtful), Piece(entry.stage.rawValue, .strong), Piece(": "),
          Piece(entry.code.rawValue, .strong),
        ], indent: 2, hanging: 4)
      if let place = entry.location { PlaceText(place, symbols: symbols).write(to: &page) }
      page.paragraph([Piece(entry.sentence)], indent: 4)
      page.paragraph(
        [Piece("decide with: ", .strong), Piece(entry.decidedBy)], indent: 4, hanging: 6)
    }
    guard !view.undecided.isEmpty else { return }
    let fields = view.undecided.map { open in
      let choice = open.candidates.isEmpty ? "" : " (\(open.candidates.joined(separator: " or ")))"
      let place = open.places.first.map { " at \($0.shownAddress)" } ?? ""
      return open.field + choice + place
    }
    page.paragraph(
      [Piece("- fields of the profile: \(fields.joined(separator: "; "))")], indent: 2, hanging: 4)
  }

  // MARK: The app as a whole

  private func writeWhole(_ report: AppReport, to page: inout TextPage) {
    FindingsText(
      findings: report.findings, allHosts: [], symbols: symbols, tellsAll: detail == .full
    ).write(to: &page)
    for notice in report.notices {
      page.gap()
      page.paragraph([Piece("note: ", .strong), Piece(notice + ".")], hanging: 6)
    }
    if !report.webViews.isEmpty {
      page.gap()
      page.line([Piece("Not seen in source", .strong)])
      for sentence in Self.neverSeen {
        page.paragraph([Piece("- \(sentence)")], indent: 2, hanging: 4)
      }
    }
    if !(report.limits.isEmpty && report.app.unread.isEmpty) {
      page.gap()
      page.line([Piece("Not read", .strong)])
      for limit in report.limits {
        page.paragraph([Piece("- \(limit); the verdict may change.")], indent: 2, hanging: 4)
      }
      let shown = report.app.unread.prefix(detail == .full ? report.app.unread.count : 8)
      for file in shown {
        page.paragraph(
          [Piece("- "), Piece(file.path, .address), Piece(": \(file.message)")], indent: 2,
          hanging: 4)
      }
      if shown.count < report.app.unread.count {
        page.line(
          [Piece("- and \(report.app.unread.count - shown.count) more (--verbose)")], indent: 2)
      }
    }
    guard report.webViews.count > 1 else { return }
    page.gap()
    let summary = report.summary
    let counts = [
      (summary.notReady, Verdict.notReady), (summary.unknown, .unknown),
      (summary.atRisk, .atRisk), (summary.ready, .ready),
    ].filter { $0.0 > 0 }
    var pieces = [Piece("\(report.webViews.count) web views: ", .strong)]
    for (index, (count, verdict)) in counts.enumerated() {
      if index > 0 { pieces.append(Piece(", ")) }
      pieces.append(Piece("\(count) \(verdict.words)", verdict.style))
    }
    page.paragraph(pieces + [Piece(".")])
  }

  /// What no source shows, whatever it says.
  private static let neverSeen = [
    "what runs on the phone: `payready audit URL --app PATH --live` runs a page in this host;",
    "code of frameworks that are linked as binaries, and what they do to web views;",
    "which version of the system and its engine the buyer has;",
    "when the app takes an address for the end of the payment, and whether it misses it.",
  ]
}
