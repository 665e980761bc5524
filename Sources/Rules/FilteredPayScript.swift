// An app whose content rules keep Google's script out.

import AuditModel

enum FilteredPayScript: Rule {
  static let identifier = "filtered-pay-script"
  static let stage = Stage.script
  static let strongestEffect = Effect.blocks

  static let explanation = Explanation(
    whatItChecks:
      "That no content rule list of the app blocks Google's pay.js, or the provider's script that "
      + "brings it.",
    whyItMatters:
      "A rule list that blocks third-party scripts, or a public filter list, stops pay.js in the "
      + "app alone: the page works everywhere else.",
    whatToChange:
      "Except pay.google.com, and the payment provider's hosts, from the list in views that show "
      + "the checkout.",
    sources: [
      "https://developer.apple.com/documentation/webkit/wkcontentrulelist",
      "https://github.com/RevenueCat/purchases-ios/pull/7229",
      "https://github.com/ryanbr/fanboy-adblock/issues/1441",
    ])

  static let examples = [
    Example("checkout.html", .passes),
    Example("checkout.html", .passes) { $0.contentRules = ["ads.example", "*.tracker.example"] },
    Example("checkout.html", .finds(.blocks)) { $0.contentRules = ["*"] },
    Example("checkout.html", .finds(.blocks)) { $0.contentRules = ["*.google.com"] },
  ]

  static func judge(_ page: PolicedPage, in host: Host) -> Ruling {
    let names = Set(page.payLoads.map(\.request.url.host)).sorted()
    return Ruling(
      findings: (names.isEmpty ? ["pay.google.com"] : names).compactMap { name in
        host.rule(blocking: name, in: page.address).map { filtered(name, by: $0, in: host) }
      })
  }

  // MARK: Messages

  private static func filtered(_ name: String, by rule: String, in host: Host) -> Finding {
    let what = rule == "*" ? "blocks all third parties" : "blocks \(rule)"
    return finding(
      .blocks,
      "A content rule of \(host.name) \(what), so the script of \(name) does not load in the app.",
      at: nil, remedy: "Except \(name) from the app's content rules.", actor: .app)
  }
}
