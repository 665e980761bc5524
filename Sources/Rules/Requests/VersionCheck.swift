// What is left of version 1 of Google's interface in a request of version 2.

import AuditModel

/// Looks for properties that a request of version 2 does not have
/// (https://developers.google.com/pay/api/web/reference/request-objects).
enum VersionCheck {
  /// Properties of version 1 and of the client's options, each with what says it.
  private static let leftOvers = [
    ("cardRequirements", "allowedPaymentMethods[].parameters"),
    ("paymentMethodTokenizationParameters", "allowedPaymentMethods[].tokenizationSpecification"),
    ("shippingAddressRequirements", "shippingAddressParameters"),
    ("phoneNumberRequired", "shippingAddressParameters.phoneNumberRequired"),
    ("merchantId", "merchantInfo.merchantId"),
    ("environment", "the environment of the PaymentsClient"),
  ]

  static func problems(in request: RequestPart) -> [RequestProblem] {
    leftOvers.flatMap { old, new in
      request.value.object?[old] == nil
        ? []
        : request[old].problem(
          "\(old) is no property of a request of version 2, so Google does not read it.",
          "Say it with \(new).")
    }.atMost(.informs)
  }

  /// A request that is of version 1 as a whole.
  static func first(_ request: RequestPart) -> [RequestProblem] {
    request["apiVersion"].problem(
      "it is one of version 1, of which Google's reference no longer speaks.",
      "Move to apiVersion 2, whose allowedPaymentMethods are objects."
    ).atMost(.informs)
  }
}
