// What could not be told, and what would decide it.

import AuditModel

/// The reasons of all stages that are unknown, each once, with the hosts that it concerns.
struct NotKnownText {
  let verdicts: [HostVerdict]
  let symbols: Symbols

  func write(to page: inout TextPage) {
    let entries = entries()
    guard !entries.isEmpty else { return }
    page.gap()
    page.line([Piece("Not known", .strong)])
    for (index, item) in entries.enumerated() {
      if index > 0 { page.gap() }
      let (stages, reason, hosts) = item
      var head = [
        Piece("\(symbols.sign(.unknown)) ", .doubtful),
        Piece(stages.map(\.rawValue).joined(separator: ", "), .strong), Piece(": "),
        Piece(reason.code, .strong),
      ]
      if verdicts.count > 1 {
        head.append(
          Piece(
            hosts.count == verdicts.count
              ? ", in all hosts" : ", in \(hosts.joined(separator: ", "))"))
      }
      page.paragraph(head, hanging: 4)
      if let place = reason.location { PlaceText(place, symbols: symbols).write(to: &page) }
      page.paragraph([Piece(reason.sentence)], indent: 4)
      if let decidedBy = reason.decidedBy {
        page.paragraph([Piece("decide with: ", .strong), Piece(decidedBy)], indent: 4, hanging: 6)
      }
    }
  }

  private func entries() -> [([Stage], HostVerdict.StageOutcome.Reason, hosts: [String])] {
    var order: [HostVerdict.StageOutcome.Reason] = []
    var stages: [HostVerdict.StageOutcome.Reason: [Stage]] = [:]
    var hosts: [HostVerdict.StageOutcome.Reason: [String]] = [:]
    for verdict in verdicts {
      for stage in verdict.stages where stage.outcome == .unknown {
        for reason in stage.reasons {
          if stages[reason] == nil { order.append(reason) }
          if stages[reason]?.contains(stage.stage) != true {
            stages[reason, default: []].append(stage.stage)
          }
          if hosts[reason]?.contains(verdict.host) != true {
            hosts[reason, default: []].append(verdict.host)
          }
        }
      }
    }
    return order.map { (stages[$0] ?? [], $0, hosts[$0] ?? []) }
  }
}
