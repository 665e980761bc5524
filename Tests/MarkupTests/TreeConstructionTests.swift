// Which tags become elements: inert, foreign and ignored content, merged and repeated elements.

import AuditModel
import Testing

@Suite struct TreeConstructionTests {
  @Test(arguments: [
    Case("<template><script>a</script></template><script>b</script>", "b"),
    Case("<template><template></template><script>a</script></template>"),
    Case("<div><template></div><script>a</script></template><script>b</script>", "b"),
    Case("<template></body></html><script>a</script></template>"),
    Case("<table><template><tr><td><script>a</script></template><script>b</script>", "b"),
    Case("<select><template><script>a</script></template><script>b</script></select>", "b"),
    Case("<template><script>a</script>"),
    Case("<svg><template><script>a</script></template></svg>", "a"),
    Case("</template><script>a</script>", "a"),
    Case("<head><template><script>a</script></template></head><script>b</script>", "b"),
  ])
  func `a template's content is no part of the page`(page: Case) {
    #expect(read(page.html).scriptList == page.expected)
  }

  @Test(arguments: [
    Case("<div><template shadowrootmode=open><script>a</script></template></div>", "a"),
    Case("<my-host><template SHADOWROOTMODE=Closed><script>a</script></template>", "a"),
    Case("<div><template shadowrootmode=x><script>a</script></template></div>"),
    Case("<button><template shadowrootmode=open><script>a</script></template></button>"),
    Case("<font-face><template shadowrootmode=open><script>a</script></template></font-face>"),
    Case(
      """
      <div><template shadowrootmode=open></template><template shadowrootmode=open>\
      <script>a</script></template></div>
      """),
    Case(
      "<div><template shadowrootmode=open><template><script>a</script></template></template></div>"),
  ])
  func `a shadow root in markup is part of the page`(page: Case) {
    #expect(read(page.html).scriptList == page.expected)
  }

  @Test(arguments: [
    Case("<noscript><script>a</script></noscript><script>b</script>", "b"),
    Case("<body><noscript><script>a</script></noscript><script>b</script>", "b"),
    Case("<noscript><!-- </noscript><script>a</script> -->", "a"),
    Case("<select><noscript><script>a</script></noscript></select>", "a"),
  ])
  func `noscript is raw text where scripts run`(page: Case) {
    #expect(read(page.html).scriptList == page.expected)
  }

  @Test(arguments: [
    Case("<svg><script>a</script></svg>", "a"),
    Case("<svg><script>a&lt;b</script></svg>", "a<b"),
    Case("<svg><script><![CDATA[a<b]]></script></svg>", "a<b"),
    Case("<svg><script>x<![CDATA[&amp;]]>y</script></svg>", "x&amp;y"),
    Case("<svg><script href=u /><script xlink:href=v></script></svg>", "@u", "@v"),
    Case("<svg><script src=u>a</script></svg>", "a"),
    Case("<svg><script/>a</script></svg>"),
    Case("<svg><script><!-- a --></script></svg>"),
    Case("<svg><script>a<g>b</g>c</script></svg>", "ac"),
    Case("<svg><style><script>a</script></style></svg>", "a"),
    Case("<svg><title><script>a</script></title></svg>", "a"),
    Case("<svg><title><style><script>a</script></style></title></svg>"),
    Case("<svg><foreignObject><script>a&lt;</script></foreignObject></svg>", "a&lt;"),
    Case("<svg><textarea><script>a</script></textarea></svg>", "a"),
    Case("<svg><textarea><p><textarea><script>a</script></textarea></svg>"),
    Case("<svg></p><style><script>a</script></style>"),
    Case("<svg><font color=x><style><script>a</script></style>"),
    Case("<svg><font><style><script>a</script></style>", "a"),
    Case("<math><script>a</script></math>"),
    Case("<math><mi><script>a</script></mi></math>", "a"),
    Case("<math><annotation-xml><style><script>a</script></style></annotation-xml></math>"),
    Case("<math><annotation-xml encoding=text/html><script>a&lt;</script></math>", "a&lt;"),
    Case("<svg/><style><script>a</script></style>"),
    Case("<svg /><![CDATA[><script>a</script>]]>", "a"),
  ])
  func `foreign content has its own scripts`(page: Case) {
    #expect(read(page.html).scriptList == page.expected)
  }

  @Test(arguments: [
    Case("<select><div onclick=a><option onclick=b><script>c</script></select>", "option.click=b"),
    Case("<select><b onclick=a></select><b onclick=c>", "b.click=c"),
    Case("<select><input onclick=a>", "input.click=a"),
    Case("<select><select onclick=a><b onclick=c>", "b.click=c"),
    Case("<td onclick=a><tr onclick=b><caption onclick=c><col onclick=d><tbody onclick=e>"),
    Case("<table><td onclick=a><tr onclick=b>", "td.click=a", "tr.click=b"),
    Case("<table><div onclick=a><td onclick=b>", "div.click=a", "td.click=b"),
    Case("<table><select><td onclick=a>", "td.click=a"),
    Case("<frame onclick=a><head onclick=b><body onclick=c>", "body.click=c"),
    Case("<image onclick=a>", "img.click=a"),
    Case("<div onclick=a></div></body></html><p onclick=b>", "div.click=a", "p.click=b"),
    Case("<a onclick=x><a onclick=y>", "a.click=x", "a.click=y"),
    Case("<a onclick=x><table><td><a onclick=y>", "a.click=x", "a.click=y"),
    Case("<b onclick=x><p></b>y", "b.click=x"),
    Case("<button onclick=a><button onclick=b>", "button.click=a", "button.click=b"),
    Case("<ul><li onclick=a><li onclick=b>", "li.click=a", "li.click=b"),
    Case("</br onclick=a></p onclick=b>"),
    Case("<p onclick=a><p onclick=b></div><frameset onclick=c>", "frameset.click=c"),
  ])
  func `a tag that its place does not allow is dropped`(page: Case) {
    #expect(read(page.html).handlerList == page.expected)
  }

  @Test(arguments: [
    Case("<form action=a><form action=b></form><form action=c>", "form a", "form c"),
    Case("<form action=a></form><form action=b>", "form a", "form b"),
    Case("<form action=a><div></form><form action=b>", "form a", "form b"),
    Case("<table><form action=a><form action=b></table>", "form a"),
    Case("<table><form action=a></form><tr><td><form action=b>", "form a", "form b"),
    Case("<form action=a><template><form action=b></template><form action=c>", "form a"),
    Case("<FORM action=a>", "form a"),
    Case("<form>", "form -"),
    Case("<a href=x><a href=y>", "anchor x", "anchor y"),
    Case("<map><area href=x></map>", "area x"),
    Case("<svg><a href=x /><a xlink:href=y /></svg>", "anchor x", "anchor y"),
    Case("<a>"),
  ])
  func `a form inside a form is ignored`(page: Case) {
    #expect(read(page.html).linkList == page.expected)
  }

  @Test(arguments: [
    Case("<body onload=a><body onload=b onclick=c>", "body.load=a", "body.click=c"),
    Case("<p><body onload=a>", "body.load=a"),
    Case("<html onclick=a><body><html onclick=b onload=c>", "html.click=a", "html.load=c"),
    Case("<template><body onload=a><html onclick=b></template>"),
    Case("<svg><desc><body onload=a></desc></svg>", "body.load=a"),
  ])
  func `a second body gives the first what that lacks`(page: Case) {
    #expect(read(page.html).handlerList == page.expected)
  }

  @Test(arguments: [
    Case("<frameset><frame src=a><frame src=b></frameset><frame src=c>", "a", "b"),
    Case("<frameset><script>x</script><iframe src=a></iframe><frameset><frame src=b>", "b"),
    Case("<body><frameset><frame src=a>"),
    Case("<p><frameset><frame src=a>", "a"),
    Case("<p>x<frameset><frame src=a>"),
    Case("<frame src=a>"),
    Case("<iframe src=a><iframe src=b></iframe>", "a"),
    Case("<iframe src=a></iframe><iframe src=b>", "a", "b"),
    Case("<select><iframe src=a></iframe></select>"),
    Case("<table><iframe src=a></iframe></table>", "a"),
    Case("<iframe srcdoc='&lt;p&gt;&quot;'>", "<p>\""),
    Case("<svg><iframe src=a></iframe></svg>"),
  ])
  func `a frame stands where the standard builds one`(page: Case) {
    #expect(read(page.html).frameList == page.expected)
  }

  @Test(arguments: [
    ("<meta http-equiv=Content-Security-Policy content=x>", true),
    ("<head><title>t</title><meta http-equiv=Content-Security-Policy content=x></head>", true),
    ("<p><meta http-equiv=Content-Security-Policy content=x>", false),
    ("<head></head><meta http-equiv=Content-Security-Policy content=x>", true),
    ("<head></head><body><meta http-equiv=Content-Security-Policy content=x>", false),
    ("<head><div></div><meta http-equiv=Content-Security-Policy content=x></head>", false),
    ("<head><svg></svg><meta http-equiv=Content-Security-Policy content=x></head>", false),
    ("text<meta http-equiv=Content-Security-Policy content=x>", false),
    ("<head></br><meta http-equiv=Content-Security-Policy content=x>", false),
    ("<head></div><meta http-equiv=Content-Security-Policy content=x>", true),
  ])
  func `a policy counts in the head only`(html: String, inHead: Bool) throws {
    let meta = try #require(read(html).metas.first)
    #expect(meta.httpEquiv == "content-security-policy")
    #expect(meta.content == "x")
    #expect(meta.inHead == inHead)
  }

  @Test(arguments: [
    "<template><meta http-equiv=refresh content=x></template>",
    "<noscript><meta http-equiv=refresh content=x></noscript>",
    "<!-- <meta http-equiv=refresh content=x> -->", "<select><meta name=x></select>",
    "<svg><desc><template><meta name=x></template></desc></svg>", "<meta charset=utf-8>",
  ])
  func `a meta that is not built or says nothing is left out`(html: String) {
    #expect(read(html).metas.isEmpty)
  }

  @Test(arguments: [
    ("<base href=a><base href=b>", "a"), ("<base target=x><base href=b>", "b"),
    ("<p><script src=u></script><base href=c>", "c"), ("<template><base href=a></template>", nil),
    ("<svg><base href=a></svg>", nil), ("<base href='a&amp;b'>", "a&b"),
    ("<p><template shadowrootmode=open><base href=a></template></p><base href=b>", "b"),
  ])
  func `the first base with an address counts`(html: String, base: String?) {
    #expect(read(html).base == base)
  }

  @Test func `links and forms without a target have that of the first base`() {
    let links = read(
      "<a href=/a></a><base href=b><base target=_blank><base target=x><a href=/b></a>"
        + "<form></form><a href=/c target=_self></a>"
    ).links
    #expect(links.map(\.target) == ["_blank", "_blank", "_blank", "_self"])
  }

  @Test(arguments: [
    ("<title>a &amp; b</title><title>c</title>", "a & b"), ("<title>\n a\t b </title>", "a b"),
    ("<title><b>x</b><!-- y --></title>", "<b>x</b><!-- y -->"), ("<p><title>a</title>", "a"),
    ("<svg><title>a</title></svg>", ""), ("<svg><title>a</title></svg><title>b</title>", "b"),
    ("<template><title>a</title></template>", ""), ("<title>a", "a"), ("<title/>a</title>", "a"),
  ])
  func `the title is the first one of HTML`(html: String, title: String) {
    #expect(read(html).title == title)
  }

  @Test(arguments: [
    ("", true), ("<!DOCTYPE html>", false), ("<!doctypehtml>", false), ("<!DOCTYPE>", true),
    ("<!DOCTYPE svg>", true), ("<!DOCTYPE html x>", true),
    ("<!DOCTYPE html PUBLIC '-//W3C//DTD HTML 3.2 Final//EN'>", true),
    ("<!DOCTYPE html PUBLIC '-//W3C//DTD HTML 4.01//EN'>", false),
    ("<!DOCTYPE html PUBLIC \"-//w3c//DTD HTML 4.01 Transitional//en\">", true),
    ("<!DOCTYPE html PUBLIC '-//W3C//DTD HTML 4.01 Transitional//EN' 'loose.dtd'>", false),
    ("<!DOCTYPE html PUBLIC '-//W3C//DTD XHTML 1.0 Strict//EN' 'x' y>", false),
    ("<!DOCTYPE html PUBLIC x>", true), ("<!DOCTYPE html PUBLIC '>", true),
    ("<!DOCTYPE html SYSTEM 'about:legacy-compat'>", false), ("<!DOCTYPE html SYSTEM>", true),
  ])
  func `a table stands in an open paragraph where the document type asks for quirks`(
    doctype: String, asksForQuirks: Bool
  ) {
    let elements = read(doctype + "<p id=p><table id=t>").elements
    #expect(elements.map(\.parent) == [nil, asksForQuirks ? 0 : nil])
  }

  @Test func `a script in SVG keeps its text however deep it stands`() {
    let deep = String(repeating: "<svg><g>", count: 300)
    #expect(read(deep + "<script>a</script><script>b</script>").scriptList == ["a", "b"])
  }

  @Test func `what is in a shadow root is in its host`() {
    let elements = read("<p id=a><template shadowrootmode=open><b id=b></b></template></p>")
      .elements
    #expect(elements.map(\.parent) == [nil, 0])
  }

  @Test func `a script in a body that a frameset replaces has run`() {
    let document = read("<p onclick=a><script>b</script><frameset onload=c><frame src=d>")
    #expect(document.scriptList == ["b"])
    #expect(document.handlerList == ["frameset.load=c"])
    #expect(document.frameList == ["d"])
  }
}
