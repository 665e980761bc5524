// A popup that the buyer cannot dismiss.

import AuditModel

enum UncontrolledPopup: AppRule {
  static let identifier = "uncontrolled-popup"
  static let stage = Stage.close
  static let strongestEffect = Effect.risks
  static let counterpart: String? = "unclosed-popup"

  static let explanation = Explanation(
    whatItChecks: "That the buyer can dismiss the popup, by a close button or by dragging it down.",
    whyItMatters:
      "Who cannot sign in, or thinks better of it, is caught in Google's page and has to end the "
      + "app.",
    whatToChange:
      "Show a close button with the popup that runs window.close() in it, so that pay.js sees it "
      + "closed and the page gets CANCELED.",
    sources: [
      "https://developers.google.com/pay/api/web/guides/recipes/using-ios-wkwebview"
    ])

  static func judge(_ view: AppView) -> Ruling {
    let closing = view.view.closing
    guard let child = view.child, closing.onClose.value?.removesViews == true,
      child.hasUIDelegate.value != false, child.showing.value != .never
    else { return .nothing }
    return judge(closing.control, "Whether the buyer can dismiss the popup") { control, place in
      guard control == .none else { return nil }
      return finding(
        .risks, "The buyer has no way to dismiss the popup of \(view.view.name).",
        at: place ?? child.place, remedy: "Show a close button that runs window.close() in it.",
        patch: Patch.adding(
          view.code(
            swift: [
              "@objc func closePopup() {", "  popup?.evaluateJavaScript(\"window.close()\")", "}",
            ],
            objectiveC: [
              "- (void)closePopup {",
              "  [self.popup evaluateJavaScript:@\"window.close()\" completionHandler:nil];", "}",
            ])))
    }
  }
}
