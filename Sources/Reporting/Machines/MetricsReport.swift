// The report as metrics for Prometheus.

public import AuditModel
import FoundationEssentials

/// Gauges in the OpenMetrics text format, which Prometheus' node exporter takes from a file too
/// (https://prometheus.io/docs/specs/om/open_metrics_spec/).
///
/// Labels are the target's and the host's names, stages, outcomes and rules; no addresses.
public struct MetricsReport: ReportFormat {
  private static let families = [
    ("payready_ready", "1 where the target would complete Google Pay in the host, else 0."),
    ("payready_verdict", "1 for the verdict on the target in the host."),
    ("payready_stage", "1 for how the stage ends."),
    ("payready_findings", "Findings of the rule, by the worst effect that it has."),
    ("payready_visit_seconds", "How long the target's document took."),
    ("payready_audited", "1 where the target was audited, 0 where it could not be."),
    ("payready_run_seconds", "How long the whole run took."),
    ("payready_last_run_timestamp_seconds", "When the run ended."),
    ("payready_exit_status", "The exit status of the run."),
    ("payready_build", "1 for the version that ran."),
  ]

  /// Creates the format.
  public init() {}

  /// All comes with the closing: samples of one metric stand together.
  public var gathers: Bool { true }

  /// The target's samples, a line each.
  public func text(of target: TargetReport) -> String {
    let name = ("target", target.id)
    var lines = [Self.sample("payready_audited", [name], "1")]
    if let visit = target.visits.first {
      lines.append(
        Self.sample("payready_visit_seconds", [name], String(visit.timings.total)))
    }
    for verdict in target.verdicts {
      let labels = [name, ("host", verdict.host)]
      lines.append(
        Self.sample("payready_ready", labels, verdict.verdict == .ready ? "1" : "0"))
      lines += Verdict.allCases.map {
        Self.sample(
          "payready_verdict", labels + [("verdict", $0.rawValue)], $0 == verdict.verdict ? "1" : "0"
        )
      }
      lines += verdict.stages.map {
        Self.sample(
          "payready_stage",
          labels + [("stage", $0.stage.rawValue), ("outcome", $0.outcome.rawValue)], "1")
      }
    }
    var counts: [String: (effect: Effect, count: Int)] = [:]
    for finding in target.findings {
      let known = counts[finding.rule] ?? (finding.countedEffect, 0)
      counts[finding.rule] = (max(known.effect, finding.countedEffect), known.count + 1)
    }
    lines += counts.sorted { $0.key < $1.key }.map { rule, found in
      Self.sample(
        "payready_findings", [name, ("rule", rule), ("effect", found.effect.rawValue)],
        String(found.count))
    }
    return lines.joined()
  }

  /// All samples by metric, and the end's mark.
  public func closing(_ report: Report, hosts: Int, pieces: [String]) -> String {
    var samples: [String: [Substring]] = [:]
    let run = [
      Self.sample("payready_exit_status", [], String(report.run.exit)),
      Self.sample("payready_build", [("version", report.tool.version)], "1"),
    ]
    let errors = report.errors.map { Self.sample("payready_audited", [("target", $0.id)], "0") }
    let text = (pieces + errors + run).joined() + Self.times(of: report.run)
    for line in text.split(separator: "\n") {
      samples[String(line.prefix { $0 != "{" && $0 != " " }), default: []].append(line)
    }
    return Self.families.map { name, help in
      // Of two targets with one name the first counts: a sample may stand once only.
      var seen: Set<Substring> = []
      let lines = (samples[name] ?? []).filter { line in
        let end = line.lastIndex(of: " ") ?? line.endIndex
        return seen.insert(line[..<end]).inserted
      }
      return lines.isEmpty
        ? ""
        : "# TYPE \(name) gauge\n# HELP \(name) \(help)\n" + lines.map { "\($0)\n" }.joined()
    }.joined() + "# EOF\n"
  }

  private static func times(of run: Report.Run) -> String {
    guard let started = try? Date(run.started, strategy: .iso8601),
      let finished = try? Date(run.finished, strategy: .iso8601)
    else { return "" }
    return sample(
      "payready_run_seconds", [], String(max(0, finished.timeIntervalSince(started))))
      + sample(
        "payready_last_run_timestamp_seconds", [], String(finished.timeIntervalSince1970))
  }

  private static func sample(
    _ name: String, _ labels: [(String, String)], _ value: String
  ) -> String {
    let list = labels.map { key, value in
      let text = value.printable.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      return "\(key)=\"\(text)\""
    }
    return name + (list.isEmpty ? "" : "{\(list.joined(separator: ","))}") + " \(value)\n"
  }
}
