// A user agent that is made of something else than WebKit's.

import AuditModel

enum ForeignAgent: AppRule {
  static let identifier = "foreign-agent"
  static let stage = Stage.readiness
  static let strongestEffect = Effect.blocks
  static let counterpart: String? = "unsupported-agent"

  static let explanation = Explanation(
    whatItChecks:
      "That an agent which replaces the web view's own still begins as a browser's, with Mozilla/.",
    whyItMatters:
      "A library's agent may be “unknown” on iOS, a product name alone says nothing of the "
      + "platform: sites no longer recognise the phone and leave wallets out, on iOS only.",
    whatToChange: "Append to the agent that the system gives instead of replacing it.",
    sources: [
      "https://github.com/artsy/eigen/pull/11648",
      "https://developers.google.com/pay/api/web/guides/recipes/using-ios-wkwebview",
    ])

  static func judge(_ view: AppView) -> Ruling {
    let agent = view.view.agent
    guard agent.making.candidates.contains(.replaced),
      agent.appendedTo.value != .emptyOverride
    else { return .nothing }
    return judge(agent.text, "What the agent is") { text, place in
      guard !isBrowser(text) else { return nil }
      let place = place ?? agent.making.places.first ?? view.view.place
      if case .unknown(let source)? = text.parts.first { return computed(source, view, place) }
      return foreign(text.prefix, view, place)
    }
  }

  private static func isBrowser(_ text: ComposedText) -> Bool {
    text.parts.first == .systemAgent || text.prefix.hasPrefix("Mozilla/")
  }

  // MARK: Messages

  private static func foreign(_ prefix: String, _ view: AppView, _ place: Place) -> Finding {
    let isSeen = view.host.agentIsSupported
    return finding(
      isSeen ? .risks : .blocks,
      "The user agent of \(view.view.name) is replaced by “\(prefix)”, which no site takes for a "
        + "browser" + (isSeen ? "." : ", and to which isReadyToPay says no."),
      at: place, remedy: "Append to the agent that the system gives.",
      patch: Patch.replacing(place, with: SupportedToken.lines(for: view)))
  }

  private static func computed(_ source: String, _ view: AppView, _ place: Place) -> Finding {
    finding(
      .risks,
      "The user agent of \(view.view.name) is made of `\(source)` and not of WebKit's own; where "
        + "that is no browser's agent, sites leave wallets out.",
      at: place, remedy: "Append to the agent that the system gives.", confidence: .possible)
  }
}
