// An opener policy that cuts the payment popup off from the checkout.

import AuditModel

enum SeveredOpener: Rule {
  static let identifier = "severed-opener"
  static let stage = Stage.result
  static let strongestEffect = Effect.blocks

  static let explanation = Explanation(
    whatItChecks:
      "That the top page is not sent with Cross-Origin-Opener-Policy: same-origin, in hosts that "
      + "pay in a popup.",
    whyItMatters:
      "Under that policy a popup of another origin is put into a group of its own: it has no "
      + "opener, the page sees it as closed, and the payment data has no way back. The buyer "
      + "sees OR_BIBED_15 or a payment that ends as cancelled. A frame of another origin gets no "
      + "popup at all. Helmet sets this header by default since version 5.",
    whatToChange:
      "Send Cross-Origin-Opener-Policy: same-origin-allow-popups on the checkout, or no such "
      + "header.",
    sources: [
      "https://html.spec.whatwg.org/multipage/browsers.html#cross-origin-opener-policies",
      "https://github.com/pretix/pretix/pull/4311",
      "https://github.com/hypothesis/client/pull/4373",
      "https://github.com/google-pay/google-pay-button/issues/268",
    ])

  static let examples = [
    Example("without.html", .passes),
    Example("allowing-popups.html", .passes),
    Example("joined.html", .passes),
    Example("misspelt.html", .passes),
    Example("same-origin.html", .finds(.blocks)),
    Example("same-origin.html", in: "safari-ios", .finds(.blocks)),
    Example("same-origin.html", in: "android-webview", .finds(.informs)),
    Example("reporting.html", .finds(.blocks)),
    Example("report-only.html", .finds(.informs)),
    Example("around-a-frame.html", .finds(.blocks)),
  ]

  static func judge(_ navigation: Navigation, in host: Host) -> Ruling {
    let top = navigation.top
    // Browsers take no notice of it outside a secure context.
    guard WebAddress(top.finalURL)?.isPotentiallyTrustworthy ?? false else { return .nothing }
    if OpenerPolicy(top.headers) == .sameOrigin {
      return Ruling(findings: [severed(navigation, in: host)])
    }
    if OpenerPolicy(top.headers, header: OpenerPolicy.reportOnlyHeader) == .sameOrigin {
      return Ruling(findings: [wouldSever(top)])
    }
    return .nothing
  }

  private static func isInForeignFrame(_ navigation: Navigation) -> Bool {
    guard let top = WebAddress(navigation.top.finalURL),
      let page = WebAddress(navigation.page.finalURL)
    else { return false }
    return top.origin != page.origin
  }

  // MARK: Messages

  private static func severed(_ navigation: Navigation, in host: Host) -> Finding {
    let url = navigation.top.finalURL
    let message =
      switch (host.path, isInForeignFrame(navigation)) {
      case (.paymentRequest, _):
        "\(url) is sent with Cross-Origin-Opener-Policy: same-origin. Google Pay needs no popup "
          + "here, so it does no harm; in iOS web views and Safari it breaks payment."
      case (.popup, true):
        "\(url), around the checkout's frame, is sent with Cross-Origin-Opener-Policy: "
          + "same-origin, so window.open gives the frame no window."
      case (.popup, false):
        "\(url) is sent with Cross-Origin-Opener-Policy: same-origin, so Google's popup has no "
          + "opener and the payment data cannot come back."
      }
    return finding(
      host.path == .popup ? .blocks : .informs, message,
      at: navigation.top.place(ofHeader: OpenerPolicy.header),
      remedy: "Send Cross-Origin-Opener-Policy: same-origin-allow-popups instead.", actor: .page)
  }

  private static func wouldSever(_ top: Exchange) -> Finding {
    finding(
      .informs,
      "\(top.finalURL) reports on Cross-Origin-Opener-Policy: same-origin; enforced, it would cut "
        + "Google's popup off.",
      at: top.place(ofHeader: OpenerPolicy.reportOnlyHeader),
      remedy: "Do not enforce it on the checkout; use same-origin-allow-popups.", actor: .page)
  }
}
