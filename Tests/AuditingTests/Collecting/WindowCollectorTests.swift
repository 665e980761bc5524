// Which windows of a page are asked for, how, and how often.

import AuditModel
import Fetching
import Foundation
import TestSupport
import Testing

@testable import Auditing

/// A shop whose tap asks for payment and goes on with these statements when it is answered.
private func shop(_ statements: String, markup: String = "") -> String {
  """
  <title>Pay</title><div id=b></div>\(markup)
  <script async src="https://pay.google.com/gp/p/js/pay.js" onload="ready()"></script>
  <script>
  const base = { apiVersion: 2, apiVersionMinor: 0, allowedPaymentMethods: [] };
  function ready() {
    const client = new google.payments.api.PaymentsClient({ environment: "TEST" });
    client.isReadyToPay(base).then((answer) => {
      if (!answer.result) return;
      document.getElementById("b").append(client.createButton({
        onClick: () => client.loadPaymentData(base).then((data) => { \(statements) }),
      }));
    });
  }
  </script>
  """
}

private func page(_ html: String, at url: String = "https://shop.example/") -> Exchange {
  Exchange(
    requestedURL: url,
    hops: [
      .init(
        url: url, status: 200, headers: Headers([.init(name: "Content-Type", value: "text/html")]))
    ], body: Array(html.utf8),
    text: .init(string: html, encoding: "utf-8", authority: .header))
}

@Suite struct `The windows of a page` {
  private func opened(_ html: String) async -> [OpenedPage] {
    await RecordedVisit(page: page(html)).visit(userAgent: "a").page.opened ?? []
  }

  @Test(
    arguments: [
      ("window.open('/bank', 'w');", "", ["https://shop.example/bank"], OpenedPage.Tie.payment),
      (
        "const w = window.open(); w.location = '/late';", "", ["https://shop.example/late"],
        .payment
      ),
      ("", "<a id=pay-by-bank target=_blank href=/x>x</a>", ["https://shop.example/x"], .name),
      (
        "", "<form target=w action='https://checkout.stripe.com/x'></form>",
        ["https://checkout.stripe.com/x"], .provider
      ),
      (
        "", "<button onclick=\"window.open('/checkout/by-bank')\">x</button>",
        ["https://shop.example/checkout/by-bank"], .name
      ),
    ])
  func `are those on the way to a payment`(
    statements: String, markup: String, addresses: [String], tie: OpenedPage.Tie
  ) async {
    let opened = await opened(shop(statements, markup: markup))
    #expect(opened.map(\.url) == addresses)
    #expect(opened.map(\.tie) == [tie])
  }

  @Test(arguments: [
    "<a target=_blank href=/terms>x</a>", "<a href=/pay>x</a>", "<a target=_self href=/pay>x</a>",
    "<button onclick=\"window.open('/help/delivery')\">x</button>",
    "<button onclick=\"window.open('/pay', '_self')\">x</button>",
    "<a target=_blank href='mailto:pay@shop.example'>x</a>",
    "<a target=_blank href='/payroll'>x</a>",
    "<a target=_blank href='https://code.example/samples/payment-request/'>x</a>",
  ])
  func `are no others`(markup: String) async {
    #expect(await opened(shop("", markup: markup)) == [])
  }

  @Test(
    arguments: [
      ("window.open('https://pay.google.com/x');", "", "Google's own"),
      ("window.open('https://pay.google.co.uk/x');", "", "Google's own"),
      ("", "<form target=w action=/pay></form>", "a form is not sent"),
    ])
  func `that are not asked for say why`(statements: String, markup: String, words: String) async {
    let pages = await opened(shop(statements, markup: markup)).map(\.page)
    guard case .didNotRun(let reason)? = pages.first, pages.count == 1 else {
      Issue.record("\(pages)")
      return
    }
    #expect(reason.contains(words))
  }

  @Test func `are frames where a frame has their name`() async {
    let opened = await opened(
      shop("window.open('/bank', 'inner');", markup: "<iframe name=inner></iframe>"))
    #expect(opened.map(\.frameName) == ["inner"])
  }

  @Test func `are asked for up to a number`() async throws {
    let calls = (1...20).map { "window.open('/pay/\($0)');" }.joined()
    let inner = (1...20).map {
      page(shop("window.open('/pay/inner');"), at: "https://shop.example/pay/\($0)")
    }
    let visit = await RecordedVisit(page: page(shop(calls)), resources: inner).visit(userAgent: "a")
    let opened = try #require(visit.page.opened)
    #expect(opened.count == WindowCollector.most)
    #expect(opened.allSatisfy { $0.page.value != nil })
    #expect(visit.limits.count { $0.contains("20 windows") } == 1)
  }

  @Test func `count among the resources of a visit`() async {
    var recorded = RecordedVisit(
      page: page(shop("window.open('/pay');")),
      resources: [page("x", at: "https://shop.example/pay")])
    recorded.limits.resources = 0
    let visit = await recorded.visit(userAgent: "a")
    #expect(visit.page.opened?.first?.page.value == nil)
    #expect(visit.limits.count { $0.contains("--max-resources") } == 1)
  }

  @Test func `are not asked for when the time is over`() async {
    var recorded = RecordedVisit(
      page: page(shop("window.open('/pay');")),
      resources: [page("x", at: "https://shop.example/pay")])
    recorded.limits.total = .zero
    let visit = await recorded.visit(userAgent: "a")
    #expect(visit.page.opened?.map(\.failure) == [.timeout])
    #expect(visit.limits.count { $0.contains("--timeout") } == 1)
  }

  @Test func `hold the checkout where no page around them does`() async throws {
    let top = page("<button onclick=\"window.open('/checkout')\">x</button>")
    let inner = page(shop(""), at: "https://shop.example/checkout")
    let visit = await RecordedVisit(page: top, resources: [inner]).visit(userAgent: "a")
    #expect(visit.checkout.page.url == "https://shop.example/checkout")
    #expect(visit.checkout.topExchange.finalURL == "https://shop.example/checkout")
    #expect(visit.checkout.window?.url == "https://shop.example/")
    let whole = page(shop("window.open('/checkout')"))
    let other = await RecordedVisit(page: whole, resources: [inner]).visit(userAgent: "a")
    #expect(other.checkout.page.url == "https://shop.example/")
    #expect(other.checkout.window == nil)
  }
}

@Suite struct `The request for a window` {
  /// A shop at `/` that opens `/bank`.
  private func site(
    _ headers: [String] = [], bank: SiteServer.Answer = "<title>Bank</title>"
  ) throws -> SiteServer {
    try SiteServer([
      "/": SiteServer.Answer(shop("window.open('/bank', 'w');"), headers: headers), "/bank": bank,
    ])
  }

  @Test func `carries the agent, the page and the cookies of the visit`() async throws {
    let site = try site(["Set-Cookie: cart=7; Path=/"])
    _ = try await audit(site.address) { $0.fetch.headers = [.init(name: "X-Stage", value: "b")] }
    #expect(site.paths.count { $0 == "/bank" } == 1)
    #expect(site.header("User-Agent", for: "/bank") == Host.standard.agent.userAgent)
    #expect(site.header("Referer", for: "/bank") == site.address + "/")
    #expect(site.header("Cookie", for: "/bank") == "cart=7")
    #expect(site.header("X-Stage", for: "/bank") == "b")
    #expect(site.header("Sec-Fetch-Dest", for: "/bank") == "document")
    #expect(site.header("Sec-Fetch-Site", for: "/bank") == "same-origin")
  }

  @Test func `tells no more of the page than its policy lets`() async throws {
    let site = try site(["Referrer-Policy: no-referrer"])
    _ = try await audit(site.address)
    #expect(site.paths.contains("/bank"))
    #expect(site.header("Referer", for: "/bank") == nil)
  }

  @Test func `goes with no headers that are for the target's origin alone`() async throws {
    let bank = try SiteServer(["/": "<title>Bank</title>"])
    let site = try SiteServer(["/": .init(shop("window.open('\(bank.address)', 'w');"))])
    _ = try await audit(site.address) { $0.fetch.headers = [.init(name: "X-Stage", value: "b")] }
    #expect(bank.paths == ["/"])
    #expect(bank.header("X-Stage", for: "/") == nil)
    #expect(bank.header("Referer", for: "/") == site.address + "/")
  }

  @Test func `is made once for agents that get the same page, unless the server tells them apart`()
    async throws
  {
    let hosts = try ["wkwebview", "safari-ios"].map { try #require(Host.builtIn(named: $0)) }
    let same = try site()
    _ = try await audit(same.address) { $0.hosts = hosts }
    #expect(same.paths.count { $0 == "/bank" } == 1)
    let varying = try site(bank: .init("<title>Bank</title>", headers: ["Vary: User-Agent"]))
    _ = try await audit(varying.address) { $0.hosts = hosts }
    #expect(varying.paths.count { $0 == "/bank" } == 2)
  }

  @Test func `follows no redirect to Google`() async throws {
    let site = try site(
      bank: .init("", status: "302 Found", headers: ["Location: https://pay.google.com/x"]))
    let run = try await audit(site.address)
    let exchange = try #require(try run.page.opened?.first?.page.value?.exchange)
    #expect(exchange.hops.map(\.status) == [302])
    #expect(!(try run.target.findings.contains { $0.rule == "empty-popup" }))
  }

  @Test func `is refused where networks that are not public are`() async throws {
    let bank = try SiteServer(["/": "<title>Bank</title>"])
    let folder = try TemporaryFolder()
    let html = shop("window.open('\(bank.address)', 'w');")
    let file = try folder.write(Data(html.utf8), to: "page.html")
    let run = try await audit(file) { $0.fetch.denyPrivateNetworks = true }
    #expect(try run.page.opened?.first?.failure == .refusedByPolicy)
    #expect(bank.paths.isEmpty)
    _ = try await audit(file)
    #expect(bank.paths == ["/"])
  }

  @Test func `makes no difference between agents, though only the host's makes it`() async throws {
    let site = try SiteServer([
      "/": "<button onclick=\"window.open('/checkout')\">Pay</button>",
      "/checkout": .init(shop("")),
    ])
    let target = try await audit(site.address).target
    #expect(target.differences == [])
    #expect(target.integration.window == site.address + "/checkout")
    #expect(site.paths.count { $0 == "/checkout" } == 1)
  }

  @Test func `is not made again for saved evidence, which says the same`() async throws {
    let site = try site(bank: .init("", status: "404 Not Found"))
    let run = try await audit(site.address)
    let saved = try #require(run.evidence.first.flatMap { SavedEvidence.text(of: $0) })
    let folder = try TemporaryFolder()
    let again = try await audit(try folder.write(Data(saved.utf8), to: "evidence.json"))
    #expect(
      try again.target.findings.map(\.fingerprint) == run.target.findings.map(\.fingerprint))
    #expect(try run.target.findings.contains { $0.rule == "empty-popup" })
    #expect(site.paths.count { $0 == "/bank" } == 1)
  }
}
