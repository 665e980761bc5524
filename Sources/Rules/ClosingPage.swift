// A checkout that leaves by closing itself, in a host that does not let it.

import AuditModel

enum ClosingPage: Rule {
  static let identifier = "closing-page"
  static let stage = Stage.close
  static let strongestEffect = Effect.informs

  static let explanation = Explanation(
    whatItChecks:
      "That no tap on the checkout does nothing but call window.close(), in hosts whose pages "
      + "cannot close themselves: SFSafariViewController, an authentication session, a Custom Tab.",
    whyItMatters:
      "A page may close its window only where a script opened it. In such hosts no script did, so "
      + "“Cancel and return to the shop” does nothing, and the buyer is caught in the checkout.",
    whatToChange:
      "Let the link go to an address that the app waits for (a universal link, or the session's "
      + "callback scheme), and close the window only where there is an opener.",
    sources: [
      "https://html.spec.whatwg.org/multipage/nav-history-apis.html#script-closable",
      "https://github.com/stripe/stripe-ios/issues/7150",
    ])

  static let examples = [
    Example("closing.html", .passes),
    Example("closing.html", in: "safari-view-controller", .finds(.informs)),
    Example("closing.html", in: "custom-tab", .finds(.informs)),
    Example("going-back.html", in: "safari-view-controller", .passes),
    Example("in-a-window.html", in: "safari-view-controller", .passes),
  ]

  static func judge(_ observed: Both<Navigation, PaymentCode>, in host: Host) -> Ruling {
    let code = observed.second
    guard observed.first.window == nil, code.hasIntegration,
      host.kind == .safariViewController || host.kind == .customTab
    else { return .nothing }
    let departures = code.surroundings?.departures ?? []
    let leaving = Set(departures.filter { $0.means == .navigation }.flatMap(\.paths).map(\.entry))
    return Ruling(
      findings: departures.filter { $0.means == .close }.compactMap { closing in
        let isAll = closing.paths.contains { $0.entry.isTap && !leaving.contains($0.entry) }
        return isAll ? stays(closing) : nil
      })
  }

  // MARK: Messages

  private static func stays(_ closing: PaymentCode.Surroundings.Departure) -> Finding {
    finding(
      .informs,
      "This tap leaves the checkout by window.close(), which does nothing here: no script opened "
        + "the checkout's window.",
      at: closing.place,
      remedy: "Go to an address that brings the buyer back to the app as well.", actor: .page,
      confidence: .likely)
  }
}
