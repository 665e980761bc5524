// Finds the token of an agent that makes a server answer otherwise, by changing one at a time.

import AuditModel

/// Visits with agents that are made for the purpose: each is another agent's with one change.
///
/// Nothing is visited unless agents got pages that differ in what payment depends on.
struct AgentTrials: Sendable {
  /// Agents in which one token is changed, for one difference.
  static let changesTried = 16
  /// Differences that are looked into.
  static let differencesTried = 3

  let survey: AgentSurvey

  /// The visits, and those that were made to tell what decides between them.
  func added(
    to seen: [Visit.Comparison], judged: [Visit.Comparison]
  ) async -> [Visit.Comparison] {
    var visits = seen
    var tried = 0
    for own in judged {
      let count = VisitSet(visits).differences(from: own).count
      for index in 0..<count where tried < Self.differencesTried {
        let differences = VisitSet(visits).differences(from: own)
        guard index < differences.count, !Task.isCancelled else { break }
        let difference = differences[index]
        let isOfAgents = [.token, .severalTokens].contains(difference.cause)
        guard isOfAgents, difference.aspects != [.document] else { continue }
        tried += 1
        await look(into: difference, adding: &visits)
        if let own = VisitSet(visits).differences(from: own).first(where: {
          $0.agents == difference.agents && $0.others == difference.others
        }) {
          await findVersion(in: own, adding: &visits)
          // What was found must hold once more, and then again.
          for _ in 0..<2 { visits += await trials(of: [own.one.agent, own.other.agent]) }
        }
      }
    }
    return visits
  }

  /// Asks both agents again, and each with single tokens of the other.
  private func look(
    into difference: VisitDifference, adding visits: inout [Visit.Comparison]
  ) async {
    let one = difference.one.agent
    let other = difference.other.agent
    let changes = one.changes(to: other).prefix(Self.changesTried)
    // The same agents once more: what changes by itself is not the agents' doing.
    var agents = [one, other]
    if changes.count > 1 { agents += changes.map { one.with($0, of: other) } }
    let trials = await self.trials(of: agents)
    visits += trials
    let flips = trials.dropFirst(2).contains { $0.isPaidLike(difference.other) }
    if changes.count > 1, !flips {
      visits += await self.trials(of: changes.map { other.with($0.reversed, of: one) })
    }
  }

  private func trials(of agents: [VisitAgent]) async -> [Visit.Comparison] {
    await inOrder(agents) { agent in
      var trial = agent
      trial.name = "a trial"
      return await survey.trial(as: trial)
    }.compactMap { $0 }
  }

  /// Finds the version from which on a token has its effect, by halving.
  private func findVersion(
    in difference: VisitDifference, adding visits: inout [Visit.Comparison]
  ) async {
    guard difference.cause == .token, let token = difference.tokens.first,
      let text = token.other ?? token.one, let newest = text.majorVersion,
      newest > 1, text.hasPrefix(token.name + "/")
    else { return }
    let isInOther = token.other != nil
    let agent = isInOther ? difference.other.agent : difference.one.agent
    let like = isInOther ? difference.other : difference.one
    let rest = text.dropFirst(token.name.count + 1).split(separator: ".").dropFirst()
    func visit(_ version: Int) async -> Visit.Comparison? {
      let old = ([String(version)] + rest.map { _ in "0" }).joined(separator: ".")
      let change = AgentChange(kind: .product, from: text, to: "\(token.name)/\(old)")
      return await trials(of: [agent.with(change, of: agent)]).first
    }
    // With a version so old no one may be let in; else the token's presence is what counts.
    let known = isInOther ? token.one?.majorVersion : nil
    var low = known ?? 1
    var high = newest
    if known == nil {
      guard let oldest = await visit(low) else { return }
      visits.append(oldest)
      if oldest.isPaidLike(like) { return }
    }
    while high - low > 1, !Task.isCancelled {
      let middle = low + (high - low) / 2
      guard let trial = await visit(middle) else { return }
      visits.append(trial)
      if trial.isPaidLike(like) { high = middle } else { low = middle }
    }
  }
}
