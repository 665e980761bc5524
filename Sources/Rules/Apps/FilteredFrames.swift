// A navigation policy that holds frames inside the page against a list of hosts.

import AuditModel

enum FilteredFrames: AppRule {
  static let identifier = "filtered-frames"
  static let stage = Stage.finish
  static let strongestEffect = Effect.blocks

  static let explanation = Explanation(
    whatItChecks: "That the navigation policy asks for the main frame only and lets frames pass.",
    whyItMatters:
      "A bank's 3-D Secure page is a frame of a host that nobody can list beforehand, and Google's "
      + "button and readiness are frames of pay.google.com. Filtered by host the challenge is "
      + "blank, or the app jumps to Safari.",
    whatToChange: "Allow a navigation whose targetFrame is there and is not the main frame.",
    sources: [
      "https://github.com/RevenueCat/purchases-ios/pull/7595",
      "https://github.com/zalando-incubator/zalando-commerce-ios/issues/156",
      "https://developer.apple.com/documentation/webkit/wkframeinfo/ismainframe",
    ])

  static func judge(_ view: AppView) -> Ruling {
    let navigation = view.view.navigation
    guard let others = navigation.otherHosts.value, others != .allowed else { return .nothing }
    return judge(navigation.filtersSubframes, "Whether frames are held against the list") {
      filters, place in
      guard filters else { return nil }
      let allowed: [String] = (navigation.allowedHosts.value ?? nil) ?? []
      let hasGoogle = allowed.contains { $0.covers("pay.google.com") }
      return filtered(
        view, others, place ?? navigation.otherHosts.places.first, hasGoogle: hasGoogle)
    }
  }

  // MARK: Messages

  private static func filtered(
    _ view: AppView, _ outcome: NavigationReading.Outcome, _ place: Place?, hasGoogle: Bool
  ) -> Finding {
    finding(
      hasGoogle ? .risks : .blocks,
      "The policy \(outcome.words) frames of other hosts too, and with them the bank's challenge"
        + (hasGoogle ? "." : " and Google's own frames."),
      at: place ?? view.view.place, remedy: "Hold only the main frame against the list.",
      patch: view.view.navigation.form.value == .callback
        ? Patch.adding(
          view.code(
            swift: [
              "if let frame = navigationAction.targetFrame, !frame.isMainFrame {",
              "  return decisionHandler(.allow)", "}",
            ],
            objectiveC: [
              "if (navigationAction.targetFrame && !navigationAction.targetFrame.isMainFrame) {",
              "  decisionHandler(WKNavigationActionPolicyAllow);", "  return;", "}",
            ])) : nil)
  }
}
