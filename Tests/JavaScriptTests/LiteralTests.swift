// Holds the values of literals and the places of bytes.

import JavaScript
import Testing

@Suite struct LiteralTests {
  private func first(_ kind: NodeKind, in source: String) -> (SyntaxTree, NodeID) {
    let tree = SyntaxTree.parse(source, as: .script)
    return (tree, tree.nodes.first { tree.kind($0) == kind } ?? .none)
  }

  @Test(arguments: [
    (#"'a\n\t\\\'"'"#, "a\n\t\\'\""), (#"'\x41\u0042\u{1F600}\uD83D\uDE00'"#, "AB😀😀"),
    (#"'\101\0\8'"#, "A\0" + "8"), ("'a\\\nb\\\r\nc'", "abc"), (#"'\uD800'"#, "\u{FFFD}"),
    ("'é\u{2028}😀'", "é\u{2028}😀"), (#"'\é\q'"#, "éq"), ("'open", "open"),
  ])
  func `a string has its cooked value`(source: String, value: String) {
    let (tree, node) = first(.stringLiteral, in: source)
    #expect(tree.stringValue(node) == value)
  }

  @Test(
    arguments: [
      ("1", 1), ("1_0.5e1", 105), (".5", 0.5), ("5.", 5), ("5.e1", 50), ("0x1F", 31), ("0B101", 5),
      ("0o17", 15), ("017", 15), ("018", 18), ("1e400", .infinity), ("0", 0), ("00", 0),
      ("0x20000000000001", 9_007_199_254_740_992), ("0x20000000000003", 9_007_199_254_740_996),
      ("08.5", 8.5), ("9007199254740993", 9_007_199_254_740_992),
    ] as [(String, Double)])
  func `a number has its value`(source: String, value: Double) {
    let (tree, node) = first(.numericLiteral, in: source)
    #expect(tree.numberValue(node) == value)
    #expect(tree.diagnostics.isEmpty)
  }

  @Test func `a template element has a cooked and a raw value`() {
    let (tree, node) = first(.templateElement, in: "`a\\n\r\nb\r`")
    #expect(tree.stringValue(node) == "a\n\nb\n")
    #expect(tree.rawValue(node) == "a\\n\nb\n")
    #expect(tree.isTail(node))
  }

  @Test func `a regular expression is split into pattern and flags`() {
    let (tree, node) = first(.regExpLiteral, in: #"/[/\]]\//dgimsuy"#)
    #expect(tree.regex(node)?.pattern == #"[/\]]\/"#)
    #expect(tree.regex(node)?.flags == "dgimsuy")
  }

  @Test func `static keys are known by their property name`() {
    let tree = SyntaxTree.parse(
      "({a: 1, 'b c': 1, 1.50: 1, 0x10: 1, [d]: 1, ['e']: 1})", as: .script)
    let keys = tree.nodes.filter { tree.kind($0) == .property }.map { tree.staticKey($0) }
    #expect(keys == ["a", "b c", "1.5", "16", nil, "e"])
  }
}
