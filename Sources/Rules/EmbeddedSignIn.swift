// A “Sign in with Google” on a checkout that is shown in an embedded view.

import AuditModel

enum EmbeddedSignIn: Rule {
  static let identifier = "embedded-sign-in"
  static let stage = Stage.load
  static let strongestEffect = Effect.informs

  static let explanation = Explanation(
    whatItChecks:
      "Whether the checkout offers to sign in with Google by OAuth: the Google Identity script, its "
      + "button, or a link to Google's consent page.",
    whyItMatters:
      "Google refuses OAuth in embedded web views with 403 disallowed_useragent. That concerns the "
      + "shop's own sign-in and says nothing about Google Pay, whose sheet signs in by itself; the "
      + "two are often taken for one.",
    whatToChange:
      "In apps sign in through the system's browser or a native SDK, or let buyers pay as guests. "
      + "Do not spoof the user agent.",
    sources: [
      "https://developers.google.com/identity/protocols/oauth2/policies#browsers",
      "https://github.com/gree/unity-webview/issues/384",
      "https://github.com/nextauthjs/next-auth/issues/7044",
    ])

  static let examples = [
    Example("guest.html", .passes),
    Example("identity-script.html", .finds(.informs)),
    Example("identity-script.html", in: "safari-ios", .passes),
    Example("consent-link.html", .finds(.informs)),
  ]

  static func judge(_ page: ScriptedPage, in host: Host) -> Ruling {
    guard host.isEmbedded, page.code.hasIntegration, let place = place(in: page) else {
      return .nothing
    }
    return Ruling(findings: [offered(at: place)])
  }

  private static func place(in page: ScriptedPage) -> Place? {
    if let found = page.scriptElements.first(where: { isIdentity($0.address) }) {
      return found.element.place
    }
    if let found = page.loaderAddresses.first(where: {
      $0.loader.isReached && isIdentity($0.address)
    }) {
      return found.loader.place
    }
    let links = page.document.links
    return links.indices.first { index in
      // Most links lead elsewhere, which their text tells faster.
      guard let text = links[index].address, text.holds("/oauth2"),
        let address = page.resolve(text)
      else { return false }
      return address.host == "accounts.google.com" && address.path.hasPrefix("/o/oauth2")
    }.map { links[$0].place }
  }

  /// Google Identity Services (https://developers.google.com/identity/gsi/web) and the library
  /// before it.
  private static func isIdentity(_ address: WebAddress) -> Bool {
    address.host == "accounts.google.com" && address.path.hasPrefix("/gsi/client")
      || address.host == "apis.google.com" && address.path.hasPrefix("/js/platform.js")
  }

  // MARK: Messages

  private static func offered(at place: Place) -> Finding {
    finding(
      .informs,
      "The page offers “Sign in with Google”, which Google refuses in embedded views with "
        + "disallowed_useragent; Google Pay's own sign-in is another.", at: place,
      remedy: "Let buyers in the app pay as guests, or sign in through the system's browser.",
      actor: .page)
  }
}
