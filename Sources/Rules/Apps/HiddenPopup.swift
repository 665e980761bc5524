// A popup that is hidden where it should be closed.

import AuditModel

enum HiddenPopup: AppRule {
  static let identifier = "hidden-popup"
  static let stage = Stage.close
  static let strongestEffect = Effect.risks

  static let explanation = Explanation(
    whatItChecks: "That a popup which closes, or is dismissed, is let go and not only hidden.",
    whyItMatters:
      "A hidden popup is open for the page. A second tap opens a window of the same name, which is "
      + "the hidden one: the delegate is not asked again, and the buyer sees nothing.",
    whatToChange: "Remove the view and let go of it.",
    sources: [
      "https://github.com/onmyway133/blog/issues/1011",
      "https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-open-dev",
    ])

  static func judge(_ view: AppView) -> Ruling {
    guard let child = view.child else { return .nothing }
    return judge(view.view.closing.onClose, "What a close does") { onClose, place in
      onClose == .hides ? hidden("closes itself", place ?? child.place) : nil
    }
      + judge(view.view.closing.control, "What dismissing does") { control, place in
        control == .hides ? hidden("is dismissed", place ?? child.place) : nil
      }
  }

  // MARK: Messages

  private static func hidden(_ when: String, _ place: Place) -> Finding {
    finding(
      .risks,
      "A popup that \(when) is only hidden: the page can send it an address, and nobody "
        + "sees it.",
      at: place, remedy: "Remove the view and let go of it.")
  }
}
