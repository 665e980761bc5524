// A payment that the app starts by a script, without a tap in the page.

import AuditModel

enum ScriptedPayment: AppRule {
  static let identifier = "scripted-payment"
  static let stage = Stage.tap
  static let strongestEffect = Effect.risks

  static let explanation = Explanation(
    whatItChecks:
      "That the app does not start the payment from a button of its own by running a script in the "
      + "page.",
    whyItMatters:
      "A window opens only where the buyer tapped in the page. A script that the app runs has no "
      + "such tap, so Google's window is refused, or the whole view is sent to Google.",
    whatToChange:
      "Let the buyer tap the button in the page; javaScriptCanOpenWindowsAutomatically lifts the "
      + "rule for the whole view where that cannot be.",
    sources: [
      "https://developer.apple.com/documentation/webkit/wkpreferences/javascriptcanopenwindowsautomatically",
      "https://html.spec.whatwg.org/multipage/interaction.html#tracking-user-activation",
      "https://github.com/apache/cordova-ios/issues/898",
    ])

  static func judge(_ view: AppView) -> Ruling {
    guard view.view.scripts.opensWindowsAutomatically.value != true else { return .nothing }
    let calls = view.view.scripts.evaluated.filter { script in
      let text = script.text.parts.map { if case .literal(let it) = $0 { it } else { " " } }
        .joined()
      return startsPayment(text.lowercased())
    }
    return Ruling(findings: calls.map { started($0.place) })
  }

  private static func startsPayment(_ text: String) -> Bool {
    if text.contains("loadpaymentdata") || text.contains("gpay-button") { return true }
    let isClick = text.contains(".click()")
    let names = ["googlepay", "google-pay", "gpay", "pay()", "startpay", "paynow", "pay-button"]
    return names.contains { text.contains($0) } && (isClick || text.contains("("))
  }

  // MARK: Messages

  private static func started(_ place: Place) -> Finding {
    finding(
      .risks,
      "The app starts the payment by this script, which no tap in the page stands behind: the "
        + "window may be refused.",
      at: place, remedy: "Let the buyer tap the button in the page.", confidence: .possible)
  }
}
