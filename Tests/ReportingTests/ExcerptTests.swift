// The excerpt and its marker.

import AuditModel
import Testing

@testable import Reporting

@Suite struct ExcerptTests {
  private func excerpt(
    _ text: String, _ start: Int, _ length: Int, before: String = "", width: Int = 60
  ) -> [String] {
    let snippet = Snippet(text: text, markStart: start, markLength: length)
    let excerpt = Excerpt(snippet, before: before, width: width, ellipsis: "…")
    return [excerpt.source, excerpt.marker]
  }

  @Test func `The marker stands below the marked part`() {
    #expect(
      excerpt("const a = await b();", 10, 9) == ["const a = await b();", "          ^~~~~~~~~"])
  }

  @Test func `Wide characters move the marker by two columns`() {
    #expect(excerpt("f(\"支払い\", x)", 9, 1) == ["f(\"支払い\", x)", "            ^"])
    #expect(excerpt("f(\"支払い\")", 3, 3) == ["f(\"支払い\")", "   ^~~~~~"])
  }

  @Test func `Combined characters count once and emoji twice`() {
    #expect(excerpt("e\u{301}👩‍👩‍👧 x", 11, 1) == ["e\u{301}👩‍👩‍👧 x", "    ^"])
  }

  @Test func `Tabs and control characters become one column each`() {
    #expect(excerpt("\ta\u{1B}b", 3, 1) == [" a\u{FFFD}b", "   ^"])
  }

  @Test func `A header's name stands before its value and moves the marker`() {
    #expect(
      excerpt("same-origin", 0, 11, before: "COOP: ") == ["COOP: same-origin", "      ^~~~~~~~~~~"])
  }

  @Test func `A long line is cut around the mark`() {
    let line = String(repeating: "a", count: 100) + "MARK" + String(repeating: "b", count: 100)
    let lines = excerpt(line, 100, 4, width: 40)
    #expect(lines[0].columns == 40)
    #expect(lines[0].hasPrefix("…a") && lines[0].hasSuffix("b…"))
    #expect(lines[0].dropFirst(lines[1].prefix { $0 == " " }.count).hasPrefix("MARK"))
    #expect(lines[1].hasSuffix("^~~~"))
  }

  @Test func `At the end of a long line the room is used for what stands before`() {
    let lines = excerpt(String(repeating: "a", count: 100) + "MARK", 100, 4, width: 40)
    #expect(lines[0].hasPrefix("…") && lines[0].hasSuffix("aMARK"))
    #expect(lines[0].columns >= 38)
  }

  @Test(arguments: [
    (0, 0), (-5, 3), (3, -1), (99, 4), (Int.max, Int.max), (Int.min, Int.min), (1, Int.max),
  ])
  func `Offsets outside the text are harmless`(start: Int, length: Int) {
    let lines = excerpt("abc", start, length)
    #expect(lines[0] == "abc")
    #expect(lines[1].contains("^") && lines[1].count <= 4)
  }

  @Test func `An offset in the middle of a character is harmless`() {
    #expect(excerpt("👍👍", 1, 1)[1].contains("^"))
  }
}
