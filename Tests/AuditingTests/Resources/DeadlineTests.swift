// The end of an audit's time.

import AuditModel
import Fetching
import Testing

@testable import Auditing

/// Answers only when it is told to stop.
private struct SilentSource: ResourceSource {
  func fetch(_ request: ResourceRequest) async throws(FetchFailure) -> Exchange {
    try? await Task.sleep(for: .seconds(3600))
    throw FetchFailure(kind: .cancelled, url: request.url, message: "stopped", advice: "")
  }
}

private func context(_ total: Duration) -> VisitContext {
  var limits = AuditOptions.Limits()
  limits.total = total
  return VisitContext(
    source: SilentSource(), shelf: ScriptShelf(), deadline: Deadline(in: total), limits: limits,
    maxBody: 1, maxTotalBody: 1, progress: { _ in })
}

@Suite struct `The time of an audit` {
  @Test(arguments: [Duration.zero, .milliseconds(50)])
  func `ends what is being asked for, and names its option`(_ total: Duration) async {
    let context = context(total)
    let page = await context.page(
      ResourceRequest(url: "https://shop.example/", destination: .frame))
    let script = await context.script(
      ResourceRequest(url: "https://shop.example/a.js", destination: .module))
    for answer in [page, script] {
      #expect(throws: FetchFailure.self) { try answer.get() }
    }
    #expect(
      context.hitLimits.count { $0.contains("2 resources") && $0.contains("--timeout") } == 1,
      "\(context.hitLimits)")
  }

  @Test func `ends with the task that waits`() async {
    let context = context(.seconds(3600))
    let task = Task {
      await context.script(ResourceRequest(url: "https://shop.example/a.js", destination: .module))
    }
    task.cancel()
    let answer = await task.value
    #expect(throws: FetchFailure.self) { try answer.get() }
    #expect(context.hitLimits == [])
  }
}
