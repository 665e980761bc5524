// What page code looks for in the user agent, found by the form of the code around it.

import AuditModel
import JavaScript

extension PageModel {
  /// The texts and patterns of tests of `navigator.userAgent`, or of a variable that holds it.
  func agentTokens() -> [PaymentCode.Surroundings.AgentToken] {
    guard !facts.agentTests.isEmpty else { return [] }
    var found: [PaymentCode.Surroundings.AgentToken] = []
    for (index, source) in evaluator.program.sources.enumerated() {
      let tree = source.tree
      var agents = tree.identifiers(named: "userAgent").map(tree.parent)
        .filter { tree.kind($0) == .memberExpression }
        .map { Self.whole($0, in: tree) }
      for name in Set(agents.compactMap { Self.holder(of: $0, in: tree) }) {
        agents += tree.identifiers(named: name).map { Self.whole($0, in: tree) }
      }
      for agent in agents {
        guard let token = Self.tested(agent, in: tree), let text = Self.text(of: token, in: tree),
          found.count < 256
        else { continue }
        found.append(
          PaymentCode.Surroundings.AgentToken(
            token: text, place: sources.place(Site(source: index, span: tree.span(token)))))
      }
    }
    return found.sorted { $0.place.start < $1.place.start }
  }

  /// What an agent is tested for: `/x/` in `/x/.test(agent)`, `"x"` in `agent.indexOf("x")`.
  private static func tested(_ agent: NodeID, in tree: SyntaxTree) -> NodeID? {
    let parent = tree.parent(agent)
    let isArgument = tree.kind(parent) == .callExpression && tree.list(parent).first == agent
    let callee = isArgument ? tree.child(parent, .callee) : parent
    let call = tree.parent(callee)
    guard tree.kind(callee) == .memberExpression, let name = tree.staticKey(callee),
      agentTests.contains(name), tree.kind(call) == .callExpression,
      tree.child(call, .callee) == callee
    else { return nil }
    return isArgument ? tree.child(callee, .object) : tree.list(call).first
  }

  private static func text(of token: NodeID, in tree: SyntaxTree) -> String? {
    switch tree.kind(token) {
    case .regExpLiteral: tree.span(token).length < 400 ? tree.text(token) : nil
    case .stringLiteral: tree.stringValue(token)
    default: nil
    }
  }

  /// The variable that is given an agent.
  private static func holder(of agent: NodeID, in tree: SyntaxTree) -> String? {
    let parent = tree.parent(agent)
    switch tree.kind(parent) {
    case .variableDeclarator: return tree.name(tree.child(parent, .id))
    case .assignmentExpression:
      return tree.child(parent, .right) == agent ? tree.name(tree.child(parent, .left)) : nil
    default: return nil
    }
  }

  /// The expression around an agent that is one still: in lower case, or before an `||`.
  private static func whole(_ node: NodeID, in tree: SyntaxTree) -> NodeID {
    var current = node
    for _ in 0..<8 {
      let parent = tree.parent(current)
      switch tree.kind(parent) {
      case .logicalExpression where tree.child(parent, .left) == current: current = parent
      case .memberExpression where tree.child(parent, .object) == current:
        let call = tree.parent(parent)
        guard ["toLowerCase", "toUpperCase", "toString"].contains(tree.staticKey(parent) ?? ""),
          tree.kind(call) == .callExpression, tree.child(call, .callee) == parent
        else { return current }
        current = call
      default: return current
      }
    }
    return current
  }
}
