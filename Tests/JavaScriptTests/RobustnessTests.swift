// Holds that no source, however broken, deep or long, stops the parser or breaks its tree.

import JavaScript
import Testing

@Suite struct RobustnessTests {
  static let sources = [
    "async function* f(a, {b = 1, ...c}, [d]) { for await (const e of `x${f}y`) yield* /[/]/u.g?.(h) }",
    "class A extends (B, C) { static { this.#d = 1 } #d; get [e]() { return super.f } async *'g'() {} }",
    "import a, {b as c} from 'd' with {type: 'json'}; export default (e, ...f) => ({g, h() {}, ...i})",
    "label: switch (a) { case b ? c : d: try { if (e) break; else do f(); while (g) } catch { } default: }",
  ]

  @Test(arguments: sources)
  func `a source cut anywhere gives a sound tree`(source: String) {
    let bytes = Array(source.utf8)
    for cut in bytes.indices {
      expectSound(Array(bytes[..<cut]), .module, "cut at \(cut)")
      expectSound(Array(bytes[cut...]), .script, "from \(cut)")
    }
  }

  @Test(arguments: sources, [1, 2, 3] as [UInt64])
  func `a source with random changes gives a sound tree`(source: String, seed: UInt64) {
    var generator = SeededGenerator(state: 0x9E37_79B9_7F4A_7C15 &* seed)
    let pieces = [
      "(", ")", "[", "]", "{", "}", "`", "${", "'", "/", "=>", "...", "?.", "\\u{", "#", "\n",
      "async ", "yield ", "class ", "function ", "case ", "import ", "export ", "-->", "/*", "@",
    ]
    for round in 0..<150 {
      var bytes = Array(source.utf8)
      for _ in 0..<4 {
        let position = Int.random(in: 0..<bytes.count, using: &generator)
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: bytes[position] = UInt8.random(in: 0...255, using: &generator)
        case 1: bytes.remove(at: position)
        default:
          let piece = pieces[Int.random(in: 0..<pieces.count, using: &generator)]
          bytes.insert(contentsOf: Array(piece.utf8), at: position)
        }
      }
      expectSound(bytes, round % 2 == 0 ? .script : .module, "round \(round)")
    }
  }

  static let nests: [(String, String, String)] = [
    ("(", "1", ")"), ("[", "", "]"), ("({a:", "1", "})"), ("{", "", "}"), ("f(", "", ")"),
    ("a[", "0", "]"), ("`${", "1", "}`"), ("function f(){", "", "}"), ("()=>{", "", "}"),
    ("((a)=>", "1", ")"), ("(a=", "1", ")"), ("x=>", "1", ""), ("!", "1", ""), ("- ", "1", ""),
    ("new ", "A", ""), ("new A(", "", ")"), ("a?b:", "c", ""), ("a?", "b", ":c"), ("a=", "b", ""),
    ("a**", "b", ""), ("a+", "b", ""), ("a??", "b", ""), ("a.b.", "c", ""), ("a", "", "()"),
    ("a", "", "?.[b]"), ("if(a)b;else ", "c", ""), ("if(a)", "b", ""), ("for(;;)", ";", ""),
    ("while(a)", ";", ""), ("do ", ";", "while(a)"), ("with(a)", ";", ""),
    ("try{", "", "}finally{}"),
    ("switch(a){case b:", "", "}"), ("class A{m(){", "", "}}"), ("class A{static{", "", "}}"),
    ("class A extends ", "B", "{}"), ("async(a)=>", "b", ""), ("import(", "a", ")"),
    ("a,", "b", ""), ("[...", "a", "]"), ("({...", "a", "})"), ("({get a(){return ", "1", "}})"),
  ]

  @Test(arguments: nests)
  func `syntax nested twenty thousand times is read completely`(
    open: String, middle: String, close: String
  ) {
    let depth = 20_000
    let source =
      String(repeating: open, count: depth) + middle + String(repeating: close, count: depth)
    let tree = SyntaxTree.parse(source, as: .script)
    #expect(tree.diagnostics.map(\.message) == [])
    #expect(tree.list(tree.root).count == 1)
  }

  @Test(arguments: nests)
  func `syntax opened twenty thousand times and never closed gives a sound tree`(
    open: String, middle: String, close: String
  ) {
    expectSound(Array(String(repeating: open, count: 20_000).utf8))
  }

  @Test func `patterns nested twenty thousand times become patterns`() {
    let depth = 20_000
    let inner =
      String(repeating: "[{a:", count: depth) + "b" + String(repeating: "}]", count: depth)
    let tree = SyntaxTree.parse("(\(inner)) => 1; var \(inner) = c; \(inner) = d", as: .script)
    #expect(tree.diagnostics.map(\.message) == [])
    let kinds = tree.nodes.filter {
      tree.kind($0) == .arrayPattern || tree.kind($0) == .objectPattern
    }
    #expect(kinds.count == 6 * depth)
  }

  @Test func `a long one-line bundle is read completely`() {
    let piece = "var a=function(b,c){return b.d(\"xyz\",[1,2,{e:c}])?\"q\"+b:!1};"
    let count = 40_000
    let tree = SyntaxTree.parse(String(repeating: piece, count: count), as: .script)
    #expect(tree.diagnostics.isEmpty)
    #expect(tree.list(tree.root).count == count)
  }

  @Test func `bytes that are not UTF-8 are read`() {
    expectSound([0xFF, 0xFE, 0x00, 0x61, 0xC3])
    let tree = SyntaxTree.parse([0x27, 0xFF, 0x27, 0x3B, 0x61], as: .script)
    #expect(tree.sketch == "directive '\u{FFFD}'; a")
  }

  @Test func `questions about no node have empty answers`() {
    let tree = SyntaxTree.parse("a", as: .script)
    for node in [NodeID.none, NodeID(index: 1000)] {
      #expect(tree.kind(node) == .error)
      #expect(tree.span(node).length == 0)
      #expect(tree.child(node, .body).isNone)
      #expect(tree.list(node).isEmpty)
      #expect(tree.parent(node).isNone)
      #expect(tree.name(node) == nil)
    }
    #expect(tree.child(tree.root, .body).isNone)
    #expect(tree.list(tree.root)[7].isNone)
  }
}
