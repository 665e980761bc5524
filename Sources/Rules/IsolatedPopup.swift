// A window on the way to the payment whose own header cuts it off from the page that opened it.

import AuditModel

enum IsolatedPopup: Rule {
  static let identifier = "isolated-popup"
  static let stage = Stage.result
  static let strongestEffect = Effect.risks

  static let explanation = Explanation(
    whatItChecks:
      "That the page in a window which the checkout opens, and waits for, is not sent with a "
      + "Cross-Origin-Opener-Policy that parts the two, nor any redirect on the way to it.",
    whyItMatters:
      "The policy of the opened page counts as much as that of the opener. The page in the window "
      + "then has no opener to answer, and the checkout sees the window as closed within a second "
      + "or two, while the buyer is still in it: the payment ends as cancelled.",
    whatToChange:
      "Send the page in the window without Cross-Origin-Opener-Policy, or with unsafe-none; or "
      + "bring its answer back another way, such as by asking the shop's server.",
    sources: [
      "https://html.spec.whatwg.org/multipage/browsers.html#cross-origin-opener-policies",
      "https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Cross-Origin-Opener-Policy",
      "https://github.com/hypothesis/client/pull/4373",
    ])

  static let examples = [
    Example("without-policy.html", .passes),
    Example("same-policy.html", .passes),
    Example("nobody-waits.html", .passes),
    Example("same-origin.html", .finds(.risks)),
    Example("allowing-popups.html", .finds(.risks)),
    Example("redirect.html", .finds(.risks)),
    Example("waiting-for-messages.html", .finds(.risks)),
    Example("other-way-to-pay.html", .finds(.informs)),
    Example("only-sent.html", .finds(.informs)),
  ]

  static func judge(_ page: OpeningPage, in host: Host) -> Ruling {
    let opener = page.first.opener
    return Ruling(
      findings: page.first.pages.filter { $0.isWindow && $0.hasOpener != false }.compactMap {
        window in
        guard let effect = effect(on: window, page.second) else { return nil }
        return window.exchange?.hops.first { parts($0, from: opener) }
          .map { isolated(effect, window, by: $0) }
      })
  }

  /// How much hangs on the opener; nil where nobody waits for the window.
  private static func effect(on window: OpenedPage, _ code: PaymentCode) -> Effect? {
    if !code.messageListeners.isEmpty { return window.weight }
    guard
      let popup = code.popups.first(where: { $0.place == window.place && $0.resultIsUsed })
    else { return nil }
    // It may have been kept for nothing but to send it somewhere.
    return popup.laterAddress == nil ? window.weight : .informs
  }

  /// The hop's own policy puts it into a group without its opener
  /// (https://html.spec.whatwg.org/multipage/browsers.html#check-browsing-context-group-switch-coop-value).
  private static func parts(_ hop: Exchange.Hop, from opener: Exchange) -> Bool {
    guard let address = WebAddress(hop.url), address.isPotentiallyTrustworthy else { return false }
    let own = OpenerPolicy(hop.headers)
    switch own {
    case .unsafeNone: return false
    case .noopenerAllowPopups: return true
    case .sameOrigin, .sameOriginAllowPopups:
      return own != OpenerPolicy(opener.headers)
        || WebAddress(opener.finalURL)?.origin != address.origin
    }
  }

  // MARK: Messages

  private static func isolated(
    _ effect: Effect, _ window: OpenedPage, by hop: Exchange.Hop
  ) -> Finding {
    let policy = OpenerPolicy(hop.headers).rawValue
    let whose = hop.url == window.exchange?.finalURL ? "its page" : "\(hop.url) on its way"
    return finding(
      effect,
      "\(window.title) loses its opener: \(whose) is sent with Cross-Origin-Opener-Policy: "
        + "\(policy). The checkout sees it as closed and hears nothing from it.",
      at: window.place,
      remedy: "Send that page without Cross-Origin-Opener-Policy, or with unsafe-none.",
      actor: .server, confidence: window.confidence)
  }
}
