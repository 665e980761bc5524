// A failed navigation that throws the checkout away.

import AuditModel

enum FatalLoadFailure: AppRule {
  static let identifier = "fatal-load-failure"
  static let stage = Stage.finish
  static let strongestEffect = Effect.risks

  static let explanation = Explanation(
    whatItChecks: "That a failed navigation does not remove or dismiss the web view.",
    whyItMatters:
      "mailto: and tel: links, an address of another app and a navigation that another one replaced "
      + "fail too. A handler that takes every failure for the end throws the checkout away, at the "
      + "tap on a support link.",
    whatToChange:
      "Look at the error: NSURLErrorCancelled and addresses that are not http are no failure of the "
      + "page.",
    sources: [
      "https://github.com/RevenueCat/purchases-ios/pull/7623",
      "https://developer.apple.com/documentation/webkit/wknavigationdelegate/webview(_:didfailprovisionalnavigation:witherror:)",
    ])

  static func judge(_ view: AppView) -> Ruling {
    judge(view.view.navigation.failureRemovesView, "What a failed navigation does") {
      removes, place in
      guard removes else { return nil }
      return finding(
        .risks, "Every failed navigation takes the view away, that of a mail link too.",
        at: place ?? view.view.place,
        remedy: "Leave the view where it is unless the page itself fails.")
    }
  }
}
