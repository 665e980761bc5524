// An app that loads its page by a scheme of its own.

import AuditModel

enum BundledPage: AppRule {
  static let identifier = "bundled-page"
  static let stage = Stage.load
  static let strongestEffect = Effect.blocks
  static let counterpart: String? = "unowned-origin"

  static let explanation = Explanation(
    whatItChecks: "That the page is loaded from https, and not from files of the app by a scheme "
      + "such as capacitor: or ionic:.",
    whyItMatters:
      "Google Pay asks for a secure origin whose domain is registered with Google. An origin such "
      + "as capacitor://localhost is neither; it works while developing, where the page comes from "
      + "a server, and fails in the app that is shipped.",
    whatToChange:
      "Load the checkout from the shop's own https address: server.url in a Capacitor project, or "
      + "a web view of its own for the checkout.",
    sources: [
      "https://github.com/Adyen/adyen-web/issues/2198",
      "https://github.com/ionic-team/capacitor/issues/2173",
      "https://developers.google.com/pay/api/web/guides/resources/troubleshooting",
    ])

  static func judge(_ view: AppView) -> Ruling {
    judge(view.view.loading.source, "How the page is loaded", tells: false) { source, place in
      source == .customScheme ? bundled(view, place) : nil
    }
  }

  // MARK: Messages

  private static func bundled(_ view: AppView, _ place: Place?) -> Finding {
    let schemes = view.view.loading.customSchemes.map { $0 + ":" }.joined(separator: ", ")
    return finding(
      .blocks,
      "The page of \(view.view.name) is loaded by a scheme of the app"
        + (schemes.isEmpty ? "" : " (\(schemes))")
        + ", an origin that cannot be registered with Google.",
      at: place ?? view.view.place, remedy: "Load the checkout from the shop's https address.",
      patch: view.view.wrapper == .capacitor
        ? Patch.adding(["server: { url: 'https://shop.example' },"]) : nil)
  }
}
