// A popup without a uiDelegate, of which the app hears nothing.

import AuditModel

enum MutePopup: AppRule {
  static let identifier = "mute-popup"
  static let stage = Stage.close
  static let strongestEffect = Effect.blocks
  static let counterpart: String? = "unclosed-popup"

  static let explanation = Explanation(
    whatItChecks: "That the uiDelegate of the view which createWebViewWith returns is set.",
    whyItMatters:
      "The close of a popup, and a window that it opens itself, for a sign-in, a help page or a "
      + "bank, are asked of the popup's own delegate. Without one nothing happens.",
    whatToChange: "Set the popup's uiDelegate before it is returned.",
    sources: [
      "https://developers.google.com/pay/api/web/guides/recipes/using-ios-wkwebview",
      "https://github.com/woocommerce/woocommerce-ios/pull/16971",
      "https://github.com/react-native-webview/react-native-webview/issues/3471",
    ])

  static func judge(_ view: AppView) -> Ruling {
    guard let child = view.child, view.view.closing.onClose.value != .absent else {
      return .nothing
    }
    return judge(child.hasUIDelegate, "Whether the popup has a delegate", tells: true) {
      has, place in
      has ? nil : mute(view, place ?? child.place)
    }
  }

  // MARK: Messages

  private static func mute(_ view: AppView, _ place: Place) -> Finding {
    let isCaught = UnheardClose.isCaught(view)
    return finding(
      isCaught ? .blocks : .risks,
      "The popup has no uiDelegate, so nobody hears that it closes itself, or that it opens a "
        + "window for the bank" + (isCaught ? "; it stays over the checkout." : "."),
      at: place, remedy: "Set the popup's uiDelegate before it is returned.",
      patch: Patch.adding(
        view.code(swift: ["popup.uiDelegate = self"], objectiveC: ["popup.UIDelegate = self;"]),
        after: place))
  }
}
