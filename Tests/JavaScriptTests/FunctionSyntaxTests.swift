// Holds the trees of functions and classes, reviewed by hand.

import JavaScript
import Testing

@Suite struct FunctionSyntaxTests {
  @Test(arguments: [
    (
      "function f(a, b = 1, {c}, ...d) { return a }",
      "functionDeclaration(f, block([return(a)]), [a, assignmentPattern(b, 1), objectPattern([property shorthand(c, c)]), restElement(d)])"
    ),
    (
      "function* g() { yield; yield a; yield* b }",
      "functionDeclaration *(g, block([yield(_), yield(a), yield *(b)]), [])"
    ),
    (
      "async function f() { await a; for await (const b of c) ; }",
      "functionDeclaration async(f, block([await(a), forOf async(variable const([variableDeclarator(b, _)]), c, empty)]), [])"
    ),
    (
      "async function* f() { yield await a }",
      "functionDeclaration async *(f, block([yield(await(a))]), [])"
    ),
    ("async\nfunction f() {}", "async; functionDeclaration(f, block([]), [])"),
    (
      "function f() { 'use strict'; return this }",
      "functionDeclaration strict(f, block([directive 'use strict', return(this)]), [])"
    ),
    ("x = function* () {}", "assignment =(x, function *(_, block([]), []))"),
    ("(async function () {})", "function async(_, block([]), [])"),
    ("function f(a,) {}", "functionDeclaration(f, block([]), [a])"),
    ("class A {}", "classDeclaration(A, _, classBody([]))"),
    (
      "class A extends B.c(d) { constructor() { super(); super.x } }",
      "classDeclaration(A, call(member(B, c), [d]), classBody([method constructor(constructor, function strict(_, block([call(super, []), member(super, x)]), []))]))"
    ),
    (
      "class A { static async *[a]() {} static get b() {} set b(c) {} }",
      "classDeclaration(A, _, classBody([method method static computed(a, function async * strict(_, block([]), [])), method getter static(b, function strict(_, block([]), [])), method setter(b, function strict(_, block([]), [c]))]))"
    ),
    (
      "class A { a; b = 1; static c = 2; 'd' = 3; [e]; #f = this.#f }",
      "classDeclaration(A, _, classBody([property(a, _), property(b, 1), property static(c, 2), property('d', 3), property computed(e, _), property(#f, member(this, #f))]))"
    ),
    (
      "class A { static { a; { b } } }",
      "classDeclaration(A, _, classBody([staticBlock([a, block([b])])]))"
    ),
    (
      "class A { static; get; set; async; static static; static async; get\na() {} }",
      "classDeclaration(A, _, classBody([property(static, _), property(get, _), property(set, _), property(async, _), property static(static, _), property static(async, _), method getter(a, function strict(_, block([]), []))]))"
    ),
    (
      "class A { 'constructor'() {} static constructor() {} }",
      "classDeclaration(A, _, classBody([method constructor('constructor', function strict(_, block([]), [])), method method static(constructor, function strict(_, block([]), []))]))"
    ),
    ("x = class extends (a, b) {}", "assignment =(x, class(_, sequence([a, b]), classBody([])))"),
    (
      "class A { static\nx\n*y() {} }",
      "classDeclaration(A, _, classBody([property static(x, _), method method(y, function * strict(_, block([]), []))]))"
    ),
  ])
  func `a function or class reads as this tree`(source: String, sketch: String) {
    let tree = SyntaxTree.parse(source, as: .script)
    #expect(tree.sketch == sketch)
    #expect(tree.diagnostics.map(\.message) == [])
  }
}
