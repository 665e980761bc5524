// A popup that is made from another configuration than the one that was given.

import AuditModel

enum FreshConfiguration: AppRule {
  static let identifier = "fresh-configuration"
  static let stage = Stage.sheet
  static let strongestEffect = Effect.blocks
  static let counterpart: String? = "opener-less-popup"

  static let explanation = Explanation(
    whatItChecks: "That createWebViewWith makes the popup from the configuration that it is given.",
    whyItMatters:
      "WebKit raises an exception for a view of another configuration, and where it does not, the "
      + "popup has no opener and no session: Google's page cannot answer.",
    whatToChange:
      "Pass the method's own configuration argument to WKWebView(frame:configuration:).",
    sources: [
      "https://developer.apple.com/documentation/webkit/wkuidelegate/webview(_:createwebviewwith:for:windowfeatures:)",
      "https://github.com/mozilla-mobile/firefox-ios/pull/21766",
      "https://developers.google.com/pay/api/web/guides/recipes/using-ios-wkwebview",
    ])

  static func judge(_ view: AppView) -> Ruling {
    guard view.needsWindow else { return .nothing }
    return judge(view.view.popups.behaviour, "How the popup is made") { behaviour, place in
      guard behaviour == .detached else { return nil }
      let place = view.view.popups.child?.place ?? place ?? view.windowPlace
      return finding(
        .blocks,
        "The popup is made from a configuration of its own, so it has no opener, or WebKit ends "
          + "the app.",
        at: place, remedy: "Make it from the configuration that the method is given.",
        patch: Patch.replacing(
          place,
          with: view.code(
            swift: ["let popup = WKWebView(frame: view.bounds, configuration: configuration)"],
            objectiveC: [
              "WKWebView *popup = [[WKWebView alloc] initWithFrame:self.view.bounds "
                + "configuration:configuration];"
            ])))
    }
  }
}
