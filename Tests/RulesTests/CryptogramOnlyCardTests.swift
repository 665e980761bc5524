// What the rule about a first card with cryptograms alone says.

import AuditModel
import Testing

@testable import Rules

@Suite struct `A first card` {
  func ruling(
    _ methods: [Value], gates: Bool? = true, use: PaymentCode.ReadinessCall.Use = .tested,
    in host: String = "wkwebview"
  ) -> Ruling {
    let request = Seen.object(["allowedPaymentMethods": .array(methods, isComplete: true)])
    return CryptogramOnlyCard.judge(
      Seen.code(readiness: [Seen.readiness(request, use: use, gates: gates)]), in: Seen.host(host))
  }

  let cryptogram = Seen.card(auth: Seen.strings(["CRYPTOGRAM_3DS"]))

  @Test func `with cryptograms alone is never ready in a popup`() {
    #expect(Seen.effect(ruling([cryptogram])) == .blocks)
    #expect(Seen.effect(ruling([cryptogram], in: "safari-ios")) == .blocks)
    #expect(ruling([cryptogram], in: "chrome-android").findings.isEmpty)
  }

  @Test func `counts, and no later one`() {
    #expect(ruling([Seen.card(), cryptogram]).findings.isEmpty)
    #expect(Seen.effect(ruling([cryptogram, Seen.card()])) == .blocks)
    let other = Seen.object(["type": .string("PAYPAL")])
    #expect(Seen.effect(ruling([other, cryptogram])) == .blocks)
  }

  @Test func `of version 1 has a name of its own`() {
    #expect(Seen.effect(ruling([.string("TOKENIZED_CARD")])) == .blocks)
    #expect(ruling([.string("TOKENIZED_CARD"), .string("CARD")]).findings.isEmpty)
  }

  @Test func `only informs where nothing waits for a yes`() {
    #expect(Seen.effect(ruling([cryptogram], gates: false)) == .informs)
    #expect(Seen.effect(ruling([cryptogram], use: .truthyResponse)) == .informs)
  }

  @Test func `cannot be told where the use was not read`() {
    #expect(
      ruling([cryptogram], gates: nil).cannotTell.map(\.code.rawValue) == ["readiness-use-not-read"]
    )
    #expect(ruling([cryptogram], use: .unknown).cannotTell.count == 1)
  }

  @Test func `is at risk where one branch has it`() {
    let auth = Value.either([Seen.strings(["CRYPTOGRAM_3DS"]), Seen.strings(["PAN_ONLY"])])
    #expect(ruling([Seen.card(auth: auth)]).findings.isEmpty)
    let request = Value.either([
      Seen.object(["allowedPaymentMethods": .array([cryptogram], isComplete: true)]),
      Seen.object(["allowedPaymentMethods": .array([Seen.card()], isComplete: true)]),
    ])
    let code = Seen.code(readiness: [Seen.readiness(request)])
    #expect(Seen.effect(CryptogramOnlyCard.judge(code, in: .standard)) == .risks)
  }
}
