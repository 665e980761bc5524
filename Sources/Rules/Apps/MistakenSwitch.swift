// A switch that is taken for the support of popups.

import AuditModel

enum MistakenSwitch: AppRule {
  static let identifier = "mistaken-switch"
  static let stage = Stage.popup
  static let strongestEffect = Effect.informs

  static let explanation = Explanation(
    whatItChecks:
      "That javaScriptCanOpenWindowsAutomatically is not set where nothing gives the page a window.",
    whyItMatters:
      "The switch lifts the rule that a window needs a tap, and nothing else: without "
      + "createWebViewWith there is still no window.",
    whatToChange: "Implement createWebViewWith; for Google Pay the switch can stay off.",
    sources: [
      "https://developer.apple.com/documentation/webkit/wkpreferences/javascriptcanopenwindowsautomatically",
      "https://github.com/pichillilorenzo/flutter_inappwebview/issues/996",
      "https://github.com/react-native-webview/react-native-webview/issues/2533",
    ])

  static func judge(_ view: AppView) -> Ruling {
    guard view.needsWindow, view.view.popups.behaviour.value == PopupReading.Behaviour.none,
      case .known(true, let places) = view.view.scripts.opensWindowsAutomatically
    else { return .nothing }
    return Ruling(findings: [
      finding(
        .informs, "This lets scripts ask for windows without a tap; nothing here gives them one.",
        at: places.first ?? view.view.place, remedy: "Implement createWebViewWith.")
    ])
  }
}
