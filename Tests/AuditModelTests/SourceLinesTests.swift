// Positions and excerpts, as editors count.

import AuditModel
import Testing

@Suite struct `Lines of a source` {
  @Test(arguments: [
    ("abc", 2, 1, 3), ("a\nb", 2, 2, 1), ("a\r\nb", 3, 2, 1), ("a\rb", 2, 2, 1), ("äb", 2, 1, 2),
    ("😀b", 4, 1, 3), ("", 5, 1, 1), ("a\n", 2, 2, 1),
  ])
  func `place a byte`(text: String, offset: Int, line: Int, column: Int) {
    let position = SourceLines(Array(text.utf8)).position(at: offset)
    #expect(position == Position(line: line, column: column))
  }

  @Test func `begin where an inline script begins`() {
    let lines = SourceLines(Array("x\ny".utf8), base: Position(line: 7, column: 9))
    #expect(lines.position(at: 0) == Position(line: 7, column: 9))
    #expect(lines.position(at: 2) == Position(line: 8, column: 1))
  }

  @Test func `mark a piece of a long line within a short excerpt`() {
    let text = String(repeating: "x", count: 5_000) + "MARK" + String(repeating: "y", count: 5_000)
    let snippet = SourceLines(Array(text.utf8)).snippet(5_000..<5_004)
    #expect(snippet.text.count <= 160)
    #expect(snippet.text.dropFirst(snippet.markStart).prefix(snippet.markLength) == "MARK")
  }

  @Test func `never let a control character or a line end into an excerpt`() {
    let snippet = SourceLines(Array("a\u{1B}[31m\u{202E}b\nc".utf8)).snippet(0..<40)
    #expect(!snippet.text.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x202E })
    #expect(!snippet.text.contains("c"))
  }

  @Test(arguments: [-5..<2, 2..<900, 900..<901, 0..<0])
  func `take ranges outside the text`(range: Range<Int>) {
    let place = SourceLines(Array("äöü".utf8)).place(range, url: "u", origin: .script)
    #expect(place.start.line == 1)
    #expect((place.snippet?.markLength ?? 0) >= 1)
  }
}
