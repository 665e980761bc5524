// Scripts that were asked for, so that each is asked for once in an audit.

import AuditModel
import Fetching

/// Keeps the answers for scripts over all visits, up to a bound.
actor ScriptShelf {
  private struct Key: Hashable {
    var url: String
    var destination: ResourceRequest.Destination
  }

  private var answers: [Key: Task<Result<Exchange, FetchFailure>, Never>] = [:]
  private var size = 0
  private let limit: Int

  /// - Parameter limit: bytes of text that are kept.
  init(limit: Int = 256 << 20) {
    self.limit = limit
  }

  /// The answer for a script, asked for where it was not before.
  func answer(
    for request: ResourceRequest,
    _ fetch: @escaping @Sendable () async -> Result<Exchange, FetchFailure>
  ) async -> Result<Exchange, FetchFailure> {
    let key = Key(url: request.url, destination: request.destination)
    if let task = answers[key] { return await Self.value(of: task) }
    let task = Task {
      // Only the text is read later.
      await fetch().map { exchange in
        var copy = exchange
        copy.body = nil
        return copy
      }
    }
    answers[key] = task
    let answer = await Self.value(of: task)
    if case .success(let exchange) = answer {
      // The next visit may have room for more of it.
      if exchange.truncated {
        answers[key] = nil
      } else {
        size += exchange.bodySize
      }
      if size > limit {
        answers = [:]
        size = 0
      }
    }
    return answer
  }

  /// Waits, and passes a cancellation on.
  private static func value(
    of task: Task<Result<Exchange, FetchFailure>, Never>
  ) async -> Result<Exchange, FetchFailure> {
    await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
  }
}
