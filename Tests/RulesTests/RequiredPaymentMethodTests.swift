// What the rule about a required card says, use by use and host by host.

import AuditModel
import Testing

@testable import Rules

@Suite struct `A button that asks for a card in Google Pay` {
  func ruling(
    _ presence: PaymentCode.ReadinessCall.PresenceUse, required: Value = .boolean(true),
    gates: Bool? = true, in host: String = "wkwebview", environment: String = "PRODUCTION"
  ) -> Ruling {
    RequiredPaymentMethod.judge(
      Seen.code(
        clients: [Seen.client(Seen.object(["environment": .string(environment)]))],
        readiness: [Seen.readiness(required: required, presence: presence, gates: gates)]),
      in: Seen.host(host))
  }

  @Test(arguments: [
    (PaymentCode.ReadinessCall.PresenceUse.truthyRequired, "wkwebview", Effect?.some(.blocks)),
    (.falseOnly, "wkwebview", nil), (.notUsed, "wkwebview", nil),
    (.truthyRequired, "android-webview-plain", .blocks),
    (.falseOnly, "android-webview-plain", .blocks),
    (.truthyRequired, "safari-ios", .risks), (.truthyRequired, "chrome-android", .risks),
    (.truthyRequired, "android-webview", .risks), (.notUsed, "safari-ios", nil),
  ])
  func `waits for ever only where the field is needed and not there`(
    presence: PaymentCode.ReadinessCall.PresenceUse, host: String, expected: Effect?
  ) {
    #expect(Seen.effect(ruling(presence, in: host)) == expected)
  }

  @Test func `does not wait where it does not ask`() {
    #expect(ruling(.notUsed, required: .boolean(false)).findings.isEmpty)
    #expect(ruling(.falseOnly, required: .undefined).findings.isEmpty)
  }

  @Test func `never shows where it needs an answer that it does not ask for`() {
    #expect(Seen.effect(ruling(.truthyRequired, required: .boolean(false))) == .blocks)
    #expect(Seen.effect(ruling(.truthyRequired, required: .undefined)) == .blocks)
    #expect(ruling(.truthyRequired, required: Seen.fromServer).findings.isEmpty)
    #expect(ruling(.truthyRequired, gates: false).findings.isEmpty)
  }

  @Test func `is at risk where one branch asks`() {
    let either = Value.either([.boolean(true), .boolean(false)])
    #expect(Seen.effect(ruling(.truthyRequired, required: either)) == .risks)
  }

  @Test func `cannot be told where the use was not read`() {
    #expect(ruling(.unknown).cannotTell.map(\.code.rawValue) == ["readiness-use-not-read"])
    #expect(
      ruling(.truthyRequired, gates: nil).cannotTell.map(\.code.rawValue) == [
        "readiness-use-not-read"
      ])
  }

  @Test func `gets its field in a test where Google's frame is asked`() {
    #expect(
      Seen.effect(ruling(.truthyRequired, in: "safari-ios", environment: "TEST")) == .informs)
    #expect(Seen.effect(ruling(.truthyRequired, environment: "TEST")) == .blocks)
  }

  @Test(arguments: [
    ("existing-payment-method-required", Value.string("true"), Effect?.some(.blocks)),
    ("existingPaymentMethodRequired", .boolean(true), .blocks),
    ("existing-payment-method-required", .string("false"), nil),
    ("environment", .string("TEST"), nil),
  ])
  func `may be the component`(key: String, value: Value, expected: Effect?) {
    let options = Value.object(.init(properties: [.init(key: key, value: value)]))
    let code = PaymentCode(buttons: [Seen.button(.component, options: options)])
    #expect(Seen.effect(RequiredPaymentMethod.judge(code, in: .standard)) == expected)
  }
}
