// A named window that the host takes off the screen and never closes.

import AuditModel

enum ReusedWindow: Rule {
  static let identifier = "reused-window"
  static let stage = Stage.popup
  static let strongestEffect = Effect.risks

  static let explanation = Explanation(
    whatItChecks:
      "That a page which opens its window under a constant name is not in a host that only hides "
      + "popups.",
    whyItMatters:
      "window.open with the name of a window that still lives navigates that window. An app that "
      + "took the popup off the screen without closing it is not asked for a new one: the first tap "
      + "works and the second seems to do nothing.",
    whatToChange:
      "In the app close the popup when the buyer dismisses it, and drop its view. On the page use "
      + "_blank, or a name of its own for each window.",
    sources: [
      "https://html.spec.whatwg.org/multipage/document-sequences.html"
        + "#the-rules-for-choosing-a-navigable",
      "https://github.com/onmyway133/blog/issues/1011",
    ])

  static let examples = [
    Example("constant-name.html", .passes),
    Example("constant-name.html", .finds(.risks)) { $0.closesPopups = false },
    Example("blank.html", .passes) { $0.closesPopups = false },
  ]

  static func judge(_ code: PaymentCode, in host: Host) -> Ruling {
    guard code.hasIntegration, host.isEmbedded, host.popups == .child, !host.closesPopups else {
      return .nothing
    }
    return Ruling(
      findings: code.popups.compactMap { popup in
        guard popup.paths.contains(where: \.entry.isTap), let name = popup.target.string,
          !name.isEmpty, !name.hasPrefix("_")
        else { return nil }
        return reused(name, popup, in: host)
      })
  }

  // MARK: Messages

  private static func reused(_ name: String, _ popup: PaymentCode.Popup, in host: Host) -> Finding {
    finding(
      .risks,
      "The window is always called “\(name.prefix(40))”, and \(host.name) leaves popups alive: a "
        + "second tap loads a view that is no longer shown.", at: popup.place,
      remedy: "Remove and release the popup in webViewDidClose and where the buyer dismisses it.",
      actor: .app, confidence: .likely)
  }
}
