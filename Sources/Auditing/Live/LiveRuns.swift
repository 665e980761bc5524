// Runs a target in a real web view: once for each host and scenario.

import AuditModel
import Fetching
import FoundationEssentials
import Programs
import Synchronization

/// The runs of one target.
struct LiveRuns: Sendable {
  /// The program that runs pages.
  static let program = "payready-live"

  let url: String
  let options: AuditOptions
  let live: LiveOptions

  /// All runs, in the order of the hosts and then of the scenarios.
  func records() async -> [LiveRecord] {
    guard let program = ChildProgram.beside(Self.program) else { return [] }
    let cases = options.judgedHosts.flatMap { host in live.scenarios.map { (host, $0) } }
    // Each takes a process for itself and two for the engine.
    let records = Mutex<[LiveRecord]>([])
    await inOrder(cases, atATime: 4) { host, scenario in
      await self.records(of: scenario, in: host, by: program)
    } deliver: { some in
      records.withLock { $0 += some }
    }
    return records.withLock(\.self)
  }

  private func records(
    of scenario: LiveRun.Scenario, in host: Host, by program: ChildProgram
  ) async -> [LiveRecord] {
    var record = LiveRecord(host: host.name, google: live.google, scenario: scenario)
    guard host.engine == .webkit else {
      record.didNotRun = "the engine here is WebKit, and that of \(host.name) is Blink"
      record.wasTried = false
      return [record]
    }
    // A buyer who comes back finds what the first visit stored, where the app keeps it.
    let comesBack = scenario == .approve && host.store == .persistent
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "payready-store-\(UUID().uuidString)").path
    defer { if comesBack { try? FileManager.default.removeItem(atPath: folder) } }
    var run = run(scenario, in: host)
    if comesBack { run.storeFolder = folder }
    record = await carryOut(run, as: record, by: program)
    guard comesBack, record.didNotRun == nil, record.end?.how == .answered else { return [record] }
    if let pictures = run.screenshots { run.screenshots = pictures + "-again" }
    var again = LiveRecord(host: host.name, google: live.google, scenario: scenario, isWarm: true)
    again = await carryOut(run, as: again, by: program)
    return [record, again]
  }

  private func run(_ scenario: LiveRun.Scenario, in host: Host) -> LiveRun {
    var run = LiveRun(target: url, host: host)
    run.google = live.google
    run.scenario = scenario
    run.payScript = live.payScript
    run.tap = live.tap
    run.steps = live.steps
    run.screenshots = live.screenshots.map { "\($0)/\(host.name)-\(scenario.rawValue)" }
    run.insecure = options.fetch.insecure
    run.deadline = Int(live.deadline.components.seconds) * 1000
    run.cookies = cookies
    for rule in options.fetch.connectTo {
      let parts = rule.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 4, let target = WebAddress(url) else { continue }
      let host = parts[0].isEmpty ? target.host : parts[0]
      let port = parts[1].isEmpty ? target.effectivePort.map(String.init) ?? "443" : parts[1]
      run.connectTo["\(host):\(port)"] = "\(parts[2]):\(parts[3])"
    }
    return run
  }

  /// The cookies that the caller gives as a text.
  private var cookies: [LiveRun.Cookie] {
    guard let text = options.fetch.cookie, text.contains("="), let host = WebAddress(url)?.host
    else { return [] }
    return text.split(separator: ";").compactMap { pair in
      guard let equals = pair.firstIndex(of: "=") else { return nil }
      let name = pair[..<equals].drop(while: \.isWhitespace)
      return LiveRun.Cookie(
        name: String(name), value: String(pair[pair.index(after: equals)...]), domain: host)
    }
  }

  // MARK: One run

  private func carryOut(
    _ run: LiveRun, as record: LiveRecord, by program: ChildProgram
  ) async -> LiveRecord {
    var record = record
    let input: [UInt8]
    do {
      input = Array(try JSONEncoder().encode(run))
    } catch {
      record.didNotRun = "the run cannot be written down"
      return record
    }
    // The run has a deadline of its own; this one is for what hangs.
    let outcome = await program.run(input: input, within: live.deadline + .seconds(5))
    record.events = Self.events(in: outcome.output)
    record.didNotRun = Self.failure(of: outcome, record)
    return record
  }

  static func events(in output: [UInt8]) -> [LiveEvent] {
    let decoder = JSONDecoder()
    // A last line that was cut is none.
    return output.split(separator: UInt8(ascii: "\n")).compactMap {
      try? decoder.decode(LiveEvent.self, from: Data($0))
    }
  }

  /// Why the run says nothing about the page.
  private static func failure(
    of outcome: ChildProgram.Outcome, _ record: LiveRecord
  ) -> String? {
    switch record.end?.how {
    case .couldNotStart, .stopped, .webProcessCrashed:
      return record.end?.message ?? "the web view ended early"
    case .none: break
    default: return nil
    }
    let said =
      String(decoding: outcome.errors.prefix(400), as: UTF8.self)
      .split(whereSeparator: \.isNewline).first.map { ": \($0)" } ?? ""
    return switch outcome.end {
    case .notStarted(let why): "\(program) does not start: \(why)"
    case .signalled(let number): "\(program) was ended by signal \(number)\(said)"
    case .stopped(let why): "\(program) hung: \(why)"
    case .cancelled: "it was interrupted"
    case .exited(let status): "\(program) ended with status \(status)\(said)"
    }
  }
}
