// A host that gives the page no window.

import AuditModel

enum RefusedPopup: Rule {
  static let identifier = "refused-popup"
  static let stage = Stage.popup
  static let strongestEffect = Effect.blocks

  static let explanation = Explanation(
    whatItChecks:
      "That a host in which Google Pay opens a popup gives the page a window; where the checkout "
      + "is itself in a window that the target opens, that this window may open one too.",
    whyItMatters:
      "Without webView(_:createWebViewWith:for:windowFeatures:) window.open gives null and the "
      + "tap does nothing, or pay.js sends the whole checkout to Google's address, where it ends "
      + "with OR_BIBED_15. The switch javaScriptCanOpenWindowsAutomatically does not help.",
    whatToChange:
      "Implement webView(_:createWebViewWith:for:windowFeatures:) in the view's WKUIDelegate, "
      + "return a WKWebView made from the configuration that it is given, show it, and set its "
      + "uiDelegate.",
    sources: [
      "https://developers.google.com/pay/api/web/guides/recipes/using-ios-wkwebview",
      "https://developer.apple.com/documentation/webkit/wkuidelegate/webview(_:createwebviewwith:for:windowfeatures:)",
      "https://github.com/Shopify/checkout-sheet-kit-swift/issues/591",
    ])

  static let examples = [
    Example("checkout.html", .passes),
    Example("checkout.html", in: "custom-tab", .passes),
    Example("checkout.html", in: "android-webview", .passes),
    Example("checkout.html", in: "wkwebview-plain", .finds(.blocks)),
    Example("checkout-in-window.html", .passes),
    Example("checkout.html", .passes) { $0.popupDelegate = false },
    Example("checkout-in-window.html", .finds(.blocks)) { $0.popupDelegate = false },
  ]

  static func judge(_ navigation: Navigation, in host: Host) -> Ruling {
    // `payment-request-off` speaks of Android's web view.
    guard host.path == .popup, host.kind != .androidWebView else { return .nothing }
    if host.popups == .none { return Ruling(findings: [refused(in: host)]) }
    if let window = navigation.window, host.popups == .child, !host.popupDelegate {
      return Ruling(findings: [refusedInWindow(navigation.page.finalURL, window, in: host)])
    }
    return .nothing
  }

  // MARK: Messages

  private static func refused(in host: Host) -> Finding {
    finding(
      .blocks, "\(host.name) gives the page no window: window.open gives null.", at: nil,
      remedy: "Implement createWebViewWith and return a view made from the given configuration.",
      actor: .app)
  }

  private static func refusedInWindow(
    _ url: String, _ window: Place, in host: Host
  ) -> Finding {
    finding(
      .blocks,
      "The checkout is in a window that the page opens (\(url)), and \(host.name) sets no delegate "
        + "on windows, so Google's own cannot open from there.",
      at: window, remedy: "Set the uiDelegate of the view that createWebViewWith returns.",
      actor: .app)
  }
}
