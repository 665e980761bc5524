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

  /// The waivers that covered something.
  var usedWaivers: Set<Waiver> = []
  /// The targets that were judged beside waivers, by id and by name.
  var reached: Set<String> = []
  /// What stands in the baseline of targets that were judged, and was not found any more.
  public var goneFromBaseline: [Waiver] = []

  /// Several runs of one command as one, with a notice on each waiver that does not count or that
  /// covers nothing.
  ///
  /// - Parameters:
  ///   - runs: at least one, in the order in which they ran.
  ///   - options: those of all of them, as far as waivers go.
  public init(of runs: [AuditRun], options: AuditOptions) {
    var report =
      runs.first?.report
      ?? Report(
        tool: Auditor.tool(of: options),
        run: Report.Run(id: "", started: "", finished: "", configuration: ""), targets: [])
    for run in runs.dropFirst() {
      report.run.finished = run.report.run.finished
      report.run.engine = report.run.engine ?? run.report.run.engine
      report.run.configuration += "+" + run.report.run.configuration
      report.run.didNotRun += run.report.run.didNotRun.filter { !report.run.didNotRun.contains($0) }
      report.notices += run.report.notices.filter { !report.notices.contains($0) }
    }
    let isWhole = !runs.contains(where: \.wasCancelled)
    let used = runs.reduce(into: Set<Waiver>()) { $0.formUnion($1.usedWaivers) }
    let reached = runs.reduce(into: Set<String>()) { $0.formUnion($1.reached) }
    let gone = options.baseline.filter { waiver in
      isWhole && !used.contains(waiver) && waiver.url.map(reached.contains) == true
    }
    if isWhole { report.notices += options.notices(onWaiversBeside: used) }
    if !gone.isEmpty {
      report.notices.append(
        "\(gone.count) \(gone.count == 1 ? "finding" : "findings") of the baseline "
          + "\(gone.count == 1 ? "is" : "are") gone: "
          + gone.prefix(8).map(\.label).joined(separator: "; ")
          + ". `payready baseline prune` takes what is gone out of it.")
    }
    self.init(report: report, wasCancelled: !isWhole, usedWaivers: used, reached: reached)
    goneFromBaseline = gone
  }

  init(
    report: Report, wasCancelled: Bool, usedWaivers: Set<Waiver>, reached: Set<String>
  ) {
    self.reached = reached
    self.report = report
    self.wasCancelled = wasCancelled
    self.usedWaivers = usedWaivers
  }
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
  ///
  /// - Parameter options: the rules on apps are among them where it has an app.
  public static func tool(of options: AuditOptions) -> Report.Tool {
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
    let used = Mutex<Set<Waiver>>([])
    let reached = Mutex<Set<String>>([])
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
      if let report = audit.report, !(options.waivers + options.baseline).isEmpty {
        used.withLock { $0.formUnion(report.findings.compactMap(\.waiver)) }
        reached.withLock { $0.formUnion([report.id, report.requestedURL]) }
      }
      return prepare(audit)
    }
    await inOrder(targets, atATime: options.limits.targetsAtATime, work, deliver: deliver)
    await fetcher.close()
    var run = Report.Run(
      id: UUID().uuidString.lowercased(), started: Self.time(started), finished: Self.time(Date()),
      configuration: options.fingerprint, didNotRun: didNotRun)
    run.engine = engine.withLock(\.self)
    let report = Report(
      tool: Self.tool(of: options), run: run, targets: [],
      notices: notices)
    return AuditRun(
      report: report, wasCancelled: Task.isCancelled, usedWaivers: used.withLock(\.self),
      reached: reached.withLock(\.self))
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
