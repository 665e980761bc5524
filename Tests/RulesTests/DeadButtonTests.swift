// What the rule about buttons without a payment call says.

import AuditModel
import Testing

@testable import Rules

@Suite struct `A button with a handler` {
  @Test func `must lead to a payment call`() {
    func dead(_ buttons: [PaymentCode.Button]) -> Ruling {
      DeadButton.judge(Seen.code(buttons: buttons), in: .standard)
    }
    #expect(Seen.effect(dead([Seen.button(calls: [])])) == .risks)
    #expect(dead([Seen.button()]).findings.isEmpty)
    #expect(Seen.effect(dead([Seen.button(), Seen.button(calls: [])])) == .informs)
    #expect(
      dead([Seen.button(calls: [], isRead: false)]).cannotTell.map(\.code.rawValue) == [
        "handler-not-read"
      ])
  }
}
