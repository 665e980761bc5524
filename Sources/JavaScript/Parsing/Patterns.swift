// Patterns: array and object literals are read as expressions and become patterns when an `=`, an
// arrow or a declaration says that they are.

extension Parser {
  /// Takes an expression on the left of `=`, `in` or `of` as what is assigned to.
  mutating func convertToTarget(_ node: UInt32) {
    let id = NodeID(index: node)
    switch tree.kind(id) {
    case .arrayExpression, .objectExpression:
      convertToPattern(node, isBinding: false)
    default: checkSimpleTarget(node)
    }
  }

  /// Reports an operand that is neither a name nor a member.
  mutating func checkSimpleTarget(_ node: UInt32) {
    switch tree.kind(NodeID(index: node)) {
    case .identifier, .memberExpression, .error: break
    default: report("This cannot be assigned to", node)
    }
  }

  /// Turns an expression, and what it holds, into a pattern; a binding's names must be plain.
  mutating func convertToPattern(_ root: UInt32, isBinding: Bool) {
    if tree.kind(NodeID(index: root)) == .identifier {
      convertNode(root, isBinding: isBinding)
      return
    }
    pending.append(root)
    while let node = pending.popLast() { convertNode(node, isBinding: isBinding) }
  }

  /// Converts one node and leaves what it holds pending.
  private mutating func convertNode(_ node: UInt32, isBinding: Bool) {
    let id = NodeID(index: node)
    let message = isBinding ? "A name or pattern is expected here" : "This cannot be assigned to"
    if tree.isParenthesized(id), isBinding || !isSimple(tree.kind(id)) { report(message, node) }
    switch tree.kind(id) {
    case .identifier, .error: break
    case .memberExpression where !isBinding: break
    case .arrayExpression:
      tree.setKind(node, .arrayPattern)
      checkRest(id)
      for child in tree.list(id) where !child.isNone { pending.append(child.index) }
    case .objectExpression:
      tree.setKind(node, .objectPattern)
      checkRest(id)
      for child in tree.list(id) { pending.append(child.index) }
    case .arrayPattern, .objectPattern:
      // Became a pattern at an `=` inside; its targets are checked again when they must be names.
      if isBinding {
        for child in tree.list(id) where !child.isNone { pending.append(child.index) }
      }
    case .property:
      if tree.memberKind(id) == .value {
        pending.append(tree.child(id, .value).index)
      } else {
        report(message, node)
      }
    case .spreadElement:
      tree.setKind(node, .restElement)
      if tree.kind(tree.child(id, .argument)) == .assignmentExpression {
        report("A rest element cannot have a default", tree.child(id, .argument).index)
      }
      pending.append(tree.child(id, .argument).index)
    case .restElement:
      if isBinding { pending.append(tree.child(id, .argument).index) }
    case .assignmentExpression where tree.operator(id) == .assign:
      tree.setKind(node, .assignmentPattern)
      if isBinding { pending.append(tree.child(id, .left).index) }
    case .assignmentPattern:
      if isBinding { pending.append(tree.child(id, .left).index) }
    default: report(message, node)
    }
  }

  private func isSimple(_ kind: NodeKind) -> Bool {
    kind == .identifier || kind == .memberExpression
  }

  /// Reports a rest that is not last or has a default, and in objects one that is a pattern.
  private mutating func checkRest(_ pattern: NodeID) {
    let items = tree.list(pattern)
    for (index, item) in items.enumerated() where tree.kind(item) == .spreadElement {
      if index + 1 < items.count || tree.flags(pattern).contains(.second) {
        report("A rest element must be the last one", item.index)
      }
      let argument = tree.child(item, .argument)
      switch tree.kind(argument) {
      case .arrayExpression, .objectExpression, .arrayPattern, .objectPattern:
        if tree.kind(pattern) == .objectPattern {
          report("A rest element of an object must be a plain target", argument.index)
        }
      default: break
      }
    }
  }
}
