// Google's script asked for over plain http on a secure page.

import AuditModel

enum MixedPayScript: Rule {
  static let identifier = "mixed-pay-script"
  static let stage = Stage.script
  static let strongestEffect = Effect.blocks

  static let explanation = Explanation(
    whatItChecks:
      "That a page served over https does not ask for pay.js, or the provider's script that "
      + "brings it, with an http address.",
    whyItMatters: "Browsers do not load http scripts into https pages (mixed content).",
    whatToChange: "Write https:// in the script's address.",
    sources: [
      "https://w3c.github.io/webappsec-mixed-content/#should-block-fetch",
      "https://developers.google.com/pay/api/web/guides/tutorial",
    ])

  static let examples = [
    Example("secure.html", .passes),
    Example("scheme-relative.html", .passes),
    Example("upgraded.html", .passes),
    Example("upgraded-around-frame.html", .passes),
    Example("upgrade-only-reported.html", .finds(.blocks)),
    Example("insecure.html", .finds(.blocks)),
  ]

  static func judge(_ observed: Both<PolicedPage, Framing>, in host: Host) -> Ruling {
    let page = observed.first
    guard let address = page.address, address.scheme == "https" else { return .nothing }
    let loads = page.payLoads
    let mixed = loads.filter { !$0.request.url.isPotentiallyTrustworthy }
    if mixed.isEmpty { return .nothing }
    // Frames inherit it (https://www.w3.org/TR/upgrade-insecure-requests/#nesting).
    let pages = NestedPage.all(
      of: page.first, in: observed.second.enclosures, document: page.document)
    if pages.contains(where: \.upgradesRequests) { return .nothing }
    let effect: Effect = mixed.count == loads.count ? .blocks : .informs
    return Ruling(findings: mixed.map { insecure($0, effect) })
  }

  // MARK: Messages

  private static func insecure(_ load: ScriptLoad, _ effect: Effect) -> Finding {
    finding(
      effect,
      "\(load.request.url) is asked for over http on an https page, so the browser does not load "
        + "it.",
      at: load.place, remedy: "Write https:// in its address.",
      actor: .page)
  }
}
