// What Google refuses in a request as a whole.

import AuditModel

/// Checks one request of version 2
/// (https://developers.google.com/pay/api/web/reference/request-objects).
struct RequestCheck {
  enum Kind {
    case readiness
    case payment
    /// The `data` of a Payment Request method.
    case paymentRequest
  }

  var kind: Kind
  var request: RequestPart
  /// The options of the client that is asked; nil where it is not known which.
  var options: Value?

  var problems: [RequestProblem] {
    request.inBranches { request in
      switch request.value {
      case .unknown: []
      case .object: isFirstVersion(request) ? firstVersion(request) : check(request)
      default: request.problem("there is no request.", "Give the call a request object.")
      }
    }
  }

  /// Payment Request's data may still be of the days of Android Pay.
  private func firstVersion(_ request: RequestPart) -> [RequestProblem] {
    kind == .paymentRequest ? [] : VersionCheck.first(request)
  }

  /// Version 1, which names methods by strings, is not checked in its parts.
  private func isFirstVersion(_ request: RequestPart) -> Bool {
    let version = request["apiVersion"].value
    let namesMethods = request["allowedPaymentMethods"].branches.flatMap(\.elements)
      .contains { $0.value.string != nil }
    // Payment Request's data without a version is that of the days of Android Pay.
    let isUnversioned = version == .undefined && (namesMethods || kind == .paymentRequest)
    return version == .number(1) || isUnversioned
  }

  private func check(_ request: RequestPart) -> [RequestProblem] {
    let versions =
      request["apiVersion"].mustBe("the number 2") { $0 == .number(2) }
      + request["apiVersionMinor"].mustBe("the number 0") { $0.number != nil }
    let methods = CardCheck.problems(
      in: request["allowedPaymentMethods"], needsToken: kind != .readiness)
    guard kind == .payment else { return versions + methods }
    return versions + methods + VersionCheck.problems(in: request)
      + TransactionCheck.problems(in: request) + ShippingCheck.problems(in: request)
      + CallbackCheck(request: request, options: options).problems
  }
}
