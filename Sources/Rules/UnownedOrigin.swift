// A checkout that the app shows under an address that is nobody's domain.

import AuditModel

enum UnownedOrigin: Rule {
  static let identifier = "unowned-origin"
  static let stage = Stage.load
  static let strongestEffect = Effect.blocks

  static let explanation = Explanation(
    whatItChecks:
      "That the app loads the checkout from an https address, and not from its own bundle under "
      + "a scheme of its own or as a string without an address, and that no frame has it in its "
      + "srcdoc.",
    whyItMatters:
      "Google Pay works in secure contexts of a domain that is registered with Google. A page "
      + "under capacitor://, ionic:// or file://, or one that was handed over as a string "
      + "without a base address, has no such domain, and providers refuse its origin too. In "
      + "srcdoc a page has its parent's origin, but location says about:srcdoc and null.",
    whatToChange:
      "Load the checkout from its https address. Where the app must make the page itself, give "
      + "loadHTMLString(_:baseURL:), or loadDataWithBaseURL, an https address whose domain is "
      + "registered in the Google Pay & Wallet Console.",
    sources: [
      "https://developers.google.com/pay/api/web/guides/resources/troubleshooting",
      "https://github.com/Adyen/adyen-web/issues/2198",
      "https://developer.peachpayments.com/docs/checkout-android-webview-wallets",
    ])

  static let examples = [
    Example("checkout.html", .passes),
    Example("checkout.html", .passes) { $0.baseURL = .stringWithBase },
    Example("source-document.html", .finds(.risks)),
    Example("checkout.html", .finds(.blocks)) { $0.baseURL = .string },
    Example("checkout.html", .finds(.blocks)) { $0.baseURL = .customScheme },
  ]

  static func judge(_ framing: Framing, in host: Host) -> Ruling {
    switch host.baseURL {
    case .https, .stringWithBase:
      Ruling(
        findings: [framing.enclosures.last?.frame].compactMap { $0 }
          .filter { $0.sourceDocument != nil }.map(sourceDocument))
    case .string: Ruling(findings: [string(in: host)])
    case .customScheme: Ruling(findings: [customScheme(in: host)])
    }
  }

  // MARK: Messages

  private static func sourceDocument(_ frame: Document.Frame) -> Finding {
    finding(
      .risks,
      "The checkout is the srcdoc of a frame, where location is about:srcdoc, so what pay.js tells "
        + "Google of where it runs is not the shop's address.",
      at: frame.place, remedy: "Give the frame the checkout's address in src.", actor: .page,
      confidence: .possible)
  }

  private static func string(in host: Host) -> Finding {
    finding(
      .blocks,
      "\(host.name) loads the page as a string without a base address, so it has no origin: no "
        + "secure context, and no domain that could be registered for Google Pay.",
      at: nil, remedy: "Load the checkout's https address, or give the string an https base.",
      actor: .app)
  }

  private static func customScheme(in host: Host) -> Finding {
    finding(
      .blocks,
      "\(host.name) loads the page under a scheme of its own, not https, so it has no domain "
        + "that could be registered for Google Pay.",
      at: nil, remedy: "Load the checkout from its https address.", actor: .app)
  }
}
