// What a caller gives for requests, as runs in a web view take it.

import AuditModel
import Fetching
import Foundation
import Testing

@testable import Auditing

@Suite struct `The network of runs` {
  @Test(arguments: [
    (["shop.example:443:localhost:8443"], ["shop.example:443": "localhost:8443"]),
    (["::localhost:8443"], [":": "localhost:8443"]),
    (["shop.example::[::1]:"], ["shop.example:": "[::1]:"]),
    (["[2001:db8::1]:443::8443"], ["[2001:db8::1]:443": ":8443"]),
    (["a:1:b:2", "a:1:c:3"], ["a:1": "b:2"]),
  ])
  func `connects elsewhere as curl does`(_ rules: [String], _ expected: [String: String]) {
    #expect(LiveNetwork.connectTo(rules) == expected)
  }

  @Test(arguments: [
    (["shop.example:443:192.0.2.1,192.0.2.2"], ["shop.example:443": "192.0.2.1"]),
    (["+shop.example:443:2001:db8::1"], ["shop.example:443": "2001:db8::1"]),
    (["shop.example:443:[2001:db8::1]"], ["shop.example:443": "[2001:db8::1]"]),
    (["*:443:192.0.2.1"], ["*:443": "192.0.2.1"]),
    (["a:1:192.0.2.1", "a:1:192.0.2.2"], ["a:1": "192.0.2.2"]),
    (["a:1:192.0.2.1", "-a:1"], [:]),
  ])
  func `finds addresses as curl does`(_ rules: [String], _ expected: [String: String]) {
    #expect(LiveNetwork.resolve(rules) == expected)
  }

  @Test func `takes the cookies of a file for their own hosts`() {
    let text = """
      # Netscape HTTP Cookie File
      .shop.example\tTRUE\t/\tTRUE\t0\tcart\t2
      #HttpOnly_pay.example\tFALSE\t/pay\tFALSE\t4000000000\tsession\ta=b
      broken\tline
      """
    #expect(
      LiveNetwork.cookies(inFile: text) == [
        .init(name: "cart", value: "2", domain: ".shop.example", secure: true),
        .init(name: "session", value: "a=b", domain: "pay.example", path: "/pay", httpOnly: true),
      ])
  }

  @Test func `gives headers to their origins, and the cookies of a text to the target`() throws {
    var options = FetchOptions()
    options.headers = [.init(name: "X-Shop", value: "1")]
    options.headersForOrigin = ["https://api.example": [.init(name: "X-Api", value: "2")]]
    options.cookie = "a=b; c=d=e"
    options.proxy = ""
    options.caCertificateFile = "authority.pem"
    options.insecure = true
    let target = try #require(WebAddress("https://shop.example:8443/checkout"))
    var run = LiveRun(target: target.description, host: .standard)
    LiveNetwork(options: options, target: target).apply(to: &run)
    #expect(
      run.headers == [
        .init(origin: "https://api.example", fields: [.init(name: "X-Api", value: "2")]),
        .init(origin: "https://shop.example:8443", fields: [.init(name: "X-Shop", value: "1")]),
      ])
    #expect(
      run.cookies == [
        .init(name: "a", value: "b", domain: "shop.example"),
        .init(name: "c", value: "d=e", domain: "shop.example"),
      ])
    #expect(run.proxy == "")
    #expect(run.certificateAuthorities == "authority.pem")
    #expect(run.insecure)
  }
}
