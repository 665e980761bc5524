// One property for all popups.

import AuditModel

enum SinglePopupSlot: AppRule {
  static let identifier = "single-popup-slot"
  static let stage = Stage.close
  static let strongestEffect = Effect.risks

  static let explanation = Explanation(
    whatItChecks:
      "That an app which keeps its popups keeps more than one, and removes the one that closed.",
    whyItMatters:
      "A popup may open another: a sign-in, a bank's page. The second takes the property, and when "
      + "the first closes nobody knows it any more: it stays over the checkout.",
    whatToChange: "Keep popups in a list, or remove the view that webViewDidClose is given.",
    sources: [
      "https://github.com/kentwinder/WebView-Optimization/issues/2",
      "https://developers.google.com/pay/api/web/guides/recipes/using-ios-wkwebview",
    ])

  static func judge(_ view: AppView) -> Ruling {
    guard let child = view.child, view.view.closing.onClose.value != .absent else {
      return .nothing
    }
    return judge(child.keeping, "What keeps the popups") { keeping, place in
      guard keeping == .single else { return nil }
      // Without windows of its own a popup stays the only one.
      let canNest = child.hasUIDelegate.value != false
      // A handler that looks at the view it is given finds each popup.
      let finds = view.view.closing.onClose.value == .removesPopup
      return finding(
        canNest && !finds ? .risks : .informs,
        "One property keeps every popup, so a second one takes the place of the first"
          + (finds ? "; the one that closes is removed all the same." : "."),
        at: place ?? child.place, remedy: "Keep popups in a list.")
    }
  }
}
