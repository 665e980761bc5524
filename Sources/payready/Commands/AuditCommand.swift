// `payready audit`: the main job.

import AuditModel
import Auditing
import Fetching
import Reporting

/// Audits targets and reports on them.
enum AuditCommand: Command {
  static let declaration = CommandDeclaration(
    name: "audit", summary: "says whether checkouts would complete Google Pay in a web view",
    usage: "[OPTION…] TARGET…",
    description: [
      "TARGET is a URL, an .html file, a .har file, or evidence saved with --save-evidence. "
        + "ID=TARGET gives it a name of your own in the reports.",
      "Times take units (500ms, 20s, 2m), sizes too (500kB, 16MiB).",
    ],
    options: Option.ofAudit,
    examples: [
      ("payready audit https://shop.example/checkout", "In a WKWebView set up as Google says."),
      (
        "payready audit --host wkwebview,safari-ios --report json=report.json URL",
        "In two hosts, with a report for machines beside the one for people."
      ),
      (
        "payready audit checkout.html --base-url https://shop.example/checkout",
        "A file, as if that server had sent it."
      ),
      (
        "payready audit --cookie session.txt --fail-on at-risk URL",
        "With a session that has a filled cart; strict."
      ),
    ])

  static func run(_ arguments: Arguments) async throws(UsageError) -> ExitStatus {
    let plan = try await AuditPlan(arguments)
    var auditors: [(auditor: Auditor, targets: [Target])] = []
    for group in plan.groups {
      do throws(FetchFailure) {
        auditors.append((try Auditor(options: group.settings.options), group.targets))
      } catch {
        throw usageError(of: error)
      }
    }
    let count = plan.groups.reduce(0) { $0 + $1.targets.count }
    let progress = ProgressLine(total: count, terminal: plan.settings.terminal)
    let interrupts = Interrupts()
    let output = ReportOutput(
      plan.settings, targets: count, tool: Auditor.tool(of: plan.richestOptions),
      progress: progress)
    let task = Task { [auditors] in
      var runs: [AuditRun] = []
      for (auditor, targets) in auditors {
        runs.append(
          await auditor.audit(
            targets, progress: { progress.show($0) }, prepare: { output.piece(of: $0) },
            deliver: { await output.add($0) }))
      }
      return runs
    }
    interrupts.onFirst { task.cancel() }
    let runs = await task.value
    progress.end()
    // The files of cookies are needed until here.
    withExtendedLifetime(plan) {}
    return await output.finish(
      AuditRun(of: runs, options: plan.settings.options), interrupted: interrupts.status)
  }

  /// An option of the network that is wrong; a file that it names is bad input.
  private static func usageError(of failure: FetchFailure) -> UsageError {
    guard failure.kind == .badOption else {
      return UsageError(failure.message, failure.advice, status: .ownFault)
    }
    let isFile = ["the file of ", "the cookie file of "].contains {
      failure.message.hasPrefix($0)
    }
    return UsageError(
      failure.message, failure.advice, status: isFile ? .badInput : .usage)
  }
}
