// A table of documents: raw text, the states of a script's text, comments and document types.

extension AwkwardDocument {
  static let rawTexts: [AwkwardDocument] = [
    "<textarea name=t><a href=/a></textarea><a href=/b>",
    "<textarea name=t></textarea <a href=/a><p id=p>",
    "<textarea></TEXTAREA/><a href=/a><textarea><script>x()</script>",
    "<title><a href=/a></title><script>x()</script>", "<title>a &lt; b</title x=1><a href=/a>",
    "<style><!-- </style><a href=/a></style> -->", "<style><script>x()</script></style>",
    "<xmp><a href=/a></xmp><a href=/b>", "<xmp><!-- </xmp><a href=/a> --></xmp>",
    "<noembed><a href=/a></noembed><noframes><a href=/b></noframes><a href=/c>",
    "<noscript><a href=/a></noscript><a href=/b>",
    """
    <head><noscript><meta http-equiv=refresh content=9><!-- </noscript><meta name=m content=-->>\
    </head>
    """,
    "<noscript><noscript></noscript><a href=/a></noscript>",
    """
    <noscript><iframe src=/a></iframe></noscript><iframe src=/b><noscript></iframe><a href=/c>\
    </noscript>
    """,
    "<iframe src=/a><a href=/in></iframe><a href=/out>",
    "<iframe src=/a><iframe src=/b></iframe><a href=/out></iframe>",
    "<iframe src=/a><!-- </iframe><a href=/out> -->",
    "<plaintext><a href=/a></plaintext><script>x()</script>",
    "<p id=p><plaintext id=q></p><a href=/a>",
    "<textarea><!--</textarea><a href=/a>--></textarea>",
    "<style></styl></style-x></ style></style\u{C}><a href=/a>",
    "<script></scrip></script-x>x()</script\n><a href=/a>",
    "<title></titles></title/a=b><a href=/a></title>",
    "<style></style><style/><a href=/a></style><a href=/b>",
    "<script/>x()</script><script src=/a.js/><a href=/in></script><a href=/out>",
  ]

  static let scriptData: [AwkwardDocument] = [
    "<script>a('<script>')</script><a href=/a>",
    "<script>a('<!--<script>')</script>b('</script>')</script><a href=/a>",
    "<script><!-- a() --></script><a href=/a>",
    "<script><!--<script></script>--></script><a href=/a>",
    "<script><!--<script></script></script><a href=/a>",
    "<script><!--<script>--></script><a href=/a></script>",
    "<script><!--<scriptx></script><a href=/a>-->",
    "<script><!-- <SCRIPT\n> </SCRIPT/ > </script><a href=/a>",
    "<script><!--></script><a href=/a>--></script>", "<script><!---></script><a href=/a>",
    "<script><!-<script></script><a href=/a>", "<script><!- -<script>x()</script><a href=/a>",
    "<script><!--<script</script></script><a href=/a>",
    "<script><!--</script><a href=/a>--></script>",
    "<script>x('<\\/script>')</script><a href=/a>",
    "<script><!--<script>-->x()</script><a href=/a>",
    "<script><!--<script>->-- ></script>y()</script><a href=/a>",
    "<script><!--<script></script x>z()</script><a href=/a>",
    "<script>if (a<!--b) c()</script><a href=/a>",
    "<script>x()</script><!--<script>y()</script>--><script>z()</script>",
    "<script>\n<!--\npay();\n//-->\n</script><script>//<![CDATA[\npay();\n//]]></script>",
    "<script>document.write('<script src=/w.js><\\/script>')</script>",
  ]

  static let comments: [AwkwardDocument] = [
    "<!--><a href=/a>-->", "<!---><a href=/a>-->", "<!-- --!><a href=/a> -->",
    "<!----!><a href=/a>-->",
    "<!--a--!b--><a href=/a>", "<!-- -- ><a href=/in>--><a href=/out>", "<!-----><a href=/a>",
    "<!--<!--><a href=/a>", "<!--<!-- --><a href=/a>-->", "<!- <a href=/a><a href=/b>",
    "<!a 'x>'><a href=/a>", "<?php echo '<a href=/in>' ?><a href=/out>",
    "<?xml version='1.0'?><a href=/a>",
    "</ a href=/in><a href=/out>", "</><a href=/a>", "</3<a href=/in><a href=/out>",
    "<3 <a href=/a>", "< a href=/text><a href=/a>", "<![CDATA[<a href=/in>]]><a href=/out>",
    "<!--[if IE]><script>old()</script><![endif]--><script>all()</script>",
    "<![if !IE]><script>notOld()</script><![endif]>", "<!-- unclosed <a href=/a>",
    "<!doctype html><!-- a --><a href=/a><!-- b", "<!--a--b--><a href=/a>", "<!-- a --", "<!--a-",
    "<a<b href=/odd><a href=/a>", "<a href=/a>text<!", "<a href=/a><!-", "x<", "<a href=/a></",
    "<!-- --\u{0}><a href=/in> --><a href=/out>", "<!--\r--><a href=/a>",
    "<!----\r\n--><a href=/a>",
  ]

  static let documentTypes: [AwkwardDocument] = [
    "<!DOCTYPE html><p id=p><table id=t><td id=c></table>",
    "<!DOCTYPE html PUBLIC '-//W3C//DTD HTML 3.2 Final//EN'><p id=p><table id=t></table>",
    "<!DOCTYPE html PUBLIC '-//W3C//DTD HTML 4.01 Transitional//EN'><p id=p><table id=t></table>",
    """
    <!DOCTYPE html PUBLIC '-//W3C//DTD HTML 4.01 Transitional//EN' 'http://www.w3.org/TR/html4/loose.dtd'>\
    <p id=p><table id=t></table>
    """,
    "<!DOCTYPE html PUBLIC '>'><p id=p><table id=t></table>'><a href=/a>",
    "<!DOCTYPE><p id=p><table id=t>", "<!DOCTYPE svg><p id=p><table id=t>",
    "<!doctypehtml><p id=p><table id=t>",
    "<!DOCTYPE html SYSTEM 'about:legacy-compat'><p id=p><table id=t>",
    "<!DOCTYPE html x><a href=/a>",
    "<p id=p><!DOCTYPE html><a href=/a>",
    "<!DOCTYPE html [ <!ENTITY x '<a href=/a>'> ]><a href=/b>",
    "<!DOCTYPE html", "<!DOCTYPE html><!DOCTYPE svg><html onclick=a()>",
    "<!-- first --><!DOCTYPE html><p id=p><table id=t>",
    "x<!DOCTYPE html><p id=p><table id=t>",
  ]
}
