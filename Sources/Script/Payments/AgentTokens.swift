// What page code looks for in the user agent, found by the form of the code around it.

import AuditModel
import JavaScript

extension PageModel {
  private static let methods: Set<String> = [
    "test", "exec", "match", "matchAll", "indexOf", "includes", "search", "startsWith", "endsWith",
  ]

  /// The texts and patterns of tests of `navigator.userAgent`, or of a variable that holds it.
  func agentTokens() -> [PaymentCode.Surroundings.AgentToken] {
    guard !facts.agentTests.isEmpty else { return [] }
    var found: [PaymentCode.Surroundings.AgentToken] = []
    for (index, source) in evaluator.program.sources.enumerated()
    where sources.mentions("userAgent", in: index) {
      let tree = source.tree
      let holders = Self.holders(in: tree)
      for node in tree.nodes where tree.kind(node) == .callExpression {
        let callee = tree.child(node, .callee)
        guard tree.kind(callee) == .memberExpression, let name = tree.staticKey(callee),
          Self.methods.contains(name), let argument = Array(tree.list(node)).first
        else { continue }
        let object = tree.child(callee, .object)
        // `/x/.test(agent)` and `agent.indexOf("x")`.
        for (agent, token) in [(argument, object), (object, argument)]
        where Self.isAgent(agent, holders, in: tree) {
          guard let text = Self.token(token, in: tree), found.count < 256 else { continue }
          found.append(
            PaymentCode.Surroundings.AgentToken(
              token: text, place: sources.place(Site(source: index, span: tree.span(token)))))
        }
      }
    }
    return found
  }

  private static func token(_ node: NodeID, in tree: SyntaxTree) -> String? {
    switch tree.kind(node) {
    case .regExpLiteral: tree.span(node).length < 400 ? tree.text(node) : nil
    case .stringLiteral: tree.stringValue(node)
    default: nil
    }
  }

  /// Names of variables that are given the user agent.
  private static func holders(in tree: SyntaxTree) -> Set<String> {
    var names: Set<String> = []
    for node in tree.nodes {
      switch tree.kind(node) {
      case .variableDeclarator:
        if isAgent(tree.child(node, .initializer), [], in: tree),
          let name = tree.name(tree.child(node, .id))
        {
          names.insert(name)
        }
      case .assignmentExpression:
        if isAgent(tree.child(node, .right), [], in: tree),
          let name = tree.name(tree.child(node, .left))
        {
          names.insert(name)
        }
      default: continue
      }
    }
    return names
  }

  /// Whether an expression is the user agent: itself, in lower case, or before an `||`.
  private static func isAgent(_ node: NodeID, _ holders: Set<String>, in tree: SyntaxTree) -> Bool {
    var current = node
    for _ in 0..<8 where !current.isNone {
      switch tree.kind(current) {
      case .identifier: return tree.name(current).map(holders.contains) ?? false
      case .memberExpression: return tree.staticKey(current) == "userAgent"
      case .logicalExpression: current = tree.child(current, .left)
      case .callExpression:
        let callee = tree.child(current, .callee)
        guard tree.kind(callee) == .memberExpression,
          ["toLowerCase", "toUpperCase", "toString"].contains(tree.staticKey(callee) ?? "")
        else { return false }
        current = tree.child(callee, .object)
      default: return false
      }
    }
    return false
  }
}
