// An embedder policy that keeps out what Google serves.

import AuditModel

enum IsolatedPage: Rule {
  static let identifier = "isolated-page"
  static let stage = Stage.script
  static let strongestEffect = Effect.risks

  static let explanation = Explanation(
    whatItChecks:
      "That the page is not sent with Cross-Origin-Embedder-Policy, under which scripts and "
      + "frames of other origins load only where their own headers say so.",
    whyItMatters:
      "Under require-corp pay.js, or the provider's script, loads only where it is sent with "
      + "Cross-Origin-Resource-Policy: cross-origin, which is for Google to decide, and Google's "
      + "hidden frame and providers' frames load only with an embedder policy of their own. "
      + "Several providers' scripts are known to be refused.",
    whatToChange:
      "Leave Cross-Origin-Embedder-Policy away on the checkout; isolate the pages that need it.",
    sources: [
      "https://html.spec.whatwg.org/multipage/browsers.html#coep",
      "https://fetch.spec.whatwg.org/#cross-origin-resource-policy-header",
      "https://github.com/paypal/paypal-js/issues/363",
      "https://github.com/stripe/stripe-js/issues/417",
    ])

  static let examples = [
    Example("without.html", .passes),
    Example("credentialless.html", .passes),
    Example("credentialless.html", in: "chrome-android", .finds(.informs)),
    Example("require-corp.html", .finds(.risks)),
  ]

  static func judge(_ page: PolicedPage, in host: Host) -> Ruling {
    let policy = EmbedderPolicy(page.exchange, in: host.engine)
    guard policy != .unsafeNone, let load = page.payLoads.first else { return .nothing }
    return Ruling(findings: [isolated(policy, load, page, host)])
  }

  // MARK: Messages

  private static func isolated(
    _ policy: EmbedderPolicy, _ load: ScriptLoad, _ page: PolicedPage, _ host: Host
  ) -> Finding {
    let header = "\(page.exchange.finalURL) is sent with \(EmbedderPolicy.header): "
    let waits = page.code.waitsForPayFrame(in: host)
    let what = load.provider.map { "\($0)'s script" } ?? "pay.js"
    return finding(
      policy == .requireCORP || waits ? .risks : .informs,
      policy == .requireCORP
        ? header + "\(policy.rawValue), so \(what) loads only if \(load.request.url.host) sends "
          + "Cross-Origin-Resource-Policy: cross-origin with it, and frames of other origins only "
          + "with an embedder policy of their own."
        : header
          + "\(policy.rawValue), so Google's hidden frame loads only with an embedder policy "
          + "of its own" + (waits ? ", and the page waits for it." : "; nothing waits for it."),
      at: page.exchange.place(ofHeader: EmbedderPolicy.header),
      remedy: "Leave \(EmbedderPolicy.header) away on the checkout.", actor: .page)
  }
}
