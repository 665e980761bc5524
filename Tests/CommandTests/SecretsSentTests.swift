// What is given for the target goes to the target's origin and nowhere else.

import Foundation
import TestSupport
import Testing

/// A shop that hands its visitors on to somebody else.
struct Leak: Sendable, CustomTestStringConvertible {
  typealias Site = [String: SiteServer.Answer]

  var testDescription: String
  /// `SHOP` and `OTHER` stand for the two origins.
  var shop: Site
  var other: Site
  /// Paths of the other site that must have been asked for, or the test would show nothing.
  var asked: [String]

  init(_ name: String, shop: Site, other: Site = [:], asked: [String]) {
    testDescription = name
    self.shop = shop
    self.other = other
    self.asked = asked
  }

  private static func redirect(_ to: String, _ status: Int = 302) -> SiteServer.Answer {
    .init(status: "\(status) Found", headers: ["Location: \(to)"])
  }

  static let all: [Leak] = [
    Leak("a script", shop: ["/": "<script src=OTHER/a.js></script>"], asked: ["/a.js"]),
    Leak(
      "a module and what it imports",
      shop: ["/": "<script type=module src=OTHER/a.mjs></script>"],
      other: [
        "/a.mjs": .init("import './b.mjs'", headers: ["Access-Control-Allow-Origin: *"])
      ], asked: ["/a.mjs", "/b.mjs"]),
    Leak(
      "a script with credentials",
      shop: ["/": "<script crossorigin=use-credentials src=OTHER/a.js></script>"],
      asked: ["/a.js"]),
    Leak(
      "a script that a script loads",
      shop: [
        "/": "<script src=/own.js></script>",
        "/own.js":
          "var s = document.createElement('script'); s.src = 'OTHER/a.js'; document.head.append(s)",
      ], asked: ["/a.js"]),
    Leak("a frame", shop: ["/": "<iframe src=OTHER/frame></iframe>"], asked: ["/frame"]),
    Leak(
      "a script in a frame",
      shop: ["/": "<iframe src=/frame></iframe>", "/frame": "<script src=OTHER/a.js></script>"],
      asked: ["/a.js"]),
    Leak(
      "a script in a frame's own markup",
      shop: ["/": "<iframe srcdoc='<script src=OTHER/a.js></script>'></iframe>"],
      asked: ["/a.js"]),
    Leak("a base", shop: ["/": "<base href=OTHER/><script src=a.js></script>"], asked: ["/a.js"]),
    Leak("a redirect of the page", shop: ["/": redirect("OTHER/page")], asked: ["/page"]),
    Leak(
      "a redirect that keeps the method", shop: ["/": redirect("OTHER/page", 307)],
      asked: ["/page"]),
    Leak(
      "a redirect of a script",
      shop: ["/": "<script src=/own.js></script>", "/own.js": redirect("OTHER/a.js", 301)],
      asked: ["/a.js"]),
    Leak(
      "a redirect of a frame",
      shop: ["/": "<iframe src=/own></iframe>", "/own": redirect("OTHER/frame", 308)],
      asked: ["/frame"]),
    Leak(
      "a redirect home and away again",
      shop: ["/": "<script src=OTHER/a.js></script>", "/home": redirect("OTHER/c.js")],
      other: ["/a.js": redirect("SHOP/home")], asked: ["/a.js", "/c.js"]),
    Leak(
      "a redirect with a user name", shop: ["/": redirect("http://shop@OTHERHOST/page")],
      asked: ["/page"]),
  ]
}

@Suite struct `What is sent with an audit` {
  /// Runs the leak with the other site under that name and gives both sites.
  private func audit(
    _ leak: Leak, user: String = "", otherName: String = "cdn.test", _ options: [String]
  ) throws -> (shop: SiteServer, other: SiteServer) {
    let origins = Mutexed<[String: String]>([:])
    let choose: @Sendable (Leak.Site) -> @Sendable (String) -> SiteServer.Answer? = { site in
      { request in
        let path = request.split(separator: " ").dropFirst().first.map { $0.prefix { $0 != "?" } }
        guard let answer = path.flatMap({ site[String($0)] }) else { return nil }
        return answer.replacing(origins.value)
      }
    }
    let other = try SiteServer(["/a.js": "a()", "/page": "<p>"], choose: choose(leak.other))
    let shop = try SiteServer([:], choose: choose(leak.shop))
    origins.value = [
      "OTHERHOST": "\(otherName):\(other.port)", "OTHER": "http://\(otherName):\(other.port)",
      "SHOP": "http://www.shop.test:\(shop.port)",
    ]
    let run = try Payready(
      [
        "audit", "--retry", "0", "--resolve", "www.shop.test:\(shop.port):127.0.0.1", "--resolve",
        "\(otherName):\(other.port):127.0.0.1",
        "http://\(user)www.shop.test:\(shop.port)/?token=hushquery",
      ] + options)
    #expect([1, 2].contains(run.status), "\(run.errors)")
    return (shop, other)
  }

  private static let secrets = [
    "-H", "Authorization: Bearer hushheader", "-H", "X-Key: hushkey", "-b", "session=hushcookie",
  ]

  @Test(arguments: Leak.all, ["cdn.test", "cdn.shop.test", "www.shop.test"])
  func `does not leave the target's origin by`(_ leak: Leak, _ otherName: String) throws {
    let (shop, other) = try audit(leak, otherName: otherName, Self.secrets)
    for path in leak.asked { #expect(other.paths.contains(path), "\(other.paths)") }
    for request in other.requests { #expect(!request.contains("hush"), "\(request)") }
    #expect(
      shop.requests.allSatisfy {
        $0.contains("Bearer hushheader") && $0.contains("hushkey") && $0.contains("hushcookie")
      })
  }

  @Test(arguments: Leak.all)
  func `keeps the password of the address from`(_ leak: Leak) throws {
    let (shop, other) = try audit(leak, user: "shopper:hushpass@", [])
    // `shopper:hushpass` in base64.
    let credentials = "Authorization: Basic c2hvcHBlcjpodXNocGFzcw=="
    #expect(shop.requests.allSatisfy { $0.contains(credentials) })
    for request in other.requests {
      #expect(!request.contains("hush"), "\(request)")
      #expect(!request.contains("c2hvcHBlcjpodXNocGFzcw"), "\(request)")
    }
  }

  /// The cookies that the shop sets, and where they come back.
  static let domains: [(cookie: String, comesTo: [String])] = [
    ("a=hush; Path=/", ["www.shop.test"]),
    ("a=hush; Path=/; Domain=www.shop.test", ["www.shop.test"]),
    ("a=hush; Path=/; Domain=shop.test", ["www.shop.test", "cdn.shop.test"]),
    ("a=hush; Path=/; Domain=.shop.test", ["www.shop.test", "cdn.shop.test"]),
    ("a=hush; Path=/; Domain=cdn.test", []), ("a=hush; Path=/; Domain=test", []),
    ("a=hush; Path=/; Domain=cdn.shop.test", []), ("a=hush; Path=/; Secure", []),
    ("__Host-a=hush; Path=/", []),
  ]

  @Test(arguments: domains)
  func `by way of a cookie goes where its domain says`(
    cookie: String, comesTo hosts: [String]
  ) throws {
    for name in ["www.shop.test", "cdn.shop.test", "cdn.test"] {
      let leak = Leak(
        "",
        shop: ["/": .init("<script src=OTHER/a.js></script>", headers: ["Set-Cookie: \(cookie)"])],
        asked: [])
      let (_, other) = try audit(leak, otherName: name, [])
      #expect(other.paths == ["/a.js"])
      #expect(other.requests.contains { $0.contains("hush") } == hosts.contains(name), "\(name)")
    }
  }

  @Test func `by way of a cookie file goes where its domain says`() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(
      "www.shop.test\tFALSE\t/\tFALSE\t0\tsession\thush\n", to: "cookies.txt")
    let leak = try #require(Leak.all.first)
    for name in ["cdn.test", "cdn.shop.test"] {
      let (shop, other) = try audit(leak, otherName: name, ["-b", file])
      #expect(shop.header("Cookie", for: "/") == "session=hush")
      #expect(other.header("Cookie", for: "/a.js") == nil)
    }
  }

  /// nginx answers 418 where it is sent a secret.
  private func teapot() throws -> NginxServer {
    try NginxServer(
      locations: """
        location / {
          default_type text/html;
          if ($http_x_key) { return 418; }
          if ($http_cookie) { return 418; }
          if ($http_authorization) { return 418; }
          return 200 "<p>";
        }
        location = /down { return 302 http://localhost:PORT/; }
        location = /up { return 302 https://localhost:SECUREPORT/; }
        """)
  }

  @Test(arguments: [true, false])
  func `does not cross between http and https of one host`(_ isUp: Bool) throws {
    let server = try teapot()
    let start = isUp ? server.address + "/up" : server.secureAddress + "/down"
    let authority = try CertificateAuthority.shared.get().certificateFile
    let status = { (url: String) in
      let run = try Payready(
        ["audit", "--report", "json", "--cacert", authority, url] + Self.secrets)
      let target = try #require(try (run.json["targets"] as? [[String: Any]])?.first)
      return (target["visits"] as? [[String: Any]])?.first?["status"] as? Int
    }
    #expect(try status(start) == 200)
    #expect(try status((isUp ? server.secureAddress : server.address) + "/") == 418)
  }
}

/// A value that threads share.
final class Mutexed<Value: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var stored: Value

  init(_ value: Value) { stored = value }

  var value: Value {
    get { lock.withLock { stored } }
    set { lock.withLock { stored = newValue } }
  }
}
