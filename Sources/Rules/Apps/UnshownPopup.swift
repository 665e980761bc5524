// A popup that is made and never seen.

import AuditModel

enum UnshownPopup: AppRule {
  static let identifier = "unshown-popup"
  static let stage = Stage.sheet
  static let strongestEffect = Effect.blocks

  static let explanation = Explanation(
    whatItChecks:
      "That the view which createWebViewWith returns gets on the screen, and has a size there.",
    whyItMatters:
      "The page behaves as if Google's window had opened, and the buyer sees nothing: a view that "
      + "is in no hierarchy, hidden, or of zero size takes no tap.",
    whatToChange:
      "Add the view to a view that is shown, or present a view controller that holds it, and give "
      + "it a frame or constraints.",
    sources: [
      "https://developers.google.com/pay/api/web/guides/recipes/using-ios-wkwebview",
      "https://github.com/pichillilorenzo/flutter_inappwebview/issues/834",
      "https://github.com/arrrrny/zikzak_inappwebview/issues/180",
    ])

  static func judge(_ view: AppView) -> Ruling {
    guard let child = view.child else { return .nothing }
    return judge(child.showing, "Whether the popup is shown", tells: true) { showing, place in
      let place = place ?? child.place
      switch showing {
      case .never: return never(view, place)
      case .hidden:
        return finding(
          .risks, "The popup is added and hidden until something else happens.", at: place,
          remedy: "Show it at once.")
      case .added, .presented, .state: return nil
      }
    }
      + judge(child.isSized, "Whether the popup has a size") { isSized, place in
        guard !isSized, child.showing.value != .never else { return nil }
        return sizeless(view, place ?? child.place)
      }
  }

  // MARK: Messages

  private static func never(_ view: AppView, _ place: Place) -> Finding {
    finding(
      .blocks, "The view is given to the page and never put on the screen.", at: place,
      remedy: "Add it to a view that is shown.",
      patch: Patch.adding(
        view.code(
          swift: ["view.addSubview(popup)"], objectiveC: ["[self.view addSubview:popup];"])))
  }

  private static func sizeless(_ view: AppView, _ place: Place) -> Finding {
    finding(
      .blocks, "The popup has no size: its frame is zero and nothing gives it another.", at: place,
      remedy: "Give it a frame or constraints.",
      patch: Patch.adding(
        view.code(
          swift: [
            "popup.frame = view.bounds",
            "popup.autoresizingMask = [.flexibleWidth, .flexibleHeight]",
          ],
          objectiveC: [
            "popup.frame = self.view.bounds;",
            "popup.autoresizingMask = UIViewAutoresizingFlexibleWidth | "
              + "UIViewAutoresizingFlexibleHeight;",
          ])))
  }
}
