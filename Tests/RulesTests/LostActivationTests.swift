// What the rule about what the code waits for says of one call.

import AuditModel
import Testing

@testable import Rules

@Suite struct `A payment call after a tap` {
  func ruling(_ paths: [CallPath], in host: String = "wkwebview") -> Ruling {
    LostActivation.judge(
      Seen.code(calls: [Seen.call(paths: paths)]), in: Seen.host(host))
  }

  @Test(
    arguments: [
      (Boundary.Kind.network, nil, Effect?.some(.blocks)), (.moduleImport, nil, .blocks),
      (.task, nil, .blocks), (.laterEvent, nil, .blocks), (.timer, 1_000, .blocks),
      (.timer, 999, nil), (.settled, nil, nil), (.animationFrame, nil, nil), (.message, nil, nil),
      (.dispatchedEvent, nil, nil), (.scriptLoad, nil, nil),
    ] as [(Boundary.Kind, Double?, Effect?)])
  func `keeps or loses its activation as WebKit does`(
    kind: Boundary.Kind, delay: Double?, expected: Effect?
  ) {
    let ruling = ruling([Seen.path(.click, [Seen.wait(kind, delay: delay)])])
    #expect(Seen.effect(ruling) == expected)
    #expect(ruling.cannotTell.isEmpty)
    #expect(ruling.findings.allSatisfy { $0.place == Seen.place(25) && $0.calls == [1] })
  }

  @Test func `adds up the timers on the way`() {
    let half = Seen.wait(.timer, delay: 600)
    #expect(Seen.effect(ruling([Seen.path(.click, [half])])) == nil)
    #expect(Seen.effect(ruling([Seen.path(.click, [half, half])])) == .blocks)
  }

  @Test(arguments: [Entry.Kind.createButton, .component])
  func `is only at risk where pay.js opens its window first`(kind: Entry.Kind) {
    #expect(Seen.effect(ruling([Seen.path(kind, [Seen.wait(.network)])])) == .risks)
  }

  @Test(arguments: [Boundary.Kind.unknown, .state, .timer])
  func `cannot be told where a wait is not known`(kind: Boundary.Kind) {
    let custom = ruling([Seen.path(.click, [Seen.wait(kind)])])
    #expect(custom.findings.isEmpty)
    #expect(custom.cannotTell.map(\.code.rawValue) == ["unknown-boundary"])
    #expect(custom.cannotTell.map(\.couldBlock) == [true])
    let drawn = ruling([Seen.path(.createButton, [Seen.wait(kind)])])
    #expect(drawn.cannotTell.map(\.couldBlock) == [false])
  }

  @Test func `is lost for sure after the network, whatever else is waited for`() {
    let ruling = ruling([Seen.path(.click, [Seen.wait(.unknown), Seen.wait(.network)])])
    #expect(Seen.effect(ruling) == .blocks)
  }

  @Test func `keeps it over the answer of isReadyToPay, not over a provider's`() {
    #expect(
      ruling([Seen.path(.click, [Seen.wait(.payScript, what: "client.isReadyToPay(…)")])])
        .cannotTell.isEmpty)
    #expect(
      ruling([Seen.path(.click, [Seen.wait(.payScript, what: "checkout.validate(…)")])])
        .cannotTell.count == 1)
  }

  @Test(
    arguments: [
      (Entry.Kind.load, nil), (.timer, nil), (.event, "hashchange"), (.inlineAttribute, "load"),
    ] as [(Entry.Kind, String?)])
  func `has none without a tap`(kind: Entry.Kind, event: String?) {
    let ruling = ruling([Seen.path(kind, event: event)])
    #expect(Seen.effect(ruling) == .blocks)
    #expect(ruling.findings.map(\.place) == [Seen.place(20)])
  }

  @Test(arguments: [(Entry.Kind.message, nil), (.event, "paynow")] as [(Entry.Kind, String?)])
  func `cannot be told after a message or an event of the page's own`(
    kind: Entry.Kind, event: String?
  ) {
    #expect(
      ruling([Seen.path(kind, event: event)]).cannotTell.map(\.code.rawValue) == ["unknown-entry"])
  }

  @Test func `keeps it in the events that a tap or a key sends at once`() {
    #expect(ruling([Seen.path(.event, event: "change")]).cannotTell.isEmpty)
    #expect(Seen.effect(ruling([Seen.path(.event, event: "keydown")])) == nil)
  }

  @Test func `is at risk where one way loses it and another keeps it`() {
    let lost = Seen.path(.click, [Seen.wait(.network)])
    #expect(Seen.effect(ruling([Seen.path(), lost])) == .risks)
    #expect(Seen.effect(ruling([lost, Seen.path(.load)])) == .blocks)
    #expect(Seen.effect(ruling([lost, Seen.path(.createButton, [Seen.wait(.task)])])) == .risks)
  }

  @Test func `is not what blocks while another way is not known`() {
    let ruling = ruling([
      Seen.path(.click, [Seen.wait(.network)]), Seen.path(.click, [Seen.wait(.unknown)]),
    ])
    #expect(Seen.effect(ruling) == .risks)
    #expect(ruling.cannotTell.map(\.couldBlock) == [true])
  }

  @Test(arguments: ["chrome-android", "chrome-desktop", "android-webview", "android-webview-plain"])
  func `is forgiven a wait in Blink`(host: String) {
    #expect(Seen.effect(ruling([Seen.path(.click, [Seen.wait(.network)])], in: host)) == .informs)
    #expect(
      Seen.effect(ruling([Seen.path(.click, [Seen.wait(.timer, delay: 6_000)])], in: host))
        == .risks)
    #expect(
      ruling([Seen.path(.click, [Seen.wait(.unknown)])], in: host).cannotTell.map(\.couldBlock)
        == [false])
  }

  @Test func `needs none where the app lets pages open windows by themselves`() {
    var host = Host.standard
    host.opensWindowsAutomatically = true
    let code = Seen.code(calls: [Seen.call(paths: [Seen.path(.load)])])
    #expect(Seen.effect(LostActivation.judge(code, in: host)) == .informs)
  }

  @Test func `is judged by another rule where WebKit knows no such Payment Request`() {
    let code = Seen.code(calls: [
      Seen.call(interface: .paymentRequest, paths: [Seen.path(.click, [Seen.wait(.network)])])
    ])
    #expect(LostActivation.judge(code, in: .standard).findings.isEmpty)
  }
}
