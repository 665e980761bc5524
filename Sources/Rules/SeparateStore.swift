// A popup that keeps its cookies elsewhere than the page.

import AuditModel

enum SeparateStore: Rule {
  static let identifier = "separate-store"
  static let stage = Stage.result
  static let strongestEffect = Effect.blocks

  static let explanation = Explanation(
    whatItChecks:
      "That the popup uses the data store of the page, and that the store outlives the view.",
    whyItMatters:
      "A popup with a store of its own is no window of the page: WebKit refuses such a view as "
      + "the answer to window.open, and what is signed in there is not signed in here. With a "
      + "non-persistent store the buyer signs in to Google at every purchase.",
    whatToChange:
      "Make the popup from the configuration that createWebViewWith is given and leave its "
      + "websiteDataStore alone; use the default store.",
    sources: [
      "https://developer.apple.com/documentation/webkit/wkwebsitedatastore",
      "https://github.com/devxoul/allkdic/pull/94",
    ])

  static let examples = [
    Example("checkout.html", .passes),
    Example("checkout.html", .finds(.blocks)) { $0.popupStore = .other },
    Example("checkout.html", .finds(.informs)) { $0.store = .none },
  ]

  static func judge(_ navigation: Navigation, in host: Host) -> Ruling {
    guard host.path == .popup, host.popups == .child || host.popups == .detached else {
      return .nothing
    }
    if host.popupStore == .other { return Ruling(findings: [separate(in: host)]) }
    return host.store == .none ? Ruling(findings: [forgotten(in: host)]) : .nothing
  }

  // MARK: Messages

  private static func separate(in host: Host) -> Finding {
    finding(
      .blocks, "\(host.name) gives the popup a data store other than the page's.", at: nil,
      remedy: "Leave the websiteDataStore of the given configuration as it is.", actor: .app)
  }

  private static func forgotten(in host: Host) -> Finding {
    finding(
      .informs,
      "\(host.name) uses a non-persistent data store, so the buyer signs in to Google at every "
        + "purchase.",
      at: nil, remedy: "Use WKWebsiteDataStore.default().", actor: .app)
  }
}
