// The page as a document, what its server answers, and its scripts by their own tests.

import AuditModel
import Foundation
import TestSupport
import Testing

@testable import Probing

@Suite struct `The probe page` {
  static let page = ProbePage.html(.init(served: true, otherPort: 8_081))

  @Test func `runs its own script and style and loads nothing`() throws {
    let policy = try #require(
      Self.page.firstMatch(of: /Content-Security-Policy" content="([^"]+)"/)?.1)
    let script = try #require(Self.page.firstMatch(of: /<script>((?s:.)*)<\/script>/)?.1)
    let style = try #require(Self.page.firstMatch(of: /<style>((?s:.)*)<\/style>/)?.1)
    for part in [script, style] {
      let hash = try #require(ScriptHash.all(of: String(part)).first)
      #expect(policy.contains("'\(hash)'"))
    }
    #expect(policy.hasPrefix("default-src 'none'; "))
    #expect(!policy.contains("unsafe"))
    // The name of the drawing's language is no address that is loaded.
    let addresses = Self.page.matches(of: /https?:\/\/[a-z][^\s"'`]*/).map { String($0.0) }
    #expect(addresses == ["http://www.w3.org/2000/svg"])
    #expect(!Self.page.contains("{script}") && !Self.page.contains("{style}"))
    #expect(!Self.page.contains(/<[a-z]+[^>]* (src|style|on[a-z]+)=/))
  }

  @Test(arguments: [
    (ProbePage.Settings(served: false), #""other":null,"otherPort":null,"served":false"#),
    (.init(served: true, otherPort: 81), #""other":null,"otherPort":81,"served":true"#),
    (
      .init(served: false, other: "https://b.example/</script>"),
      #"https://b.example/\u003c/script>"#
    ),
  ])
  func `is told where it comes from`(_ settings: ProbePage.Settings, _ words: String) {
    #expect(ProbePage.html(settings).contains(words))
  }

  @Test func `has scripts that are right by their own tests`() throws {
    let folder = Golden.fixtures.deletingLastPathComponent().appending(path: "Tests/ProbePage")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    let run = try ProgramRun("node", ["--test"] + files.map { folder.appending(path: $0).path })
    let output = String(decoding: run.output, as: UTF8.self)
    let failures = output.components(separatedBy: "\n").filter { $0.contains("not ok") }
    #expect(run.status == 0, "\(failures)")
  }
}

@Suite struct `The probe page's server` {
  private final class Results: @unchecked Sendable {
    private let lock = NSLock()
    private var texts: [String] = []
    func take(_ text: String) { lock.withLock { texts.append(text) } }
    var all: [String] { lock.withLock { texts } }
  }

  private static let run = "0123456789ab"

  private func site(_ results: Results = Results()) -> ProbeSite {
    ProbeSite(.init(served: true)) { results.take($0) }
  }

  private func text(_ answer: ProbeSite.Answer) -> String {
    String(decoding: answer.body, as: UTF8.self)
  }

  @Test(arguments: [
    ("GET", "/", 200), ("GET", "/?window=brief&run=x", 200), ("POST", "/", 405),
    ("GET", "/wait?ms=900", 200), ("GET", "/wait?ms=10001", 400), ("GET", "/wait?ms=-1", 400),
    ("GET", "/wait", 400), ("GET", "/heard?run=0123456789ab", 200), ("GET", "/heard?run=../a", 400),
    ("GET", "/heard", 400), ("GET", "/etc/passwd", 404), ("GET", "/../", 404),
    ("DELETE", "/say", 405), ("POST", "/say?run=0123456789ab", 400), ("POST", "/result", 400),
  ])
  func `answers by path`(_ method: String, _ target: String, _ status: Int) {
    #expect(site().answer(method: method, target: target, body: []).status == status)
  }

  @Test func `waits as long as it is asked to`() {
    #expect(site().answer(method: "GET", target: "/wait?ms=900", body: []).delay == 900)
  }

  @Test func `gives what windows said to their page, once`() {
    let site = site()
    for body in [#"{"kind":"hello"}"#, #"{"kind":"beat"}"#] {
      let target = "/say?run=\(Self.run)"
      #expect(site.answer(method: "POST", target: target, body: Array(body.utf8)).status == 200)
    }
    let target = "/heard?run=\(Self.run)"
    #expect(
      text(site.answer(method: "GET", target: target, body: []))
        == #"[{"kind":"hello"},{"kind":"beat"}]"#)
    #expect(text(site.answer(method: "GET", target: target, body: [])) == "[]")
    #expect(text(site.answer(method: "GET", target: "/heard?run=ffffffffffff", body: [])) == "[]")
  }

  @Test(arguments: [
    "[]", "x", "{\"a\":1}]", "{\"a\":\"\(String(repeating: "a", count: 5_000))\"}",
  ])
  func `keeps nothing but short objects`(_ body: String) {
    let answer = site().answer(
      method: "POST", target: "/say?run=\(Self.run)", body: Array(body.utf8))
    #expect(answer.status == 400)
  }

  @Test func `keeps no more than its limits`() {
    let site = site()
    func say(_ run: Int) -> Int {
      let digits = String(run, radix: 16)
      let name = String(repeating: "0", count: 12 - digits.count) + digits
      return site.answer(method: "POST", target: "/say?run=\(name)", body: Array("{}".utf8)).status
    }
    #expect((0..<33).map { _ in say(0) } == Array(repeating: 200, count: 32) + [429])
    for run in 1...64 { #expect(say(run) == 200) }
    // The oldest was forgotten.
    #expect(
      text(site.answer(method: "GET", target: "/heard?run=000000000000", body: [])) == "[]")
  }

  @Test func `hands on results that can be read, each once in a row`() throws {
    let results = Results()
    let site = site(results)
    let good = try #require(ProbeText.text(of: ProbeRecords.good()))
    for body in [good, good, "PAYREADY1:AAAA", good + "\u{1B}[2J", good + "\n"] {
      _ = site.answer(method: "POST", target: "/result?run=\(Self.run)", body: Array(body.utf8))
    }
    #expect(results.all == [good])
  }
}
