// Pages whose scripts load scripts, and pages of payment providers.

import AuditModel
import Auditing
import Testing

private func answer(_ path: String, _ text: String) -> Exchange {
  let type = path.hasSuffix(".js") ? "text/javascript" : "text/html"
  let url = "https://shop.example" + path
  let headers = Headers([.init(name: "Content-Type", value: type)])
  return Exchange(
    requestedURL: url, hops: [.init(url: url, status: 200, headers: headers)],
    text: .init(string: text, encoding: "utf-8", authority: .header))
}

private func visit(_ html: String, _ others: [String: String] = [:]) async -> Visit {
  await RecordedVisit(
    page: answer("/", html), resources: others.map { answer($0.key, $0.value) }
  ).visit(userAgent: "a")
}

@Suite struct `What page code loads` {
  @Test(arguments: [
    "const s = document.createElement('script'); s.src = '/late.js'; document.head.append(s)",
    "import('./late.js')", "import '/late.js'",
  ])
  func `is fetched and read with the rest`(_ code: String) async throws {
    let page = await visit(
      "<script type=module>\(code)</script>",
      ["/late.js": "new google.payments.api.PaymentsClient({environment: 'TEST'})"]
    ).page
    let scripts = try #require(page.code.value).scripts
    #expect(scripts.map(\.state) == [.read, .read])
    #expect(scripts.last?.url == "https://shop.example/late.js")
    #expect(page.code.value?.clients.count == 1)
  }

  @Test func `is followed a few times, and what is left is named`() async throws {
    let files = (1...9).map { ("/\($0).js", "import './\($0 + 1).js'") }
    let seen = await visit(
      "<script type=module src=/1.js></script>", Dictionary(uniqueKeysWithValues: files))
    #expect(seen.page.code.value?.scripts.count == 5)
    #expect(seen.limits.count { $0.contains("followed 4 times") } == 1, "\(seen.limits)")
  }

  @Test func `may go round in a circle`() async throws {
    let seen = await visit(
      "<script type=module src=/a.js></script>",
      ["/a.js": "import './b.js'", "/b.js": "import './a.js'"])
    #expect(seen.page.code.value?.scripts.count == 2)
    #expect(seen.limits == [])
  }
}

@Suite struct `A provider` {
  @Test func `is recognised by its script and its frame, which are not fetched`() async throws {
    let page = await visit(
      """
      <script src="https://js.stripe.com/v3/"></script>
      <iframe src="https://js.stripe.com/v3/elements-inner.html"></iframe>
      """
    ).page
    #expect(page.code.value?.scripts.map(\.state) == [.provider("Stripe")])
    #expect(page.frames.map(\.provider) == ["Stripe"])
    #expect(page.frames.map(\.page.value) == [nil])
  }
}
