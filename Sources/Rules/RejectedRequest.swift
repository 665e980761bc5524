// A request that Google does not accept.

import AuditModel

enum RejectedRequest: Rule {
  static let identifier = "rejected-request"
  static let stage = Stage.request
  static let strongestEffect = Effect.blocks

  static let explanation = Explanation(
    whatItChecks:
      "The requests of loadPaymentData and isReadyToPay, and the client's environment, against "
      + "Google's reference: versions, payment methods, cards, tokenization and what the gateway "
      + "needs, the transaction with its currency and country, shipping, recurring and other later "
      + "payments, and callback intents against the client's callbacks.",
    whyItMatters:
      "pay.js rejects the promise with DEVELOPER_ERROR for some mistakes, and Google's page shows "
      + "an error of the kind OR_BIBED for the others. An unknown environment throws while the "
      + "client is built.",
    whatToChange:
      "Correct the property that the finding names; the reference lists what each one takes.",
    sources: [
      "https://developers.google.com/pay/api/web/reference/request-objects",
      "https://developers.google.com/pay/api/web/reference/error-objects",
      "https://developers.google.com/pay/api/web/support/troubleshooting",
      "https://github.com/google-pay/google-pay-button/issues/104",
    ])

  static let examples = [
    Example("accepted.html", .passes),
    Example("price-from-server.html", .passes),
    Example("callbacks-match.html", .passes),
    Example("no-token-specification.html", .finds(.blocks)),
    Example("price-as-number.html", .finds(.blocks)),
    Example("currency-sign.html", .finds(.blocks)),
    Example("unknown-network.html", .finds(.blocks)),
    Example("no-total.html", .finds(.blocks)),
    Example("intent-without-callback.html", .finds(.blocks)),
    Example("unknown-environment.html", .finds(.blocks)),
    Example("wrong-in-one-branch.html", .finds(.risks)),
    Example("callbacks-from-server.html", .cannotTell("callbacks-not-read")),
    Example("unknown-currency.html", .finds(.blocks)),
    Example("country-gb.html", .passes),
    Example("country-uk.html", .finds(.risks)),
    Example("stripe-keys.html", .passes),
    Example("stripe-without-keys.html", .finds(.risks)),
    Example("misspelt-gateway.html", .finds(.risks)),
    Example("options-given.html", .passes),
    Example("options-without-callback.html", .finds(.risks)),
    Example("left-over-of-version-1.html", .finds(.informs)),
    Example("subscription.html", .passes),
    Example("subscription-without-items.html", .finds(.risks)),
  ]

  static func judge(_ code: PaymentCode, in host: Host) -> Ruling {
    var ruling = Ruling()
    ruling.findings += environments(in: code)
    var grouped: [(problem: RequestProblem, calls: [Int])] = []
    var indices: [RequestProblem: Int] = [:]
    for call in code.reachedCalls {
      if call.interface == .component, call.request == .undefined,
        let unread = code.firstUnread
      {
        ruling.cannotTell.append(requestNotSeen(call, unread))
        continue
      }
      let options = call.clientOptions ?? code.onlyClientOptions
      let check = RequestCheck(
        kind: call.interface == .paymentRequest ? .paymentRequest : .payment,
        request: RequestPart(value: call.request, name: "the request", place: call.place),
        options: call.interface == .loadPaymentData ? options : nil)
      if call.interface == .loadPaymentData,
        CallbackCheck(request: check.request, options: options).isUndecided
      {
        ruling.cannotTell.append(callbacksNotRead(call))
      }
      for problem in check.problems {
        if let index = indices[problem] {
          grouped[index].calls.append(call.id)
        } else {
          indices[problem] = grouped.count
          grouped.append((problem, [call.id]))
        }
      }
    }
    ruling.findings += grouped.map { rejected($0.problem, $0.calls) }
    let told = Set(ruling.findings.map(\.place))
    ruling.findings += readiness(in: code).filter { !told.contains($0.place) }
    return ruling
  }

  /// Environments that the client's constructor does not know.
  private static func environments(in code: PaymentCode) -> [Finding] {
    let clients = code.clients.filter(\.isReached)
    let found = clients.map { client in
      RequestPart(value: client.options, name: "the options", place: client.place)
    }.map { options in
      options["environment"].mustBeOne(of: environments, isNeeded: false)
    }
    let areAll = !found.isEmpty && found.allSatisfy { $0.contains(where: \.isEverywhere) }
    var seen: Set<RequestProblem> = []
    return found.flatMap(\.self).filter { seen.insert($0).inserted }.map { problem in
      finding(
        areAll ? .blocks : .risks, "The client cannot be built: \(problem.message)",
        at: problem.place, remedy: "Set environment to TEST or PRODUCTION.", actor: .page,
        confidence: .likely)
    }
  }

  /// All names that the constructor takes; a page uses the last two.
  private static let environments = [
    "CANARY", "LOCAL", "PREPROD", "SANDBOX", "TIN", "TEST", "PRODUCTION",
  ]

  private static func readiness(in code: PaymentCode) -> [Finding] {
    code.readinessCalls.filter(\.isReached).flatMap { call in
      RequestCheck(
        kind: .readiness,
        request: RequestPart(value: call.request, name: "the request", place: call.place)
      ).problems.map { problem in
        let worst: Effect = call.gates == false ? .informs : call.gates == true ? .blocks : .risks
        let opening =
          problem.strongest == .blocks
          ? "isReadyToPay rejects its request: " : "Of the request of isReadyToPay: "
        return finding(
          min(worst, problem.effect), opening + problem.message, at: problem.place,
          remedy: problem.remedy, actor: .page, confidence: .likely)
      }
    }
  }

  // MARK: Messages

  private static func rejected(_ problem: RequestProblem, _ calls: [Int]) -> Finding {
    finding(
      problem.effect, opening(problem) + problem.message, at: problem.place,
      remedy: problem.remedy, actor: .page, confidence: .likely, calls: calls)
  }

  /// How sure it is that the request fails.
  private static func opening(_ problem: RequestProblem) -> String {
    switch (problem.strongest, problem.isEverywhere) {
    case (.blocks, true): "Google rejects the request: "
    case (.blocks, false): "In one branch Google rejects the request: "
    case (.risks, _): "Google may reject the request: "
    case (.informs, _): "Of the request to Google: "
    }
  }

  private static func requestNotSeen(_ call: PaymentCode.PaymentCall, _ unread: PaymentCode.Unread)
    -> CannotTell
  {
    cannotTell(
      .scriptNotRead,
      "Nothing was seen that gives the component its paymentRequest, but \(unread.sentence)",
      at: call.place, calls: [call.id])
  }

  private static func callbacksNotRead(_ call: PaymentCode.PaymentCall) -> CannotTell {
    cannotTell(
      .callbacksNotRead,
      "The request names callbackIntents, and whether the client has the callbacks for them was "
        + "not read.", at: call.request.property(at: ["callbackIntents"])?.place ?? call.place,
      calls: [call.id])
  }
}

extension PaymentCode {
  /// The options of the only client that is built; nil where there are several or none.
  var onlyClientOptions: Value? {
    let reached = clients.filter(\.isReached)
    return reached.count == 1 ? reached.first?.options : nil
  }
}
