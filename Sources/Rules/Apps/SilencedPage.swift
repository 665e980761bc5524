// A web view in which scripts do not run.

import AuditModel

enum SilencedPage: AppRule {
  static let identifier = "silenced-page"
  static let stage = Stage.script
  static let strongestEffect = Effect.blocks

  static let explanation = Explanation(
    whatItChecks: "That the page's scripts run in the web view, and on Android in its popup too.",
    whyItMatters:
      "Google Pay is a script. On Android scripts are off until the app switches them on, in each "
      + "view for itself.",
    whatToChange:
      "Leave allowsContentJavaScript on; on Android call settings.javaScriptEnabled = true for the "
      + "page's view and for the one that onCreateWindow gives.",
    sources: [
      "https://developer.apple.com/documentation/webkit/wkwebpagepreferences/allowscontentjavascript",
      "https://developer.android.com/reference/android/webkit/WebSettings#setJavaScriptEnabled(boolean)",
    ])

  static func judge(_ view: AppView) -> Ruling {
    judge(view.view.scripts.isAllowed, "Whether scripts run") { isAllowed, place in
      guard !isAllowed else { return nil }
      return finding(
        .blocks, "Scripts do not run in \(view.view.name).", at: place ?? view.view.place,
        remedy: "Let the page's scripts run.",
        patch: Patch.adding(
          view.code(
            swift: ["configuration.defaultWebpagePreferences.allowsContentJavaScript = true"],
            objectiveC: [
              "configuration.defaultWebpagePreferences.allowsContentJavaScript = YES;"
            ],
            kotlin: ["webView.settings.javaScriptEnabled = true"],
            java: ["webView.getSettings().setJavaScriptEnabled(true);"])))
    }
  }
}
