// Hostile and broken pages: nothing traps, hangs or grows without bound.

import AuditModel
import Markup
import Testing

@Suite struct RobustnessTests {
  private static let page = """
    <!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01//EN"><html lang='ja'><head><title>支払い &amp; 😀</title>
    <meta http-equiv="Content-Security-Policy" content="script-src 'self'"><base href=/a>
    <script src="/pay.js" async onload="ready(&quot;x&quot;)"></script><!-- c --!><style>a{}</style>
    <script><!-- <script> if (a<b) </script> --></script></head><body onload=b()>
    <svg><script><![CDATA[a<b]]></script><title>t</title><a xlink:href=x /></svg>
    <template><p onclick=x></template><noscript><img></noscript><textarea></p></textarea>
    <table><tr><td><form action="javascript:pay%28%29"><select><option>&#x41;&notit;</select></table>
    <iframe srcdoc="&lt;p>" sandbox></iframe><b><p></b></p><math><mi>x</mi></math>\u{0}
    <google-pay-button id='g' class="a b"></google-pay-button></body></html><!---><?x
    """

  @Test func `every prefix of a page is read`() {
    let bytes = Array(Self.page.utf8)
    let whole = MarkupReader().read(bytes, url: "u")
    #expect(whole.scripts.count == 3)
    for end in bytes.indices {
      let part = MarkupReader().read(Array(bytes[..<end]), url: "u")
      #expect(part.scripts.count <= whole.scripts.count)
      #expect(part.frames.count <= whole.frames.count)
    }
  }

  @Test func `every suffix of a page is read`() {
    let bytes = Array(Self.page.utf8)
    for start in bytes.indices {
      let part = MarkupReader().read(Array(bytes[start...]), url: "u")
      #expect(part.url == "u")
      #expect(part.scripts.count <= 4)
    }
  }

  @Test(arguments: [
    "<div>", "<p><b a=1>", "<svg>", "<template>", "<table><tr><td>", "<b><div></b>", "<li>",
    "<svg><desc>", "<div><template shadowrootmode=open>", "<frameset>",
  ])
  func `a hundred thousand nested elements are read`(tag: String) {
    let count = 100_000
    let document = read(
      "<script>a</script>" + String(repeating: tag, count: count) + "</template>"
        + String(repeating: "</p></x></b>", count: 1_000) + "<script>b</script>")
    #expect(document.scripts.first?.text == "a")
    #expect(document.scripts.count <= 2)
  }

  @Test func `nesting beyond the limit is told and read side by side`() {
    let html = String(repeating: "<div>", count: 1_000) + "<script>a</script><b onclick=c>"
    let document = read(html)
    #expect(document.scriptList == ["a"])
    #expect(document.handlerList == ["b.click=c"])
    #expect(
      document.limits == [
        "Elements were nested deeper than 512; deeper ones were read side by side "
          + "(--max-nesting)."
      ])
    #expect(read(String(repeating: "<div>", count: 500)).limits.isEmpty)
  }

  @Test func `kept elements are limited and the limit is told`() {
    var limits = MarkupReader.Limits()
    limits.elements = 2
    limits.scriptsAndFrames = 3
    limits.visibleText = 4
    let document = MarkupReader(limits: limits).read(
      String(repeating: "<i id=x onclick=a>word</i><script>b</script>", count: 10), url: "u")
    #expect(document.elements.count == 2)
    #expect(document.handlers.count == 2)
    #expect(document.scripts.count == 3)
    #expect(document.visibleText == "word")
    #expect(
      document.limits == [
        "Stopped at 2 elements; later ones were not read.",
        "Stopped at 3 scripts, frames and metas; later ones were not read.",
      ])
  }

  @Test func `a line of 20 MiB is read`() throws {
    let filler = String(repeating: "é &amp; text, far too long for a line. ", count: 1 << 19)
    let html = filler + String(repeating: "<i id=x>", count: 100) + "<script>a</script>"
    #expect(html.utf8.count > 20_000_000)
    let document = read(html)
    #expect(document.scriptList == ["a"])
    #expect(document.elements.count == 100)
    #expect(
      document.scripts.first?.place.start
        == Position(line: 1, column: filler.utf16.count + 801))
  }

  @Test func `random bytes are read`() {
    var state: UInt64 = 7
    let pieces = [
      "<", ">", "</", "script", "\"", "'", "=", "&", "<!--", "-->", "svg", " ", "\u{0}",
    ]
    for _ in 0..<200 {
      var bytes: [UInt8] = []
      for _ in 0..<400 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        let draw = Int(state >> 33)
        if draw % 3 == 0 {
          bytes.append(UInt8(draw / 3 % 256))
        } else {
          bytes += pieces[draw / 3 % pieces.count].utf8
        }
      }
      let document = MarkupReader().read(bytes, url: "u")
      #expect(document.scripts.allSatisfy { $0.place.start <= $0.place.end })
    }
  }

  private static let brokenPages: [([UInt8], [String])] = [
    ([0xEF, 0xBB, 0xBF, 0x3C, 0x73, 0x76, 0x67, 0x3E], []),
    (Array("<script>".utf8) + [0xFF, 0xE3, 0x81] + Array("</script>".utf8), ["\u{FFFD}\u{FFFD}"]),
    ([0, 0, 0] + Array("<script>a</script>".utf8), ["a"]),
    ([], []),
    ([0xEF, 0xBB, 0xBF], []),
    ([0xFF, 0xFE, 0x3C, 0, 0x70, 0, 0x3E, 0], []),
  ]

  @Test(arguments: brokenPages)
  func `bytes that are no UTF-8 are read`(bytes: [UInt8], scripts: [String]) {
    #expect(MarkupReader().read(bytes, url: "u").scriptList == scripts)
  }

  @Test func `pages are read on many threads at once`() async {
    let counts = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<64 { group.addTask { read(Self.page).scripts.count } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(counts == Array(repeating: 3, count: 64))
  }
}
