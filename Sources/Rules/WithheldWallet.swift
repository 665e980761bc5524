// A provider that hides Google Pay in embedded views.

import AuditModel

enum WithheldWallet: Rule {
  static let identifier = "withheld-wallet"
  static let stage = Stage.readiness
  static let strongestEffect = Effect.risks

  static let explanation = Explanation(
    whatItChecks:
      "Whether Google Pay is brought by a payment provider that is known to hide it in embedded "
      + "views.",
    whyItMatters:
      "Such a provider's script looks at the user agent and shows no wallet where it takes the "
      + "host for a web view. GOOGLE_PAY_SUPPORTED speaks to pay.js and does not lift that; the "
      + "merchant's page is not at fault.",
    whatToChange:
      "Ask the provider, or open the checkout where it shows the wallet: SFSafariViewController, a "
      + "Custom Tab, or the provider's own SDK for apps. Do not spoof a browser's user agent.",
    sources: [
      "https://github.com/stripe/stripe-ios/blob/07ae3b6fa80964f6a84090e3b04356a2083e935d/StripePaymentSheet/StripePaymentSheet/Source/Internal/ECE/ECEViewController.swift",
      "https://github.com/woocommerce/woocommerce-gateway-stripe/issues/4919",
      "https://github.com/stripe/stripe-js/issues/618",
    ])

  static let examples = [
    Example("stripe.html", .finds(.risks)),
    Example("stripe.html", in: "safari-ios", .passes),
    Example("square.html", .passes),
    Example("stripe-for-cards.html", .passes),
  ]

  static func judge(_ code: PaymentCode, in host: Host) -> Ruling {
    guard host.isEmbedded, code.reachedCalls.isEmpty else { return .nothing }
    return Ruling(
      findings: code.providers.compactMap { provider in
        guard provider.bringsGooglePay, provider.caller == .provider,
          let known = PaymentProvider.named(provider.name)?.webViews, known.hides
        else { return nil }
        return hidden(provider, known)
      })
  }

  // MARK: Messages

  private static func hidden(
    _ provider: PaymentCode.Provider, _ known: PaymentProvider.WebViews
  ) -> Finding {
    finding(
      .risks, "Google Pay is brought by \(provider.name). \(known.sentence)", at: provider.place,
      remedy: "Ask \(provider.name) whether it offers Google Pay in this app's view, or open the "
        + "checkout in SFSafariViewController or a Custom Tab.", actor: .provider,
      confidence: .likely)
  }
}
