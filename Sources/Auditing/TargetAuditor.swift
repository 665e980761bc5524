// Audits one target: one visit for each agent, then the judgement for each host.

public import AuditModel
import Fetching

/// What the audit of one target brought: a report, errors, or both where some agent got no
/// answer.
public struct TargetAudit: Sendable {
  /// What is said about the target; nil where it got no answer at all.
  public var report: TargetReport?
  /// Why it, or a part of it, could not be audited.
  public var errors: [Report.TargetError] = []
  /// What was observed, without bodies.
  public var evidence: Evidence?
  /// What was asked and answered, where that was to be recorded.
  public var recording: [RecordedExchange] = []
  /// Files that could not be written, a sentence each.
  public var unwritten: [String] = []
}

/// Audits one target.
struct TargetAuditor: Sendable {
  let target: Target
  let options: AuditOptions
  let fetcher: Fetcher
  let shelf: ScriptShelf
  let deadline: Deadline
  let progress: @Sendable (AuditProgress) -> Void

  func audit() async -> TargetAudit {
    let audit =
      switch target.kind {
      case .url(let text, _): await visitAll(text)
      case .file(let file): await read(file)
      case .archive(let archive): await read(archive)
      case .evidence(let evidence): judged(evidence.visits, live: evidence.live)
      }
    return Task.isCancelled && audit.report == nil
      ? TargetAudit(errors: [Self.interrupted(target)], unwritten: audit.unwritten) : audit
  }

  // MARK: A URL

  private func visitAll(_ url: String) async -> TargetAudit {
    var audit = TargetAudit()
    let log = options.records ? RequestLog() : nil
    let runs = options.live.map { LiveRuns(url: url, options: options, live: $0) }
    async let first = runs?.records()
    let seen = await AgentSurvey(auditor: self, url: url, log: log).visitAll()
    var live = await first
    if let begun = live { live = await runs?.records(after: begun, reading: seen.sights) }
    audit.recording = log?.records ?? []
    audit.errors = seen.failures.map { $0.failure.error(for: target, hosts: $0.hosts) }
    if Task.isCancelled { return audit }
    if options.fetch.cookieJar != nil, let session = seen.firstSession {
      await save(session, into: &audit)
    }
    audit.errors = audit.errors.mergedByCause()
    guard !seen.sights.isEmpty else { return audit }
    let whole = judged(seen.sights, live: live)
    audit.report = whole.report
    audit.evidence = whole.evidence
    return audit
  }

  private func save(_ session: FetchSession, into audit: inout TargetAudit) async {
    do throws(FetchFailure) {
      try await session.saveCookieJar()
    } catch {
      audit.unwritten.append("\(error.message). \(error.advice)")
    }
  }

  // MARK: Files

  private func read(_ file: PageFile) async -> TargetAudit {
    let agent = options.agentGroups.first?.userAgent ?? ""
    let others: any ResourceSource =
      options.offline
      ? OfflineSource()
      : NetworkSource(session: fetcher.session(target: nil), userAgent: agent)
    guard
      let folder = FolderSource(
        file: file, baseURL: options.baseURL, headers: options.responseHeaders,
        sizeLimit: options.fetch.maxBody, others: others)
    else {
      return failed("bad-name", "the file's name makes no address", "Give it another name.")
    }
    switch await visit(folder.address.description, userAgent: agent, from: folder) {
    case .failure(let failure):
      return TargetAudit(errors: [failure.error(for: target, hosts: options.judgedHosts)])
    case .success(var visit):
      visit.isFile = options.responseHeaders == nil
      // Every agent gets the same file.
      let sights = options.agentGroups.map { group in
        var copy = visit
        copy.userAgent = group.userAgent
        return TargetJudge.Sight(visit: copy, hosts: group.hosts)
      }
      return judged(sights, paths: folder.readPaths, live: unrunnable)
    }
  }

  private func read(_ archive: HTTPArchive) async -> TargetAudit {
    let source = ArchiveSource(archive: archive)
    var best: Visit?
    // The checkout comes late in a session: the last page that takes part in Google Pay counts.
    for url in archive.documents.reversed() {
      let seen = await visit(url, userAgent: archive.userAgent ?? "", from: source)
      guard case .success(var visit) = seen else { continue }
      visit.isFile = !archive.hasHeaders(of: url)
      if best == nil || visit.hasIntegration { best = visit }
      if visit.hasIntegration { break }
    }
    guard let best else {
      return failed(
        "empty-archive", "the archive holds no page with its content",
        "Record the archive with content.")
    }
    return judged([best])
  }

  // MARK: Visits and judgements

  private func visit(
    _ url: String, userAgent: String, from source: any ResourceSource
  ) async -> Result<Visit, NotReached> {
    let context = context(source)
    switch await context.page(ResourceRequest(url: url, destination: .document)) {
    case .failure(let failure): return .failure(.failure(failure))
    case .success(let exchange):
      if NotReached.isNoAnswer(exchange.status) { return .failure(.status(exchange)) }
      let page = await PageCollector(context: context).page(exchange)
      return .success(
        Visit(userAgent: userAgent, page: page, limits: context.hitLimits))
    }
  }

  /// A visit to be collected.
  func context(
    _ source: any ResourceSource, readings: ReadingShelf? = nil,
    windows: WindowShelf = WindowShelf(), agent: String = "", isJudged: Bool = true
  ) -> VisitContext {
    VisitContext(
      source: source, shelf: shelf, readings: readings, windows: windows, agent: agent,
      isJudged: isJudged,
      deadline: deadline, limits: options.limits, maxBody: options.fetch.maxBody,
      maxTotalBody: options.fetch.maxTotalBody, progress: progress)
  }

  /// Judges visits that may serve every host.
  private func judged(_ visits: [Visit], live: [LiveRecord]? = nil) -> TargetAudit {
    let sights = visits.map { visit in
      let hosts = options.judgedHosts.filter { host in
        let own = visits.first { $0.userAgent == host.agent.userAgent } ?? visits.first
        return own == visit
      }
      return TargetJudge.Sight(visit: visit, hosts: hosts)
    }
    guard !visits.isEmpty else {
      return failed("empty-evidence", "the evidence holds no visit", "Save the evidence again.")
    }
    return judged(sights, live: live ?? unrunnable)
  }

  /// What stands for runs of what is no URL, where they were asked for.
  private var unrunnable: [LiveRecord]? {
    guard let live = options.live else { return nil }
    return options.judgedHosts.flatMap { host in
      live.scenarios.map {
        LiveRecord(
          host: host.name, google: live.google, scenario: $0,
          didNotRun: "only a URL is opened in a web view", wasTried: false)
      }
    }
  }

  private func judged(
    _ sights: [TargetJudge.Sight], paths: [String: String] = [:], live: [LiveRecord]? = nil
  ) -> TargetAudit {
    let report = TargetJudge(target: target, options: options, paths: paths)
      .report(of: sights, live: live)
    let evidence = Evidence(
      target: target.name, id: target.id, visits: sights.map { $0.visit.withoutBodies },
      live: live)
    return TargetAudit(report: report, evidence: evidence)
  }

  private func failed(_ kind: String, _ message: String, _ advice: String) -> TargetAudit {
    TargetAudit(errors: [
      Report.TargetError(
        target: target.name, id: target.id, kind: kind, message: message, advice: advice,
        mayPass: false)
    ])
  }

  private static func interrupted(_ target: Target) -> Report.TargetError {
    Report.TargetError(
      target: target.name, id: target.id, kind: "interrupted",
      message: "the audit was interrupted before this target was done",
      advice: "Run it again.", mayPass: true)
  }
}

extension Visit {
  /// Another agent may get what this one did not.
  var wantsComparison: Bool {
    checkout.page.code.value?.hasIntegration != true
      || !(200..<300).contains(page.exchange.status)
  }

  /// The visit as it is saved.
  var withoutBodies: Visit {
    var copy = self
    copy.page = page.withoutBodies
    return copy
  }
}

extension Page {
  fileprivate var withoutBodies: Page {
    var copy = self
    copy.exchange = exchange.withoutBody
    copy.frames = frames.map { framed in
      var copy = framed
      copy.page = framed.page.map(\.withoutBodies)
      return copy
    }
    copy.opened = opened?.map { window in
      var copy = window
      copy.page = window.page.map(\.withoutBodies)
      return copy
    }
    return copy
  }
}
