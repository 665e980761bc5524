// What the rules about buttons, direct requests and results say.

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
    #expect(ruling.cannotTell.map(\.code) == ["script-not-read"])
  }

  @Test func `must lead to a payment call`() {
    func dead(_ buttons: [PaymentCode.Button]) -> Ruling {
      DeadButton.judge(Seen.code(buttons: buttons), in: .standard)
    }
    #expect(Seen.effect(dead([Seen.button(calls: [])])) == .risks)
    #expect(dead([Seen.button()]).findings.isEmpty)
    #expect(Seen.effect(dead([Seen.button(), Seen.button(calls: [])])) == .informs)
    #expect(
      dead([Seen.button(calls: [], isRead: false)]).cannotTell.map(\.code) == ["handler-not-read"])
  }
}

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
}

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

  @Test(arguments: [
    (Bool?.some(true), Bool?.some(true), 0), (false, nil, 1), (true, false, 1), (nil, nil, 0),
  ])
  func `may not come, which the page should hear`(catches: Bool?, tells: Bool?, count: Int) {
    let code = Seen.code(calls: [Seen.call(catches: catches, tellsCancel: tells)])
    let findings = MissingCatch.judge(code, in: .standard).findings
    #expect(findings.map(\.effect) == Array(repeating: .informs, count: count))
  }
}
