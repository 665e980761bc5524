// Runs the pages of Fixtures/live in the real engine, each as its expected.json says.

import AuditModel
import Foundation
import Glibc
import TestSupport
import Testing

/// A folder of `Fixtures/live`, whose README says what the keys mean.
struct PageFolder: Sendable, CustomTestStringConvertible {
  struct Expected: Decodable, Sendable {
    struct Setup: Decodable, Sendable {
      var agent: String?
      var popups: AuditModel.Host.Popups?
      var closesPopups: Bool?
    }
    struct Step: Decodable, Sendable {
      var tap: JSONValue?
      var dismiss: String?
    }
    struct PayScript: Decodable, Sendable {
      var delay: Int?
      var blocked: Bool?
    }

    var scheme: String?
    var settings: [String: JSONValue]?
    var host: Setup?
    var tap: JSONValue?
    var steps: [Step]?
    var payScript: PayScript?
    var settles: Int?
    /// What occurs is a matter of the engine.
    var engine: Bool?
    var occurs: [JSONValue]
    var absent: [JSONValue]
  }

  static let root = Golden.fixtures.appending(path: "live")

  let name: String
  let expected: Expected
  /// `tap` is there and null, which is not the same as its default.
  let tapsNothing: Bool

  var testDescription: String { name }

  /// A run taps once, and a page on loopback cannot be insecure.
  var isRunnable: Bool {
    expected.scheme != "http" && (expected.steps ?? []).count { $0.tap != nil } <= 1
  }

  static let runnable: [PageFolder] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []
    return names.sorted().compactMap { name in
      let file = root.appending(path: "\(name)/expected.json")
      guard let text = try? Data(contentsOf: file) else { return nil }
      guard let expected = try? JSONDecoder().decode(Expected.self, from: text) else { return nil }
      let keys = try? JSONDecoder().decode(JSONValue.self, from: text)
      return PageFolder(name: name, expected: expected, tapsNothing: keys?["tap"] == .null)
    }.filter(\.isRunnable)
  }()

  /// What a site serves: the two origins of the pages are two names of loopback.
  static func site() throws -> SiteServer {
    try SiteServer([:]) { request in
      let path = request.split(separator: " ").dropFirst().first ?? ""
      let parts = path.prefix { $0 != "?" }.split(separator: "/").map(String.init)
      if parts.first == "wait", parts.count == 2, let milliseconds = UInt32(parts[1]) {
        usleep(milliseconds * 1_000)
        return .init(#"{"ok":true}"#, headers: ["Content-Type: application/json"])
      }
      let host = request.components(separatedBy: "\r\n").first { $0.hasPrefix("Host:") } ?? ""
      let port = host.split(separator: ":").last ?? ""
      return file(parts).map {
        $0.replacing([
          "https://psp.example": "http://localhost:\(port)",
          "https://shop.example": "http://127.0.0.1:\(port)",
        ])
      }
    }
  }

  private static func file(_ parts: [String]) -> SiteServer.Answer? {
    guard !parts.contains(".."), let name = parts.last else { return nil }
    let file = root.appending(path: parts.joined(separator: "/"))
    guard let text = try? String(contentsOf: file, encoding: .utf8) else { return nil }
    let beside = file.deletingLastPathComponent().appending(path: "headers.json")
    let all = try? JSONDecoder().decode(
      [String: [String: JSONValue]].self, from: Data(contentsOf: beside))
    let headers = (all?[name] ?? [:]).flatMap { header, value in
      (value.text.map { [$0] } ?? value.elements.compactMap(\.text)).map { "\(header): \($0)" }
    }
    return .init(text, headers: headers)
  }

  func run(at address: String) -> LiveRun {
    Shop.run("\(address)/\(name)/page.html") { run in
      run.settings = expected.settings ?? [:]
      run.tap = expected.tap?.text
      run.settle = expected.settles ?? 600
      run.deadline = 10_000
      // A page without a button is over when what it says by itself can have been said.
      if tapsNothing { run.buttonWait = 1_500 + (expected.settles ?? 0) }
      run.dismissal = (expected.steps ?? []).compactMap(\.dismiss).first.map {
        $0 == "told" ? .told : .hidden
      }
      if expected.payScript?.delay != nil { run.scenario = .slowScript }
      if expected.payScript?.blocked == true { run.scenario = .blockedScript }
      guard let host = expected.host else { return }
      if let popups = host.popups { run.host.popups = popups }
      if let closes = host.closesPopups { run.host.closesPopups = closes }
      if let agent = host.agent {
        let suffix = " " + AuditModel.Host.supportedToken
        run.host.agent.userAgent =
          agent == "system" ? run.host.agent.userAgent.replacing(suffix, with: "") : agent
      }
    }
  }

  /// What was said and done, as `expected.json` names it.
  static func reports(of events: [LiveEvent]) -> [JSONValue] {
    events.compactMap { event in
      var facts: [String: JSONValue] = [:]
      switch event.what {
      case .google(let it):
        facts = it.facts
        facts["kind"] = .string(it.says)
      case .windowAsked(let it):
        facts = ["kind": .string("create-asked"), "gesture": .boolean(it.gesture)]
      case .navigation(let it) where it.phase == .wanted || it.phase == .started:
        facts = ["kind": .string("navigates")]
      case .close(let it):
        facts = ["kind": .string(it.by == .buyer ? "dismissed" : "close-asked")]
      case .tap: facts = ["kind": .string("tapped")]
      default: return nil
      }
      return .object(facts)
    }
  }

  /// Has the kind, or all the keys with their values.
  static func matches(_ report: JSONValue, _ wanted: JSONValue) -> Bool {
    switch wanted {
    case .string(let kind): report["kind"]?.text == kind
    default: contains(report, wanted)
    }
  }

  private static func contains(_ value: JSONValue, _ wanted: JSONValue) -> Bool {
    guard case .object(let keys) = wanted else { return value == wanted }
    return keys.allSatisfy { key, part in value[key].map { contains($0, part) } ?? false }
  }
}

/// Whether a tap still opens a window when a page is done with what it does first.
private enum Tap {
  case kept, lost

  /// Asks the engine itself: the page opens a blank window where it would pay.
  init(on page: PageFolder, at address: String) throws {
    var run = page.run(at: address)
    run.target += "?bare"
    let program = try RunningLiveProgram(run)
    defer { program.process.terminate() }
    let said = try program.wait { Self.answer(in: $0) != nil }
    self = try #require(said.flatMap(Self.answer), "the page did not say it")
  }

  private static func answer(in event: LiveEvent) -> Tap? {
    guard case .google(let it) = event.what, it.facts["said"]?.text == "bare" else { return nil }
    return it.facts["opened"]?.flag == true ? .kept : .lost
  }

  var occurs: [JSONValue] {
    let opened: JSONValue = .object([
      "kind": .string("window-opened"), "purpose": .string("sheet"),
      "opened": .boolean(self == .kept),
    ])
    let rest = self == .kept ? ["sheet-connected", "result"] : ["top-navigated"]
    return [.string("load-called"), opened] + rest.map(JSONValue.string)
  }
  var absent: [JSONValue] {
    (self == .kept ? ["top-navigated"] : ["sheet-connected", "result"]).map(JSONValue.string)
  }
}

@Suite(.enabled(if: LiveProgram.isBuilt, LiveProgram.missing))
struct `A page of the fixtures` {
  /// They take minutes; `ci/live` asks for them.
  private static let isWanted =
    ProcessInfo.processInfo.environment["PAYREADY_LIVE_PAGES"] != nil

  @Test(.enabled(if: isWanted, "ci/live runs them"), arguments: PageFolder.runnable)
  func `does what is expected of it`(_ page: PageFolder) async throws {
    let site = try PageFolder.site()
    var (occurs, absent) = (page.expected.occurs, page.expected.absent)
    if page.expected.engine == true {
      let tap = try Tap(on: page, at: site.address)
      (occurs, absent) = (tap.occurs, tap.absent)
    }
    let program = try await LiveProgram(page.run(at: site.address))
    let reports = PageFolder.reports(of: program.events)
    let kinds = reports.compactMap { $0["kind"]?.text }
    var rest = reports[...]
    for wanted in occurs {
      guard let at = rest.firstIndex(where: { PageFolder.matches($0, wanted) }) else {
        Issue.record("not seen, or too early: \(wanted); \(kinds) \(program.errors)")
        return
      }
      rest = rest[(at + 1)...]
    }
    for unwanted in absent {
      #expect(!reports.contains { PageFolder.matches($0, unwanted) }, "\(unwanted); \(kinds)")
    }
  }

  @Test func `is found with the others`() {
    #expect(PageFolder.runnable.count > 100)
  }
}
