// Which frames are followed, how deep, and whose exchange a srcdoc frame has.

import AuditModel
import Auditing
import Testing

private func page(_ url: String, _ html: String, headers: [Headers.Field] = []) -> Exchange {
  let fields = [Headers.Field(name: "Content-Type", value: "text/html")] + headers
  return Exchange(
    requestedURL: url, hops: [.init(url: url, status: 200, headers: Headers(fields))],
    body: Array(html.utf8), text: .init(string: html, encoding: "utf-8", authority: .header))
}

private func frame(_ number: Int) -> Exchange {
  page(
    "https://shop.example/\(number)",
    "<title>\(number)</title><iframe src='/\(number + 1)'></iframe>")
}

@Suite struct `The frames of a page` {
  @Test func `are followed to the depth of the limit`() async throws {
    var recorded = RecordedVisit(page: frame(0), resources: (1...9).map(frame))
    recorded.limits.frameDepth = 2
    let visit = await recorded.visit(userAgent: "a")
    let first = try #require(visit.page.frames.first?.page.value)
    let second = try #require(first.frames.first?.page.value)
    #expect(second.document.value?.title == "2")
    #expect(second.frames.first?.page.value == nil)
    #expect(visit.limits.count { $0.contains("--max-frame-depth") } == 1)
  }

  @Test func `with their own markup have the exchange of the page around them`() async throws {
    let policy = Headers.Field(name: "Content-Security-Policy", value: "script-src 'self'")
    let top = page(
      "https://shop.example/a/", "<iframe srcdoc='<title>In</title><iframe src=b></iframe>'>",
      headers: [policy])
    let visit = await RecordedVisit(
      page: top, resources: [page("https://shop.example/a/b", "<title>Deep</title>")]
    ).visit(userAgent: "a")
    let framed = try #require(visit.page.frames.first)
    let inside = try #require(framed.page.value)
    #expect(framed.url == nil)
    #expect(inside.document.value?.title == "In")
    #expect(inside.exchange.headers.first("content-security-policy") == "script-src 'self'")
    #expect(inside.frames.first?.page.value?.document.value?.title == "Deep")
  }

  @Test func `with their own markup inherit the policies and the base of the markup around them`()
    async throws
  {
    let top = page(
      "https://shop.example/a/",
      """
      <meta http-equiv=content-security-policy content="script-src 'none'">
      <meta http-equiv=refresh content=9><base href=/b/>
      <iframe srcdoc="<base href=c/><iframe src=d></iframe><meta http-equiv=Content-Security-Policy
        content='img-src *'>"></iframe>
      """)
    let visit = await RecordedVisit(
      page: top, resources: [page("https://shop.example/b/c/d", "<title>Deep</title>")]
    ).visit(userAgent: "a")
    let inside = try #require(visit.page.frames.first?.page.value)
    let document = try #require(inside.document.value)
    #expect(document.base == "https://shop.example/b/c/")
    #expect(document.metas.map(\.content) == ["script-src 'none'", "img-src *"])
    #expect(document.metas.first?.place.url == "https://shop.example/a/")
    #expect(inside.frames.first?.page.value?.document.value?.title == "Deep")
  }

  @Test func `inherit that http requests become https`() async throws {
    let policy = Headers.Field(
      name: "Content-Security-Policy", value: "upgrade-insecure-requests")
    let top = page(
      "https://shop.example/", "<iframe src=http://pay.example/></iframe>", headers: [policy])
    let inner = page("https://pay.example/", "<iframe src=http://psp.example/></iframe>")
    let deep = page("https://psp.example/", "<title>Deep</title>")
    let visit = await RecordedVisit(page: top, resources: [inner, deep]).visit(userAgent: "a")
    let second = visit.page.frames.first?.page.value?.frames.first?.page.value
    #expect(second?.document.value?.title == "Deep")
  }

  @Test(arguments: [
    ("/", "inside itself"), ("http://other.example/", "block http frames"),
    ("blob:https://shop.example/1", "of the kind blob:"), ("http://[", "not valid"),
  ])
  func `that a browser would not show are not read`(_ source: String, _ words: String) async throws
  {
    let top = page("https://shop.example/", "<iframe src='\(source)'></iframe>")
    let visit = await RecordedVisit(page: top, resources: [top]).visit(userAgent: "a")
    guard case .didNotRun(let reason)? = visit.page.frames.first?.page else {
      Issue.record("\(visit.page.frames)")
      return
    }
    #expect(reason.contains(words))
  }

  @Test(arguments: ["", "about:blank", "javascript:void(0)"])
  func `that show nothing are left out`(_ source: String) async throws {
    let top = page("https://shop.example/", "<iframe src='\(source)'></iframe>")
    #expect(await RecordedVisit(page: top).visit(userAgent: "a").page.frames == [])
  }
}

@Suite struct `An answer that is no page` {
  @Test(
    arguments: [
      ("application/pdf", nil, "no text"), ("text/plain", nil, "text/plain"),
      ("text/html", "attachment; filename=a.html", "download"),
    ] as [(String, String?, String)])
  func `has no document, and says why`(
    _ type: String, _ disposition: String?, _ words: String
  ) async throws {
    var fields = [Headers.Field(name: "Content-Type", value: type)]
    if let disposition { fields.append(.init(name: "Content-Disposition", value: disposition)) }
    let exchange = Exchange(
      requestedURL: "https://shop.example/",
      hops: [.init(url: "https://shop.example/", status: 200, headers: Headers(fields))],
      text: type == "application/pdf"
        ? nil : .init(string: "<title>x</title>", encoding: "utf-8", authority: .header))
    let visit = await RecordedVisit(page: exchange).visit(userAgent: "a")
    guard case .didNotRun(let reason) = visit.page.document else {
      Issue.record("\(visit.page.document)")
      return
    }
    #expect(reason.contains(words))
  }
}
