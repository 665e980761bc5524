// A page that uses Google's script and never loads it.

import AuditModel

enum MissingPayScript: Rule {
  static let identifier = "missing-pay-script"
  static let stage = Stage.script
  static let strongestEffect = Effect.blocks

  static let explanation = Explanation(
    whatItChecks:
      "That a page whose code builds a Google Pay client, or asks it for payment, also loads "
      + "Google's pay.js: with a <script> element, from page code, or through a component or a "
      + "payment provider's script that brings it.",
    whyItMatters:
      "Without pay.js there is no google.payments.api: the code stops with “google is not "
      + "defined” and no button appears. Libraries often leave the element to the page.",
    whatToChange:
      "Add <script async src=\"https://pay.google.com/gp/p/js/pay.js\" onload=\"…\"></script> and "
      + "build the client when it has loaded.",
    sources: [
      "https://developers.google.com/pay/api/web/guides/tutorial",
      "https://github.com/kttipay/KPayment/issues/6",
      "https://github.com/paypal/paypal-js/pull/960",
    ])

  static let examples = [
    Example("element.html", .passes),
    Example("made-by-code.html", .passes),
    Example("component.html", .passes),
    Example("none.html", .finds(.blocks)),
    Example("nomodule.html", .finds(.blocks)),
    Example("address-from-server.html", .cannotTell("loader-not-read")),
  ]

  static func judge(_ page: ScriptedPage, in host: Host) -> Ruling {
    guard let user = firstUse(in: page.code), !page.loadsPayScript, !isBrought(page) else {
      return .nothing
    }
    if let loader = page.code.loaders.first(where: { $0.isReached && $0.url.isUnknownAddress }) {
      return Ruling(cannotTell: [
        cannotTell(
          .loaderNotRead,
          "Page code loads a script whose address is not known; it may be Google's pay.js.",
          at: loader.place)
      ])
    }
    if let found = page.loaderAddresses.first(where: { PayScript.isPayScript($0.address) }) {
      return Ruling(cannotTell: [
        cannotTell(
          .loaderNotRead, "Page code that would load Google's pay.js was not seen to run.",
          at: found.loader.place)
      ])
    }
    if let unread = page.code.firstUnread {
      return Ruling(cannotTell: [
        cannotTell(
          .scriptNotRead,
          "Nothing was seen that loads Google's pay.js, but \(unread.sentence)", at: unread.place)
      ])
    }
    return Ruling(findings: [missing(user, in: page)])
  }

  /// The first reached use of `google.payments.api`.
  private static func firstUse(in code: PaymentCode) -> Place? {
    code.clients.first(where: \.isReached)?.place
      ?? code.readinessCalls.first(where: \.isReached)?.place
      ?? code.reachedCalls.first { $0.interface == .loadPaymentData }?.place
      ?? code.buttons.first { $0.isReached && $0.kind == .createButton }?.place
  }

  /// Something else brings pay.js, or a copy of it.
  private static func isBrought(_ page: ScriptedPage) -> Bool {
    page.code.buttons.contains { $0.kind == .component }
      || page.code.providers.contains { $0.caller == .provider }
      || page.code.scripts.contains(where: \.isPayScriptCopy)
      || page.scriptElements.contains { hasPath($0.address) }
      || page.loaderAddresses.contains { $0.loader.isReached && hasPath($0.address) }
  }

  /// The path of pay.js on any host: a copy, or Google's own host for its sandbox.
  private static func hasPath(_ address: WebAddress) -> Bool {
    address.path.hasSuffix("/gp/p/js/pay.js")
  }

  // MARK: Messages

  private static func missing(_ place: Place, in page: ScriptedPage) -> Finding {
    let skipped = page.document.scripts.first { element in
      element.noModule && element.source.flatMap(page.resolve).map(PayScript.isPayScript) == true
    }
    if let skipped {
      return finding(
        .blocks,
        "The only <script> with Google's pay.js says nomodule, so no browser of today runs it.",
        at: skipped.place, remedy: "Remove nomodule from the <script> element.", actor: .page)
    }
    return finding(
      .blocks, "The page uses google.payments.api, and nothing on it loads Google's pay.js.",
      at: place,
      remedy: "Add <script async src=\"\(PayScript.url)\"></script> and build the client when it "
        + "has loaded.", actor: .page, confidence: .likely)
  }
}
