// A close handler that may take the checkout away instead of the popup.

import AuditModel

enum IndiscriminateClose: AppRule {
  static let identifier = "indiscriminate-close"
  static let stage = Stage.close
  static let strongestEffect = Effect.risks

  static let explanation = Explanation(
    whatItChecks: "That webViewDidClose removes the view that closed, and never the page's own.",
    whyItMatters:
      "A page that closes itself, or the second of two popups, makes the checkout disappear, or "
      + "leaves the popup that closed and takes another away.",
    whatToChange: "Compare the view that is given with the page's own, and remove only popups.",
    sources: [
      "https://developers.google.com/pay/api/web/guides/recipes/using-ios-wkwebview",
      "https://developer.apple.com/documentation/webkit/wkuidelegate/webviewdidclose(_:)",
    ])

  static func judge(_ view: AppView) -> Ruling {
    guard view.givesChild else { return .nothing }
    return judge(view.view.closing.onClose, "Which view a close removes") { onClose, place in
      let place = place ?? view.windowPlace
      switch onClose {
      case .removesAny:
        return finding(
          .risks, "This removes whatever view it is given, the checkout's too.", at: place,
          remedy: "Leave the page's own view where it is.",
          patch: Patch.adding(
            view.code(
              swift: ["guard webView !== self.webView else { return }"],
              objectiveC: ["if (webView == self.webView) return;"]), after: nil))
      case .removesOther:
        return finding(
          .risks, "This removes another view than the one that closed.", at: place,
          remedy: "Remove the view that is given.")
      case .absent, .removesPopup, .hides, .ignores: return nil
      }
    }
  }
}
