// A content security policy that keeps Google's script out.

import AuditModel

enum BlockedPayScript: Rule {
  static let identifier = "blocked-pay-script"
  static let stage = Stage.script
  static let strongestEffect = Effect.blocks

  static let explanation = Explanation(
    whatItChecks:
      "That every content security policy of the checkout page, in its headers and in <meta> "
      + "elements, lets Google's pay.js load, or the script of the payment provider that brings "
      + "it, in the way in which the page loads it.",
    whyItMatters:
      "A refused script never runs: google.payments is undefined and no button appears. One "
      + "policy that refuses is enough. script-src-elem counts before script-src, and that before "
      + "default-src; with 'strict-dynamic' listed addresses do not count and a script in the "
      + "markup needs the nonce.",
    whatToChange:
      "Add https://pay.google.com to the directive that decides. In a policy with nonces give "
      + "the <script> the response's nonce, or set the nonce on the element that page code makes.",
    sources: [
      "https://www.w3.org/TR/CSP3/#script-pre-request",
      "https://github.com/Adyen/adyen-magento2/pull/2779",
      "https://github.com/alphagov/pay-frontend/blob/master/app/middleware/csp.js",
    ])

  static let examples = [
    Example("allowed-address.html", .passes),
    Example("allowed-nonce.html", .passes),
    Example("policy-in-body.html", .passes),
    Example("refused-by-header.html", .finds(.blocks)),
    Example("refused-by-second-policy.html", .finds(.blocks)),
    Example("refused-by-meta.html", .finds(.blocks)),
    Example("strict-dynamic-without-nonce.html", .finds(.blocks)),
    Example("refused-loader.html", .finds(.blocks)),
    Example("loaded-by-trusted-script.html", .passes),
    Example("only-reported.html", .finds(.informs)),
  ]

  static func judge(_ page: PolicedPage, in host: Host) -> Ruling {
    // Google's script and each provider's are all needed; several loads of one are not.
    let loads = page.payLoads
    let scripts = Dictionary(grouping: loads) { $0.provider ?? "" }
    let rulings = scripts.sorted { $0.key < $1.key }.map { judge($0.value, of: page) }
    var ruling = Ruling(
      findings: rulings.flatMap(\.findings), cannotTell: rulings.flatMap(\.cannotTell))
    if ruling.findings.isEmpty, ruling.cannotTell.isEmpty {
      ruling.findings = reported(page, loads)
    }
    return ruling
  }

  /// The loads of one script, of which one has to be allowed.
  private static func judge(_ loads: [ScriptLoad], of page: PolicedPage) -> Ruling {
    let policies = page.enforcedPolicies
    let refused = loads.compactMap { load in
      page.refusal(of: load, by: policies).map { (load: load, refusal: $0) }
    }
    let uncertain = refused.filter { !$0.load.nonceIsKnown && $0.refusal.listsNonces }
    if refused.count == loads.count, !uncertain.isEmpty {
      return Ruling(cannotTell: uncertain.map { nonceNotRead($0.load, $0.refusal) })
    }
    let effect: Effect = refused.count == loads.count ? .blocks : .informs
    return Ruling(
      findings: refused.filter { $0.load.nonceIsKnown || !$0.refusal.listsNonces }.map {
        blocked($0.load, $0.refusal, effect, in: page)
      })
  }

  private static func reported(_ page: PolicedPage, _ loads: [ScriptLoad]) -> [Finding] {
    loads.compactMap { load in
      page.refusal(of: load, by: page.reportedPolicies).map { wouldBlock(load, $0, in: page) }
    }
  }

  // MARK: Messages

  private static func name(_ load: ScriptLoad) -> String {
    if let provider = load.provider { return "\(provider)'s script \(load.request.url)" }
    return "Google's pay.js" + (load.loadedBy.map { ", which \($0)'s script loads" } ?? "")
  }

  private static func blocked(
    _ load: ScriptLoad, _ refusal: Refusal, _ effect: Effect, in page: PolicedPage
  ) -> Finding {
    let message: String
    let remedy: String
    let policy = refusal.policy.name(with: refusal.directive)
    switch refusal.cause {
    case .strictDynamic:
      message =
        "\(name(load)) has no valid nonce, and under 'strict-dynamic' the \(policy) takes no "
        + "notice of addresses, so the browser does not load it."
      remedy = "Give the <script> the nonce of the response."
    case .address, .inline:
      message =
        "The \(policy) does not allow \(load.request.url.origin), so the browser does not load "
        + "\(name(load))."
      remedy = fix(load, refusal)
    }
    return finding(
      effect, message,
      at: refusal.cause == .strictDynamic
        ? load.place : refusal.policy.place(of: refusal.directive, in: page.exchange),
      remedy: remedy, actor: .page)
  }

  private static func fix(_ load: ScriptLoad, _ refusal: Refusal) -> String {
    "In the policy, say: " + refusal.directive.adding([load.request.url.origin], as: "script-src")
  }

  private static func wouldBlock(_ load: ScriptLoad, _ refusal: Refusal, in page: PolicedPage)
    -> Finding
  {
    finding(
      .informs,
      "The \(refusal.policy.name(with: refusal.directive)) would keep \(name(load)) out if it "
        + "were enforced.",
      at: refusal.policy.place(of: refusal.directive, in: page.exchange),
      remedy: refusal.cause == .strictDynamic
        ? "Give the <script> the nonce of the response before the policy is enforced."
        : fix(load, refusal),
      actor: .page)
  }

  private static func nonceNotRead(_ load: ScriptLoad, _ refusal: Refusal) -> CannotTell {
    cannotTell(
      .nonceNotRead,
      "The \(refusal.policy.name(with: refusal.directive)) lets \(name(load)) load only with its "
        + "nonce, and whether page code sets one here was not read.",
      at: load.place)
  }
}
