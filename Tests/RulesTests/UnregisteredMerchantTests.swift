// What the rule about the merchant says.

import AuditModel
import Testing

@testable import Rules

@Suite struct `The merchant of a request` {
  func effect(environment: Value, merchant: Value, gateway: String = "adyen") -> Effect? {
    let specification = Seen.object([
      "type": .string("PAYMENT_GATEWAY"),
      "parameters": Seen.object([
        "gateway": .string(gateway), "gatewayMerchantId": .string("ShopCOM"),
      ]),
    ])
    let request = Seen.request(
      methods: .array([Seen.card(specification: specification)], isComplete: true),
      merchant: Seen.object(["merchantId": merchant]))
    let code = Seen.code(
      clients: [Seen.client(Seen.object(["environment": environment]))],
      calls: [Seen.call(request: request)])
    return Seen.effect(UnregisteredMerchant.judge(code, in: .standard))
  }

  @Test(arguments: [
    Value.undefined, .string(""), .string("12345678901234567890"),
    .string("01234567890123456789"), .string("YOUR_MERCHANT_ID"), .string("<merchant id>"),
    .string("BCR2DN4TXXXXXXXX"), .number(42),
  ])
  func `must be named in production`(merchant: Value) {
    #expect(effect(environment: .string("PRODUCTION"), merchant: merchant) == .blocks)
    #expect(effect(environment: .string("TEST"), merchant: merchant) == nil)
    #expect(effect(environment: .undefined, merchant: merchant) == nil)
  }

  @Test func `is taken as it is where it looks like one, or comes from the server`() {
    #expect(
      effect(environment: .string("PRODUCTION"), merchant: .string("BCR2DN4TQ7RLE5MA")) == nil)
    #expect(effect(environment: .string("PRODUCTION"), merchant: Seen.fromServer) == nil)
  }

  @Test func `is judged by the worse branch`() {
    let either = Value.either([.string("TEST"), .string("PRODUCTION")])
    #expect(effect(environment: either, merchant: .undefined) == .blocks)
    #expect(effect(environment: Seen.fromServer, merchant: .undefined) == .risks)
    #expect(
      effect(
        environment: .string("PRODUCTION"),
        merchant: .either([.string(""), .string("BCR2DN4TQ7RLE5MA")])) == .risks)
  }

  @Test func `is not behind the example gateway`() {
    let id = Value.string("BCR2DN4TQ7RLE5MA")
    #expect(
      effect(environment: .string("PRODUCTION"), merchant: id, gateway: "example") == .blocks)
    #expect(effect(environment: .string("TEST"), merchant: id, gateway: "example") == nil)
  }

  @Test func `may stand in the client's options`() {
    let options = Seen.object([
      "environment": .string("PRODUCTION"),
      "merchantInfo": Seen.object(["merchantId": .string("BCR2DN4TQ7RLE5MA")]),
    ])
    let code = Seen.code(clients: [Seen.client(options)], calls: [Seen.call(options: options)])
    #expect(UnregisteredMerchant.judge(code, in: .standard).findings.isEmpty)
  }
}
