// The witness of `readiness`: how the answer is used, and what the answer rests on.

import AuditModel

enum ReadinessWitness {
  static func read(_ code: PaymentCode, in host: Host) -> Witness {
    let reached = code.readinessCalls.filter(\.isReached)
    return .all(reached.map { read($0, in: host) })
  }

  private static func read(_ call: PaymentCode.ReadinessCall, in host: Host) -> Witness {
    // A page that goes on whatever the answer cannot be stopped by it.
    if call.gates == false || call.use == .ignored { return .read }
    guard call.gates == true, call.use != .unknown else {
      return .missing(
        ReasonCode.readinessUseNotRead.cannotTell(
          at: .readiness, "What the page does with the answer of isReadyToPay was not read.",
          place: call.place))
    }
    // pay.js looks at the first card's methods before it looks at the agent.
    if host.path == .popup, !firstCardIsRead(call.request) {
      return .missing(
        ReasonCode.readinessRequestNotRead.cannotTell(
          at: .readiness,
          "The card and its methods in the request of isReadyToPay were not read.",
          place: call.place))
    }
    let presenceCounts = call.presenceUse == .truthyRequired || call.presenceUse == .unknown
    if presenceCounts, !isRead(call.request.member("existingPaymentMethodRequired")) {
      return .missing(
        ReasonCode.readinessRequestNotRead.cannotTell(
          at: .readiness,
          "Whether the request of isReadyToPay sets existingPaymentMethodRequired was not read.",
          place: call.place))
    }
    return .read
  }

  private static func isRead(_ value: Value) -> Bool {
    value.alternatives.allSatisfy { $0.unknown == nil }
  }

  private static func firstCardIsRead(_ request: Value) -> Bool {
    request.alternatives.allSatisfy { request in
      request.member("allowedPaymentMethods").alternatives.allSatisfy { methods in
        if methods.unknown != nil { return false }
        guard case .array(let elements, let isComplete) = methods else { return true }
        for method in elements {
          let type = method.member("type")
          if !isRead(type) { return false }
          if type.string == "CARD" { return cardIsRead(method) }
        }
        return isComplete
      }
    }
  }

  private static func cardIsRead(_ card: Value) -> Bool {
    card.member(at: ["parameters", "allowedAuthMethods"]).alternatives.allSatisfy { methods in
      guard case .array(let elements, let isComplete) = methods else {
        return methods.unknown == nil
      }
      // A method that is surely not the cryptogram settles it, whatever else is in the list.
      if elements.contains(where: { $0.string == "PAN_ONLY" }) { return true }
      return isComplete && elements.allSatisfy(isRead)
    }
  }
}
