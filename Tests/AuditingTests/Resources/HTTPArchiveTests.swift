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

  @Test func `is read as Safari writes it, with text and without Chrome's keys`() async throws {
    let page: [String: Any] = [
      "pageref": "page_1", "time": 41.2, "startedDateTime": "2026-11-30T10:00:00.000Z",
      "request": [
        "method": "GET", "url": "https://shop.example/checkout", "httpVersion": "HTTP/2",
        "headers": [["name": "User-Agent", "value": "app/1"]],
      ],
      "response": [
        "status": 200, "statusText": "OK", "httpVersion": "HTTP/2", "headers": [],
        "content": [
          "size": 30, "compression": 0, "mimeType": "text/html", "text": "<title>Pay £</title>",
        ],
      ], "serverIPAddress": "192.0.2.1", "_priority": "high", "_fetchType": "Network Load",
    ]
    var frame = page
    frame["request"] = ["method": "GET", "url": "https://shop.example/frame", "headers": []]
    let run = try await run([page, frame])
    #expect(try run.target.finalURL == "https://shop.example/checkout")
    #expect(try run.page.document.value?.title == "Pay £")
  }

  @Test func `is read as Firefox writes it, with entries that are not whole`() async throws {
    let blocked: [String: Any] = [
      "request": ["method": "GET", "url": "https://t.example/pixel"], "response": ["status": ""],
    ]
    var cached = entry("https://shop.example/checkout", "<title>Pay</title>", status: 304)
    cached["pageref"] = "page_1"
    let run = try await run([blocked, cached, ["_blockedReason": "csp"]])
    #expect(try run.target.finalURL == "https://shop.example/checkout")
    #expect(try run.page.exchange.status == 200)
  }

  @Test(arguments: [("http/2.0", "HTTP/2"), ("h3", "HTTP/3"), ("", "HTTP/1.1")])
  func `names the version in one spelling`(_ written: String, _ read: String) async throws {
    var entry = entry("https://shop.example/", "<title>Pay</title>")
    var response = try #require(entry["response"] as? [String: Any])
    response["httpVersion"] = written
    entry["response"] = response
    #expect(try await run([entry]).page.exchange.hops.map(\.httpVersion) == [read])
  }

  @Test func `of several agents is read as the last one saw it`() async throws {
    var other = entry("https://shop.example/", "<title>Other</title>")
    other["request"] = [
      "method": "GET", "url": "https://shop.example/",
      "headers": [["name": "user-agent", "value": "other/1"]],
    ]
    let own = entry("https://shop.example/", "<title>Own</title>")
    #expect(try await run([other, own]).page.document.value?.title == "Own")
    #expect(try await run([own, other]).page.document.value?.title == "Other")
  }

  @Test func `takes from other agents the scripts and windows that were asked for once`()
    async throws
  {
    func asked(_ agent: String, _ entry: [String: Any]) -> [String: Any] {
      var copy = entry
      var request = entry["request"] as? [String: Any] ?? [:]
      request["headers"] = [["name": "user-agent", "value": agent]]
      copy["request"] = request
      return copy
    }
    let html = "<script src=/a.js></script><a target=_blank href=/pay>Pay</a>"
    let run = try await run([
      asked("first", entry("https://shop.example/", html)),
      asked(
        "first",
        entry("https://shop.example/a.js", "a()", type: "text/javascript", kind: "script")),
      asked("first", entry("https://shop.example/pay", "<title>Pay</title>", kind: "window")),
      asked("last", entry("https://shop.example/", html)),
    ])
    let page = try run.page
    #expect(page.url == "https://shop.example/")
    #expect(page.code.value?.scripts.map(\.state) == [.read])
    #expect(page.opened?.first?.page.value?.document.value?.title == "Pay")
  }

  @Test func `with a byte order mark, or with a body that is no base64, is read`() async throws {
    var broken = entry("https://shop.example/a.js", "", type: "text/javascript", kind: "script")
    var response = try #require(broken["response"] as? [String: Any])
    response["content"] = [
      "size": 3, "mimeType": "text/javascript", "text": "a", "encoding": "base64",
    ]
    broken["response"] = response
    let page = entry("https://shop.example/", "<script src=/a.js></script>")
    let json = try JSONSerialization.data(withJSONObject: ["log": ["entries": [page, broken]]])
    let folder = try TemporaryFolder()
    let run = try await audit(try folder.write([0xEF, 0xBB, 0xBF] + json, to: "session.har"))
    #expect(try run.page.code.value?.scripts.count == 1)
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
