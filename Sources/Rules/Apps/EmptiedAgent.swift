// A suffix that is appended to nothing, and so becomes the whole user agent.

import AuditModel

enum EmptiedAgent: AppRule {
  static let identifier = "emptied-agent"
  static let stage = Stage.readiness
  static let strongestEffect = Effect.blocks
  static let counterpart: String? = "unsupported-agent"

  static let explanation = Explanation(
    whatItChecks:
      "That the text which is appended to the user agent is appended to the agent that WebKit has, "
      + "and not to customUserAgent, which is empty until someone sets it.",
    whyItMatters:
      "(customUserAgent ?? \"\") + suffix is the suffix alone. Servers, payment providers and "
      + "robot checks take the app for an unknown client; where the token stands at the very "
      + "beginning, pay.js does not see it either.",
    whatToChange:
      "Set applicationNameForUserAgent of the configuration before the view is made: it is "
      + "appended to WebKit's own agent.",
    sources: [
      "https://developers.google.com/pay/api/web/guides/recipes/using-ios-wkwebview",
      "https://github.com/entanglesoftware-angular/ng-google-pay-webview",
      "https://developer.apple.com/documentation/webkit/wkwebviewconfiguration/applicationnameforuseragent",
    ])

  static func judge(_ view: AppView) -> Ruling {
    let agent = view.view.agent
    return judge(agent.appendedTo, "What the agent's suffix is appended to") { base, place in
      let place = place ?? agent.text.places.first
      switch base {
      case .emptyOverride: return alone(view, place)
      case .systemAgentOrEmpty: return fragile(place)
      case .systemAgent, .nothing: return nil
      }
    }
  }

  // MARK: Messages

  private static func alone(_ view: AppView, _ place: Place?) -> Finding {
    let text = view.view.agent.text.value?.literal.map { " (“\($0)”)" } ?? ""
    let isSeen = view.host.agentIsSupported
    return finding(
      isSeen ? .risks : .blocks,
      "customUserAgent is empty until it is set, so what is appended to it here becomes the whole "
        + "user agent of \(view.view.name)\(text)"
        + (isSeen ? "; servers and providers do not know such a client." : ", and pay.js says no."),
      at: place ?? view.view.place,
      remedy: "Set applicationNameForUserAgent of the configuration instead.",
      patch: Patch.replacing(place, with: SupportedToken.lines(for: view)))
  }

  private static func fragile(_ place: Place?) -> Finding {
    finding(
      .informs,
      "Where the view's own agent cannot be read, the suffix becomes the whole user agent.",
      at: place, remedy: "applicationNameForUserAgent needs no agent to be read.")
  }
}
