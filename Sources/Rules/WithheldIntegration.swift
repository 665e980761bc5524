// A server that sends the checkout without Google Pay to this host's agent, and with it to others.

import AuditModel

enum WithheldIntegration: Rule {
  static let identifier = "withheld-integration"
  static let stage = Stage.load
  static let strongestEffect = Effect.blocks

  static let explanation = Explanation(
    whatItChecks:
      "That the server sends Google Pay to this host's user agent where it sends it to others. The "
      + "target is visited as Safari, as an iOS web view (as it comes, with Google's suffix, and "
      + "with Safari's token), as Chrome and as an Android web view; where they get different "
      + "pages, it is visited again with agents changed token by token.",
    whyItMatters:
      "Platforms choose the payment methods on the server: some demand a Chrome version that no "
      + "iOS web view states, some look for Safari's token. The suffix is right, the app is right, "
      + "and Google Pay is still missing, because it was never sent.",
    whatToChange:
      "Let the server send Google Pay to embedded views, and let isReadyToPay decide in the page. "
      + "Test for the token GOOGLE_PAY_SUPPORTED rather than for a browser's name or version.",
    sources: [
      "https://github.com/Shopify/checkout-sheet-kit-swift/pull/448",
      "https://github.com/Shopify/checkout-sheet-kit-swift/issues/270",
      "https://developers.google.com/pay/api/web/guides/recipes/using-ios-wkwebview",
    ])

  static let examples = [
    Example("same-for-all.html", .passes),
    Example("without-for-all.html", .passes),
    Example("needs-safari.html", .finds(.blocks)),
    Example("needs-chrome.html", .finds(.blocks)),
    Example("with-wallet.html", .passes),
    Example("less-of-it.html", .finds(.informs)),
  ]

  static func judge(_ visits: AgentVisits, in host: Host) -> Ruling {
    // A wall in place of the checkout is another rule's.
    guard let own = visits.own, own.wall == nil, (200..<300).contains(own.status) else {
      return .nothing
    }
    let richer = visits.differences.filter { difference in
      difference.cause != .cookies && difference.aspects.contains(.integration)
        && difference.other.hasIntegration
        && !Set(difference.other.parts ?? []).isSubset(of: own.parts ?? [])
    }
    let known = richer.first { $0.cause == .token } ?? richer.first
    guard let difference = known else { return .nothing }
    if own.hasIntegration { return Ruling(findings: [less(difference)]) }
    if difference.cause == .chance { return Ruling(findings: [byChance(difference)]) }
    return Ruling(findings: [withheld(difference)])
  }

  // MARK: Messages

  private static func withheld(_ difference: VisitDifference) -> Finding {
    finding(
      .blocks,
      "The server leaves Google Pay out of the page for this user agent, and sends it to "
        + "\(difference.others.listed): \(difference.decision).",
      at: nil, remedy: "Send Google Pay to the user agents of embedded views too.",
      actor: .server, confidence: difference.cause == .token ? .certain : .likely)
  }

  private static func byChance(_ difference: VisitDifference) -> Finding {
    finding(
      .informs,
      "The server sends the page with Google Pay at one time and without it at another, to one and "
        + "the same user agent.",
      at: nil, remedy: "Look for a test group, or for servers that are not alike.",
      actor: .server)
  }

  private static func less(_ difference: VisitDifference) -> Finding {
    finding(
      .informs,
      "The server sends this user agent less of Google Pay than \(difference.others.listed): "
        + "\(difference.decision).",
      at: nil, remedy: "Send the same page to all user agents, or test the agent in one place.",
      actor: .server)
  }
}
