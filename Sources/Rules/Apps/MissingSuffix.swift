// An iOS web view without the token that tells pay.js that popups work here.

import AuditModel

enum MissingSuffix: AppRule {
  static let identifier = "missing-suffix"
  static let stage = Stage.readiness
  static let strongestEffect = Effect.blocks
  static let counterpart: String? = "unsupported-agent"
  static let pageDecides = true

  static let explanation = Explanation(
    whatItChecks:
      "That the user agent of a web view carries GOOGLE_PAY_SUPPORTED behind its first character, "
      + "or the name of a browser.",
    whyItMatters:
      "An iOS web view names no browser, so isReadyToPay answers no and a page that asks it hides "
      + "its button. It is the commonest reason why Google Pay shows in Safari and not in the app.",
    whatToChange:
      "Set applicationNameForUserAgent of the configuration to GOOGLE_PAY_SUPPORTED before the "
      + "view is made, once createWebViewWith gives the page a window.",
    sources: [
      "https://developers.google.com/pay/api/web/guides/recipes/using-ios-wkwebview",
      "https://github.com/Adyen/adyen-web/issues/2946",
      "https://github.com/Shopify/checkout-sheet-kit-swift/issues/270",
    ])

  static func judge(_ view: AppView) -> Ruling {
    guard view.view.kind == .wkwebview, view.host.engine == .webkit else { return .nothing }
    let agent = view.view.agent
    return judge(
      agent.hasSupportedToken, "Whether the agent has Google's token", tells: true
    ) { has, place in
      guard !isSupported(view, has) else { return nil }
      return missing(view, place ?? agent.text.places.first, isThere: has)
    }
  }

  /// pay.js takes the agent, as far as it is known.
  private static func isSupported(_ view: AppView, _ hasToken: Bool) -> Bool {
    let agent = view.view.agent
    // Other rules speak of an agent that is the token alone.
    if agent.appendedTo.value == .emptyOverride { return true }
    let opening = agent.text.value?.parts.first
    let standsInside =
      agent.making.value != .replaced || agent.text.value?.prefix.isEmpty != false
      || !(agent.text.value?.prefix.hasPrefix(Host.supportedToken) ?? false)
    if hasToken { return standsInside || opening == .systemAgent }
    return view.host.agentIsSupported
  }

  // MARK: Messages

  private static func missing(_ view: AppView, _ place: Place?, isThere: Bool) -> Finding {
    let cause =
      isThere
      ? "begins with GOOGLE_PAY_SUPPORTED, where pay.js does not see it"
      : "has neither GOOGLE_PAY_SUPPORTED nor the name of a browser"
    return finding(
      .blocks,
      "The user agent of \(view.view.name) \(cause), so isReadyToPay says no and pages that ask it "
        + "hide their button.",
      at: place ?? view.view.place,
      remedy: "Append GOOGLE_PAY_SUPPORTED to the agent, once windows work.",
      patch: Patch.adding(SupportedToken.lines(for: view), after: isThere ? nil : place))
  }
}
