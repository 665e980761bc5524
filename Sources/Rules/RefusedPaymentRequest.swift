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
      + "without the payment permission the constructor throws. isReadyToPay then says no. A "
      + "frame of another origin has the permission only where the headers of all pages around "
      + "it and the allow attributes of all frames around it hand it on. iOS pays in a popup and "
      + "does not ask.",
    whatToChange:
      "Add https://google.com/pay, https://www.google.com/pay and https://pay.google.com to "
      + "connect-src; leave payment out of Permissions-Policy, or list the page and the origins "
      + "of its payment frames; give frames allow=\"payment *\".",
    sources: [
      "https://developer.chrome.com/blog/payment-handler-csp-connect-src",
      "https://github.com/alphagov/pay-frontend/pull/3485",
      "https://www.w3.org/TR/permissions-policy/#algo-define-inherited-policy-in-container",
      "https://www.w3.org/TR/payment-request/#permissions-policy",
      "https://github.com/Automattic/jetpack/pull/49622",
    ])

  static let examples = [
    Example("allowed.html", in: "android-webview", .passes),
    Example("without-policies.html", in: "chrome-desktop", .passes),
    Example("refused-connection.html", in: "chrome-android", .finds(.blocks)),
    Example("refused-connection.html", .finds(.informs)),
    Example("without-manifest.html", in: "chrome-android", .finds(.risks)),
    Example("reported-connection.html", in: "chrome-android", .finds(.informs)),
    Example("without-permission.html", in: "custom-tab", .finds(.blocks)),
    Example("without-permission.html", in: "safari-ios", .finds(.informs)),
    Example("reported-permission.html", in: "custom-tab", .finds(.informs)),
    Example("malformed-permission.html", in: "custom-tab", .passes),
    Example("older-permission.html", in: "custom-tab", .finds(.risks)),
    Example("frame-without-allow.html", in: "android-webview", .finds(.blocks)),
    Example("frame-with-allow.html", in: "android-webview", .passes),
    Example("frame-with-older-attribute.html", in: "android-webview", .passes),
    Example("redirected-frame.html", in: "android-webview", .finds(.blocks)),
    Example("frame-not-in-header.html", in: "android-webview", .finds(.blocks)),
    Example("frame-in-header.html", in: "android-webview", .passes),
    Example("provider-frame.html", in: "android-webview", .finds(.risks)),
    Example("provider-frame.html", .finds(.informs)),
  ]

  typealias Observed = Both<PolicedPage, Both<Framing, ProviderFrames>>

  static func judge(_ observed: Observed, in host: Host) -> Ruling {
    let page = observed.first
    let pages = NestedPage.all(
      of: page.first, in: observed.second.first.enclosures, document: page.document)
    if page.code.reachedCalls.isEmpty, page.code.readinessCalls.isEmpty {
      // A provider pays: in a frame of its own, or on the page, where its frames are not seen.
      guard page.code.providers.contains(where: { $0.bringsGooglePay }) else { return .nothing }
      let own = permission(for: pages, provider: nil, host)
      return Ruling(
        findings: own.isEmpty
          ? observed.second.second.frames.flatMap { frame in
            provided(frame, in: pages, page.code.providers, host)
          } : own)
    }
    return Ruling(
      findings: connections(of: page, host) + permission(for: pages, provider: nil, host))
  }

  private static func effect(_ host: Host) -> Effect {
    host.path == .paymentRequest ? .blocks : .informs
  }

  /// The payment method's address, what it redirects to, and where its manifest is; pages are
  /// known to fail without the first two.
  private static let manifest: [(url: String, effect: Effect)] = [
    ("https://google.com/pay", .blocks), ("https://www.google.com/pay", .blocks),
    ("https://pay.google.com/gp/p/", .risks),
  ]

  private static func connections(of page: PolicedPage, _ host: Host) -> [Finding] {
    guard let address = page.address else { return [] }
    return page.policies.compactMap { policy -> Finding? in
      guard let directive = policy.directive(governing: "connect-src") else { return nil }
      let missing = manifest.filter { entry in
        guard let url = WebAddress(entry.url) else { return false }
        // All but the first are reached by a redirect.
        return !directive.sources.matches(
          url, from: address, redirected: url.host != "google.com")
      }
      guard let gravest = missing.map(\.effect).max() else { return nil }
      return connection(
        missing.map(\.url), policy, directive, min(effect(host), gravest), page, host)
    }
  }

  private static func permission(
    for pages: [NestedPage], provider: String?, _ host: Host
  ) -> [Finding] {
    // Which of a provider's frames pays is not known for sure.
    let strongest = provider == nil ? effect(host) : min(effect(host), .risks)
    typealias Policy = PermissionsPolicy
    func denied(
      _ effect: Effect, _ declaration: (NestedPage) -> Policy.Declaration?
    ) -> Finding? {
      Policy.denial(of: "payment", in: pages, declaration: declaration).map {
        permission($0, in: pages, provider: provider, effect, host)
      }
    }
    func declared(_ page: NestedPage) -> Policy.Declaration? {
      Policy.declaration(of: "payment", in: page.headers, page: page.origin)
    }
    if let finding = denied(strongest, declared) { return [finding] }
    let older = denied(min(strongest, .risks)) {
      declared($0) ?? Policy.olderDeclaration(of: "payment", in: $0.headers, page: $0.origin)
    }
    if let older { return [older] }
    return [
      denied(.informs) {
        Policy.declaration(
          of: "payment", in: $0.headers, page: $0.origin, header: Policy.reportOnlyHeader)
      }
    ].compactMap { $0 }
  }

  /// What a frame of a provider that pays in it lacks.
  private static func provided(
    _ framed: ProviderFrames.Frame, in pages: [NestedPage],
    _ providers: [PaymentCode.Provider], _ host: Host
  ) -> [Finding] {
    guard let outer = pages.last, let address = framed.url.flatMap({ WebAddress($0) }),
      providers.contains(where: {
        $0.name == framed.provider && $0.bringsGooglePay && $0.caller == .provider
      })
    else { return [] }
    return permission(
      for: pages + [outer.page(in: framed.frame, at: address)], provider: framed.provider, host)
  }

  // MARK: Messages

  private static func ending(_ host: Host, _ effect: Effect) -> String {
    host.path == .paymentRequest
      ? ", so isReadyToPay \(effect == .blocks ? "says" : "may say") no: Google Pay goes through "
        + "Payment Request here."
      : "; Google Pay opens a popup here and does not ask, in Chrome and Android's web view it does."
  }

  private static func connection(
    _ lacking: [String], _ policy: ContentSecurityPolicy,
    _ directive: ContentSecurityPolicy.Directive, _ effect: Effect, _ page: PolicedPage,
    _ host: Host
  ) -> Finding {
    let missing = lacking.map {
      $0 == "https://pay.google.com/gp/p/" ? "https://pay.google.com" : $0
    }
    let ending =
      policy.isReportOnly
      ? "; enforced, it would keep Google Pay from Payment Request."
      : effect == .risks
        ? ", where the payment method's manifest is; the browser may refuse the method."
        : ending(host, effect)
    return finding(
      policy.effect(effect),
      "The \(policy.name(with: directive)) does not allow \(missing.joined(separator: ", "))"
        + ending,
      at: policy.place(of: directive, in: page.exchange),
      remedy: "In the policy, say: " + directive.adding(missing, as: "connect-src"),
      actor: .page)
  }

  private static func permission(
    _ denial: PermissionsPolicy.Denial, in pages: [NestedPage], provider: String?,
    _ effect: Effect, _ host: Host
  ) -> Finding {
    let who = provider.map { "\($0)'s frame" } ?? "the checkout in its frame"
    switch denial {
    case .header(let declared, let index, let deniesItself):
      let page = pages[index]
      let isReported = declared.header == PermissionsPolicy.reportOnlyHeader
      let denied = deniesItself ? "denies payment to the page" : "does not name \(who)"
      let inner = deniesItself ? page : pages[index + 1]
      return finding(
        effect,
        "“\(declared.header): \(declared.text)” of \(page.exchange.finalURL) \(denied)"
          + (isReported ? "; it only reports it." : ending(host, effect)),
        at: page.exchange.place(
          ofHeader: declared.header, occurrence: declared.line, range: declared.range),
        remedy: remedy(for: declared, page: page, inner: inner), actor: .page)
    case .frame(let index):
      let frame = pages[index].frame
      let url = pages[index].origin?.origin ?? "a page without an origin"
      let allow = frame?.allow.map { "allow=\"\($0)\"" } ?? "it has no allow"
      return finding(
        effect,
        "The frame \(provider.map { "of \($0)" } ?? "around the checkout") does not hand payment on "
          + "to \(url) (\(allow))" + ending(host, effect),
        at: frame?.place, remedy: "Give the frame allow=\"payment *\".", actor: .page)
    }
  }

  private static func remedy(
    for declared: PermissionsPolicy.Declaration, page: NestedPage, inner: NestedPage
  ) -> String {
    if declared.header == PermissionsPolicy.olderHeader {
      return "Leave payment out of Feature-Policy, which browsers replaced by Permissions-Policy."
    }
    let origin = inner.origin?.origin
    let isOwn = origin == nil || origin == page.origin?.origin
    let known = declared.text.split(separator: "(").dropFirst().first?.prefix { $0 != ")" } ?? ""
    let words =
      known.split(separator: " ").map(String.init) + [isOwn ? "self" : "\"\(origin ?? "")\""]
    return "Say payment=(\(words.joined(separator: " "))), or leave payment out."
  }
}
