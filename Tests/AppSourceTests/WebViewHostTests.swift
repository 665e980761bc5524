// Tests of the host profile that a reading amounts to.

import AuditModel
import Testing

@Suite struct WebViewHostTests {
  @Test func `An answer survives JSON`() {
    #expect(Answer<Bool>.unset(true).value == true)
  }
}
