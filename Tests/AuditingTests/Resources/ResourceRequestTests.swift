// What is sent with the requests of a page.

import AuditModel
import Testing

@testable import Auditing

@Suite struct `The request for a resource` {
  private func fields(_ request: ResourceRequest) -> [String: String] {
    request.headers.reduce(into: [:]) { $0[$1.name] = $1.value }
  }

  @Test(arguments: [
    ("https://shop.example/app.js", "https://shop.example/checkout?step=2", "same-origin"),
    ("https://cdn.shop.example/app.js", "https://shop.example/", "same-site"),
    ("https://other.example/app.js", "https://shop.example/", "cross-site"),
  ])
  func `tells the page as far as browsers do`(
    _ url: String, _ referer: String, _ site: String
  ) throws {
    let page = try #require(WebAddress("https://shop.example/checkout?step=2#top"))
    let sent = fields(
      ResourceRequest(url: url, destination: .script(documentEncoding: nil), referrer: page))
    #expect(sent["Referer"] == referer)
    #expect(sent["Sec-Fetch-Site"] == site)
    #expect(sent["Sec-Fetch-Dest"] == "script")
    #expect(sent["Sec-Fetch-Mode"] == "no-cors")
    #expect(sent["Origin"] == nil)
  }

  @Test func `of a module is made with CORS`() throws {
    let page = try #require(WebAddress("https://shop.example/"))
    let sent = fields(
      ResourceRequest(url: "https://cdn.example/m.js", destination: .module, referrer: page))
    #expect(sent["Sec-Fetch-Mode"] == "cors")
    #expect(sent["Origin"] == "https://shop.example")
  }

  @Test func `for the page itself is that of a person who typed its address`() {
    let sent = fields(ResourceRequest(url: "https://shop.example/", destination: .document))
    #expect(sent["Sec-Fetch-Site"] == "none")
    #expect(sent["Sec-Fetch-User"] == "?1")
    #expect(sent["Sec-Fetch-Dest"] == "document")
    #expect(sent["Referer"] == nil)
  }

  @Test func `from https to http tells nothing of the page`() throws {
    let page = try #require(WebAddress("https://shop.example/"))
    let sent = fields(
      ResourceRequest(url: "http://shop.example/f", destination: .frame, referrer: page))
    #expect(sent["Referer"] == nil)
    #expect(sent["Sec-Fetch-Site"] == nil)
  }
}
