// What the rule about windows without an opener says.

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
    #expect(ruling([popup(severs: nil)]).cannotTell.map(\.code.rawValue) == ["features-not-read"])
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
