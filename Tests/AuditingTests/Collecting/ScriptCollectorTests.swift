// Which scripts of a page are got, in which order, and why others are not.

import AuditModel
import Fetching
import Markup
import Script
import Testing

@testable import Auditing

/// Answers that stand in the test; counts what is asked for.
private actor FixedSource: ResourceSource {
  let answers: [String: Exchange]
  private(set) var asked: [String] = []

  init(_ answers: [String: Exchange]) { self.answers = answers }

  func fetch(_ request: ResourceRequest) async throws(FetchFailure) -> Exchange {
    asked.append(request.url)
    guard let answer = answers[request.url] else {
      throw FetchFailure(
        kind: .connectionRefused, url: request.url, message: "nobody listens", advice: "")
    }
    return answer
  }
}

private func script(
  _ text: String, status: Int = 200, type: String = "text/javascript",
  headers: [String: String] = [:]
) -> Exchange {
  let fields =
    [Headers.Field(name: "Content-Type", value: type)]
    + headers.map { Headers.Field(name: $0.key, value: $0.value) }
  return Exchange(
    requestedURL: "", hops: [.init(url: "", status: status, headers: Headers(fields))],
    body: Array(text.utf8), text: .init(string: text, encoding: "utf-8", authority: .header))
}

private func collected(
  _ html: String, _ answers: [String: Exchange] = [:], at url: String = "https://shop.example/",
  limits: AuditOptions.Limits = .init(), upgrades: Bool = false
) async throws -> (scripts: [ScriptInput], context: VisitContext, asked: [String]) {
  let source = FixedSource(answers)
  let context = VisitContext(
    source: source, shelf: ScriptShelf(), deadline: Deadline(in: .seconds(86_400)), limits: limits,
    maxBody: 1 << 20, maxTotalBody: 1 << 22, progress: { _ in })
  let address = try #require(WebAddress(url))
  let collector = ScriptCollector(
    context: context, document: MarkupReader().read(html, url: url), base: address,
    page: address, encoding: "utf-8", upgrades: upgrades)
  return (await collector.scripts(), context, await source.asked)
}

@Suite struct `The scripts of a page` {
  @Test func `come in document order, each with when it runs`() async throws {
    let html = """
      <script src=a.js async></script><script>inline()</script>
      <script src=b.js defer></script><script type=module>m()</script>
      <script src=c.js></script><script type=module src=d.js async></script>
      <script nomodule src=old.js></script><script type="application/json">{}</script>
      """
    let files = ["a", "b", "c", "d"].map { ("https://shop.example/\($0).js", script("\($0)()")) }
    let (scripts, _, asked) = try await collected(
      html, Dictionary(uniqueKeysWithValues: files))
    #expect(scripts.map(\.text) == ["a()", "inline()", "b()", "m()", "c()", "d()"])
    #expect(
      scripts.map(\.loading) == [.async, .blocking, .deferred, .deferred, .blocking, .async])
    #expect(scripts.map(\.isModule) == [false, false, false, true, false, true])
    #expect(!asked.contains("https://shop.example/old.js"))
  }

  @Test func `leave Google's own to Google`() async throws {
    let (scripts, _, asked) = try await collected(
      "<script src='https://pay.google.com/gp/p/js/pay.js'></script>")
    #expect(scripts.map(\.state) == [.payScript])
    #expect(asked == [])
  }

  @Test(arguments: [
    ("x.js", script("x", status: 404), "answers 404"),
    ("x.js", script("x", type: "image/png"), "do not run image/png"),
    (
      "x.js", script("x", type: "text/html", headers: ["X-Content-Type-Options": "nosniff"]),
      "nosniff"
    ),
    ("http://shop.example/x.js", script("x"), "block http scripts"),
    ("blob:https://shop.example/1", script("x"), "of the kind blob:"),
    ("http://[", script("x"), "not valid"),
    ("none.js", script("x"), "nobody listens"),
  ])
  func `that a browser would not run are not read`(
    _ source: String, _ answer: Exchange, _ words: String
  ) async throws {
    let (scripts, _, _) = try await collected(
      "<script src='\(source)'></script>", ["https://shop.example/x.js": answer])
    let state = try #require(scripts.first?.state)
    switch state {
    case .notFetched(let reason), .notRun(let reason): #expect(reason.contains(words))
    default: Issue.record("\(state)")
    }
    #expect(scripts.first?.text == nil)
  }

  @Test(arguments: [(404, true), (410, true), (403, false), (401, false), (503, false)])
  func `that are refused to us may be there for a buyer`(_ status: Int, _ runsNothing: Bool)
    async throws
  {
    var answer = script("x()")
    answer.hops[0].status = status
    let (scripts, _, _) = try await collected(
      "<script src='x.js'></script>", ["https://shop.example/x.js": answer])
    let reason = "the server answers \(status)"
    #expect(scripts.first?.state == (runsNothing ? .notRun(reason) : .notFetched(reason)))
  }

  @Test(arguments: [("text/javascript", true), ("text/plain", false), ("text/html", false)])
  func `that are modules need a type of JavaScript`(_ type: String, _ isRead: Bool) async throws {
    let (scripts, _, _) = try await collected(
      "<script type=module src=m.js></script>",
      ["https://shop.example/m.js": script("m()", type: type)])
    #expect((scripts.first?.text != nil) == isRead)
  }

  @Test func `are asked for by https where the page's policy says so`() async throws {
    let (scripts, _, _) = try await collected(
      "<script src='http://cdn.example/x.js'></script>",
      ["https://cdn.example/x.js": script("x()")], upgrades: true)
    #expect(scripts.map(\.text) == ["x()"])
  }

  @Test(arguments: [
    "data:text/javascript,go(1)", "data:text/javascript;base64,Z28oMSk=",
    "data:,go%281%29",
  ])
  func `may stand in their own address`(_ source: String) async throws {
    let (scripts, _, _) = try await collected("<script src='\(source)'></script>")
    #expect(scripts.map(\.text) == ["go(1)"])
  }

  @Test func `that stand twice are asked for once`() async throws {
    let (scripts, _, asked) = try await collected(
      "<script src=a.js></script><script src=a.js></script>",
      ["https://shop.example/a.js": script("a()")])
    #expect(scripts.map(\.text) == ["a()", "a()"])
    #expect(asked == ["https://shop.example/a.js"])
  }

  @Test func `stop at the limit, which is named`() async throws {
    var limits = AuditOptions.Limits()
    limits.resources = 2
    let html = (1...5).map { "<script src='\($0).js'></script>" }.joined()
    let (scripts, context, asked) = try await collected(html, limits: limits)
    #expect(scripts.count == 5)
    #expect(asked.count == 2)
    #expect(
      context.hitLimits.count { $0.contains("3 more") && $0.contains("--max-resources") } == 1)
  }

  @Test func `that were cut are not read`() async throws {
    var answer = script("cut(")
    answer.truncated = true
    answer.bodySize = 1 << 20
    let (scripts, context, _) = try await collected(
      "<script src=a.js></script>", ["https://shop.example/a.js": answer])
    #expect(scripts.first?.text == nil)
    #expect(context.hitLimits.count { $0.contains("--max-body") } == 1)
  }

  @Test func `that were cut since the visit had too much are counted in one sentence`()
    async throws
  {
    var answer = script("cut(")
    answer.truncated = true
    let (scripts, context, _) = try await collected(
      "<script src=a.js></script><script src=b.js></script>",
      ["https://shop.example/a.js": answer, "https://shop.example/b.js": answer])
    #expect(scripts.map(\.text) == [nil, nil])
    #expect(
      context.hitLimits == [
        "The bodies of the visit were larger than 4 MiB together; 2 were cut (--max-total)."
      ])
  }
}
