// A host whose popup is not joined to the page that opened it.

import AuditModel

enum OpenerLessPopup: Rule {
  static let identifier = "opener-less-popup"
  static let stage = Stage.sheet
  static let strongestEffect = Effect.blocks

  static let explanation = Explanation(
    whatItChecks:
      "That the window a host opens for Google's page is a new view made from the configuration "
      + "that the host was given, so that it has an opener.",
    whyItMatters:
      "Google's page talks to the page that opened it. In the same view the checkout is gone; in "
      + "Safari, SFSafariViewController or a view made from another configuration there is no "
      + "opener. The buyer sees “Something went wrong” with OR_BIBED_15, or pays and the app "
      + "never hears of it.",
    whatToChange:
      "In createWebViewWith return a WKWebView made from the configuration parameter as it is, "
      + "and do not load anything in it: WebKit does. Do not load the request in the page's own "
      + "view, and do not hand it to another app.",
    sources: [
      "https://developers.google.com/pay/api/web/guides/recipes/using-ios-wkwebview",
      "https://github.com/woocommerce/woocommerce-ios/pull/16971",
      "https://github.com/google-pay/google-pay-button/issues/280",
      "https://github.com/mozilla-mobile/firefox-ios/pull/21766",
    ])

  static let examples = [
    Example("checkout.html", .passes),
    Example("checkout.html", in: "safari-view-controller", .passes),
    Example("checkout.html", in: "uiwebview", .finds(.blocks)),
    Example("checkout.html", .finds(.blocks)) { $0.popups = .detached },
    Example("checkout.html", .finds(.blocks)) { $0.popups = .external },
    Example("checkout.html", .finds(.blocks)) { $0.popups = .sameView },
  ]

  static func judge(_ navigation: Navigation, in host: Host) -> Ruling {
    // `payment-request-off` speaks of Android's web view.
    guard host.path == .popup, host.kind != .androidWebView else { return .nothing }
    switch host.popups {
    case .child, .none: return .nothing
    case .detached:
      return cut("\(host.name) opens Google's page in a view made from another configuration")
    case .sameView: return cut("\(host.name) loads Google's page in place of the checkout")
    case .external: return cut("\(host.name) hands Google's page to another app")
    }
  }

  // MARK: Messages

  private static func cut(_ what: String) -> Ruling {
    Ruling(findings: [
      finding(
        .blocks, what + ", so it has no opener and ends with OR_BIBED_15.", at: nil,
        remedy: "Return a view made from the configuration that createWebViewWith is given.",
        actor: .app)
    ])
  }
}
