// A popup that the buyer dismisses, of which the page is not told.

import AuditModel

enum UntoldDismissal: AppRule {
  static let identifier = "untold-dismissal"
  static let stage = Stage.close
  static let strongestEffect = Effect.risks

  static let explanation = Explanation(
    whatItChecks:
      "That the page hears of it when the buyer dismisses the popup: that its window is closed by "
      + "script, or its view let go.",
    whyItMatters:
      "A view that is taken off the screen and kept is an open window for the page: the payment "
      + "stays pending, the page stays dim, and the button is dead.",
    whatToChange:
      "Run window.close() in the popup when it is dismissed, or let go of every reference to it.",
    sources: [
      "https://developers.google.com/pay/api/web/guides/recipes/using-ios-wkwebview",
      "https://github.com/joshnuss/svelte-stripe/issues/112",
      "https://github.com/capacitor-community/stripe/issues/276",
    ])

  static func judge(_ view: AppView) -> Ruling {
    guard let child = view.child else { return .nothing }
    return judge(view.view.closing.control, "What dismissing the popup does") { control, place in
      switch control {
      case .keepsView:
        return untold("takes the popup away and keeps its view", place ?? child.place, view)
      case .loadsOther:
        return untold("loads something else in the popup", place ?? child.place, view)
      case .none, .tellsPage, .hides: return nil
      }
    }
  }

  // MARK: Messages

  private static func untold(_ what: String, _ place: Place, _ view: AppView) -> Finding {
    finding(
      .risks, "Dismissing \(what), so the page waits for a window that nobody sees.", at: place,
      remedy: "Run window.close() in the popup when it is dismissed.",
      patch: Patch.adding(
        view.code(
          swift: ["popup?.evaluateJavaScript(\"window.close()\")"],
          objectiveC: ["[popup evaluateJavaScript:@\"window.close()\" completionHandler:nil];"]),
        after: place))
  }
}
