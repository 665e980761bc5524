// A popup with another user agent than its page.

import AuditModel

enum UnlikeAgent: AppRule {
  static let identifier = "unlike-agent"
  static let stage = Stage.sheet
  static let strongestEffect = Effect.risks

  static let explanation = Explanation(
    whatItChecks: "That the popup has the user agent of the page that opens it.",
    whyItMatters:
      "A popup whose agent is a product's name alone, without Mozilla and without a platform, "
      + "shows Google's page to a client that nobody knows.",
    whatToChange:
      "Leave the popup's agent alone: the configuration that createWebViewWith is given has the "
      + "application name of the page's.",
    sources: [
      "https://developers.google.com/pay/api/web/guides/recipes/using-ios-wkwebview",
      "https://developer.apple.com/documentation/webkit/wkwebview/customuseragent",
    ])

  static func judge(_ view: AppView) -> Ruling {
    guard view.givesChild else { return .nothing }
    return judge(view.view.agent.popupText, "What the popup's agent is") { text, place in
      guard let text, !view.view.agent.text.candidates.contains(text) else { return nil }
      let shown = text.literal.map { "“\($0)”" } ?? "a text of its own"
      return finding(
        .risks, "The popup's user agent is \(shown), which is not the page's.",
        at: place ?? view.windowPlace, remedy: "Do not set the popup's agent.",
        patch: Patch.removing(place))
    }
  }
}
