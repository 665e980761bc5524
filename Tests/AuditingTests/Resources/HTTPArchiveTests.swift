// HTTP archives as targets.

import AuditModel
import Auditing
import Foundation
import TestSupport
import Testing

@Suite struct `An HTTP archive` {
  private func entry(
    _ url: String, _ body: String?, status: Int = 200, type: String = "text/html",
    kind: String = "document", location: String? = nil
  ) -> [String: Any] {
    var content: [String: Any] = ["size": body?.utf8.count ?? 9, "mimeType": type]
    content["text"] = body.map { Data($0.utf8).base64EncodedString() }
    content["encoding"] = "base64"
    var headers = [["name": "Content-Type", "value": type]]
    if let location { headers.append(["name": "Location", "value": location]) }
    return [
      "_resourceType": kind,
      "request": [
        "method": "GET", "url": url, "headers": [["name": "User-Agent", "value": "app/1"]],
      ],
      "response": [
        "status": status, "httpVersion": "h2", "headers": headers, "content": content,
      ],
    ]
  }

  private func run(_ entries: [[String: Any]]) async throws -> WholeAudit {
    let folder = try TemporaryFolder()
    let bytes = try JSONSerialization.data(withJSONObject: ["log": ["entries": entries]])
    return try await audit(try folder.write(bytes, to: "session.har"))
  }

  @Test func `gives the last page of the session, as its agent saw it`() async throws {
    let run = try await run([
      entry("https://shop.example/cart", "<title>Cart</title>"),
      entry("https://shop.example/checkout", "<title>Pay</title><iframe src='/inside'></iframe>"),
      entry("https://shop.example/inside", "<title>Inside</title>", kind: "subdocument"),
    ])
    #expect(try run.target.finalURL == "https://shop.example/checkout")
    #expect(try run.target.visits.map(\.userAgent) == ["app/1"])
    #expect(try run.target.assumptions.contains(.otherAgents))
    #expect(try run.page.frames.first?.page.value?.document.value?.title == "Inside")
    #expect(try run.page.exchange.hops.map(\.httpVersion) == ["HTTP/2"])
  }

  @Test func `keeps the redirects`() async throws {
    let run = try await run([
      entry("https://shop.example/top", "<iframe src='/old'></iframe>"),
      entry("https://shop.example/old", nil, status: 302, kind: "other", location: "/new"),
      entry("https://shop.example/new", "<title>New</title>", kind: "subdocument"),
    ])
    let frame = try #require(try run.page.frames.first?.page.value)
    #expect(frame.exchange.hops.map(\.status) == [302, 200])
    #expect(frame.document.value?.title == "New")
  }

  @Test func `says what it does not hold`() async throws {
    let run = try await run([
      entry("https://shop.example/", "<iframe src='/a'></iframe><iframe src='/b'></iframe>"),
      entry("https://shop.example/b", nil, kind: "subdocument"),
    ])
    #expect(
      try run.page.frames.map(\.page) == [
        .didNotRun("the archive does not hold it"),
        .didNotRun("the archive holds no content for it"),
      ])
  }
}
