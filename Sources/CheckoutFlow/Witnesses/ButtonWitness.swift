// The witness of `button`: one that is in the page and whose handler leads to a payment call.

import AuditModel

enum ButtonWitness {
  static func read(_ code: PaymentCode) -> Witness {
    let reached = code.buttons.filter(\.isReached)
    let reachedCalls = Set(code.reachedCalls.map(\.id))
    let wired = reached.filter { button in
      button.kind == .component || button.calls.contains { reachedCalls.contains($0) }
    }
    if wired.contains(where: { $0.placement == .placed }) || hasPlacedElement(code) {
      return .read
    }
    if let button = wired.first {
      return missing(
        .buttonPlacementUnknown, "Whether the button gets into the page was not read.",
        button.place)
    }
    if let button = reached.first {
      // That such a button leads nowhere is for a rule to say.
      let isDead = reached.allSatisfy { $0.handlerIsRead && $0.calls.isEmpty }
      if isDead, code.firstUnread == nil,
        reached.contains(where: { $0.placement == .placed })
      {
        return .read
      }
      return missing(
        button.handlerIsRead ? .callNotReached : .handlerNotRead,
        "The button's handler was not seen to reach a payment call.", button.place)
    }
    let place = code.reachedCalls.first?.place ?? code.paymentCalls.first?.place
    return missing(
      .buttonNotSeen, "No button was seen from which a payment call is reached.", place)
  }

  /// An element of the page's own whose listener reaches a payment call.
  private static func hasPlacedElement(_ code: PaymentCode) -> Bool {
    code.reachedCalls.contains { call in
      call.paths.contains { $0.entry.isTap && $0.entry.elementIsPlaced == true }
    }
  }

  private static func missing(_ code: ReasonCode, _ sentence: String, _ place: Place?) -> Witness {
    .missing(code.cannotTell(at: .button, sentence, place: place))
  }
}
