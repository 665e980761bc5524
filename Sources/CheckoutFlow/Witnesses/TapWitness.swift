// The witness of `tap`: the ways from the tap to the payment calls, every wait of a known kind.

import AuditModel

enum TapWitness {
  static func read(_ code: PaymentCode, in host: Host) -> Witness {
    guard !code.reachedCalls.isEmpty else {
      if code.buttons.contains(where: { $0.kind == .component && $0.isReached }) { return .read }
      return .missing(
        ReasonCode.callNotReached.cannotTell(
          at: .tap, "No entry was seen from which a payment call is reached.",
          place: code.paymentCalls.first?.place ?? code.clients.first?.place))
    }
    // Blink counts seconds and not what the code waits for, and an app may lift the rule.
    if host.engine == .blink || host.opensWindowsAutomatically { return .read }
    return .all(
      code.reachedCalls.map { call in
        let boundary = call.paths.flatMap(\.boundaries).first { $0.kind == .unknown }
        guard let boundary else { return .read }
        return .missing(
          ReasonCode.unknownBoundary.cannotTell(
            at: .tap,
            "Between the tap and the payment call the code waits for \(boundary.what), "
              + "of which nothing is known.", place: boundary.place, calls: [call.id]))
      })
  }
}
