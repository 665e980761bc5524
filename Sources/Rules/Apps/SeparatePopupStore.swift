// A popup that keeps its cookies elsewhere than the page.

import AuditModel

enum SeparatePopupStore: AppRule {
  static let identifier = "separate-popup-store"
  static let stage = Stage.result
  static let strongestEffect = Effect.blocks
  static let counterpart: String? = "separate-store"

  static let explanation = Explanation(
    whatItChecks: "That the popup has the page's websiteDataStore.",
    whyItMatters:
      "A buyer who signs in with Google in a popup of another store is not signed in for the page: "
      + "they sign in again with every purchase, or the payment does not come back.",
    whatToChange:
      "Leave the data store of the configuration that createWebViewWith is given alone.",
    sources: [
      "https://developer.apple.com/documentation/webkit/wkwebsitedatastore",
      "https://github.com/devxoul/allkdic/pull/94",
      "https://github.com/swiftDialog/swiftDialog/issues/439",
    ])

  static func judge(_ view: AppView) -> Ruling {
    guard view.view.popups.behaviour.candidates.contains(.child) else { return .nothing }
    return judge(view.view.storage.popupStore, "Which store the popup has") { store, place in
      guard store == .other else { return nil }
      return finding(
        .blocks, "The popup has another data store than the page.",
        at: place ?? view.windowPlace, remedy: "Leave the given configuration's data store alone.",
        patch: Patch.removing(place))
    }
  }
}
