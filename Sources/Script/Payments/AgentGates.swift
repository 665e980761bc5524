// What of a page depends on tests of the user agent.

import AuditModel
import JavaScript

extension PageModel {
  /// What `navigator` says of the browser, marked so that its tests are seen.
  func agentText(at site: Site) -> AbstractValue {
    facts.noteAgentTest(sources.place(site))
    let subject = facts.agentSubject(site)
    return .unknown(Mystery(.browser, at: site, tags: [Tag(subject: subject, aspect: "agent")]))
  }

  /// The answer of a method that looks for something in the agent: marked as the agent is.
  func answerAgent(method name: String, _ call: NativeFunction.Call) -> AbstractValue? {
    guard Self.agentTests.contains(name) || Self.agentForms.contains(name) else { return nil }
    let tags = (call.this.tags + call.arguments.flatMap(\.tags)).filter { $0.aspect == "agent" }
    return tags.isEmpty ? nil : .unknown(Mystery(.browser, at: call.site, tags: tags))
  }

  /// Methods that look for something in a text, or make a text with the same in it.
  static let agentTests: Set<String> = [
    "test", "exec", "match", "matchAll", "indexOf", "includes", "search", "startsWith", "endsWith",
  ]
  private static let agentForms: Set<String> = [
    "toLowerCase", "toUpperCase", "toLocaleLowerCase", "toString", "trim", "concat",
  ]

  /// Something happens here that may depend on tests of the agent.
  func noteGated(_ kind: PaymentCode.Surroundings.AgentGate.Kind, at site: Site) {
    guard probe == nil else { return }
    for condition in evaluator.conditions where condition.tags.contains(where: facts.isAgent) {
      let gate = PaymentCode.Surroundings.AgentGate(
        kind: kind, place: sources.place(site), test: sources.place(condition.site))
      if facts.agentGates.count < FactRecords.limit, !facts.agentGates.contains(gate) {
        facts.agentGates.append(gate)
      }
    }
  }
}
