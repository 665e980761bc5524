// An app that loads the page again while a payment may be under way.

import AuditModel

enum ReloadingHost: AppRule {
  static let identifier = "reloading-host"
  static let stage = Stage.result
  static let strongestEffect = Effect.risks

  static let explanation = Explanation(
    whatItChecks:
      "That the app does not reload the page when it comes to the foreground, when the web process "
      + "ends, on a timer, or on each change of SwiftUI's state.",
    whyItMatters:
      "Google's popup answers the page that opened it. A page that was loaded again in between, as "
      + "when the buyer looked up a code in another app, does not know of the payment: the cart is "
      + "empty, or the money is gone and the order is not there.",
    whatToChange:
      "Do not reload while a popup is open; load once in makeUIView and not in updateUIView.",
    sources: [
      "https://developer.apple.com/documentation/webkit/wknavigationdelegate/webviewwebcontentprocessdidterminate(_:)",
      "https://developer.apple.com/documentation/swiftui/uiviewrepresentable/updateuiview(_:context:)",
      "https://github.com/paypal/paypal-checkout-components/issues/763",
    ])

  static func judge(_ view: AppView) -> Ruling {
    guard let reloads = view.view.loading.reloads.value else { return .nothing }
    return Ruling(findings: reloads.map { reload(of: $0) })
  }

  // MARK: Messages

  private static func reload(of reload: LoadingReading.Reload) -> Finding {
    switch reload.cause {
    case .foreground:
      finding(
        .risks,
        "The page is loaded again when the app comes to the foreground, as after a look "
          + "into the bank's app.",
        at: reload.place, remedy: "Do not reload while a payment is under way.")
    case .timer:
      finding(
        .risks, "The page is loaded again by a timer.", at: reload.place,
        remedy: "Do not reload while a payment is under way.")
    case .update:
      finding(
        .risks,
        "updateUIView loads the page, and SwiftUI calls it on every change of state, such "
          + "as the one that shows the popup.",
        at: reload.place, remedy: "Load in makeUIView, or only when the address has changed.")
    case .termination:
      finding(
        .informs,
        "The page is loaded again when the web process ends; a payment under way is lost.",
        at: reload.place, remedy: "Tell the buyer, and do not reload beside an open popup.")
    case .other:
      finding(
        .informs, "The page is loaded again by the app's own doing.", at: reload.place,
        remedy: "Do not reload while a payment is under way.")
    }
  }
}
