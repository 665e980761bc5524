// The witness of `tap`: the ways from the tap to the payment calls, every wait of a known kind.

import AuditModel

enum TapWitness {
  static func read(_ code: PaymentCode, in host: Host) -> Witness {
    let isComponent = code.buttons.contains { $0.kind == .component && $0.isReached }
    if code.reachedCalls.isEmpty, isComponent { return .read }
    // Blink counts seconds and not what the code waits for, and an app may lift the rule.
    let isLenient = host.engine == .blink || host.opensWindowsAutomatically
    return .ofReachedCalls(in: code, at: .tap) { call in
      let boundary = call.paths.flatMap(\.boundaries).first { $0.kind == .unknown }
      guard let boundary, !isLenient else { return .read }
      return .missing(
        ReasonCode.unknownBoundary.cannotTell(
          at: .tap,
          "Between the tap and the payment call the code waits for \(boundary.what), "
            + "of which nothing is known.", place: boundary.place, calls: [call.id]))
    }
  }
}
