// A table of documents: SVG and MathML, their scripts, and the ways out of them.

extension AwkwardDocument {
  static let foreignContent: [AwkwardDocument] = [
    "<svg><script>a&lt;b()</script></svg><script>a&lt;b()</script>",
    "<svg><script><![CDATA[a<b()]]></script></svg>",
    """
    <svg><script>one()<![CDATA[two()]]>three()</script><script href=/a.js></script>\
    <script xlink:href=/b.js></script></svg>
    """,
    "<svg><script href=/a.js xlink:href=/b.js /><script/>x()</svg>",
    "<svg><script src=/ignored.js>inline()</script></svg>",
    "<svg><script>a()<g>b()</g>c()</script></svg>",
    "<svg><script>a()</svg><script>b()</script>",
    "<svg><script><!-- a() --></script></svg>",
    """
    <svg><script type=module>m()</script><script type=text/plain>p()</script>\
    <script language=vbscript>v()</script></svg>
    """,
    "<svg><style><script>a()</script></style></svg>",
    "<svg><title><script>a()</script><a href=/html></a></title><a href=/svg></a></svg>",
    "<svg><desc><form action=/a><svg><form action=/b></svg></form></desc></svg>",
    """
    <svg><foreignObject><iframe src=/a></iframe><script>x&lt;y()</script></foreignObject>\
    <iframe src=/b></iframe></svg>
    """,
    "<svg><FOREIGNOBJECT><a href=/a id=a></foreignobject><a href=/b id=b></svg>",
    "<svg><a href=/a><a xlink:href=/b></a></a><A HREF=/c></svg>",
    "<svg><a href=/a xlink:href=/b target=_top /><a XLINK:HREF=/c target=x /></svg>",
    "<svg><g onclick=a()><circle id=c onload=b() onbegin=c()/></g></svg>",
    ("<svg onload=a()><animate onbegin=b() onend=c() onrepeat=d() attributename=x /></svg>"
      as AwkwardDocument).departing(
        because:
          """
          SVG 2 gives animations these handlers; WebKit has them without properties to see them by
          """,
        markup: [
          "handler animate.begin=b()", "handler animate.end=c()", "handler animate.repeat=d()",
        ]),
    "<svg><p id=p><a href=/html id=a></p></svg>",
    "<svg><g id=g><div id=d></g><a href=/out id=a></div></svg>",
    """
    <svg><font id=f><a href=/in></a></font></svg><svg><font size=1 id=g><script>html&lt;()</script>\
    </font></svg>
    """,
    "<svg></p><a href=/out></svg>", "<svg></br><style><a href=/raw></style></svg>",
    "<svg><image id=i onerror=a() href=x /></svg><image id=j onerror=b() src=y>",
    "<svg id=s /><a href=/a></a><svg id=t/><![CDATA[<a href=/comment>]]>",
    "<svg><![CDATA[<a href=/text>]]><a href=/b></a></svg><![CDATA[<a href=/comment>]]><a href=/c>",
    "<svg><![CDATA[ unclosed <a href=/text></svg>",
    "<svg><textarea><a href=/a></a></textarea></svg>",
    "<svg><input name=n><button id=b><meta name=m content=x></svg>",
    "<svg><table id=t><td onclick=a()></table></svg>",
    "<svg><tr id=t><td id=d><caption id=c></svg><td id=gone>",
    "<svg><path><title><p id=p></title><b id=b></path><i id=i></svg>",
    "<svg viewBox='0 0 1 1' id=s onCLICK=a()><linearGradient id=L gradientUnits=x /></svg>",
    "<svg><template><a href=/live></a></template></svg>",
    .moved("<svg><html onclick=a()><body onload=b()></svg>"),
    "<math><script>a()</script><a href=/m></a></math>",
    "<math><mi><script>a()</script><mglyph id=g><malignmark id=m></mi></math>",
    "<math><mtext><a href=/a id=a><table id=t><td><mo><p id=p></table></mtext><b id=b></math>",
    "<math><annotation-xml><a href=/a></a><svg><a href=/svg></a></svg></annotation-xml></math>",
    """
    <math><annotation-xml encoding=text/html><script>a&lt;()</script><a href=/html></a>\
    </annotation-xml></math>
    """,
    """
    <math><annotation-xml encoding='APPLICATION/xhtml+xml'><form action=/f></form></annotation-xml>\
    </math>
    """,
    """
    <math><annotation-xml encoding=application/xhtml><form action=/f></form></annotation-xml>\
    </math>
    """,
    "<math><ms><svg><desc><math><mn><a href=/deep id=a></mn></math></desc></svg></ms></math>",
    "<math><semantics><div id=d></semantics><a href=/out id=a></math>",
    "<math onclick=a()><mrow onclick=b() href=/x></mrow><maction id=m></math>",
    "<div><svg></div><a href=/in></a></svg><a href=/out></a></div>",
    "<svg><foreignObject></svg><a href=/in></foreignObject><a href=/after></svg><a href=/out>",
    "<p id=p><svg><foreignObject><p id=q></p></p></foreignObject></svg></p>",
    "<svg><desc></desc></title><title></desc><a href=/html></title><a href=/svg></svg>",
    """
    <a href=/one id=one><svg><a href=/two id=two><title><a href=/three id=three></title></svg></a>
    """,
  ]
}
