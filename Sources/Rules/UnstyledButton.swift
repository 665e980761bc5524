// A content security policy that refuses the styles of Google's button.

import AuditModel

enum UnstyledButton: Rule {
  static let identifier = "unstyled-button"
  static let stage = Stage.button
  static let strongestEffect = Effect.risks

  static let explanation = Explanation(
    whatItChecks:
      "That the content security policies of a page that uses createButton allow the <style> "
      + "that pay.js puts into it, or that the client gets the policy's nonce, and that they "
      + "allow the button's pictures from https://www.gstatic.com.",
    whyItMatters:
      "Without its styles the button is a bare element, and without its pictures one without "
      + "Google's mark, which buyers may not find or may not see at all.",
    whatToChange:
      "Hand the response's nonce to PaymentsClient in its nonce option, or allow 'unsafe-inline' "
      + "in style-src; add https://www.gstatic.com to img-src.",
    sources: [
      "https://www.w3.org/TR/CSP3/#directive-style-src",
      "https://github.com/google-pay/google-pay-button/issues/345",
      "https://developers.google.com/pay/api/web/support/release-notes",
      "https://github.com/alphagov/pay-frontend/blob/master/app/middleware/csp.js",
    ])

  static let examples = [
    Example("inline-allowed.html", .passes),
    Example("nonce-given.html", .passes),
    Example("refused.html", .finds(.risks)),
    Example("other-nonce.html", .finds(.risks)),
    Example("picture-allowed.html", .passes),
    Example("picture-refused.html", .finds(.risks)),
    Example("only-reported.html", .finds(.informs)),
  ]

  static func judge(_ page: PolicedPage, in host: Host) -> Ruling {
    guard
      page.code.buttons.contains(where: { $0.kind != .custom && $0.isReached }),
      let address = page.address
    else { return .nothing }
    let nonces = page.code.clients.map { $0.options.member("nonce") }
    return Ruling(
      findings: page.policies.flatMap { policy in
        [
          policy.directive(governing: "style-src-elem").flatMap { directive in
            allowsStyles(directive.sources, nonces: nonces)
              ? nil : unstyled(policy, directive, page)
          },
          policy.directive(governing: "img-src").flatMap { directive in
            WebAddress(pictures).map { directive.sources.matches($0, from: address) } ?? true
              ? nil : unpictured(policy, directive, page)
          },
        ].compactMap { $0 }
      })
  }

  /// Where the button's pictures are.
  private static let pictures = "https://www.gstatic.com/instantbuy/svg/"

  /// https://www.w3.org/TR/CSP3/#allow-all-inline
  private static func allowsStyles(_ list: SourceList, nonces: [Value]) -> Bool {
    if list.contains(keyword: "unsafe-inline"), !list.hasNonces, !list.hasHashes { return true }
    return list.hasNonces
      && nonces.contains { nonce in
        // One that was not read is taken for that of the response.
        nonce != .undefined && (nonce.string.map { list.allows(nonce: $0) } ?? true)
      }
  }

  // MARK: Messages

  private static func unstyled(
    _ policy: ContentSecurityPolicy, _ directive: ContentSecurityPolicy.Directive,
    _ page: PolicedPage
  ) -> Finding {
    finding(
      policy.effect(.risks),
      "The \(policy.name(with: directive)) \(policy.refuses) the <style> of Google's button, so the "
        + "button \(policy.isReportOnly ? "would show" : "shows") without its look.",
      at: policy.place(of: directive, in: page.exchange),
      remedy: directive.sources.hasNonces
        ? "Give the PaymentsClient the nonce of the response in its nonce option."
        : "Put a nonce for each response into style-src and give it to the PaymentsClient in its "
          + "nonce option, or allow 'unsafe-inline' there.",
      actor: .page)
  }

  private static func unpictured(
    _ policy: ContentSecurityPolicy, _ directive: ContentSecurityPolicy.Directive,
    _ page: PolicedPage
  ) -> Finding {
    finding(
      policy.effect(.risks),
      "The \(policy.name(with: directive)) \(policy.refuses) the pictures of Google's button from "
        + "https://www.gstatic.com, so the button "
        + "\(policy.isReportOnly ? "would show" : "shows") without Google's mark.",
      at: policy.place(of: directive, in: page.exchange),
      remedy: "In the policy, say: " + directive.adding(["https://www.gstatic.com"], as: "img-src"),
      actor: .page)
  }
}
