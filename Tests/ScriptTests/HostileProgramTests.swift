// Programs that are broken, endless or deeper than any stack: reading ends, and says where.

import AuditModel
import Script
import Testing

/// An expression within itself, thousands of times.
struct Nesting: CustomTestStringConvertible {
  static let depth = 5_000
  let opening: String

  init(_ opening: String) { self.opening = opening }

  var program: String {
    let closing = opening.reversed().map { sign -> String in
      switch sign {
      case "(": ")"
      case "[": "]"
      case "{": "}"
      case "`": "`"
      default: ""
      }
    }
    return String(repeating: opening, count: Self.depth) + "x"
      + String(repeating: closing.joined(), count: Self.depth)
  }

  var testDescription: String { opening }
}

@Suite struct `Reading a hostile program` {
  /// A script that is read though it has no part in a payment.
  private static func mattering(_ script: String) -> String { script + "\n// loadPaymentData" }

  @Test(arguments: [
    "for (;;) {}",
    "while (true) { x = x + 1; }",
    "function f() { return f() + f(); } f();",
    "const a = () => b(), b = () => a(); a();",
    "let s = 'x'; for (let i = 0; i < 1e9; i++) { s += s; }",
    "const l = []; for (;;) { l.push(l); }",
    "const o = {}; o.o = o; new google.payments.api.PaymentsClient(o);",
    "class A extends A {} new A();",
    "const p = new Promise((r) => r(p)); p.then((x) => x.then((y) => y));",
    "async function f() { await f(); } f();",
    "function g(n) { setTimeout(() => g(n + 1), 10); } g(0);",
    "document.body.onclick = function f() { document.body.addEventListener('click', () => f()); };",
    "Object.prototype.x = Object.prototype; var y = {}; y.__proto__ = y; y.z;",
    "const h = { get g() { return this.g; } }; h.g;",
    "const l = []; l.push([l], l); `${l}` + l; l == 1; [l].join();",
    "const o = { toString() { return `${this}` }, valueOf() { return +this } }; o + o; `${[o]}`;",
    "new Proxy({}, {}).a.b.c(); Reflect.construct(1, 2); [].reduce((a, b) => a);",
  ])
  func `ends`(script: String) {
    let code = PageProgram(
      Self.mattering(script), "new google.payments.api.PaymentsClient({ environment: 'TEST' });"
    ).read(steps: 40_000)
    #expect(code.clients.contains { $0.environment == .string("TEST") } || !code.stops.isEmpty)
  }

  @Test(arguments: [
    Nesting("["), Nesting("f("), Nesting("(() => "), Nesting("{a:"), Nesting("!"),
    Nesting("x ? y : "), Nesting("x && "), Nesting("1 + "), Nesting("`${"), Nesting("await "),
    Nesting("new "), Nesting("function () { return "), Nesting("class extends "),
  ])
  func `does not overflow the stack`(nesting: Nesting) {
    var program = PageProgram("new google.payments.api.PaymentsClient({});")
    program.scripts += [
      "x = " + nesting.program + ";",
      "y = x" + String(repeating: ".z()", count: Nesting.depth) + ";",
      String(repeating: "if (a) {} else ", count: Nesting.depth) + "{}",
      String(repeating: "{", count: Nesting.depth) + String(repeating: "}", count: Nesting.depth),
    ].map(Self.mattering)
    let code = program.read(steps: 40_000)
    #expect(code.clients.count == 1)
  }

  @Test func `judges no more calls than a page can have`() {
    let call = "document.addEventListener('click', () => c.loadPaymentData({}));\n"
    let code = PageProgram(
      "const c = new google.payments.api.PaymentsClient({});", String(repeating: call, count: 400)
    ).read()
    #expect(code.paymentCalls.count == 256)
    #expect(code.stops.contains { $0.reason.hasPrefix("There are more than 256 such calls") })
  }

  @Test func `survives every cut of a program`() {
    let bytes = Array(tutorial.utf8)
    for end in stride(from: 0, to: bytes.count, by: 5) {
      let cut = String(decoding: bytes[..<end], as: UTF8.self)
      #expect(PageProgram(cut).read(steps: 40_000).scripts.count == 1)
    }
  }

  @Test(arguments: 1...40)
  func `survives changed bytes`(seed: Int) {
    var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15
    func next(_ bound: Int) -> Int {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Int(state % UInt64(bound))
    }
    var bytes = Array(tutorial.utf8)
    let signs = Array("(){}[]'\"`;,=>.+*/?:!&|\\\n#$0aé".utf8)
    for _ in 0..<12 { bytes[next(bytes.count)] = signs[next(signs.count)] }
    let code = PageProgram(String(decoding: bytes, as: UTF8.self)).read(steps: 40_000)
    #expect(code.scripts.count == 1)
  }
}
