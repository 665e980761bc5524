// Addresses as browsers read them.

import Testing

@testable import Fetching

@Suite struct `Request addresses` {
  /// From the cases of https://github.com/web-platform-tests/wpt/blob/master/url/resources/urltestdata.json.
  @Test(
    arguments: [
      ("http://example\t.\norg", "http://example.org/"),
      ("http://user:pass@foo:21/bar;par?b#c", "http://user:pass@foo:21/bar;par?b#c"),
      ("https:foo.com", "https://foo.com/"),
      ("\t   :foo.com   \n", "http://example.org/foo/:foo.com"),
      (" foo.com  ", "http://example.org/foo/foo.com"), ("a:\t foo.com", nil),
      ("http://f:21/ b ? d # e ", "http://f:21/%20b%20?%20d%20#%20e"),
      ("http://f:/c", "http://f/c"), ("http://f:0/c", "http://f:0/c"),
      ("http://f:00000000000080/c", "http://f/c"), ("http://f:b/c", nil), ("http://f: /c", nil),
      ("http://f:999999/c", nil), ("", "http://example.org/foo/bar"),
      (":a", "http://example.org/foo/:a"), (":/", "http://example.org/foo/:/"),
      ("#", "http://example.org/foo/bar#"), ("#\\", "http://example.org/foo/bar#\\"),
      ("?", "http://example.org/foo/bar?"), ("/", "http://example.org/"),
      ("\\x", "http://example.org/x"), ("http://a:b@c:29/d", "http://a:b@c:29/d"),
      ("http::@c:29", "http://example.org/foo/:@c:29"),
      ("http://&a:foo(b]c@d:2/", "http://&a:foo(b%5Dc@d:2/"),
      ("http://foo.com:b@d/", "http://foo.com:b@d/"), ("http://foo.com/\\@", "http://foo.com//@"),
      ("http:\\\\foo.com\\", "http://foo.com/"),
      ("http:\\\\a\\b:c\\d@foo.com\\", "http://a/b:c/d@foo.com/"),
      ("http:/example.com/", "http://example.org/example.com/"),
      ("https:/example.com/", "https://example.com/"),
      ("http:example.com/", "http://example.org/foo/example.com/"),
      ("/a/b/c", "http://example.org/a/b/c"), ("/a%2fc", "http://example.org/a%2fc"),
      ("http://example.com/foo/%2e%2", "http://example.com/foo/%2e%2"),
      ("http://example.com/foo/bar/../ton/../../a", "http://example.com/a"),
      ("http://example.com/foo/%2e./%2e%2e/.%2e/%2e.bar", "http://example.com/%2e.bar"),
      ("http://example.com////../..", "http://example.com//"), ("..", "http://example.org/"),
      ("http://example.com/\u{4F60}", "http://example.com/%E4%BD%A0"),
      ("//foo/bar", "http://foo/bar"), ("///x", "http://x/"),
      ("http://ExAmPlE.CoM", "http://example.com/"),
      ("http://\u{FF27}\u{FF4F}.com", "http://go.com/"),
      ("http://b\u{FC}cher.example", "http://xn--bcher-kva.example/"),
      ("http://ex%41mple.com", "http://example.com/"), ("http://a%00b", nil), ("http://a b", nil),
      ("http://a<b", nil),
      ("http://192.0x00A80001", "http://192.168.0.1/"),
      ("http://0300.168.0.0xF0", "http://192.168.0.240/"),
      ("http://1.2.3.4.5", nil), ("http://256.256.256.256", nil), ("http://4294967296", nil),
      ("http://[::1]", "http://[::1]/"), ("http://[1:0::]", "http://[1::]/"),
      ("http://[::127.0.0.1]", "http://[::7f00:1]/"),
      ("http://[2001:0:0:1::0:1]:443", "http://[2001:0:0:1::1]:443/"), ("http://[::1", nil),
      ("http://[1::2::3]", nil),
      ("http://[google.com]", nil), ("https://x:443/", "https://x/"), ("http://?", nil),
      ("mailto:a@b", nil),
      ("http://x/a?q='\"<>`#'\"<>`", "http://x/a?q=%27%22%3C%3E`#'%22%3C%3E%60"),
    ] as [(String, String?)])
  func `a reference is resolved as the URL standard says`(input: String, expected: String?) throws {
    let base = try RequestAddress("http://example.org/foo/bar")
    let address = try? RequestAddress(input, relativeTo: base)
    #expect(address?.description == expected)
  }

  @Test(arguments: [
    ("8.8.8.8", true), ("100.63.255.255", true), ("100.64.0.1", false), ("172.15.0.1", true),
    ("172.31.255.255", false), ("172.32.0.1", true), ("10.1.2.3", false), ("127.9.9.9", false),
    ("169.254.169.254", false), ("192.168.1.1", false), ("0.0.0.0", false), ("224.0.0.1", false),
    ("255.255.255.255", false), ("198.19.0.1", false), ("2001:4860:4860::8888", true),
    ("::1", false),
    ("::", false), ("::ffff:8.8.8.8", false), ("fe80::1", false), ("fc00::1", false),
    ("fdff::1", false),
    ("ff02::1", false), ("2001:db8::1", false), ("2002:7f00:1::", false), ("2002:808:808::", true),
    ("64:ff9b::10.0.0.1", false), ("64:ff9b::8.8.8.8", true), ("2001::1", false),
  ])
  func `only public addresses are public`(text: String, isPublic: Bool) throws {
    let address = try #require(IPAddress(strictIPv4: text) ?? IPAddress(ipv6: text))
    #expect(address.isPublic == isPublic)
  }
}
