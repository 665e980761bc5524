// Frames, handlers, addresses that are programs, elements and visible text.

import AuditModel
import Markup
import Testing

@Suite struct DocumentTests {
  @Test func `the attributes of a frame are kept`() throws {
    let frame = try #require(
      read("<iframe src=u name=n id=i allow='payment *' sandbox='Allow-Scripts allow-popups'>")
        .frames.first)
    #expect(frame.source == "u")
    #expect(frame.name == "n")
    #expect(frame.id == "i")
    #expect(frame.allow == "payment *")
    #expect(frame.sandboxTokens == ["allow-scripts", "allow-popups"])
    #expect(frame.sourceDocument == nil)
  }

  @Test func `an older attribute hands payment on`() {
    #expect(
      read("<iframe allowpaymentrequest></iframe><iframe>").frames.map(\.allowsPaymentRequest)
        == [true, nil])
  }

  @Test func `what only Chromium knows of a frame is kept`() {
    let frames = read("<iframe credentialless csp=\"img-src 'none'\"></iframe><iframe>").frames
    #expect(frames.map(\.isCredentialless) == [true, nil])
    #expect(frames.map(\.demandedPolicy) == ["img-src 'none'", nil])
  }

  @Test func `an empty sandbox is one`() {
    #expect(read("<iframe sandbox>").frames.map(\.sandbox) == [""])
    #expect(read("<iframe>").frames.map(\.sandbox) == [nil])
  }

  @Test(arguments: [
    Case("<b on=a one=b onfoo=c on-click=d on:click=e @click=f (click)=g>"),
    Case(
      "<b onpointerup=a ontouchend=b onfocusin=c>", "b.pointerup=a", "b.touchend=b", "b.focusin=c"),
    Case("<div onmessage=a><body onmessage=b>", "body.message=b"),
    Case("<svg onbegin=a><set onbegin=b></svg><set onbegin=c>", "set.begin=b"),
    Case("<script src=u onload=a onerror=b></script>", "script.load=a", "script.error=b"),
    Case("<google-pay-button onclick=a>", "google-pay-button.click=a"),
  ])
  func `only the standard's handlers are handlers`(page: Case) {
    #expect(read(page.html).handlerList == page.expected)
  }

  @Test(arguments: [
    Case("<a href='javascript:pay()'>", "pay()"),
    Case("<a href=' \u{1}JaVa\tScr\nipt:pay( )\n'>", "pay( )"),
    Case("<a href='javascript:pay(%22x%22)%3B'>", "pay(\"x\");"),
    Case("<a href='javascript:x=\"100%\"'>", "x=\"100%\""),
    Case("<a href='javascript&colon;pay&lpar;)'>", "pay()"),
    Case("<form action=javascript:pay()>", "pay()"),
    Case("<area href=javascript:pay()>", "pay()"),
    Case("<iframe src=javascript:pay()>", "pay()"),
    Case("<button formaction=javascript:pay()>", "pay()"),
    Case("<a href=javascript:>", ""),
    Case("<a href='javascript://%0apay()'>", "//\npay()"),
    Case("<a href='javascript:// %0apay()'>"), Case("<a href='javascript://x:y/%0apay()'>"),
    Case("<a href='java script:pay()'>"), Case("<a href=/javascript:pay()>"),
    Case("<a href=javascript>"), Case("<a href='javascript\u{200B}:pay()'>"),
    Case("<img src=javascript:pay()>"),
  ])
  func `an address that is a program is found`(page: Case) {
    let programs = read(page.html).scriptURLs
    #expect(programs.map(\.text) == page.expected)
    #expect(programs.allSatisfy { $0.event == "click" })
  }

  @Test func `elements that scripts look up are kept`() {
    let document = read(
      """
      <div id=pay class=" a  b\tc " data-x="&lt;" DATA-Y=1 title=t></div><p title=x></p>\
      <google-pay-button environment=TEST></google-pay-button><button>Pay</button>\
      <input type=hidden><span name=n></span><script id=s>x</script><template><p id=t></template>
      """)
    #expect(
      document.elements.map(\.tag) == ["div", "google-pay-button", "button", "input", "span"])
    #expect(document.elements.first?.id == "pay")
    #expect(document.elements.first?.classes == ["a", "b", "c"])
    #expect(
      document.elements.first?.attributes == ["data-x": "<", "data-y": "1", "title": "t"])
    #expect(document.elements.dropFirst().first?.attributes == ["environment": "TEST"])
  }

  @Test(arguments: [
    ("<title>t</title><h1>Pay</h1><p>now <b>o</b>r<br>never", "Pay now or never"),
    ("a<script>b</script>c<style>d</style>e<template>f</template><noscript>g</noscript>", "ace"),
    ("<!-- x -->a &amp; b&nbsp;&euro; &lt;b&gt; 1 < 2", "a & b € <b> 1 < 2"),
    ("<table><td>a<td>b</table>c", "a b c"), ("<ul><li>a<li>b</ul>", "a b"),
    ("<p>カートに\n  入れる</p>", "カートに 入れる"), ("<svg><text>Pay</text></svg>", "Pay"),
    ("<select><option>a<option>b</select>", "a b"), ("a\u{0}b\u{1}c", "a b c"),
    ("<textarea>a</textarea><iframe>b</iframe><xmp>c</xmp>", ""), ("", ""),
    ("<svg><![CDATA[a<b]]></svg>", "a<b"),
  ])
  func `visible text is what a reader sees`(html: String, text: String) {
    #expect(read(html).visibleText == text)
  }

  @Test func `visible text is cut`() {
    let text = read(String(repeating: "<p>wörd</p>", count: 50_000)).visibleText
    #expect(text.unicodeScalars.count == 4_000)
    #expect(text.hasPrefix("wörd wörd "))
  }

  @Test func `a document keeps the page's order`() {
    let html = """
      <script>a</script><p onclick=b><svg><script>c</script></svg><script src=d></script></p>
      """
    #expect(read(html).scriptList == ["a", "c", "@d"])
  }
}
