// What the rules about windows say.

import AuditModel
import Testing

@testable import Rules

@Suite struct `A window for payment` {
  static let google = Value.string("https://pay.google.com/gp/p/ui/pay")

  func popup(
    _ url: Value = google, severs: Bool?, line: Int = 40, paths: [CallPath] = [Seen.path()]
  ) -> PaymentCode.Popup {
    .init(url: url, severs: severs, resultIsUsed: true, paths: paths, place: Seen.place(line))
  }

  func ruling(
    _ popups: [PaymentCode.Popup], overrides: [PaymentCode.OpenOverride] = [],
    links: [Document.Link] = [], in host: String = "wkwebview"
  ) -> Ruling {
    var document = Seen.document()
    document.links = links
    let code = Seen.code {
      $0.popups = popups
      $0.openOverrides = overrides
    }
    return SeveredPopup.judge(Both(document, code), in: Seen.host(host))
  }

  @Test func `must keep its opener`() {
    #expect(Seen.effect(ruling([popup(severs: true)])) == .blocks)
    #expect(ruling([popup(severs: false)]).findings.isEmpty)
    #expect(ruling([popup(severs: nil)]).cannotTell.map(\.code) == ["features-not-read"])
    #expect(Seen.effect(ruling([popup(severs: true)], in: "chrome-android")) == .informs)
  }

  @Test func `is not any window, nor one that no entry opens`() {
    #expect(ruling([popup(.string("https://shop.example/terms"), severs: true)]).findings.isEmpty)
    #expect(ruling([popup(Seen.fromServer, severs: true)]).findings.isEmpty)
    #expect(ruling([popup(severs: true, paths: [])]).findings.isEmpty)
  }

  @Test func `is every window that a replacement of window.open opens`() {
    let override = PaymentCode.OpenOverride(
      callsOriginal: true, returnsWindow: true, place: Seen.place(38, to: 42))
    let inner = popup(.unknown(Unknown(.parameter)), severs: true)
    #expect(Seen.effect(ruling([inner], overrides: [override])) == .blocks)
    let elsewhere = popup(.unknown(Unknown(.parameter)), severs: true, line: 60)
    #expect(ruling([elsewhere], overrides: [override]).findings.isEmpty)
  }

  @Test(
    arguments: [
      ("_blank", nil, Effect?.some(.risks)), ("_blank", "opener", nil),
      ("pay", "noreferrer", .risks), ("pay", nil, nil), ("_self", "noopener", nil),
    ] as [(String, String?, Effect?)])
  func `may be a link's`(target: String, rel: String?, expected: Effect?) {
    let link = Document.Link(
      kind: .anchor, address: "https://pay.google.com/gp/p/ui/pay", target: target, rel: rel,
      place: Seen.place(50))
    #expect(Seen.effect(ruling([], links: [link])) == expected)
  }
}

@Suite struct `A replacement of window.open` {
  func ruling(
    _ calls: Bool?, _ returns: Bool?, in host: String = "wkwebview", isReached: Bool = true
  )
    -> Ruling
  {
    OverwrittenOpen.judge(
      Seen.code {
        $0.openOverrides = [
          .init(
            callsOriginal: calls, returnsWindow: returns, isReached: isReached,
            place: Seen.place(40))
        ]
      }, in: Seen.host(host))
  }

  @Test(arguments: [
    (Bool?.some(false), Bool?.some(true), Effect.blocks), (true, false, .blocks),
    (true, true, .informs), (nil, false, .blocks),
  ])
  func `blocks where it drops the window`(calls: Bool?, returns: Bool?, expected: Effect) {
    #expect(Seen.effect(ruling(calls, returns)) == expected)
  }

  @Test func `cannot be told where it was not read`() {
    #expect(ruling(true, nil).cannotTell.map(\.code) == ["override-not-read"])
    #expect(ruling(nil, nil).cannotTell.map(\.couldBlock) == [true])
  }

  @Test func `does no harm to Payment Request, nor where it does not run`() {
    #expect(Seen.effect(ruling(false, false, in: "chrome-android")) == .informs)
    #expect(ruling(false, false, isReached: false).findings.isEmpty)
  }
}
