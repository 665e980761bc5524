// One target's part of the HTML report.

import AuditModel

/// The verdicts of one target, the flow in each host, the findings and what stands behind them.
struct HTMLTarget {
  let target: TargetReport

  var text: String {
    let worst =
      target.verdicts.map(\.verdict).min { $0.urgency < $1.urgency }?.rawValue ?? "unknown"
    return "<section class=\"card target\" id=\"target\" data-worst=\"\(worst)\">\n"
      + "<h2>\(HTMLText.escaped(TargetText.readable(target.id)))</h2>\n"
      + "<p class=\"soft\">\(HTMLText.link(target.finalURL))</p>\n"
      + "<p class=\"soft\">Google Pay: \(HTMLText.escaped(target.integration.words))</p>\n"
      + target.verdicts.map(flow).joined() + findings + undecided + differences + runs + visits
      + details("Assumed, since it cannot be seen from here", target.assumptions.map(\.sentence))
      + details(
        "Not looked at",
        target.limits.map { "\($0) The verdict may change." }
          + target.notRun.map { "did not run: \($0)" })
      + "</section>\n"
  }

  // MARK: The flow

  private func flow(_ verdict: HostVerdict) -> String {
    let decisive = verdict.firstFailure ?? verdict.decisive?.stage
    let steps = verdict.stages.map { stage in
      let isFirst = stage.stage == decisive && stage.outcome == .fails
      let why = stage.reason.map { ": \($0.sentence)" } ?? ""
      let isBehind = verdict.firstFailure.map { stage.stage > $0 } ?? false
      return "<li\(isFirst ? " class=\"first\"" : isBehind ? " class=\"behind\"" : "")>"
        + "<span class=\"sign \(stage.outcome.rawValue)\" title=\"\(HTMLText.escaped(stage.outcome.rawValue + why))\" aria-hidden=\"true\">\(stage.outcome.sign)</span>"
        + "<span class=\"name\">\(stage.stage.rawValue)<span class=\"hidden\"> "
        + "\(isBehind ? "would be " : "")\(stage.outcome.rawValue)</span></span></li>"
    }
    let actor = verdict.actor.map { "; \(HTMLText.escaped($0.title)) must act" } ?? ""
    let fix = verdict.fix.map { "<p><strong>Fix:</strong> \(HTMLText.escaped($0))</p>" } ?? ""
    let place = decisive.map { " at <strong>\($0.rawValue)</strong>" } ?? ""
    return "<h3>\(HTMLText.escaped(verdict.host)) "
      + "\(HTMLText.chip(verdict.verdict.rawValue, verdict.verdict.words))</h3>\n"
      + (place.isEmpty && actor.isEmpty
        ? "" : "<p>\(verdict.verdict.sentence)\(place)\(actor).</p>") + fix
      + "<ol class=\"flow\" aria-label=\"The steps of a payment\">\(steps.joined())</ol>\n"
  }

  // MARK: Findings

  private var findings: String {
    guard !target.findings.isEmpty else { return "" }
    return "<h3>Findings</h3>\n" + target.findings.map(finding).joined()
  }

  private func finding(_ finding: TargetReport.HostedFinding) -> String {
    let place = finding.location.map { place in
      let header = place.header.map { " response header \($0)" } ?? ""
      let excerpt =
        place.snippet.map {
          "<pre tabindex=\"0\"><code>\(HTMLText.excerpt($0))</code></pre>"
        } ?? ""
      return "<p class=\"soft\">\(HTMLText.escaped(place.shownAddress + header))</p>\(excerpt)"
    }
    let sources = finding.sources.map { "<li>\(HTMLText.link($0))</li>" }.joined()
    return "<article class=\"finding\" data-effect=\"\(finding.effect.rawValue)\">"
      + "<h4>\(HTMLText.chip(finding.effect.rawValue, finding.effect.rawValue)) "
      + "\(finding.stage.rawValue): \(HTMLText.escaped(finding.rule))</h4>"
      + (finding.waiver.map {
        "<p>\(HTMLText.chip("informs", "waived")) \(HTMLText.escaped($0.reason))</p>"
      } ?? "")
      + "<p>\(HTMLText.escaped(finding.message))</p>\(place ?? "")"
      + "<p><strong>Fix</strong> (\(HTMLText.escaped(finding.actor.title))): "
      + "\(HTMLText.escaped(finding.remedy))</p>"
      + "<details><summary>Where this is written</summary>"
      + "<p class=\"soft\">In \(HTMLText.escaped(finding.hosts.joined(separator: ", "))); "
      + "\(finding.confidence.rawValue); payready explain \(HTMLText.escaped(finding.rule)); "
      + "fingerprint \(finding.fingerprint)</p><ul>\(sources)</ul></details></article>\n"
  }

  private var undecided: String {
    var seen: Set<String> = []
    let items = target.verdicts.flatMap { verdict in
      verdict.stages.filter { $0.outcome == .unknown }.flatMap { stage in
        stage.reasons.compactMap { reason -> String? in
          guard seen.insert(stage.stage.rawValue + reason.sentence).inserted else { return nil }
          let decided = reason.decidedBy.map {
            "<p><strong>Decide with:</strong> \(HTMLText.escaped($0))</p>"
          }
          return "<article class=\"finding\"><h4>\(HTMLText.chip("unknown", "unknown")) "
            + "\(stage.stage.rawValue): \(HTMLText.escaped(reason.code))</h4>"
            + "<p>\(HTMLText.escaped(reason.sentence))</p>\(decided ?? "")</article>\n"
        }
      }
    }
    return items.isEmpty ? "" : "<h3>Not known</h3>\n" + items.joined()
  }

  // MARK: What was looked at

  private var differences: String {
    guard let differences = target.differences, !differences.isEmpty else { return "" }
    let rows = differences.map { one in
      "<tr><td>\(HTMLText.escaped(one.agents.joined(separator: ", ")))</td>"
        + "<td>\(HTMLText.escaped(one.get))</td>"
        + "<td>\(HTMLText.escaped(one.others.joined(separator: ", ")))</td>"
        + "<td>\(HTMLText.escaped(one.othersGet))</td>"
        + "<td>\(HTMLText.escaped(one.sentence))</td></tr>"
    }
    return "<h3>Different by agent</h3>\n<div class=\"scroll\" tabindex=\"0\" role=\"region\" "
      + "aria-label=\"Different by agent\"><table><thead><tr><th scope=\"col\">agents</th>"
      + "<th scope=\"col\">get</th><th scope=\"col\">others</th><th scope=\"col\">get</th>"
      + "<th scope=\"col\">what decides</th></tr></thead><tbody>\(rows.joined())</tbody></table></div>\n"
  }

  private var runs: String {
    guard let runs = target.runs, !runs.isEmpty else { return "" }
    return "<h3>Runs in a real web view</h3>\n<ul>"
      + runs.map { "<li>\(HTMLText.escaped(TargetText.words(for: $0)))</li>" }.joined() + "</ul>\n"
  }

  private var visits: String {
    guard !target.visits.isEmpty else { return "" }
    let parts = target.visits.map { visit in
      let hops = visit.hops.map { "<li>\($0.status) \(HTMLText.link($0.url))</li>" }.joined()
      let scripts = visit.scripts.map { script in
        let name = script.isInline ? "inline" : script.url
        let detail = script.detail.map { ": \($0)" } ?? ""
        return "<li>\(HTMLText.escaped(name)) "
          + "<span class=\"soft\">\(HTMLText.escaped(script.state + detail)), \(script.size) bytes"
          + "</span></li>"
      }
      return "<dl><dt>agent</dt><dd>\(HTMLText.escaped(visit.userAgent))</dd>"
        + "<dt>hosts</dt><dd>\(HTMLText.escaped(visit.hosts.joined(separator: ", ")))</dd>"
        + "<dt>document</dt><dd><ul>\(hops)</ul>\(Self.phases(of: visit.timings))</dd>"
        + "<dt>scripts</dt><dd><ul>\(scripts.joined())</ul></dd></dl>"
    }
    return "<details><summary>Visits and scripts</summary>\(parts.joined())</details>\n"
  }

  /// The phases of the document's last request as a bar with its times below.
  private static func phases(of timings: Exchange.Timings) -> String {
    let ends = [
      ("a", "name", timings.nameLookup), ("b", "connection", timings.connect),
      ("c", "TLS", timings.tlsHandshake), ("d", "first byte", timings.firstByte),
      ("e", "whole", timings.total),
    ].filter { $0.2.isFinite && $0.2 > 0 && $0.2 < 1e6 }
    guard timings.total > 0, timings.total < 1e6 else { return "" }
    var before = 0.0
    var bars = ""
    var words: [String] = []
    for (style, name, end) in ends where end >= before {
      let (start, width) = (before / timings.total * 1000, (end - before) / timings.total * 1000)
      bars +=
        "<rect class=\"\(style)\" x=\"\(Int(start))\" y=\"0\" width=\"\(Int(width) + 1)\" height=\"20\"/>"
      words.append("\(name) \(Int((end * 1000).rounded())) ms")
      before = end
    }
    return "<svg class=\"bar\" viewBox=\"0 0 1000 20\" preserveAspectRatio=\"none\" "
      + "aria-hidden=\"true\">\(bars)</svg><p class=\"soft\">\(words.joined(separator: ", "))</p>"
  }

  private func details(_ title: String, _ sentences: [String]) -> String {
    guard !sentences.isEmpty else { return "" }
    let items = sentences.map { "<li>\(HTMLText.escaped($0))</li>" }
    return "<details><summary>\(title)</summary><ul>\(items.joined())</ul></details>\n"
  }
}

extension Outcome {
  /// A sign that says the same without colour.
  fileprivate var sign: String {
    switch self {
    case .passes: "✓"
    case .atRisk: "!"
    case .fails: "✗"
    case .unknown: "?"
    case .notApplicable: "–"
    case .notReached: "·"
    }
  }
}

extension Verdict {
  fileprivate var sentence: String {
    switch self {
    case .ready: "A payment completes"
    case .atRisk: "A payment may break"
    case .notReady: "A payment breaks"
    case .unknown: "Nobody can tell from what was read"
    }
  }
}
