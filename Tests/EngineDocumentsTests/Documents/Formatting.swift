// A table of documents: formatting elements that overlap with others, and what is opened again.

extension AwkwardDocument {
  static let formatting: [AwkwardDocument] = [
    "<a href=/one id=one>x<a href=/two id=two>y</a>z</a>",
    .moved("<a href=/one id=one><div id=d>x<a href=/two id=two>y</div></a>"),
    "<p id=p><a href=/a id=a onclick=a()><p id=q>text</a><p id=r>",
    .moved("<b id=b onclick=b()><p id=p>1</b>2<i id=i></p>3</i>"),
    "<b id=b><i id=i><u id=u onclick=u()></b><p id=p></i></u><a href=/x id=x>",
    "<font id=f onclick=f()><div id=d><font id=g color=red></div></font></font><p id=p>",
    .moved("<nobr id=a onclick=a()>x<nobr id=b onclick=b()>y<div id=d><nobr id=c></div>"),
    .moved(
      """
      <b id=b><button id=c onclick=c()></b><a href=/in id=in></button><a href=/out id=out></a>
      """),
    "<a href=/a id=a><object id=o><a href=/b id=b></object></a><a href=/c id=c></a>",
    """
    <em id=a><strong id=b><code id=c><tt id=d><small id=e></em><div id=f></code></tt></small>\
    </strong>
    """,
    "<b class=x><b class=x><b class=x><b class=x></b></b></b><p id=p><i id=i>",
    "<a href=/a id=a><marquee id=m><a href=/b id=b></marquee></a>",
    "<s id=s><applet id=x><s id=t></applet></s></s><strike id=u>",
    .moved("<a href=/a id=a><li id=l><a href=/b id=b></li></a><ul><li id=m></ul>"),
    .moved("<div id=x><a href=/a id=a><div id=y></a><div id=z><a href=/b id=b></div></div></div>"),
    .moved("<i id=i><b id=b><p id=p><a href=/a id=a></i></b></p></a><em id=e>"),
    "</b></a></i><a href=/x id=x></i></a></b>",
    .moved("<big id=a><h1 id=b><big id=c></h1></big></big><tt id=d><h2 id=e></tt></h2>"),
    "<a href=/a id=a><select id=s><a href=/b id=b></select></a>",
    .moved("<u id=u><aside id=s><u id=v></aside></u><footer id=f></u></footer>"),
    .moved("<a href=/a id=a>1<p id=p>2<a href=/b id=b>3</p>4<a href=/c id=c>5"),
    .moved(
      """
      <b id=b1><b id=b2><b id=b3><b id=b4><b id=b5><div id=d></b></b></b><a href=/x id=x></div></b>\
      </b>
      """),
  ]
}
