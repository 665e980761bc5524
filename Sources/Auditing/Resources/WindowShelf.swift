// Pages of windows that were asked for, so that agents that get the same page ask once.

import AuditModel
import Fetching

/// Keeps the pages of one target's windows over its visits.
actor WindowShelf {
  /// What was answered.
  struct Answer: Sendable {
    var page: Collected<Page>
    var failure: FetchFailure.Kind?
  }

  private struct Key: Hashable {
    var url: String
    var destination: ResourceRequest.Destination
    /// The page that opens the window, as far as agents may get it otherwise.
    var likeness: String
    /// The agent that asked, where the answer depends on it.
    var agent: String?
  }

  private var answers: [Key: Task<Answer, Never>] = [:]

  /// The page of a window, asked for where no agent that got the same page around it has asked,
  /// or where the server says that it answers each agent otherwise.
  func answer(
    for request: ResourceRequest, likeness: String, agent: String,
    _ fetch: @escaping @Sendable () async -> Answer
  ) async -> Answer {
    let common = Key(url: request.url, destination: request.destination, likeness: likeness)
    var own = common
    own.agent = agent
    if let task = answers[own] { return await Self.value(of: task) }
    if let task = answers[common] {
      let answer = await Self.value(of: task)
      if answer.page.value?.exchange.variesByAgent != true { return answer }
      if let task = answers[own] { return await Self.value(of: task) }
    }
    let task = Task { await fetch() }
    answers[own] = task
    if answers[common] == nil { answers[common] = task }
    return await Self.value(of: task)
  }

  /// Waits, and passes a cancellation on.
  private static func value(of task: Task<Answer, Never>) async -> Answer {
    await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
  }
}
