// The rules as a whole: their order, their judging, their explanations.

import AuditModel
import Rules
import Testing

@Suite struct `The rules` {
  @Test func `stand in the order of the flow`() {
    #expect(AllRules.all.map { $0.stage } == AllRules.all.map { $0.stage }.sorted())
  }

  @Test func `have names of their own`() {
    #expect(Set(AllRules.all.map { $0.identifier }).count == AllRules.all.count)
  }

  @Test(arguments: AllRules.all.map { $0.identifier })
  func `are found by name and explained with a public source`(_ name: String) throws {
    let rule = try #require(AllRules.rule(named: name))
    #expect(rule.identifier == name)
    #expect(rule.explanation.sources.contains { $0.hasPrefix("https://") })
    for text in [
      rule.explanation.whatItChecks, rule.explanation.whyItMatters, rule.explanation.whatToChange,
    ] {
      #expect(text.hasSuffix("."))
    }
  }

  @Test(arguments: ReasonCode.allCases)
  func `explain each reason code with a sentence and what decides it`(_ reason: ReasonCode) {
    #expect(reason.explanation.hasSuffix("."))
    #expect(!reason.decidedBy.isEmpty)
  }
}
