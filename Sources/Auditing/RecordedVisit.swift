// A visit made of exchanges that are at hand, with no network and no files.

public import AuditModel
import Fetching

/// Collects a page from what servers are known to answer.
public struct RecordedVisit: Sendable {
  /// The answer for the top page, with its text.
  public var page: Exchange
  /// The answers for scripts and frames; whatever else the page asks for is not fetched.
  public var resources: [Exchange]
  /// How much is collected.
  public var limits = AuditOptions.Limits()

  /// Creates a recorded visit from its parts.
  public init(page: Exchange, resources: [Exchange] = []) {
    self.page = page
    self.resources = resources
  }

  /// The visit under that agent.
  public func visit(userAgent: String) async -> Visit {
    let context = VisitContext(
      source: RecordedSource(resources), shelf: ScriptShelf(), deadline: Deadline(in: limits.total),
      limits: limits, maxBody: FetchOptions().maxBody, maxTotalBody: FetchOptions().maxTotalBody,
      progress: { _ in })
    let page = await PageCollector(context: context).page(page)
    return Visit(userAgent: userAgent, page: page, limits: context.hitLimits)
  }
}

/// Exchanges looked up by the address that they answer.
private struct RecordedSource: ResourceSource {
  private let exchanges: [String: Exchange]

  init(_ exchanges: [Exchange]) {
    self.exchanges = exchanges.reduce(into: [:]) { known, exchange in
      let key = WebAddress(exchange.requestedURL)?.withoutFragment.description
      known[key ?? exchange.requestedURL] = exchange
    }
  }

  func fetch(_ request: ResourceRequest) throws(FetchFailure) -> Exchange {
    let key = WebAddress(request.url)?.withoutFragment.description ?? request.url
    guard let exchange = exchanges[key] else {
      throw FetchFailure(
        kind: .other, url: request.url, message: "no answer is recorded for it", advice: "")
    }
    return exchange
  }
}
