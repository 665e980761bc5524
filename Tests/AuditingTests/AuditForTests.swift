// What the tests of this target share: one audit with options for loopback.

import AuditModel
import Auditing
import Fetching
import TestSupport
import Testing

/// Audits one target that is named like that, with no proxy and no second try.
func audit(
  _ name: String, _ change: (inout AuditOptions) -> Void = { _ in }
) async throws -> AuditRun {
  var options = AuditOptions()
  options.fetch.proxy = ""
  options.fetch.retries = 0
  change(&options)
  let targets = try Target.named(name)
  return await (try Auditor(options: options)).audit(targets)
}

extension AuditRun {
  /// The page of the first visit.
  var page: Page {
    get throws { try #require(evidence.first?.visits.first?.page) }
  }

  /// The report of the only target.
  var target: TargetReport {
    get throws { try #require(report.targets.first, "\(report.errors)") }
  }
}
