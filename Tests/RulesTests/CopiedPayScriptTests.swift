// What the rule about copies of pay.js says.

import AuditModel
import Testing

@testable import Rules

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
