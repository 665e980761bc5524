// Finds the agents that `--agents` names.

import AuditModel

/// The agents that a target is visited with beside those of the hosts.
enum AgentSelection {
  /// The agents of all values of `--agents`: groups and single names, several in one value parted
  /// by commas; the usual ones where none is named.
  ///
  /// An app's agent alone would have nothing close to be compared with, so the usual ones stay
  /// with it.
  static func agents(_ values: [String]) throws(UsageError) -> [VisitAgent] {
    let names = values.flatMap { $0.split(separator: ",").map(String.init) }
    if names.isEmpty, !values.isEmpty { throw UsageError("--agents names no agent", see) }
    if names == ["none"] { return [] }
    if names.contains("none") {
      throw UsageError("--agents none stands alone", "Leave the other names out.")
    }
    var agents: [VisitAgent] = []
    for name in names.isEmpty ? ["usual"] : names {
      for agent in try group(name) where !agents.contains(agent) { agents.append(agent) }
    }
    let hasApp = agents.contains(where: VisitAgent.apps.contains)
    return hasApp ? VisitAgent.usual + agents.filter { !VisitAgent.usual.contains($0) } : agents
  }

  private static func group(_ name: String) throws(UsageError) -> [VisitAgent] {
    switch name {
    case "usual": return VisitAgent.usual
    case "apps": return VisitAgent.apps
    case "all": return VisitAgent.usual + VisitAgent.apps
    default:
      if let agent = VisitAgent.named(name) { return [agent] }
      let known = (VisitAgent.usual + VisitAgent.apps).map(\.name)
      throw .unknown("agent", name, known: known + ["usual", "apps", "all", "none"], see: see)
    }
  }

  private static let see = "`payready audit --help` lists them."
}
