// What the rules about loading Google's script say.

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
      ruling([]) { $0.loaders = [loader(url, isReached: false)] }.cannotTell.map(\.code)
        == ["loader-not-read"])
    #expect(
      ruling([]) { $0.loaders = [loader(Seen.fromServer)] }.cannotTell.map(\.code)
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
      }.cannotTell.map(\.code) == ["script-not-read"])
  }

  @Test func `does not load it with nomodule`() {
    let skipped = Seen.script("https://pay.google.com/gp/p/js/pay.js", noModule: true)
    #expect(ruling([skipped]).findings.map(\.place) == [Seen.place(5)])
  }
}

@Suite struct `A copy of pay.js` {
  func findings(
    _ scripts: [Document.ScriptElement], change: (inout PaymentCode) -> Void = { _ in }
  ) -> [Finding] {
    CopiedPayScript.judge(Both(Seen.document(scripts), Seen.code(change: change)), in: .standard)
      .findings
  }

  @Test func `is a risk at another host's address`() {
    #expect(findings([Seen.script("/vendor/gp/p/js/pay.js")]).map(\.effect) == [.risks])
    #expect(findings([Seen.script("https://pay.google.com/gp/p/js/pay.js")]).isEmpty)
    #expect(findings([Seen.script("https://pay.sandbox.google.com/gp/p/js/pay.js")]).isEmpty)
  }

  @Test func `is known by its text`() {
    #expect(
      findings([Seen.script("/g.js")]) {
        $0.scripts = [
          .init(
            url: "https://shop.example/g.js", isPayScriptCopy: true, place: Seen.place(5))
        ]
      }.map(\.effect) == [.risks])
  }

  @Test func `does no harm beside Google's own`() {
    #expect(
      findings([
        Seen.script("https://pay.google.com/gp/p/js/pay.js"), Seen.script("/vendor/gp/p/js/pay.js"),
      ]).isEmpty)
  }
}

@Suite struct `A hash on pay.js` {
  static let whole = "sha256-" + String(repeating: "A", count: 43) + "="

  func effect(integrity: String?, crossOrigin: String? = "anonymous") -> Effect? {
    let script = Seen.script(
      "https://pay.google.com/gp/p/js/pay.js", integrity: integrity, crossOrigin: crossOrigin)
    return Seen.effect(
      PinnedPayScript.judge(Both(Seen.document([script]), Seen.code()), in: .standard))
  }

  @Test func `is a risk, and a block where it cannot match`() {
    #expect(effect(integrity: nil) == nil)
    #expect(effect(integrity: Self.whole) == .risks)
    #expect(effect(integrity: "sha256-AAAA") == .blocks)
    #expect(effect(integrity: Self.whole, crossOrigin: nil) == .blocks)
  }

  @Test func `is nothing to a browser that does not know it`() {
    #expect(effect(integrity: "md5-AAAA", crossOrigin: nil) == nil)
    #expect(effect(integrity: " ") == nil)
  }

  @Test func `counts where page code sets it`() {
    let loader = PaymentCode.Loader(
      url: .string("https://pay.google.com/gp/p/js/pay.js"), means: .element,
      integrity: .string(Self.whole), place: Seen.place(8))
    let page = Both(Seen.document(), Seen.code { $0.loaders = [loader] })
    #expect(Seen.effect(PinnedPayScript.judge(page, in: .standard)) == .risks)
  }
}
