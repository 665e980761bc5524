// How what runs show joins what was read: one fault is one finding.

import AuditModel
import Foundation
import Rules
import Testing

@Suite struct `What runs show` {
  private func judged(
    _ rule: String, _ page: String, _ runs: String,
    in host: AuditModel.Host = .standard, by rules: [any Rule.Type] = AllRules.all
  ) async throws -> Judgement {
    let example = Example(page, .passes, runs: runs)
    let checkout = try #require(
      await readCheckout(of: example, in: ExampleFolder(rule: rule), host: host))
    return AllRules.judge(checkout, in: host, by: rules)
  }

  private func told(_ judgement: Judgement) -> [String] {
    judgement.findings.filter { $0.seen != nil }.map { "\($0.rule) \($0.effect.rawValue)" }.sorted()
  }

  @Test func `is one finding with what was read, certain, under the same fingerprint`() async throws
  {
    let read = try await judged("lost-activation", "fetch.html", "microtasks.runs")
      .findings.filter { $0.rule == "lost-activation" }
    let seen = try await judged("lost-activation", "fetch.html", "lost.runs")
      .findings.filter { $0.rule == "lost-activation" }
    #expect(read.count == 1 && seen.count == 1)
    #expect(read.first?.fingerprint == seen.first?.fingerprint)
    #expect(read.first?.confidence == .likely && seen.first?.confidence == .certain)
    #expect(seen.first?.place?.origin == .script || seen.first?.place?.origin == .html)
    #expect(
      seen.first?.seen?.first?.sentence
        == "loadPaymentData was called 564 ms after the tap, behind GET "
        + "https://shop.example/cart/total (544 ms); the gesture was gone, and the engine refused "
        + "the window without asking the app.")
  }

  @Test func `lowers what was read and did not happen, and says against what`() async throws {
    let finding = try #require(
      try await judged("lost-activation", "fetch.html", "paid-after-wait.runs").findings
        .first { $0.rule == "lost-activation" })
    #expect(finding.effect == .risks)
    #expect(finding.seen?.map(\.agrees) == [false])
    #expect(finding.seen?.first?.sentence.contains("WebKitGTK 2.50.6") == true)
  }

  @Test func `points at the page as it ran where nothing was read`() async throws {
    let finding = try #require(
      try await judged("lost-activation", "called-first.html", "lost.runs").findings
        .first { $0.rule == "lost-activation" })
    #expect(finding.place?.origin == .live)
    #expect(finding.place?.url == "https://shop.example/checkout")
  }

  @Test(arguments: [
    ("refused-popup", "checkout.html", "none.runs", ["refused-popup blocks"]),
    ("opener-less-popup", "checkout.html", "same-view.runs", ["opener-less-popup blocks"]),
    ("opener-less-popup", "checkout.html", "detached.runs", ["opener-less-popup blocks"]),
    ("severed-opener", "same-origin.html", "severed.runs", ["severed-opener blocks"]),
    ("stranded-sheet", "page.html", "stranded.runs", ["stranded-sheet blocks"]),
    ("changed-return", "same.html", "refused-when-warm.runs", ["refused-popup blocks"]),
    ("lost-activation", "called-first.html", "lost.runs", ["lost-activation blocks"]),
    ("dead-button", "wired.html", "no-call.runs", ["dead-button blocks"]),
    ("refused-sheet", "checkout.html", "refused.runs", ["refused-sheet blocks"]),
    ("unheard-dismissal", "page.html", "hidden.runs", ["unheard-dismissal risks"]),
    ("unheard-dismissal", "page.html", "told.runs", []),
  ])
  func `is said by one rule of all`(
    _ folder: String, _ page: String, _ runs: String, _ expected: [String]
  ) async throws {
    #expect(told(try await judged(folder, page, runs)) == expected)
  }

  @Test func `says nothing of other hosts, and of runs that did not run`() async throws {
    let example = Example("checkout.html", .passes, runs: "none.runs")
    var checkout = try #require(
      await readCheckout(
        of: example, in: ExampleFolder(rule: "refused-popup"), host: .standard))
    var other = AuditModel.Host.standard
    other.name = "another"
    #expect(told(AllRules.judge(checkout, in: other)) == [])
    checkout.runs[0].didNotRun = "the web process crashed"
    #expect(told(AllRules.judge(checkout, in: .standard)) == [])
  }

  @Test func `waits for a settled address: a window on its way to the sign-in is not blank`()
    async throws
  {
    let judgement = try await judged(
      "empty-popup", "other-window.html", "waiting-for-sign-in.runs")
    #expect(told(judgement) == [])
  }
}
