// Holds what is still read of a broken source.

import JavaScript
import Testing

@Suite struct RecoveryTests {
  @Test(arguments: [
    ("f(1; g(2)", 2), ("var = 1; f(2); g(3)", 2), ("x = {a: 1; b: f(2)}; g(3)", 2),
    ("if (a { f(1) } g(2)", 2), ("function f( { g(1) } h(2)", 1), ("@@ f(1)", 1),
    ("f(1) } g(2)", 2),
    ("f(1)); g(2)", 2), ("a = [1, 2; f(3)", 1), ("class A { ? m() { f(1) } } g(2)", 2),
    ("f(`${a b}`); g(1)", 2), ("f('open\ng(1)", 2), ("f(/open\ng(1)", 2),
    ("switch (a) { f(1) }", 1),
    ("a ? f(1) g(2)", 2), ("import {a b from 'c'; f(1)", 1), ("for (a b) f(1)", 1),
    ("({a b: f(1)}); g(2)", 2), ("try { f(1) } g(2)", 2), ("f(1, , g(2))", 2),
    ("let x = f(1), 2; g(3)", 2), ("return f(1)", 1), ("f(1) => g(2)", 2), ("f(...)", 1),
  ])
  func `calls around a broken stretch are still read`(source: String, calls: Int) {
    let tree = SyntaxTree.parse(source, as: .script)
    #expect(!tree.diagnostics.isEmpty)
    let found = tree.nodes.filter { tree.kind($0) == .callExpression && !tree.parent($0).isNone }
    #expect(found.count == calls)
  }

  @Test func `an unreadable stretch is an error node`() {
    let tree = SyntaxTree.parse("f(1); @@; g(2)", as: .script)
    #expect(tree.sketch == "call(f, [1]); error([]); empty; call(g, [2])")
    #expect(tree.diagnostics.map(\.span) == [SourceSpan(start: 6, end: 7)])
  }

  @Test func `the first diagnostic stands where reading failed`() {
    let tree = SyntaxTree.parse("a = 1;\nb = );\nc", as: .script)
    let first = tree.diagnostics.first
    #expect(first?.message == "Unexpected ')', expected an expression")
    #expect(first?.span.start == 11)
    #expect(first?.isEarlyError == false)
  }

  @Test func `diagnostics are limited and in source order`() {
    let tree = SyntaxTree.parse(String(repeating: "a b;", count: 5000), as: .script)
    #expect(tree.diagnostics.count == SyntaxTree.diagnosticLimit)
    #expect(tree.diagnostics.map(\.span.start) == tree.diagnostics.map(\.span.start).sorted())
  }

  @Test func `a function's body may return at its top level`() {
    #expect(SyntaxTree.parse("return pay(event)", as: .functionBody).diagnostics.isEmpty)
    #expect(!SyntaxTree.parse("return pay(event)", as: .script).diagnostics.isEmpty)
  }
}
