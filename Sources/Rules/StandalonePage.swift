// A page that buyers may keep on their home screen, where popups do not open.

import AuditModel

enum StandalonePage: Rule {
  static let identifier = "standalone-page"
  static let stage = Stage.popup
  static let strongestEffect = Effect.informs

  static let explanation = Explanation(
    whatItChecks:
      "Whether the page asks to run without the browser's bars when it is opened from the home "
      + "screen of an iPhone or iPad.",
    whyItMatters:
      "A home-screen app has no tabs. Windows that the page opens appear over it or leave it for "
      + "Safari, and a provider's popup was seen not to come at all.",
    whatToChange:
      "Try the payment from the home screen; where it fails show other ways to pay when "
      + "navigator.standalone is true.",
    sources: [
      "https://developer.apple.com/library/archive/documentation/AppleApplications/Reference/SafariWebContent/ConfiguringWebApplications/ConfiguringWebApplications.html",
      "https://github.com/stripe/stripe-js/issues/505",
    ])

  static let examples = [
    Example("standalone.html", in: "safari-ios", .finds(.informs)),
    Example("standalone.html", .passes),
    Example("in-the-browser.html", in: "safari-ios", .passes),
  ]

  static func judge(_ page: ScriptedPage, in host: Host) -> Ruling {
    guard host.kind == .browser, host.engine == .webkit, page.code.hasIntegration,
      let meta = page.document.metas.first(where: { meta in
        meta.name == "apple-mobile-web-app-capable" && meta.content.lowercased() == "yes"
      })
    else { return .nothing }
    return Ruling(findings: [standalone(meta)])
  }

  // MARK: Messages

  private static func standalone(_ meta: Document.Meta) -> Finding {
    finding(
      .informs,
      "From the home screen the page runs as an app without tabs, where a payment window may not "
        + "appear.", at: meta.place, remedy: "Try the payment from the home screen.", actor: .page)
  }
}
