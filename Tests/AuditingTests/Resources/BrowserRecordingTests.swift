// Archives as browsers write them: the same session in each one's form, with its traits.

import AuditModel
import Auditing
import Foundation
import TestSupport
import Testing

/// `Fixtures/recordings`: a cart, a checkout with a frame of help, and a script that page code
/// loads later, recorded over the cart and the checkout.
enum BrowserRecording: String, CaseIterable {
  /// A log that was kept over two pages, without secrets: the address that redirected is the
  /// page's title, the page came from the cache as base64, an extension's script is in it.
  case chrome = "chrome.har"
  /// One page for the whole log; a script of the cache has neither status nor headers, and is
  /// called base64 and is none; another's body was left out.
  case firefox = "firefox.har"
  /// One page for the whole session, whose title is the last address; scripts of the cache have no
  /// size, one no content either; no request tells what it is for.
  case safari = "safari.har"
  /// One page for the whole session; contents are files beside the archive.
  case playwright = "playwright/session.har"

  func run() async throws -> WholeAudit {
    try await audit(Golden.fixtures.appending(path: "recordings/\(rawValue)").path)
  }
}

@Suite struct `A recording of a browser` {
  @Test(arguments: BrowserRecording.allCases)
  func `gives the checkout, not the cart before it or the frame in it`(
    _ recording: BrowserRecording
  ) async throws {
    let run = try await recording.run()
    let page = try run.page
    #expect(page.document.value?.title == "Hafenbücher: Kasse")
    #expect(page.url.hasPrefix("https://shop.example/checkout"))
    #expect(page.exchange.status == 200)
    #expect(page.exchange.headers.first("Cross-Origin-Opener-Policy") == "same-origin-allow-popups")
    #expect(
      page.frames.map { $0.page.value?.document.value?.title } == ["Harbour books: help"])
    #expect(try run.target.integration.environments == ["TEST"])
  }

  @Test(arguments: [
    (BrowserRecording.chrome, PaymentCode.ScriptReading.State.read),
    (.firefox, .notFetched("the archive holds no content for it")),
    (.safari, .notFetched("the archive holds no content for it")),
    (.playwright, .read),
  ])
  func `tells an empty script from one whose content was not kept`(
    _ recording: BrowserRecording, _ state: PaymentCode.ScriptReading.State
  ) async throws {
    let scripts = try #require(try await recording.run().page.code.value).scripts
    #expect(scripts.first { $0.url == "https://shop.example/extra.js" }?.state == state)
    let app = try #require(scripts.first { $0.url.contains("/app.js") || $0.url.contains("/old") })
    #expect(app.state == .read)
    #expect(app.size > 1000)
  }

  @Test(arguments: BrowserRecording.allCases)
  func `is judged as the page would be, and no worse`(_ recording: BrowserRecording) async throws {
    let target = try await recording.run().target
    #expect(target.findings.allSatisfy { $0.effect == .informs }, "\(target.findings)")
    let isWhole = [.chrome, .playwright].contains(recording)
    #expect(target.verdicts.map(\.verdict) == [isWhole ? .ready : .unknown])
  }

  @Test func `whose page has no headers says so`() async throws {
    let folder = try TemporaryFolder()
    let text = try String(
      contentsOf: Golden.fixtures.appending(path: "recordings/firefox.har"), encoding: .utf8)
    let log = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    var inner = try #require(log?["log"] as? [String: Any])
    let entries = try #require(inner["entries"] as? [[String: Any]])
    inner["entries"] = entries.map { entry in
      var entry = entry
      var response = entry["response"] as? [String: Any] ?? [:]
      response["headers"] = []
      entry["response"] = response
      return entry
    }
    let bytes = try JSONSerialization.data(withJSONObject: ["log": inner])
    let target = try await audit(try folder.write(bytes, to: "bare.har")).target
    #expect(target.assumptions.contains(.responseHeaders))
    #expect(
      try await BrowserRecording.firefox.run().target.assumptions.contains(.responseHeaders)
        == false)
  }

  @Test(arguments: [("WebKit Web Inspector", true), ("WebInspector", false)])
  func `says why Safari's lacks an address that redirects`(
    _ creator: String, _ isTold: Bool
  ) async throws {
    let folder = try TemporaryFolder()
    let entry: [String: Any] = [
      "request": ["method": "GET", "url": "https://shop.example/", "headers": []],
      "response": [
        "status": 200, "headers": [],
        "content": ["size": 40, "mimeType": "text/html", "text": "<script src=/old.js></script>"],
      ],
    ]
    let log: [String: Any] = ["creator": ["name": creator], "entries": [entry]]
    let bytes = try JSONSerialization.data(withJSONObject: ["log": log])
    let run = try await audit(try folder.write(bytes, to: "session.har"))
    let script = try #require(try run.page.code.value?.scripts.first)
    guard case .notFetched(let reason) = script.state else {
      Issue.record("\(script.state)")
      return
    }
    #expect(reason.contains("the archive does not hold it"))
    #expect(reason.contains("Safari leaves out addresses that redirect") == isTold)
  }

  @Test(arguments: ["../secret.html", "/etc/hosts", ".hidden.html"])
  func `reads no file but those beside it`(_ name: String) async throws {
    let folder = try TemporaryFolder()
    _ = try folder.write(Data("<title>Secret</title>".utf8), to: ".hidden.html")
    let entry: [String: Any] = [
      "request": ["method": "GET", "url": "https://shop.example/", "headers": []],
      "response": [
        "status": 200, "headers": [],
        "content": ["size": 9, "mimeType": "text/html", "_file": name],
      ],
    ]
    let bytes = try JSONSerialization.data(withJSONObject: ["log": ["entries": [entry]]])
    let run = try await audit(try folder.write(bytes, to: "session.har"))
    #expect(run.report.errors.map(\.kind) == ["empty-archive"])
  }
}
