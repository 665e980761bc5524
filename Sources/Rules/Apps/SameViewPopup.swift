// A web view that loads the popup's address in place of the page.

import AuditModel

enum SameViewPopup: AppRule {
  static let identifier = "same-view-popup"
  static let stage = Stage.sheet
  static let strongestEffect = Effect.blocks
  static let counterpart: String? = "opener-less-popup"

  static let explanation = Explanation(
    whatItChecks:
      "That createWebViewWith gives the page a view of its own instead of loading the request in "
      + "the page's view and returning nil.",
    whyItMatters:
      "The well-known remedy for links with target=_blank: the checkout is replaced by Google's "
      + "page, which has no opener to answer to, or window.open gives null and the page gives up. "
      + "Opener, return value and the page's state are all gone.",
    whatToChange:
      "Return a WKWebView made from the configuration that createWebViewWith is given, show it, and "
      + "set its uiDelegate. WebKit loads the address in it by itself.",
    sources: [
      "https://developers.google.com/pay/api/web/guides/recipes/using-ios-wkwebview",
      "https://github.com/woocommerce/woocommerce-ios/pull/16971",
      "https://github.com/react-native-webview/react-native-webview/pull/2346",
      "https://github.com/fluttercommunity/flutter_webview_plugin/issues/269",
    ])

  static func judge(_ view: AppView) -> Ruling {
    guard view.needsWindow else { return .nothing }
    return judge(view.view.popups.behaviour, "What happens with a window") { behaviour, place in
      guard behaviour == .sameView else { return nil }
      let branch = view.view.popups.branches.first { $0.behaviour == .sameView }
      return finding(
        .blocks,
        "\(view.view.name) loads what a window is opened for in the page's own view, so the "
          + "checkout is gone and Google's page has no opener.",
        at: branch?.place ?? place ?? view.windowPlace,
        remedy: "Return a view made from the given configuration.",
        patch: patch(for: view, branch?.place))
    }
  }

  private static func patch(for view: AppView, _ place: Place?) -> String? {
    guard view.view.wrapper == nil else { return nil }
    let lines = view.code(
      swift: [
        "let popup = WKWebView(frame: view.bounds, configuration: configuration)",
        "popup.autoresizingMask = [.flexibleWidth, .flexibleHeight]",
        "popup.uiDelegate = self", "view.addSubview(popup)", "return popup",
      ],
      objectiveC: [
        "WKWebView *popup = [[WKWebView alloc] initWithFrame:self.view.bounds "
          + "configuration:configuration];",
        "popup.UIDelegate = self;", "[self.view addSubview:popup];", "return popup;",
      ])
    return Patch.replacing(place, with: lines) ?? Patch.adding(lines)
  }
}
