// An app that does not let the popup go to Google's page.

import AuditModel

enum RefusedSheet: Rule {
  static let identifier = "refused-sheet"
  static let stage = Stage.sheet
  static let strongestEffect = Effect.blocks

  static let explanation = Explanation(
    whatItChecks:
      "That the app's navigation policy and its app-bound domains let the popup go to "
      + "pay.google.com, where the payment is made, and to accounts.google.com, where the buyer "
      + "signs in.",
    whyItMatters:
      "The popup stays empty, or ends at sign-in. A buyer of an app starts without a session of "
      + "Google's, so without the sign-in nobody gets to pay.",
    whatToChange:
      "Add both hosts to the policy, or google.com to WKAppBoundDomains. The list has room for "
      + "ten domains only, and banks' 3-D Secure pages need theirs too: better not limit a view "
      + "that takes payments.",
    sources: [
      "https://developers.google.com/pay/api/web/guides/recipes/using-ios-wkwebview",
      "https://webkit.org/blog/10882/app-bound-domains/",
      "https://github.com/pwa-builder/pwabuilder-ios-app-store/issues/29",
    ])

  static let examples = [
    Example("checkout.html", .passes),
    Example("checkout.html", .passes) { $0.navigationPolicy = ["shop.example", "*.google.com"] },
    Example("checkout.html", in: "android-webview", .passes) {
      $0.navigationPolicy = ["shop.example"]
    },
    Example("checkout.html", .finds(.blocks)) {
      $0.navigationPolicy = ["shop.example", "pay.google.com"]
    },
    Example("checkout.html", .finds(.blocks)) { $0.appBoundDomains = ["shop.example"] },
  ]

  static func judge(_ navigation: Navigation, in host: Host) -> Ruling {
    guard host.path == .popup else { return .nothing }
    return Ruling(
      findings: ["pay.google.com", "accounts.google.com"].compactMap { name in
        host.refuses(navigationTo: name).map { refused(name, by: $0, in: host) }
      })
  }

  // MARK: Messages

  private static func refused(_ name: String, by what: String, in host: Host) -> Finding {
    finding(
      .blocks,
      "The \(what) of \(host.name) does not name \(name), so the popup cannot show Google's "
        + (name == "pay.google.com"
          ? "payment page." : "sign-in, where a buyer of the app begins."),
      at: nil, remedy: "Add \(name) to the app's \(what).", actor: .app)
  }
}
