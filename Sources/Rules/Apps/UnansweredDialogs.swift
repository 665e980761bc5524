// JavaScript dialogs that the app does not show.

import AuditModel

enum UnansweredDialogs: AppRule {
  static let identifier = "unanswered-dialogs"
  static let stage = Stage.finish
  static let strongestEffect = Effect.informs

  static let explanation = Explanation(
    whatItChecks: "That the view's delegate shows alert, confirm and prompt.",
    whyItMatters:
      "Without the methods alert shows nothing and confirm says no: a bank's page that asks before "
      + "it goes on stands still, or goes back.",
    whatToChange:
      "Implement runJavaScriptAlertPanelWithMessage and runJavaScriptConfirmPanelWithMessage in the "
      + "uiDelegate, for popups too.",
    sources: [
      "https://developer.apple.com/documentation/webkit/wkuidelegate",
      "https://developer.swedbankpay.com/modules-sdks/mobile-sdk/plain-webview",
      "https://github.com/Cap-go/capacitor-inappbrowser/pull/534",
    ])

  static func judge(_ view: AppView) -> Ruling {
    guard view.needsWindow else { return .nothing }
    return judge(view.view.popups.dialogs, "Which dialogs are shown") { dialogs, place in
      let missing = [PopupReading.Dialog.alert, .confirm].filter { !dialogs.contains($0) }
      guard !missing.isEmpty else { return nil }
      let names = missing.map(\.rawValue).joined(separator: " and ")
      return finding(
        .informs, "\(view.view.name) does not show \(names), which banks' pages use.",
        at: place ?? view.windowPlace, remedy: "Implement the panel methods of WKUIDelegate.")
    }
  }
}
