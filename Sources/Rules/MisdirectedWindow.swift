// A window's name that is a frame's, and an address that may not be framed.

import AuditModel

enum MisdirectedWindow: Rule {
  static let identifier = "misdirected-window"
  static let stage = Stage.popup
  static let strongestEffect = Effect.risks

  static let explanation = Explanation(
    whatItChecks:
      "Where window.open, a link or a form has the name of a frame of the page as its target, "
      + "that the page which is sent there may be shown in that frame.",
    whyItMatters:
      "A name that a frame has opens no window: the address loads in the frame. With "
      + "X-Frame-Options or frame-ancestors against it, or frame-src of the page around it, the "
      + "frame stays white. In a window of its own none of them matters.",
    whatToChange:
      "Give the window a name that no frame has, such as _blank; or take X-Frame-Options off the "
      + "page and name the shop in frame-ancestors.",
    sources: [
      "https://html.spec.whatwg.org/multipage/document-sequences.html#the-rules-for-choosing-a-navigable",
      "https://html.spec.whatwg.org/multipage/document-lifecycle.html#the-x-frame-options-header",
      "https://www.w3.org/TR/CSP3/#directive-frame-ancestors",
    ])

  static let examples = [
    Example("framed.html", .passes),
    Example("allowed-by-policy.html", .passes),
    Example("window-of-its-own.html", .passes),
    Example("denied.html", .finds(.risks)),
    Example("refused-by-source.html", .finds(.risks)),
    Example("denied-by-policy.html", .finds(.risks)),
  ]

  static func judge(_ page: Both<OpenedPages, Document>, in host: Host) -> Ruling {
    Ruling(
      findings: page.first.pages.compactMap { window in
        guard let name = window.frameName, let exchange = window.exchange,
          let frame = page.second.frames.first(where: { $0.name == name })
        else { return nil }
        let pages = NestedPage.sent(exchange, into: frame, of: page.first.opener, page.second)
        return FrameRefusal.all(of: pages[...], in: host.engine).first { !$0.isReportOnly }
          .map { refused(window, name, by: $0) }
      })
  }

  // MARK: Messages

  private static func refused(
    _ window: OpenedPage, _ name: String, by refusal: FrameRefusal
  ) -> Finding {
    finding(
      window.weight,
      "“\(name.prefix(40))” is the name of a frame, so \(window.shownAddress) opens in the frame "
        + "and not in a window, and \(refusal.law) forbids that.",
      at: window.place, remedy: "Open it in a window with another name, or let the page be framed.",
      actor: .page, confidence: window.confidence)
  }
}
