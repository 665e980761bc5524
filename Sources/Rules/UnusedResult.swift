// Payment data that the page does nothing with.

import AuditModel

enum UnusedResult: Rule {
  static let identifier = "unused-result"
  static let stage = Stage.finish
  static let strongestEffect = Effect.blocks

  static let explanation = Explanation(
    whatItChecks:
      "That the page does something with the payment data that loadPaymentData gives it, or takes "
      + "it in onPaymentAuthorized.",
    whyItMatters:
      "The buyer confirms the payment on Google's page, and no one is charged: the token must "
      + "reach the merchant's server or the payment provider.",
    whatToChange:
      "Send paymentMethodData.tokenizationData.token to the server in the promise's then branch, "
      + "and go on to the confirmation.",
    sources: [
      "https://developers.google.com/pay/api/web/guides/tutorial",
      "https://developers.google.com/pay/api/web/reference/response-objects#PaymentData",
    ])

  static let examples = [
    Example("sent.html", .passes),
    Example("authorized-by-callback.html", .passes),
    Example("no-branch.html", .finds(.risks)),
    Example("ignored.html", .finds(.risks)),
  ]

  static func judge(_ code: PaymentCode, in host: Host) -> Ruling {
    Ruling(
      findings: code.reachedCalls.compactMap { call in
        guard !isTakenByCallback(call) else { return nil }
        switch call.result.fulfilled {
        case .used, .unknown: return nil
        case .ignored: return unused("takes the answer and never looks at the payment data", call)
        case .absent: return unused("has no branch for the answer of the payment call", call)
        }
      })
  }

  /// The client hands the payment data to `onPaymentAuthorized`.
  private static func isTakenByCallback(_ call: PaymentCode.PaymentCall) -> Bool {
    let callback = call.clientOptions?.member(at: ["paymentDataCallbacks", "onPaymentAuthorized"])
    return callback.map { $0 != .undefined && $0 != .null } ?? false
  }

  // MARK: Messages

  private static func unused(_ what: String, _ call: PaymentCode.PaymentCall) -> Finding {
    finding(
      .risks, "The page \(what), so the payment token reaches no one.",
      at: call.result.place ?? call.place,
      remedy: "Send the payment token to the server when loadPaymentData answers.", actor: .page,
      confidence: .likely, calls: [call.id])
  }
}
