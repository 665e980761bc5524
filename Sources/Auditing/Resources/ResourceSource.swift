// Where the resources of a visit come from: the network, a folder, an archive.

import AuditModel
import Fetching

/// Answers the requests of one visit.
protocol ResourceSource: Sendable {
  func fetch(_ request: ResourceRequest) async throws(FetchFailure) -> Exchange
}

/// Resources from the network under one agent.
struct NetworkSource: ResourceSource {
  var session: FetchSession
  var userAgent: String
  /// Header fields of the agent beside those of a browser.
  var headers: [Headers.Field] = []

  func fetch(_ request: ResourceRequest) async throws(FetchFailure) -> Exchange {
    try await session.fetch(
      FetchRequest(
        url: request.url, agent: userAgent, headers: request.headers + headers,
        reading: request.reading, unaskedHosts: request.unaskedHosts))
  }
}

/// Nothing: for audits that may not ask the network.
struct OfflineSource: ResourceSource {
  func fetch(_ request: ResourceRequest) throws(FetchFailure) -> Exchange {
    throw FetchFailure(
      kind: .refusedByPolicy, url: request.url, message: "it is not at hand and --offline is set",
      advice: "Leave --offline out.")
  }
}

/// Resources that an archive recorded.
struct ArchiveSource: ResourceSource {
  var archive: HTTPArchive

  func fetch(_ request: ResourceRequest) throws(FetchFailure) -> Exchange {
    guard let exchange = archive.exchange(for: request.url, reading: request.reading) else {
      throw FetchFailure(
        kind: .other, url: request.url,
        message: archive.losesRedirects
          ? "the archive does not hold it; Safari leaves out addresses that redirect"
          : "the archive does not hold it",
        advice: "Record the archive again from the first request on.")
    }
    guard exchange.body != nil else {
      throw FetchFailure(
        kind: .other, url: request.url, message: "the archive holds no content for it",
        advice: "Record the archive with content.")
    }
    return exchange
  }
}
