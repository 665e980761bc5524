// Keeps what was asked and answered, for a recording.

import AuditModel
import FoundationEssentials
import Synchronization

/// The requests of one target's audit, in the order in which they were answered.
final class RequestLog: Sendable {
  private let kept = Mutex<[RecordedExchange]>([])

  /// Visits that are only compared come first: of several answers for an address the last one is
  /// what a reader of the recording takes.
  var records: [RecordedExchange] {
    let all = kept.withLock { $0 }
    return all.filter(\.isCompared) + all.filter { !$0.isCompared }
  }

  func add(_ record: RecordedExchange) { kept.withLock { $0.append(record) } }
}

/// A source whose answers are kept.
struct LoggedSource: ResourceSource {
  var source: any ResourceSource
  var log: RequestLog
  var agent: VisitAgent
  var isCompared: Bool

  func fetch(_ request: ResourceRequest) async throws(FetchFailure) -> Exchange {
    let started = Date().formatted(.iso8601)
    let exchange = try await source.fetch(request)
    let fields = [Headers.Field(name: "User-Agent", value: agent.userAgent)] + request.headers
    log.add(
      RecordedExchange(
        visit: agent.name, isCompared: isCompared, started: started,
        kind: request.destination.recordedKind, sent: Headers(fields + agent.headers),
        exchange: exchange))
    return exchange
  }
}

extension ResourceRequest.Destination {
  fileprivate var recordedKind: RecordedExchange.Kind {
    switch self {
    case .document: .document
    case .frame: .subdocument
    case .window: .window
    case .script, .module: .script
    }
  }
}
