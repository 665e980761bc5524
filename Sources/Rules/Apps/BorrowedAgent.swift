// A user agent that names another platform than the app's, or a browser of long ago.

import AuditModel

enum BorrowedAgent: AppRule {
  static let identifier = "borrowed-agent"
  static let stage = Stage.readiness
  static let strongestEffect = Effect.blocks
  static let counterpart: String? = "unsupported-agent"

  static let explanation = Explanation(
    whatItChecks:
      "That a user agent which the app writes down names the platform that the app runs on, and on "
      + "Android a Chrome of 137 or newer.",
    whyItMatters:
      "An iPhone that says it is Chrome on Android is sent the way of Payment Request, which "
      + "WebKit does not offer for Google Pay. A version that is written down grows old: sites and "
      + "Google's web view support ask for 137.",
    whatToChange: "Append to the agent that the system gives instead of writing one down.",
    sources: [
      "https://developers.google.com/pay/api/android/guides/recipes/using-android-webview",
      "https://developers.google.com/pay/api/web/guides/recipes/using-ios-wkwebview",
    ])

  static func judge(_ view: AppView) -> Ruling {
    let agent = view.view.agent
    guard agent.making.candidates.contains(.replaced) else { return .nothing }
    return judge(agent.text, "What the agent is") { text, place in
      let place = place ?? view.view.place
      switch view.view.platform {
      case .ios, .macos:
        return text.contains("Android") ? otherPlatform("Android", .blocks, view, place) : nil
      case .android:
        if text.contains("iPhone") || text.contains("iPad") {
          return otherPlatform("an iPhone", .risks, view, place)
        }
        return chrome(in: text).flatMap { $0 < 137 ? old($0, place) : nil }
      }
    }
  }

  /// The major version behind `Chrome/`.
  private static func chrome(in text: ComposedText) -> Int? {
    for case .literal(let piece) in text.parts {
      guard let name = piece.firstRange(of: "Chrome/") else { continue }
      return Int(piece[name.upperBound...].prefix { $0.isASCII && $0.isNumber })
    }
    return nil
  }

  // MARK: Messages

  private static func otherPlatform(
    _ platform: String, _ effect: Effect, _ view: AppView, _ place: Place
  ) -> Finding {
    finding(
      effect,
      "The user agent of \(view.view.name) names \(platform), which it is not; pages then choose "
        + "what only \(platform) can do.",
      at: place, remedy: "Append to the agent that the system gives.",
      patch: Patch.replacing(place, with: SupportedToken.lines(for: view)))
  }

  private static func old(_ version: Int, _ place: Place) -> Finding {
    finding(
      .risks,
      "The user agent is written down with Chrome/\(version); Google Pay in web views asks for 137.",
      at: place, remedy: "Append to the agent that the system gives.")
  }
}
