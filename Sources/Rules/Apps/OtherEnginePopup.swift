// A popup that is shown in Safari's view, an authentication session or a custom tab.

import AuditModel

enum OtherEnginePopup: AppRule {
  static let identifier = "other-engine-popup"
  static let stage = Stage.sheet
  static let strongestEffect = Effect.blocks
  static let counterpart: String? = "opener-less-popup"

  static let explanation = Explanation(
    whatItChecks:
      "That a new window is not shown in SFSafariViewController, an authentication session or a "
      + "custom tab.",
    whyItMatters:
      "Such a view is a browser of its own, without a link to the page: Google's page cannot "
      + "answer, and the checkout waits for ever. It works where the whole checkout runs in it.",
    whatToChange:
      "Return a WKWebView made from the given configuration; or open the whole checkout in the "
      + "other view.",
    sources: [
      "https://github.com/braintree/braintree-web/issues/273",
      "https://github.com/google-pay/google-pay-button/issues/280",
      "https://developer.apple.com/documentation/safariservices/sfsafariviewcontroller",
    ])

  static func judge(_ view: AppView) -> Ruling {
    guard view.needsWindow else { return .nothing }
    return judge(view.view.popups.behaviour, "What happens with a window") { behaviour, place in
      guard behaviour == .otherEngine else { return nil }
      let branch = view.view.popups.branches.first { $0.behaviour == .otherEngine }
      return finding(
        .blocks,
        "\(view.view.name) shows a new window in a browser of its own, which has no link to the "
          + "page.",
        at: branch?.place ?? place ?? view.windowPlace,
        remedy: "Return a view made from the given configuration.",
        patch: WindowDelegate.patch(for: view))
    }
  }
}
