// Whether a request's callback intents and its client's callbacks go together.

import AuditModel

/// Checks `callbackIntents` against `paymentDataCallbacks`
/// (https://developers.google.com/pay/api/web/reference/request-objects#PaymentDataRequest).
struct CallbackCheck {
  static let intents = [
    "OFFER", "SHIPPING_ADDRESS", "SHIPPING_OPTION", "PAYMENT_AUTHORIZATION", "PAYMENT_METHOD",
  ]

  var request: RequestPart
  /// The options of the client that is asked; nil where it is not known which.
  var options: Value?

  /// The request names intents, and the client's callbacks were not read.
  var isUndecided: Bool {
    request["callbackIntents"].branches.contains { !$0.elements.isEmpty }
      && (has("onPaymentAuthorized") == nil || has("onPaymentDataChanged") == nil)
  }

  var problems: [RequestProblem] {
    request["callbackIntents"].inBranches { list in
      switch list.value {
      case .undefined: return unasked(by: [], in: request)
      case .array(_, let isComplete):
        let known = list.elements.compactMap(\.value.string)
        let isWhole = isComplete && known.count == list.elements.count
        return list.mustBeList(of: Self.intents) + unanswered(known, in: list)
          + (isWhole ? unasked(by: known, in: list) : [])
      case .unknown: return []
      default: return list.mustBeList(of: Self.intents)
      }
    }
  }

  /// Whether the client has a callback; nil where that is not known.
  private func has(_ callback: String) -> Bool? {
    guard let options else { return nil }
    let found = options.member(at: ["paymentDataCallbacks", callback]).alternatives.map { value in
      value.unknown == nil ? value != .undefined && value != .null : nil as Bool?
    }
    return found.allSatisfy { $0 == found.first } ? found.first ?? nil : nil
  }

  /// Intents that no callback answers.
  private func unanswered(_ intents: [String], in list: RequestPart) -> [RequestProblem] {
    var found: [RequestProblem] = []
    if intents.contains("PAYMENT_AUTHORIZATION"), has("onPaymentAuthorized") == false {
      found += list.problem(
        "callbackIntents has PAYMENT_AUTHORIZATION and the client has no onPaymentAuthorized.",
        "Give the client onPaymentAuthorized, or take the intent out.")
    }
    if let changing = intents.first(where: {
      $0 != "PAYMENT_AUTHORIZATION" && Self.intents.contains($0)
    }),
      has("onPaymentDataChanged") == false
    {
      found += list.problem(
        "callbackIntents has \(changing) and the client has no onPaymentDataChanged.",
        "Give the client onPaymentDataChanged, or take the intent out.")
    }
    if intents.contains("SHIPPING_OPTION") {
      let isAsked = request["shippingOptionRequired"].value.alternatives.map { value in
        value == .boolean(true) || value.unknown != nil
      }
      if !isAsked.contains(true) {
        found += list.problem(
          "callbackIntents has SHIPPING_OPTION without shippingOptionRequired.",
          "Set shippingOptionRequired to true, or take the intent out.")
      }
    }
    return found
  }

  /// Callbacks that no intent asks for.
  private func unasked(by intents: [String], in part: RequestPart) -> [RequestProblem] {
    var found: [RequestProblem] = []
    if has("onPaymentAuthorized") == true, !intents.contains("PAYMENT_AUTHORIZATION") {
      found += part.problem(
        "the client has onPaymentAuthorized and callbackIntents lacks PAYMENT_AUTHORIZATION.",
        "Add PAYMENT_AUTHORIZATION to callbackIntents.")
    }
    if has("onPaymentDataChanged") == true,
      !intents.contains(where: { $0 != "PAYMENT_AUTHORIZATION" })
    {
      found += part.problem(
        "the client has onPaymentDataChanged and callbackIntents names nothing that changes.",
        "Add the intents that onPaymentDataChanged answers, such as SHIPPING_ADDRESS.")
    }
    return found
  }
}
