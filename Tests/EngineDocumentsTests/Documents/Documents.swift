// A table of documents: head and body, framesets, forms, bases, metas, scripts and frames.

extension AwkwardDocument {
  static let selects: [AwkwardDocument] = [
    "<select id=s><div id=d onclick=a()><option id=o onclick=b()><script>c()</script></select>",
    """
    <select id=s><option id=a><option id=b></option><optgroup id=c><option id=d><optgroup id=e>\
    </select>
    """,
    "<select id=s><input id=i onclick=a()></select>",
    "<select id=s><textarea id=t></textarea></select>",
    "<select id=s><select id=t><a href=/a id=a></select>",
    "<select id=s><button id=b><span id=x></span></button><option id=o></select>",
    "<select id=s><iframe src=/a></iframe><noscript><a href=/b></a></noscript></select>",
    "<select id=s><option id=o><a href=/a id=a onclick=x()></a></option></select>",
    "<select id=s><svg id=v><script>a()</script></svg></select>",
    "<select id=s><b id=b></select><i id=i>",
    "<select id=s><hr id=h><option id=o><hr id=g></select>",
    "<select id=s><form action=/f></form></select>",
    "<select id=s><p id=p></select><p id=q>", "<select id=s><keygen id=k></select>",
    "<table><td><select id=s><td id=x></table>",
    "<table><tr><td><select id=s></td><td id=b></select></table>",
    """
    <select id=s><template><div id=d></div></template><style>x</style><script>a()</script></select>
    """,
    "<select id=s></p></div></option></optgroup><option id=o></select></select><a href=/a>",
    "<option id=a><optgroup id=b><option id=c></option></optgroup><a href=/a id=d>",
    "<datalist id=l><option id=a><option id=b></datalist><select id=s><datalist id=m></select>",
    "<select id=s><math><mi><a href=/a></mi></math></select>",
    "<select id=s><li id=l><dd id=d></select>",
    "<form action=/f><select id=s></form><option id=o></select><input name=n>",
    "<select id=s><option id=o><select></select><a href=/a id=a>",
    "<select id=s><plaintext id=p><a href=/a></select>",
    "<select id=s><table id=t><td id=c></table></select>",
    "<button id=b><select id=s><button id=c></select></button>",
  ]

  static let headAndBody: [AwkwardDocument] = [
    "<script>a()</script>", "text<script>a()</script>",
    "<head><script>a()</script><body><script>b()</script>",
    .moved(
      """
      <html onclick=a()><body onload=b()><html onclick=c() ondblclick=d()>\
      <body onload=e() onclick=f()>
      """
    ),
    "<head></head><head><script>a()</script></head><body id=b>",
    "<head></head> <script>a()</script> <body onload=b()>",
    "<body></head><meta name=m content=x></body>", "</head><meta name=m content=x>",
    "</br><meta name=m content=x>",
    "</p><body onload=a()>", "<head><p id=p><meta name=m content=x></head>",
    "<head>text<meta name=m content=x></head>",
    "<head></div><meta name=m content=x></head>", "<head></body><meta name=m content=x>",
    "<head></html><meta name=m content=x>",
    "<head><svg></svg><meta name=m content=x></head>", "<head><title>t</title> x <title>u</title>",
    "<html><frame src=/f><head><base href=/b/>",
    "<html lang=a></html><body id=b></body><html dir=c>",
    .moved("<p id=p><body onload=a() class=c id=b>"),
    "<head id=h onclick=a()><meta name=m content=x><head onclick=b()>",
    "<title>one</title><body><title>two</title>", "<body><title>one</title>",
    "<title>  a \n b\t</title>", "<title></title><title>b</title>",
    "<noframes><body onload=a()></noframes><body onload=b()>",
    "<head><noscript><body onload=a()></noscript><body onload=b()>",
    """
    <link id=l onload=a()><style onload=b()></style><meta onclick=c() name=m>\
    <base onclick=d() href=/b/>
    """,
    "<body onload=a()><div></body><p id=p></div>", "", " ", "<html>", "<head>", "<body>", "</html>",
    "<body><head onclick=a()><body onload=b() ><title>t</title>",
    "<bgsound id=b src=x><basefont id=f><command id=c><a href=/a>",
    "<head><template></template></head> <link id=l onerror=a()>",
  ]

  static let behindTheBody: [AwkwardDocument] = [
    "<body></body><script>a()</script>", "<body></body></html><script>a()</script><a href=/a>",
    "<div id=d></body><p id=p></html><p id=q></div><p id=r>", "</html><!-- x --><a href=/a>",
    "<body></body> text <a href=/a>",
    .moved("<body onload=a()></body></html><body onclick=b()>"),
    "</body></body></html></html><iframe src=/f></iframe>",
    "<table></body><td id=c></html><td id=d></table>", "</body><frameset><frame src=/f>",
    "<p id=p></body><frameset><frame src=/f>",
    "<svg></body><a href=/a></svg>", "<form action=/a></body><input name=n></html><form action=/b>",
    "<body></body></br><a href=/a>",
    "<body></body><meta name=m content=x><title>t</title><base href=/b/>",
    .moved("<body></body><html onclick=a()>"), "<select></body></html><option id=o>",
    "<b id=b></body><i id=i></b><u id=u>",
    "</html></br><head><meta name=m content=x>", "<body></html><plaintext id=p><a href=/a>",
  ]

  static let framesets: [AwkwardDocument] = [
    "<frameset onload=a()><frame src=/a name=n onload=b()><frame src=/b></frameset>",
    "<frameset><script>a()</script><iframe src=/a></iframe><a href=/b><frameset><frame src=/c>",
    "<body><frameset><frame src=/a>", "<p id=p><frameset><frame src=/a>",
    "<p id=p>x<frameset><frame src=/a>",
    "<frame src=/a>", "<script>a()</script><frameset><frame src=/f></frameset><script>b()</script>",
    "<p onclick=a()><script>b()</script><frameset onload=c()><frame src=/d>",
    "<frameset></frameset><noframes><a href=/a></noframes><frame src=/b>",
    "<head></head><frameset><frame src=/a></frameset></html><frame src=/b>",
    "<br><frameset><frame src=/a>", "<input type=hidden><frameset><frame src=/a>",
    "<input><frameset><frame src=/a>",
    "<a href=/a></a><frameset><frame src=/b>", "<b>\u{0}</b> <frameset><frame src=/a>",
    "<svg></svg><frameset><frame src=/a>",
    "<svg>x</svg><frameset><frame src=/a>", "<form action=/a></form><frameset><frame src=/b>",
    "<button></button><frameset><frame src=/b>",
    "<template>x</template><frameset><frame src=/b>", "<table></table><frameset><frame src=/b>",
    "<select></select><frameset><frame src=/b>",
    """
    <div><p></p></div><frameset rows=1><frame src=/b><frame src=/c></frameset></frameset>\
    <frame src=/d>
    """,
    "<frameset></html><noframes><p id=p></noframes><frameset><frame src=/a>",
    "<frameset>x<p>y<frame src=/a></frameset>z",
    "<html><head></head><body><frameset><frame src=/a></frameset></body>",
    "<title>t</title><meta name=m content=c><frameset><frame src=/f>",
    "<p id=p></p><iframe src=/i></iframe><frameset><frame src=/f>", "<li><frameset><frame src=/f>",
    "<h1><section><frameset><frame src=/f>",
    "<param><frameset><frame src=/f>", "<ruby><rt></ruby><frameset><frame src=/f>",
    "<option><frameset><frame src=/f>",
    "<p><base href=/gone/><meta name=gone content=x><frameset><frame src=/f>",
  ]

  static let forms: [AwkwardDocument] = [
    "<form action=/a><form action=/b></form><form action=/c>",
    "<form action=/a></form><form action=/b>",
    "<form action=/a><div id=d></form><form action=/b></div><input name=n>",
    "<form action=/a id=f><p id=p></form><button id=b>Pay</button></p>",
    "<div><form action=/a></div></form><form action=/b>",
    "</form><form action=/a></form></form><form action=/b>",
    "<form><input name=a><button>b</button></form><input form=f name=c>",
    "<FORM ACTION=/A METHOD=Get TARGET=T>",
    "<form action=/a><table><form action=/b></table></form><form action=/c>",
    "<svg><form action=/a></form></svg><form action=/b>",
    "<form action=/a><svg><desc><form action=/b></desc></svg></form>",
    "<button id=a onclick=a()><button id=b onclick=b()></button>",
    "<button id=a><p id=p><button id=b></button></p></button>",
    "<button id=a><div><table><td><button id=b></table></div></button>",
    """
    <form action=/a method=dialog><fieldset id=f><legend id=l></form></fieldset>\
    <form action=/b method=''>
    """,
    "<label id=l><input id=i><label id=m></label>",
    "<input name=a><input NAME=b TYPE=Image formaction=/x><isindex id=i action=/s>",
    "<form action=/a><ul><li></form><form action=/b id=b></ul>",
    "<form id=a action><form id=b action=''>", "<form action='  /pay  '><form>",
    "<p id=p><form action=/a></p><form action=/b></form>",
    "<form action=/a><b id=b></form><i id=i></b><form action=/c id=c>",
  ]

  static let bases: [AwkwardDocument] = [
    "<base href=/a/><base href=/b/><a href=x>",
    "<base target=_blank><base href=/b/ target=x><a href=y>",
    "<a href=before><base href=/late/ target=late><a href=after><form></form>",
    "<body><p id=p><base href=/body/><a href=x>",
    "<base><base href><base href=/third/>", "<svg><base href=/svg/></svg><base href=/html/>",
    "<template><base href=/inert/></template><base href=/live/>",
    "<noscript><base href=/raw/></noscript><base href=/live/>", "<base href='a&amp;b'>",
    "<base href=javascript:x()><a href=y>",
    "<a href=/a target><form action=/f target=own></form><base target=t>",
    "<base href=/a/ target=''><a href=x>",
    "<svg><a href=/a /></svg><area href=/b><base target=_top>",
    "<select><base href=/s/></select><base href=/b/>",
    "<p><base target=gone><frameset><frame src=/f>", "<base href=/one/ href=/two/>",
    "</body><base href=/after/>",
  ]

  static let metas: [AwkwardDocument] = [
    "<meta http-equiv=Content-Security-Policy content=\"img-src 'self'\">",
    """
    <meta http-equiv=content-security-policy content="img-src 'none'"><p>\
    <meta http-equiv=Content-Security-Policy content="img-src *">
    """,
    "<head></head><meta http-equiv=Content-Security-Policy content='img-src a.example'>",
    "<meta name=Referrer content=No-Referrer><meta NAME=referrer CONTENT=origin>",
    "<meta http-equiv=Refresh content='9;url=/next'>",
    "<meta http-equiv=refresh content='0; URL=\"/a\"'>", "<meta http-equiv=refresh content=0>",
    "<meta name=viewport><meta content=x><meta http-equiv>",
    "<body><meta http-equiv=refresh content='5; /b'>",
    "<meta http-equiv=Content-Type content='text/html; charset=utf-8'>",
    "<meta name=a http-equiv=b content='&lt;&quot;'>",
    "<meta property=og:title content=x><meta itemprop=y content=z name>",
    "<head><style></style><meta name=m content=a></head><div><meta name=m content=b></div>",
    "<svg><meta name=m content=html></svg>",
    "<meta name=a content=1/><meta name=b content='2'/>",
    "<meta http-equiv='Content-Security-Policy' content=\"default-src 'self';\n  img-src *\">",
  ]

  static let scriptKinds: [AwkwardDocument] = [
    """
    <script type=module>a()</script><script type=module src=/a.js></script>\
    <script type=module async>b()</script>
    """,
    "<script type=importmap>{\"imports\":{}}</script><script type=' Text/JavaScript '>a()</script>",
    """
    <script type='text/javascript; charset=utf-8'>a()</script><script type=text/javascript1.5>b()\
    </script><script type=text/javascript1.6>c()</script>
    """,
    """
    <script type>a()</script><script type=''>b()</script><script type=' '>c()</script>\
    <script language>d()</script>
    """,
    """
    <script language=JavaScript>a()</script><script language=javascript1.2>b()</script>\
    <script language=vbscript>c()</script><script language=' javascript'>d()</script>
    """,
    """
    <script type=text/plain language=javascript>a()</script><script type='' language=vbscript>b()\
    </script>
    """,
    """
    <script nomodule>a()</script><script nomodule src=/a.js></script>\
    <script type=module nomodule>b()</script>
    """,
    """
    <script for=window event=onload>a()</script><script for=x event=onclick>b()</script>\
    <script for=WINDOW event=' onload() '>c()</script><script for=x>d()</script>
    """,
    """
    <script type=application/json>{}</script><script type=application/ld+json>[]</script>\
    <script type=text/x-template><a href=/t></script>
    """,
    """
    <script></script><script> </script><script src></script><script src=''>x()</script>\
    <script src=/a.js>y()</script>
    """,
    """
    <script async>a()</script><script defer>b()</script><script async defer src=/a.js></script>\
    <script async=false src=/b.js></script>
    """,
    """
    <script src=/a.js integrity=sha256-x crossorigin></script>\
    <script src=/b.js crossorigin=use-credentials id=b></script>
    """,
    "<script src=' /a.js\n'></script><SCRIPT SRC=/B.JS TYPE=TEXT/JAVASCRIPT></SCRIPT>",
    "<script src=/a.js src=/b.js></script><script xlink:href=/c.js>d()</script>",
    """
    <script type=text/babel>a()</script><script type=text/ecmascript>b()</script>\
    <script type=application/x-javascript>c()</script>
    """,
    """
    <script type=speculationrules>{}</script><script type=text/jscript>a()</script>\
    <script type=application/javascript;x>b()</script>
    """,
    "<script><!-- --></script><script>//</script><script>/*<a href=/a>*/</script>",
    "<noscript><script>a()</script></noscript><script>b()</script>",
    "<script onload=a() onerror=b() src=/a.js></script>",
    """
    <script type=module\u{C}>a()</script><script type='module\u{A0}'>b()</script>\
    <script type='\u{C}text/javascript\t'>c()</script>
    """,
    ("<script type=' module'>a()</script>" as AwkwardDocument).departing(
      because:
        "the type is trimmed before it is a module's; WebKit trims that of a classic script only",
      markup: ["script module type= module text=a()"]),
    "<script>one()</script><script>two()", "<script src=/one.js></script><script src=/two.js>",
    "<script type=application/ld+json>{}</script><script type=application/ld+json>{",
    "<script type=module>a()", "<svg><script>a()", "<svg><script href=/a.js>",
  ]

  static let frames: [AwkwardDocument] = [
    """
    <iframe src=/a name=n id=i allow='payment *; camera' sandbox='allow-scripts Allow-Popups'>\
    </iframe>
    """,
    """
    <iframe sandbox></iframe><iframe sandbox=''></iframe>\
    <iframe SRC=/B ALLOW=payment allowpaymentrequest></iframe>
    """,
    "<iframe srcdoc='<script>a()</script>' src=/b></iframe>",
    "<iframe srcdoc></iframe><iframe src></iframe><iframe src=about:blank></iframe>",
    "<iframe src=/a/><a href=/in></a></iframe><a href=/out>",
    "<object data=/a><iframe src=/b></iframe></object><embed src=/c>",
    "<svg><iframe src=/a></iframe></svg><math><iframe src=/b></iframe></math>",
    "<svg><foreignObject><iframe src=/a></foreignObject></iframe><a href=/out>",
    "<frame src=/a><iframe src=/b>",
    "<button><iframe src=/a></iframe></button><a href=/b><iframe src=/c></iframe></a>",
    "<iframe src=/a onload=x() loading=lazy></iframe>",
    "<iframe src=javascript:x()></iframe><iframe srcdoc='&amp;lt;'></iframe>",
    "<iframe src='/a?b=1&c=2&copy=3'></iframe><iframe src='data:text/html,<p>'></iframe>",
    "<p id=p><iframe src=/a></p></iframe><b id=b></p>",
    "<fencedframe src=/a></fencedframe><portal src=/b></portal><iframe src=/c></iframe>",
  ]
}
