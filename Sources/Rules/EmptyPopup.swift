// A window on the way to the payment that has no page to show.

import AuditModel

enum EmptyPopup: Rule {
  static let identifier = "empty-popup"
  static let stage = Stage.popup
  static let strongestEffect = Effect.blocks

  static let explanation = Explanation(
    whatItChecks:
      "That each window which the page opens for a payment, under an address that could be read, "
      + "gets a page: its server answers, with a status of success, as HTML, and not as a download; "
      + "and the app lets its windows go there.",
    whyItMatters:
      "The buyer taps and looks at a white window, an error, or a file that the app does not know "
      + "what to do with. A web view shows no address, so nobody can tell what went wrong.",
    whatToChange:
      "Open an address that answers a plain GET with Content-Type: text/html and without "
      + "Content-Disposition: attachment. Where the address comes later, open the window empty and "
      + "send it there, or close it when there is none to come.",
    sources: [
      "https://html.spec.whatwg.org/multipage/nav-history-apis.html#window-open-steps",
      "https://html.spec.whatwg.org/multipage/browsing-the-web.html#loading-a-document",
      "https://github.com/react-native-webview/react-native-webview/issues/1614",
      "https://github.com/RevenueCat/purchases-ios/pull/7595",
    ])

  static let examples = [
    Example("bank-page.html", .passes),
    Example("other-window.html", .passes),
    Example("inline-document.html", .passes),
    Example("bank-page.html", .passes) {
      $0.navigationPolicy = ["shop.example", "pay.shop.example", "*.google.com"]
    },
    Example("bank-page.html", .finds(.risks)) { $0.navigationPolicy = ["pay.google.com"] },
    Example("not-found.html", .finds(.risks)),
    Example("download.html", .finds(.risks)),
    Example("data.html", .finds(.risks)),
    Example("no-content.html", .finds(.risks)),
    Example("server-error.html", .finds(.informs)),
    Example("other-way-to-pay.html", .finds(.informs)),
    Example("navigated-later.html", .finds(.risks)),
    Example("link.html", .finds(.informs)),
  ]

  static func judge(_ opened: OpenedPages, in host: Host) -> Ruling {
    Ruling(
      findings: opened.pages.filter(\.isWindow).compactMap { window in
        refused(window, in: host) ?? unreachable(window)
          ?? window.exchange.flatMap { unshown(window, $0) }
      })
  }

  private static func refused(_ window: OpenedPage, in host: Host) -> Finding? {
    let hops = window.exchange?.hops.map(\.url) ?? []
    for url in [window.url] + hops {
      if let name = WebAddress(url)?.host, let list = host.refuses(navigationTo: name) {
        return refusal(window, of: name, by: list, in: host)
      }
    }
    return nil
  }

  private static func unreachable(_ window: OpenedPage) -> Finding? {
    guard case .didNotRun(let why) = window.page, let failure = window.failure else { return nil }
    switch failure {
    case .nameNotResolved, .connectionRefused, .tls, .certificate, .tooManyRedirects,
      .malformedURL, .malformedAnswer, .headersTooLarge:
      return empty(window, window.weight, "cannot be reached: \(why)")
    case .connectionLost, .timeout:
      return empty(window, .informs, "was not seen: \(why)")
    case .unsupportedScheme, .proxy, .refusedByPolicy, .badOption, .cancelled, .other: return nil
    }
  }

  private static func unshown(_ window: OpenedPage, _ exchange: Exchange) -> Finding? {
    switch exchange.status {
    case 204, 205:
      return empty(
        window, window.weight, "stays empty: the server answers \(exchange.status), without a page")
    case 404, 410:
      return empty(
        window, window.weight, "shows no payment: the server answers \(exchange.status)")
    case 401, 403, 407, 408, 425, 429, 511:
      // They depend on who asks, or when: `walled-popup` speaks of them.
      return nil
    case 400..<600:
      return empty(window, .informs, "shows an error: the server answers \(exchange.status)")
    case 200..<300:
      guard !exchange.hops.isEmpty else { return nil }
      if let index = exchange.headers.values("content-disposition")
        .firstIndex(where: NotAPage.isAttachment)
      {
        return empty(
          window, window.weight,
          "shows nothing: the answer is a download (Content-Disposition: "
            + "\(exchange.headers.values("content-disposition")[index].prefix(60)))")
      }
      let type = MediaType(exchange.headers)
      guard case .named(let name) = type, !type.isPage(body: exchange.text?.string) else {
        return nil
      }
      return empty(window, window.weight, "shows no page: the answer is \(name)")
    default: return nil
    }
  }

  // MARK: Messages

  private static func empty(_ window: OpenedPage, _ effect: Effect, _ what: String) -> Finding {
    finding(
      effect, "\(window.title) \(what).", at: window.place,
      remedy: "Open an address that answers with a page, or close the window.",
      actor: .page, confidence: window.confidence)
  }

  private static func refusal(
    _ window: OpenedPage, of name: String, by list: String, in host: Host
  ) -> Finding {
    finding(
      window.weight,
      "\(window.title) stays empty: the \(list) of \(host.name) does not name \(name).",
      at: window.place, remedy: "Add \(name) to the app's \(list).", actor: .app,
      confidence: window.confidence)
  }
}
