// Lines and columns: those of the page as it was written.

import AuditModel
import Markup
import Testing

@Suite struct PlacesTests {
  @Test func `a script's place is its start tag and its text begins behind it`() throws {
    let document = read("<!doctype html>\r\n<p>é😀<script\n async>\rpay()</script>\n")
    let script = try #require(document.scripts.first)
    #expect(script.place.start == Position(line: 2, column: 7))
    #expect(script.place.end == Position(line: 3, column: 8))
    #expect(script.textStart == Position(line: 3, column: 8))
    #expect(script.text == "\npay()")
    #expect(script.place.url == "https://shop.example/")
    #expect(script.place.origin == .html)
    #expect(script.place.snippet?.text == "<p>é😀<script")
  }

  @Test(arguments: [
    ("<b onclick=\"pay()\">", 13, 18), ("<b onclick=pay()>", 12, 17),
    ("<b\nonclick = 'pay()'>", 12, 17), ("日本<b onclick='pay&#40;)'>", 15, 24),
    ("\u{FEFF}<b onclick=pay()>", 12, 17), ("<b title='é😀' onclick=pay()>", 24, 29),
  ])
  func `a handler's place is its value`(html: String, start: Int, end: Int) throws {
    let handler = try #require(read(html).handlers.first)
    let line = html.contains("\n") ? 2 : 1
    #expect(handler.text == "pay()")
    #expect(handler.place.start == Position(line: line, column: start))
    #expect(handler.place.end == Position(line: line, column: end))
  }

  @Test(arguments: [
    ("<a href=\"javascript:pay()\">", 21), ("<a href=' JAVASCRIPT:pay()'>", 22),
    ("<a href='javascript&colon;pay()'>", 10),
  ])
  func `a program in an address begins behind the scheme`(html: String, column: Int) throws {
    let program = try #require(read(html).scriptURLs.first)
    #expect(program.text == "pay()")
    #expect(program.place.start == Position(line: 1, column: column))
  }

  @Test func `a meta's place is its content`() throws {
    let meta = try #require(
      read("<meta http-equiv=Content-Security-Policy content=\"default-src 'self'\">").metas.first)
    #expect(meta.place.start == Position(line: 1, column: 51))
    #expect(meta.place.end == Position(line: 1, column: 69))
  }

  @Test func `places stay exact far into a long line`() {
    let html = String(repeating: "é😀<i id=x>", count: 20_000)
    let elements = read(html).elements
    #expect(elements.count == 20_000)
    #expect(elements.last?.place.start == Position(line: 1, column: 19_999 * 11 + 4))
    #expect(elements.last?.place.snippet?.text.contains("<i id=x>") == true)
  }

  @Test func `a CDATA script begins behind the CDATA mark`() throws {
    let script = try #require(read("<svg>\n<script><![CDATA[pay()]]></script></svg>").scripts.first)
    #expect(script.textStart == Position(line: 2, column: 18))
    #expect(script.text == "pay()")
  }
}
