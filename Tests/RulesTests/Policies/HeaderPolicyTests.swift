// Headers are read as browsers read them: opener, permissions, media type.

import AuditModel
import Testing

@testable import Rules

@Suite struct `An opener policy` {
  static func policy(_ lines: [String]) -> OpenerPolicy {
    OpenerPolicy(
      Headers(lines.map { .init(name: "cross-origin-opener-policy", value: $0) }))
  }

  @Test(arguments: [
    "same-origin", " same-origin ", "same-origin; report-to=\"coop\"", "same-origin;report-to=coop",
    "same-origin; a; b=?1; c=1.5; d=:YWJj:; e=\"x\\\"y\"",
  ])
  func `severs where it is the token same-origin, with any parameters`(_ line: String) {
    #expect(Self.policy([line]) == .sameOrigin)
  }

  @Test(arguments: [
    [], ["SAME-ORIGIN"], ["same_origin"], ["\"same-origin\""], ["same-origin unsafe-none"],
    ["same-origin, same-origin"], ["same-origin", "same-origin"], ["same-origin;"],
    ["same-origin; Report-To=x"], ["same-origin; report-to="], ["same-origin; a=\"x"],
    ["restrict-properties"], [""], ["(same-origin)"],
  ])
  func `counts for nothing where it is anything else`(_ lines: [String]) {
    #expect(Self.policy(lines) == .unsafeNone)
  }

  @Test func `is read by its other tokens`() {
    #expect(Self.policy(["same-origin-allow-popups"]) == .sameOriginAllowPopups)
    #expect(Self.policy(["noopener-allow-popups"]) == .noopenerAllowPopups)
  }
}

@Suite struct `An embedder policy` {
  static func policy(
    _ value: String, in engine: Host.Engine = .webkit, url: String = Literal.url
  ) -> EmbedderPolicy {
    EmbedderPolicy(
      Literal.exchange([("Cross-Origin-Embedder-Policy", value)], url: url), in: engine)
  }

  @Test func `is read by its tokens, with any parameters`() {
    #expect(Self.policy("require-corp") == .requireCORP)
    #expect(Self.policy("require-corp; report-to=\"coep\"") == .requireCORP)
    #expect(Self.policy("credentialless", in: .blink) == .credentialless)
  }

  @Test func `that is credentialless is not known to WebKit`() {
    #expect(Self.policy("credentialless") == .unsafeNone)
  }

  @Test(arguments: [
    "", "unsafe-none", "Require-CORP", "require-corp, require-corp", "(require-corp)",
  ])
  func `counts for nothing where it is anything else`(_ value: String) {
    #expect(Self.policy(value, in: .blink) == .unsafeNone)
  }

  @Test func `counts for nothing outside a secure context`() {
    #expect(Self.policy("require-corp", url: "http://shop.example/") == .unsafeNone)
    #expect(Self.policy("require-corp", url: "http://localhost:8080/") == .requireCORP)
  }
}

@Suite struct `A media type` {
  static func type(_ lines: [String]) -> MediaType {
    MediaType(Headers(lines.map { .init(name: "Content-Type", value: $0) }))
  }

  @Test(arguments: [
    (["text/html"], "text/html"), (["Text/HTML; charset=utf-8"], "text/html"),
    (["text/plain, text/html"], "text/html"), (["text/plain", "text/html"], "text/html"),
    (["text/html", "*/*"], "text/html"), (["application/json;x"], "application/json"),
  ])
  func `is the last one that can be read`(_ lines: [String], name: String) {
    #expect(Self.type(lines) == .named(name))
  }

  @Test(arguments: [[], [""], ["html"], ["text/"], ["text/html x"], ["*/*"], ["unknown/unknown"]])
  func `is absent where none can be read`(_ lines: [String]) {
    #expect(Self.type(lines) == .absent)
  }

  @Test(arguments: [
    "<!doctype html>", "  \n<html>", "<!-- note --><p>", "<div class=a>", "<b>", "\u{FEFF}<html >",
  ])
  func `that is absent is HTML where the body begins so`(_ body: String) {
    #expect(MediaType.absent.isPage(body: body))
  }

  @Test(arguments: ["{}", "hello", "<custom-element>", "<bdo>", "%PDF-1.7"])
  func `that is absent is nothing to show otherwise`(_ body: String) {
    #expect(!MediaType.absent.isPage(body: body))
  }
}
