// What type, language and the other attributes make of a script.

import AuditModel
import Testing

@Suite struct ScriptKindTests {
  @Test(arguments: [
    "", "type", "type=''", "type=text/javascript", "type=TEXT/JavaScript",
    "type=' text/javascript '", "type=application/javascript", "type=text/ecmascript",
    "type=application/x-javascript", "type=text/javascript1.5", "type=text/jscript",
    "type=text/livescript", "language=javascript", "language=JavaScript1.2", "language=''",
    "language=javascript type=''", "type=text/javascript language=vbscript",
    "type=0123456789abcdef01234567-text/javascript", "type=0123456789abcdef01234567-",
    "for=window event=onload", "for=' Window ' event='onload()'", "for=x", "event=y",
    "type=module for=x event=y data-kind=module",
  ])
  func `a script is run`(attributes: String) throws {
    let script = try #require(read("<script \(attributes)>a</script>").scripts.first)
    #expect(script.kind == (attributes.contains("module") ? .module : .classic))
    #expect(script.text == "a")
  }

  @Test(arguments: [
    "type=' '", "type=javascript", "type='text/javascript; charset=utf-8'", "type=text/plain",
    "type=text/template", "type=text/x-handlebars-template", "type=text/html", "type=text/babel",
    "type=text/typescript", "type=text/partytown", "language=vbscript", "language=' javascript'",
    "type=text/javascript1.6", "for=document event=onload", "for=window event=onclick",
    "type=ab-text/javascript", "type=xyzxyzxyz-text/javascript", "type=text/coffeescript",
  ])
  func `a script of another type is left out`(attributes: String) {
    #expect(read("<script \(attributes)>a</script>").scripts.isEmpty)
  }

  @Test(arguments: [
    ("module", Document.ScriptElement.Kind.module), ("MODULE", .module), (" module ", .module),
    ("importmap", .importMap), ("application/json", .data), ("application/ld+json", .data),
    ("application/vnd.x+json", .data), ("text/json", .data), ("speculationrules", .data),
    ("0123456789abcdef01234567-module", .module),
  ])
  func `a type makes a module, a map or data`(type: String, kind: Document.ScriptElement.Kind) {
    let scripts = read("<script type='\(type)'>{}</script>").scripts
    #expect(scripts.map(\.kind) == [kind])
    #expect(scripts.map(\.type) == [type])
  }

  @Test func `data without an end tag can be read, and a script without one is not run`() {
    #expect(read("<script type=application/json>{").scriptList == ["{"])
    #expect(read("<script>a").scripts.isEmpty)
    #expect(read("<script type=importmap>{").scripts.isEmpty)
  }

  @Test func `the attributes of a script are kept`() throws {
    let script = try #require(
      read(
        """
        <script src="/a.js?x=1&amp;y=2" async defer nomodule integrity=sha384-x nonce=n \
        crossorigin=anonymous id=s>
        """ + "</script>"
      ).scripts.first)
    #expect(script.source == "/a.js?x=1&y=2")
    #expect(script.text == nil)
    #expect(script.textStart == nil)
    #expect(script.isAsync && script.isDefer && script.noModule)
    #expect(script.integrity == "sha384-x")
    #expect(script.nonce == "n")
    #expect(script.crossOrigin == "anonymous")
    #expect(script.id == "s")
    #expect(script.type == nil)
  }

  @Test(arguments: [
    "x='<script'", "x='a <STYLE>'", "a<script=1", "src='/a.js?<script src=/b.js'",
  ])
  func `a nonce does not count beside markup that an attribute has swallowed`(_ attribute: String) {
    #expect(read("<script nonce=n \(attribute)>a</script>").scripts.map(\.nonce) == [nil])
    #expect(read("<script nonce=n x='< script'>a</script>").scripts.map(\.nonce) == ["n"])
    #expect(read("<script nonce=n x=1 x=2>a</script>").scripts.map(\.nonce) == [nil])
  }
}
