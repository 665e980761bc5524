// A navigation policy that cancels requests for a new window before they are asked for.

import AuditModel

enum CancelledWindow: AppRule {
  static let identifier = "cancelled-window"
  static let stage = Stage.popup
  static let strongestEffect = Effect.risks

  static let explanation = Explanation(
    whatItChecks:
      "That decidePolicyFor lets a request without a target frame go on to createWebViewWith.",
    whyItMatters:
      "A tap on a link or form with a target of its own asks the policy first: cancelled there, it "
      + "never gets a window. window.open is asked for straight away and is not stopped by it, "
      + "but a payment window that a link opens is.",
    whatToChange: "Allow what has no target frame, and leave the rest to createWebViewWith.",
    sources: [
      "https://developer.apple.com/documentation/webkit/wknavigationdelegate",
      "https://github.com/ionic-team/capacitor/blob/main/ios/Capacitor/Capacitor/WebViewDelegationHandler.swift",
      "https://github.com/manaflow-ai/cmux/pull/10540",
    ])

  static func judge(_ view: AppView) -> Ruling {
    guard view.givesChild else { return .nothing }
    return judge(
      view.view.navigation.noTargetFrame, "What the policy does without a target frame"
    ) { outcome, place in
      guard outcome != .allowed else { return nil }
      return finding(
        .risks,
        "The policy \(outcome.words) what has no target frame, so a link or form that opens the "
          + "payment gets no window, though createWebViewWith would give one.",
        at: place ?? view.view.place, remedy: "Allow what has no target frame.")
    }
  }
}

extension NavigationReading.Outcome {
  /// What is done, with its object to follow.
  var words: String {
    switch self {
    case .allowed: "allows"
    case .cancelled: "cancels"
    case .external: "hands to another app"
    case .app: "gives to the app's own code"
    case .sameView: "loads in the page's own view"
    case .download: "downloads"
    }
  }
}
