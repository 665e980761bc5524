// Attributes of frames that only Chromium knows, and frames that browsers block.

import AuditModel
import Auditing
import Testing

@Suite struct `A frame with something of its own` {
  private func visit(_ markup: String) async -> Visit {
    let page = Exchange(
      requestedURL: "https://shop.example/",
      hops: [
        .init(
          url: "https://shop.example/", status: 200,
          headers: Headers([.init(name: "Content-Type", value: "text/html")]))
      ], body: Array(markup.utf8),
      text: .init(string: markup, encoding: "utf-8", authority: .header))
    return await RecordedVisit(page: page).visit(userAgent: "a")
  }

  @Test func `has a csp attribute that is told as a limit`() async {
    let visit = await visit("<iframe csp=\"script-src 'self'\" src=/pay></iframe>")
    #expect(visit.limits.count { $0.contains("https://shop.example/pay") } == 1)
    #expect(visit.limits.count { $0.contains("csp attribute") } == 1)
  }

  @Test func `is blocked where it is http on an https page`() async {
    let visit = await visit("<iframe src=http://shop.example/pay></iframe>")
    #expect(visit.page.frames.map(\.page) == [.didNotRun(FramedPage.blockedAsMixed)])
  }
}
