// Trusted Types that keep pay.js from doing its work.

import AuditModel

enum UntrustedPolicy: Rule {
  static let identifier = "untrusted-policy"
  static let stage = Stage.script
  static let strongestEffect = Effect.blocks

  static let explanation = Explanation(
    whatItChecks:
      "That a trusted-types directive of the page's content security policies names goog#html, "
      + "the policy that pay.js makes.",
    whyItMatters:
      "A name that the directive lacks cannot be made into a policy: the call throws, and pay.js "
      + "stops while it starts.",
    whatToChange: "Add goog#html to the trusted-types directive.",
    sources: [
      "https://www.w3.org/TR/trusted-types/#trusted-types-csp-directive",
      "https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Content-Security-Policy/trusted-types",
    ])

  static let examples = [
    Example("none.html", .passes),
    Example("named.html", .passes),
    Example("any-name.html", .passes),
    Example("not-named.html", .finds(.blocks)),
    Example("no-names.html", .finds(.blocks)),
  ]

  static func judge(_ page: PolicedPage, in host: Host) -> Ruling {
    guard page.payLoads.contains(where: { $0.provider == nil }) else { return .nothing }
    return Ruling(
      findings: page.policies.compactMap { policy in
        guard let directive = policy["trusted-types"],
          !directive.values.contains("*"), !directive.values.contains("goog#html")
        else { return nil }
        return notNamed(policy, directive, in: page)
      })
  }

  // MARK: Messages

  private static func notNamed(
    _ policy: ContentSecurityPolicy, _ directive: ContentSecurityPolicy.Directive,
    in page: PolicedPage
  ) -> Finding {
    finding(
      .blocks,
      "The page's trusted-types directive does not name goog#html, so pay.js cannot make the "
        + "policy that it works with, and stops.",
      at: policy.place(of: directive, in: page.exchange),
      remedy: "Add goog#html to the trusted-types directive.", actor: .page)
  }
}
