// Source lists match addresses as the standard's examples say.

import AuditModel
import Testing

@testable import Rules

@Suite struct `A source list` {
  struct Case: CustomTestStringConvertible, Sendable {
    var list: String
    var url: String
    var page = "https://shop.example"
    var redirected = false
    var testDescription: String { "\(list) and \(url) on \(page)" }

    func matches() throws -> Bool {
      SourceList(list.split(separator: " ").map(String.init)).matches(
        try #require(WebAddress(url)), from: try #require(WebAddress(page)),
        redirected: redirected)
    }
  }

  @Test(arguments: [
    Case(list: "https://pay.google.com", url: "https://pay.google.com/gp/p/js/pay.js"),
    Case(list: "pay.google.com", url: "https://pay.google.com/gp/p/js/pay.js"),
    Case(list: "PAY.GOOGLE.COM", url: "https://pay.google.com/gp/p/js/pay.js"),
    Case(list: "http://pay.google.com", url: "https://pay.google.com/gp/p/js/pay.js"),
    Case(list: "http://pay.google.com:80", url: "https://pay.google.com/gp/p/js/pay.js"),
    Case(list: "https://pay.google.com:443", url: "https://pay.google.com/gp/p/js/pay.js"),
    Case(list: "https://pay.google.com:*", url: "https://pay.google.com:8443/pay.js"),
    Case(list: "*.google.com", url: "https://pay.google.com/gp/p/js/pay.js"),
    Case(list: "*.google.com", url: "https://a.pay.google.com/pay.js"),
    Case(list: "https:", url: "https://pay.google.com/pay.js"),
    Case(list: "http:", url: "https://pay.google.com/pay.js"),
    Case(list: "*", url: "https://pay.google.com/pay.js"),
    Case(list: "*", url: "http://pay.google.com/pay.js"),
    Case(list: "https://*", url: "https://pay.google.com/pay.js"),
    Case(list: "https://*:443", url: "https://pay.google.com/pay.js"),
    Case(list: "'self'", url: "https://shop.example/pay.js"),
    Case(list: "'SELF'", url: "https://shop.example/pay.js"),
    Case(list: "'self'", url: "https://shop.example/pay.js", page: "http://shop.example"),
    Case(
      list: "'self'", url: "http://localhost:8080/a.js", page: "http://localhost:8080/checkout"),
    Case(
      list: "https://pay.google.com/gp/p/js/pay.js", url: "https://pay.google.com/gp/p/js/pay.js"),
    Case(list: "https://pay.google.com/gp/", url: "https://pay.google.com/gp/p/js/pay.js"),
    Case(list: "https://pay.google.com/", url: "https://pay.google.com/gp/p/js/pay.js"),
    Case(list: "https://pay.google.com/g%70/", url: "https://pay.google.com/gp/p/js/pay.js"),
    Case(
      list: "https://pay.google.com/old/", url: "https://pay.google.com/gp/p/js/pay.js",
      redirected: true),
    Case(list: "'none' https://pay.google.com", url: "https://pay.google.com/pay.js"),
  ])
  func `matches an address that it covers`(_ example: Case) throws {
    #expect(try example.matches())
  }

  @Test(arguments: [
    Case(list: "", url: "https://pay.google.com/pay.js"),
    Case(list: "'none'", url: "https://shop.example/a.js"),
    Case(list: "none", url: "https://shop.example/a.js"),
    Case(list: "self", url: "https://shop.example/a.js"),
    Case(list: "'self", url: "https://shop.example/a.js"),
    Case(list: "'self'", url: "https://pay.google.com/pay.js"),
    Case(list: "'self'", url: "https://www.shop.example/a.js"),
    Case(list: "'self'", url: "http://shop.example/a.js"),
    Case(list: "'self'", url: "https://shop.example:8443/a.js"),
    Case(list: "*.google.com", url: "https://google.com/pay.js"),
    Case(list: "*.google.com", url: "https://notgoogle.com/pay.js"),
    Case(list: "google.com", url: "https://pay.google.com/pay.js"),
    Case(list: "https://pay.google.com", url: "http://pay.google.com/pay.js"),
    Case(list: "pay.google.com", url: "http://pay.google.com/pay.js"),
    Case(list: "https://pay.google.com:8443", url: "https://pay.google.com/pay.js"),
    Case(list: "https://pay.google.com", url: "https://pay.google.com:8443/pay.js"),
    Case(list: "https://pay.google.com/gp", url: "https://pay.google.com/gp/p/js/pay.js"),
    Case(list: "https://pay.google.com/gp/p/js/", url: "https://pay.google.com/gp/p/js"),
    Case(list: "https://pay.google.com/GP/", url: "https://pay.google.com/gp/p/js/pay.js"),
    Case(list: "https://pay.*.com", url: "https://pay.google.com/pay.js"),
    Case(list: "*", url: "data:text/javascript,1"),
    Case(list: "'nonce-abc' 'unsafe-inline' 'unsafe-eval'", url: "https://pay.google.com/pay.js"),
    Case(list: "http://shop.example", url: "data:text/javascript,1"),
  ])
  func `does not match an address outside it`(_ example: Case) throws {
    #expect(try !example.matches())
  }
}
