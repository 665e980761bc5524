// How modules find what they import.

import AuditModel
import Markup
import Testing

@testable import Auditing

@Suite struct `An import` {
  @Test(
    arguments: [
      ("./b.js", "https://shop.example/js/b.js"), ("/b.js", "https://shop.example/b.js"),
      ("../b.js", "https://shop.example/b.js"),
      ("https://cdn.example/b.js", "https://cdn.example/b.js"),
      ("vue", "https://shop.example/vendor/vue.js"),
      ("lib/x/y.js", "https://cdn.example/lib/x/y.js"), ("lodash", nil),
    ] as [(String, String?)])
  func `is found as the page's import map says`(_ specifier: String, _ url: String?) throws {
    let html = """
      <script type="importmap">
      {"imports": {"vue": "./vendor/vue.js", "lib/": "https://cdn.example/lib/"}}
      </script>
      """
    let page = try #require(WebAddress("https://shop.example/checkout"))
    let module = try #require(WebAddress("https://shop.example/js/a.js"))
    let map = ImportMap(MarkupReader().read(html, url: page.description), base: page)
    #expect(map.address(of: specifier, in: module)?.description == url)
  }
}
