// Holds every rule against its examples, read by the real collectors.

import AuditModel
import Foundation
import Reporting
import Rules
import Testing

/// One example of one rule.
struct RuleExample: CustomTestStringConvertible, Sendable {
  let rule: any Rule.Type
  let example: Example

  static let all = AllRules.all.flatMap { rule in
    rule.allExamples.map { RuleExample(rule: rule, example: $0) }
  }

  var testDescription: String {
    "\(rule.identifier)/\(example.file) in \(example.host)"
      + (example.runs.map { " with \($0)" } ?? "")
  }
}

@Suite struct `The examples of the rules` {
  @Test(arguments: RuleExample.all)
  func `are answered as they say`(_ pair: RuleExample) async throws {
    let example = pair.example
    let folder = ExampleFolder(rule: pair.rule.identifier)
    let host = try #require(example.changedHost, "no built-in host is called \(example.host)")
    let checkout = try #require(await readCheckout(of: example, in: folder, host: host))
    let judgement = AllRules.judge(checkout, in: host, by: [pair.rule])
    #expect(judgement.notRun.map(\.reason) == [])
    #expect(answer(of: judgement) == example.answer, "\(judgement)")
    let places = (judgement.findings.map(\.place) + judgement.cannotTell.map(\.place))
      .compactMap(\.self).filter { $0.origin != .live }
    // A page may be marked for one host and be fine in another.
    let marks = example.answer == .passes ? [] : folder.marks(of: example)
    #expect(Set(places.map { folder.spelling($0, example: example) }) == marks)
  }

  @Test(arguments: RuleExample.all)
  func `are answered alike without their secrets`(_ pair: RuleExample) async throws {
    let folder = ExampleFolder(rule: pair.rule.identifier)
    let host = try #require(pair.example.changedHost)
    let checkout = try #require(await readCheckout(of: pair.example, in: folder, host: host))
    var visit = checkout.visit
    visit.page.exchange = visit.page.exchange.withoutBody
    let evidence = Evidence(
      target: "https://shop.example/?key=s3cr3t", id: "a", visits: [visit], live: checkout.runs)
    let masked = evidence.masked()
    let judgements = try [evidence, masked].map { evidence in
      var checkout = try #require(evidence.visits.first).checkout
      checkout.runs = evidence.live ?? []
      return AllRules.judge(checkout, in: host, by: [pair.rule])
    }
    #expect(answer(of: judgements[0]) == answer(of: judgements[1]))
  }

  private func answer(of judgement: Judgement) -> Example.Answer {
    if let effect = judgement.findings.map(\.effect).max() { return .finds(effect) }
    if let code = judgement.cannotTell.first?.code.rawValue { return .cannotTell(code) }
    return .passes
  }

  @Test(arguments: AllRules.all.map { $0.identifier })
  func `show both a page that passes and one that does not`(_ name: String) throws {
    let rule = try #require(AllRules.rule(named: name))
    #expect(rule.examples.contains { $0.answer == .passes })
    #expect(rule.examples.contains { $0.answer != .passes })
  }
}
