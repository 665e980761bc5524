// Audits targets: collects, judges, and makes the report, with a deadline.

public import AuditModel
import CheckoutFlow
import Fetching
import FoundationEssentials
import Programs
import Rules
import Synchronization

/// What an audit brought as a whole.
public struct AuditRun: Sendable {
  /// The report, but for its targets, errors and counts, which were handed over one by one.
  public var report: Report
  /// The audit was cancelled before it was done.
  public var wasCancelled: Bool
}

/// Runs audits with one set of options.
public struct Auditor: Sendable {
  let options: AuditOptions
  private let fetcher: Fetcher

  /// - Throws: kind `badOption` where an option of the network is not valid.
  public init(options: AuditOptions) throws(FetchFailure) {
    self.options = options
    fetcher = try Fetcher(options: options.fetch)
  }

  /// The program and its rules, as reports name them.
  public var tool: Report.Tool {
    let ofApps = options.appHosts.isEmpty ? [] : AllAppRules.all.map { $0.identifier }
    return Report.Tool(
      version: options.version, rules: AllRules.all.map { $0.identifier } + ofApps)
  }

  /// Audits the targets, several at a time, and hands over what each brought in their order.
  ///
  /// A cancelled task stops collecting; of the targets that are not done by then an error is
  /// handed over. Nothing of a target is held once it is handed over.
  ///
  /// - Parameters:
  ///   - targets: what is audited.
  ///   - progress: told of each step, on any thread.
  ///   - prepare: makes of a target's audit what is handed over; runs for several at a time.
  ///   - deliver: takes it, one after the other.
  public func audit<Piece: Sendable>(
    _ targets: [Target], progress: @escaping @Sendable (AuditProgress) -> Void = { _ in },
    prepare: @escaping @Sendable (TargetAudit) -> Piece,
    deliver: @Sendable (Piece) async -> Void
  ) async -> AuditRun {
    let started = Date()
    let deadline = Deadline(in: options.limits.total)
    let shelf = ScriptShelf()
    let engine = Mutex<String?>(nil)
    let work = { @Sendable (target: Target) async -> Piece in
      progress(.started(target.id))
      defer { progress(.finished(target.id)) }
      let auditor = TargetAuditor(
        target: target, options: options, fetcher: fetcher, shelf: shelf, deadline: deadline,
        progress: progress)
      let audit = await auditor.audit()
      if let name = audit.report?.runs?.lazy.compactMap(\.engine).first {
        engine.withLock { $0 = name }
      }
      return prepare(audit)
    }
    await inOrder(targets, atATime: options.limits.targetsAtATime, work, deliver: deliver)
    await fetcher.close()
    var run = Report.Run(
      id: UUID().uuidString.lowercased(), started: Self.time(started), finished: Self.time(Date()),
      configuration: options.fingerprint, didNotRun: didNotRun)
    run.engine = engine.withLock(\.self)
    let report = Report(tool: tool, run: run, targets: [], notices: notices)
    return AuditRun(report: report, wasCancelled: Task.isCancelled)
  }

  /// What was asked for and cannot be done by this program.
  private var didNotRun: [String] {
    var reasons: [String] = []
    if options.live != nil, ChildProgram.beside(LiveRuns.program) == nil {
      reasons.append(
        "live evidence did not run: \(LiveRuns.program) is not installed beside payready")
    }
    if let failure = options.appFailure {
      reasons.append("the app's source was not read: \(failure)")
    }
    return reasons
  }

  private var notices: [String] {
    var notices: [String] = []
    if options.userAgent != nil {
      notices.append(
        "The user agent of all visits is the one of --user-agent, whatever the host's own is.")
    }
    if options.fetch.insecure { notices.append("Certificates were not checked (--insecure).") }
    return notices
  }

  private static func time(_ date: Date) -> String {
    date.formatted(.iso8601)
  }
}

/// Works on the inputs, at most that many at a time, and delivers the results in the inputs'
/// order; what a cancelled task leaves is done in no time by the work itself.
///
/// Results wait for those before them. So that they do not gather behind a slow one, no work
/// begins far ahead of what is delivered.
func inOrder<Input: Sendable, Output: Sendable>(
  _ inputs: [Input], atATime limit: Int, _ work: @escaping @Sendable (Input) async -> Output,
  deliver: @Sendable (Output) async -> Void
) async {
  let limit = max(1, limit)
  await withTaskGroup(of: (Int, Output).self) { group in
    var waiting = inputs.enumerated().makeIterator()
    var results: [Int: Output] = [:]
    var started = 0
    var delivered = 0
    func start() {
      while started - delivered - results.count < limit, started - delivered < limit * 8,
        let (index, input) = waiting.next()
      {
        started += 1
        group.addTask { (index, await work(input)) }
      }
    }
    start()
    while let (index, output) = await group.next() {
      results[index] = output
      while let next = results.removeValue(forKey: delivered) {
        delivered += 1
        await deliver(next)
      }
      start()
    }
  }
}
