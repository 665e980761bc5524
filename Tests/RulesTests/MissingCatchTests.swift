// What the rule about unhandled rejections says.

import AuditModel
import Testing

@testable import Rules

@Suite struct `A payment that does not come` {
  @Test(arguments: [
    (Bool?.some(true), Bool?.some(true), 0), (false, nil, 1), (true, false, 1), (nil, nil, 0),
  ])
  func `should be heard of`(catches: Bool?, tells: Bool?, count: Int) {
    let code = Seen.code(calls: [Seen.call(catches: catches, tellsCancel: tells)])
    let findings = MissingCatch.judge(code, in: .standard).findings
    #expect(findings.map(\.effect) == Array(repeating: .informs, count: count))
  }

  @Test(arguments: [
    (PaymentCode.PaymentCall.Interface.loadPaymentData, "statusCode is CANCELED"),
    (.paymentRequest, "name is AbortError"),
  ])
  func `is told from a failure as its interface tells it`(
    _ interface: PaymentCode.PaymentCall.Interface, _ words: String
  ) {
    let code = Seen.code(calls: [Seen.call(interface: interface, tellsCancel: false)])
    let remedies = MissingCatch.judge(code, in: .standard).findings.map(\.remedy)
    #expect(remedies.count == 1)
    #expect(remedies.allSatisfy { $0.contains(words) && !$0.contains("Catch") })
  }
}
