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

  /// What is known of the page from reading it, where a run needs it.
  private struct Read {
    /// The page's text, for hosts that load it as one.
    var document: String?
    /// A selector of the element that was read to start the payment.
    var wired: String?
  }

  private struct Case {
    var host: Host
    var scenario: LiveRun.Scenario
    var read = Read()
  }

  /// All runs that need nothing but the address.
  func records() async -> [LiveRecord] {
    await records(of: cases.filter { !$0.host.loadsText })
  }

  /// The runs again and in order, where those that need what was read have been added, and those
  /// that found no button have been repeated with the element that was read.
  func records(after first: [LiveRecord], reading sights: [TargetJudge.Sight]) async -> [LiveRecord]
  {
    var kept: [LiveRecord] = []
    var added: [Case] = []
    for each in cases {
      let read = read(of: each.host, in: sights)
      let own = first.filter { $0.host == each.host.name && $0.scenario == each.scenario }
      let foundNone = live.tap == nil && read.wired != nil && own.contains(where: \.foundNoButton)
      if each.host.loadsText ? read.document != nil : foundNone {
        added.append(Case(host: each.host, scenario: each.scenario, read: read))
      } else if each.host.loadsText {
        var record = LiveRecord(
          host: each.host.name, google: live.google, scenario: each.scenario)
        record.didNotRun = "there is no text of the page to be loaded as one"
        kept.append(record)
      } else {
        kept += own
      }
    }
    if !added.isEmpty, !Task.isCancelled { kept += await records(of: added) }
    return cases.flatMap { each in
      kept.filter { $0.host == each.host.name && $0.scenario == each.scenario }
    }
  }

  /// In the order of the hosts and then of the scenarios.
  private var cases: [Case] {
    options.judgedHosts.flatMap { host in
      live.scenarios.map { Case(host: host, scenario: $0) }
    }
  }

  private func records(of cases: [Case]) async -> [LiveRecord] {
    guard let program = ChildProgram.beside(Self.program) else { return [] }
    // Each takes a process for itself and two for the engine.
    let records = Mutex<[LiveRecord]>([])
    await inOrder(cases, atATime: 4) { each in
      await self.records(of: each, by: program)
    } deliver: { some in
      records.withLock { $0 += some }
    }
    return records.withLock(\.self)
  }

  private func read(of host: Host, in sights: [TargetJudge.Sight]) -> Read {
    guard let sight = sights.first(where: { $0.hosts.contains { $0.name == host.name } }) else {
      return Read()
    }
    let page = sight.visit.page
    let paths = sight.visit.checkout.page.code.value?.paymentCalls.flatMap(\.paths) ?? []
    let wired = paths.lazy.filter(\.entry.isTap).compactMap(\.entry.element).first { selector in
      selector.contains { "#.[".contains($0) }
    }
    return Read(
      document: PageAnswer.whyNoDocument(page.exchange) == nil ? page.exchange.text?.string : nil,
      wired: wired)
  }

  private func records(of each: Case, by program: ChildProgram) async -> [LiveRecord] {
    let (host, scenario) = (each.host, each.scenario)
    var record = LiveRecord(host: host.name, google: live.google, scenario: scenario)
    guard host.engine == .webkit else {
      record.didNotRun = "the engine here is WebKit, and that of \(host.name) is Blink"
      record.wasTried = false
      return [record]
    }
    guard scenario != .dismiss || host.closeControl else {
      record.didNotRun = "\(host.name) has no control to close a popup with"
      record.wasTried = false
      return [record]
    }
    // A buyer who comes back finds what the first visit stored, where the app keeps it.
    let comesBack = scenario == .approve && host.store == .persistent
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "payready-store-\(UUID().uuidString)").path
    defer { if comesBack { try? FileManager.default.removeItem(atPath: folder) } }
    var run = run(scenario, in: host)
    run.document = each.host.loadsText ? each.read.document : nil
    if run.tap == nil { run.tap = each.read.wired }
    if comesBack {
      run.storeFolder = folder
      run.storeEndsWithParent = true
    }
    record = await carryOut(run, as: record, by: program)
    guard comesBack, record.didNotRun == nil, record.mayDifferWhenWarm else { return [record] }
    if let pictures = run.screenshots { run.screenshots = pictures + "-again" }
    // The store holds them by now, or what the page made of them.
    (run.cookies, run.storage) = ([], [])
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
    run.storage = live.storage
    run.deadline = Int(live.deadline.components.seconds) * 1000
    if scenario == .dismiss {
      // An app that does not listen for closed popups leaves its own alive as well.
      run.dismissal = host.popupDelegate && host.closesPopups ? .told : .hidden
      run.taps = 2
    }
    if let address = WebAddress(url) {
      LiveNetwork(options: options.fetch, target: address).apply(to: &run)
    }
    return run
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

extension Host {
  /// The app gives the view a text, so that there is one only when the page was fetched.
  fileprivate var loadsText: Bool { baseURL != .https }
}

extension LiveRecord {
  /// The run came to no button, or to one that did nothing.
  fileprivate var foundNoButton: Bool {
    guard end?.how == .noButton || end?.how == .noCall else { return false }
    return !events.contains { event in
      guard case .button(let button) = event.what else { return false }
      return button.found == .created || button.found == .component
    }
  }
}

extension LiveRecord {
  /// What the run stored may lead another way.
  fileprivate var mayDifferWhenWarm: Bool {
    switch end?.how {
    case .answered, .reachedGoogle, .noCall, .noButton: true
    default: false
    }
  }
}
