// Scripts that were asked for, so that each is asked for once in an audit.

import AuditModel
import Fetching

/// Keeps the answers for scripts over all visits, up to a bound.
actor ScriptShelf {
  private struct Key: Hashable {
    var url: String
    var destination: ResourceRequest.Destination
    /// The agent that asked, where the answer depends on it.
    var agent: String?
  }

  private var answers: [Key: Task<Result<Exchange, FetchFailure>, Never>] = [:]
  private var size = 0
  private let limit: Int

  /// - Parameter limit: bytes of text that are kept.
  init(limit: Int = 256 << 20) {
    self.limit = limit
  }

  /// The answer for a script, asked for where it was not before, or where the server says that
  /// it answers each agent otherwise (https://www.rfc-editor.org/rfc/rfc9110#name-vary).
  func answer(
    for request: ResourceRequest, agent: String,
    _ fetch: @escaping @Sendable () async -> Result<Exchange, FetchFailure>
  ) async -> Result<Exchange, FetchFailure> {
    let common = Key(url: request.url, destination: request.destination)
    var own = common
    own.agent = agent
    if answers[own] != nil { return await answer(under: own, fetch) }
    let isFirst = answers[common] == nil
    let answer = await answer(under: common, fetch)
    guard case .success(let exchange) = answer, exchange.variesByAgent else { return answer }
    if isFirst {
      answers[own] = answers[common]
      return answer
    }
    return await self.answer(under: own, fetch)
  }

  private func answer(
    under key: Key,
    _ fetch: @escaping @Sendable () async -> Result<Exchange, FetchFailure>
  ) async -> Result<Exchange, FetchFailure> {
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

extension Exchange {
  /// The server says that it may answer another agent otherwise.
  var variesByAgent: Bool {
    headers.values("vary").contains { value in
      value.split(separator: ",").contains { name in
        let name = name.lowercased().filter { !$0.isWhitespace }
        return ["user-agent", "x-requested-with", "*"].contains(name) || name.hasPrefix("sec-ch-ua")
      }
    }
  }
}
