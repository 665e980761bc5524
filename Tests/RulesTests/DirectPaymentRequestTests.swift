// What the rule about Payment Request without pay.js says.

import AuditModel
import Testing

@testable import Rules

@Suite struct `Payment Request without pay.js` {
  func effect(_ calls: [PaymentCode.PaymentCall], in host: String) -> Effect? {
    Seen.effect(DirectPaymentRequest.judge(Seen.code(calls: calls), in: Seen.host(host)))
  }

  @Test(arguments: [
    ("wkwebview", Effect?.some(.blocks)), ("safari-ios", .blocks),
    ("android-webview-plain", .blocks), ("android-webview", nil), ("chrome-desktop", nil),
  ])
  func `works only where the browser has Google Pay`(host: String, expected: Effect?) {
    #expect(effect([Seen.call(interface: .paymentRequest)], in: host) == expected)
  }

  @Test func `only informs beside a way through pay.js`() {
    #expect(
      effect([Seen.call(1, interface: .paymentRequest), Seen.call(2)], in: "wkwebview") == .informs)
    #expect(
      effect([Seen.call(1, interface: .paymentRequest), Seen.call(2, paths: [])], in: "wkwebview")
        == .blocks)
  }

  @Test func `only informs beside a provider that brings Google Pay`() {
    let code = Seen.code(calls: [Seen.call(interface: .paymentRequest)]) {
      $0.providers = [
        .init(name: "Stripe", caller: .provider, bringsGooglePay: true, place: Seen.place(3))
      ]
    }
    #expect(Seen.effect(DirectPaymentRequest.judge(code, in: .standard)) == .informs)
  }
}
