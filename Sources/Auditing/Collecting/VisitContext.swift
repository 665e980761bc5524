// What the collectors of one visit share: source, limits, and what was counted.

import AuditModel
import Fetching
import Synchronization

/// One visit while it is being collected.
final class VisitContext: Sendable {
  let source: any ResourceSource
  let shelf: ScriptShelf
  /// Nil where no page is read in more than one visit.
  let readings: ReadingShelf?
  let windows: WindowShelf
  /// Who asks, told from all others.
  let agent: String
  /// Findings may point into what is read; otherwise it is read to be compared.
  let isJudged: Bool
  let deadline: Deadline
  let limits: AuditOptions.Limits
  let maxBody: Int
  let maxTotalBody: Int
  let progress: @Sendable (AuditProgress) -> Void

  private struct Counts {
    var resources = 0
    var refused = 0
    var late = 0
    var cutByTotal = 0
    var scriptsVary = false
    var sentences: [String] = []
  }
  private let counts = Mutex(Counts())

  init(
    source: any ResourceSource, shelf: ScriptShelf, readings: ReadingShelf? = nil,
    windows: WindowShelf = WindowShelf(),
    agent: String = "", isJudged: Bool = true, deadline: Deadline,
    limits: AuditOptions.Limits, maxBody: Int, maxTotalBody: Int,
    progress: @escaping @Sendable (AuditProgress) -> Void
  ) {
    self.source = source
    self.shelf = shelf
    self.readings = readings
    self.windows = windows
    self.agent = agent
    self.isJudged = isJudged
    self.deadline = deadline
    self.limits = limits
    self.maxBody = maxBody
    self.maxTotalBody = maxTotalBody
    self.progress = progress
  }

  /// Fetches a page; pages are asked for anew in each visit.
  func page(_ request: ResourceRequest) async -> Result<Exchange, FetchFailure> {
    progress(.requested(request.url))
    let answer = await deadline.fetch(request, from: source)
    note(answer)
    return answer
  }

  /// Fetches a script, or takes it from the shelf.
  func script(_ request: ResourceRequest) async -> Result<Exchange, FetchFailure> {
    let (progress, deadline, source) = (progress, deadline, source)
    let answer = await shelf.answer(for: request, agent: agent) {
      progress(.requested(request.url))
      return await deadline.fetch(request, from: source)
    }
    note(answer)
    if case .success(let exchange) = answer, exchange.variesByAgent {
      counts.withLock { $0.scriptsVary = true }
    }
    return answer
  }

  /// A script of the visit may be another one for another agent.
  var scriptsVary: Bool { counts.withLock { $0.scriptsVary } }

  /// Takes one from the number of resources that a visit may fetch; false where none is left.
  func takeResource() -> Bool {
    counts.withLock { counts in
      if counts.resources >= limits.resources {
        counts.refused += 1
        return false
      }
      counts.resources += 1
      return true
    }
  }

  /// Notes a limit that was hit, a sentence, once.
  func hit(_ sentence: String) {
    counts.withLock { if !$0.sentences.contains(sentence) { $0.sentences.append(sentence) } }
  }

  private func note(_ answer: Result<Exchange, FetchFailure>) {
    switch answer {
    case .success(let exchange):
      guard exchange.truncated else { return }
      if isCutByTotal(exchange) {
        counts.withLock { $0.cutByTotal += 1 }
      } else {
        hit(
          "\(exchange.finalURL) was cut at \(maxBody.asSize), the limit for one body "
            + "(--max-body).")
      }
    case .failure(let failure):
      if failure.kind == .timeout, deadline.isOver { counts.withLock { $0.late += 1 } }
    }
  }

  /// Why a body was cut, as it stands after "it was not read to its end:".
  func whyCut(_ exchange: Exchange) -> String {
    isCutByTotal(exchange)
      ? "the bodies of the visit are larger than \(maxTotalBody.asSize) together (--max-total)"
      : "it is larger than \(maxBody.asSize) (--max-body)"
  }

  private func isCutByTotal(_ exchange: Exchange) -> Bool { exchange.bodySize < maxBody }

  /// All limits that were hit, one sentence each.
  var hitLimits: [String] {
    let counts = counts.withLock { $0 }
    var sentences = counts.sentences
    if counts.refused > 0 {
      sentences.append(
        "Stopped after \(limits.resources) scripts, frames and windows; \(counts.refused) more "
          + "were not read (--max-resources).")
    }
    if counts.cutByTotal > 0 {
      sentences.append(
        "The bodies of the visit were larger than \(maxTotalBody.asSize) together; "
          + "\(counts.cutByTotal) \(counts.cutByTotal == 1 ? "was" : "were") cut (--max-total).")
    }
    if counts.late > 0 {
      sentences.append(
        "The audit's time of \(deadline.total.asSeconds) was over; "
          + "\(counts.late) \(counts.late == 1 ? "resource was" : "resources were") not had "
          + "(--timeout).")
    }
    return sentences
  }
}
