// Options that are not valid are named before anything is sent.

import AuditModel
import Fetching
import TestSupport
import Testing

@Suite struct `Option checks` {
  struct Example: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let change: @Sendable (inout FetchOptions) -> Void

    init(_ name: String, _ change: @escaping @Sendable (inout FetchOptions) -> Void) {
      testDescription = name
      self.change = change
    }
  }

  @Test(arguments: [
    Example("cookie file") { $0.cookie = "/nowhere/cookies.txt" },
    Example("cookie text") { $0.cookie = "a=b\r\nHost: c" },
    Example("cookie jar folder") { $0.cookieJar = "/nowhere/jar.txt" },
    Example("cookie jar is a folder") { $0.cookieJar = "/tmp" },
    Example("certificate file") { $0.caCertificateFile = "/nowhere/ca.pem" },
    Example("certificate file without one") { $0.caCertificateFile = "/etc/hostname" },
    Example("resolve text") { $0.resolve = ["shop.example"] },
    Example("resolve port") { $0.resolve = ["shop.example:http:127.0.0.1"] },
    Example("resolve address") { $0.resolve = ["shop.example:443:localhost"] },
    Example("connect-to") { $0.connectTo = ["shop.example:443"] },
    Example("connect-to port") { $0.connectTo = ["a:1:b:x"] },
    Example("proxy scheme") { $0.proxy = "ftp://proxy.example:21" },
    Example("proxy host") { $0.proxy = "http://" },
    Example("proxy and deny") {
      $0.proxy = "http://proxy.example:3128"
      $0.denyPrivateNetworks = true
    },
    Example("header name") { $0.headers = [.init(name: "a b", value: "c")] },
    Example("header value") { $0.headers = [.init(name: "a", value: "b\nc: d")] },
    Example("origin") { $0.headersForOrigin = ["shop.example": []] },
    Example("origin with path") { $0.headersForOrigin = ["https://shop.example/pay": []] },
    Example("max-time") { $0.maxTime = .zero },
    Example("connect-timeout") { $0.connectTimeout = .seconds(-1) },
    Example("retry") { $0.retries = -1 },
    Example("concurrency") { $0.concurrency = 0 },
    Example("body limit") { $0.maxBody = -1 },
  ])
  func `a bad option is refused with advice`(example: Example) throws {
    var options = FetchOptions()
    example.change(&options)
    let failure = #expect(throws: FetchFailure.self) { try options.validate() }
    #expect(failure?.kind == .badOption)
    #expect(failure?.advice.hasSuffix(".") == true)
    #expect(throws: FetchFailure.self) { try Fetcher(options: options) }
  }

  @Test(arguments: [
    Example("defaults") { _ in },
    Example("resolve") {
      $0.resolve = [
        "a:443:192.0.2.1", "+a:443:192.0.2.1,[2001:db8::1]", "-a:443", "*:80:::1",
      ]
    },
    Example("connect-to") {
      $0.connectTo = ["a:443:b:8443", "::b:", "[::1]:443:[::1]:8443", ":::"]
    },
    Example("proxy") { $0.proxy = "socks5h://user:pass@proxy.example:1080" },
    Example("proxy without scheme") { $0.proxy = "proxy.example:3128" },
    Example("no proxy") { $0.proxy = "" },
    Example("jar here") { $0.cookieJar = "jar-that-is-not-written.txt" },
  ])
  func `a good option passes`(example: Example) throws {
    var options = FetchOptions()
    example.change(&options)
    try options.validate()
  }

  @Test(arguments: [
    ("Accept: text/html", "Accept", "text/html"), ("X-Empty;", "X-Empty", ""),
    ("  X-Spaces :  a b ", "X-Spaces", "a b"), ("X-Colon: a:b", "X-Colon", "a:b"),
  ])
  func `a header line is read as curl reads it`(line: String, name: String, value: String) throws {
    #expect(try FetchOptions.headerField(line) == .init(name: name, value: value))
  }

  @Test(arguments: ["no colon", ": value", "a b: c", "X: a\nb"])
  func `a line that is no header is refused`(line: String) {
    let failure = #expect(throws: FetchFailure.self) { try FetchOptions.headerField(line) }
    #expect(failure?.kind == .badOption)
  }
}
