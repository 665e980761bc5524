// A navigation policy that refuses about:blank, with which payment windows begin.

import AuditModel

enum RefusedBlank: AppRule {
  static let identifier = "refused-blank"
  static let stage = Stage.popup
  static let strongestEffect = Effect.blocks

  static let explanation = Explanation(
    whatItChecks: "That the navigation policy lets about:blank pass, in windows and in frames.",
    whyItMatters:
      "Payment pages open an empty window and give it its address later, and put empty frames "
      + "into the page. A list that knows https hosts only stops both: the popup stays blank, or "
      + "the payment's frames are dead.",
    whatToChange: "Allow the scheme about before the list is asked.",
    sources: [
      "https://github.com/RevenueCat/purchases-ios/pull/7595",
      "https://github.com/RevenueCat/purchases-android/pull/3783",
      "https://github.com/briansztamfater/expo-stripe-checkout/issues/11",
    ])

  static func judge(_ view: AppView) -> Ruling {
    guard view.host.isEmbedded else { return .nothing }
    let navigation = view.view.navigation
    return judge(navigation.aboutBlank, "What the policy does with about:blank") { outcome, place in
      guard outcome != .allowed else { return nil }
      let place = place ?? view.view.place
      if view.givesChild, navigation.appliesToChild.value == true {
        return refused(.blocks, outcome, "a payment window stays blank", place, view)
      }
      if navigation.filtersSubframes.value == true {
        return refused(.risks, outcome, "empty frames of the payment are dead", place, view)
      }
      return refused(.informs, outcome, "a page that goes there stops", place, view)
    }
  }

  // MARK: Messages

  private static func refused(
    _ effect: Effect, _ outcome: NavigationReading.Outcome, _ result: String, _ place: Place,
    _ view: AppView
  ) -> Finding {
    finding(
      effect, "The policy \(outcome.words) about:blank, so \(result).", at: place,
      remedy: "Allow the scheme about first.",
      patch: view.view.navigation.form.value == .callback
        ? Patch.adding(
          view.code(
            swift: [
              "if navigationAction.request.url?.scheme == \"about\" {",
              "  return decisionHandler(.allow)", "}",
            ])) : nil)
  }
}
