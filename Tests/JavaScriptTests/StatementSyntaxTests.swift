// Holds the trees of statements and variable declarations, reviewed by hand.

import JavaScript
import Testing

@Suite struct StatementSyntaxTests {
  @Test(arguments: [
    ("'use strict'; 'b'\n+ c", "directive 'use strict'; binary +('b', c)"),
    ("('use strict')", "'use strict'"),
    ("if (a) b; else if (c) d", "if(a, b, if(c, d, _))"),
    ("if (a) function f() {}", "if(a, functionDeclaration(f, block([]), []), _)"),
    ("for (;;) {}", "for(_, _, _, block([]))"),
    (
      "for (let i = 0, j; i < j; i++) a",
      "for(variable let([variableDeclarator(i, 0), variableDeclarator(j, _)]), binary <(i, j), update ++(i), a)"
    ),
    (
      "for (const {a, b} of c) ;",
      "forOf(variable const([variableDeclarator(objectPattern([property shorthand(a, a), property shorthand(b, b)]), _)]), c, empty)"
    ),
    (
      "for (var a in b, c) ;",
      "forIn(variable var([variableDeclarator(a, _)]), sequence([b, c]), empty)"
    ),
    ("for (a.b of c) ;", "forOf(member(a, b), c, empty)"),
    ("for ([a, b] of c) ;", "forOf(arrayPattern([a, b]), c, empty)"),
    ("for (let in a) ;", "forIn(let, a, empty)"),
    ("for (async of => {}; ;) ;", "for(arrowFunction async(_, block([]), [of]), _, _, empty)"),
    ("while (a) break", "while(a, break(_))"),
    ("do a; while (b) c", "doWhile(a, b); c"),
    ("do {} while (a)", "doWhile(block([]), a)"),
    ("a: b: for (;;) continue a", "labeled(a, labeled(b, for(_, _, _, continue(a))))"),
    ("a: function f() {}", "labeled(a, functionDeclaration(f, block([]), []))"),
    (
      "switch (a) { case 1: b; case 2: default: c }",
      "switch(a, [switchCase(1, [b]), switchCase(2, []), switchCase(_, [c])])"
    ),
    ("try { a } catch { b }", "try(block([a]), catchClause(_, block([b])), _)"),
    (
      "try { a } catch ({b}) { c } finally { d }",
      "try(block([a]), catchClause(objectPattern([property shorthand(b, b)]), block([c])), block([d]))"
    ),
    ("with (a) b", "with(a, b)"),
    ("throw a", "throw(a)"),
    ("debugger", "debugger"),
    (
      "var a, [b] = c, {d: {e}} = f",
      "variable var([variableDeclarator(a, _), variableDeclarator(arrayPattern([b]), c), variableDeclarator(objectPattern([property(d, objectPattern([property shorthand(e, e)]))]), f)])"
    ),
    (
      "let a\nlet b = 1",
      "variable let([variableDeclarator(a, _)]); variable let([variableDeclarator(b, 1)])"
    ),
    ("let\na", "variable let([variableDeclarator(a, _)])"),
    ("const a = 1", "variable const([variableDeclarator(a, 1)])"),
    ("{ a } b", "block([a]); b"),
    (";", "empty"),
    (
      "var yield, async, of, get, set, let, static",
      "variable var([variableDeclarator(yield, _), variableDeclarator(async, _), variableDeclarator(of, _), variableDeclarator(get, _), variableDeclarator(set, _), variableDeclarator(let, _), variableDeclarator(static, _)])"
    ),
    ("a <!-- comment\n--> comment\nb", "a; b"),
    ("#!hashbang\na", "a"),
    (#"\u0061b"#, "ab"),
    (#"var \u{61}"#, "variable var([variableDeclarator(a, _)])"),
    ("l\\u0065t\na", "let; a"),
    ("a\n(b)", "call(a, [b])"),
    ("return_: 1", "labeled(return_, 1)"),
  ])
  func `a statement reads as this tree`(source: String, sketch: String) {
    let tree = SyntaxTree.parse(source, as: .script)
    #expect(tree.sketch == sketch)
    #expect(tree.diagnostics.map(\.message) == [])
  }
}
