// A table of documents: templates, whose content is no part of the document, and shadow roots.

extension AwkwardDocument {
  static let templates: [AwkwardDocument] = [
    "<template id=t><script>inert()</script><a href=/inert></a></template><script>live()</script>",
    """
    <template><template></template><iframe src=/inert></iframe></template><iframe src=/live>\
    </iframe>
    """,
    "<div id=d><template></div><a href=/inert></template><a href=/live id=l></div>",
    "<template></body></html><form action=/inert></template><form action=/live>",
    "<table><template><td onclick=a()><tr onclick=b()></template><td onclick=c()></table>",
    "<select><template><option onclick=a()></template><option id=o onclick=b()></select>",
    """
    <head><template><meta http-equiv=Content-Security-Policy content=a></template>\
    <meta name=b content=c></head>
    """,
    "</head><template><base href=/inert/></template><base href=/live/>",
    "<svg><template id=t><script>live()</script></template></svg>",
    "<template><svg><a href=/inert><desc></template><a href=/live>",
    "<template><script>inert()</template></script><a href=/inert></a></template><a href=/live></a>",
    "<template><title>inert</title></template><title>live</title>",
    "<form id=f action=/a><template><form action=/inert></template><form action=/b id=g></form>",
    "<b id=b><template><b id=c></template></b><template></b></template><a href=/a id=a>",
    "<template id=open><a href=/inert><p>",
    "</template><a href=/live></template>",
    "<body><template><body onload=inert()><html onclick=inert()></template>",
    "<template><frameset><frame src=/inert></frameset></template><frameset><frame src=/live>",
    "<frameset><template><frame src=/f></template><frame src=/g></frameset>",
    "<object id=o><template><object><a href=/inert></template></object><a href=/live id=a>",
    "<p id=p><template><p></template></p><li id=l><template><li></template>",
    "<template><a href=/inert><object></template><a href=/live id=a></a>",
    "<table><colgroup><template><col id=x></colgroup></template><col id=c></table>",
    "<template><col><td><p></template><a href=/live>",
  ]

  static let shadowRoots: [AwkwardDocument] = [
    """
    <div id=d><template shadowrootmode=open><script>inRoot()</script><a href=/in></a></template>\
    </div>
    """,
    """
    <pay-box id=p><template SHADOWROOTMODE=Open><button id=b onclick=pay()>Pay</button></template>\
    </pay-box>
    """,
    "<div><template shadowrootmode=ajar><script>inert()</script></template></div>",
    "<div><template shadowrootmode><script>inert()</script></template></div>",
    "<button><template shadowrootmode=open><script>inert()</script></template></button>",
    "<a href=/a><template shadowrootmode=open><script>inert()</script></template></a>",
    """
    <div><template shadowrootmode=open></template><template shadowrootmode=open><a href=/second>\
    </a></template></div>
    """,
    """
    <section><template shadowrootmode=open><template><a href=/inert></a></template><a href=/live>\
    </a></template></section>
    """,
    """
    <p><template shadowrootmode=open><span><template shadowrootmode=open><a href=/deep></a>\
    </template></span></template></p>
    """,
    "<body><template shadowrootmode=open><a href=/in></a></template><a href=/out></a>",
    "<html><template shadowrootmode=open><a href=/inert></a></template><a href=/out></a>",
    """
    <div><template shadowrootmode=open><base href=/root/><title>root</title></template></div>\
    <base href=/page/>
    """,
    "<div><template shadowrootmode=open><form action=/a><input name=x></form></template></div>",
    """
    <div><template shadowrootmode=open><meta http-equiv=Content-Security-Policy content=a>\
    </template></div>
    """,
    """
    <div><template><div><template shadowrootmode=open><a href=/inert></a></template></div>\
    </template></div>
    """,
    "<font-face id=f><template shadowrootmode=open><a href=/a></a></template></font-face>",
    """
    <h1><template shadowrootmode=open><a href=/heading></a></template></h1><svg>\
    <template shadowrootmode=open><a href=/svg></a></template></svg>
    """,
    """
    <ul><template shadowrootmode=open><li onclick=inert()></template><li id=l onclick=live()></ul>
    """,
    """
    <div><template shadowrootmode=open><iframe src=/f sandbox></iframe></div><a href=/in>\
    </template><a href=/out></a>
    """,
    """
    <table><tr><td><div><template shadowrootmode=open><td onclick=x()><tr onclick=y()></template>\
    </div></table>
    """,
  ]
}
