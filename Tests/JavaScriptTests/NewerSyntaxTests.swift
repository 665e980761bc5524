// Trees of syntax that is newer than the acorn that we compare with, reviewed by hand.

import JavaScript
import Testing

@Suite struct NewerSyntaxTests {
  /// A program and its nodes in preorder, each with its stretch in bytes.
  struct Golden: Sendable, CustomTestStringConvertible {
    var source: String
    var goal: SourceGoal
    var nodes: [String]

    init(_ source: String, as goal: SourceGoal = .script, _ nodes: String...) {
      self.source = source
      self.goal = goal
      self.nodes = nodes
    }

    var testDescription: String { source }
  }

  static let goldens = [
    Golden(
      "/[\\p{L}--[a-z]]/v.test(a)",
      "Program 0-25", "ExpressionStatement 0-25", "CallExpression 0-25",
      "MemberExpression 0-22", "Literal 0-17", "Identifier 18-22", "Identifier 23-24"),
    Golden(
      "/(?<y>a)|(?<y>b)/",
      "Program 0-17", "ExpressionStatement 0-17", "Literal 0-17"),
    Golden(
      "/(?i-s:a.)b/u",
      "Program 0-13", "ExpressionStatement 0-13", "Literal 0-13"),
    Golden(
      "import a from \"b\" with {type: \"json\", 'c': 'd'};", as: .module,
      "Program 0-48", "ImportDeclaration 0-48", "ImportDefaultSpecifier 7-8", "Identifier 7-8",
      "Literal 14-17", "ImportAttributes 23-47", "ImportAttribute 24-36", "Identifier 24-28",
      "Literal 30-36", "ImportAttribute 38-46", "Literal 38-41", "Literal 43-46"),
    Golden(
      "import 'a' with {}", as: .module,
      "Program 0-18", "ImportDeclaration 0-18", "Literal 7-10", "ImportAttributes 16-18"),
    Golden(
      "export {b} from 'c' with {type: 'css'};", as: .module,
      "Program 0-39", "ExportNamedDeclaration 0-39", "ExportSpecifier 8-9", "Identifier 8-9",
      "Identifier 8-9", "Literal 16-19", "ImportAttributes 25-38", "ImportAttribute 26-37",
      "Identifier 26-30", "Literal 32-37"),
    Golden(
      "export * as a from 'b' with {type: 'json'};", as: .module,
      "Program 0-43", "ExportAllDeclaration 0-43", "Identifier 12-13", "Literal 19-22",
      "ImportAttributes 28-42", "ImportAttribute 29-41", "Identifier 29-33", "Literal 35-41"),
    Golden(
      "import('a', {with: {b: 'c'}},)",
      "Program 0-30", "ExpressionStatement 0-30", "ImportExpression 0-30", "Literal 7-10",
      "ObjectExpression 12-28", "Property 13-27", "Identifier 13-17", "ObjectExpression 19-27",
      "Property 20-26", "Identifier 20-21", "Literal 23-26"),
    Golden(
      "{ using a = b(), c = d; }",
      "Program 0-25", "BlockStatement 0-25", "VariableDeclaration 2-23",
      "VariableDeclarator 8-15", "Identifier 8-9", "CallExpression 12-15", "Identifier 12-13",
      "VariableDeclarator 17-22", "Identifier 17-18", "Identifier 21-22"),
    Golden(
      "await using a = b;", as: .module,
      "Program 0-18", "VariableDeclaration 0-18", "VariableDeclarator 12-17",
      "Identifier 12-13", "Identifier 16-17"),
    Golden(
      "for (using a of b) ;",
      "Program 0-20", "ForOfStatement 0-20", "VariableDeclaration 5-12",
      "VariableDeclarator 11-12", "Identifier 11-12", "Identifier 16-17",
      "EmptyStatement 19-20"),
    Golden(
      "async () => { for await (await using a of b) c }",
      "Program 0-48", "ExpressionStatement 0-48", "ArrowFunctionExpression 0-48",
      "BlockStatement 12-48", "ForOfStatement 14-46", "VariableDeclaration 25-38",
      "VariableDeclarator 37-38", "Identifier 37-38", "Identifier 42-43",
      "ExpressionStatement 45-46", "Identifier 45-46"),
    Golden(
      "for (using of of) using\nin\nusing[a]",
      "Program 0-35", "ForOfStatement 0-35", "Identifier 5-10", "Identifier 14-16",
      "ExpressionStatement 18-35", "BinaryExpression 18-35", "Identifier 18-23",
      "MemberExpression 27-35", "Identifier 27-32", "Identifier 33-34"),
  ]

  @Test(arguments: goldens)
  func `newer syntax has the tree that the standard gives it`(golden: Golden) {
    let tree = SyntaxTree.parse(golden.source, as: golden.goal)
    #expect(tree.diagnostics.map(\.message) == [])
    var nodes: [String] = []
    tree.walk { node in
      let span = tree.span(node)
      nodes.append("\(tree.kind(node).estreeName) \(span.start)-\(span.end)")
    }
    #expect(nodes == golden.nodes)
  }
}
