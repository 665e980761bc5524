// Frames that browsers refuse: frame-ancestors, X-Frame-Options, frame-src, embedder policies.

import AuditModel
import Testing

@testable import Rules

@Suite struct `A page in a frame` {
  static func refusals(
    _ headers: [(String, String)], at url: String = "https://pay.example/",
    in outer: [(String, String)] = [], top: String = "https://shop.example/",
    between: String? = nil, sandbox: String? = nil, redirectedFrom first: String? = nil,
    engine: Host.Engine = .webkit
  ) -> [FrameRefusal] {
    var enclosures = [
      Checkout.Enclosure(
        exchange: Literal.exchange(between == nil ? outer : [], url: top),
        document: .didNotRun("not needed"),
        frame: Document.Frame(sandbox: sandbox, place: Literal.place(1)))
    ]
    if let between {
      enclosures.append(
        Checkout.Enclosure(
          exchange: Literal.exchange(outer, url: between), document: .didNotRun("not needed"),
          frame: Document.Frame(place: Literal.place(1))))
    }
    let page = Literal.exchange(headers, url: url, redirectedFrom: first)
    let pages = NestedPage.all(of: Navigation(top: page, page: page), in: enclosures)
    return FrameRefusal.all(of: pages[...], in: engine)
  }

  static func ancestors(_ list: String, between: String? = nil, sandbox: String? = nil) -> Bool {
    refusals(
      [("Content-Security-Policy", "frame-ancestors \(list)")], between: between, sandbox: sandbox
    ).isEmpty
  }

  @Test(arguments: [
    "https://shop.example", "shop.example", "https:", "*", "*.example shop.example",
    "'self' https://shop.example/any/path",
  ])
  func `is shown where frame-ancestors lists the page around it`(_ list: String) {
    #expect(Self.ancestors(list))
  }

  @Test(arguments: [
    "", "'none'", "'self'", "https://www.shop.example", "http://other.example", "data:",
  ])
  func `is refused where frame-ancestors does not`(_ list: String) {
    #expect(!Self.ancestors(list))
  }

  @Test func `has every page around it in frame-ancestors`() {
    #expect(!Self.ancestors("https://shop.example", between: "https://mid.example/"))
    #expect(!Self.ancestors("https://mid.example", between: "https://mid.example/"))
    #expect(Self.ancestors("https://shop.example mid.example", between: "https://mid.example/"))
  }

  @Test func `is not kept out by what stands in for other directives`() {
    #expect(Self.refusals([("Content-Security-Policy", "default-src 'none'")]).isEmpty)
  }

  @Test func `is kept out by one of several policies`() {
    let headers = [
      ("Content-Security-Policy", "frame-ancestors *, frame-ancestors 'none'")
    ]
    #expect(Self.refusals(headers).count == 1)
  }

  /// https://html.spec.whatwg.org/multipage/document-lifecycle.html#the-x-frame-options-header
  @Test(arguments: [
    ["DENY"], ["deny"], ["SAMEORIGIN"], ["SAMEORIGIN", "SAMEORIGIN"], ["SAMEORIGIN, DENY"],
    ["SAMEORIGIN,"], ["ALLOWALL", "INVALID"], ["DENY", "https://shop.example"],
  ])
  func `is refused by X-Frame-Options`(_ lines: [String]) {
    #expect(Self.refusals(lines.map { ("X-Frame-Options", $0) }).count == 1)
  }

  @Test(arguments: [
    [], [""], ["ALLOW-FROM https://other.example"], ["ALLOWALL"], ["INVALID"], ["INVALID, OTHER"],
    ["'DENY'"],
  ])
  func `is shown where X-Frame-Options says nothing that counts`(_ lines: [String]) {
    #expect(Self.refusals(lines.map { ("X-Frame-Options", $0) }).isEmpty)
  }

  @Test func `has only pages of its origin around it with SAMEORIGIN`() {
    let headers = [("X-Frame-Options", "SAMEORIGIN")]
    #expect(Self.refusals(headers, at: "https://shop.example/pay").isEmpty)
    #expect(
      !Self.refusals(headers, at: "https://shop.example/pay", between: "https://mid.example/")
        .isEmpty)
  }

  @Test func `is not refused by X-Frame-Options beside frame-ancestors`() {
    #expect(
      Self.refusals([
        ("X-Frame-Options", "DENY"), ("Content-Security-Policy", "frame-ancestors *"),
      ]).isEmpty)
    #expect(
      Self.refusals([
        ("X-Frame-Options", "DENY"), ("Content-Security-Policy-Report-Only", "frame-ancestors *"),
      ]).count == 1)
  }

  @Test(arguments: [
    ("frame-src https://pay.example", true), ("frame-src 'self'", false),
    ("child-src pay.example; default-src 'none'", true), ("default-src 'self'", false),
    ("frame-src 'none'; child-src *", false), ("script-src 'none'", true),
    ("worker-src 'none'", true), ("frame-src https://pay.example/other", false),
  ])
  func `is let in by frame-src of the page around it`(_ policy: String, isShown: Bool) {
    #expect(
      Self.refusals([], in: [("Content-Security-Policy", policy)]).isEmpty == isShown)
  }

  @Test func `is let in by frame-src at every redirect`() {
    func isShown(_ list: String) -> Bool {
      Self.refusals(
        [], at: "https://pay.example/deep/page",
        in: [("Content-Security-Policy", "frame-src \(list)")],
        redirectedFrom: "https://start.example/a"
      ).isEmpty
    }
    #expect(isShown("https://start.example https://pay.example"))
    // Behind a redirect paths do not count.
    #expect(isShown("https://start.example/a https://pay.example/other"))
    #expect(!isShown("https://start.example"))
    #expect(!isShown("https://pay.example"))
  }

  @Test(
    arguments: [
      ([], false), ([("Cross-Origin-Embedder-Policy", "require-corp")], false),
      (
        [
          ("Cross-Origin-Embedder-Policy", "require-corp"),
          ("Cross-Origin-Resource-Policy", "cross-origin"),
        ], true
      ),
      (
        [
          ("Cross-Origin-Embedder-Policy", "require-corp"),
          ("Cross-Origin-Resource-Policy", "same-site"),
        ], false
      ),
    ] as [([(String, String)], Bool)])
  func `fits the embedder policy of the page around it`(
    _ headers: [(String, String)], isShown: Bool
  ) {
    #expect(
      Self.refusals(headers, in: [("Cross-Origin-Embedder-Policy", "require-corp")]).isEmpty
        == isShown)
  }

  @Test func `of the same origin needs no resource policy`() {
    let policy = [("Cross-Origin-Embedder-Policy", "require-corp")]
    #expect(Self.refusals(policy, at: "https://shop.example/pay", in: policy).isEmpty)
  }
}
