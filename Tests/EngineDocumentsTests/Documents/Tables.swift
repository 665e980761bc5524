// A table of documents: what a table does not allow is moved before it, and its parts are implied.

extension AwkwardDocument {
  static let tables: [AwkwardDocument] = [
    .moved(
      """
      <table><a href=/fostered onclick=one()>x</a><tr><td><a href=/cell onclick=two()>y</a></table>
      """
    ),
    .moved(
      """
      <table><tr><td><script>first()</script></td><div id=d><script>second()</script></div></table>
      """
    ),
    """
    <table><script>inTable()</script><tbody><script>inBody()</script><tr><script>inRow()</script>\
    </table>
    """,
    .moved(
      """
      <div id=out><table id=t><div id=moved><iframe src=/f></iframe></div><tr id=r><td id=c>\
      </table></div>
      """
    ),
    .moved(
      "<table><form id=f action=/pay><tr><td><input name=card><button id=b>Pay</button></table>"),
    .moved(
      "<table><tr><form id=f action=/one><form id=g action=/two><td><input name=a></form></table>"),
    "<table><input type=hidden name=h onclick=a()><input type=HIDDEN name=g><tr><td></table>",
    .moved("<table id=t><input type=text name=visible><input name=none><tr><td id=c></table>"),
    .moved("<table id=t><select id=s><option id=o>1<tr id=r><td id=c></table>"),
    .moved(
      "<table id=t><iframe src=/a></iframe><noscript><iframe src=/b></iframe></noscript></table>"),
    "<table id=a><tr><td><table id=b><tr><td id=c></table><td id=d></table><p id=e>",
    "<table id=a><tr><td id=x><table id=b></td></tr></table><td id=y></table><a href=/after>z</a>",
    .moved("<table id=a><table id=b><tr><td><a href=/x>1</a></table><a href=/y>2</a></table>"),
    .moved("<a href=/one id=one><table><a href=/two id=two>x</table><a href=/three id=three>"),
    .moved("<b id=b onclick=b()><table><td></b><i id=i onclick=i()></table>x</i>"),
    .moved("<table><td><a href=/a id=a></table><a href=/b id=b></a>"),
    .moved("<table id=t>text<b id=b>bold<tr id=r><td id=c>cell</table>"),
    """
    <table><style><td onclick=a()></style><template><td onclick=b()></template><td onclick=c()>\
    </table>
    """,
    .moved(
      "<table><meta name=m content=1><link id=l rel=x><base href=/b/><td onclick=a()></table>"),
    "<table></p><td id=x></br></table>",
    "<p id=p><table id=t><td id=c></table></p>",
    "<!DOCTYPE html><p id=p><table id=t><td id=c></table></p>",
    .moved("<table><svg id=s><a href=/v id=a>x</a><script>inSVG()</script></svg><tr><td></table>"),
    .moved("<table><math id=m><mi><script>inMath()</script></mi></math></table>"),
    .moved("<table><button id=x onclick=x()>1<button id=y onclick=y()>2</table>"),
    """
    <table><tr><td><script>a()</script></tr><script>b()</script></tbody><script>c()</script>\
    </table>
    """,
    .moved(
      "<table><frameset><frame src=/f></frameset><td><frame src=/g><iframe src=/h></iframe></table>"
    ),
    "<table><tr><td id=one></th><th id=two></td><td id=three></tbody><td id=four></table>",
    .moved("<table><object id=o><tr><td id=c></object></table>"),
    "<div><table></div><td id=c></div><a href=/in></table><a href=/out id=out>",
    .moved("<table><textarea name=t><tr><td onclick=a()></textarea><tr><td onclick=b()></table>"),
    .moved("<table><title>moved</title><plaintext id=p><td onclick=a()></table>"),
  ]

  static let tableParts: [AwkwardDocument] = [
    "<table><caption id=a><a href=/c>x</a><tr id=r><td id=c></caption></table>",
    "<table><caption id=a><table id=b><caption id=c></table></caption><td id=d></table>",
    "<table><caption id=a><select id=s><option id=o><col><caption id=b></table>",
    "<table><col id=a onclick=a()><col id=b></colgroup><td id=c></table>",
    "<table><colgroup id=g><col id=a><template><col id=t></template><script>x()</script></table>",
    .moved("<table><colgroup id=g><a href=/x id=a></colgroup><col id=c></table>"),
    "<table><thead id=h><tfoot id=f><tbody id=b><tr id=r><tbody id=c><td id=d></table>",
    """
    <caption id=a><col id=b><colgroup id=c><tbody id=d><td id=e><tfoot id=f><th id=g><tr id=h>\
    <p id=i>
    """,
    "<table><td id=a><caption id=b><td id=c></table>",
    "<table><tr><td id=a><tbody id=b></tr><td id=c></tbody></table>",
    .moved("<table><tr id=r></td></th></caption><b id=b></tr><td id=c></table>"),
    "<table><caption><b id=b onclick=b()></caption><td><i id=i></table>",
    .moved("<table><tbody id=a></thead><thead id=b></tbody><div id=d></thead></table>"),
    .moved(
      """
      <template><tr id=t><td></tr></template><table><tr id=r></template><td id=c><div id=d></tr>\
      <p id=p></table>
      """
    ),
  ]
}
