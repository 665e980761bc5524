// How an app came by its user agent, by the agent's form.

import AuditModel

/// The forms that systems give to agents
/// (https://developer.chrome.com/docs/webview/user-agent, and WebKit's
/// https://github.com/WebKit/WebKit/blob/main/Source/WebCore/platform/ios/UserAgentIOS.mm).
enum AgentForm {
  /// How the agent was made; nil where its form does not tell.
  static func making(
    of agent: String, engine: ProbeRecord.Engine, isEmbedded: Bool
  ) -> Host.Agent.Making? {
    switch engine {
    case .webkit: webKitMaking(of: agent, isEmbedded: isEmbedded)
    case .blink: blinkMaking(of: agent)
    case .gecko, .other: nil
    }
  }

  private static func webKitMaking(of agent: String, isEmbedded: Bool) -> Host.Agent.Making? {
    let systems = ["(iPhone; CPU iPhone OS ", "(iPad; CPU OS ", "(Macintosh; Intel Mac OS X "]
    guard systems.contains(where: { agent.hasPrefix("Mozilla/5.0 " + $0) }),
      let engine = agent.firstRange(of: "(KHTML, like Gecko)")
    else { return .replaced }
    var words = agent[engine.upperBound...].split(separator: " ")
    if words.first?.hasPrefix("Version/") == true, words.contains(where: isSafari) {
      return isEmbedded ? nil : words.last.map(isSafari) == true ? .system : .suffixed
    }
    if words.first?.hasPrefix("Mobile/") == true { words.removeFirst() }
    return words.isEmpty ? .system : .suffixed
  }

  private static func isSafari(_ word: Substring) -> Bool { word.hasPrefix("Safari/") }

  private static func blinkMaking(of agent: String) -> Host.Agent.Making? {
    guard agent.hasPrefix("Mozilla/5.0 ("),
      let engine = agent.firstRange(of: "AppleWebKit/537.36 (KHTML, like Gecko)")
    else { return .replaced }
    let words = agent[engine.upperBound...].split(separator: " ")
    guard words.contains(where: { $0.hasPrefix("Chrome/") }) else { return .replaced }
    return words.last.map(isSafari) == true ? .system : .suffixed
  }
}
