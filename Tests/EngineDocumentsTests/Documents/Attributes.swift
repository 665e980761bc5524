// A table of documents: attributes, the references in them, addresses, and what ends a line.

extension AwkwardDocument {
  static let attributes: [AwkwardDocument] = [
    "<a href=/one href=/two HREF=/three onclick=a() onclick=b()>",
    "<a href=/a/b/><a href=/c />", "<a href = /a ><a href\n=\n'/b'>",
    "<a href='/a'onclick='b()'id=c>",
    "<a href=\"/a\"\"b\" onclick=x()>", "<a =x href=/a><a ==y href=/b>", "<a href==/a>",
    "<a href=/a\"b'c`d<e=f>", "<a href=\"/a>b\" title='>'>", "<a href='/a<b'>",
    "<a/href=/a/onclick=b()/>",
    "<a href><a href=><a href=''>", "<a href= ><a onclick=x()>", "<a \"href=/a 'x=y <b=c d>",
    "<a ONCLICK=Upper() oNcLiCk=other() HREF=/A>", "<a onclick=&quot;x&quot; href=/a>",
    "<a href=/a onclick='first()\nsecond()'>", "<a href='\t/a\n'>", "<a href=/a\u{C}id=i>",
    "<a href=/a\u{B}id=i>", "<a data-x=1 DATA-Y=2 data-x=3 href=/a>",
    "<A HREF=/a ID=Q CLASS='b  a b'>",
    "<div onclick>\n<div onclick=>\n<div onclick=''>",
    "<div on=a one=b onfoo=c on-click=d on:click=e @click=f>",
    "<a href=/é?ü=ß#ñ id=日本>", "<a href=/a onclíck=x()>", "<a id=a href=/a></a id=b href=/b>",
    "<form action=/a method=POST target='' autocomplete=off>", "<div id='' class='' name=''>",
    "<a href=/a x=1 x=2 onclick=a() y nonce=n>", "<a href=javascript:pay()>", "<b/onclick=a()/b>",
    "<b onclick=a()/ id=b>", "<input name=a/b value=\"<script>x()</script>\" onchange='y()'/>",
    "<a href='/a", "<a href=/a", "<a href=\"/a><a href=/b>\"><a href=/c>",
    "<div id=\"a\" id='b' class=c\rclass=d>",
    """
    <body onload=a() onmessage=b() onbeforeunload=c() onclick=d()>\
    <div onmessage=e() onbeforeunload=f()>
    """,
    "<a href=/a onpointerdown=a() ontransitionend=b() onwheel=c()>",
    ("<a href=/a ontouchstart=a()>" as AwkwardDocument).departing(
      because: "WebKitGTK has touch handlers where there is a touch screen; phones have one",
      markup: ["handler a.touchstart=a()"]),
    "<a href=/\u{1F600} onclick=\"x('\u{FFFD}\u{FFFF}')\">",
  ]

  static let characterReferences: [AwkwardDocument] = [
    "<a href=/?a=1&amp;b=2&copy=3&lt=4>", "<a href='/?x&ampy&amp=z&amp'>",
    "<a onclick='a(&quot;&apos;&lpar;&rpar;&colon;)'>",
    "<a onclick='&#x61;&#98;&#99 &#X64; &#;&#x;&#xg;'>",
    "<a onclick='&#0;&#128;&#x9F;&#xD800;&#x110000;&#99999999999;'>",
    "<a href=/&notit;&notin;&not;&no;>", "<a href=/&NotEqualTilde;&nGt;&fjlig;&ThickSpace;>",
    "<a href='/&unknown;&amp;amp;&'>", "<a href=/&sect=1&sect2&sect>",
    "<a href=javascript&colon;pay&lpar;&rpar;>",
    "<script>a('&lt;&amp;')</script><title>&lt;&amp;&copy</title>",
    "<textarea name=&lt;>&lt;</textarea><a href=&gt;>",
    "<svg><script>a&amp;&#98;&lt;c</script></svg>",
    "<iframe srcdoc='&lt;p title=&quot;&amp;quot;&quot;&gt;'></iframe>",
    "<a href='&Tab;/a&NewLine;'>", "<a href=/&#10;&#13;&#9;>",
    "<meta name=a content='&euro&euro;&Aacute&AACUTE'>",
    "<a href=\"/&lt\" title='&gt'><a href=/&amp>", "<a href=/&ampamp;&ltx;&lt;x&ltx>",
    "<a href=/&CounterClockwiseContourIntegral;>",
    "<a href='/&#x80;&#X1F600;&#1114111;&#1114112;'>", "<a href=/&ThisIsNotAReference;&a;>",
  ]

  static let lineEnds: [AwkwardDocument] = [
    "<script>\r\na()\rb()\n</script>\r\n<a href=/a\r\nonclick='x\r\ny\rz'>",
    "<a href='/\r'><a\rhref=/b><title>a\r\nb</title>", "<scr\u{0}ipt>a()</scr\u{0}ipt><a href=/a>",
    "<script>a\u{0}b()</script><a hr\u{0}ef=/x href=/a\u{0}b onclick='\u{0}'>",
    "<\u{0}a href=/a><a\u{0} href=/b>",
    "\u{0}<frameset><frame src=/f>", "<svg><script>a\u{0}b</script>\u{0}</svg>",
    "<title>a\u{0}b</title>",
    "<table>\u{0}<td id=\u{0}></table>", "<a href=/a\u{85}b\u{2028}c onclick='\u{2029}'>",
    "<textarea name=t>\r\n\r\n</textarea><pre id=p>\r\n\r\n</pre>",
    "<select>\u{0}<option id=\u{0}a></select>",
    "<!--\u{0}--><a href=/a><!\u{0}><a href=/b></\u{0}><a href=/c>", "\u{FEFF}<a href=/a>",
    "x\u{FEFF}<a href='\u{FEFF}'>",
    "<iframe srcdoc='a\r\nb\u{0}'></iframe>", "<a href=/a\r>\r\n<a\r\n\r\nhref=/b>",
    "\r\n\r\n<!DOCTYPE html>\r\n<p id=p><table id=t>",
    "<body\u{0}><a href=/a>", "<script>\u{1}\u{1F}\u{7F}</script>",
  ]

  static let addresses: [AwkwardDocument] = [
    "<a href=' \u{1}JaVa\tScr\nipt:pay( )\n'>", "<a href='javascript:pay(%22x%22)%3B'>",
    "<a href='javascript:x=\"100%\"'>",
    "<form action=javascript:pay()><button formaction=javascript:other()></form>",
    "<area href=javascript:pay()>", "<iframe src=javascript:pay()></iframe>",
    "<a href=javascript:>",
    "<a href='java script:pay()'>", "<a href=/javascript:pay()>", "<a href=javascript>",
    "<a href='javascript\u{200B}:pay()'>", "<a href='javascript:pay(\"é\")#x?y'>",
    "<svg><a href=javascript:pay() /></svg>",
    "<svg><a xlink:href=javascript:pay() /></svg>", "<input formaction=javascript:pay()>",
    "<a href='javascript:// comment%0apay()'>", "<a href=JAVASCRIPT&#58;pay()>",
    "<a href='javascript:a\tb\nc'>",
    "<a href='vbscript:pay()'><a href='data:text/html,<script>x()</script>'>",
    "<a href='javascript:%zz%4'>",
    "<area href=/a alt=x><map name=m><area HREF=/b target=_blank rel=noopener></map>",
    "<a rel='noopener  NoReferrer' target=_BLANK href=/a>", "<a name=anchor><a id=x><a><a title=t>",
    "<a href='javascript:\u{1F600}\\u00e9'>",
  ]
}
