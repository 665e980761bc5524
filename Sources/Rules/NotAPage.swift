// An answer that a web view would not show as a page.

import AuditModel

enum NotAPage: Rule {
  static let identifier = "not-a-page"
  static let stage = Stage.load
  static let strongestEffect = Effect.blocks

  static let explanation = Explanation(
    whatItChecks:
      "That the checkout is answered as HTML that is shown: its Content-Type, and that no "
      + "Content-Disposition makes a download of it.",
    whyItMatters:
      "A web view shows other types as text or hands them to a download, and runs none of their "
      + "scripts.",
    whatToChange:
      "Answer with Content-Type: text/html and without Content-Disposition: attachment; give "
      + "the address of the checkout page, not of an interface that answers with data.",
    sources: [
      "https://html.spec.whatwg.org/multipage/browsing-the-web.html#loading-a-document",
      "https://mimesniff.spec.whatwg.org/",
      "https://www.rfc-editor.org/rfc/rfc6266#section-4.2",
    ])

  static let examples = [
    Example("html.html", .passes),
    Example("xhtml.html", .passes),
    Example("untyped.html", .passes),
    Example("json.html", .finds(.blocks)),
    Example("download.html", .finds(.blocks)),
  ]

  static func judge(_ navigation: Navigation, in host: Host) -> Ruling {
    var findings: [Finding] = []
    for exchange in navigation.exchanges where (200..<300).contains(exchange.status) {
      // A file has no type; that it is a page is what its name says.
      guard !exchange.hops.isEmpty else { continue }
      let type = MediaType(exchange.headers)
      if !type.isPage(body: exchange.text?.string) {
        findings.append(notHTML(exchange, type))
      }
      if let index = exchange.headers.values("content-disposition")
        .firstIndex(where: isAttachment)
      {
        findings.append(download(exchange, occurrence: index))
      }
    }
    return Ruling(findings: findings)
  }

  static func isAttachment(_ value: String) -> Bool {
    value.prefix { $0 != ";" }.lowercased().split(whereSeparator: \.isWhitespace)
      == ["attachment"]
  }

  // MARK: Messages

  private static func notHTML(_ exchange: Exchange, _ type: MediaType) -> Finding {
    let what =
      switch type {
      case .named(let name): "as \(name)"
      case .absent: "without a readable Content-Type, and its body is not HTML"
      }
    let index = max(exchange.headers.values("content-type").count - 1, 0)
    return finding(
      .blocks,
      "\(exchange.finalURL) is answered \(what), which a web view does not show as a page.",
      at: exchange.place(ofHeader: "Content-Type", occurrence: index),
      remedy: "Answer with Content-Type: text/html, or give the address of the checkout page.",
      actor: .server)
  }

  private static func download(_ exchange: Exchange, occurrence: Int) -> Finding {
    finding(
      .blocks,
      "\(exchange.finalURL) is answered with Content-Disposition: attachment, so it is a download "
        + "and not a page.",
      at: exchange.place(ofHeader: "Content-Disposition", occurrence: occurrence),
      remedy: "Leave Content-Disposition out, or say inline.", actor: .server)
  }
}
