// A client that is built before Google's script is there.

import AuditModel

enum PrematureClient: Rule {
  static let identifier = "premature-client"
  static let stage = Stage.script
  static let strongestEffect = Effect.blocks

  static let explanation = Explanation(
    whatItChecks:
      "That code which builds a PaymentsClient waits until pay.js has run: in the script's load "
      + "event, behind a promise that the load settles, or in a script that surely comes later.",
    whyItMatters:
      "Before pay.js has run there is no google.payments.api, and the code stops with “google is "
      + "not defined”. With an async script the order depends on the network and the cache: the "
      + "first visit fails, a reload works, and phones fail more often than desks.",
    whatToChange:
      "Build the client in the onload of pay.js's <script>, or await a promise that is resolved in "
      + "its load event and rejected in its error event.",
    sources: [
      "https://developers.google.com/pay/api/web/guides/tutorial",
      "https://github.com/angelleye/paypal-woocommerce/pull/2192",
      "https://github.com/google-pay/google-pay-button/issues/219",
      "https://html.spec.whatwg.org/multipage/scripting.html#attr-script-async",
    ])

  static let examples = [
    Example("built-on-load.html", .passes),
    Example("promise-of-load.html", .passes),
    Example("async-script.html", .finds(.risks)),
    Example("script-below.html", .finds(.risks)),
    Example("promise-settled-early.html", .finds(.risks)),
  ]

  static func judge(_ code: PaymentCode, in host: Host) -> Ruling {
    Ruling(findings: (code.surroundings?.loadHazards ?? []).map(premature))
  }

  // MARK: Messages

  private static func premature(_ hazard: PaymentCode.Surroundings.LoadHazard) -> Finding {
    let loader = "pay.js, which line \(hazard.loader.start.line) asks for,"
    let message =
      switch hazard.kind {
      case .race:
        "The client is built without waiting for \(loader) so the network decides which of the "
          + "two comes first."
      case .tooEarly:
        "The client is built at once, and \(loader) comes later: google is not defined then."
      case .earlyPromise:
        "The client is built behind a promise that is settled before \(loader) has run."
      }
    return finding(
      .risks, message, at: hazard.place,
      remedy: "Build the client in the load event of pay.js's <script>.", actor: .page,
      confidence: .likely)
  }
}
