// Runs the built payready-live.

import AuditModel
import Foundation
import Glibc
import Programs
import TestSupport
import Testing

/// Works on the inputs one after the other.
func inTurn<Inputs: Sequence, Output>(
  _ inputs: Inputs, _ work: (Inputs.Element) async throws -> Output
) async throws -> [Output] {
  var outputs: [Output] = []
  for input in inputs { outputs.append(try await work(input)) }
  return outputs
}

/// Lets few runs go on at a time: a crowded machine delays taps beyond what they are worth.
actor Gate {
  static let shared = Gate()
  private var free = 2
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func enter() async {
    if free > 0 {
      free -= 1
    } else {
      await withCheckedContinuation { waiting.append($0) }
    }
  }

  func leave() {
    if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
  }
}

/// What a run wrote and how it ended.
struct LiveProgram {
  let status: Int32
  let events: [LiveEvent]
  let errors: String

  /// The program beside the test bundle, nil where it is not built.
  static let path: String? = [Bundle.main.executableURL, URL(filePath: CommandLine.arguments[0])]
    .compactMap { $0?.deletingLastPathComponent().appending(path: "payready-live").path }
    .first { FileManager.default.isExecutableFile(atPath: $0) }
  static var isBuilt: Bool { path != nil }
  static let missing: Comment =
    "payready-live is not built, since WebKitGTK's development files are missing: ci/setup --live"

  /// Carries out a run to its end, beside one other at most unless it may be `crowded`.
  init(_ run: LiveRun, crowded: Bool = false) async throws {
    let path = try #require(Self.path)
    if !crowded { await Gate.shared.enter() }
    defer { if !crowded { Task { await Gate.shared.leave() } } }
    let input = try JSONEncoder().encode(run)
    // A display of the machine's is not used: windows would show on it.
    let run = await ChildProgram(path: "/usr/bin/env").run(
      ["-u", "DISPLAY", path], input: Array(input), within: .seconds(600))
    status = if case .exited(let status) = run.end { Int32(status) } else { -1 }
    errors = String(decoding: run.errors, as: UTF8.self)
    events = try Self.events(in: Data(run.output))
  }

  static func events(in output: Data) throws -> [LiveEvent] {
    try output.split(separator: 10).map { try JSONDecoder().decode(LiveEvent.self, from: $0) }
  }

  /// How the run came to its end.
  var ended: LiveEvent.Ended.How? {
    if case .ended(let end)? = events.last?.what { end.how } else { nil }
  }

  /// What happened in short words, without what only describes it.
  var marks: [String] { events.compactMap(Self.mark) }

  private static func mark(_ event: LiveEvent) -> String? {
    switch event.what {
    case .windowAsked(let it): "window \(it.answer.rawValue)\(it.gesture ? "" : " without gesture")"
    case .navigation(let it):
      switch it.phase {
      case .refused: "refused"
      case .began where event.view != "main" && it.url.contains("/gp/p/ui/pay"):
        it.opener == true ? "sheet with opener" : "sheet without opener"
      default: nil
      }
    case .google(let it):
      switch it.says {
      case "readiness-answered":
        it.facts["answer"]?["result"]?.flag == true ? "ready" : "not ready"
      case "window-opened" where it.facts["purpose"]?.text == "sheet":
        it.facts["opened"]?.flag == true ? "sheet opened" : "no window"
      case "load-called":
        it.facts["activation"]?["isActive"]?.flag == true ? "called" : "called without activation"
      case "result", "canceled", "failed", "sheet-stranded", "top-navigated", "request-refused",
        "sheet-started":
        it.says
      default: nil
      }
    case .blocked(let it): "blocked by \(it.reason.rawValue)"
    case .button(let it):
      it.problem.map { "button \($0.rawValue)" } ?? "button \(it.found.rawValue)"
    case .input(let it): "\(it.trusted ? "trusted" : "untrusted") \(it.type)"
    case .close(let it): "close by \(it.by.rawValue)\(it.heeded ? "" : " ignored")"
    case .reaction(let it): it.act.rawValue
    case .asked(let it): "asked \(it.matter.rawValue)"
    case .notPlayed(let it): "not played \(it.trait)"
    case .process(let it): it.state.rawValue
    case .step(let it): it.problem == nil ? "step \(it.number)" : "step \(it.number) failed"
    default: nil
    }
  }
}

/// A run under way, for tests that disturb it.
final class RunningLiveProgram {
  let process = Process()
  private let output = Pipe()
  private let folder: TemporaryFolder

  /// - Parameter wrapper: a program that is given the command.
  init(_ run: LiveRun, wrapper: [String] = []) throws {
    folder = try TemporaryFolder()
    let file = try folder.write(JSONEncoder().encode(run), to: "run.json")
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["-u", "DISPLAY"] + wrapper + [try #require(LiveProgram.path), file]
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
  }

  /// Reads events until one is as wanted; nil at the end.
  func wait(for wanted: (LiveEvent) -> Bool) throws -> LiveEvent? {
    var line = Data()
    while let byte = try output.fileHandleForReading.read(upToCount: 1), !byte.isEmpty {
      guard byte == Data([10]) else {
        line += byte
        continue
      }
      let event = try JSONDecoder().decode(LiveEvent.self, from: line)
      if wanted(event) { return event }
      line = Data()
    }
    return nil
  }

  /// The processes whose chain of parents leads to that one, with their names.
  static func descendants(of root: pid_t) -> [pid_t: String] {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    var parents: [pid_t: (parent: pid_t, name: String)] = [:]
    for process in all.compactMap(pid_t.init) {
      guard let stat = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
        let open = stat.firstIndex(of: "("), let close = stat.lastIndex(of: ")")
      else { continue }
      let words = stat[close...].split(separator: " ")
      guard words.count > 2, words[1] != "Z", let parent = pid_t(words[2]) else { continue }
      parents[process] = (parent, String(stat[stat.index(after: open)..<close]))
    }
    var found: [pid_t: String] = [:]
    for (process, entry) in parents {
      var at = process
      while let next = parents[at]?.parent, next > 1 {
        if next == root { found[process] = entry.name }
        at = next
      }
    }
    return found
  }

  /// What a process takes for itself and its part of what it shares, in bytes.
  static func memory(of process: pid_t) -> Int {
    let text = (try? String(contentsOfFile: "/proc/\(process)/smaps_rollup", encoding: .utf8)) ?? ""
    let line = text.split(separator: "\n").first { $0.hasPrefix("Pss:") }
    return (line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) << 10
  }
}
