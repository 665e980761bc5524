// A web view that hands the popup's address to another app.

import AuditModel

enum ExternalPopup: AppRule {
  static let identifier = "external-popup"
  static let stage = Stage.sheet
  static let strongestEffect = Effect.blocks
  static let counterpart: String? = "opener-less-popup"

  static let explanation = Explanation(
    whatItChecks: "That the address of a new window is not handed to Safari or another app.",
    whyItMatters:
      "The buyer lands in a browser that knows nothing of the checkout: Google's page there has no "
      + "page to answer to, and says so with an error. Capacitor's own delegate does this.",
    whatToChange:
      "Return a WKWebView made from the configuration that createWebViewWith is given. Keep the "
      + "other app for addresses that are surely no payment, such as mailto: and tel:.",
    sources: [
      "https://github.com/google-pay/google-pay-button/issues/280",
      "https://github.com/ionic-team/capacitor/issues/723",
      "https://developers.google.com/pay/api/web/guides/recipes/using-ios-wkwebview",
    ])

  static func judge(_ view: AppView) -> Ruling {
    guard view.needsWindow else { return .nothing }
    return judge(view.view.popups.behaviour, "What happens with a window") { behaviour, place in
      guard behaviour == .external else { return nil }
      let branch = view.view.popups.branches.first { $0.behaviour == .external }
      return finding(
        .blocks,
        "\(view.view.name) hands the address of a new window to another app and gives the page "
          + "none, so Google's page there has no page to answer to.",
        at: branch?.place ?? place ?? view.windowPlace,
        remedy: view.view.wrapper == .capacitor
          ? "Show the checkout in a native web view, or give the bridge's view a uiDelegate of the "
            + "app's own."
          : "Return a view made from the given configuration.",
        patch: WindowDelegate.patch(for: view))
    }
  }
}
