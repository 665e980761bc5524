// A checkout that is not reached over https.

import AuditModel

enum InsecurePage: Rule {
  static let identifier = "insecure-page"
  static let stage = Stage.load
  static let strongestEffect = Effect.blocks

  static let explanation = Explanation(
    whatItChecks:
      "That the checkout, and every page around it, is served over https (or from the device "
      + "itself), and that no redirect on the way leaves https.",
    whyItMatters:
      "Google Pay refuses to work outside a secure context: isReadyToPay and loadPaymentData "
      + "reject with DEVELOPER_ERROR. Apps refuse plain http on the way too, unless they made an "
      + "exception: App Transport Security on iOS, the network security configuration on Android.",
    whatToChange:
      "Serve the checkout and all that frames it over https with a valid certificate, redirect "
      + "straight to https addresses, and let the app open the https address.",
    sources: [
      "https://developers.google.com/pay/api/web/guides/resources/troubleshooting",
      "https://w3c.github.io/webappsec-secure-contexts/",
      "https://developer.apple.com/documentation/bundleresources/information-property-list/nsapptransportsecurity",
      "https://developer.android.com/privacy-and-security/security-config",
    ])

  static let examples = [
    Example("served-securely.html", .passes),
    Example("served-securely.html", .passes, url: "http://localhost:8080/checkout"),
    Example("served-securely.html", .finds(.blocks), url: "http://shop.example/checkout"),
    Example("redirected-over-http.html", .finds(.risks)),
    Example("redirected-over-http.html", in: "safari-ios", .finds(.informs)),
    Example("upgraded.html", .finds(.informs), url: "http://shop.example/checkout"),
  ]

  static func judge(_ observed: Both<Navigation, Framing>, in host: Host) -> Ruling {
    // A page that the app makes itself has no address of the web: `unowned-origin` speaks of it.
    guard host.baseURL == .https || host.baseURL == .stringWithBase else { return .nothing }
    let exchanges = observed.second.enclosures.map(\.exchange) + [observed.first.page]
    var findings: [Finding] = []
    for exchange in exchanges where !isSecure(exchange.finalURL) {
      findings.append(insecure(exchange.finalURL, frames: exchange != observed.first.page))
    }
    let hops = observed.first.top.hops
    for (hop, next) in zip(hops, hops.dropFirst())
    where isSecure(hop.url) && !isSecure(next.url) && isSecure(observed.first.top.finalURL) {
      findings.append(leaves(hop, to: next.url, in: host))
    }
    if let first = hops.first, hops.count > 1, !isSecure(first.url),
      isSecure(observed.first.top.finalURL)
    {
      findings.append(upgraded(first, to: observed.first.top.finalURL))
    }
    return Ruling(findings: findings)
  }

  private static func isSecure(_ url: String) -> Bool {
    WebAddress(url)?.isPotentiallyTrustworthy ?? false
  }

  // MARK: Messages

  private static func insecure(_ url: String, frames: Bool) -> Finding {
    finding(
      .blocks,
      frames
        ? "The page around the checkout is served from \(url), which is not https, so the frame "
          + "in it is no secure context either and Google Pay rejects every call."
        : "The checkout is served from \(url), which is not https, so Google Pay rejects every "
          + "call.",
      at: nil, remedy: "Serve it over https with a valid certificate.", actor: .server)
  }

  private static func leaves(_ hop: Exchange.Hop, to url: String, in host: Host) -> Finding {
    finding(
      host.isEmbedded ? .risks : .informs,
      "\(hop.url) redirects to \(url), which is not https; "
        + (host.isEmbedded
          ? "an app refuses that step unless it made an exception for plain http."
          : "that step can be read and changed on the network."),
      at: hop.place(ofHeader: "Location"), remedy: "Redirect straight to the https address.",
      actor: .server)
  }

  private static func upgraded(_ hop: Exchange.Hop, to url: String) -> Finding {
    finding(
      .informs,
      "The checkout was asked for at \(hop.url) and only then redirected to \(url).",
      at: hop.place(ofHeader: "Location"),
      remedy: "Let the app and its links open the https address.", actor: .app)
  }
}
