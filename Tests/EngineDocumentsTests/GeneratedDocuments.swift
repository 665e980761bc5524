// Documents made by chance of what parsers trip over, the same ones in every run.

import Foundation
import Markup
import Testing

/// Makes documents; each tag has an `id` of its own, so that none hides behind another.
private struct DocumentGrammar {
  private var state: UInt64
  private var count = 0

  init(seed: UInt64) { state = seed }

  private mutating func draw(_ count: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % count
  }

  private mutating func pick<Element>(_ list: [Element]) -> Element { list[draw(list.count)] }

  private static let common = [
    "script", "template", "svg", "table", "select", "iframe", "form", "td", "p", "a", "b", "math",
    "div", "option", "button",
  ]
  private static let rare = [
    "span", "tr", "th", "tbody", "thead", "caption", "colgroup", "col", "optgroup", "input",
    "textarea", "title", "style", "noscript", "xmp", "noembed", "noframes", "foreignObject", "desc",
    "mi", "mtext", "annotation-xml", "ul", "li", "dt", "dd", "h1", "h2", "html", "head", "body",
    "base", "meta", "link", "nobr", "font", "ruby", "rt", "rtc", "object", "marquee", "img",
    "image",
    "br", "hr", "pre", "pay-box", "g", "mglyph", "u", "em", "SCRIPT", "area", "search", "frameset",
    "frame", "dialog", "keygen", "applet", "address", "fieldset", "plaintext", "animate", "center",
  ]
  private static let attributes = [
    "onclick=f()", "onclick=\"a&amp;b\"", "ONCLICK='q'", "onclick=1 onclick=2", "src=u",
    "srcdoc='&lt;p&gt;'", "type=hidden", "type=module", "encoding=text/html", "=z", "a=b/c",
    "x\"y=1", "href=a&colon;b", "title=\"a>b\"", "color=red", "name=n&copy=1", "content=&notit;",
    "onload=\"&notit\"", "shadowrootmode=open", "/", "\u{0}n=1", "onerror=\u{0}", "sandbox",
    "onload=\"\r\n\"", "action=&ampx", "target=t", "src=`a'\"<", "href='javascript:x(%20)'",
    "async", "http-equiv=refresh", "allow=payment", "xlink:href=v", "method=Post",
  ]
  private static let texts = [
    "x", " ", "\n", "a<b", "&amp;", "<", "</", "<!", "<?php ?>", "<!-- -->", "<!-->", "<!--->",
    "<!--a--!>", "<!--a--!b-->", "<!---->", "<![CDATA[x]]>", "<![CDATA[<script>y</script>]]>",
    "</>", "</ >", "<!DOCTYPE html>", "\u{0}", "<!--<script>", "<script>", "-->", "</script",
    "</script >", "</script/x>", "<!--<script></script>-->", "<!-- <!-->", "</p>", "</br>",
    "é😀", "<a", "<a href=\"", "</textarea", "</title>", "\r\n", "</iframe>", "</select>",
    "</template>", "</table>", "</svg>",
  ]

  private mutating func tag() -> String {
    let name = draw(3) == 0 ? pick(Self.rare) : pick(Self.common)
    if draw(5) < 2 { return "</\(name)" + pick(["", "", "", " ", " x=1", "/"]) + ">" }
    count += 1
    var tag = "<\(name) id=i\(count)"
    for _ in 0..<pick([0, 0, 1, 1, 2, 3]) {
      tag += pick([" ", " ", "\n", "/", "\t"]) + pick(Self.attributes)
    }
    return tag + pick([">", ">", ">", "/>", " />"])
  }

  mutating func document() -> String {
    var document = pick(["", "<!DOCTYPE html>", "<!doctype html><html><head>", "<body>"])
    for _ in 0..<pick([3, 6, 10, 20, 40]) { document += draw(4) < 3 ? tag() : pick(Self.texts) }
    return document
  }
}

extension AwkwardDocument {
  /// 400 documents of a fixed seed; `PAYREADY_DOCUMENTS_SEED` and `PAYREADY_DOCUMENTS_COUNT` make
  /// others.
  static let generated: [AwkwardDocument] = {
    let environment = ProcessInfo.processInfo.environment
    var grammar = DocumentGrammar(
      seed: environment["PAYREADY_DOCUMENTS_SEED"].flatMap(UInt64.init) ?? 1)
    let count = environment["PAYREADY_DOCUMENTS_COUNT"].flatMap(Int.init) ?? 400
    return (0..<count).map { number in
      var document = AwkwardDocument.moved(grammar.document())
      document.number = number
      document.kind = "generated"
      return document
    }
  }()
}
