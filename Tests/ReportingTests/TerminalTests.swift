// Widths, wrapping and what is made printable.

import Testing

@testable import Reporting

@Suite struct TerminalTests {
  @Test(arguments: [
    ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("日本", 4), ("ｱ", 1), ("Ａ", 2), ("한", 2),
    ("👍", 2), ("👩‍👩‍👧", 2), ("❤\u{FE0F}", 2), ("\u{200B}", 0), ("→", 1), ("✓", 1),
  ])
  func `Text takes so many columns`(text: String, columns: Int) {
    #expect(text.columns == columns)
  }

  @Test(arguments: [
    ("plain", "plain"), ("a\nb\tc", "a b c"), ("\u{1B}[31m", "\u{FFFD}[31m"),
    ("\u{9B}1m", "\u{FFFD}1m"), ("x\u{202E}y", "x\u{FFFD}y"), ("\r\n", "  "),
  ])
  func `Text is made printable`(text: String, printable: String) {
    #expect(text.printable == printable)
  }

  private func wrapped(_ pieces: [Piece], width: Int = 40, indent: Int = 0, hanging: Int? = nil)
    -> [String]
  {
    var page = TextPage(width: width, colour: false)
    page.paragraph(pieces, indent: indent, hanging: hanging)
    return page.text.split(separator: "\n").map(String.init)
  }

  @Test func `Words are kept whole and lines are filled`() {
    let lines = wrapped([Piece(String(repeating: "four ", count: 12))])
    #expect(lines.map(\.count) == [39, 19])
  }

  @Test func `What two styles share stays together`() {
    let filler = String(repeating: "x", count: 36)
    let lines = wrapped([Piece("\(filler) "), Piece("word", .bad), Piece(": end")])
    #expect(lines == [filler, "word: end"])
  }

  @Test func `East Asian text is broken between characters but not before a full stop`() {
    let lines = wrapped([Piece(String(repeating: "字", count: 20) + "。" + "字")])
    #expect(lines == [String(repeating: "字", count: 19), "字。字"])
  }

  @Test func `A no-break space does not break`() {
    let filler = String(repeating: "x", count: 38)
    #expect(wrapped([Piece("\(filler) 9\u{A0}result")]) == [filler, "9 result"])
  }

  @Test func `A word that is too long stands alone`() {
    let long = String(repeating: "y", count: 60)
    #expect(wrapped([Piece("a \(long) b")], hanging: 2) == ["a", "  \(long)", "  b"])
  }
}
