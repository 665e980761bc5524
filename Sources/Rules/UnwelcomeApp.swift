// A server that withholds the checkout, or Google Pay, from apps that give themselves away.

import AuditModel

enum UnwelcomeApp: Rule {
  static let identifier = "unwelcome-app"
  static let stage = Stage.load
  static let strongestEffect = Effect.risks

  static let explanation = Explanation(
    whatItChecks:
      "Where --agents asks for it, that the target is the same with Android's X-Requested-With "
      + "header and for the agents of Facebook, Instagram, TikTok and Google's app as it is for "
      + "this host's.",
    whyItMatters:
      "Shops switch wallets off by an app's token in the user agent, or by the package name that "
      + "Android web views send as X-Requested-With. The checkout then works in one app and not "
      + "in another, with the same web view in both.",
    whatToChange:
      "Let isReadyToPay decide in the page; it knows which views can pay. Do not test "
      + "X-Requested-With, whose value is any app's name.",
    sources: [
      "https://github.com/PAYONE-GmbH/magento-1/issues/138",
      "https://github.com/bigcommerce/checkout-sdk-js/pull/2072",
      "https://developer.android.com/reference/android/webkit/WebView",
    ])

  static let examples = [
    Example("welcome.html", in: "android-webview", .passes),
    Example("header.html", in: "android-webview", .finds(.risks)),
    Example("header.html", .finds(.informs)),
    Example("instagram.html", .finds(.informs)),
  ]

  static func judge(_ visits: AgentVisits, in host: Host) -> Ruling {
    guard let own = visits.own, own.hasIntegration else { return .nothing }
    let apps = Set(VisitAgent.apps.map(\.name))
    let refused = visits.differences.filter { difference in
      !difference.other.hasIntegration && difference.cause != .cookies
        && difference.cause != .chance && difference.others.allSatisfy(apps.contains)
    }
    return Ruling(findings: refused.map { unwelcome($0, in: host) })
  }

  // MARK: Messages

  private static func unwelcome(_ difference: VisitDifference, in host: Host) -> Finding {
    // Every Android web view may send the header; the tokens are those of other apps.
    let isHeader = difference.other.headers != nil
    let concerns = isHeader && host.kind == .androidWebView
    return finding(
      concerns ? .risks : .informs,
      "The server does not send Google Pay to \(difference.others.listed): "
        + "\(difference.decision).",
      at: nil,
      remedy: isHeader
        ? "Do not test X-Requested-With; let isReadyToPay decide in the page."
        : "Let isReadyToPay decide in the page which apps can pay.",
      actor: .server, confidence: difference.cause == .token ? .certain : .likely)
  }
}
