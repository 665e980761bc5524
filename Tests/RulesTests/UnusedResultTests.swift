// What the rule about unused payment data says.

import AuditModel
import Testing

@testable import Rules

@Suite struct `The payment data` {
  @Test(arguments: [
    (PaymentCode.ResultUse.Fulfilled.used, Effect?.none), (.unknown, nil), (.ignored, .risks),
    (.absent, .risks),
  ])
  func `must be used`(fulfilled: PaymentCode.ResultUse.Fulfilled, expected: Effect?) {
    let code = Seen.code(calls: [Seen.call(fulfilled: fulfilled)])
    #expect(Seen.effect(UnusedResult.judge(code, in: .standard)) == expected)
  }

  @Test func `may go to a callback of the client`() {
    let options = Seen.object([
      "paymentDataCallbacks": Seen.object(["onPaymentAuthorized": .function(Seen.place(50))])
    ])
    let code = Seen.code(calls: [Seen.call(options: options, fulfilled: .absent)])
    #expect(UnusedResult.judge(code, in: .standard).findings.isEmpty)
  }
}
