// The process of a run: what it is given, and what it leaves behind.

import AuditModel
import Foundation
import Glibc
import TestSupport
import Testing

@Suite(.enabled(if: LiveProgram.isBuilt, LiveProgram.missing))
struct `The live program` {
  @Test(arguments: [
    ([String](), "", 65, "the description of the run is wrong"),
    ([], "{}", 65, "target is missing"),
    (["--what"], "", 64, "no option --what"),
    (["a", "b"], "", 64, "one FILE"),
    (["/no/such/file"], "", 65, "/no/such/file cannot be read"),
  ])
  func `says what is wrong with its input`(
    _ arguments: [String], _ input: String, _ status: Int32, _ words: String
  ) async throws {
    let run = try ProgramRun(
      try #require(LiveProgram.path), arguments, input: Data(input.utf8))
    #expect(run.status == status)
    #expect(run.output.isEmpty)
    #expect(String(decoding: run.errors, as: UTF8.self).contains(words))
  }

  static let wrongRuns: [(@Sendable (inout LiveRun) -> Void, String)] = [
    ({ @Sendable in $0.host.engine = .blink }, "has no WebKit engine"),
    ({ @Sendable in $0.target = "ftp://shop.example/" }, "no http or https URL"),
    ({ @Sendable in $0.steps = [LiveStep(action: .click)] }, "step 1: click needs a selector"),
    ({ @Sendable in $0.host.baseURL = .string }, "needs the document's text"),
    ({ @Sendable in $0.viewport.width = 0 }, "the viewport"),
  ]

  @Test(arguments: wrongRuns)
  func `refuses a run that cannot be carried out`(
    _ change: @Sendable (inout LiveRun) -> Void, _ words: String
  ) async throws {
    let program = try await LiveProgram(Shop.run("http://127.0.0.1/", change))
    #expect(program.status == 65)
    #expect(program.errors.contains(words), "\(program.errors)")
  }

  @Test func `says that Xvfb is missing`() async throws {
    let run = try JSONEncoder().encode(Shop.run("http://127.0.0.1/"))
    let program = try ProgramRun(
      "env", ["-u", "DISPLAY", "PATH=/nowhere", try #require(LiveProgram.path)], input: run)
    #expect(program.status == 69)
    let last = try LiveProgram.events(in: program.output).last
    guard case .ended(let end)? = last?.what else {
      Issue.record("no end")
      return
    }
    #expect(end.how == .couldNotStart)
    #expect(end.message?.contains("Xvfb") == true)
  }

  @Test(arguments: [SIGTERM, SIGKILL])
  func `leaves no process and no file behind when its parent is ended mid-run`(
    _ signal: Int32
  ) async throws {
    let site = try Shop().open()
    let folder = try TemporaryFolder()
    let store = folder.path(of: "store")
    // The shell is the parent; it does not hand signals on.
    let running = try RunningLiveProgram(
      Shop.run(site.address + "/") {
        $0.settings = ["scenario": .string("never-answers")]
        $0.storeFolder = store
        $0.storeEndsWithParent = true
      }, wrapper: ["TMPDIR=\(folder.path)", "sh", "-c", "\"$0\" \"$@\"; true"])
    _ = try running.wait { $0.what.kind == "tap" }
    #expect(FileManager.default.fileExists(atPath: store))
    let children = RunningLiveProgram.descendants(of: running.process.processIdentifier)
    #expect(children.count >= 4, "\(children)")
    kill(running.process.processIdentifier, signal)
    _ = try running.wait { $0.what.kind == "ended" }
    waitForEnd(of: children)
    #expect(children.filter { kill($0.key, 0) == 0 } == [:])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
  }

  private func waitForEnd(of processes: [pid_t: String]) {
    for _ in 0..<200 where processes.keys.contains(where: { kill($0, 0) == 0 }) { usleep(20_000) }
  }

  @Test func `goes with an audit that is killed, and takes less than a gigabyte`() async throws {
    let site = try SiteServer([
      "/": "<h1>Shop</h1><img src='/hangs'>", "/hangs": .init(waits: true),
    ])
    let folder = try TemporaryFolder()
    let own = URL(filePath: try #require(LiveProgram.path)).deletingLastPathComponent()
    let audit = Process()
    audit.executableURL = URL(filePath: "/usr/bin/env")
    audit.arguments = [
      "-u", "DISPLAY", "TMPDIR=\(folder.path)", own.appending(path: "payready").path, "audit",
      "--live", "--agents", "none", site.address + "/",
    ]
    audit.standardOutput = FileHandle.nullDevice
    audit.standardError = FileHandle.nullDevice
    try audit.run()
    var children: [pid_t: String] = [:]
    for _ in 0..<500 where !children.values.contains(where: { $0.hasPrefix("WebKitWebProc") }) {
      usleep(20_000)
      children = RunningLiveProgram.descendants(of: audit.processIdentifier)
    }
    usleep(500_000)
    children = RunningLiveProgram.descendants(of: audit.processIdentifier)
    #expect(children.count >= 4, "\(children)")
    let memory = children.keys.map(RunningLiveProgram.memory).reduce(0, +)
    #expect((20 << 20..<1 << 30).contains(memory), "\(memory >> 20) MiB, \(children)")
    kill(audit.processIdentifier, SIGKILL)
    audit.waitUntilExit()
    waitForEnd(of: children)
    #expect(children.filter { kill($0.key, 0) == 0 } == [:])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
  }

  @Test func `leaves nothing behind when it is asked to stop`() async throws {
    let site = try SiteServer(["/": "<script>for (;;);</script>"])
    let running = try RunningLiveProgram(Shop.run(site.address + "/"))
    _ = try running.wait { $0.what.kind == "request" }
    let own = running.process.processIdentifier
    let children = RunningLiveProgram.descendants(of: own)
    kill(own, SIGTERM)
    running.process.waitUntilExit()
    #expect(running.process.terminationStatus == 143)
    for _ in 0..<200 where children.keys.contains(where: { kill($0, 0) == 0 }) { usleep(20_000) }
    #expect(children.filter { kill($0.key, 0) == 0 } == [:])
  }

  @Test func `carries out four runs at once without interference`() async throws {
    let site = try Shop().open()
    let programs = try await withThrowingTaskGroup(of: LiveProgram.self) { group in
      for _ in 0..<4 {
        group.addTask { try await LiveProgram(Shop.run(site.address + "/"), crowded: true) }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(programs.map(\.ended) == [.answered, .answered, .answered, .answered])
    #expect(programs.allSatisfy { $0.marks.contains("result") })
  }

  @Test func `looks for https hosts where it is told to`() async throws {
    let identity = try CertificateAuthority.shared.get().identity(names: ["hoshi.example"])
    let server = try NginxServer(
      files: ["index.html": Array(Shop(after: "outcome.textContent = 'Thanks';").page.utf8)],
      identity: identity)
    let program = try await LiveProgram(
      Shop.run("https://hoshi.example/index.html") {
        $0.insecure = true
        $0.connectTo = ["hoshi.example:443": "127.0.0.1:\(server.securePort)"]
      })
    #expect(program.ended == .answered, "\(program.marks)")
    #expect(program.marks.contains("result"))
  }
}
