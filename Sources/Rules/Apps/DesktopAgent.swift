// A web view that asks for desktop pages, where an iPad may drop the app's user agent.

import AuditModel

enum DesktopAgent: AppRule {
  static let identifier = "desktop-agent"
  static let stage = Stage.readiness
  static let strongestEffect = Effect.risks

  static let explanation = Explanation(
    whatItChecks:
      "That a view whose agent carries the suffix does not ask for desktop content "
      + "(preferredContentMode).",
    whyItMatters:
      "With desktop content an iPad sends the agent of a Mac, and an agent that was set by one way "
      + "or another was not applied: the suffix is missing on iPads only.",
    whatToChange: "Set defaultWebpagePreferences.preferredContentMode to .mobile in that view.",
    sources: [
      "https://github.com/gree/unity-webview/pull/619",
      "https://developer.apple.com/documentation/webkit/wkwebpagepreferences/preferredcontentmode",
    ])

  static func judge(_ view: AppView) -> Ruling {
    let agent = view.view.agent
    guard view.view.platform == .ios, agent.hasSupportedToken.candidates.contains(true) else {
      return .nothing
    }
    return judge(agent.contentMode, "Which content mode is asked for") { mode, place in
      switch mode {
      case .mobile: return nil
      case .desktop:
        return finding(
          .risks,
          "\(view.view.name) asks for desktop content, with which an iPad may not send the suffix.",
          at: place ?? view.view.place, remedy: "Ask for mobile content.",
          patch: Patch.replacing(
            place,
            with: view.code(
              swift: [
                "configuration.defaultWebpagePreferences.preferredContentMode = .mobile"
              ],
              objectiveC: [
                "configuration.defaultWebpagePreferences.preferredContentMode = "
                  + "WKContentModeMobile;"
              ])))
      case .recommended:
        guard agent.means.value == .wrapperOption else { return nil }
        return finding(
          .informs,
          "On an iPad the content mode is that of a desktop, with which an agent of a wrapper's "
            + "option was seen to be ignored.",
          at: place ?? agent.means.places.first, remedy: "Look at the agent on an iPad.")
      }
    }
  }
}
