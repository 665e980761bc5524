// Holds the trees of imports and exports, reviewed by hand.

import JavaScript
import Testing

@Suite struct ModuleSyntaxTests {
  @Test(arguments: [
    ("import 'a'", "import('a', _, [])"),
    ("import a from 'b'", "import('b', _, [importDefaultSpecifier(a)])"),
    (
      "import a, * as b from 'c'",
      "import('c', _, [importDefaultSpecifier(a), importNamespaceSpecifier(b)])"
    ),
    (
      "import a, {b, c as d, default as e, 'f g' as h} from 'i'",
      "import('i', _, [importDefaultSpecifier(a), importSpecifier(b, b), importSpecifier(c, d), importSpecifier(default, e), importSpecifier('f g', h)])"
    ),
    ("import {} from 'a'", "import('a', _, [])"),
    (
      "import a from 'b' with {type: 'json', 'x': 'y'}",
      "import('b', importAttributes([importAttribute(type, 'json'), importAttribute('x', 'y')]), [importDefaultSpecifier(a)])"
    ),
    ("import.meta.url", "member(metaProperty(import, meta), url)"),
    ("await a", "await(a)"),
    ("for await (a of b) ;", "forOf async(a, b, empty)"),
    (
      "let a, b; export {a, b as c, a as 'd e'}",
      "variable let([variableDeclarator(a, _), variableDeclarator(b, _)]); exportNamed(_, _, _, [exportSpecifier(a, a), exportSpecifier(b, c), exportSpecifier(a, 'd e')])"
    ),
    (
      "export {a, default, b as c} from 'd'",
      "exportNamed(_, 'd', _, [exportSpecifier(a, a), exportSpecifier(default, default), exportSpecifier(b, c)])"
    ),
    ("export * from 'a'", "exportAll(_, 'a', _)"),
    (
      "export * as b from 'c' with {type: 'json'}",
      "exportAll(b, 'c', importAttributes([importAttribute(type, 'json')]))"
    ),
    ("export default a = b", "exportDefault(assignment =(a, b))"),
    (
      "export default function () {}",
      "exportDefault(functionDeclaration strict(_, block([]), []))"
    ),
    ("export default class {}", "exportDefault(classDeclaration(_, _, classBody([])))"),
    (
      "export default async function f() {}",
      "exportDefault(functionDeclaration async strict(f, block([]), []))"
    ),
    ("export default async () => a", "exportDefault(arrowFunction async => strict(_, a, []))"),
    (
      "export const a = 1, [b] = c",
      "exportNamed(variable const([variableDeclarator(a, 1), variableDeclarator(arrayPattern([b]), c)]), _, _, [])"
    ),
    (
      "export async function f() {}",
      "exportNamed(functionDeclaration async strict(f, block([]), []), _, _, [])"
    ),
    ("export class A {}", "exportNamed(classDeclaration(A, _, classBody([])), _, _, [])"),
  ])
  func `a module reads as this tree`(source: String, sketch: String) {
    let tree = SyntaxTree.parse(source, as: .module)
    #expect(tree.sketch == sketch)
    #expect(tree.diagnostics.map(\.message) == [])
  }
}
