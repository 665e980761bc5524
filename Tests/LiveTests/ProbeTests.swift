// The probe page in the real web view, set up as many hosts: what it tells is what was set up.

import AuditModel
import Foundation
import Programs
import TestSupport
import Testing

/// A host, and what a person does on the probe page in it.
struct ProbedHost: Sendable, CustomTestStringConvertible {
  var name: String
  var host: AuditModel.Host
  var steps: [LiveStep]
  /// Fields whose effect, which is all that a page can see, is another than what was set up.
  var effect: @Sendable (inout AuditModel.Host) -> Void = { _ in }
  /// Fields of which the page has to say something.
  var tells: Set<String>

  var testDescription: String { name }

  init(
    _ name: String, _ base: String = "wkwebview", tells: Set<String>, _ steps: [LiveStep],
    change: (inout AuditModel.Host) -> Void = { _ in },
    effect: @escaping @Sendable (inout AuditModel.Host) -> Void = { _ in }
  ) {
    self.name = name
    host = AuditModel.Host.builtIn(named: base) ?? .standard
    change(&host)
    self.steps = steps
    self.tells = tells
    self.effect = effect
  }

  // MARK: What a person does

  static func go(_ step: String) -> LiveStep {
    LiveStep(action: .click, selector: "#go[data-step=\"\(step)\"]:not([disabled])", wait: 25_000)
  }
  static func answer(_ word: String) -> LiveStep {
    LiveStep(action: .click, selector: "[data-answer=\"\(word)\"]", wait: 25_000)
  }
  static func inPopup(_ selector: String, _ action: LiveStep.Action = .click) -> LiveStep {
    LiveStep(action: action, selector: selector, wait: 25_000, inPopup: true)
  }
  static func dismiss(_ how: LiveRun.Dismissal) -> LiveStep {
    LiveStep(action: .dismiss, text: how.rawValue, wait: 5_000)
  }
  static let end = [go("dialogs"), LiveStep(action: .waitFor, selector: "#text", wait: 40_000)]
  /// The taps that wait are left out.
  static let stop = [
    go("dialogs"), LiveStep(action: .click, selector: "#stop", wait: 25_000),
    LiveStep(action: .waitFor, selector: "#text", wait: 40_000),
  ]
  /// The windows whose close is heeded, up to the one that the person closes.
  static let windows = [
    go("window"), inPopup("#tap"), go("across"), go("dismiss"), inPopup("#stuck", .waitFor),
  ]
  /// Those whose close is not.
  static let stayingWindows = [
    go("window"), inPopup("#tap"), inPopup("#more"), go("across"), go("dismiss"),
    inPopup("#stuck", .waitFor),
  ]
  /// The taps that wait, as this engine takes them.
  static let gestures =
    ["await-0", "timer-300", "timer-900", "timer-1500", "fetch-0"].map(go)
    + [LiveStep(action: .waitFor, selector: "#text", wait: 40_000)]

  // MARK: What it tells

  static let always: Set = ["engine", "agent.userAgent", "paymentRequest", "baseURL"]
  static let window = always.union(["popups", "agent.making"])
  static let child = window.union([
    "popupDelegate", "closesPopups", "closeControl", "opensWindowsAutomatically", "popupStore",
  ])

  static let all = [
    ProbedHost(
      "set up as Google's guide says", tells: child,
      windows + [dismiss(.told)] + stop),
    ProbedHost(
      "as it comes", "wkwebview-plain", tells: window, [go("window"), answer("none")] + end),
    ProbedHost(
      "that loads popups in its own view", tells: window.union(["opensWindowsAutomatically"]),
      [go("window")] + end
    ) { $0.popups = .sameView },
    ProbedHost(
      "that hands popups to another app", tells: window, [go("window"), answer("external")] + end
    ) { $0.popups = .external },
    ProbedHost(
      "that opens a view from another configuration", tells: window.union(["popupStore"]),
      [go("window")] + end
    ) { $0.popups = .detached },
    ProbedHost(
      "whose popup has another store", tells: window.union(["popupStore"]),
      [go("window"), answer("detached")] + end
    ) {
      $0.popups = .detached
      $0.popupStore = .other
    },
    ProbedHost(
      "whose popup has no delegate", tells: child, stayingWindows + [dismiss(.released)] + end
    ) {
      $0.popupDelegate = false
    } effect: {
      $0.closesPopups = false
    },
    ProbedHost(
      "that ignores close", tells: child, stayingWindows + [dismiss(.released)] + end
    ) { $0.closesPopups = false },
    ProbedHost(
      "without a control to close a popup", tells: child,
      windows + [inPopup("#stuck")] + stop
    ) { $0.closeControl = false },
    ProbedHost(
      "that only hides a dismissed popup", tells: child,
      windows + [dismiss(.hidden), answer("kept")] + stop),
    ProbedHost(
      "that opens windows automatically", tells: child, windows + [dismiss(.told)] + end
    ) { $0.opensWindowsAutomatically = true },
    ProbedHost(
      "that opens windows automatically in its own view",
      tells: window.union(["opensWindowsAutomatically"]), end
    ) {
      $0.popups = .sameView
      $0.opensWindowsAutomatically = true
    },
    ProbedHost(
      "that runs a script in the page", tells: child.union(["injectsScript"]),
      windows + [dismiss(.released)] + stop
    ) { $0.injectsScript = true },
    ProbedHost(
      "with an agent of its own", tells: window, [go("window"), answer("none")] + end
    ) {
      $0.popups = .none
      $0.agent = AuditModel.Host.Agent(
        userAgent: "HoshiShop/4.2 \(AuditModel.Host.supportedToken)", making: .replaced)
    },
  ]
}

@Suite(.enabled(if: LiveProgram.isBuilt, LiveProgram.missing), .serialized)
struct `The probe page in a host` {
  /// All take minutes; `ci/live` asks for them, else these are left out.
  private static let lessUsual: Set = [
    "without a control to close a popup", "that only hides a dismissed popup",
    "that opens windows automatically in its own view", "that runs a script in the page",
    "with an agent of its own",
  ]
  static let hosts =
    ProcessInfo.processInfo.environment["PAYREADY_LIVE_PAGES"] != "all"
    ? ProbedHost.all.filter { !lessUsual.contains($0.name) } : ProbedHost.all

  private func server() throws -> ProbeServer {
    let folder = URL(filePath: try #require(LiveProgram.path)).deletingLastPathComponent()
    return try ProbeServer(folder.appending(path: "payready").path)
  }

  /// Carries out the steps on the page; the last text that came of it.
  private func probe(_ run: LiveRun, on server: ProbeServer) async throws -> String {
    let program = try await LiveProgram(run)
    let texts = try server.end().texts
    let steps = program.events.compactMap { event in
      if case .step(let it) = event.what { it.problem } else { nil }
    }
    #expect(steps == [])
    return try #require(texts.last, "\(program.marks) \(program.errors)")
  }

  private func run(_ host: AuditModel.Host, _ steps: [LiveStep], at address: String) -> LiveRun {
    var run = LiveRun(target: address, host: host)
    run.steps = steps
    run.buttonWait = 200
    run.deadline = 120_000
    return run
  }

  /// What the program makes of a text.
  private func reading(_ arguments: [String]) async throws -> ProbeReading {
    let folder = URL(filePath: try #require(LiveProgram.path)).deletingLastPathComponent()
    let outcome = await ChildProgram(path: folder.appending(path: "payready").path).run(
      ["probe", "read", "--report", "json"] + arguments, within: .seconds(60))
    #expect(outcome.end == .exited(0), "\(String(decoding: outcome.errors, as: UTF8.self))")
    return try JSONDecoder().decode(ProbeReading.self, from: Data(outcome.output))
  }

  @Test(arguments: hosts)
  func `tells how the host was set up`(_ given: ProbedHost) async throws {
    let server = try server()
    let folder = try TemporaryFolder()
    var expected = given.host
    given.effect(&expected)
    let text = try await probe(run(given.host, given.steps, at: server.address), on: server)
    let file = try folder.write(JSONEncoder().encode(expected), to: "source.json")
    let reading = try await reading(["--app-host", file, text])
    #expect(Set(reading.fields.filter { $0.witness != .none }.map(\.field)) == given.tells)
    #expect(reading.fields.filter(\.differs).map(\.field) == [])
    // Without the source only what the page told can be right.
    let alone = try await self.reading([text])
    let told = reading.fields.filter { $0.witness != .none }.map {
      "\($0.field) \($0.source ?? "")"
    }
    #expect(
      alone.fields.filter { $0.witness != .none }.map { "\($0.field) \($0.value)" } == told)
  }

  @Test func `tells how long a tap counts in this engine`() async throws {
    let server = try server()
    let steps = ProbedHost.windows + [ProbedHost.dismiss(.told), ProbedHost.go("dialogs")]
    let text = try await probe(
      run(.standard, steps + ProbedHost.gestures, at: server.address), on: server)
    let record = try await reading([text]).record
    #expect(record.acrossOrigins?.isGood == true)
    let gestures = (record.gestures ?? []).map { "\($0.wait.rawValue)\($0.delay) \($0.opened)" }
    #expect(gestures == ["a0 true", "t300 true", "t900 true", "t1500 false", "f0 false"])
    // The web view of these tests answers messages at once, as no person does.
    #expect((record.dialogs ?? []).map(\.trial.isGood) == [false, false, false, false])
  }

  @Test(arguments: [AuditModel.Host.Store.persistent, .none])
  func `tells by a second visit whether the store lasts`(
    _ store: AuditModel.Host.Store
  ) async throws {
    let folder = try TemporaryFolder()
    var host = AuditModel.Host.builtIn(named: "wkwebview-plain") ?? .standard
    host.store = store
    let start = [ProbedHost.go("window"), ProbedHost.answer("none")]
    // The address is the same both times, and so is the server.
    let server = try server()
    var first = run(host, start + ProbedHost.end, at: server.address)
    first.storeFolder = folder.path(of: "store")
    _ = try await LiveProgram(first)
    var second = first
    second.steps = [LiveStep(action: .click, selector: "#again", wait: 25_000)] + first.steps
    let text = try await probe(second, on: server)
    let reading = try await reading([text])
    #expect(reading.host.store == store)
    #expect(reading.fields.first { $0.field == "store" }?.witness == .told)
  }

  @Test(arguments: [AuditModel.Host.LoadedFrom.customScheme, .string])
  func `shows its text as a code where no program serves it`(
    _ from: AuditModel.Host.LoadedFrom
  ) async throws {
    let folder = try TemporaryFolder()
    let program = URL(filePath: try #require(LiveProgram.path)).deletingLastPathComponent()
      .appending(path: "payready").path
    try ProgramRun.succeed(program, ["probe", "--write", folder.path(of: "probe.html")])
    let windows =
      from == .string
      ? [ProbedHost.go("window")]
      : [
        ProbedHost.go("window"), ProbedHost.inPopup("#tap"), ProbedHost.go("plain"),
        ProbedHost.go("dismiss"), ProbedHost.inPopup("#stuck"),
      ]
    var host = AuditModel.Host.standard
    host.baseURL = from
    var run = run(
      host, windows + (from == .string ? ProbedHost.end : ProbedHost.stop),
      at: "http://127.0.0.1:9/")
    run.steps.append(LiveStep(action: .waitFor, selector: "#code", wait: 40_000))
    run.document = try folder.read("probe.html")
    run.screenshots = folder.path(of: "pictures")
    let events = try await LiveProgram(run).events
    let picture = try #require(
      events.compactMap { event in
        if case .screenshot(let it) = event.what, event.view == "main" { it.file } else { nil }
      }.last)
    let text = try ProgramRun.succeed(
      "zbarimg", ["--quiet", "--raw", folder.path(of: "pictures/\(picture)")])
    let reading = try await reading([String(decoding: text, as: UTF8.self)])
    #expect(reading.host.baseURL == from)
    #expect(reading.host.popups == .child)
  }
}
