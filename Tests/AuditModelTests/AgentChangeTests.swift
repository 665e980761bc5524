// Agents taken apart, compared, and changed one token at a time.

import AuditModel
import Testing

private func agent(_ userAgent: String, _ headers: [Headers.Field] = []) -> VisitAgent {
  VisitAgent(name: "a", userAgent: userAgent, headers: headers)
}

/// Changes in a short form: `from>to`.
private func changes(_ one: VisitAgent, _ other: VisitAgent) -> [String] {
  one.changes(to: other).map { "\($0.from ?? "")>\($0.to ?? "")" }
}

@Suite struct `An agent` {
  @Test(arguments: [
    ("M/5 (a; b) X/1", "M/5 (a; b) X/1 Y/2", [">Y/2"]),
    ("M/5 (a; b) X/1 Y/2", "M/5 (a; b) X/1", ["Y/2>"]),
    ("M/5 X/1.2", "M/5 X/2.0", ["X/1.2>X/2.0"]),
    ("M/5 (Linux; Android 10; wv)", "M/5 (Linux; Android 16)", ["Android 10>Android 16", "wv>"]),
    ("M/5 (iPhone; CPU)", "M/5 (Linux; K)", ["iPhone; CPU>Linux; K"]),
    ("M/5", "M/5 (Linux; K)", [">Linux; K"]),
    ("M/5 [FBAN/FBIOS;FBLC/en_US]", "M/5 [FBAN/FBIOS;FBLC/de_DE]", ["FBLC/en_US>FBLC/de_DE"]),
    ("M/5 (a (b); c)", "M/5 (a (b); d)", [">d", "c>"]),
  ])
  func `is compared token by token`(_ one: String, _ other: String, _ expected: [String]) {
    #expect(changes(agent(one), agent(other)) == expected)
  }

  @Test func `is compared by its headers too`() {
    let field = Headers.Field(name: "X-Requested-With", value: "com.example")
    #expect(changes(agent("M/5"), agent("M/5", [field])) == [">com.example"])
  }

  @Test(arguments: [("", ""), ("(", "("), ("M/5 (a", "M/5 (a"), ("  M/5  ) [", "M/5 ) [")])
  func `that is broken stays what it is`(_ text: String, _ shown: String) {
    let change = AgentChange(kind: .product, from: "no", to: nil)
    #expect(agent(text).with(change, of: agent("")).userAgent == shown)
  }

  @Test(arguments: VisitAgent.usual + VisitAgent.apps)
  func `of the table becomes another one by all its changes`(_ one: VisitAgent) {
    for other in VisitAgent.usual + VisitAgent.apps {
      let changed = one.changes(to: other).reduce(one) { $0.with($1, of: other) }
      #expect(changes(changed, other) == [])
    }
  }

  @Test func `takes a token at the place that it has in the other agent`() throws {
    let one = agent("M/5 (a) W/1 S/6")
    let other = agent("M/5 (a) W/1 V/2 S/6")
    let change = try #require(one.changes(to: other).first)
    #expect(one.with(change, of: other).userAgent == other.userAgent)
    #expect(other.with(change.reversed, of: one).userAgent == one.userAgent)
  }
}
