// Says a finding once that holds for several hosts.

import AuditModel

/// Findings with the hosts for which they hold.
struct MergedFindings {
  /// Findings without what runs saw of them, which differs by host.
  private var findings: [Finding: [String]] = [:]
  private var sightings: [Finding: [Sighting]] = [:]

  /// Adds what was found for one host.
  mutating func add(_ found: [Finding], host: String) {
    for whole in found {
      var finding = whole
      finding.seen = nil
      for sighting in whole.seen ?? [] where sightings[finding]?.contains(sighting) != true {
        sightings[finding, default: []].append(sighting)
      }
      guard findings[finding]?.contains(host) != true else { continue }
      findings[finding, default: []].append(host)
    }
  }

  /// In the order of the flow, the gravest first within a stage; hosts in the given order.
  func sorted(hosts order: [String]) -> [TargetReport.HostedFinding] {
    let sorted = findings.keys.sorted { first, second in
      if first.stage != second.stage { return first.stage < second.stage }
      if first.effect != second.effect { return first.effect > second.effect }
      return Self.key(first) < Self.key(second)
    }
    return sorted.map { finding in
      let hosts = findings[finding] ?? []
      var whole = finding
      whole.seen = sightings[finding]
      return TargetReport.HostedFinding(whole, hosts: order.filter(hosts.contains))
    }
  }

  private static func key(_ finding: Finding) -> String {
    let place = finding.place
    let line = String(place?.start.line ?? 0)
    let column = String(place?.start.column ?? 0)
    let position = [line, column].map { String(repeating: "0", count: max(0, 9 - $0.count)) + $0 }
    return ([finding.rule, place?.url ?? ""] + position + [finding.message])
      .joined(separator: "\0")
  }
}
