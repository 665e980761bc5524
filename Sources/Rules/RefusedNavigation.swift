// An app that does not let its web view go to the checkout.

import AuditModel

enum RefusedNavigation: Rule {
  static let identifier = "refused-navigation"
  static let stage = Stage.load
  static let strongestEffect = Effect.blocks

  static let explanation = Explanation(
    whatItChecks:
      "That the app's navigation policy and its app-bound domains let the web view go to the "
      + "checkout and to every address that redirects to it.",
    whyItMatters:
      "A navigation that the policy cancels, or that leaves the app-bound domains, does not "
      + "happen; the buyer sees an empty or a reloaded view.",
    whatToChange:
      "Add the checkout's hosts to the policy, or to WKAppBoundDomains in the app's Info.plist.",
    sources: [
      "https://developer.apple.com/documentation/webkit/wknavigationdelegate",
      "https://webkit.org/blog/10882/app-bound-domains/",
      "https://github.com/pwa-builder/pwabuilder-ios-app-store/issues/29",
    ])

  static let examples = [
    Example("checkout.html", .passes),
    Example("checkout.html", .passes) { $0.navigationPolicy = ["shop.example", "*.google.com"] },
    Example("checkout.html", .finds(.blocks)) { $0.navigationPolicy = ["www.shop.example"] },
    Example("checkout.html", .finds(.blocks)) { $0.appBoundDomains = ["other.example"] },
  ]

  static func judge(_ navigation: Navigation, in host: Host) -> Ruling {
    // A file has no address of its own.
    guard !navigation.isFile else { return .nothing }
    var names: [String] = []
    for url in navigation.top.hops.map(\.url) + [navigation.top.finalURL] {
      if let name = WebAddress(url)?.host, !name.isEmpty, !names.contains(name) {
        names.append(name)
      }
    }
    return Ruling(
      findings: names.compactMap { name in
        host.refuses(navigationTo: name).map { refused(name, by: $0, in: host) }
      })
  }

  // MARK: Messages

  private static func refused(_ name: String, by what: String, in host: Host) -> Finding {
    finding(
      .blocks, "The \(what) of \(host.name) does not name \(name), so the checkout is not opened.",
      at: nil, remedy: "Add \(name) to the app's \(what).", actor: .app)
  }
}
