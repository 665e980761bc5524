// Visits one URL with several agents, at the same time.

import AuditModel
import Fetching

/// The visits of one URL.
///
/// The first page is read while the others are asked for, all at once; those like it are not read
/// again.
/// Only where agents get different pages more visits are made: see ``AgentTrials``.
struct AgentSurvey: Sendable {
  /// What the visits brought.
  struct Result: Sendable {
    var sights: [TargetJudge.Sight] = []
    var failures: [(failure: NotReached, hosts: [Host])] = []
    /// The session of the first visit, with its cookies.
    var firstSession: FetchSession?
  }

  /// One agent, the hosts that are judged by its visit, and what it needs to visit.
  private struct Visitor: Sendable {
    var agent: VisitAgent
    var hosts: [Host]
    var session: FetchSession?
    var context: VisitContext
  }

  /// A visitor and the page that it was answered with.
  private struct Reached: Sendable {
    var visitor: Visitor
    var exchange: Exchange
  }

  let auditor: TargetAuditor
  let url: String
  /// Takes what is asked and answered; nil where it need not be kept.
  let log: RequestLog?
  /// Nil where the page is visited once, so that none is read again.
  private let readings: ReadingShelf?
  private let windows = WindowShelf()

  init(auditor: TargetAuditor, url: String, log: RequestLog?) {
    self.auditor = auditor
    self.url = url
    self.log = log
    let isSingle = auditor.options.agents.isEmpty && auditor.options.agentGroups.count == 1
    readings = isSingle ? nil : ReadingShelf()
  }

  private var options: AuditOptions { auditor.options }

  func visitAll() async -> Result {
    var result = Result()
    let visitors = visitors()
    result.firstSession = visitors.first?.session
    // Nothing else is asked for until a host's agent is answered.
    var rest = visitors[...]
    var reference: Reached?
    while reference == nil, let next = rest.popFirst(), !next.hosts.isEmpty {
      switch await page(for: next) {
      case .success(let exchange): reference = Reached(visitor: next, exchange: exchange)
      case .failure(let failure): result.failures.append((failure, next.hosts))
      }
    }
    guard let reference else { return result }
    async let warm = pageAgain(after: reference)
    async let answers = inOrder(Array(rest)) { await page(for: $0) }
    // Most pages will be like the first, which is therefore read before the others.
    var visits = [await visit(reference)]
    var reached = [reference]
    var notCompared: [String] = []
    for (visitor, answer) in zip(rest, await answers) {
      switch answer {
      case .success(let exchange): reached.append(Reached(visitor: visitor, exchange: exchange))
      case .failure(let failure) where visitor.hosts.isEmpty:
        notCompared.append("Asked as \(visitor.agent.name), \(failure.sentence).")
      case .failure(let failure): result.failures.append((failure, visitor.hosts))
      }
    }
    visits += await inOrder(Array(reached.dropFirst())) { await visit($0) }
    var seen = zip(reached, visits).map { $0.1.compared(as: $0.0.visitor.agent) }
    if let warm = await warm {
      seen.append(await visit(warm).compared(as: warm.visitor.agent, isWarm: true))
    }
    let judged = zip(reached, seen).filter { !$0.0.visitor.hosts.isEmpty }.map(\.1)
    if seen.count > 1 { seen = await AgentTrials(survey: self).added(to: seen, judged: judged) }
    for (index, visitor) in reached.map(\.visitor).enumerated() where !visitor.hosts.isEmpty {
      var visit = visits[index]
      if seen.count > 1 { visit.comparisons = seen }
      if index == 0 { visit.limits += notCompared }
      visit.comparison = comparison(for: visit, among: seen)
      result.sights.append(TargetJudge.Sight(visit: visit, hosts: visitor.hosts))
    }
    return result
  }

  // MARK: Who visits

  private func visitors() -> [Visitor] {
    let groups = options.agentGroups.map { group in
      let known = options.agents.first {
        $0.userAgent == group.userAgent && $0.headers.isEmpty
      }
      let name = known?.name ?? group.hosts.first?.name ?? ""
      return visitor(VisitAgent(name: name, userAgent: group.userAgent), hosts: group.hosts)
    }
    // An agent that is to replace all others leaves none to compare with.
    guard !options.offline, options.userAgent == nil else { return groups }
    let others = options.agents.filter { agent in
      !groups.contains { $0.agent.asks(as: agent) }
    }
    return groups + others.map { visitor($0, hosts: []) }
  }

  private func visitor(
    _ agent: VisitAgent, hosts: [Host], session: FetchSession? = nil
  ) -> Visitor {
    let session = options.offline ? nil : session ?? auditor.fetcher.session(target: url)
    let source: any ResourceSource =
      session.map {
        NetworkSource(session: $0, userAgent: agent.userAgent, headers: agent.headers)
      } ?? OfflineSource()
    let logged: any ResourceSource =
      log.map {
        LoggedSource(source: source, log: $0, agent: agent, isCompared: hosts.isEmpty)
      } ?? source
    let words = [agent.userAgent] + agent.headers.map { "\($0.name): \($0.value)" }
    return Visitor(
      agent: agent, hosts: hosts, session: session,
      context: auditor.context(
        logged, readings: readings, windows: windows, agent: words.joined(separator: "\n"),
        isJudged: !hosts.isEmpty))
  }

  // MARK: Visiting

  private func page(for visitor: Visitor) async -> Swift.Result<Exchange, NotReached> {
    switch await visitor.context.page(ResourceRequest(url: url, destination: .document)) {
    case .failure(let failure): .failure(.failure(failure))
    case .success(let exchange):
      NotReached.isNoAnswer(exchange.status) ? .failure(.status(exchange)) : .success(exchange)
    }
  }

  private func visit(_ reached: Reached) async -> Visit {
    let context = reached.visitor.context
    let page = await PageCollector(context: context).page(reached.exchange)
    return Visit(
      userAgent: reached.visitor.agent.userAgent, page: page, limits: context.hitLimits)
  }

  /// The page once more with the cookies that it set; nil where it set none.
  private func pageAgain(after first: Reached) async -> Reached? {
    let setsCookies = first.exchange.hops.contains { $0.headers.first("set-cookie") != nil }
    guard setsCookies, let session = first.visitor.session, options.userAgent == nil,
      !options.agents.isEmpty
    else { return nil }
    let again = visitor(first.visitor.agent, hosts: [], session: session)
    guard case .success(let exchange) = await page(for: again) else { return nil }
    return Reached(visitor: again, exchange: exchange)
  }

  /// What another agent gets; nil where it gets no answer.
  func trial(as agent: VisitAgent) async -> Visit.Comparison? {
    let visitor = visitor(agent, hosts: [])
    guard case .success(let exchange) = await page(for: visitor) else { return nil }
    return await visit(Reached(visitor: visitor, exchange: exchange)).compared(
      as: agent, isTrial: true)
  }

  /// The agent that got the checkout where this one did not, a browser before others.
  private func comparison(
    for visit: Visit, among seen: [Visit.Comparison]
  ) -> Visit.Comparison? {
    guard visit.wantsComparison else { return nil }
    let others = seen.filter {
      $0.userAgent != visit.userAgent && $0.isWarm != true && $0.isTrial != true
    }
    return others.first { $0.hasIntegration && (200..<300).contains($0.status) } ?? others.first
  }
}
