// Permissions policies: headers, the attributes of frames, and what frames inherit, by the
// algorithms and examples of https://www.w3.org/TR/permissions-policy/.

import AuditModel
import Testing

@testable import Rules

@Suite struct `A permissions policy header` {
  static func declaration(
    _ lines: [String], _ feature: String = "payment"
  ) -> PermissionsPolicy.Declaration? {
    PermissionsPolicy.declaration(
      of: feature, in: Headers(lines.map { .init(name: "Permissions-Policy", value: $0) }),
      page: WebAddress("https://example.com/pay"))
  }

  static func allows(
    _ lines: [String], _ origin: String, feature: String = "payment"
  ) throws -> Bool? {
    let address = try #require(WebAddress(origin))
    return declaration(lines, feature)?.allowlist.matches(address)
  }

  @Test(arguments: [
    ["payment=()"], ["camera=(), payment=(\"https://other.example\")"], ["payment=*, payment=()"],
    ["payment=();report-to=x"], ["payment=none"], ["payment"], ["payment=?1"],
    ["payment=\"https://example.com\""], ["payment=*", "payment=()"], ["payment=(src)"],
    ["payment=(\"https://example.com:444\")"], ["payment=(\"http://example.com\")"],
    ["payment=(\"https://*.example.com\")"],
  ])
  func `denies the page what its list does not name`(_ lines: [String]) throws {
    #expect(try Self.allows(lines, "https://example.com") == false)
  }

  @Test(arguments: [
    ["payment=*"], ["payment=self"], ["payment=(self)"], ["payment=(*)"],
    ["payment=()", "payment=*"],
    ["payment=(self \"https://pay.google.com\")"], ["payment=(\"https://example.com\")"],
    ["payment=(\"https://example.com:*\")"], ["payment=(\"https://example.com/any\")"],
  ])
  func `leaves it to the page that its list names`(_ lines: [String]) throws {
    #expect(try Self.allows(lines, "https://example.com") == true)
  }

  @Test(arguments: [
    [], ["camera=()"], ["x-payment=()"], ["camera=(\"https://a.example, payment=()\")"],
    ["payment=(), camera 'none'"], ["payment=()", "camera 'none'"], ["payment=(),"],
    ["payment 'none'"], ["Payment=()"],
  ])
  func `says nothing where it does not name the feature or is malformed`(_ lines: [String]) throws {
    #expect(try Self.allows(lines, "https://example.com") == nil)
  }

  @Test(arguments: [
    ("https://geo.example.com", true), ("https://new.geo2.example.com", true),
    ("https://example.com", true), ("https://example.org", false),
    ("https://badexample.com", false),
    ("http://geo.example.com", false),
  ])
  func `takes a host with a star for its subdomains`(_ origin: String, matches: Bool) throws {
    let lines = ["geolocation=(self \"https://example.com\" \"https://*.example.com\")"]
    #expect(try Self.allows(lines, origin, feature: "geolocation") == matches)
  }

  @Test func `takes a star in place of a port for every port`() throws {
    let lines = ["geolocation=(self \"https://example.com:*\")"]
    #expect(try Self.allows(lines, "https://example.com:445", feature: "geolocation") == true)
    #expect(try Self.allows(lines, "https://a.example.com:445", feature: "geolocation") == false)
  }

  @Test func `knows the line and the bytes that decide`() throws {
    let declaration = try #require(
      Self.declaration(["payment=*, camera=()", "usb=(),  payment=()"]))
    #expect(declaration.line == 1)
    #expect(declaration.range == 9..<19)
    #expect(declaration.text == "payment=()")
  }
}

@Suite struct `The allow attribute of a frame` {
  static func allows(_ attribute: String, _ origin: String) throws -> Bool? {
    let address = try #require(WebAddress(origin))
    return PermissionsPolicy.allowlist(
      for: "payment", in: attribute, container: WebAddress("https://shop.example/"),
      target: WebAddress("https://pay.example/start")
    )?.matches(address)
  }

  @Test(arguments: [
    "payment", "payment 'src'", "payment 'SRC'", "payment *", "camera; payment *",
    " payment\t\n *;", "payment https://pay.example", "payment https://pay.example/any 'none'",
    "payment 'none'; payment", "payment 'self' *",
  ])
  func `gives payment to the page that it was asked to show`(_ attribute: String) throws {
    #expect(try Self.allows(attribute, "https://pay.example") == true)
  }

  @Test(arguments: [
    "payment 'none'", "payment 'self'", "payment https://other.example", "payment; payment 'none'",
    "payment src", "payment none", "payment https://*.example",
  ])
  func `keeps payment from a page that its list does not name`(_ attribute: String) throws {
    #expect(try Self.allows(attribute, "https://pay.example") == false)
  }

  @Test(arguments: ["", ";", "camera *", "Payment *", "paymentrequest", "'payment'"])
  func `says nothing where it does not name payment`(_ attribute: String) throws {
    #expect(try Self.allows(attribute, "https://pay.example") == nil)
  }

  @Test func `gives payment to no other page unless it has a star`() throws {
    #expect(try Self.allows("payment", "https://moved.example") == false)
    #expect(try Self.allows("payment *", "https://moved.example") == true)
  }
}

@Suite struct `Payment in nested pages` {
  /// A page's address, its header, and the frame that holds it.
  struct Level: Sendable {
    var url: String
    var header: String?
    var allow: String?
    var sandbox: String?
    var isSourceDocument = false
    var asked: String?
    var allowsPaymentRequest: Bool?
  }

  static func denial(_ levels: [Level]) -> PermissionsPolicy.Denial? {
    func exchange(_ level: Level) -> Exchange {
      let exchange = Literal.exchange(
        level.header.map { [("Permissions-Policy", $0)] } ?? [], url: level.url)
      return Exchange(requestedURL: level.asked ?? level.url, hops: exchange.hops)
    }
    let enclosures = zip(levels, levels.dropFirst()).map { outer, inner in
      Checkout.Enclosure(
        exchange: exchange(outer), document: .didNotRun("not needed"),
        frame: Document.Frame(
          source: inner.asked ?? inner.url,
          sourceDocument: inner.isSourceDocument ? "<p>" : nil, allow: inner.allow,
          sandbox: inner.sandbox, allowsPaymentRequest: inner.allowsPaymentRequest,
          place: Literal.place(1)))
    }
    let last = levels.last.map(exchange) ?? Literal.exchange()
    let pages = NestedPage.all(
      of: Navigation(top: last, page: last), in: enclosures)
    return PermissionsPolicy.denial(of: "payment", in: pages) {
      PermissionsPolicy.declaration(of: "payment", in: $0.headers, page: $0.origin)
    }
  }

  static let top = Level(url: "https://shop.example/")

  @Test(arguments: [
    [top],
    [Level(url: "https://shop.example/", header: "payment=(self)")],
    // A frame of the same origin needs nothing.
    [top, Level(url: "https://shop.example/pay")],
    [top, Level(url: "https://shop.example/", isSourceDocument: true)],
    [top, Level(url: "https://pay.example/", allow: "payment")],
    [top, Level(url: "https://pay.example/", allow: "payment *", asked: "https://old.example/")],
    [top, Level(url: "https://pay.example/", allowsPaymentRequest: true)],
    [
      Level(url: "https://shop.example/", header: "payment=(self \"https://pay.example\")"),
      Level(url: "https://pay.example/", allow: "payment"),
    ],
    [
      top, Level(url: "https://pay.example/", allow: "payment"),
      Level(url: "https://psp.example/", allow: "payment"),
    ],
    [top, Level(url: "https://shop.example/", allow: "payment *", sandbox: "allow-scripts")],
  ])
  func `is there for the innermost`(_ levels: [Level]) {
    #expect(Self.denial(levels) == nil)
  }

  @Test(arguments: [
    ([Level(url: "https://shop.example/", header: "payment=()")], 0, true),
    // The page around it may keep it for itself, and its frame cannot hand it on.
    (
      [
        Level(url: "https://shop.example/", header: "payment=(self)"),
        Level(url: "https://pay.example/", allow: "payment *"),
      ], 0, false
    ),
    (
      [
        Level(url: "https://shop.example/", header: "payment=(\"https://pay.example\")"),
        Level(url: "https://pay.example/", allow: "payment *"),
      ], 0, true
    ),
    ([top, Level(url: "https://pay.example/", header: "payment=()", allow: "payment")], 1, true),
    (
      [
        top, Level(url: "https://pay.example/", header: "payment=(self)", allow: "payment"),
        Level(url: "https://psp.example/", allow: "payment *"),
      ], 1, false
    ),
  ])
  func `is denied by a header`(_ levels: [Level], index: Int, denies: Bool) throws {
    guard case .header(_, let page, let itself) = try #require(Self.denial(levels)) else {
      Issue.record("not a header")
      return
    }
    #expect(page == index)
    #expect(itself == denies)
  }

  @Test(
    arguments: [
      ([top, Level(url: "https://pay.example/")], 1),
      ([top, Level(url: "https://pay.example/", allow: "camera *")], 1),
      (
        [
          top,
          Level(url: "https://pay.example/", allow: "payment 'self'", allowsPaymentRequest: true),
        ], 1
      ),
      (
        [
          top, Level(url: "https://pay.example/", allow: "payment", asked: "https://shop.example/"),
        ], 1
      ),
      ([top, Level(url: "https://shop.example/", allow: "payment 'none'")], 1),
      (
        [
          top, Level(url: "https://pay.example/", allow: "payment"),
          Level(url: "https://psp.example/"),
        ], 2
      ),
      (
        // What a frame in between does not have it cannot hand on.
        [
          top, Level(url: "https://pay.example/"),
          Level(url: "https://psp.example/", allow: "payment *"),
        ], 1
      ),
      // An opaque origin is no one's.
      ([top, Level(url: "https://shop.example/", sandbox: "allow-scripts")], 1),
      ([top, Level(url: "https://shop.example/", allow: "payment", sandbox: "allow-scripts")], 1),
    ] as [([Level], Int)])
  func `is denied by a frame`(_ levels: [Level], index: Int) {
    #expect(Self.denial(levels) == .frame(pageIndex: index))
  }
}
