// Which agents visit a target, and for which hosts.

import AuditModel

/// Hosts that share an agent, and so a visit.
struct AgentGroup: Hashable, Sendable {
  var userAgent: String
  var hosts: [Host]
}

extension AuditOptions {
  /// The hosts as they are judged: with the agent that replaces their own, where one does.
  var judgedHosts: [Host] {
    guard let userAgent else { return hosts }
    return hosts.map { host in
      var copy = host
      if copy.agent.userAgent != userAgent {
        copy.agent = Host.Agent(userAgent: userAgent, making: .replaced)
      }
      return copy
    }
  }

  /// The distinct agents of the hosts, in their order.
  var agentGroups: [AgentGroup] {
    judgedHosts.reduce(into: []) { groups, host in
      let index = groups.firstIndex { $0.userAgent == host.agent.userAgent }
      if let index {
        groups[index].hosts.append(host)
      } else {
        groups.append(AgentGroup(userAgent: host.agent.userAgent, hosts: [host]))
      }
    }
  }
}
