// A table of documents: nesting, left-overs of old HTML, what is never closed, and encodings.

extension AwkwardDocument {
  static let nesting: [AwkwardDocument] = [
    "<p id=a><p id=b><div id=c><p id=d></div></p><p id=e>",
    "<h1 id=a><h2 id=b></h1><a href=/a id=c></h2></h3>",
    "<ul id=u><li id=a><ul><li id=b></ul><li id=c></ul><li id=d>",
    "<dl><dt id=a><dd id=b><dl><dt id=c></dl><dt id=d></dd></dl>",
    "<li id=a><div id=b><li id=c></div><li id=d>", "<p id=p><ul id=u></p><li id=l></ul>",
    "<address id=a><p id=p></address><nav id=n></nav>",
    "<details id=d><summary id=s><p id=p></summary><p id=q></details>",
    "<dialog id=d><form method=dialog></dialog></form><menu id=m><li id=l></menu>",
    "<ruby id=r><rb id=a><rt id=b><rtc id=c><rp id=d></ruby><rt id=e>",
    "<center id=c><p id=p></center><dir id=d><li id=l></dir>",
    "<object id=o><p id=p></object><p id=q></p>",
    "<section id=s><h1 id=h></section></h1><article id=a></section>",
    "<pay-box id=a><p id=p></pay-box><pay-box id=b></PAY-BOX><c:x id=c></c:x>",
    "<div id=a></span></b><span id=b></div></span><i id=i>",
    "<search id=s><p id=p></search><p id=q></p></search>",
    "<main id=m><figure id=f><figcaption id=c></main></figure><hgroup id=h>",
    """
    <picture id=p><source id=s><img id=i onerror=a()></picture><video id=v><track id=t onload=b()>\
    </video><audio id=a onplay=c()>
    """,
    "<blockquote id=b><pre id=p><listing id=l></blockquote></pre><p id=q>",
    "<br id=a></br><br/ id=b><hr id=c/><wbr id=d></wbr>",
    """
    <slot name=s onslotchange=a()></slot><output name=o></output><map name=m><area id=a href=/a>\
    </map>
    """,
    .init(
      stringLiteral: String(repeating: "<div>", count: 600)
        + "<a href=/deep onclick=a()><script>b()</script>"),
    .init(
      stringLiteral: String(repeating: "<b>", count: 600)
        + "<a href=/deep onclick=a()><p id=p><iframe src=/f></iframe>"),
    .init(stringLiteral: String(repeating: "<p><i>", count: 200) + "<a href=/a id=a>"),
    .init(
      stringLiteral: String(repeating: "<table><td>", count: 180)
        + "<form action=/f><script>b()</script>"),
    .init(
      stringLiteral: String(repeating: "<svg><g>", count: 300) + "<a href=/a /><script>b()</script>"
    ),
    .init(stringLiteral: (0..<300).map { "<a href=/\($0) id=a\($0) onclick=f(\($0))>" }.joined()),
    .moved(
      (0..<100).map { "<font id=f\($0)>" }.joined() + "<p id=p>"
        + String(repeating: "</font>", count: 60) + "<a href=/a id=a>"),
  ]

  static let oldElements: [AwkwardDocument] = [
    "<isindex prompt=x onclick=a() id=i action=/s><a href=/a>",
    "<menuitem id=m onclick=a()><p id=p></menuitem><a href=/a>",
    "<keygen name=k onclick=a()><a href=/a></keygen>", "<image src=x onerror=a() id=i><IMAGE id=j>",
    "<applet id=a><param name=p><a href=/a id=b></applet></a>",
    "<layer id=l onclick=a()><ilayer src=/x></layer>",
    "<nextid id=n><spacer id=s><multicol id=m><blink id=b onclick=a()></multicol>",
    "<bgsound id=b onload=a()><basefont id=f>",
    "<marquee id=m onstart=a() onbounce=b() onfinish=c() onclick=d()></marquee>",
    "<acronym id=a onclick=a()><tt id=t></acronym>",
    "<xml id=x><a href=/a></xml>", "<rb id=a><noindex id=b><a href=/a></noindex>",
    "<o:p id=o onclick=a()></o:p><v:shape id=v></v:shape>",
    "<frame src=/a><noframes><frame src=/b></noframes><a href=/c>",
    "<dir id=d><menu id=m><li id=l></dir></menu>",
    "<element id=e><content id=c><shadow id=s></element>",
    .moved("<strike id=s><big id=b><center id=c></big></strike></center><a href=/a id=a>"),
    "<plaintext id=p>", "<listing id=l>\n<a href=/a></listing>",
    "<server><script>a()</script></server><ilayer><script>b()</script></ilayer>",
  ]

  static let unclosed: [AwkwardDocument] = [
    "<a href=/a onclick=a()><form action=/f><iframe src=/b>", "<script>a()</script><script>b()",
    "<title>never closed <a href=/a>",
    "<textarea name=t><a href=/a>", "<style><a href=/a>",
    "<div id=a><p id=b><ul id=c><li id=d><table id=e><tr><td id=f><select id=g><option id=h>",
    "<a href=/a id=a", "<a href=/a id='b", "<a href=/a></a", "<script src=/a.js",
    "<script>a()</script", "<script>a()</script ", "<iframe src=/a></ifram",
    "<svg><desc><table><td><a href=/a id=a><math><mi><b id=b>", "<a href=/a id=a>&",
    "<a href=/a id=a>&#", "<a href=/a id=a>&am", "<a href=/a id=a><",
    "<a href=/a id=a></a><!doctype", "<template><a href=/a>", "<noscript><a href=/a>",
    "<table><tr><td><a href=/a id=a><table><a href=/b id=b>",
    "<button onclick=a()><a href=/a id=a><p id=p>", "<frameset><frame src=/a",
    "<frameset><frame src=/a><noframes><a href=/b>", "<svg><![CDATA[<a href=/a>",
    "<script><!--<script>a()</script>", "<xmp><a href=/a>", "<form action=/a><input name=n",
    "<meta name=a content='b>\n<a href=/a>",
  ]

  static let encodings: [AwkwardDocument] = [
    .sent(bytes(0xFF, 0xFE, utf16: "<a href=/é onclick=x('日本')><script>y('ü')</script>")),
    .sent(bytes(0xFE, 0xFF, utf16: "<a href=/é onclick=x('日本')>")),
    .sent(bytes(0xFF, 0xFE, utf16: "<a href=/é>"), as: "text/html; charset=shift_jis"),
    .sent(
      latin1: "\u{EF}\u{BB}\u{BF}<a href=/\u{C3}\u{A9} id=\u{E6}\u{97}\u{A5}>",
      as: "text/html; charset=windows-1252"),
    .sent(latin1: "<meta charset=windows-1252><a href=/\u{E9}\u{80}\u{93}\u{81} onclick=x()>"),
    .sent(
      latin1:
        """
        <meta http-equiv=Content-Type content='text/html; charset=iso-8859-1'>\
        <a href=/\u{E9}\u{92}>
        """
    ),
    .sent(latin1: "<a href=/\u{E9}\u{92} id=undeclared>"),
    .sent(
      latin1:
        """
        <meta charset=shift_jis><a onclick=x('\u{93}\u{FA}\u{96}\u{7B}\u{83}\u{5C}')>\
        <script>y('\u{95}\u{5C}')</script>
        """
    ),
    .sent(
      latin1: "<a onclick=x('\u{93}\u{FA}\u{83}\u{5C}\u{5C}\u{7E}')>",
      as: "text/html; charset=Shift_JIS"),
    .sent(
      latin1:
        """
        <meta charset=euc-jp>\
        <a onclick=x('\u{C6}\u{FC}\u{CB}\u{DC}\u{8E}\u{B1}\u{8F}\u{B0}\u{A1}')>
        """
    ),
    .sent(
      latin1: "<a onclick=x('\u{1B}\u{24}\u{42}\u{46}\u{7C}\u{4B}\u{5C}\u{1B}\u{28}\u{42}')>",
      as: "text/html; charset=iso-2022-jp"),
    .sent(
      latin1: "<a onclick=x('\u{C8}\u{D5}\u{B1}\u{BE}\u{81}\u{30}\u{81}\u{30}')>",
      as: "text/html; charset=gb18030"),
    .sent(latin1: "<a onclick=x('\u{A4}\u{E9}\u{A5}\u{BB}')>", as: "text/html; charset=big5"),
    .sent(latin1: "<a onclick=x('\u{C0}\u{CF}\u{BA}\u{BB}')>", as: "text/html; charset=euc-kr"),
    .sent(latin1: "<a onclick=x('\u{CF}\u{F0}\u{E8}')>", as: "text/html; charset=windows-1251"),
    .sent(
      latin1:
        "<a onclick=x('\u{C3}\u{28}\u{E2}\u{82}\u{F0}\u{9F}\u{98}\u{ED}\u{A0}\u{80}\u{C0}\u{AF}')>",
      as: "text/html; charset=utf-8"),
    .sent(latin1: "<!-- <meta charset=utf-8> --><meta charset=koi8-r><a href=/\u{CF}>"),
    .sent(latin1: "<script>'<meta charset=utf-8>'</script><meta charset=koi8-r><a href=/\u{CF}>"),
    .sent(latin1: "<script>'<meta charset=koi8-r>'</script><a href=/\u{CF}>")
      .departing(
        because: "the standard's prescan takes it for a meta; WebKit's knows a script's text",
        engine: ["link anchor address=/Ï"], markup: ["link anchor address=/о"]),
    .sent(text: "<meta charset=utf-16><a href=/é>"),
    .sent(latin1: "<meta charset=x-user-defined><a href=/\u{E9}>"),
    .sent(text: "<meta charset=nonsense><a href=/é>", as: "text/html; charset=utf-8"),
    .sent(text: "<meta name=x charset=' UTF-8 '><a href=/é>"),
    .sent(text: "<title>é</title><meta charset=utf-8><a href=/é>"),
    .sent(latin1: String(repeating: " ", count: 1100) + "<meta charset=koi8-r><a href=/\u{CF}>"),
    .sent(
      text: "<meta charset='utf-8' http-equiv=x><a href=/é>", as: "text/html; charset=\"utf-8\""),
    .sent(text: "<meta charset=utf-8><a href=/é>", as: "text/html; charset=iso-8859-1"),
    .sent(text: "<meta content='text/html; charset=utf-8' http-equiv=content-type><a href=/é>"),
    .sent(text: "<?xml version='1.0' encoding='utf-8'?><a href=/é>"),
  ]

  private static func bytes(_ mark: UInt8..., utf16 text: String) -> [UInt8] {
    let isLittle = mark.first == 0xFF
    return mark
      + text.utf16.flatMap { unit -> [UInt8] in
        let pair = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
        return isLittle ? pair.reversed() : pair
      }
  }
}
