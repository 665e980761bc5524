// Makes the checkout of an example with the real collectors.

import AuditModel
import Auditing
import Rules

/// The checkout of an example's files; nil where its page is not there.
func readCheckout(of example: Example, in folder: ExampleFolder, host: Host) async -> Checkout? {
  var checkout = await readPages(of: example, in: folder, host: host)
  checkout?.runs = folder.runs(of: example, in: host)
  return checkout
}

private func readPages(
  of example: Example, in folder: ExampleFolder, host: Host
) async -> Checkout? {
  guard var visit = await readVisit(of: example, in: folder, as: host.agent.userAgent) else {
    return nil
  }
  let others = folder.agents(of: example)
  guard !others.isEmpty else { return visit.checkout }
  let known = (VisitAgent.usual + VisitAgent.apps).filter {
    VisitAgent.usual.contains($0) || others[$0.name] != nil
  }
  var comparisons = [visit.compared(as: VisitAgent(name: host.name, userAgent: visit.userAgent))]
  for agent in known where agent.userAgent != visit.userAgent || !agent.headers.isEmpty {
    var other = example
    other.file = others[agent.name] ?? example.file
    guard let seen = await readVisit(of: other, in: folder, as: agent.userAgent) else { return nil }
    comparisons.append(seen.compared(as: agent))
  }
  if let file = others["warm"] {
    var again = example
    again.file = file
    guard let seen = await readVisit(of: again, in: folder, as: visit.userAgent) else { return nil }
    comparisons.append(
      seen.compared(as: VisitAgent(name: host.name, userAgent: visit.userAgent), isWarm: true))
  }
  visit.comparisons = comparisons
  return visit.checkout
}

private func readVisit(
  of example: Example, in folder: ExampleFolder, as userAgent: String
) async -> Visit? {
  guard let page = folder.page(of: example) else { return nil }
  let visit = RecordedVisit(page: page, resources: folder.resources(of: example))
  return await visit.visit(userAgent: userAgent)
}
