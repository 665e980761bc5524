// Holds the trees of expressions, reviewed by hand.

import JavaScript
import Testing

@Suite struct ExpressionSyntaxTests {
  @Test(arguments: [
    ("a + b * c - d", "binary -(binary +(a, binary *(b, c)), d)"),
    ("a ** b ** c", "binary **(a, binary **(b, c))"),
    ("(a, b), c", "sequence([sequence([a, b]), c])"),
    ("a || b && c", "logical ||(a, logical &&(b, c))"),
    ("a ?? (b || c)", "logical ??(a, logical ||(b, c))"),
    ("!a.b++", "unary !(update ++(member(a, b)))"),
    ("typeof -x", "unary typeof(unary -(x))"),
    ("a ? b : c ? d : e", "conditional(a, b, conditional(c, d, e))"),
    ("x = y += z", "assignment =(x, assignment +=(y, z))"),
    (
      "a &&= b, c ||= d, e ??= f",
      "sequence([assignment &&=(a, b), assignment ||=(c, d), assignment ??=(e, f)])"
    ),
    ("a.b[c](d, ...e)", "call(member computed(member(a, b), c), [d, spreadElement(e)])"),
    ("new A", "new(A, [])"),
    ("new A.B(c).d", "member(new(member(A, B), [c]), d)"),
    ("new new A()()", "new(new(A, []), [])"),
    (
      "function f() { new.target }",
      "functionDeclaration(f, block([metaProperty(new, target)]), [])"
    ),
    ("a?.b.c(d)", "chain(call(member(member optional(a, b), c), [d]))"),
    ("a?.[b]?.(c).d", "chain(member(call optional(member computed optional(a, b), [c]), d))"),
    ("(a?.b).c", "member(chain(member optional(a, b)), c)"),
    ("delete a?.b", "unary delete(chain(member optional(a, b)))"),
    ("f`x${a}y`", "taggedTemplate(f, templateLiteral(['x', a, 'y']))"),
    ("`a${b}${`c${d}`}`", "templateLiteral(['a', b, '', templateLiteral(['c', d, '']), ''])"),
    (#"tag`\u`"#, "taggedTemplate(tag, templateLiteral([invalid]))"),
    ("/a[/]b/gi.test(c)", "call(member(/a[/]b/gi, test), [c])"),
    ("a / b / c", "binary /(binary /(a, b), c)"),
    ("x = a++ / 2", "assignment =(x, binary /(update ++(a), 2))"),
    (
      "({a, b: c, 'd': 1, 2: e, [f]: g, ...h})",
      "object([property shorthand(a, a), property(b, c), property('d', 1), property(2, e), property computed(f, g), spreadElement(h)])"
    ),
    (
      "({get a() {}, set a(b) {}, async *c() {}, get, set, async})",
      "object([property getter(a, function(_, block([]), [])), property setter(a, function(_, block([]), [b])), property method(c, function async *(_, block([]), [])), property shorthand(get, get), property shorthand(set, set), property shorthand(async, async)])"
    ),
    ("[a, , ...b, ,]", "array([a, _, spreadElement(b), _])"),
    (
      "({a = 1} = b)",
      "assignment =(objectPattern([property shorthand(a, assignmentPattern(a, 1))]), b)"
    ),
    (
      "[a.b, [c = 1], {d: e.f}, ...g] = h",
      "assignment =(arrayPattern([member(a, b), arrayPattern([assignmentPattern(c, 1)]), objectPattern([property(d, member(e, f))]), restElement(g)]), h)"
    ),
    ("({__proto__: a})", "object([property(__proto__, a)])"),
    ("x => x", "arrowFunction =>(_, x, [x])"),
    (
      "(a, {b}, [c] = [], ...d) => {}",
      "arrowFunction(_, block([]), [a, objectPattern([property shorthand(b, b)]), assignmentPattern(arrayPattern([c]), array([])), restElement(d)])"
    ),
    ("async x => await x", "arrowFunction async =>(_, await(x), [x])"),
    ("async (a, b) => a", "arrowFunction async =>(_, a, [a, b])"),
    ("async(a, b)", "call(async, [a, b])"),
    ("async", "async"),
    ("a => ({})", "arrowFunction =>(_, object([]), [a])"),
    ("() => {}\n/b/g", "arrowFunction(_, block([]), []); /b/g"),
    ("(function f() {})()", "call(function(f, block([]), []), [])"),
    ("let", "let"),
    ("yield\n* a", "binary *(yield, a)"),
    ("await / 2", "binary /(await, 2)"),
    ("import('a')", "import('a', _)"),
    (
      "import('a', {with: {type: 'json'}})",
      "import('a', object([property(with, object([property(type, 'json')]))]))"
    ),
    (
      "class A { #a; m(b) { #a in b} }",
      "classDeclaration(A, _, classBody([property(#a, _), method method(m, function strict(_, block([binary in(#a, b)]), [b]))]))"
    ),
    ("1_000n + 0xFFn", "binary +(1000n, 0xFFn)"),
    (
      "0.5e3 + .5 + 5. + 0b11 + 0o17 + 017 + 089",
      "binary +(binary +(binary +(binary +(binary +(binary +(500, 0.5), 5), 3), 15), 15), 89)"
    ),
    ("a\n++b", "a; update ++ prefix(b)"),
    ("a in b", "binary in(a, b)"),
    (
      "for (var i = (a in b); ;) ;",
      "for(variable var([variableDeclarator(i, binary in(a, b))]), _, _, empty)"
    ),
  ])
  func `an expression reads as this tree`(source: String, sketch: String) {
    let tree = SyntaxTree.parse(source, as: .script)
    #expect(tree.sketch == sketch)
    #expect(tree.diagnostics.map(\.message) == [])
  }
}
