// A window on the way to the payment in which something else stands in place of the payment.

import AuditModel

enum WalledPopup: Rule {
  static let identifier = "walled-popup"
  static let stage = Stage.popup
  static let strongestEffect = Effect.risks

  static let explanation = Explanation(
    whatItChecks:
      "Whether the page in a window which the checkout opens is a login, or sends the host's user "
      + "agent away as an unsupported browser. Without the buyer's session a login may be all that "
      + "can be seen.",
    whyItMatters:
      "Windows of embedded views carry the same agent as the page, which some servers do not "
      + "know, and the same cookies only where the app gives both views one store. A buyer who is "
      + "asked to log in between tap and payment mostly does not pay.",
    whatToChange:
      "Let the server show the window's page to the agents of embedded views, and carry the "
      + "buyer's session into the window: by the cookies of one store, or by a token in the "
      + "address.",
    sources: [
      "https://github.com/react-native-webview/react-native-webview/issues/2515",
      "https://developer.apple.com/documentation/webkit/wkwebsitedatastore",
    ])

  static let examples = [
    Example("bank-page.html", .passes),
    Example("refused-agent.html", .finds(.risks)),
    Example("login.html", .finds(.informs)),
    Example("forbidden.html", .finds(.informs)),
    Example("robot-check.html", .passes),
  ]

  static func judge(_ opened: OpenedPages, in host: Host) -> Ruling {
    Ruling(
      findings: opened.pages.filter(\.isWindow).compactMap { window in
        guard let page = window.page.value, page.code.value?.hasIntegration != true,
          // A buyer's window may pass the check that a fetch cannot.
          WallSigns.robotCheck(page.exchange, page.document.value) == nil
        else { return nil }
        if let words = page.document.value.flatMap(WallSigns.refusal) {
          return walled(
            window, window.weight, "sends this user agent away: it says “\(words)”",
            "Let it show its page to the user agents of embedded views.")
        }
        let login =
          WallSigns.login(page.exchange).map { $0.prefix(1).lowercased() + $0.dropFirst() }
          ?? page.document.value.flatMap(WallSigns.loginForm).map { _ in "it asks for a password" }
        return login.map { sign in
          walled(
            window, .informs, "shows a login to who comes without a session: \(sign)",
            "Carry the buyer's session into the window; audit with --storage-state to see "
              + "behind it.")
        }
      })
  }

  // MARK: Messages

  private static func walled(
    _ window: OpenedPage, _ effect: Effect, _ what: String, _ remedy: String
  ) -> Finding {
    finding(
      effect, "\(window.title) \(what).", at: window.place, remedy: remedy, actor: .server,
      confidence: window.confidence)
  }
}
