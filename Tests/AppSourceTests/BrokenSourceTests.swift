// Tests of files that are broken, strange or not there.

import AppSource
import AuditModel
import Foundation
import TestSupport
import Testing

@Suite struct BrokenSourceTests {
  @Test func `Code around a syntax error is read, and the error is told`() async throws {
    let app = try await reading([
      "Shop.swift": controller(createWebView("return nil")) + "\nfunc broken( { let = }"
    ])
    #expect(app.webViews.first?.popups.behaviour.value == PopupReading.Behaviour.none)
    #expect(app.unread.map(\.reason) == [.syntaxErrors])
  }

  @Test func `Both sides of an open merge are read`() async throws {
    let app = try await reading([
      "Shop.swift": """
      import WebKit
      <<<<<<< HEAD
      let page = WKWebView()
      =======
      let other = WKWebView()
      >>>>>>> branch
      final class Shop: UIViewController { let view2 = WKWebView() }
      """
    ])
    #expect(app.unread.map(\.reason).contains(.mergeConflict))
    #expect(app.webViews.map(\.name).contains("Shop"))
  }

  @Test func `A file in UTF-16 is read`() async throws {
    let folder = try TemporaryFolder()
    try controller("").write(
      to: folder.url.appending(path: "Shop.swift"), atomically: true, encoding: .utf16)
    let app = try await AppReader.read(folder.url.path)
    #expect(app.webViews.map(\.name) == ["ShopViewController"])
  }

  @Test func `A link that leads back is not followed`() async throws {
    let folder = try TemporaryFolder()
    try controller("").write(
      to: folder.url.appending(path: "Shop.swift"), atomically: true, encoding: .utf8)
    try FileManager.default.createSymbolicLink(
      at: folder.url.appending(path: "again"), withDestinationURL: folder.url)
    let app = try await AppReader.read(folder.url.path)
    #expect(app.webViews.count == 1)
    #expect(app.unread.map(\.reason) == [.linkLoop])
  }

  @Test func `A path with nothing at it is an error that says so`() async {
    let error = await #expect(throws: UnreadablePath.self) {
      _ = try await AppReader.read("/nowhere/app")
    }
    #expect(error?.description == "there is nothing at /nowhere/app")
  }

  @Test func `A file that is larger than the limit is left out`() async throws {
    let folder = try TemporaryFolder()
    try Data(repeating: 0x20, count: 9 << 20).write(to: folder.url.appending(path: "Big.swift"))
    let app = try await AppReader.read(folder.url.path)
    #expect(app.unread.map(\.reason) == [.tooLarge])
  }

  @Test(arguments: [
    String(repeating: "(", count: 20_000),
    "let a = " + String(repeating: "[", count: 20_000) + "WKWebView()",
    "let a = 1" + String(repeating: " + 1", count: 20_000),
    "let a = b" + String(repeating: ".c()", count: 5_000),
    String(repeating: "struct A { ", count: 3_000),
    "func a() { " + String(repeating: "if x { ", count: 3_000),
    "class A: B {}; class B: A { let w = WKWebView() }",
    "var w: WKWebView { v }; var v: WKWebView { w }; func f() { w.reload(); f() }",
    "let x = \"" + String(repeating: "\\(", count: 3_000),
  ])
  func `Hostile code neither hangs nor ends the reader`(_ text: String) async throws {
    let app = try await reading(["Shop.swift": "import WebKit\n" + text])
    #expect(app.files == [FileCount(language: .swift, count: 1)])
  }

  @Test func `UIWebView is a web view, and its mentions are told apart from comments`()
    async throws
  {
    let app = try await reading([
      "Shop.swift": """
      // UIWebView is old.
      class Shop: UIViewController { @IBOutlet var page: UIWebView! }
      """
    ])
    #expect(app.retiredViews.map(\.place.start.line) == [2])
    #expect(app.webViews.map(\.kind) == [.uiwebview])
  }
}
