// Content rules of an app that keep Google's script or frame out.

import AuditModel

enum FilteredCheckout: AppRule {
  static let identifier = "filtered-checkout"
  static let stage = Stage.script
  static let strongestEffect = Effect.blocks
  static let counterpart: String? = "filtered-pay-script"

  static let explanation = Explanation(
    whatItChecks:
      "That no content rule list of the app blocks third-party scripts, or Google's payment host.",
    whyItMatters:
      "pay.js and its frame come from pay.google.com, a third party for every shop. A list that "
      + "blocks them stops Google Pay in the app alone: the page works everywhere else.",
    whatToChange:
      "Add a rule of the type ignore-previous-rules for pay.google.com and the payment provider, "
      + "or show the checkout in a view without the list.",
    sources: [
      "https://developer.apple.com/documentation/safariservices/creating-a-content-blocker",
      "https://github.com/RevenueCat/purchases-ios/pull/7229",
      "https://github.com/ryanbr/fanboy-adblock/issues/1441",
    ])

  static func judge(_ view: AppView) -> Ruling {
    let navigation = view.view.navigation
    // Rules that no code here adds are none that this code brings.
    var isNamed = true
    if case .notInFiles = navigation.contentRules { isNamed = false }
    return judge(navigation.contentRules, "What the content rules block", tells: isNamed) {
      texts, place in
      for text in texts {
        guard let list = ContentRuleList(text) else { continue }
        if list.blocked.contains("*") { return filtered("all third parties", view, place) }
        if let rule = list.blocked.first(where: Self.coversGoogle) {
          return filtered(rule, view, place)
        }
      }
      return nil
    } + unread(view)
  }

  private static func coversGoogle(_ pattern: String) -> Bool {
    pattern == "pay.google.com" || pattern == "google.com" || pattern == "*.google.com"
  }

  private static func unread(_ view: AppView) -> Ruling {
    guard let texts = view.view.navigation.contentRules.value,
      texts.contains(where: { ContentRuleList($0) == nil })
    else { return .nothing }
    return Ruling(cannotTell: [
      CannotTell(
        rule: identifier, stage: stage, code: .appCodeNotRead,
        message: "The text of the content rules is put together while the app runs.",
        place: view.view.navigation.contentRules.places.first)
    ])
  }

  // MARK: Messages

  private static func filtered(_ what: String, _ view: AppView, _ place: Place?) -> Finding {
    finding(
      .blocks, "A content rule of \(view.view.name) blocks \(what), and with it Google's pay.js.",
      at: place ?? view.view.place,
      remedy: "Let pay.google.com through again, behind the rules that block it.",
      patch: Patch.adding([
        #"{"trigger": {"url-filter": "^https://pay\\.google\\.com/"}, "#
          + #""action": {"type": "ignore-previous-rules"}}"#
      ]))
  }
}
