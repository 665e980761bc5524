// What the rule about buttons that are put nowhere says.

import AuditModel
import Testing

@testable import Rules

@Suite struct `A button that is made` {
  func unplaced(_ buttons: [PaymentCode.Button], change: (inout PaymentCode) -> Void = { _ in })
    -> Ruling
  {
    UnplacedButton.judge(Seen.code(buttons: buttons, change: change), in: .standard)
  }

  @Test func `must be put into the page`() {
    #expect(Seen.effect(unplaced([Seen.button(placement: .notPlaced)])) == .blocks)
    #expect(unplaced([Seen.button()]).findings.isEmpty)
    #expect(
      Seen.effect(unplaced([Seen.button(), Seen.button(placement: .notPlaced)])) == .informs)
  }

  @Test func `cannot be told while a script was not read`() {
    let ruling = unplaced([Seen.button(placement: .notPlaced)]) {
      $0.stops = [.init(reason: "too deep.", place: Seen.place(60))]
    }
    #expect(ruling.cannotTell.map(\.code.rawValue) == ["script-not-read"])
  }
}
