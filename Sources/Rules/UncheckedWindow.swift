// A window that the page uses without asking whether it got one.

import AuditModel

enum UncheckedWindow: Rule {
  static let identifier = "unchecked-window"
  static let stage = Stage.popup
  static let strongestEffect = Effect.informs

  static let explanation = Explanation(
    whatItChecks:
      "That page code which uses the window that window.open returns asks first whether there is "
      + "one, and that code which tests it did not open it with noopener.",
    whyItMatters:
      "A host that refuses popups gives null, and with noopener every host does, though the window "
      + "opens. The first use of it throws, the rest of the handler does not run, and the buyer "
      + "looks at a page that does nothing; code that tests it says “popup blocked” beside the "
      + "window that it opened.",
    whatToChange:
      "Test what window.open returns, and where it is null tell the buyer or pay on the page. "
      + "Leave noopener and noreferrer out where the result is looked at.",
    sources: [
      "https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-open-dev",
      "https://github.com/google-pay/google-pay-button/issues/217",
      "https://github.com/letsrevel/revel-frontend/pull/836",
      "https://github.com/xsolla/paystation-embed/issues/21",
    ])

  static let examples = [
    Example("checked.html", .passes),
    Example("not-used.html", .passes),
    Example("not-checked.html", .finds(.informs)),
    Example("noopener-and-used.html", .finds(.informs)),
    Example("noopener-and-tested.html", .finds(.informs)),
    Example("noopener-and-forgotten.html", .passes),
  ]

  static func judge(_ code: PaymentCode, in host: Host) -> Ruling {
    guard code.hasIntegration else { return .nothing }
    return Ruling(
      findings: code.popups.compactMap { popup in
        guard !popup.paths.isEmpty, popup.resultIsUsed else { return nil }
        if popup.severs == true {
          return popup.resultIsChecked == true ? alwaysRefused(popup) : alwaysNull(popup)
        }
        return popup.resultIsChecked == false ? unchecked(popup) : nil
      })
  }

  // MARK: Messages

  private static func alwaysNull(_ popup: PaymentCode.Popup) -> Finding {
    finding(
      .informs,
      "The window is opened with noopener or noreferrer, so window.open gives null, and the page "
        + "uses what it gives.", at: popup.place,
      remedy: "Open the window without them where the page works with it.", actor: .page,
      confidence: .likely)
  }

  private static func alwaysRefused(_ popup: PaymentCode.Popup) -> Finding {
    finding(
      .informs,
      "The window is opened with noopener or noreferrer, so window.open gives null though the "
        + "window opens, and the page always takes the branch for a refused one.",
      at: popup.place,
      remedy: "Open the window without them, or do not test what window.open returns.",
      actor: .page, confidence: .likely)
  }

  private static func unchecked(_ popup: PaymentCode.Popup) -> Finding {
    finding(
      .informs,
      "The page uses the window that window.open returns without asking whether it is null.",
      at: popup.place, remedy: "Test it, and say so where the window was refused.", actor: .page,
      confidence: .likely)
  }
}
