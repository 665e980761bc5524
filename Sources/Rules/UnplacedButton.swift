// A button that is made and put nowhere.

import AuditModel

enum UnplacedButton: Rule {
  static let identifier = "unplaced-button"
  static let stage = Stage.button
  static let strongestEffect = Effect.blocks

  static let explanation = Explanation(
    whatItChecks: "That the button which createButton returns is put into the document.",
    whyItMatters:
      "createButton only makes an element. What is not appended to a container that is in the "
      + "document is never seen, and payment cannot begin.",
    whatToChange: "Append the returned element to a container of the page.",
    sources: [
      "https://developers.google.com/pay/api/web/reference/client#createButton",
      "https://developers.google.com/pay/api/web/guides/tutorial",
    ])

  static let examples = [
    Example("appended.html", .passes),
    Example("not-appended.html", .finds(.blocks)),
    Example("second-button.html", .finds(.informs)),
  ]

  static func judge(_ code: PaymentCode, in host: Host) -> Ruling {
    let isPaidElsewhere = code.hasPlacedButton
    var ruling = Ruling()
    for button in code.buttons where button.isReached && button.placement == .notPlaced {
      if isPaidElsewhere {
        ruling.findings.append(unplaced(.informs, button))
      } else if let unread = code.firstUnread {
        ruling.cannotTell.append(
          cannotTell(
            .scriptNotRead, "The button is put nowhere as far as was read, but \(unread.sentence)",
            at: button.place))
      } else {
        ruling.findings.append(unplaced(.blocks, button))
      }
    }
    return ruling
  }

  // MARK: Messages

  private static func unplaced(_ effect: Effect, _ button: PaymentCode.Button) -> Finding {
    finding(
      effect, "The button that createButton makes is never put into the page.", at: button.place,
      remedy: "Append the element that createButton returns to a container of the page.",
      actor: .page, confidence: .likely, calls: effect == .informs ? button.calls : [])
  }
}

extension PaymentCode {
  /// A button, or an element with a listener, that is in the page and leads to a payment call.
  var hasPlacedButton: Bool {
    let reached = Set(reachedCalls.map(\.id))
    return buttons.contains { button in
      button.isReached && button.placement != .notPlaced
        && (button.kind == .component || button.calls.contains(where: reached.contains))
    }
      || reachedCalls.contains { call in
        call.paths.contains { $0.entry.isTap && $0.entry.elementIsPlaced == true }
      }
  }
}
