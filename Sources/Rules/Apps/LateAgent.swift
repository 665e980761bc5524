// A user agent that is set when the first page is under way already.

import AuditModel

enum LateAgent: AppRule {
  static let identifier = "late-agent"
  static let stage = Stage.readiness
  static let strongestEffect = Effect.blocks

  static let explanation = Explanation(
    whatItChecks: "That the user agent is set before the first page is loaded.",
    whyItMatters:
      "The first load goes out without the suffix: the button is missing until the buyer reloads "
      + "or moves on. Where the first load is the checkout, it stays missing.",
    whatToChange:
      "Set applicationNameForUserAgent on the configuration, before the view is made; or "
      + "customUserAgent before load.",
    sources: [
      "https://github.com/xtools-at/iOS-PWA-Wrapper/pull/8",
      "https://developer.apple.com/documentation/webkit/wkwebview/customuseragent",
    ])

  static func judge(_ view: AppView) -> Ruling {
    let agent = view.view.agent
    guard agent.hasSupportedToken.candidates.contains(true) else { return .nothing }
    return judge(agent.moment, "When the agent is set") { moment, place in
      let place = place ?? agent.text.places.first ?? view.view.place
      switch moment {
      case .beforeFirstLoad: return nil
      case .afterFirstLoad: return late(view, place, "after the first load", .likely)
      case .besideFirstLoad:
        return late(view, place, "in a callback for which the first load does not wait", .possible)
      }
    }
  }

  /// The address that is loaded first is the checkout's own.
  private static func firstIsCheckout(_ view: AppView) -> Bool {
    guard let first = view.view.loading.addresses.first else { return false }
    return ["checkout", "/pay", "kasse", "/cart"].contains { first.contains($0) }
  }

  // MARK: Messages

  private static func late(
    _ view: AppView, _ place: Place, _ when: String, _ confidence: Confidence
  ) -> Finding {
    let isCheckout = firstIsCheckout(view) && confidence == .likely
    return finding(
      isCheckout ? .blocks : .risks,
      "The suffix is set \(when), so the first page of \(view.view.name) does not have it"
        + (isCheckout ? ", and that page is the checkout." : "."),
      at: place, remedy: "Set the agent before the view is made, or at least before load.",
      patch: Patch.adding(SupportedToken.lines(for: view)), confidence: confidence)
  }
}
