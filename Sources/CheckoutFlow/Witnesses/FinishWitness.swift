// The witness of `finish`: the branch that takes the payment data, and what it does with it.

import AuditModel

enum FinishWitness {
  static func read(_ code: PaymentCode) -> Witness {
    .ofReachedCalls(in: code, at: .finish) { call in
      guard call.result.fulfilled == .unknown, !authorizesByCallback(call) else { return .read }
      return .missing(
        ReasonCode.resultUseUnknown.cannotTell(
          at: .finish, "What the page does with the payment data was not read.",
          place: call.result.place ?? call.place, calls: [call.id]))
    }
  }

  /// The client hands the payment data to `onPaymentAuthorized`.
  private static func authorizesByCallback(_ call: PaymentCode.PaymentCall) -> Bool {
    let callback = call.clientOptions?.member(at: ["paymentDataCallbacks", "onPaymentAuthorized"])
    if case .function = callback { return true }
    return false
  }
}
