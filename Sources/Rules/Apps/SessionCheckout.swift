// A checkout in an authentication session, whose page cannot close itself.

import AuditModel

enum SessionCheckout: AppRule {
  static let identifier = "session-checkout"
  static let stage = Stage.close
  static let strongestEffect = Effect.risks

  static let explanation = Explanation(
    whatItChecks: "That the checkout is not shown in ASWebAuthenticationSession.",
    whyItMatters:
      "Such a session ends when its page goes to the callback address, and not by window.close(): "
      + "a link “cancel and return” that closes the window does nothing.",
    whatToChange:
      "Let the page go to the callback address, or show the checkout in SFSafariViewController or "
      + "a web view.",
    sources: [
      "https://developer.apple.com/documentation/authenticationservices/aswebauthenticationsession",
      "https://github.com/stripe/stripe-ios/issues/7150",
    ])

  static func judge(_ view: AppView) -> Ruling {
    guard view.view.kind == .safariViewController,
      view.view.place.snippet?.text.contains("ASWebAuthenticationSession") == true
    else { return .nothing }
    return Ruling(findings: [
      finding(
        .risks,
        "\(view.view.name) shows the page in an authentication session, where "
          + "window.close() does nothing.",
        at: view.view.place, remedy: "Let the page go to the callback address.")
    ])
  }
}
