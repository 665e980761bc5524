// Audits by the built program that run the page as well.

import AuditModel
import Foundation
import Programs
import TestSupport
import Testing

@Suite(.enabled(if: LiveProgram.isBuilt, LiveProgram.missing))
struct `An audit with runs` {
  /// The first target of the report.
  private func target(_ arguments: [String]) async throws -> JSONValue {
    let folder = URL(filePath: try #require(LiveProgram.path)).deletingLastPathComponent()
    let outcome = await ChildProgram(path: folder.appending(path: "payready").path).run(
      ["audit", "--live", "--agents", "none", "--report", "json"] + arguments,
      within: .seconds(300))
    let report = try JSONDecoder().decode(JSONValue.self, from: Data(outcome.output))
    return try #require(
      report["targets"]?.elements.first, "\(String(decoding: outcome.errors, as: UTF8.self))")
  }

  /// The outcome of a stage in the only host, and the codes of its reasons.
  private func stage(_ name: String, of target: JSONValue) -> (outcome: String?, codes: [String]) {
    let stages = target["verdicts"]?.elements.first?["stages"]?.elements ?? []
    let stage = stages.first { $0["stage"]?.text == name }
    return (
      stage?["outcome"]?.text, stage?["reasons"]?.elements.compactMap { $0["code"]?.text } ?? []
    )
  }

  @Test func `tells of each, the second with what the first stored`() async throws {
    let site = try Shop().open()
    let target = try await target([site.address + "/"])
    let runs = target["runs"]?.elements ?? []
    #expect(runs.map { $0["end"]?.text } == ["answered", "answered"])
    #expect(runs.map { $0["isWarm"]?.flag } == [false, true])
    #expect(runs.allSatisfy { $0["engine"]?.text?.hasPrefix("WebKitGTK") == true })
    #expect(stage("result", of: target).outcome == "passes")
  }

  @Test(arguments: [("exit 127", 69), ("echo boom >&2; kill -SEGV $$", 69)])
  func `is incomplete where the web view is broken, whatever was read`(
    _ script: String, _ status: Int
  ) async throws {
    let folder = try TemporaryFolder()
    let own = URL(filePath: try #require(LiveProgram.path)).deletingLastPathComponent()
    // Written by other processes: what this one has open for writing, a child of another test
    // may still hold when it is to be run.
    try ProgramRun.succeed("cp", [own.appending(path: "payready").path, folder.path])
    try ProgramRun.succeed(
      "sh",
      [
        "-c", "echo '#!/bin/sh' > $0; echo \"$1\" >> $0; chmod +x $0",
        folder.path(of: "payready-live"), script,
      ])
    let site = try Shop().open()
    let outcome = await ChildProgram(path: folder.path(of: "payready")).run(
      ["audit", "--live", "--agents", "none", site.address + "/"], within: .seconds(300))
    #expect(outcome.end == .exited(status))
    let output = String(decoding: outcome.output, as: UTF8.self)
    #expect(output.contains("did not run: payready-live"), "\(output)")
  }

  @Test func `fails where a run does, with what was read beside it`() async throws {
    let folder = try TemporaryFolder()
    var host = AuditModel.Host.standard
    host.name = "no-windows"
    host.popups = .none
    let file = try folder.write(JSONEncoder().encode(host), to: "host.json")
    let site = try Shop().open()
    let popup = stage("popup", of: try await target(["--host", file, site.address + "/"]))
    #expect(popup.outcome == "fails")
    #expect(popup.codes == ["live-run", "refused-popup"])
  }

  @Test func `passes what only a run can tell`() async throws {
    // What makes the button is made of a text at run time.
    let code = Data(Shop().shows.utf8).base64EncodedString()
    let site = try Shop(
      shows: "Function('client', 'pay', 'place', atob('\(code)'))(client, pay, place);"
    ).open()
    let button = stage("button", of: try await target([site.address + "/"]))
    #expect(button.outcome == "passes")
    #expect(button.codes == ["live-run"])
  }

  @Test func `does not run files, and says so`() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(Shop().page, to: "page.html")
    let runs = try await target([file])["runs"]?.elements ?? []
    #expect(runs.map { $0["didNotRun"]?.text } == ["only a URL is opened in a web view"])
  }

  @Test func `are sent what the caller gives, and find the storage of a saved session`()
    async throws
  {
    let site = try SiteServer([
      "/": "<script>fetch('/seen?' + localStorage.cart + '&' + document.cookie)</script>"
    ])
    let folder = try TemporaryFolder()
    let state = """
      {"cookies": [{"name": "session", "value": "1", "domain": "127.0.0.1", "path": "/"}],
       "origins": [{"origin": "\(site.address)",
                    "localStorage": [{"name": "cart", "value": "2"}]}]}
      """
    let file = try folder.write(state, to: "state.json")
    _ = try await target([
      "--storage-state", file, "--header", "X-Shop: yes", site.address + "/",
    ])
    let seen = site.requests.filter { $0.hasPrefix("GET /seen") }
    #expect(!seen.isEmpty)
    #expect(
      seen.allSatisfy { $0.hasPrefix("GET /seen?2&session=1 ") && $0.contains("X-Shop: yes") },
      "\(seen)")
  }

  @Test func `tap the element that was read to start the payment, where none is found`()
    async throws
  {
    let site = try Shop(
      shows: "", after: "outcome.textContent = 'Thank you';",
      foot: "<button id=order type=button>Order now</button>"
        + "<script>document.querySelector('#order').addEventListener('click', pay)</script>"
    ).open()
    let runs = try await target([site.address + "/"])["runs"]?.elements ?? []
    #expect(runs.first?["end"]?.text == "answered", "\(runs)")
  }

  @Test(arguments: [AuditModel.Host.LoadedFrom.stringWithBase, .customScheme])
  func `load the page's text where the host does`(
    _ loaded: AuditModel.Host.LoadedFrom
  ) async throws {
    let folder = try TemporaryFolder()
    var host = AuditModel.Host.standard
    host.name = "text"
    host.baseURL = loaded
    let file = try folder.write(JSONEncoder().encode(host), to: "host.json")
    let site = try Shop(after: "outcome.textContent = 'Thank you';").open()
    let runs = try await target(["--host", file, site.address + "/"])["runs"]?.elements ?? []
    #expect(runs.first?["end"]?.text == "answered", "\(runs)")
  }
}
