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
    var settings = try AuditSettings(arguments)
    let targets = try targets(arguments.operands)
    try await AppSelection.take(arguments, into: &settings.options)
    let auditor: Auditor
    do throws(FetchFailure) {
      auditor = try Auditor(options: settings.options)
    } catch {
      throw usageError(of: error)
    }
    let progress = ProgressLine(total: targets.count, terminal: settings.terminal)
    let interrupts = Interrupts()
    let output = ReportOutput(
      settings, targets: targets.count, tool: auditor.tool, progress: progress)
    let task = Task {
      await auditor.audit(
        targets, progress: { progress.show($0) }, prepare: { output.piece(of: $0) },
        deliver: { await output.add($0) })
    }
    interrupts.onFirst { task.cancel() }
    let run = await task.value
    progress.end()
    // The file of cookies is needed until here.
    withExtendedLifetime(settings.cookieFile) {}
    return await output.finish(run, interrupted: interrupts.status)
  }

  private static func targets(_ words: [String]) throws(UsageError) -> [Target] {
    if words.isEmpty {
      throw UsageError(
        "no target is given",
        "Name a URL or a file: payready audit https://shop.example/checkout.")
    }
    var targets: [Target] = []
    for word in words {
      do throws(TargetProblem) {
        targets += try Target.named(word)
      } catch {
        throw UsageError(
          Masking.running(error.message), error.advice,
          status: error.isUsage ? .usage : .badInput)
      }
    }
    return targets
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
