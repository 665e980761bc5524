// A content security policy that refuses the styles of Google's button.

import AuditModel

enum UnstyledButton: Rule {
  static let identifier = "unstyled-button"
  static let stage = Stage.button
  static let strongestEffect = Effect.risks

  static let explanation = Explanation(
    whatItChecks:
      "That the content security policies of a page that uses createButton allow the <style> "
      + "that pay.js puts into it, or that the client gets the policy's nonce.",
    whyItMatters:
      "Without its styles the button is a bare element without Google's mark, which buyers may "
      + "not find or may not see at all.",
    whatToChange:
      "Hand the response's nonce to PaymentsClient in its nonce option, or allow 'unsafe-inline' "
      + "in style-src.",
    sources: [
      "https://github.com/google-pay/google-pay-button/issues/345",
      "https://developers.google.com/pay/api/web/support/release-notes",
    ])

  static let examples = [
    Example("inline-allowed.html", .passes),
    Example("nonce-given.html", .passes),
    Example("refused.html", .finds(.risks)),
  ]

  static func judge(_ page: PolicedPage, in host: Host) -> Ruling {
    guard page.code.buttons.contains(where: { $0.kind != .custom && $0.isReached }) else {
      return .nothing
    }
    let clientsHaveNonce = page.code.clients.contains {
      $0.options.member("nonce") != .undefined
    }
    return Ruling(
      findings: page.policies.compactMap { policy in
        let names = ["style-src-elem", "style-src", "default-src"]
        guard let directive = names.lazy.compactMap({ policy[$0] }).first else { return nil }
        let list = directive.sources
        if list.contains(keyword: "unsafe-inline") && !list.hasNonces && !list.hasHashes {
          return nil
        }
        if list.hasNonces && clientsHaveNonce { return nil }
        return refused(policy, directive, page)
      })
  }

  // MARK: Messages

  private static func refused(
    _ policy: ContentSecurityPolicy, _ directive: ContentSecurityPolicy.Directive,
    _ page: PolicedPage
  ) -> Finding {
    finding(
      .risks,
      "The page's \(directive.name) refuses the <style> of Google's button, so the button shows "
        + "without its look.",
      at: policy.place(of: directive, in: page.exchange),
      remedy: "Give the PaymentsClient the nonce of the response in its nonce option.",
      actor: .page)
  }
}
