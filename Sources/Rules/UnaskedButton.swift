// A button that is shown without asking whether Google Pay works.

import AuditModel

enum UnaskedButton: Rule {
  static let identifier = "unasked-button"
  static let stage = Stage.button
  static let strongestEffect = Effect.risks

  static let explanation = Explanation(
    whatItChecks:
      "That a page with a Google Pay button calls isReadyToPay anywhere before it shows it.",
    whyItMatters:
      "isReadyToPay is how pay.js says that a browser or web view cannot pay. A page that does "
      + "not ask shows its button there too: a tap on it ends on an error page of Google's. It also "
      + "means that the button does not depend on GOOGLE_PAY_SUPPORTED in the agent.",
    whatToChange:
      "Call isReadyToPay, show the button where result is true, and other ways to pay where it is "
      + "not.",
    sources: [
      "https://developers.google.com/pay/api/web/guides/tutorial",
      "https://developers.google.com/pay/api/web/reference/client#isReadyToPay",
      "https://github.com/mollie/magento2-hyva-checkout/issues/68",
    ])

  static let examples = [
    Example("asked.html", .passes),
    Example("component.html", .passes),
    Example("not-asked.html", .finds(.informs)),
    Example("not-asked.html", in: "wkwebview-plain", .finds(.risks)),
    Example("not-asked.html", in: "safari-ios", .finds(.informs)),
  ]

  static func judge(_ code: PaymentCode, in host: Host) -> Ruling {
    guard code.readinessCalls.isEmpty, code.firstUnread == nil else { return .nothing }
    let calls = Set(
      code.reachedCalls.filter { $0.interface == .loadPaymentData }.map(\.id))
    guard
      let button = code.buttons.first(where: { button in
        button.isReached && button.kind != .component && button.placement != .notPlaced
          && button.calls.contains(where: calls.contains)
      })
    else { return .nothing }
    return Ruling(findings: [unasked(button, in: host)])
  }

  // MARK: Messages

  private static func unasked(_ button: PaymentCode.Button, in host: Host) -> Finding {
    finding(
      host.agentIsSupported ? .informs : .risks,
      "The button is shown without asking isReadyToPay"
        + (host.agentIsSupported
          ? "." : ", which says no to this host's user agent: the tap leads nowhere."),
      at: button.place, remedy: "Show the button where isReadyToPay answers with a true result.",
      actor: .page, confidence: .likely)
  }
}
