// Which assumptions a verdict lists, and what the report says of the integration.

import AuditModel
import CheckoutFlow
import Testing

@Suite struct `The assumptions of a verdict` {
  func assumptions(_ checkout: Checkout, in host: Host = .standard) -> [Assumption] {
    CheckoutFlow.verdict(of: checkout, judgement: Judgement(), in: host).assumptions
  }

  @Test func `are those that no one can see from a page in production`() {
    #expect(
      assumptions(checkout()) == [
        .payScriptAnswers, .buyerWallet, .buttonVisible, .appCode, .googlePage, .serverTakesToken,
        .threeDSecure, .consoleRegistration,
      ])
  }

  @Test func `leave the app out where there is none`() {
    let safari = Host.builtIn(named: "safari-ios") ?? .standard
    #expect(
      !assumptions(checkout(agent: safari.agent.userAgent), in: safari).contains(.appCode))
  }

  @Test func `name production where the page is a test, and the console where it may not be`() {
    let test = checkout(
      soundCode.with { $0.clients = [.init(options: .undefined, place: place(9))] })
    #expect(assumptions(test).contains(.productionBehavesAsTest))
    #expect(!assumptions(test).contains(.consoleRegistration))
    let either = checkout(
      soundCode.with {
        let value = Value.either([.string("TEST"), .unknown(Unknown(.server))])
        $0.clients = [.init(options: object(["environment": value]), place: place(9))]
      })
    #expect(assumptions(either).contains(.productionBehavesAsTest))
    #expect(assumptions(either).contains(.consoleRegistration))
  }

  @Test func `name headers for a file, and other agents where another one loaded the page`() {
    let file = checkout(
      exchange: Exchange(requestedURL: "https://page.example/", hops: []), isFile: true, agent: "")
    #expect(assumptions(file).contains(.responseHeaders))
    #expect(!assumptions(file).contains(.otherAgents))
    #expect(assumptions(checkout(agent: "Recorded/1.0")).contains(.otherAgents))
  }

  @Test func `name values that come from the server`() {
    let priced = checkout(
      soundCode.with {
        $0.paymentCalls = [call(request: request(totalPrice: .unknown(Unknown(.server))))]
      })
    #expect(assumptions(priced).contains(.requestValues))
  }

  @Test func `say nothing of payment where no integration was seen`() {
    #expect(assumptions(checkout(PaymentCode())) == [.appCode])
  }
}

@Suite struct `The integration that is reported` {
  @Test func `has environment, gateway and merchant`() {
    let summary = CheckoutFlow.integration(of: checkout())
    #expect(
      summary
        == TargetReport.Integration(
          kind: "pay.js", calledBy: "page", environments: ["PRODUCTION"], gateways: ["adyen"],
          merchantIDs: ["BCR2DN4TYDE3JLA"]))
  }

  static let kinds: [(String, String?, PaymentCode)] = [
    ("none", nil, PaymentCode()),
    (
      "component", "page",
      PaymentCode(buttons: [button(kind: .component)])
    ),
    (
      "payment-request", "page", PaymentCode(paymentCalls: [call(interface: .paymentRequest)])
    ),
    (
      "provider", "provider",
      PaymentCode(providers: [
        .init(name: "Stripe", caller: .provider, bringsGooglePay: true, place: place(3))
      ])
    ),
    (
      "provider", "page",
      PaymentCode(providers: [
        .init(name: "Braintree", caller: .page, bringsGooglePay: true, place: place(3))
      ])
    ),
  ]

  @Test(arguments: kinds)
  func `is of the kind that calls`(kind: String, caller: String?, code: PaymentCode) {
    let summary = CheckoutFlow.integration(of: checkout(code))
    #expect(summary.kind == kind)
    #expect(summary.calledBy == caller)
  }

  @Test func `names the direct key in place of a gateway, and every branch's environment`() {
    let direct = object([
      "tokenizationSpecification": object(["type": .string("DIRECT")])
    ])
    let code = soundCode.with {
      $0.clients[0].options = object([
        "environment": .either([.string("TEST"), .string("PRODUCTION")])
      ])
      $0.paymentCalls = [
        call(request: object(["allowedPaymentMethods": .array([direct], isComplete: true)]))
      ]
    }
    let summary = CheckoutFlow.integration(of: checkout(code))
    #expect(summary.gateways == ["DIRECT"])
    #expect(summary.environments == ["TEST", "PRODUCTION"])
  }
}
