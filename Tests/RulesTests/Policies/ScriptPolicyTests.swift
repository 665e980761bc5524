// Policies refuse and allow scripts as the standard says.

import AuditModel
import Testing

@testable import Rules

@Suite struct `A content security policy` {
  static let page = WebAddress("https://shop.example/checkout")
  static let payScript = WebAddress(PayScript.url)

  struct Case: CustomTestStringConvertible, Sendable {
    var policy: String
    var isParserInserted = true
    var nonce: String?
    var integrity: String?
    var testDescription: String {
      policy + (isParserInserted ? "" : ", loaded by a script")
        + (nonce.map { ", nonce \($0)" } ?? "")
    }

    func refusal() throws -> Refusal? {
      ContentSecurityPolicy(policy).refusal(
        of: ScriptRequest(
          url: try #require(payScript), isParserInserted: isParserInserted, nonce: nonce,
          integrity: integrity),
        from: try #require(page))
    }
  }

  @Test(arguments: [
    Case(policy: ""),
    Case(policy: "img-src 'none'"),
    Case(policy: "script-src https://pay.google.com"),
    Case(policy: "SCRIPT-SRC https://pay.google.com"),
    Case(policy: "default-src 'none'; script-src https://pay.google.com"),
    Case(policy: "script-src 'none'; script-src-elem https://pay.google.com"),
    Case(policy: "script-src https://pay.google.com; script-src 'none'"),
    Case(policy: "script-src-attr 'none'"),
    Case(policy: "script-src 'nonce-abc'", nonce: "abc"),
    Case(policy: "script-src 'NONCE-abc'", nonce: "abc"),
    Case(policy: "script-src 'nonce-abc' 'strict-dynamic'", nonce: "abc"),
    Case(policy: "script-src 'nonce-abc' 'strict-dynamic'", isParserInserted: false),
    Case(
      policy: "script-src 'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='",
      integrity: "sha256-qznLcsROx4GACP2dm0UCKCzCG-HiZ1guq6ZZDob_Tng="),
  ])
  func `lets pay.js load`(_ example: Case) throws {
    #expect(try example.refusal() == nil)
  }

  @Test(arguments: [
    (Case(policy: "script-src 'self'"), Refusal.Cause.address),
    (Case(policy: "default-src 'self'"), .address),
    (Case(policy: "script-src"), .address),
    (Case(policy: "script-src https://pay.google.com; script-src-elem 'self'"), .address),
    (Case(policy: "script-src 'nonce-abc'", nonce: "ABC"), .address),
    (Case(policy: "script-src 'nonce-'", nonce: ""), .address),
    (Case(policy: "script-src 'nonce-abc'", isParserInserted: false), .address),
    (
      Case(policy: "script-src https://pay.google.com 'nonce-abc' 'strict-dynamic'"),
      .strictDynamic
    ),
    (Case(policy: "script-src 'unsafe-inline' 'self'"), .address),
    (
      Case(
        policy: "script-src 'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='",
        integrity: "sha256-other= sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng="), .address
    ),
  ])
  func `refuses pay.js`(_ example: Case, cause: Refusal.Cause) throws {
    #expect(try example.refusal()?.cause == cause)
  }

  /// Of the standard's section on hashes: https://www.w3.org/TR/CSP3/#external-hash
  static let hello = "alert('Hello, world.');"

  @Test(arguments: [
    ("", nil as String?), ("script-src 'unsafe-inline'", nil), ("script-src 'nonce-a'", "a"),
    ("script-src 'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='", nil),
    ("script-src 'sha256-qznLcsROx4GACP2dm0UCKCzCG-HiZ1guq6ZZDob_Tng='", nil),
    ("script-src 'strict-dynamic' 'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='", nil),
    ("script-src 'self'; script-src-elem 'unsafe-inline'", nil),
    // What is no nonce and no hash takes nothing away.
    ("script-src 'unsafe-inline' 'nonce-'", nil), ("script-src 'unsafe-inline' 'nonce-{{n}}'", nil),
    ("script-src 'unsafe-inline' 'sha256-'", nil), ("script-src 'unsafe-inline' 'sha1-abc='", nil),
  ])
  func `lets an inline script run`(_ policy: String, nonce: String?) {
    #expect(ContentSecurityPolicy(policy).refusal(ofInline: Self.hello, nonce: nonce) == nil)
  }

  @Test(arguments: [
    ("script-src 'self'", nil as String?), ("default-src 'self'", nil),
    ("script-src 'unsafe-inline' 'nonce-a'", nil), ("script-src 'nonce-a'", "b"),
    ("script-src 'unsafe-inline' 'strict-dynamic'", nil),
    ("script-src 'sha256-AAAA' 'unsafe-inline'", nil), ("script-src *", nil),
  ])
  func `refuses an inline script`(_ policy: String, nonce: String?) {
    #expect(ContentSecurityPolicy(policy).refusal(ofInline: Self.hello, nonce: nonce) != nil)
  }

  @Test(arguments: [
    "", "script-src 'unsafe-inline'", "script-src-elem 'none'",
    "script-src 'none'; script-src-attr 'unsafe-inline'",
    "script-src 'unsafe-hashes' 'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='",
  ])
  func `lets a handler attribute run`(_ policy: String) {
    #expect(ContentSecurityPolicy(policy).refusal(ofHandler: Self.hello) == nil)
  }

  @Test(arguments: [
    "script-src 'self'", "script-src 'nonce-a' 'unsafe-inline'", "script-src-attr 'none'",
    "script-src 'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='",
  ])
  func `refuses a handler attribute`(_ policy: String) {
    #expect(ContentSecurityPolicy(policy).refusal(ofHandler: Self.hello) != nil)
  }

  @Test(arguments: [
    "script-src 'none'; script-src-elem 'unsafe-inline'", "script-src-attr 'none'", "",
    "script-src 'unsafe-hashes' 'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='",
  ])
  func `governs script addresses as it does inline scripts`(_ policy: String) {
    #expect(
      ContentSecurityPolicy(policy).refusal(ofHandler: Self.hello, isAddress: true) == nil)
    #expect(
      ContentSecurityPolicy("script-src 'self'").refusal(ofHandler: Self.hello, isAddress: true)
        != nil)
  }

  @Test(arguments: [
    ("frame-src", "child-src a.b; default-src c.d", "child-src"),
    ("frame-src", "frame-src; child-src a.b", "frame-src"),
    ("frame-src", "default-src c.d", "default-src"), ("frame-src", "script-src c.d", nil),
    ("style-src-elem", "style-src-attr a.b; style-src c.d", "style-src"),
    ("img-src", "script-src a.b; default-src c.d", "default-src"),
    ("connect-src", "Connect-Src a.b; default-src c.d", "connect-src"),
    ("script-src-attr", "script-src-elem a.b; script-src c.d", "script-src"),
  ])
  func `lets directives stand in for one another`(
    _ name: String, _ policy: String, governing: String?
  ) {
    #expect(ContentSecurityPolicy(policy).directive(governing: name)?.name == governing)
  }

  @Test func `is written out with what a remedy adds`() throws {
    let policy = ContentSecurityPolicy("default-src 'self' a.b; script-src 'none'; img-src")
    let defaults = try #require(policy["default-src"])
    #expect(defaults.adding(["https://c.d"], as: "frame-src") == "frame-src 'self' a.b https://c.d")
    let scripts = try #require(policy["script-src"])
    #expect(scripts.adding(["https://c.d"], as: "script-src") == "script-src https://c.d")
  }

  @Test func `is read as far as any page goes, however long it is`() {
    let long = String(repeating: "script-src a.example;x y;", count: 20_000)
    #expect(ContentSecurityPolicy(long).directives.map(\.name) == ["script-src"])
    let wide = "script-src " + String(repeating: "a.example ", count: 20_000)
    #expect(ContentSecurityPolicy(wide).directives.map(\.values.count) == [5_000])
  }

  @Test func `comes several in a line and in several lines, each with its place`() throws {
    let exchange = Exchange(
      requestedURL: "https://shop.example/",
      hops: [
        Exchange.Hop(
          url: "https://shop.example/", status: 200,
          headers: Headers([
            .init(name: "content-security-policy", value: "img-src *, script-src 'self'"),
            .init(name: "Content-Security-Policy", value: ", ;"),
            .init(name: "Content-Security-Policy", value: "img-src 'none';    script-src a.b"),
          ]))
      ])
    let policies = ContentSecurityPolicy.all(
      in: exchange.headers, named: ContentSecurityPolicy.header)
    #expect(
      policies.map { $0.directives.map(\.name) } == [
        ["img-src"], ["script-src"], ["img-src", "script-src"],
      ])
    let directive = try #require(policies.last?["script-src"])
    let place = try #require(policies.last?.place(of: directive, in: exchange))
    #expect(place.start == Position(line: 1, column: 20))
    #expect(place.snippet?.text == "img-src 'none';    script-src a.b")
  }
}

@Suite struct `Hashes of scripts` {
  @Test(arguments: [
    ("sha256", "", "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="),
    (
      "sha384", "",
      "OLBgp1GsljhM2TJ+sbHjaiH9txEUvgdDTAzHv2P24donTt6/529l+9Ua0vFImLlb"
    ),
    (
      "sha512", "",
      "z4PhNX7vuL3xVChQ1m2AB9Yg5AULVxXcg/SpIdNs6c5H0NE8XYXysP+DGNKHfuwvY7kxvUdBeoGlODJ6+SfaPg=="
    ),
    ("sha256", String(repeating: "é", count: 100), "9C7Ejh5LSH5ZDgs9TlhDfIMn76hV12lwn0lCpPc6frY="),
    (
      "sha512", String(repeating: "é", count: 100),
      "S28DAzTlx9v/HBh20Hz0REnjp3NscJMTU5XhLkvC5GSq4VUEPKmMsXKaYnBrJsmcJZqPEdkGrFDu6UNo4vaHdA=="
    ),
    ("sha256", "alert('Hello, world.');", "qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng="),
    (
      "sha384", "alert('Hello, world.');",
      "H8BRh8j48O9oYatfu5AZzq6A9RINhZO5H16dQZngK7T62em8MUt1FLm52t+eX6xO"
    ),
  ])
  func `are those of the standard`(_ algorithm: String, text: String, hash: String) {
    #expect(ScriptHash.base64(of: Array(text.utf8), algorithm: algorithm) == hash)
  }

  @Test(arguments: [55, 56, 63, 64, 111, 112, 119, 127, 128])
  func `differ by length at the edges of a block`(_ length: Int) {
    let short = Array(repeating: UInt8(ascii: "a"), count: length)
    for algorithm in ["sha256", "sha512"] {
      #expect(
        ScriptHash.base64(of: short, algorithm: algorithm)
          != ScriptHash.base64(of: short + [0], algorithm: algorithm))
    }
  }
}
