// An app that hands its cookies over when the checkout is loaded already.

import AuditModel

enum LateCookies: Rule {
  static let identifier = "late-cookies"
  static let stage = Stage.load
  static let strongestEffect = Effect.risks

  static let explanation = Explanation(
    whatItChecks: "That an app which gives the view its own cookies does so before the first load.",
    whyItMatters:
      "The first load then comes without the buyer's session: the server shows a login or an "
      + "empty cart, and a reload cures it until the next start.",
    whatToChange:
      "Wait for setCookie(_:completionHandler:) of every cookie before load(_:), or give them in "
      + "the configuration's data store.",
    sources: ["https://developer.apple.com/documentation/webkit/wkhttpcookiestore"])

  static let examples = [
    Example("checkout.html", .passes),
    Example("checkout.html", .passes) { $0.handedOver = .before },
    Example("checkout.html", .finds(.risks)) { $0.handedOver = .after },
  ]

  static func judge(_ navigation: Navigation, in host: Host) -> Ruling {
    host.handedOver == .after ? Ruling(findings: [late(in: host)]) : .nothing
  }

  // MARK: Messages

  private static func late(in host: Host) -> Finding {
    finding(
      .risks,
      "\(host.name) hands its cookies over after the first load, so the checkout is first asked "
        + "for without the buyer's session.",
      at: nil, remedy: "Set the cookies, and wait for that, before loading the checkout.",
      actor: .app)
  }
}
