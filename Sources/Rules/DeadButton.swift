// A button whose handler never asks for payment.

import AuditModel

enum DeadButton: Rule {
  static let identifier = "dead-button"
  static let stage = Stage.button
  static let strongestEffect = Effect.blocks

  static let explanation = Explanation(
    whatItChecks:
      "That a button of createButton has an onClick, and that the handler reaches a payment call.",
    whyItMatters:
      "Without onClick createButton throws. With one that asks for nothing a tap does nothing; where "
      + "pay.js opens its window before the handler runs, an empty window is left over. A handler "
      + "that posts a message leaves the payment to another page, or to the app.",
    whatToChange: "Call loadPaymentData in the button's onClick.",
    sources: [
      "https://developers.google.com/pay/api/web/reference/client#createButton",
      "https://github.com/webcompat/web-bugs/issues/172888",
    ])

  static let examples = [
    Example("wired.html", .passes),
    Example("empty-handler.html", .finds(.risks)),
    Example("no-handler.html", .finds(.blocks)),
    Example("asks-page-around.html", .cannotTell("handler-not-read")),
    Example("beside-a-wired-one.html", .finds(.informs)),
  ]

  static func judge(_ code: PaymentCode, in host: Host) -> Ruling {
    let isPaidElsewhere = code.hasPlacedButton
    var ruling = Ruling()
    for button in code.buttons
    where button.isReached && button.kind == .createButton && button.calls.isEmpty {
      if button.options.object != nil, button.options.member("onClick") == .undefined {
        ruling.findings.append(without(isPaidElsewhere ? .informs : .blocks, button))
      } else if button.handlerIsRead {
        ruling.findings.append(dead(isPaidElsewhere ? .informs : .risks, button))
      } else {
        ruling.cannotTell.append(
          cannotTell(
            .handlerNotRead, "The button's handler was not read as far as a payment call.",
            at: button.place, couldBlock: false))
      }
    }
    return ruling
  }

  // MARK: Messages

  private static func without(_ effect: Effect, _ button: PaymentCode.Button) -> Finding {
    finding(
      effect, "createButton is given no onClick, so it throws and there is no button.",
      at: button.place, remedy: "Give createButton an onClick that calls loadPaymentData.",
      actor: .page, confidence: .likely)
  }

  private static func dead(_ effect: Effect, _ button: PaymentCode.Button) -> Finding {
    finding(
      effect, "The button's handler reaches no payment call, so a tap on it does nothing.",
      at: button.place, remedy: "Call loadPaymentData in the button's onClick.", actor: .page,
      confidence: .likely)
  }
}
