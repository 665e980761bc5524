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

@Suite struct `A permissions policy` {
  static func denies(_ lines: [String]) throws -> Int? {
    PermissionsPolicy.lineThatDenies(
      "payment", to: try #require(WebAddress("https://shop.example/pay")),
      Headers(lines.map { .init(name: "Permissions-Policy", value: $0) }))
  }

  @Test(arguments: [
    ["payment=()"], ["camera=(), payment=(\"https://other.example\")"],
    ["payment=*, payment=()"], ["payment=();report-to=x"], ["payment=none"],
  ])
  func `denies payment to the page`(_ lines: [String]) throws {
    #expect(try Self.denies(lines) == 0)
  }

  @Test(arguments: [
    [], ["camera=()"], ["payment=*"], ["payment=self"], ["payment=(self)"],
    ["payment=()", "payment=*"],
    ["payment=(self \"https://pay.google.com\")"], ["payment=(\"https://shop.example\")"],
    ["x-payment=()"], ["camera=(\"https://a.example, payment=()\")"],
  ])
  func `leaves payment to the page`(_ lines: [String]) throws {
    #expect(try Self.denies(lines) == nil)
  }

  @Test func `is handed to a frame by allow`() {
    #expect(PermissionsPolicy.allow("payment", grants: "payment"))
    #expect(PermissionsPolicy.allow("camera; payment *", grants: "payment"))
    #expect(!PermissionsPolicy.allow("camera; payment 'none'", grants: "payment"))
    #expect(!PermissionsPolicy.allow(nil, grants: "payment"))
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
