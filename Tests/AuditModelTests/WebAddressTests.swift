// Addresses are read as browsers read them; node's URL class is the judge.

import AuditModel
import TestSupport
import Testing

@Suite struct `A web address` {
  static let base = "https://shop.example/a/b/c.html?q=1#top"

  @Test(arguments: [
    "d.js", "./d.js", "../d.js", "../../../d.js", "/d.js", "//cdn.example/d.js", "?x=1", "#end", "",
    "https:d.js", "https:/d.js", "https://cdn.example", "HTTPS://CDN.Example:443/X", "http://h:80/",
    "http://h:8080/", "\\\\cdn.example\\d.js", " \n d.js\t", "d\n.js", "a b.js", "ü.js", "%7Eü",
    "/a/./b/../c", "/a/%2e%2E/b", "x?a=b c&d='e'", "http://user:pass@h/", "https://[::1]:8443/x",
    "data:text/plain,hi", "javascript:void(0)", "blob:https://h/1", "mailto:a@b.example",
  ])
  func `is resolved as node resolves it`(reference: String) throws {
    let address = WebAddress(Self.base)?.resolve(reference)
    let expected = try Self.node(
      """
      const u = new URL(process.argv[1], process.argv[2]); u.username = ''; u.password = '';
      process.stdout.write(u.href);
      """, reference, Self.base)
    #expect(address?.description == expected)
  }

  @Test(arguments: ["http://", "https://h:99999/", "https://h:x/", "https://a b/", "//h", "x", ""])
  func `is refused where it is none`(text: String) {
    #expect(WebAddress(text) == nil)
  }

  @Test(arguments: [
    ("https://shop.example/", true), ("http://shop.example/", false), ("http://localhost/", true),
    ("http://a.localhost:3000/", true), ("http://127.8.9.1/", true), ("http://[::1]/", true),
    ("http://127.0.0.1.example/", false), ("http://localhost.example/", false),
  ])
  func `may be trusted`(text: String, isTrusted: Bool) throws {
    #expect(try #require(WebAddress(text)).isPotentiallyTrustworthy == isTrusted)
  }

  @Test(arguments: [
    ("https://shop.example:443/x", "https://shop.example"),
    ("https://shop.example:8443/x", "https://shop.example:8443"), ("data:,x", "null"),
  ])
  func `has an origin`(text: String, origin: String) throws {
    #expect(try #require(WebAddress(text)).origin == origin)
  }

  private static func node(_ arguments: String...) throws -> String {
    String(decoding: try ProgramRun.succeed("node", ["-e"] + arguments), as: UTF8.self)
  }
}
