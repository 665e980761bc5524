// A content security policy that keeps Google's hidden frame out.

import AuditModel

enum BlockedPayFrame: Rule {
  static let identifier = "blocked-pay-frame"
  static let stage = Stage.readiness
  static let strongestEffect = Effect.blocks

  static let explanation = Explanation(
    whatItChecks:
      "That the content security policies of the page allow the hidden frame of pay.google.com "
      + "that pay.js asks whether the buyer has a card.",
    whyItMatters:
      "A readiness request with existingPaymentMethodRequired waits for that frame without a "
      + "time-out, so with the frame refused isReadyToPay never answers and no button appears. "
      + "With GOOGLE_PAY_SUPPORTED in the user agent, or without that flag, the frame is not "
      + "waited for.",
    whatToChange: "Add https://pay.google.com to frame-src.",
    sources: [
      "https://www.w3.org/TR/CSP3/#directive-frame-src",
      "https://github.com/rbkmoney/payform/pull/289",
      "https://github.com/Adyen/adyen-magento2/pull/2779",
    ])

  static let examples = [
    Example("allowed.html", in: "safari-ios", .passes),
    Example("refused.html", in: "safari-ios", .finds(.blocks)),
    Example("refused.html", .finds(.informs)),
    Example("refused-but-not-asked.html", in: "safari-ios", .finds(.informs)),
  ]

  static func judge(_ page: PolicedPage, in host: Host) -> Ruling {
    guard let address = page.address, let frame = WebAddress(PayScript.url),
      page.payLoads.contains(where: { $0.provider == nil })
    else { return .nothing }
    let refusing = page.policies.compactMap { policy in
      policy.directive(governing: "frame-src").flatMap { directive in
        directive.sources.matches(frame, from: address)
          ? nil : (policy: policy, directive: directive)
      }
    }
    // Enforced policies come first.
    guard let first = refusing.first else { return .nothing }
    let effect: Effect = page.code.waitsForPayFrame(in: host) ? .blocks : .informs
    return Ruling(findings: [refused(first.policy, first.directive, effect, page, host)])
  }

  // MARK: Messages

  private static func refused(
    _ policy: ContentSecurityPolicy, _ directive: ContentSecurityPolicy.Directive,
    _ effect: Effect, _ page: PolicedPage, _ host: Host
  ) -> Finding {
    let what =
      "The \(policy.name(with: directive)) does not allow frames of https://pay.google.com"
    return finding(
      policy.effect(effect),
      policy.isReportOnly
        ? "\(what); it only reports them."
        : effect == .blocks
          ? "\(what), and the page waits for one with existingPaymentMethodRequired: in "
            + "\(host.name) isReadyToPay never answers."
          : "\(what); nothing waits for one in \(host.name).",
      at: policy.place(of: directive, in: page.exchange),
      remedy: "In the policy, say: "
        + directive.adding(["https://pay.google.com"], as: "frame-src"),
      actor: .page)
  }
}

extension PaymentCode {
  /// The page does nothing before the frame has answered: pay.js asks it for
  /// `existingPaymentMethodRequired`, and only where the agent gets its yes without the token.
  func waitsForPayFrame(in host: Host) -> Bool {
    host.agentIsSupported && !host.hasSupportedToken
      && readinessCalls.contains {
        $0.isReached && $0.gates != false && $0.use != .ignored
          && $0.request.member("existingPaymentMethodRequired").alternatives
            .contains(.boolean(true))
      }
  }
}
