// A short text for a syntax tree, so that tests can state trees literally.

import JavaScript

extension SyntaxTree {
  /// The whole program's sketch.
  var sketch: String { list(root).map { sketch($0) }.joined(separator: "; ") }

  /// Names and literals as themselves; other nodes as `kind attributes(slots, [list])`, absent
  /// children as `_`.
  func sketch(_ node: NodeID) -> String {
    if node.isNone { return "_" }
    switch kind(node) {
    case .identifier: return name(node) ?? "?"
    case .privateIdentifier: return "#\(name(node) ?? "?")"
    case .stringLiteral: return "'\(stringValue(node) ?? "?")'"
    case .templateElement: return stringValue(node).map { "'\($0)'" } ?? "invalid"
    case .numericLiteral:
      let text = numberValue(node).map { "\($0)" } ?? "?"
      return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    case .bigIntLiteral: return "\(bigIntDigits(node) ?? "?")n"
    case .booleanLiteral: return booleanValue(node).map { "\($0)" } ?? "?"
    case .nullLiteral: return "null"
    case .thisExpression: return "this"
    case .super: return "super"
    case .regExpLiteral: return regex(node).map { "/\($0.pattern)/\($0.flags)" } ?? "?"
    case .expressionStatement:
      return (isDirective(node) ? "directive " : "") + sketch(child(node, .expression))
    default:
      var parts = kind(node).slots.map { sketch(child(node, $0)) }
      if kind(node).hasList {
        parts.append("[" + list(node).map { sketch($0) }.joined(separator: ", ") + "]")
      }
      let inner = parts.isEmpty ? "" : "(" + parts.joined(separator: ", ") + ")"
      return ([shortName(node)] + attributes(node)).joined(separator: " ") + inner
    }
  }

  private func shortName(_ node: NodeID) -> String {
    var name = "\(kind(node))"
    for suffix in ["Expression", "Statement", "Declaration", "Definition"]
    where name.hasSuffix(suffix) && name != "functionDeclaration" && name != "classDeclaration" {
      name.removeLast(suffix.count)
      break
    }
    return name
  }

  private func attributes(_ node: NodeID) -> [String] {
    var words: [String] = []
    if self.operator(node) != .none { words.append(self.operator(node).spelling) }
    if let kind = declarationKind(node) { words.append("\(kind)") }
    if let kind = memberKind(node), kind != .value { words.append("\(kind)") }
    if isStatic(node) { words.append("static") }
    if isAsync(node) { words.append("async") }
    if isGenerator(node) { words.append("*") }
    if isComputed(node) { words.append("computed") }
    if isOptional(node) { words.append("optional") }
    if isShorthand(node) { words.append("shorthand") }
    if isPrefix(node) { words.append("prefix") }
    if hasExpressionBody(node) { words.append("=>") }
    if isStrict(node), !kind(node).isClass { words.append("strict") }
    return words
  }
}
