// What the rule about hashes on pay.js says.

import AuditModel
import Testing

@testable import Rules

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
