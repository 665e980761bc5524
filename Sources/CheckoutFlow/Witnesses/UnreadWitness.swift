// What cannot be told because a witness was not read.

import AuditModel

extension ReasonCode {
  /// A stage's witness was not read, for this reason.
  /// - Parameter better: what decides this case, where that is not what decides most.
  func cannotTell(
    at stage: Stage, _ message: String, place: Place?, calls: [Int] = [],
    decidedBy better: String? = nil
  ) -> CannotTell {
    CannotTell(
      rule: nil, stage: stage, code: self, message: message, place: place, decidedBy: better,
      calls: calls)
  }

  /// Who must act, where that is clear without knowing more.
  var actor: Actor? { self == .withheldFromAgent ? .server : nil }
}

extension Witness {
  /// The witness of every payment call that an entry reaches; missing where there is none.
  static func ofReachedCalls(
    in code: PaymentCode, at stage: Stage, _ read: (PaymentCode.PaymentCall) -> Witness
  ) -> Witness {
    guard code.reachedCalls.isEmpty else { return .all(code.reachedCalls.map(read)) }
    return .missing(
      ReasonCode.callNotReached.cannotTell(
        at: stage, "No entry was seen from which a payment call is reached.",
        place: code.paymentCalls.first?.place ?? code.clients.first?.place))
  }
}
