// Structured fields are read by the grammar of RFC 9651.

import Testing

@testable import Rules

@Suite struct `A structured dictionary` {
  static func items(_ text: String, _ key: String) -> [StructuredItem.Value]? {
    StructuredField.dictionary(text)?[key]?.items.map(\.value)
  }

  /// https://www.rfc-editor.org/rfc/rfc9651#name-dictionaries
  @Test func `has items, inner lists and keys alone`() {
    #expect(Self.items("en=\"Applepie\", da=:w4ZibGV0w6ZydGU=:", "en") == [.string("Applepie")])
    #expect(Self.items("a=?0, b, c; foo=bar", "a") == [.boolean(false)])
    #expect(Self.items("a=?0, b, c; foo=bar", "b") == [.boolean(true)])
    #expect(
      StructuredField.dictionary("a=?0, b, c; foo=bar")?["c"]?.parameters["foo"]
        == .token("bar"))
    #expect(
      Self.items("rating=1.5, feelings=(joy sadness)", "feelings")
        == [.token("joy"), .token("sadness")])
    #expect(
      Self.items("a=(1 2), b=3, c=4;aa=bb, d=(5 6);valid", "d")
        == [.number("5"), .number("6")])
  }

  @Test func `counts the last of several members with one key`() {
    #expect(Self.items("a=1,b=2,a=3", "a") == [.number("3")])
    #expect(Self.items("a=(x);p=1;p=2", "a") == [.token("x")])
    #expect(StructuredField.dictionary("a=(x);p=1;p=2")?["a"]?.parameters == ["p": .number("2")])
  }

  @Test(arguments: [
    "", "a=1 ,\t b=2", "*a=*", "a=(  1   2  )", "a=()", "a=\"x\\\"y\\\\\"", "a=-12.345",
    "a=@1659578233",
    "a=%\"f%c3%bc\"", "a=sha256:x/y", "a=999999999999999",
  ])
  func `is read`(_ text: String) {
    #expect(StructuredField.dictionary(text) != nil)
  }

  @Test(arguments: [
    "a=1,", "a=1,,b=2", ",", "a=1 b=2", "A=1", "1a=1", "a=", "a=(1", "a=(1,2)", "a=(1 2",
    "a=(1\"x\")",
    "a='x'", "a=\"x", "a=\"\u{e9}\"", "a=?2", "a=:x", "a=1.", "a=1.2345", "a=1000000000000000",
    "a=-", "a=@1.5", "a=%\"%C3\"", "a=%\"%c3(\"", "a=:a=b=:", "a=1;B=2", "a=1;=2", "payment 'none'",
    "a=1\u{0}",
  ])
  func `counts for nothing where it is malformed anywhere`(_ text: String) {
    #expect(StructuredField.dictionary(text) == nil)
  }

  @Test func `knows the bytes of a member`() throws {
    let text = "camera=(), payment=(self);report-to=x, usb"
    let range = try #require(StructuredField.dictionary(text)?["payment"]?.range)
    #expect(
      String(decoding: Array(text.utf8)[range], as: UTF8.self) == "payment=(self);report-to=x")
  }

  @Test func `is read as far as it goes, however long it is`() {
    let long = (0..<50_000).map { "a\($0)=(self \"https://a.example\")" }.joined(separator: ", ")
    #expect(StructuredField.dictionary(long)?.count == 50_000)
    #expect(StructuredField.dictionary("a=" + String(repeating: "(", count: 100_000)) == nil)
  }
}
