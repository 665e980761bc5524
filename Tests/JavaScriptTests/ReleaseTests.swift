// A heap lets everything go, circles included, also those that the program itself lost.

import Testing

@testable import JavaScript

private final class Token {}

@Suite struct ReleaseTests {
  @Test(arguments: [
    "kept = mark()",
    "(function () { var a = mark(); a.again = function () { return a } })()",
    "(function () { let f = () => [f, mark()]; f() })()",
    "(function () { var a = mark(); a.self = a })()",
    "new Promise(function (done) { var a = {mark: mark(), done: done, me: () => a}; done(a) })",
    "for (var i = 0; i < 3; i++) { let a = mark(), b = () => { a.b = b } }",
    "class A { #a = mark(); b = () => this.#a; static c = new A } A = 0",
    "class B { static a = mark() } (class { a = mark(); b = this })",
    "(class { static a = mark() }); new function () { this.a = mark(); this.b = this }",
    "class C { static a = mark() } class C { static b = [] }",
    "mark().a = 1; (o => o.self = o)({a: mark()}); ((a, ...b) => b.push(b))(1, mark())",
    "try { (function () { throw {a: mark(), f: () => arguments} })() } catch (e) { e.e = () => e }",
  ])
  func `a released heap keeps no object`(source: String) {
    let program = Program([(SyntaxTree.parse(source, as: .script), "https://shop.example/a.js")])
    let evaluator = Evaluator(program)
    var made: [() -> Token?] = []
    evaluator.global.hide(
      "mark",
      .object(
        evaluator.makeNative("mark") { evaluator, call in
          let token = Token()
          made.append { [weak token] in token }
          let object = evaluator.makeObject(site: call.site)
          object.attachment = token
          return .object(object)
        }))
    evaluator.run(0)
    evaluator.releaseHeap()
    #expect(!made.isEmpty)
    #expect(made.allSatisfy { $0() == nil })
  }
}
