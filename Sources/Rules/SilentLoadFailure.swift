// A payment script whose failure to load no one hears of.

import AuditModel

enum SilentLoadFailure: Rule {
  static let identifier = "silent-load-failure"
  static let stage = Stage.script
  static let strongestEffect = Effect.informs

  static let explanation = Explanation(
    whatItChecks:
      "That page code which makes the script element of pay.js, or of a provider's script that "
      + "brings Google Pay, and waits for its load, also hears when it cannot be had; and that a "
      + "promise which it rejects then is caught.",
    whyItMatters:
      "Networks of trains and hotels, content blockers and company proxies keep pay.js away. A "
      + "promise that only onload settles then never settles, and what waits for it (the whole "
      + "checkout, at worst) does not go on. One that is rejected, and that nobody catches, stops "
      + "what waits for it as well, with a line in the console. Nothing tells the buyer.",
    whatToChange:
      "Set onerror beside onload, reject the promise there, catch that, and go on without Google "
      + "Pay. A static <script> in the markup holds nothing up and needs no such thing.",
    sources: [
      "https://html.spec.whatwg.org/multipage/scripting.html#execute-the-script-element",
      "https://github.com/google-pay/google-pay-button/issues/211",
      "https://github.com/google-pay/google-pay-button/issues/170",
    ])

  static let examples = [
    Example("heard.html", .passes),
    Example("heard-by-listener.html", .passes),
    Example("static.html", .passes),
    Example("other-script.html", .passes),
    Example("never-settled.html", .finds(.informs)),
    Example("caught-later.html", .passes),
    Example("not-caught.html", .finds(.informs)),
  ]

  static func judge(_ page: ScriptedPage, in host: Host) -> Ruling {
    Ruling(
      findings: page.loaderAddresses.compactMap { loader, address in
        guard loader.isReached, let name = name(address, page.code) else { return nil }
        if loader.handlesFailure == false { return unheard(name, loader) }
        return loader.catchesFailure == false ? uncaught(name, loader) : nil
      })
  }

  private static func name(_ address: WebAddress, _ code: PaymentCode) -> String? {
    if PayScript.isPayScript(address) { return "Google's pay.js" }
    guard let provider = PaymentProvider.recognise(address)?.name,
      code.providers.contains(where: { $0.name == provider && $0.bringsGooglePay })
    else { return nil }
    return "the script of \(provider)"
  }

  // MARK: Messages

  private static func uncaught(_ name: String, _ loader: PaymentCode.Loader) -> Finding {
    finding(
      .informs,
      "Where \(name) does not come the page rejects a promise, and nothing that waits for it was "
        + "seen to catch that: what should follow does not, and the buyer is told nothing.",
      at: loader.place,
      remedy: "Catch the rejection where the promise is awaited, and go on without Google Pay.",
      actor: .page, confidence: .possible)
  }

  private static func unheard(_ name: String, _ loader: PaymentCode.Loader) -> Finding {
    finding(
      .informs,
      "The page waits for \(name) to load, and does nothing where it does not come: behind a bad "
        + "network or a content blocker what waits for it waits for ever.",
      at: loader.place, remedy: "Set onerror beside onload, and go on without Google Pay there.",
      actor: .page, confidence: .likely)
  }
}
