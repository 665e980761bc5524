// Windows that forms and links open when page code sends or follows them, and windows of windows.

import AuditModel
import Auditing
import Testing

private func page(_ html: String, at url: String = "https://shop.example/") -> Exchange {
  Exchange(
    requestedURL: url,
    hops: [
      .init(
        url: url, status: 200, headers: Headers([.init(name: "Content-Type", value: "text/html")]))
    ], body: Array(html.utf8),
    text: .init(string: html, encoding: "utf-8", authority: .header))
}

@Suite struct `A window that code sends something into` {
  private func opened(_ markup: String, _ code: String) async -> [OpenedPage] {
    let html = """
      \(markup)<button id=pay-now>x</button><script>
      document.getElementById('pay-now').addEventListener('click', () => { \(code) });
      </script>
      """
    return await RecordedVisit(page: page(html)).visit(userAgent: "a").page.opened ?? []
  }

  @Test(arguments: [
    ("<form id=f action=/bank></form>", "f.target = 'w'; f.submit();"),
    ("<form id=f target=w></form>", "f.action = '/bank'; f.requestSubmit();"),
    (
      "<form id=f></form>",
      "f.setAttribute('target', 'w'); f.setAttribute('action', '/bank');"
        + "f.submit();"
    ),
  ])
  func `is a form's where its target names one`(markup: String, code: String) async {
    let opened = await opened(markup, "const f = document.getElementById('f'); " + code)
    #expect(opened.map(\.url) == ["https://shop.example/bank"])
    #expect(opened.map(\.means) == [.form])
    #expect(opened.first?.page == .didNotRun("a form is not sent, since its fields are not filled"))
  }

  @Test func `is a link's that code makes and follows`() async {
    let opened = await opened(
      "",
      """
      const a = document.createElement('a'); a.href = '/bank'; a.target = '_blank'; a.click();
      """)
    #expect(opened.map(\.url) == ["https://shop.example/bank"])
    #expect(opened.map(\.means) == [.link])
    #expect(opened.map(\.hasOpener) == [false])
  }

  @Test(arguments: [
    "const f = document.getElementById('f'); f.submit();",
    "const f = document.getElementById('f'); f.target = '_self'; f.submit();",
    "const f = document.getElementById('f'); f.target = 'w';",
  ])
  func `is none without a target, or where nothing is sent`(code: String) async {
    #expect(await opened("<form id=f action=/bank></form>", code) == [])
  }
}

@Suite struct `The windows of a window` {
  private func visit(_ pages: [(String, String)]) async -> Visit {
    let all = pages.map { page($0.1, at: "https://shop.example" + $0.0) }
    return await RecordedVisit(page: all[0], resources: all).visit(userAgent: "a")
  }

  private func link(_ address: String) -> String {
    "<a target=_blank id=pay href=\(address)>Pay</a>"
  }

  @Test func `are asked for, and not theirs`() async throws {
    let visit = await visit([
      ("/", link("/checkout")), ("/checkout", link("/bank")), ("/bank", link("/app")), ("/app", ""),
    ])
    let window = try #require(visit.page.opened?.first?.page.value)
    let inner = try #require(window.opened?.first)
    #expect(inner.url == "https://shop.example/bank")
    #expect(inner.page.value?.opened == nil)
  }

  @Test func `are no page that opened them`() async throws {
    let visit = await visit([("/", link("/checkout")), ("/checkout", link("/"))])
    let window = try #require(visit.page.opened?.first?.page.value)
    #expect(window.opened == nil)
  }
}
