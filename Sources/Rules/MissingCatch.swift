// A payment call whose failure no one hears of.

import AuditModel

enum MissingCatch: Rule {
  static let identifier = "missing-catch"
  static let stage = Stage.finish
  static let strongestEffect = Effect.informs

  static let explanation = Explanation(
    whatItChecks:
      "That the page handles the rejection of the payment call, and tells a buyer who cancels from "
      + "a failure.",
    whyItMatters:
      "loadPaymentData rejects when the buyer closes the window, when it was left open for five "
      + "minutes, and when anything fails. Without a branch for it the page stays as it was, or "
      + "busy, and the buyer learns nothing; when CANCELED counts as an error, closing the window "
      + "looks like a broken checkout. The time limit comes as a DOMException without a statusCode.",
    whatToChange:
      "Add a catch that lets the buyer try again, silent for statusCode CANCELED, and for a "
      + "DOMException that says that the payment request timed out.",
    sources: [
      "https://developers.google.com/pay/api/web/reference/error-objects",
      "https://github.com/Adyen/adyen-web/pull/1942",
      "https://github.com/linode/manager/pull/7825",
    ])

  static let examples = [
    Example("caught.html", .passes),
    Example("not-caught.html", .finds(.informs)),
    Example("cancel-as-error.html", .finds(.informs)),
    Example("missing-status.html", .finds(.informs)),
    Example("guarded-status.html", .passes),
  ]

  static func judge(_ code: PaymentCode, in host: Host) -> Ruling {
    Ruling(
      findings: code.reachedCalls.compactMap { call in
        if call.result.handlesRejection == false {
          return missing(
            "Nothing handles the rejection of the payment call: a buyer who closes the window, or "
              + "leaves it open for five minutes, hears nothing.",
            "Catch the rejection and let the buyer try again, silently where \(cancels(call)).",
            call)
        }
        if call.result.survivesMissingStatus == false {
          return missing(
            "The branch for the rejection uses a member of statusCode as if it were always there; "
              + "a rejection without one, such as the page's own error, makes it throw.",
            "Test statusCode before its members are used, or write statusCode?.….", call)
        }
        if call.result.tellsCancel == false {
          return missing(
            "The branch for the rejection does not look at the error, so a buyer who cancels and a "
              + "payment that failed are treated alike.",
            "Say nothing where \(cancels(call)), and tell the buyer of everything else.", call)
        }
        return nil
      })
  }

  // MARK: Messages

  private static func missing(
    _ message: String, _ remedy: String, _ call: PaymentCode.PaymentCall
  ) -> Finding {
    finding(
      .informs, message, at: call.place, remedy: remedy, actor: .page, confidence: .likely,
      calls: [call.id])
  }

  /// How the rejection says that the buyer closed the window.
  private static func cancels(_ call: PaymentCode.PaymentCall) -> String {
    switch call.interface {
    case .paymentRequest: "the error's name is AbortError"
    default: "statusCode is CANCELED"
    }
  }
}
