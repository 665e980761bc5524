// HTML files as targets: where they are judged at, what is read beside them.

import AuditModel
import Auditing
import Fetching
import Foundation
import TestSupport
import Testing

@Suite struct `A page in a file` {
  private let page = #"<script src="js/app.js"></script><iframe src="frame.html"></iframe>"#

  @Test func `is judged at a reserved address, its headers assumed`() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(page, to: "my page.html")
    let target = try await audit(path) { $0.offline = true }.target
    #expect(target.requestedURL == path)
    #expect(target.finalURL == "https://payready.invalid/my%20page.html")
    #expect(target.headersUnseen)
    #expect(target.assumptions.contains(.responseHeaders))
  }

  @Test(arguments: [
    ("https://shop.example/a/", "https://shop.example/a/page.html"),
    ("https://shop.example/checkout", "https://shop.example/checkout"),
  ])
  func `is judged at the base URL`(_ base: String, _ url: String) async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(page, to: "page.html")
    let target = try await audit(path) {
      $0.offline = true
      $0.baseURL = WebAddress(base)
    }.target
    #expect(target.finalURL == url)
  }

  @Test func `is HTML whatever bytes are in it`() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write([0, 1, 2] + Array("<title>Shop</title>".utf8), to: "page.html")
    let run = try await audit(path) { $0.offline = true }
    #expect(try run.page.document.value?.title == "Shop")
  }

  @Test func `has headers where they are given`() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(page, to: "page.html")
    let run = try await audit(path) {
      $0.offline = true
      $0.responseHeaders = Headers([
        .init(name: "Content-Type", value: "text/html; charset=shift_jis"),
        .init(name: "X-Test", value: "1"),
      ])
    }
    #expect(try !run.target.headersUnseen)
    #expect(try run.page.exchange.headers.first("x-test") == "1")
  }

  @Test func `brings the pages in its frames from beside it`() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(page, to: "page.html")
    try folder.write("<title>Inside</title>", to: "frame.html")
    let frame = try #require(try await audit(path) { $0.offline = true }.page.frames.first)
    #expect(frame.url == "https://payready.invalid/frame.html")
    #expect(frame.page.value?.document.value?.title == "Inside")
  }

  @Test(arguments: ["../outside.html", "/../outside.html", "%2e%2e/outside.html", "link.html"])
  func `never reads above its folder`(_ source: String) async throws {
    let folder = try TemporaryFolder()
    try folder.write("<title>Outside</title>", to: "outside.html")
    let path = try folder.write("<iframe src='\(source)'></iframe>", to: "shop/page.html")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path(of: "shop/link.html"),
      withDestinationPath: folder.path(of: "outside.html"))
    let frame = try #require(try await audit(path) { $0.offline = true }.page.frames.first)
    #expect(frame.page.value == nil)
  }

  @Test func `may be reached by a symbolic link, its folder being that of the link's name`()
    async throws
  {
    let folder = try TemporaryFolder()
    try folder.write("<title>Inside</title>", to: "real/frame.html")
    try folder.write(page, to: "real/page.html")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path(of: "shop"), withDestinationPath: folder.path(of: "real"))
    let run = try await audit(folder.path(of: "shop/page.html")) { $0.offline = true }
    #expect(try run.page.frames.first?.page.value?.document.value?.title == "Inside")
  }

  @Test func `is cut at the limit for a body, and the report says so`() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("<title>Long</title>" + page, to: "page.html")
    let target = try await audit(path) {
      $0.offline = true
      $0.fetch.maxBody = 20
    }.target
    #expect(target.limits.count { $0.contains("--max-body") } == 1, "\(target.limits)")
  }
}
