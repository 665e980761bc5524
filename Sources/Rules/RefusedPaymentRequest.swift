// A page that is not allowed to use Payment Request for Google Pay.

import AuditModel

enum RefusedPaymentRequest: Rule {
  static let identifier = "refused-payment-request"
  static let stage = Stage.readiness
  static let strongestEffect = Effect.blocks

  static let explanation = Explanation(
    whatItChecks:
      "That connect-src, Permissions-Policy and the allow attribute of frames let the page make a "
      + "PaymentRequest with https://google.com/pay.",
    whyItMatters:
      "In Chrome and in Android's web view Google Pay goes through Payment Request. Chromium "
      + "counts the fetch of the payment method's manifest as a connection of the page and "
      + "refuses the method where connect-src lacks it or an address that it redirects to; "
      + "without the payment permission the constructor throws. isReadyToPay then says no. iOS "
      + "pays in a popup and does not ask.",
    whatToChange:
      "Add https://google.com/pay, https://www.google.com/pay and https://pay.google.com to "
      + "connect-src; leave payment out of Permissions-Policy or list the page; give frames "
      + "allow=\"payment *\".",
    sources: [
      "https://developer.chrome.com/blog/payment-handler-csp-connect-src",
      "https://github.com/alphagov/pay-frontend/pull/3485",
      "https://www.w3.org/TR/payment-request/#permissions-policy",
      "https://github.com/Automattic/jetpack/pull/49622",
    ])

  static let examples = [
    Example("allowed.html", in: "android-webview", .passes),
    Example("without-policies.html", in: "chrome-desktop", .passes),
    Example("refused-connection.html", in: "chrome-android", .finds(.blocks)),
    Example("refused-connection.html", .finds(.informs)),
    Example("without-permission.html", in: "custom-tab", .finds(.blocks)),
    Example("without-permission.html", in: "safari-ios", .finds(.informs)),
    Example("frame-without-allow.html", in: "android-webview", .finds(.blocks)),
    Example("frame-with-allow.html", in: "android-webview", .passes),
  ]

  typealias Observed = Both<PolicedPage, Framing>

  static func judge(_ observed: Observed, in host: Host) -> Ruling {
    let page = observed.first
    // Where a provider's frame pays, its own policies count.
    guard !page.code.reachedCalls.isEmpty || !page.code.readinessCalls.isEmpty,
      let address = page.address
    else { return .nothing }
    let effect: Effect = host.path == .paymentRequest ? .blocks : .informs
    var findings = page.policies.compactMap { policy -> Finding? in
      guard let directive = policy["connect-src"] ?? policy["default-src"] else { return nil }
      let list = directive.sources
      let missing = manifest.filter { url in
        WebAddress(url).map { !list.matches($0, from: address) } ?? false
      }
      return missing.isEmpty ? nil : connection(missing, policy, directive, effect, page, host)
    }
    if let line = PermissionsPolicy.lineThatDenies("payment", to: address, page.exchange.headers) {
      findings.append(permission(page.exchange, line, effect, host))
    }
    let enclosures = observed.second.enclosures
    for (index, enclosure) in enclosures.enumerated() {
      let inner =
        index + 1 < enclosures.count ? enclosures[index + 1].exchange : page.exchange
      if isForeign(inner, in: enclosure.exchange),
        !PermissionsPolicy.allow(enclosure.frame.allow, grants: "payment")
      {
        findings.append(frame(enclosure.frame, effect, host))
      }
    }
    return Ruling(findings: findings)
  }

  /// The payment method's address and those that it leads to.
  private static let manifest = ["https://google.com/pay", "https://www.google.com/pay"]

  private static func isForeign(_ inner: Exchange, in outer: Exchange) -> Bool {
    guard let inner = WebAddress(inner.finalURL), let outer = WebAddress(outer.finalURL) else {
      return false
    }
    return inner.origin != outer.origin
  }

  // MARK: Messages

  private static func ending(_ host: Host) -> String {
    host.path == .paymentRequest
      ? ", so isReadyToPay says no in \(host.name)."
      : "; \(host.name) pays in a popup and does not ask, Chrome and Android's web view do."
  }

  private static func connection(
    _ missing: [String], _ policy: ContentSecurityPolicy,
    _ directive: ContentSecurityPolicy.Directive, _ effect: Effect, _ page: PolicedPage,
    _ host: Host
  ) -> Finding {
    finding(
      effect,
      "The page's \(directive.name) does not allow \(missing.joined(separator: " and "))"
        + ending(host),
      at: policy.place(of: directive, in: page.exchange),
      remedy: "Add https://google.com/pay https://www.google.com/pay https://pay.google.com to "
        + "connect-src.",
      actor: .page)
  }

  private static func permission(
    _ exchange: Exchange, _ line: Int, _ effect: Effect, _ host: Host
  ) -> Finding {
    finding(
      effect,
      "The page's Permissions-Policy denies it payment" + ending(host),
      at: exchange.place(ofHeader: PermissionsPolicy.header, occurrence: line),
      remedy: "Say payment=(self), or leave payment out.", actor: .page)
  }

  private static func frame(_ frame: Document.Frame, _ effect: Effect, _ host: Host) -> Finding {
    finding(
      effect,
      "The frame around the checkout is of another origin and has no allow=\"payment\""
        + ending(host),
      at: frame.place, remedy: "Give the frame allow=\"payment *\".", actor: .page)
  }
}
