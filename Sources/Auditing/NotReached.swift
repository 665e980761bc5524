// Why a target gives no verdict: no answer, or one that only says "later".

import AuditModel

/// A visit that did not reach a page.
enum NotReached: Error {
  case failure(FetchFailure)
  /// 429 or 5xx after all retries.
  case status(Exchange)

  /// True for the statuses that say nothing of the page.
  static func isNoAnswer(_ status: Int) -> Bool {
    status == 429 || (500...599).contains(status)
  }

  /// What happened, a sentence without a full stop.
  var sentence: String {
    switch self {
    case .failure(let failure): failure.message
    case .status(let exchange): "the server answers \(exchange.status)"
    }
  }

  /// The entry in the report.
  func error(for target: Target, hosts: [Host]) -> Report.TargetError {
    switch self {
    case .failure(let failure):
      return Report.TargetError(
        target: target.name, id: target.id, kind: failure.kind.rawValue,
        message: failure.message, advice: failure.advice,
        curlCode: failure.curlCode == 0 ? nil : failure.curlCode, mayPass: failure.mayPass)
    case .status(let exchange):
      let times = exchange.attempts
      return Report.TargetError(
        target: target.name, id: target.id, kind: "http-status",
        message: "the server answers \(exchange.status)"
          + (times > 1 ? " (asked \(times) times)" : ""),
        advice: exchange.status == 429
          ? "Ask more slowly: --concurrency 1, or later."
          : "Try again later, or look at the server's logs.",
        status: exchange.status, mayPass: ![501, 505, 511].contains(exchange.status))
    }
  }
}

extension [Report.TargetError] {
  /// One entry for each cause, however many agents met it.
  func mergedByCause() -> [Report.TargetError] {
    reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}
