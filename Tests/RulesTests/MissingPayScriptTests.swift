// What the rule about a missing pay.js says.

import AuditModel
import Testing

@testable import Rules

@Suite struct `A page that uses pay.js` {
  let own = Seen.script("/assets/shop.js")
  let pay = Seen.script("https://pay.google.com/gp/p/js/pay.js")

  func loader(_ url: Value, isReached: Bool = true) -> PaymentCode.Loader {
    .init(url: url, means: .element, isReached: isReached, place: Seen.place(8))
  }

  func ruling(
    _ scripts: [Document.ScriptElement], change: (inout PaymentCode) -> Void = { _ in }
  ) -> Ruling {
    MissingPayScript.judge(
      Both(Seen.document(scripts), Seen.code(change: change)), in: .standard)
  }

  @Test func `must load it`() {
    let missing = ruling([own])
    #expect(missing.findings.map(\.effect) == [.blocks])
    #expect(missing.findings.map(\.place) == [Seen.place(10)])
    #expect(ruling([own, pay]).findings.isEmpty)
    #expect(
      ruling([own]) {
        $0.clients = []
        $0.readinessCalls = []
        $0.paymentCalls = []
        $0.buttons = []
      }
      .findings.isEmpty)
  }

  @Test func `may load it from code`() {
    let url = Value.string("https://pay.google.com/gp/p/js/pay.js")
    #expect(ruling([]) { $0.loaders = [loader(url)] }.findings.isEmpty)
    #expect(
      ruling([]) { $0.loaders = [loader(url, isReached: false)] }.cannotTell.map(\.code.rawValue)
        == ["loader-not-read"])
    #expect(
      ruling([]) { $0.loaders = [loader(Seen.fromServer)] }.cannotTell.map(\.code.rawValue)
        == ["loader-not-read"])
  }

  @Test func `is not excused by a loader of something else`() {
    #expect(
      ruling([]) {
        $0.loaders = [
          loader(.string("/assets/chunk.js")),
          loader(.text(prefix: "https://cdn.example/c-", suffix: ".js", Unknown(.computation))),
        ]
      }.findings.count == 1)
  }

  @Test func `may get it from a component or a provider`() {
    #expect(ruling([]) { $0.buttons.append(Seen.button(.component)) }.findings.isEmpty)
    #expect(
      ruling([]) {
        $0.providers = [
          .init(name: "Adyen", caller: .provider, bringsGooglePay: true, place: Seen.place(3))
        ]
      }.findings.isEmpty)
    #expect(
      ruling([]) {
        $0.providers = [
          .init(name: "Braintree", caller: .page, bringsGooglePay: true, place: Seen.place(3))
        ]
      }.findings.count == 1)
  }

  @Test func `cannot be told while a script was not read`() {
    #expect(
      ruling([]) {
        $0.scripts = [
          .init(
            url: "https://cdn.example/tags.js", state: .notFetched("status 404."),
            place: Seen.place(4))
        ]
      }.cannotTell.map(\.code.rawValue) == ["script-not-read"])
  }

  @Test(arguments: [
    "https://pay.sandbox.google.com/gp/p/js/pay.js", "https://cdn.example/gp/p/js/pay.js",
  ])
  func `may load it from the sandbox, or a copy that another rule judges`(address: String) {
    #expect(ruling([Seen.script(address)]).findings.isEmpty)
    #expect(ruling([Seen.script(address)]).cannotTell.isEmpty)
  }

  @Test func `does not load it with nomodule`() {
    let skipped = Seen.script("https://pay.google.com/gp/p/js/pay.js", noModule: true)
    #expect(ruling([skipped]).findings.map(\.place) == [Seen.place(5)])
  }
}
