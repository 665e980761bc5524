// Holds the reader against parse5 (Debian's node-parse5), a parser of the same standard.

import AuditModel
import Foundation
import Markup
import TestSupport
import Testing

/// What one page holds, in the words of both parsers.
private struct Holding: Codable, Equatable {
  var scripts: [String]
  var frames: [String]
  var links: [String]
  var handlers: [String]
  var metas: [String]
  var title: String

  init(_ document: Document) {
    scripts = document.scripts.map {
      "\($0.place.start.line):\($0.place.start.column) \($0.source ?? "-") \($0.text ?? "")"
    }
    frames = document.frames.map {
      "\($0.source ?? "-") \($0.sourceDocument ?? "-") \($0.sandbox ?? "-")"
    }
    links = document.linkList
    handlers = document.handlerList
    metas = document.metas.map { "\($0.name ?? "-") \($0.content) \($0.inHead)" }
    title = document.title
  }

  /// Without the order: parse5 gives that of the tree, which a table changes.
  var sorted: Holding {
    var sorted = self
    sorted.scripts.sort()
    sorted.frames.sort()
    sorted.links.sort()
    sorted.handlers.sort()
    sorted.metas.sort()
    return sorted
  }
}

/// Pages made of what parsers trip over, the same ones in every run.
private struct PageGrammar {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  private mutating func draw(_ count: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % count
  }

  private mutating func pick<Element>(_ list: [Element]) -> Element { list[draw(list.count)] }

  // Left out is what parse5 7.1 does not know or does otherwise than the standard: `search`,
  // `noframes` in a body, `hr` in a select, end tags of SVG's names behind HTML in SVG.
  private static let common = [
    "script", "template", "svg", "table", "select", "iframe", "form", "td", "p", "a", "b", "math",
  ]
  private static let rare = [
    "div", "span", "tr", "th", "tbody", "caption", "colgroup", "col", "option", "optgroup",
    "button", "input", "textarea", "title", "style", "noscript", "xmp", "noembed", "plaintext",
    "foreignObject", "mi", "annotation-xml", "ul", "li", "dt", "dd", "h1", "h2", "html", "head",
    "body", "base", "meta", "link", "nobr", "font", "ruby", "rt", "object", "img", "image", "br",
    "pre", "custom-el", "g", "mglyph", "u", "em", "SCRIPT", "Div", "area",
  ]
  private static let attributes = [
    "id=x", "onclick=f()", "onclick=\"a&amp;b\"", "ONCLICK='q'", "onclick=1 onclick=2", "src=u",
    "srcdoc='&lt;p&gt;'", "type=hidden", "encoding=text/html", "=z", "a=b/c", "x\"y=1",
    "href=a&colon;b", "title=\"a>b\"", "color=red", "name=n&copy=1", "content=&notit;",
    "onload=\"&notit\"", "onload=&#x41;&#65", "/", "\u{0}n=1", "onerror=\u{0}", "sandbox",
    "onload=\"\r\n\"", "action=&ampx", "action=&lpar;&apos;&Tab;", "src=`a'\"<",
  ]
  private static let texts = [
    "x", " ", "\n", "a<b", "&amp;", "<", "</", "<!", "<?php ?>", "<!-- -->", "<!-->", "<!--->",
    "<!--a--!>", "<!--a--!b-->", "<!---->", "<![CDATA[x]]>", "<![CDATA[<script>y</script>]]>",
    "</>", "</ >", "<!DOCTYPE html>", "\u{0}", "<!--<script>", "<script>", "-->", "</script",
    "</script >", "</script/x>", "<!--<script></script>-->", "<!-- <!-->", "</p>", "</br>",
    "é😀", "<a", "<a href=\"", "</textarea", "</title>", "\r\n",
  ]

  private mutating func tag() -> String {
    let name = draw(3) == 0 ? pick(Self.rare) : pick(Self.common)
    if draw(5) < 2 { return "</\(name)" + pick(["", "", "", " ", " x=1", "/"]) + ">" }
    var tag = "<\(name)"
    for _ in 0..<pick([0, 0, 1, 1, 2, 3]) {
      tag += pick([" ", " ", "\n", "/", "\t"]) + pick(Self.attributes)
    }
    return tag + pick([">", ">", ">", "/>", " />"])
  }

  mutating func page() -> String {
    var page = pick(["", "<!DOCTYPE html>", "<!doctype html><html><head>", "<body>"])
    for _ in 0..<pick([3, 6, 10, 20, 40]) { page += draw(4) < 3 ? tag() : pick(Self.texts) }
    return page
  }
}

/// Asks parse5 for the same lists.
private let program = """
  const parse5 = require('parse5');
  const pages = JSON.parse(require('fs').readFileSync(0, 'utf8'));
  const html = 'http://www.w3.org/1999/xhtml', svg = 'http://www.w3.org/2000/svg';
  const fold = text => text.replace(/\\s+/gu, ' ').trim();
  const text = node => node.childNodes.filter(n => n.nodeName === '#text').map(n => n.value).join('');
  console.log(JSON.stringify(pages.map(page => {
    const found = {scripts: [], frames: [], links: [], handlers: [], metas: [], title: null};
    const seen = new Set();
    const walk = (node, parent) => {
      const place = node.sourceCodeLocation;
      const name = node.nodeName.toLowerCase();
      // Reopened formatting elements have the place of the first or none.
      const key = place ? (place.startTag ?? place).startOffset : ['html', 'body'].includes(name) && name;
      const attrs = new Map((node.attrs ?? []).map(a => [(a.prefix ? a.prefix + ':' : '') + a.name, a.value]));
      if (node.tagName && key !== false && !seen.has(key)) {
        seen.add(key);
        const get = key => attrs.get(key) ?? '-';
        const isHTML = node.namespaceURI === html, isSVG = node.namespaceURI === svg;
        for (const [key, value] of attrs)
          if (['onclick', 'onload', 'onerror'].includes(key)) found.handlers.push(`${name}.${key.slice(2)}=${value}`);
        if (name === 'script' && (isHTML || isSVG)) {
          const closes = page.slice(0, (place.startTag ?? place).endOffset).endsWith('/>') &&
            !text(node) && ![...attrs.values()].some(value => value.endsWith('/'));
          const ends = place.endTag || (isSVG && closes);
          const source = isSVG ? attrs.get('href') ?? attrs.get('xlink:href') : attrs.get('src');
          const at = `${(place.startTag ?? place).startLine}:${(place.startTag ?? place).startCol}`;
          if (ends && !attrs.get('type') && (source !== undefined || text(node)))
            found.scripts.push(`${at} ${source ?? '-'} ${source === undefined ? text(node) : ''}`);
        }
        if (isHTML && (name === 'iframe'))
          found.frames.push(`${get('src')} ${get('srcdoc')} ${get('sandbox')}`);
        if ((isHTML && ['area', 'form'].includes(name) && (attrs.size || name === 'form')) ||
            (name === 'a' && (isHTML || isSVG) && attrs.size))
          found.links.push(`${name === 'a' ? 'anchor' : name} ${get(name === 'form' ? 'action' : 'href')}`);
        if (isHTML && name === 'meta' && attrs.has('name'))
          found.metas.push(`${attrs.get('name').toLowerCase()} ${attrs.get('content') ?? ''} ${parent.nodeName === 'head'}`);
        if (isHTML && name === 'title') found.title ??= fold(text(node));
      }
      for (const child of node.childNodes ?? []) walk(child, node);
    };
    walk(parse5.parse(page, {sourceCodeLocationInfo: true, scriptingEnabled: true}), null);
    found.title ??= '';
    return found;
  })));
  """

@Suite struct ReferenceParserTests {
  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func `a reference parser finds the same in generated pages`(seed: UInt64) throws {
    var grammar = PageGrammar(seed: seed)
    let pages = (0..<150).map { _ in grammar.page() }
    let output = try ProgramRun.succeed(
      "env", ["NODE_PATH=/usr/share/nodejs", "node", "-e", program],
      input: JSONEncoder().encode(pages))
    let expected = try JSONDecoder().decode([Holding].self, from: output)
    #expect(expected.count == pages.count)
    #expect(expected.contains { !$0.scripts.isEmpty && !$0.handlers.isEmpty })
    for (page, holding) in zip(pages, expected) {
      #expect(Holding(read(page)).sorted == holding.sorted, "in \(page.debugDescription)")
    }
  }
}
