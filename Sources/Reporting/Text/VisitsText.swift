// The visits: who asked, what answered, which scripts were read.

import AuditModel

/// The visits of one target, for a reader who wants to know what was looked at.
struct VisitsText {
  let visits: [TargetReport.VisitSummary]
  let symbols: Symbols

  func write(to page: inout TextPage) {
    for visit in visits {
      page.gap()
      page.paragraph(
        [Piece("Visit for \(visit.hosts.joined(separator: ", "))", .strong)], hanging: 2)
      page.paragraph([Piece("agent: \(visit.userAgent)")], indent: 2, hanging: 4)
      for hop in visit.hops { write(hop, to: &page) }
      write(visit.timings, to: &page)
      for script in visit.scripts { write(script, to: &page) }
      for window in visit.windows ?? [] { write(window, to: &page) }
    }
  }

  private func write(_ hop: Exchange.Hop, to page: inout TextPage) {
    var details = [hop.httpVersion]
    if let version = hop.tls?.version { details.append(version) }
    if let address = hop.remoteAddress { details.append("from \(address)") }
    page.line(
      [
        Piece("\(hop.status) "), Piece(hop.url, .address),
        Piece(" \(details.joined(separator: ", "))", .faint),
      ], indent: 2)
  }

  private func write(_ timings: Exchange.Timings, to page: inout TextPage) {
    guard timings.total > 0 else { return }
    page.line(
      [
        Piece(
          "name \(timings.nameLookup.milliseconds), connected \(timings.connect.milliseconds), "
            + "TLS \(timings.tlsHandshake.milliseconds), first byte "
            + "\(timings.firstByte.milliseconds), whole \(timings.total.milliseconds)", .faint)
      ], indent: 2)
  }

  private func write(_ script: TargetReport.ScriptSummary, to page: inout TextPage) {
    let name = script.isInline ? "inline script of \(script.url)" : script.url
    let detail = script.detail.map { ": \($0)" } ?? ""
    page.paragraph(
      [
        Piece("script "), Piece(name, .address),
        Piece(" \(script.state)\(detail), \(script.size) bytes"),
      ], indent: 2, hanging: 4)
  }

  private func write(_ window: TargetReport.WindowSummary, to page: inout TextPage) {
    let answer = [window.status.map(String.init), window.detail].compactMap(\.self)
    page.paragraph(
      [
        Piece("window "), Piece(window.url, .address),
        Piece(" by \(window.means.title): \(answer.joined(separator: ", "))"),
      ], indent: 2, hanging: 4)
  }
}

extension OpenedPage.Means {
  /// The words for a reader.
  fileprivate var title: String {
    switch self {
    case .call: "window.open"
    case .link: "a link"
    case .form: "a form"
    }
  }
}

extension Double {
  /// Seconds in whole milliseconds.
  fileprivate var milliseconds: String {
    guard isFinite, abs(self) < 1e9 else { return "unknown" }
    return "\(Int((self * 1000).rounded())) ms"
  }
}
