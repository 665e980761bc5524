// Audits targets: collects, judges, and makes the report, with a deadline.

public import AuditModel
import CheckoutFlow
import Fetching
import FoundationEssentials
import Rules

/// What an audit brought.
public struct AuditRun: Sendable {
  /// What is printed.
  public var report: Report
  /// What was observed, one for each target that was; without bodies.
  public var evidence: [Evidence]
  /// Files that could not be written while it ran, a sentence each.
  public var unwritten: [String]
  /// The audit was cancelled before it was done; ``report`` has what was.
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

  /// Audits the targets, several at a time, and reports them in their order.
  ///
  /// A cancelled task stops collecting; the targets that are done by then are in the report, the
  /// others are among its errors.
  public func audit(
    _ targets: [Target], progress: @escaping @Sendable (AuditProgress) -> Void = { _ in }
  ) async -> AuditRun {
    let started = Date()
    let deadline = Deadline(in: options.limits.total)
    let shelf = ScriptShelf()
    let work = { @Sendable (target: Target) async -> TargetAudit in
      progress(.started(target.id))
      defer { progress(.finished(target.id)) }
      return await TargetAuditor(
        target: target, options: options, fetcher: fetcher, shelf: shelf, deadline: deadline,
        progress: progress
      ).audit()
    }
    let audits = await inOrder(targets, atATime: options.limits.targetsAtATime, work)
    await fetcher.close()
    return run(of: audits, started: started)
  }

  private func run(of audits: [TargetAudit], started: Date) -> AuditRun {
    let run = Report.Run(
      id: UUID().uuidString.lowercased(), started: Self.time(started), finished: Self.time(Date()),
      configuration: options.fingerprint, didNotRun: didNotRun)
    var report = Report(
      tool: Report.Tool(version: options.version, rules: AllRules.all.map { $0.identifier }),
      run: run, targets: audits.compactMap(\.report), errors: audits.flatMap(\.errors))
    report.notices = notices
    return AuditRun(
      report: report, evidence: audits.compactMap(\.evidence),
      unwritten: audits.flatMap(\.unwritten), wasCancelled: Task.isCancelled)
  }

  /// What was asked for and cannot be done by this program.
  private var didNotRun: [String] {
    var reasons: [String] = []
    if options.live {
      reasons.append("live evidence did not run: payready-live is not installed beside payready")
    }
    if options.app != nil {
      reasons.append(
        "the app's source was not read: payready-app is not installed beside payready")
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

/// As ``inOrder(_:_:)``, with at most that many at a time; what a cancelled task leaves is done
/// in no time by the work itself.
func inOrder<Input: Sendable, Output: Sendable>(
  _ inputs: [Input], atATime limit: Int, _ work: @escaping @Sendable (Input) async -> Output
) async -> [Output] {
  await withTaskGroup(of: (Int, Output).self) { group in
    var waiting = inputs.enumerated().makeIterator()
    func startNext() {
      guard let (index, input) = waiting.next() else { return }
      group.addTask { (index, await work(input)) }
    }
    for _ in 0..<max(1, limit) { startNext() }
    var results: [(Int, Output)] = []
    while let result = await group.next() {
      results.append(result)
      startNext()
    }
    return results.sorted { $0.0 < $1.0 }.map(\.1)
  }
}
