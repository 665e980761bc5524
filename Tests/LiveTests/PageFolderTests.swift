// Runs the pages of Fixtures/live in the real engine, each as its expected.json says.

import AuditModel
import Auditing
import Fetching
import Foundation
import Glibc
import Synchronization
import TestSupport
import Testing

/// A folder of `Fixtures/live`, whose README says what the keys mean.
struct PageFolder: Sendable, CustomTestStringConvertible {
  struct Expected: Decodable, Sendable {
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
    /// Keys of a host that differ; the agent is a text, or `system`.
    var host: [String: JSONValue]?
    var tap: JSONValue?
    var steps: [Step]?
    var payScript: PayScript?
    var settles: Int?
    /// What occurs is a matter of the engine.
    var engine: Bool?
    var fails: Stage?
    var verdict: Verdict?
    /// The effects of findings that were seen, by rule.
    var finds: [String: Effect]?
    var occurs: [JSONValue]
    var absent: [JSONValue]
  }

  static let root = Golden.fixtures.appending(path: "live")

  let name: String
  let expected: Expected
  /// `tap` is there and null, which is not the same as its default.
  let tapsNothing: Bool
  /// `fails` is there, if null: the whole payment is looked at, and not one step.
  let isJudged: Bool

  var testDescription: String { name }

  static let all: [PageFolder] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []
    return names.sorted().compactMap { name in
      let file = root.appending(path: "\(name)/expected.json")
      guard let text = try? Data(contentsOf: file) else { return nil }
      guard let expected = try? JSONDecoder().decode(Expected.self, from: text) else { return nil }
      let keys = try? JSONDecoder().decode(JSONValue.self, from: text)
      return PageFolder(
        name: name, expected: expected, tapsNothing: keys?["tap"] == .null,
        isJudged: keys?["fails"] != nil)
    }
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

  func run(at address: String) throws -> LiveRun {
    var run = Shop.run("\(address)/\(name)/page.html")
    if expected.scheme == "http" {
      // Loopback is secure whatever the scheme; another name is not.
      run.target = "http://shop.example/\(name)/page.html"
      run.connectTo = [":80": address.replacing("http://", with: "")]
    }
    run.settings = expected.settings ?? [:]
    run.tap = expected.tap?.text
    run.taps = max(1, (expected.steps ?? []).count { $0.tap != nil })
    run.settle = expected.settles ?? 600
    // A page without a button is over when what it says by itself can have been said.
    if tapsNothing { run.buttonWait = 1_500 + (expected.settles ?? 0) }
    run.dismissal = (expected.steps ?? []).compactMap(\.dismiss).first.map {
      $0 == "told" ? .told : .hidden
    }
    if expected.payScript?.delay != nil { run.scenario = .slowScript }
    if expected.payScript?.blocked == true { run.scenario = .blockedScript }
    run.host = try host(changed: run.host)
    return run
  }

  private func host(changed host: AuditModel.Host) throws -> AuditModel.Host {
    guard var changes = expected.host else { return host }
    if let agent = changes.removeValue(forKey: "agent")?.text {
      let suffix = " " + AuditModel.Host.supportedToken
      changes["agent"] = .object([
        "userAgent": .string(
          agent == "system" ? host.agent.userAgent.replacing(suffix, with: "") : agent),
        "making": .string(agent == "system" ? "system" : "replaced"),
      ])
    }
    let plain = try JSONDecoder().decode(
      [String: JSONValue].self, from: JSONEncoder().encode(host))
    return try JSONDecoder().decode(
      AuditModel.Host.self, from: JSONEncoder().encode(plain.merging(changes) { $1 }))
  }

  /// What is to happen in the run, as an audit names it.
  func scenario(of run: LiveRun) -> LiveRun.Scenario {
    if run.scenario != .approve { return run.scenario }
    if run.dismissal != nil { return .dismiss }
    return expected.settings?["scenario"]?.text.flatMap(LiveRun.Scenario.init) ?? .approve
  }

  /// What is said of the page in that host, as it was read and as that run saw it.
  func report(
    of run: LiveRun, _ events: [LiveEvent], as scenario: LiveRun.Scenario = .approve
  ) async throws -> TargetReport {
    var options = AuditOptions()
    options.hosts = [run.host]
    options.agents = []
    options.fetch.connectTo = run.connectTo.map { "\($0.key):\($0.value)" }
    let auditor = try Auditor(options: options)
    let read = await Self.audits(try Target.named(run.target), by: auditor).first
    var evidence = try #require(read?.evidence, "\(read?.errors ?? [])")
    evidence.live = [
      LiveRecord(host: run.host.name, google: run.google, scenario: scenario, events: events)
    ]
    let folder = try TemporaryFolder()
    let file = try folder.write(try #require(SavedEvidence.text(of: evidence)), to: "seen.json")
    let judge = try Auditor(options: options)
    let judged = await Self.audits(try Target.named(file), by: judge).first
    return try #require(judged?.report)
  }

  private static func audits(_ targets: [Target], by auditor: Auditor) async -> [TargetAudit] {
    let audits = Mutex<[TargetAudit]>([])
    _ = await auditor.audit(targets, prepare: \.self) { audit in
      audits.withLock { $0.append(audit) }
    }
    return audits.withLock(\.self)
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
        facts = [
          "kind": .string("create-asked"), "gesture": .boolean(it.gesture),
          "url": .string(String(it.url.prefix { $0 != "#" })),
        ]
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
private enum Tap: Equatable {
  case kept, lost

  /// Asks the engine itself: the page opens a blank window where it would pay.
  init(on page: PageFolder, at address: String) throws {
    var run = try page.run(at: address)
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
  /// All take minutes; `ci/live` asks for them, or for some by name, else those of ``usual`` are
  /// run.
  static let wanted: [PageFolder] = {
    let names = ProcessInfo.processInfo.environment["PAYREADY_LIVE_PAGES"] ?? ""
    if names == "all" { return PageFolder.all }
    let wanted = names.isEmpty ? usual : Set(names.split(separator: ",").map(String.init))
    return PageFolder.all.filter { wanted.contains($0.name) }
  }()

  /// Page kinds, hosts and scenarios that a checkout meets most.
  static let usual: Set<String> = [
    // A good page, and the same in other hosts.
    "guide-following", "refused-window", "same-view-window", "external-window", "detached-window",
    "window-without-delegate", "unclosed-window", "dismissed-window", "suffix-missing",
    "suffix-alone",
    // Opener policies, noopener and sandboxes.
    "opener-policy-same-origin", "opener-policy-allow-popups", "added-noopener", "sandboxed-frame",
    "sandboxed-frame-without-scripts", "sandboxed-frame-without-popups",
    "sandboxed-frame-without-origin", "sandboxed-frame-without-forms", "cross-origin-frame",
    // Policies.
    "policy-without-google", "policy-nonce-with-option", "policy-nonce-without-option",
    // The tap.
    "half-second-fetch-custom-button", "two-second-fetch-custom-button",
    "half-second-fetch-created-button", "half-second-fetch-created-button-alone",
    "two-second-fetch-created-button", "two-second-fetch-created-button-alone", "effect-hop",
    "tap-and-fetch", "tap-and-microtasks", "tap-and-frame", "tap-and-hash", "tap-and-short-timer",
    "tap-and-long-timer", "tap-and-message",
    // The button.
    "custom-button", "covered-button", "google-pay-button-element",
    // Windows.
    "blank-window", "window-not-preopened", "second-tap", "warm-cookie",
    // The script and readiness.
    "slow-script", "blocked-script", "not-ready-with-branch", "not-ready-without-branch",
    // The answer.
    "ignored-result", "reload-on-result", "mistaken-origin",
    // The protocol.
    "documented-client",
  ]

  @Test(arguments: wanted)
  func `does what is expected of it`(_ page: PageFolder) async throws {
    let site = try PageFolder.site()
    var (occurs, absent, fails) = (page.expected.occurs, page.expected.absent, page.expected.fails)
    if page.expected.engine == true {
      let tap = try Tap(on: page, at: site.address)
      (occurs, absent, fails) = (tap.occurs, tap.absent, tap == .kept ? nil : .tap)
    }
    let run = try page.run(at: site.address)
    let program = try await LiveProgram(run)
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
    if let finds = page.expected.finds, page.expected.engine != true || fails == .tap {
      let scenario = page.scenario(of: run)
      let report = try await page.report(of: run, program.events, as: scenario)
      let seen = report.findings.filter { $0.seen?.contains(where: \.agrees) == true }
      let told = seen.map { "\($0.rule) \($0.effect.rawValue)" }
      #expect(told.sorted() == finds.map { "\($0.key) \($0.value.rawValue)" }.sorted(), "\(kinds)")
    }
    // Of other ends no verdict is made.
    guard page.isJudged, page.expected.settings?["scenario"] == nil,
      [.approve, .slowScript].contains(page.scenario(of: run))
    else { return }
    let verdict = try #require(
      try await page.report(of: run, program.events).verdicts.first)
    let outcomes = verdict.stages.map { "\($0.stage.rawValue) \($0.outcome.rawValue)" }
    #expect(verdict.firstFailure == fails, "\(outcomes)")
    #expect(
      verdict.verdict == page.expected.verdict ?? (fails == nil ? .ready : .notReady),
      "\(outcomes)")
  }

  @Test func `is found with the others`() {
    #expect(PageFolder.all.count > 110)
    #expect(Self.usual.subtracting(PageFolder.all.map(\.name)) == [])
  }
}
