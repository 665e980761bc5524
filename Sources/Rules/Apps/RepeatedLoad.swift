// An app that loads the popup's address although WebKit does.

import AuditModel

enum RepeatedLoad: AppRule {
  static let identifier = "repeated-load"
  static let stage = Stage.sheet
  static let strongestEffect = Effect.risks

  static let explanation = Explanation(
    whatItChecks: "That the app does not call load on the view that it returns.",
    whyItMatters:
      "WebKit loads the address in the view by itself, once it is returned. A second load beside "
      + "it races with the first, loses what a form posts, and may cut the opener.",
    whatToChange: "Return the view without loading anything in it.",
    sources: [
      "https://developer.apple.com/documentation/webkit/wkuidelegate/webview(_:createwebviewwith:for:windowfeatures:)",
      "https://github.com/pichillilorenzo/flutter_inappwebview/pull/1515",
    ])

  static func judge(_ view: AppView) -> Ruling {
    guard let child = view.child else { return .nothing }
    return judge(child.isLoadedByApp, "Whether the app loads the popup") { isLoaded, place in
      guard isLoaded else { return nil }
      return finding(
        .risks, "The app loads the popup's address itself, and WebKit loads it again.",
        at: place ?? child.place, remedy: "Leave the loading to WebKit.",
        patch: Patch.removing(place))
    }
  }
}
