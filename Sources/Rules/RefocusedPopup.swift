// A payment window that is opened once more to bring it to the front.

import AuditModel

enum RefocusedPopup: Rule {
  static let identifier = "refocused-popup"
  static let stage = Stage.result
  static let strongestEffect = Effect.risks

  static let explanation = Explanation(
    whatItChecks:
      "That the page does not call window.open with an empty address and the name of a window "
      + "that it opened before, in order to focus it.",
    whyItMatters:
      "A window that is opened by its name takes whoever opens it for its opener. Called from a "
      + "frame, or from code that did not open it at first, this rewires the payment's window, and "
      + "its answer goes to the wrong place. A named window that is gone opens anew, and empty.",
    whatToChange: "Keep the window that window.open returned, and call its focus().",
    sources: [
      "https://html.spec.whatwg.org/multipage/nav-history-apis.html#window-open-steps",
      "https://github.com/krakenjs/post-robot/pull/96",
    ])

  static let examples = [
    Example("focused.html", .passes),
    Example("blank-first.html", .passes),
    Example("opened-again.html", .finds(.informs)),
    Example("payment-window.html", .finds(.risks)),
    Example("payment-window.html", in: "chrome-android", .finds(.informs)),
  ]

  static func judge(_ code: PaymentCode, in host: Host) -> Ruling {
    guard code.hasIntegration else { return .nothing }
    let opened = code.popups.filter { !isEmpty($0.url) || $0.laterAddress != nil }
    return Ruling(
      findings: code.popups.compactMap { popup in
        guard !popup.paths.isEmpty, isEmpty(popup.url), popup.laterAddress == nil,
          let name = popup.target.string, !name.isEmpty, !name.hasPrefix("_")
        else { return nil }
        if name.hasPrefix("gp-js-popup") {
          return again(host.path == .popup ? .risks : .informs, name, popup)
        }
        return opened.contains { $0.target.string == name } ? again(.informs, name, popup) : nil
      })
  }

  private static func isEmpty(_ url: Value) -> Bool {
    url == .string("") || url == .string("about:blank") || url == .undefined
  }

  // MARK: Messages

  private static func again(_ effect: Effect, _ name: String, _ popup: PaymentCode.Popup)
    -> Finding
  {
    finding(
      effect,
      "The window “\(name.prefix(40))” is opened again with no address, which makes this code its "
        + "opener.", at: popup.place,
      remedy: "Keep the window that window.open returned and call its focus().", actor: .page,
      confidence: .likely)
  }
}
