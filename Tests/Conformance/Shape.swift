// What two spellings of one program have in common.

import JavaScript

/// A tree's nodes in preorder, each with its parts.
///
/// Left out is what spelling decides: places, parentheses, quotes, empty statements. So are names
/// and numbers, since the suite's second spellings call many of them otherwise.
struct Shape {
  var nodes: [String] = []

  init(_ tree: SyntaxTree) {
    var stack: [(node: NodeID, depth: Int)] = [(tree.root, 0)]
    while let (node, depth) = stack.popLast() {
      nodes.append("\(depth) \(Self.words(of: node, in: tree))")
      for child in Self.children(of: node, in: tree).reversed() {
        stack.append((child, depth + 1))
      }
    }
  }

  /// The children, those of a sequence within a sequence as if they were its own.
  private static func children(of node: NodeID, in tree: SyntaxTree) -> [NodeID] {
    var children = Array(tree.children(node))
    guard tree.kind(node) == .sequenceExpression else { return children }
    while let first = children.first, tree.kind(first) == .sequenceExpression {
      children.replaceSubrange(0..<1, with: Array(tree.children(first)))
    }
    return children
  }

  private static func words(of node: NodeID, in tree: SyntaxTree) -> String {
    if isKey(node, in: tree) { return "key" }
    var kind = tree.kind(node)
    // A number beyond all others is written `Infinity` in the second spelling.
    if kind == .numericLiteral, tree.numberValue(node)?.isInfinite == true { kind = .identifier }
    var words = ["\(kind)", tree.operator(node).spelling]
    if let declaration = tree.declarationKind(node) { words.append("\(declaration)") }
    if let member = tree.memberKind(node) { words.append("\(member)") }
    let flags = [
      "computed": tree.isComputed(node), "optional": tree.isOptional(node),
      "static": tree.isStatic(node), "async": tree.isAsync(node),
      "generator": tree.isGenerator(node), "prefix": tree.isPrefix(node),
      "shorthand": tree.isShorthand(node), "directive": tree.isDirective(node),
      "tail": tree.isTail(node), "strict": tree.isStrict(node),
      "expression body": tree.hasExpressionBody(node),
    ]
    words += flags.filter(\.value).keys.sorted()
    if let text = tree.stringValue(node) { words.append(text.debugDescription) }
    if let digits = tree.bigIntDigits(node) { words.append(digits) }
    if let truth = tree.booleanValue(node) { words.append("\(truth)") }
    if let regex = tree.regex(node) { words.append("/\(regex.pattern)/\(regex.flags)") }
    words += kind.slots.filter { !tree.child(node, $0).isNone }.map { "\($0)" }
    if kind.hasList, kind != .sequenceExpression {
      words.append(tree.list(node).map { $0.isNone ? "-" : "x" }.joined())
    }
    return words.filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// Whether a node is a property's fixed key: `a`, `'a'` and `1` may stand for each other.
  private static func isKey(_ node: NodeID, in tree: SyntaxTree) -> Bool {
    let parent = tree.parent(node)
    return [.property, .methodDefinition, .propertyDefinition].contains(tree.kind(parent))
      && !tree.isComputed(parent) && tree.child(parent, .key) == node
      && tree.child(parent, .value) != node
  }
}
