// Findings that were there when someone began to look: they do not count, new ones do.

import AuditModel
import Auditing
import FoundationEssentials

/// The findings that are known, by rule, target and content.
struct Baseline: Codable, Sendable {
  /// A finding that is known.
  struct Entry: Codable, Hashable, Sendable, Comparable {
    var target: String
    var rule: String
    var fingerprint: String

    static func < (left: Entry, right: Entry) -> Bool {
      (left.target, left.rule, left.fingerprint) < (right.target, right.rule, right.fingerprint)
    }

    /// As messages name it.
    var label: String { "\(rule) at \(target)" }
  }

  var version = 1
  var findings: [Entry]

  /// What a report found that counts, sorted.
  init(of report: Report) {
    findings = Array(Self.entries(of: report)).sorted()
  }

  /// The findings of a report that count or would, but for a waiver.
  static func entries(of report: Report) -> Set<Entry> {
    var entries: Set<Entry> = []
    for target in report.targets {
      for finding in target.findings where finding.effect != .informs {
        entries.insert(
          Entry(target: target.id, rule: finding.rule, fingerprint: finding.fingerprint))
      }
    }
    return entries
  }

  /// - Throws: ``UsageError`` of status 65 where the file is no baseline.
  init(path: String) throws(UsageError) {
    let bytes = try InputFile.read(path, what: "the baseline", limit: 64 << 20)
    guard let baseline = try? JSONDecoder().decode(Baseline.self, from: bytes),
      baseline.version == 1
    else {
      throw UsageError(
        "\(path) is no baseline", "`payready baseline write \(path) REPORT.json` writes one.",
        status: .badInput)
    }
    self = baseline
  }

  /// The entries as what lets findings pass.
  func waivers(of path: String) -> [Waiver] {
    findings.map {
      Waiver(
        rule: $0.rule, url: $0.target, fingerprint: $0.fingerprint,
        reason: "it stands in the baseline \(path)")
    }
  }

  /// The entries of these targets that a set of findings lacks.
  func gone(beside found: Set<Entry>, of targets: Set<String>) -> [Entry] {
    findings.filter { targets.contains($0.target) && !found.contains($0) }
  }

  /// The file's text.
  var text: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) + "\n" } ?? ""
  }
}
