// The end of the time that an audit has.

import AuditModel
import Fetching

/// A point in time after which nothing more is asked for.
struct Deadline: Sendable {
  let total: Duration
  private let end: ContinuousClock.Instant

  init(in total: Duration) {
    self.total = total
    end = ContinuousClock.now + total
  }

  var isOver: Bool { ContinuousClock.now >= end }

  /// The failure of what was not asked for, or not answered, in time.
  func failure(_ url: String) -> FetchFailure {
    FetchFailure(
      kind: .timeout, url: url, message: "the time for the whole audit was over",
      advice: "Give it more with --timeout.", mayPass: true)
  }

  /// Asks, and stops asking when the time is over.
  func fetch(
    _ request: ResourceRequest, from source: any ResourceSource
  ) async -> Result<Exchange, FetchFailure> {
    if isOver { return .failure(failure(request.url)) }
    let end = end
    return await withTaskGroup(of: Result<Exchange, FetchFailure>?.self) { group in
      group.addTask {
        do throws(FetchFailure) {
          return .success(try await source.fetch(request))
        } catch {
          return .failure(error)
        }
      }
      group.addTask {
        try? await Task.sleep(until: end, clock: .continuous)
        return nil
      }
      let first = await group.next() ?? nil
      group.cancelAll()
      return first ?? .failure(failure(request.url))
    }
  }
}
