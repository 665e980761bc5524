// The HTML report as text; ci/look opens it in a browser.

import AuditModel
import Foundation
import Testing

@testable import Reporting

@Suite struct HTMLReportTests {
  @Test(arguments: Sample.names)
  func `The page's policy allows its own style sheet and nothing else is there`(name: String)
    throws
  {
    let report = try #require(Sample.named(name))
    let lines = try Python.run(
      """
      import base64, hashlib, html.parser, re, sys
      text = sys.stdin.buffer.read().decode()
      style = re.search("<style>(.*?)</style>", text, re.S).group(1)
      digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
      print("'sha256-" + digest + "'" in text)
      class Reader(html.parser.HTMLParser):
        open, ids, anchors, wrong = [], set(), set(), []
        void = {"meta", "input", "rect"}
        def handle_starttag(self, tag, attributes):
          attributes = dict(attributes)
          if tag not in self.void: self.open.append(tag)
          if tag in ("script", "link", "img", "iframe") or "style" in attributes: self.wrong.append(tag)
          if any(name.startswith("on") for name in attributes): self.wrong.append(tag)
          if "id" in attributes:
            if attributes["id"] in self.ids: self.wrong.append(attributes["id"])
            self.ids.add(attributes["id"])
          if attributes.get("href", "").startswith("#"): self.anchors.add(attributes["href"][1:])
        def handle_startendtag(self, tag, attributes): self.handle_starttag(tag, attributes) if tag == "rect" else None
        def handle_endtag(self, tag):
          if self.open.pop() != tag: self.wrong.append(tag)
      reader = Reader()
      reader.feed(text)
      print(reader.open, reader.wrong, sorted(reader.anchors - reader.ids))
      """, input: Data(HTMLReport().text(of: report).utf8))
    #expect(lines == "True\n[] [] []\n")
  }

  @Test func `Texts from pages stay texts`() {
    var target = Sample.severalHosts.targets[0]
    target.id = "<img src=x onerror=alert(1)>\u{1E}\u{1F}\""
    target.finalURL = "javascript:alert(1)"
    target.findings[0].message = "</style><script>alert(1)</script>"
    target.findings[0].location?.snippet = Snippet(text: "a<b>c</b>", markStart: 1, markLength: 3)
    target.findings[0].sources = ["javascript:alert(2)", "https://a.example/?\"onclick=x"]
    let text = HTMLReport().text(
      of: Report(tool: Sample.tool, run: Sample.run, targets: [target]))
    #expect(!text.contains("<script") && !text.contains("<img"))
    #expect(!text.contains("href=\"javascript"))
    #expect(text.contains("a<mark>&lt;b&gt;</mark>c&lt;/b&gt;"))
    #expect(text.contains("href=\"https://a.example/?&quot;onclick=x\""))
  }

  @Test func `The title says the worst that was found`() {
    let title = { (report: Report) in
      HTMLReport().text(of: report).split(separator: "<h1>")[1].prefix { $0 != "<" }
    }
    #expect(title(Sample.ready) == "Google Pay in the web view: ready")
    #expect(title(Sample.notReady) == "Google Pay in the web view: a payment would not complete")
    #expect(title(Sample.unknown) == "Google Pay in the web view: not decided")
    #expect(title(Sample.several) == "Google Pay in the web view: 1 of 3 not ready")
  }
}
