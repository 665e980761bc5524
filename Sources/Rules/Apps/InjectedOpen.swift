// A script of the app that puts something else in the place of window.open.

import AuditModel

enum InjectedOpen: AppRule {
  static let identifier = "injected-open"
  static let stage = Stage.popup
  static let strongestEffect = Effect.blocks

  static let explanation = Explanation(
    whatItChecks:
      "That no script which the app runs in its pages replaces window.open by something that does "
      + "not give the page the window.",
    whyItMatters:
      "A page that gets undefined, a made-up object or its own window from window.open cannot hear "
      + "Google's answer: bridges that send addresses to the app do this, and so do tutorials.",
    whatToChange: "Leave window.open alone and give the page a window in createWebViewWith.",
    sources: [
      "https://github.com/gree/unity-webview/issues/264",
      "https://github.com/dpa99c/cordova-plugin-inappbrowser-popup-bridge/issues/1",
      "https://github.com/react-native-webview/react-native-webview/pull/3716",
    ])

  static func judge(_ view: AppView) -> Ruling {
    guard view.host.path == .popup, view.host.isEmbedded else { return .nothing }
    let overrides = view.injected.flatMap { read in
      read.overrides.map { (read.script, $0) }
    }
    let replaced = overrides.filter {
      !($0.1.callsOriginal == true && $0.1.returnsWindow == true)
    }
    return Ruling(
      findings: replaced.map { script, override in
        let isKnown = override.callsOriginal == false
        return finding(
          isKnown ? .blocks : .risks,
          "This script runs in each page and replaces window.open"
            + (isKnown
              ? ", so the page does not get the window that it asks for."
              : "; whether the page still gets its window was not read to the end."),
          at: script.place, remedy: "Take the replacement of window.open out.",
          confidence: isKnown ? .likely : .possible)
      })
  }
}
