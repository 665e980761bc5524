// Holds what is refused although the grammar would let it pass, and what is not.

import JavaScript
import Testing

@Suite struct EarlyErrorTests {
  @Test(arguments: [
    ("let a; let a", "'a' has already been declared"),
    ("let a; var a", "'a' has already been declared"),
    ("var a; let a", "'a' has already been declared"),
    ("{ var a } let a", "'a' has already been declared"),
    ("let a; { var a }", "'a' has already been declared"),
    ("function f(a) { let a }", "'a' has already been declared"),
    ("try {} catch (a) { let a }", "'a' has already been declared"),
    ("try {} catch ([a]) { var a }", "'a' has already been declared"),
    ("switch (1) { case 1: let a; case 2: let a }", "'a' has already been declared"),
    ("(a, a) => 1", "'a' has already been declared"),
    ("class A {} let A", "'A' has already been declared"),
    ("const a", "A constant needs a value"),
    ("let [a]", "A destructured declaration needs a value"),
    ("let let = 1", "'let' cannot be declared with let or const"),
    ("1 = 2", "This cannot be assigned to"), ("a?.b = 1", "This cannot be assigned to"),
    ("f() = 1", "This cannot be assigned to"), ("++a++", "This cannot be assigned to"),
    ("[(a = 1)] = b", "This cannot be assigned to"), ("({a}) = 1", "This cannot be assigned to"),
    ("({a: 1} = 1)", "This cannot be assigned to"),
    ("({a = 1})", "A default is only allowed in a pattern"),
    ("break", "'break' outside of a loop or switch"), ("continue", "'continue' outside of a loop"),
    ("a: { continue a }", "'continue' needs the label of a loop"),
    ("while (1) { () => { break } }", "'break' outside of a loop or switch"),
    ("break a", "There is no label 'a' around this"),
    ("a: a: b", "The label 'a' is already in use"),
    ("return", "'return' outside of a function"),
    ("'use strict'; var let", "'let' is a reserved word here"),
    ("'use strict'; with (a) b", "'with' is not allowed in strict code"),
    ("'use strict'; eval = 1", "'eval' cannot be assigned to in strict code"),
    ("function f(eval) { 'use strict' }", "'eval' cannot be declared in strict code"),
    ("'use strict'; delete a", "A variable cannot be deleted in strict code"),
    ("'use strict'; 010", "Octal numbers and escapes of this form are not allowed in strict code"),
    (
      "'use strict'; '\\01'",
      "Octal numbers and escapes of this form are not allowed in strict code"
    ),
    ("({__proto__: 1, '__proto__': 2})", "'__proto__' is set twice"),
    ("class A { m() { this.#a } }", "No class around this declares '#a'"),
    ("class A { #a; #a }", "'#a' has already been declared"),
    ("class A { get #a() {} static set #a(b) {} }", "'#a' has already been declared"),
    ("class A { #a; m() { delete this.#a } }", "A private member cannot be deleted"),
    ("class A { constructor() {} constructor() {} }", "A class can have only one constructor"),
    ("class A { get constructor() {} }", "A constructor is a plain method"),
    (
      "class A { constructor() { super() } }",
      "'super()' is only allowed in the constructor of a derived class"
    ),
    ("function f() { super.a }", "'super' is only allowed in methods"),
    ("class A { a = arguments }", "'arguments' is not allowed in a field or static block"),
    ("function* f() { function yield() {} }", "'yield' is a reserved word here"),
    ("async () => { function await() {} }", "'await' is a reserved word here"),
    ("function* f(a = yield) {}", "A parameter's default cannot yield or await"),
    ("async function f(a = await 1) {}", "A parameter's default cannot yield or await"),
    (
      "function f(a = 1) { 'use strict' }",
      "'use strict' is not allowed in a function whose parameters are not simple"
    ),
    ("function f(...a, b) {}", "A rest parameter must be the last one"),
    ("({get a(b) {}})", "A getter has no parameters"),
    ("({set a() {}})", "A setter has exactly one parameter"),
    ("if (1) class A {}", "A class cannot be declared here"),
    ("while (1) function f() {}", "A function cannot be declared here"),
    ("for (let a, b of c) ;", "Only one variable can be declared here"),
    ("-a ** b", "A unary expression before '**' needs parentheses"),
    ("a ?? b || c", "'??' cannot be mixed with '&&' or '||' without parentheses"),
    ("new.target", "'new.target' is only allowed in functions"),
    ("import.meta", "'import.meta' is only allowed in modules"),
    ("v\\u0061r", "A keyword cannot be a name, even written with an escape"),
    ("`\\u`", "Invalid escape in a template"),
    ("/(/", "Invalid regular expression: Unclosed group"),
    ("import a from 'b'", "'import' is only allowed at the top level of a module"),
  ])
  func `a script is refused`(source: String, message: String) {
    let tree = SyntaxTree.parse(source, as: .script)
    #expect(tree.diagnostics.map(\.message) == [message])
    #expect(tree.diagnostics.allSatisfy { $0.isEarlyError })
  }

  @Test(arguments: [
    "var a; var a; function a() {}", "{ function f() {} function f() {} }", "function f(a, a) {}",
    "try {} catch (a) { var a }", "let a; { let a; function b() { var a } }", "a: { break a }",
    "a: for (;;) { b: for (;;) continue a }", "a: function f() {}", "if (1) function f() {}",
    "for (var a = 1 in b) ;", "({__proto__: 1, __proto__})", "({__proto__: b, __proto__: c} = a)",
    "class A { get #a() {} set #a(b) {} m(c) { return #a in c } }", "010 + '\\8'",
    "class A extends B { constructor() { (() => super())() } }", "({m() { super.a }})",
    "function f() { new.target }", "class A { static a = new.target }", "var await, yield, async",
    "let a; try {} catch { var b }", "switch (1) { case 1: break }", "function f(a) { var a }",
  ])
  func `a script is not refused`(source: String) {
    #expect(SyntaxTree.parse(source, as: .script).diagnostics.map(\.message) == [])
  }

  @Test(arguments: [
    ("export {a}", "The exported name is not declared"),
    ("await", "Unexpected end of the source, expected an expression"),
    ("var a; export {a}; export {a}", "'a' is exported twice"),
    ("var await", "'await' is a reserved word here"),
    ("export default 1; export default 2", "'default' is exported twice"),
    ("import {a} from 'b'; let a", "'a' has already been declared"),
    ("function a() {} function a() {}", "'a' has already been declared"),
    ("import 'a' with {b: 'c', b: 'd'}", "The attribute 'b' is given twice"),
    ("{ export var a }", "'export' is only allowed at the top level of a module"),
  ])
  func `a module is refused`(source: String, message: String) {
    #expect(SyntaxTree.parse(source, as: .module).diagnostics.map(\.message) == [message])
  }

  @Test(arguments: [
    "/a{2,1}/", "/(?<a>b)(?<a>c)/", "/[b-a]/", "/\\u{110000}/u", "/{1}/", "/a**/", "/(?<=a)*/",
    "/\\1/u",
    "/a/gg", "/a/uv", "/a/x", "/[\\d-z]/u", "/[a&&b--c]/v", "/[(]/v", "/[^\\q{ab}]/v", "/\\p{}/u",
    "/\\k<a>(?<b>)/",
    "/(?a:b)/", "/)/", "/[/", "/]/u", "/\\-/u", "/(?i-i:a)/", "/\\p{RGI_Emoji}/u", "/[a--]/v",
    "/[😀-😁]/",
  ])
  func `a regular expression is refused`(source: String) {
    #expect(!SyntaxTree.parse(source, as: .script).diagnostics.isEmpty)
  }

  @Test(arguments: [
    "/a{2,}?b{1}{/", "/(?<a>b)|(?<a>c)/", "/[\\]\\-a-z]/u", "/\\u{10FFFF}/u", "/a{,5}]}/",
    "/(?=a)*/", "/\\1\\8/",
    "/a/dgimsuy", "/[\\d-z]/", "/[[a-z]&&[aeiou]--]/", "/[[a-z]&&[aeiou]]/v", "/[\\w--\\d]/v",
    "/[\\q{ab|c}x]/v",
    "/\\p{Script=Greek}\\P{L}/u", "/\\k/", "/(?<a>b)\\k<a>/", "/(?i-ms:a)/", "/\\cA\\c/",
    "/[\\c0]/", "/\\p{RGI_Emoji}/v",
    "/(?<𝒜>.)/", "/[]/", "/[^]/", "/[😀-😁]/u", "/\\uD83D\\uDE00/u", "/\\-/", "/[\\B]/",
  ])
  func `a regular expression is not refused`(source: String) {
    #expect(SyntaxTree.parse(source, as: .script).diagnostics.map(\.message) == [])
  }
}
