// A page that takes the answer of isReadyToPay for something else.

import AuditModel

enum MisreadReadiness: Rule {
  static let identifier = "misread-readiness"
  static let stage = Stage.readiness
  static let strongestEffect = Effect.blocks

  static let explanation = Explanation(
    whatItChecks:
      "That the button, or the payment, waits for a true result of isReadyToPay: not for its "
      + "negation, and not for the answer's object, which is always there; and that the page does "
      + "something where the answer is no.",
    whyItMatters:
      "A page that goes on where result is false shows its button in every host but those that "
      + "can pay. One that tests the object shows it everywhere. One without a branch for no is "
      + "left with an empty place or a spinner.",
    whatToChange:
      "Test response.result, and show the other ways to pay where it is false.",
    sources: [
      "https://developers.google.com/pay/api/web/guides/tutorial",
      "https://developers.google.com/pay/api/web/reference/response-objects#IsReadyToPayResponse",
      "https://github.com/csob/platebnibrana/issues/66",
    ])

  static let examples = [
    Example("result-tested.html", .passes),
    Example("result-negated.html", .finds(.blocks)),
    Example("object-tested.html", .finds(.informs)),
    Example("no-branch-for-no.html", .finds(.informs)),
  ]

  static func judge(_ code: PaymentCode, in host: Host) -> Ruling {
    Ruling(
      findings: code.readinessCalls.filter(\.isReached).compactMap { call in
        switch call.use {
        case .inverted where call.gates == true: inverted(call, in: host)
        case .truthyResponse: truthy(call)
        case .tested where call.gates == true && call.hasNotReadyBranch == false:
          withoutBranch(call)
        case .tested, .inverted, .ignored, .unknown: nil
        }
      })
  }

  // MARK: Messages

  private static func inverted(_ call: PaymentCode.ReadinessCall, in host: Host) -> Finding {
    finding(
      host.agentIsSupported ? .blocks : .informs,
      "The page goes on with Google Pay only where isReadyToPay says no.", at: call.place,
      remedy: "Test response.result without negating it.", actor: .page, confidence: .likely)
  }

  private static func truthy(_ call: PaymentCode.ReadinessCall) -> Finding {
    finding(
      .informs, "The page tests the answer's object, which is there whatever isReadyToPay says.",
      at: call.place, remedy: "Test response.result.", actor: .page, confidence: .likely)
  }

  private static func withoutBranch(_ call: PaymentCode.ReadinessCall) -> Finding {
    finding(
      .informs,
      "Nothing is done where isReadyToPay says no: right where the button is merely left out, wrong "
        + "where something on the page waits for it.",
      at: call.place,
      remedy: "Take away what stands in the button's place, such as a spinner, where "
        + "response.result is false.",
      actor: .page, confidence: .possible)
  }
}
