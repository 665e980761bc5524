// A web view that forgets its cookies.

import AuditModel

enum FleetingStore: AppRule {
  static let identifier = "fleeting-store"
  static let stage = Stage.result
  static let strongestEffect = Effect.risks
  static let counterpart: String? = "separate-store"

  static let explanation = Explanation(
    whatItChecks: "That the view's data store outlives it.",
    whyItMatters:
      "With a non-persistent store every buyer signs in with Google at every purchase, often with "
      + "a second factor; many give up.",
    whatToChange: "Use WKWebsiteDataStore.default() in the view that shows the checkout.",
    sources: [
      "https://developer.apple.com/documentation/webkit/wkwebsitedatastore/nonpersistent()",
      "https://github.com/CRAlpha/react-native-wkwebview/issues/89",
    ])

  static func judge(_ view: AppView) -> Ruling {
    judge(view.view.storage.store, "Whether cookies are kept") { store, place in
      guard store == .none else { return nil }
      return finding(
        .risks, "\(view.view.name) forgets cookies with the view, and with them Google's sign-in.",
        at: place ?? view.view.place, remedy: "Use the default data store.",
        patch: Patch.replacing(
          place,
          with: view.code(
            swift: ["configuration.websiteDataStore = .default()"],
            objectiveC: [
              "configuration.websiteDataStore = [WKWebsiteDataStore defaultDataStore];"
            ])))
    }
  }
}
