// What the rule about the answer of isReadyToPay says.

import AuditModel
import Testing

@testable import Rules

@Suite struct `The answer of isReadyToPay` {
  func effect(
    _ use: PaymentCode.ReadinessCall.Use, gates: Bool? = true, branch: Bool? = true,
    in host: String = "wkwebview"
  ) -> Effect? {
    var call = Seen.readiness(use: use, gates: gates)
    call.hasNotReadyBranch = branch
    return Seen.effect(
      MisreadReadiness.judge(Seen.code(readiness: [call]), in: Seen.host(host)))
  }

  @Test func `is tested as it is`() {
    #expect(effect(.tested) == nil)
    #expect(effect(.ignored) == nil)
    #expect(effect(.unknown) == nil)
  }

  @Test func `keeps a ready host out where it is negated`() {
    #expect(effect(.inverted) == .blocks)
    #expect(effect(.inverted, in: "wkwebview-plain") == .informs)
    #expect(effect(.inverted, gates: nil) == nil)
  }

  @Test func `is worth a word where the object is tested, or no has no branch`() {
    #expect(effect(.truthyResponse) == .informs)
    #expect(effect(.tested, branch: false) == .informs)
    #expect(effect(.tested, branch: nil) == nil)
  }
}
