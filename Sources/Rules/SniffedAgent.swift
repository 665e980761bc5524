// Page code that looks in the user agent for what tells an embedded view from a browser.

import AuditModel

enum SniffedAgent: Rule {
  static let identifier = "sniffed-agent"
  static let stage = Stage.readiness
  static let strongestEffect = Effect.informs

  static let explanation = Explanation(
    whatItChecks:
      "Whether page code looks in navigator.userAgent for a token that this host's agent has and "
      + "the browser on the same phone has not, or the other way round: Safari, ; wv, FBAN, "
      + "Instagram and alike.",
    whyItMatters:
      "A page that hides Google Pay for such a token hides it from every buyer in the app, and "
      + "GOOGLE_PAY_SUPPORTED in the agent does not lift that: it speaks to pay.js alone. Most "
      + "such tests are harmless, so this only points at them.",
    whatToChange:
      "Leave it to isReadyToPay whether the button is shown, and do not look for names of browsers.",
    sources: [
      "https://developers.google.com/pay/api/web/guides/recipes/using-ios-wkwebview",
      "https://github.com/bigcommerce/checkout-sdk-js/pull/2072",
      "https://github.com/PAYONE-GmbH/magento-1/issues/138",
      "https://github.com/paypal/paypal-checkout-components/issues/499",
    ])

  static let examples = [
    Example("phones-alone.html", .passes),
    Example("safari.html", .finds(.informs)),
    Example("safari.html", in: "safari-ios", .passes),
    Example("web-view-mark.html", in: "android-webview", .finds(.informs)),
    Example("web-view-mark.html", .passes),
  ]

  static func judge(_ code: PaymentCode, in host: Host) -> Ruling {
    guard host.isEmbedded, code.hasIntegration,
      let browser = Host.builtIn(named: host.engine == .webkit ? "safari-ios" : "chrome-android")
    else { return .nothing }
    var told: Set<String> = []
    return Ruling(
      findings: (code.surroundings?.agentTokens ?? []).compactMap { sniffed in
        let agents = [host, browser].map { $0.agent.userAgent.lowercased() }
        for word in words(of: sniffed.token) {
          let has = agents.map { contains(word, $0) }
          guard has.first != has.last, told.insert(word).inserted else { continue }
          return looks(
            for: word, isThere: has.first == true, at: sniffed.place, in: host,
            gate: code.surroundings?.agentGates?.first { $0.kind.isOfPayment })
        }
        return nil
      })
  }

  /// The names of browsers, views and apps among what is looked for.
  private static let known: Set<String> = [
    "safari", "version", "wv", "webview", "fban", "fbav", "fb_iab", "instagram", "gsa", "line",
    "micromessenger", "bytedancewebview", "musical_ly", "pinterest", "snapchat", "twitter",
  ]

  private static func words(of token: String) -> [String] {
    token.lowercased().split { !$0.isLetter && $0 != "_" }.map(String.init)
      .filter(known.contains)
  }

  /// As a word of its own: `wv` is not in `xwvy`.
  private static func contains(_ word: String, _ agent: String) -> Bool {
    agent.split { !$0.isLetter && $0 != "_" }.contains { $0 == word }
  }

  // MARK: Messages

  private static func looks(
    for word: String, isThere: Bool, at place: Place, in host: Host,
    gate: PaymentCode.Surroundings.AgentGate?
  ) -> Finding {
    let consequence =
      gate.map {
        "; \($0.kind.name) in line \($0.place.start.line) depends on a test of the agent."
      } ?? "; where Google Pay depends on it, it differs in the app."
    return finding(
      .informs,
      "Page code looks for “\(word)” in the user agent, which this view's agent "
        + (isThere ? "has" : "lacks") + " and that of the phone's browser "
        + (isThere ? "lacks" : "has") + consequence, at: place,
      remedy: "Leave it to isReadyToPay whether Google Pay is offered.", actor: .page,
      confidence: gate == nil ? .possible : .likely)
  }
}

extension PaymentCode.Surroundings.AgentGate.Kind {
  /// Elements, windows and scripts may be about anything.
  fileprivate var isOfPayment: Bool {
    switch self {
    case .client, .readiness, .payment, .button: true
    case .popup, .loader, .listener, .element: false
    }
  }

  /// As it stands in a sentence.
  fileprivate var name: String {
    switch self {
    case .client: "the payments client"
    case .readiness: "the readiness call"
    case .payment: "the payment call"
    case .button: "the button"
    case .popup: "a window"
    case .loader: "a script"
    case .listener: "a listener"
    case .element: "an element"
    }
  }
}
