// A window on the way to the payment that leaves https.

import AuditModel

enum InsecurePopup: Rule {
  static let identifier = "insecure-popup"
  static let stage = Stage.popup
  static let strongestEffect = Effect.risks

  static let explanation = Explanation(
    whatItChecks:
      "That each window which the page opens for a payment goes to an https address, and that no "
      + "redirect on its way leaves https; forms and buttons with a target too.",
    whyItMatters:
      "Apps refuse plain http unless they made an exception (App Transport Security on iOS, "
      + "cleartext traffic on Android): the window stays white. Where it loads, it is no secure "
      + "context, so Google Pay does not work in it, and it is told nothing of the page that "
      + "opened it.",
    whatToChange: "Open the https address, and let its redirects be https too.",
    sources: [
      "https://developer.apple.com/documentation/bundleresources/information-property-list/nsapptransportsecurity",
      "https://developer.android.com/privacy-and-security/security-config",
      "https://w3c.github.io/webappsec-secure-contexts/",
    ])

  static let examples = [
    Example("secure.html", .passes),
    Example("plain-http.html", .finds(.risks)),
    Example("plain-http.html", in: "safari-ios", .finds(.informs)),
    Example("plain-http.html", .passes, url: "http://shop.example/checkout"),
    Example("by-way-of-http.html", .finds(.risks)),
    Example("form.html", .finds(.informs)),
    Example("form-button.html", .finds(.informs)),
    Example("sent-by-code.html", .finds(.risks)),
  ]

  static func judge(_ opened: OpenedPages, in host: Host) -> Ruling {
    // `insecure-page` speaks of a page that is not secure itself.
    guard isSecure(opened.opener.finalURL) else { return .nothing }
    return Ruling(
      findings: opened.pages.filter(\.isWindow).compactMap { window in
        let effect = host.isEmbedded ? window.weight : .informs
        if !isSecure(window.url) { return insecure(window, effect) }
        let hops = window.exchange?.hops ?? []
        return hops.first { !isSecure($0.url) }.map { insecureHop(window, $0.url, effect) }
      })
  }

  private static func isSecure(_ url: String) -> Bool {
    WebAddress(url)?.isPotentiallyTrustworthy ?? true
  }

  // MARK: Messages

  private static func insecure(_ window: OpenedPage, _ effect: Effect) -> Finding {
    finding(
      effect, "\(window.title) is not https; apps refuse that, and Google Pay does not work there.",
      at: window.place, remedy: "Open the https address.", actor: .page,
      confidence: window.confidence)
  }

  private static func insecureHop(
    _ window: OpenedPage, _ url: String, _ effect: Effect
  ) -> Finding {
    finding(
      effect, "\(window.title) is redirected to \(url), which is not https; apps refuse that.",
      at: window.place, remedy: "Redirect to https addresses only.", actor: .server,
      confidence: window.confidence)
  }
}
