// Broken files as targets: no crash, a sentence or a verdict, bounded memory.

import Foundation
import TestSupport
import Testing

/// A page that nests something a hundred thousand times.
struct NestedPage: Sendable, CustomTestStringConvertible {
  static let depth = 100_000
  var testDescription: String
  var html: String

  /// Markup that opens and never closes.
  init(markup: String) {
    testDescription = markup
    html = Self.loader + String(repeating: markup, count: Self.depth)
  }

  /// An expression or statement in a script of the page, closed or left open.
  init(script open: String, _ close: String, isClosed: Bool) {
    testDescription = "<script>\(open)…" + (isClosed ? close : "")
    let ends = isClosed ? String(repeating: close, count: Self.depth) : ""
    let code = String(repeating: open, count: Self.depth) + (isClosed ? "1" + ends : "")
    // Only what mentions a payment is read.
    html = Self.loader + "<script>/*loadPaymentData*/\(code)</script>" + Self.payment
  }

  private static let loader = "<script src=https://pay.google.com/gp/p/js/pay.js></script>"
  private static let payment =
    "<script>new google.payments.api.PaymentsClient({environment: 'TEST'})</script>"

  static let markup = [
    "<div>", "<b><i>", "<a><p>", "<table><tr><td>", "<select><option>", "<form><button>", "<li>",
    "<template>", "<svg><g>", "<math><mi>", "<div><template shadowrootmode=open>", "<frameset>",
    "<noscript>", "<object>", "<!--", "<p onclick=\"((", "<script>", "<", "</",
  ].map { NestedPage(markup: $0) }

  private static let nests = [
    ("(", ")"), ("[", "]"), ("{", "}"), ("`${", "}`"), ("({a:", "})"), ("f(", ")"),
    ("()=>{", "}"), ("function f(){", "}"), ("!", ""), ("new ", ""), ("a?b:", ""), ("a=>", ""),
    ("class A{m(){", "}}"), ("if(a)", ""), ("[...", "]"), ("async()=>await ", ""),
  ]
  static let scripts =
    nests.map { NestedPage(script: $0.0, $0.1, isClosed: true) }
    + nests.map { NestedPage(script: $0.0, $0.1, isClosed: false) }
}

@Suite struct `A broken file` {
  private func audit(_ bytes: some Sequence<UInt8>, _ options: String...) throws -> Payready {
    let folder = try TemporaryFolder()
    try folder.write(bytes, to: "page.html")
    return try Payready.measured(
      ["audit", "--offline", "page.html"] + options, folder: folder.path)
  }

  static let useless: [(content: [UInt8], says: String)] = [
    ([], "the file page.html is empty. Save the page again."),
    (Array(" \r\n\t\n".utf8), "the file page.html is empty. Save the page again."),
    (
      Array(repeating: 0, count: 100_000),
      "the file page.html holds no text, let alone HTML. Save the page again, decompressed."
    ),
    (
      [0x1F, 0x8B, 0x08, 0x00] + (0..<50_000).map { UInt8(truncatingIfNeeded: $0 &* 7919) },
      "the file page.html holds no text, let alone HTML. Save the page again, decompressed."
    ),
    (
      Array("\u{7F}ELF".utf8) + (0..<20_000).map { UInt8(truncatingIfNeeded: $0 % 27) },
      "the file page.html holds no text, let alone HTML. Save the page again, decompressed."
    ),
  ]

  @Test(arguments: useless)
  func `that holds no text is told in a sentence`(content: [UInt8], says: String) throws {
    let run = try audit(content)
    #expect(run.status == 65)
    #expect(run.output == "")
    #expect(run.errors == "payready: \(says)\n")
  }

  @Test(arguments: NestedPage.markup)
  func `that nests elements a hundred thousand times is read`(_ page: NestedPage) throws {
    let run = try audit(page.html.utf8)
    #expect(run.status == 2)
    #expect(run.output.hasPrefix("page.html: unknown in wkwebview"), "\(run.output)")
    #expect(run.errors == "")
    try run.expectPeak(below: 150)
  }

  @Test(arguments: NestedPage.scripts)
  func `that nests code a hundred thousand times is read`(_ page: NestedPage) throws {
    let run = try audit(page.html.utf8)
    #expect(run.status == 2)
    #expect(run.output.contains("pay.js, called by the page, TEST"), "\(run.output)")
    #expect(run.errors == "")
    try run.expectPeak(below: 300)
  }

  @Test func `with NUL bytes in its text and its scripts is read`() throws {
    let page =
      "<title>\0Shop, with a long title</title>"
      + String(repeating: "<p>some longer text and one \0</p>", count: 10_000)
      + "<script>a = '\0'; new google.payments.api.PaymentsClient({environment: 'TEST'})</script>"
      + "<script src=\0></script><iframe src='\0' srcdoc='\0'></iframe>"
    let run = try audit(page.utf8)
    #expect(run.status == 2)
    #expect(run.output.contains("called by the page, TEST"), "\(run.output)")
    #expect(!run.output.contains("\0"))
  }

  @Test func `that is binary in its middle is read`() throws {
    let noise = (0..<100_000).map { UInt8(truncatingIfNeeded: ($0 &* $0 &* 31) >> 7) }
    let run = try audit(
      Array("<title>Shop</title>".utf8) + Array(repeating: 0x20, count: 2000) + noise
        + Array("<script>".utf8) + noise)
    #expect(run.status == 2)
    #expect(run.errors == "")
  }

  static let lines: [(name: String, html: String)] = [
    ("text", "<p>" + String(repeating: "x", count: 20 << 20)),
    ("words", "<p>" + String(repeating: "Pay 今 ", count: 2_500_000)),
    ("an attribute", "<p id=" + String(repeating: "x", count: 4 << 20) + ">"),
    ("a class", "<p class='" + String(repeating: "pay ", count: 1 << 20) + "'>"),
    (
      "a string",
      "<script>loadPaymentData; a='" + String(repeating: "x", count: 20 << 20) + "'</script>"
    ),
    (
      "a comment",
      "<script>loadPaymentData //" + String(repeating: "x", count: 4 << 20) + "</script>"
    ),
    ("a name", "<script>loadPaymentData; " + String(repeating: "x", count: 4 << 20) + "</script>"),
    ("a handler", "<p onclick='loadPaymentData" + String(repeating: " ", count: 4 << 20) + "'>"),
    ("an address", "<script src='" + String(repeating: "x/", count: 10 << 20) + "'></script>"),
    (
      "an address that is its own content",
      "<script src='data:text/javascript,a(\"" + String(repeating: "x", count: 1 << 20)
        + "\")'></script>"
    ),
    ("references", "<p>" + String(repeating: "&amp;", count: 4 << 20)),
  ]

  @Test(arguments: lines)
  func `with a line of up to 20 MiB is read`(name: String, html: String) throws {
    let run = try audit(html.utf8, "--max-body", "32MiB", "--max-script", "32MiB")
    #expect(run.status == 2)
    #expect(run.output.hasPrefix("page.html: unknown in wkwebview"))
    #expect(run.output.utf8.count < 100_000)
    #expect(run.errors == "")
    try run.expectPeak(below: 500)
  }

  @Test(
    arguments: [
      ("archive.har", "it is no HTTP archive (HAR 1.2)"), ("evidence.json", "it is no valid JSON"),
    ], ["[", "{\"a\":", "{\"log\":["])
  func `of nested JSON is told in a sentence`(
    _ file: (name: String, says: String), _ open: String
  ) throws {
    let folder = try TemporaryFolder()
    try folder.write(String(repeating: open, count: 100_000), to: file.name)
    let run = try Payready.measured(["audit", file.name], folder: folder.path)
    #expect(run.status == 65)
    #expect(
      run.errors
        == "payready: the file \(file.name) cannot be used: \(file.says). "
        + "Save it again with the tool that made it.\n")
    try run.expectPeak(below: 100)
  }
}
