// Values with partial knowledge, and the fingerprints of findings.

import AuditModel
import Testing

@Suite struct `A value` {
  static let object = Value.object(
    .init(properties: [.init(key: "a", value: .array([.number(1)], isComplete: true))]))

  @Test func `gives members as far as they are known`() {
    #expect(Self.object.member(at: ["a", "0"]) == .number(1))
    #expect(Self.object.member("b") == .undefined)
    let open = Value.object(.init(properties: [], openness: Unknown(.server)))
    #expect(open.member("b").unknown?.reason == .server)
    #expect(Value.unknown(Unknown(.parameter)).member("x").unknown?.reason == .parameter)
  }

  @Test func `of several is each of them once`() {
    let value = Value.union([.string("a"), .either([.string("b"), .string("a")])])
    #expect(value == .either([.string("a"), .string("b")]))
    #expect(Value.union([.null, .null]) == .null)
    #expect(Value.either([Self.object, .undefined]).member("a").alternatives.count == 2)
  }
}

@Suite struct `A fingerprint` {
  @Test func `survives white space, quotes and semicolons, and not other code`() {
    let print = { (text: String, mark: String) in
      let start = text.firstRange(of: mark)?.lowerBound ?? text.startIndex
      let place = Place(
        url: "https://shop.example/a.js", origin: .script, start: Position(line: 1, column: 1),
        end: Position(line: 1, column: 2),
        snippet: Snippet(
          text: text, markStart: text.utf16.distance(from: text.startIndex, to: start),
          markLength: mark.utf16.count))
      return Finding(
        rule: "a", stage: .tap, effect: .blocks, message: "", place: place, remedy: "",
        actor: .page, sources: []
      ).fingerprint
    }
    let one = print("  const total = await fetch('/total');", "await fetch('/total')")
    #expect(print("x();await fetch(\"/total\");", "await fetch(\"/total\");") == one)
    #expect(print("await  fetch( '/total' )", "await  fetch( '/total' )") == one)
    #expect(print("await fetch('/price')", "await fetch('/price')") != one)
  }

  static func finding(_ url: String, line: Int, text: String = "open()") -> Finding {
    Finding(
      rule: "r", stage: .tap, effect: .blocks, message: "m",
      place: Place(
        url: url, origin: .script, start: Position(line: line, column: 1),
        end: Position(line: line, column: 2),
        snippet: Snippet(text: text, markStart: 0, markLength: 1)),
      remedy: "", actor: .page, sources: [])
  }

  @Test func `stays where lines above or queries change`() {
    let one = Self.finding("https://shop.example/a.js?v=1", line: 3)
    #expect(one.fingerprint == Self.finding("https://shop.example/a.js?v=2", line: 9).fingerprint)
    #expect(one.fingerprint.count == 16)
  }

  @Test func `differs by source and file`() {
    let one = Self.finding("https://shop.example/a.js", line: 3)
    #expect(one.fingerprint != Self.finding("https://shop.example/b.js", line: 3).fingerprint)
    #expect(
      one.fingerprint != Self.finding("https://shop.example/a.js", line: 3, text: "x").fingerprint)
  }
}
