// What the rule about unhandled rejections says.

import AuditModel
import Testing

@testable import Rules

@Suite struct `A payment that does not come` {
  @Test(arguments: [
    (Bool?.some(true), Bool?.some(true), 0), (false, nil, 1), (true, false, 1), (nil, nil, 0),
  ])
  func `should be heard of`(catches: Bool?, tells: Bool?, count: Int) {
    let code = Seen.code(calls: [Seen.call(catches: catches, tellsCancel: tells)])
    let findings = MissingCatch.judge(code, in: .standard).findings
    #expect(findings.map(\.effect) == Array(repeating: .informs, count: count))
  }
}
