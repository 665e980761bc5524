// A page that leaves, or reloads, in the tap that asks for payment.

import AuditModel

enum DepartingPage: Rule {
  static let identifier = "departing-page"
  static let stage = Stage.result
  static let strongestEffect = Effect.blocks

  static let explanation = Explanation(
    whatItChecks:
      "That the tap which calls loadPaymentData does not also reload the page or send it "
      + "elsewhere before the answer is there.",
    whyItMatters:
      "pay.js closes its window when the page is unloaded, and the promise is gone with the page: "
      + "the buyer sees Google's window flash up and vanish.",
    whatToChange:
      "Go on to another page only when loadPaymentData has answered; give a button inside a form "
      + "type=\"button\", so that it does not submit.",
    sources: [
      "https://developers.google.com/pay/api/web/reference/client#loadPaymentData",
      "https://html.spec.whatwg.org/multipage/browsing-the-web.html#unloading-documents",
    ])

  static let examples = [
    Example("after-the-answer.html", .passes),
    Example("other-button.html", .passes),
    Example("with-the-call.html", .finds(.informs)),
  ]

  static func judge(_ code: PaymentCode, in host: Host) -> Ruling {
    let called = Dictionary(
      code.reachedCalls.filter { $0.interface == .loadPaymentData }.map { ($0.id, $0) },
      uniquingKeysWith: { first, _ in first })
    return Ruling(
      findings: (code.surroundings?.departures ?? []).compactMap { departure in
        guard departure.means == .reload || departure.means == .navigation else { return nil }
        let calls = departure.calls.filter { called[$0] != nil }
        let leaves = departure.paths.contains { path in
          path.entry.isTap
            && calls.contains { id in
              called[id]?.paths.contains { $0.entry == path.entry && shares($0, path) } ?? false
            }
        }
        return leaves ? leaving(departure, calls) : nil
      })
  }

  /// The page leaves before the call, or at the same moment: it waits for nothing more.
  private static func shares(_ call: CallPath, _ departure: CallPath) -> Bool {
    departure.boundaries.count <= call.boundaries.count
      && Array(call.boundaries.prefix(departure.boundaries.count)) == departure.boundaries
  }

  // MARK: Messages

  private static func leaving(
    _ departure: PaymentCode.Surroundings.Departure, _ calls: [Int]
  ) -> Finding {
    finding(
      .informs,
      "The tap that asks for payment may also \(what(departure)) before Google has answered, which "
        + "closes Google's window.", at: departure.place,
      remedy: "Leave the page when loadPaymentData has answered.", actor: .page,
      confidence: .possible, calls: calls)
  }

  private static func what(_ departure: PaymentCode.Surroundings.Departure) -> String {
    switch departure.means {
    case .reload: "reload the page"
    case .navigation, .beforeUnload, .close: "send the page elsewhere"
    }
  }
}
