// A server that shows something else in place of the checkout.

import AuditModel

enum WalledPage: Rule {
  static let identifier = "walled-page"
  static let stage = Stage.load
  static let strongestEffect = Effect.blocks

  static let explanation = Explanation(
    whatItChecks:
      "Whether a page without any part of Google Pay is a login, a check for robots, or a page "
      + "that sends the host's user agent away as an unsupported browser.",
    whyItMatters:
      "What stands behind the wall cannot be judged. A server that lets other agents through and "
      + "not this host's keeps every buyer in the app from paying; sites that look for "
      + "“Safari” in the agent do that to iOS web views, which do not say it.",
    whatToChange:
      "To have the checkout judged, give a session, an address behind the wall, or a recording. "
      + "Where the server tells agents apart, let it serve embedded views as it serves browsers.",
    sources: [
      "https://github.com/react-native-webview/react-native-webview/issues/2515",
      "https://github.com/Shopify/checkout-sheet-kit-swift/pull/448",
      "https://developers.cloudflare.com/cloudflare-challenges/challenge-types/challenge-pages/detect-response/",
    ])

  static let examples = [
    Example("empty-shop.html", .passes),
    Example("checkout-with-login.html", .passes),
    Example("unauthorized.html", .cannotTell("needs-session")),
    Example("redirected-to-login.html", .cannotTell("needs-session")),
    Example("login-form.html", .cannotTell("needs-session")),
    Example("challenge.html", .cannotTell("bot-wall")),
    Example("unsupported-browser.html", .cannotTell("withheld-from-agent")),
  ]

  static func judge(_ arrival: Arrival, in host: Host) -> Ruling {
    guard let wall = Wall(arrival) else { return .nothing }
    let other = arrival.navigation.comparison.flatMap { $0.hasIntegration ? $0.title : nil }
    switch (wall, other) {
    case (.robotCheck(let sign), _):
      // A buyer's view may pass the check that a fetch cannot.
      return Ruling(cannotTell: [robotCheck(sign, arrival)])
    case (.session(let sentence), let other?):
      return Ruling(
        findings: [
          withheld(sentence, from: host, butNotFrom: other, arrival.navigation.decision)
        ])
    case (.refusal(let words), let other?):
      return Ruling(
        findings: [
          withheld(
            "The server says “\(words)”", from: host, butNotFrom: other,
            arrival.navigation.decision)
        ])
    case (.session(let sentence), nil):
      return Ruling(cannotTell: [needsSession(sentence)])
    case (.refusal(let words), nil):
      return Ruling(cannotTell: [refused(words, arrival)])
    }
  }

  // MARK: Messages

  private static func withheld(
    _ sentence: String, from host: Host, butNotFrom other: String, _ decision: String?
  ) -> Finding {
    finding(
      .blocks,
      "\(sentence) when it is asked as \(host.agent.userAgent); asked as \(other), the server sends "
        + "the checkout" + (decision.map { ": \($0)." } ?? "."),
      at: nil, remedy: "Send the checkout to the user agents of embedded views too.",
      actor: .server, confidence: .likely)
  }

  private static func robotCheck(_ sign: String, _ arrival: Arrival) -> CannotTell {
    cannotTell(
      .botWall,
      "\(arrival.navigation.top.finalURL) is a check for robots and not the checkout: \(sign).")
  }

  private static func needsSession(_ sentence: String) -> CannotTell {
    cannotTell(.needsSession, "\(sentence), so the checkout was not seen.")
  }

  private static func refused(_ words: String, _ arrival: Arrival) -> CannotTell {
    cannotTell(
      .withheldFromAgent,
      "\(arrival.navigation.top.finalURL) sends this user agent away: it says “\(words)”.")
  }
}
