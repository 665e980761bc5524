// `payready baseline`: the findings that are known.

import AuditModel
import Auditing
import FoundationEssentials

/// Writes, shows and compares the file of `audit --baseline`.
enum BaselineCommand: Command {
  static let declaration = CommandDeclaration(
    name: "baseline", summary: "keeps the findings that are known, so that new ones count",
    usage: "write|compare|prune|show FILE [REPORT.json]",
    description: [
      "REPORT.json is what `payready audit --report json=REPORT.json` wrote. write makes FILE of "
        + "its findings; compare names what is new (status 1) and what is gone; prune takes what is "
        + "gone out of FILE; show lists FILE."
    ],
    examples: [
      (
        "payready audit --report json=report.json; payready baseline write baseline.json report.json",
        "From now on only new findings count with `payready audit --baseline baseline.json`."
      )
    ])

  static func run(_ arguments: Arguments) throws(UsageError) -> ExitStatus {
    let words = ["write", "compare", "prune", "show"]
    let operands = arguments.operands
    guard let word = operands.first, words.contains(word) else {
      throw .unknown(
        "thing to do with a baseline", operands.first ?? "", known: words,
        see: "There are \(words.joined(separator: ", ")).")
    }
    guard operands.count == (word == "show" ? 2 : 3) else {
      throw UsageError(
        "baseline \(word) takes \(word == "show" ? "FILE" : "FILE and REPORT.json")",
        "See `payready baseline --help`.")
    }
    let path = operands[1]
    if word == "show" {
      let lines = try Baseline(path: path).findings.map { "\($0.fingerprint)  \($0.label)\n" }
      return CommandLineTool.printed(lines.joined())
    }
    let report = try report(operands[2])
    let found = Baseline.entries(of: report)
    if word == "write" { return try write(Baseline(of: report), to: path) }
    var baseline = try Baseline(path: path)
    let gone = baseline.gone(beside: found, of: Set(report.targets.map(\.id)))
    if word == "prune" {
      baseline.findings.removeAll(where: gone.contains)
      return try write(baseline, to: path)
    }
    let new = found.subtracting(baseline.findings).sorted()
    let lines = new.map { "new   \($0.label)\n" } + gone.map { "gone  \($0.label)\n" }
    let status = CommandLineTool.printed(
      lines.isEmpty ? "Nothing is new and nothing is gone.\n" : lines.joined())
    return status == .good && !new.isEmpty ? .notGood : status
  }

  private static func report(_ path: String) throws(UsageError) -> Report {
    let bytes = try InputFile.read(path, what: "the report", limit: 256 << 20)
    guard let report = try? JSONDecoder().decode(Report.self, from: bytes) else {
      throw UsageError(
        "\(path) is no report", "Write it with `payready audit --report json=\(path)`.",
        status: .badInput)
    }
    return report
  }

  private static func write(_ baseline: Baseline, to path: String) throws(UsageError) -> ExitStatus
  {
    do throws(OutputFile.Problem) {
      let file = try OutputFile(path)
      try file.write(baseline.text)
      try file.finish()
    } catch {
      throw UsageError("\(path) cannot be written: \(error.reason)", status: .cannotWrite)
    }
    let count = baseline.findings.count
    return CommandLineTool.printed(
      "\(path) holds \(count) \(count == 1 ? "finding" : "findings").\n")
  }
}
