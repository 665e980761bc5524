// A content security policy that keeps Google's hidden frame out.

import AuditModel

enum BlockedPayFrame: Rule {
  static let identifier = "blocked-pay-frame"
  static let stage = Stage.readiness
  static let strongestEffect = Effect.blocks

  static let explanation = Explanation(
    whatItChecks:
      "That the content security policies of the page allow the hidden frame of pay.google.com "
      + "that pay.js asks whether the buyer has a card, and the frames in which Stripe pays.",
    whyItMatters:
      "A readiness request with existingPaymentMethodRequired waits for that frame without a "
      + "time-out, so with the frame refused isReadyToPay never answers and no button appears. "
      + "With GOOGLE_PAY_SUPPORTED in the user agent, or without that flag, the frame is not "
      + "waited for. A provider that pays in frames of its own shows nothing without them.",
    whatToChange: "Add https://pay.google.com, or the provider's host, to frame-src.",
    sources: [
      "https://www.w3.org/TR/CSP3/#directive-frame-src",
      "https://docs.stripe.com/security/guide#content-security-policy",
      "https://github.com/rbkmoney/payform/pull/289",
      "https://github.com/Adyen/adyen-magento2/pull/2779",
    ])

  static let examples = [
    Example("allowed.html", in: "safari-ios", .passes),
    Example("refused.html", in: "safari-ios", .finds(.blocks)),
    Example("refused.html", .finds(.informs)),
    Example("refused-but-not-asked.html", in: "safari-ios", .finds(.informs)),
    Example("provider-allowed.html", .passes),
    Example("provider-refused.html", .finds(.blocks)),
  ]

  static func judge(_ page: PolicedPage, in host: Host) -> Ruling {
    let policies = page.policies
    guard !policies.isEmpty, let address = page.address else { return .nothing }
    return Ruling(
      findings: needed(by: page).compactMap { need in
        let refusing = policies.lazy.compactMap { policy in
          policy.directive(governing: "frame-src").flatMap { directive in
            directive.sources.matches(need.frame, from: address)
              ? nil : (policy: policy, directive: directive)
          }
        }
        // Enforced policies come first.
        return refusing.first.map { refused($0.policy, $0.directive, need, page, host) }
      })
  }

  /// A frame that is needed.
  private struct Need {
    var frame: WebAddress
    /// Nil for Google's.
    var provider: String?
  }

  private static func needed(by page: PolicedPage) -> [Need] {
    let google = page.payLoads.contains { $0.provider == nil } ? WebAddress(PayScript.url) : nil
    return [google.map { Need(frame: $0) }].compactMap { $0 }
      + page.code.providers.filter(\.bringsGooglePay).compactMap { provider in
        providerFrames[provider.name].flatMap { WebAddress($0) }.map {
          Need(frame: $0, provider: provider.name)
        }
      }
  }

  /// The frames in which providers pay, as they document them for policies.
  private static let providerFrames = [
    // https://docs.stripe.com/security/guide#content-security-policy
    "Stripe": "https://js.stripe.com/v3/"
  ]

  // MARK: Messages

  private static func refused(
    _ policy: ContentSecurityPolicy, _ directive: ContentSecurityPolicy.Directive,
    _ need: Need, _ page: PolicedPage, _ host: Host
  ) -> Finding {
    let waits = need.provider != nil || page.code.waitsForPayFrame(in: host)
    let what = "The \(policy.name(with: directive)) does not allow frames of \(need.frame.origin)"
    let ending =
      if policy.isReportOnly {
        "; it only reports them."
      } else if let provider = need.provider {
        ", in which \(provider) pays, so its button does not appear."
      } else if waits {
        ", and the page waits for one with existingPaymentMethodRequired: without "
          + "GOOGLE_PAY_SUPPORTED in the agent isReadyToPay never answers."
      } else {
        "; nothing waits for one here."
      }
    return finding(
      policy.effect(waits ? .blocks : .informs), what + ending,
      at: policy.place(of: directive, in: page.exchange),
      remedy: "In the policy, say: " + directive.adding([need.frame.origin], as: "frame-src"),
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
