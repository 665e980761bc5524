// Where libxml2's tokenizer is that of HTML 4: ends of scripts, comments, raw text and tags.

import AuditModel
import Testing

@Suite struct TokenizingTests {
  @Test(arguments: [
    Case("<script>a</script>", "a"),
    Case("<SCRIPT>a</sCRIPT  >", "a"),
    Case("<script>a</script/x y='>'><script>b</script>", "a", "b"),
    Case("<script>'</scriptx>'</script>", "'</scriptx>'"),
    Case("<script>x<b></i></b>y</script>", "x<b></i></b>y"),
    Case("<script>'</ script>'</script>", "'</ script>'"),
    Case("<script>&lt;&amp;</script>", "&lt;&amp;"),
    Case("<script>a\u{0}b</script>", "a\u{FFFD}b"),
    Case("<script>a\r\nb\rc</script>", "a\nb\nc"),
    Case("<script> </script>", " "),
    Case("<script></script>"),
    Case("<script/>a</script>", "a"),
    Case("<script src=u>ignored</script>", "@u"),
    Case("<script src>ignored</script>", "@"),
  ])
  func `a script's text goes to its end tag`(page: Case) {
    #expect(read(page.html).scriptList == page.expected)
  }

  @Test(arguments: [
    Case("<script><!-- a </script>b", "<!-- a "),
    Case("<script><!-- <script> a </script> b </script>", "<!-- <script> a </script> b "),
    Case("<script><!--<script></script>--></script>", "<!--<script></script>-->"),
    Case("<script><!--<script>--></script>", "<!--<script>-->"),
    Case("<script><!--<scripty></script>", "<!--<scripty>"),
    Case("<script><!--<script></scripty></script></script>", "<!--<script></scripty></script>"),
    Case("<script><!--></script>", "<!-->"),
    Case("<script><!--><script></script>", "<!--><script>"),
    Case("<script><!-<script></script>", "<!-<script>"),
    Case("<script>'<script>'</script>", "'<script>'"),
    Case("<script>--><!--<SCRIPT/></SCRIPT ></script>", "--><!--<SCRIPT/></SCRIPT >"),
  ])
  func `a script's escaped states end where the standard says`(page: Case) {
    #expect(read(page.html).scriptList == page.expected)
  }

  @Test(arguments: [
    Case("<script>a"), Case("<script>a</script"), Case("<script>a</script "),
    Case("<script src=u>"), Case("<script>a</script><script>b", "a"),
    Case("<script><!--<script></script>"), Case("<svg><script>a"),
    Case("<script src=u"), Case("<script src='u></script>"),
  ])
  func `a script without its end tag is never run`(page: Case) {
    #expect(read(page.html).scriptList == page.expected)
  }

  @Test(arguments: [
    Case("<!-- <script>a</script> -->"),
    Case("<!--><script>a</script>-->", "a"),
    Case("<!---><script>a</script>-->", "a"),
    Case("<!----><script>a</script>-->", "a"),
    Case("<!-- --!><script>a</script>-->", "a"),
    Case("<!----!><script>a</script>-->", "a"),
    Case("<!-- --!x><script>a</script>-->"),
    Case("<!-- -- ><script>a</script>-->"),
    Case("<!-- ---><script>a</script>", "a"),
    Case("<!-- <!--><script>a</script>-->", "a"),
    Case("<!x <script>a</script>"),
    Case("<!x><script>a</script>", "a"),
    Case("<?php echo '<script>b</script>' ?><script>a</script>", "a"),
    Case("</ <script>a</script>"),
    Case("</><script>a</script>", "a"),
    Case("<!-- <script>a</script>"),
    Case("<!DOCTYPE html PUBLIC \"a><script>a</script>", "a"),
    Case("<p><![CDATA[<script>a</script>]]>"),
    Case("<p><![CDATA[><script>a</script>]]>", "a"),
    Case("<>< <script>a</script>", "a"),
    Case("<script>a</script>\u{0}<\u{0}script>b</script>", "a"),
  ])
  func `a comment ends where the standard says`(page: Case) {
    #expect(read(page.html).scriptList == page.expected)
  }

  @Test(arguments: [
    "textarea", "title", "style", "xmp", "iframe", "noembed", "noframes", "noscript",
  ])
  func `markup in raw text is no script`(name: String) {
    let html = """
      <body><\(name)><script>a</script><!-- </\(name)x> <iframe src=u></\(name) x><script>b</script>
      """
    let document = read(html)
    #expect(document.scriptList == ["b"])
    #expect(document.frames.count == (name == "iframe" ? 1 : 0))
  }

  @Test func `nothing is markup behind plaintext`() {
    #expect(read("<script>a</script><plaintext></plaintext><script>b</script>").scriptList == ["a"])
  }

  @Test(arguments: [
    Case("<b onclick=a>", "b.click=a"),
    Case("<b ONCLICK='a'>", "b.click=a"),
    Case("<b onclick = \"a\" >", "b.click=a"),
    Case("<b onclick=a/b>", "b.click=a/b"),
    Case("<b onclick=a/>", "b.click=a/"),
    Case("<b/onclick=a>", "b.click=a"),
    Case("<b/ / onclick=a>", "b.click=a"),
    Case("<b onclick=a\u{C}onload=b>", "b.click=a", "b.load=b"),
    Case("<b onclick=a onclick=b>", "b.click=a"),
    Case("<b onclick=a ONclick=b>", "b.click=a"),
    Case("<b onclick='a'onload=b>", "b.click=a", "b.load=b"),
    Case("<b onclick=\"a>b\">", "b.click=a>b"),
    Case("<b onclick=a\"b'c<d=`>", "b.click=a\"b'c<d=`"),
    Case("<b onclick=>x", "b.click="),
    Case("<b onclick>", "b.click="),
    Case("<b onclick= >x", "b.click="),
    Case("<b x='y onclick=a>"),
    Case("<b onclick=a"),
    Case("<b =onclick=a>"),
    Case("<b x\"onclick=a>"),
    Case("<b on\u{0}click=a>"),
    Case("<b onclick=a\u{0}>", "b.click=a\u{FFFD}"),
    Case("<b onclick='a\r\nb'>", "b.click=a\nb"),
    Case("<b <onclick=a onload=b>", "b.load=b"),
    Case("</b onclick=a>"),
    Case("<b<i onclick=a>", "b<i.click=a"),
  ])
  func `an attribute is cut as the standard says`(page: Case) {
    #expect(read(page.html).handlerList == page.expected)
  }

  @Test func `each of a thousand repeats of an attribute is dropped`() {
    let names = (0..<40).map { "x\($0)=1" }.joined(separator: " ")
    let html =
      "<b \(names) onclick=a \(names) " + String(repeating: "onclick=b ", count: 1_000) + ">"
    #expect(read(html).handlerList == ["b.click=a"])
  }

  @Test(arguments: [
    Case("<b onclick='a(&quot;x&#34;)'>", "b.click=a(\"x\")"),
    Case("<b onclick='&#x61;&#X62;&#99;'>", "b.click=abc"),
    Case("<b onclick='&#97&#x62'>", "b.click=ab"),
    Case("<b onclick='a&lpar;&apos;x&apos;&rpar;&semi;'>", "b.click=a('x');"),
    Case("<b onclick='&ampx=1&amp;y'>", "b.click=&ampx=1&y"),
    Case("<b onclick='&amp=1'>", "b.click=&amp=1"),
    Case("<b onclick='&amp'>", "b.click=&"),
    Case("<b onclick='&lt&gt;'>", "b.click=<>"),
    Case("<b onclick='&notit;'>", "b.click=&notit;"),
    Case("<b onclick='&nope;&;&#;&#x;'>", "b.click=&nope;&;&#;&#x;"),
    Case("<b onclick='&#0;&#xD800;&#x110000;&#128;'>", "b.click=\u{FFFD}\u{FFFD}\u{FFFD}\u{20AC}"),
    Case("<b onclick='&#99999999999999999999;'>", "b.click=\u{FFFD}"),
    Case("<b onclick=&#10;a>", "b.click=\na"),
    Case("<b onclick='&NotEqualTilde;&CounterClockwiseContourIntegral;'>", "b.click=≂̸∳"),
  ])
  func `a character reference in a handler is decoded`(page: Case) {
    #expect(read(page.html).handlerList == page.expected)
  }
}
