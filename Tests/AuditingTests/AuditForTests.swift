// What the tests of this target share: one audit with options for loopback.

import AuditModel
import Auditing
import Fetching
import TestSupport
import Testing

/// All that an audit brought, held together.
struct WholeAudit: Sendable {
  /// The report with its targets, errors and counts.
  var report: Report
  var evidence: [Evidence]
  var wasCancelled: Bool

  /// The page of the first visit.
  var page: Page {
    get throws { try #require(evidence.first?.visits.first?.page) }
  }

  /// The report of the only target.
  var target: TargetReport {
    get throws { try #require(report.targets.first, "\(report.errors)") }
  }
}

/// Takes what is delivered.
private actor Deliveries {
  var audits: [TargetAudit] = []

  func add(_ audit: TargetAudit) { audits.append(audit) }
}

extension Auditor {
  /// Audits the targets and holds all that they bring.
  func whole(_ targets: [Target]) async -> WholeAudit {
    let deliveries = Deliveries()
    let run = await audit(targets, prepare: { $0 }, deliver: { await deliveries.add($0) })
    let audits = await deliveries.audits
    let report = Report(
      tool: run.report.tool, run: run.report.run, targets: audits.compactMap(\.report),
      errors: audits.flatMap(\.errors), notices: run.report.notices)
    return WholeAudit(
      report: report, evidence: audits.compactMap(\.evidence), wasCancelled: run.wasCancelled)
  }
}

/// Audits one target that is named like that, with no proxy and no second try.
func audit(
  _ name: String, _ change: (inout AuditOptions) -> Void = { _ in }
) async throws -> WholeAudit {
  var options = AuditOptions()
  options.fetch.proxy = ""
  options.fetch.retries = 0
  change(&options)
  let targets = try Target.named(name)
  return await (try Auditor(options: options)).whole(targets)
}
