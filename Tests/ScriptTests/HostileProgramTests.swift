// Programs that are broken, endless or deeper than any stack: reading ends, and says where.

import AuditModel
import Script
import Testing

@Suite struct `Reading a hostile program` {
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
    "new Proxy({}, {}).a.b.c(); Reflect.construct(1, 2); [].reduce((a, b) => a);",
  ])
  func `ends`(script: String) {
    let code = PageProgram(
      script, "new google.payments.api.PaymentsClient({ environment: 'TEST' });"
    ).read()
    #expect(code.clients.contains { $0.environment == .string("TEST") } || !code.stops.isEmpty)
  }

  @Test(arguments: [
    (String(repeating: "[", count: 20_000), String(repeating: "]", count: 20_000)),
    (String(repeating: "f(", count: 20_000), String(repeating: ")", count: 20_000)),
    (String(repeating: "(() => ", count: 20_000), String(repeating: ")", count: 20_000)),
    (String(repeating: "{a:", count: 20_000), String(repeating: "}", count: 20_000)),
    (String(repeating: "!", count: 20_000), "x"),
    (String(repeating: "x ? y : ", count: 20_000), "z"),
    (String(repeating: "x && ", count: 20_000), "z"),
    (String(repeating: "x.y", count: 1), String(repeating: ".z()", count: 20_000)),
    (String(repeating: "1 + ", count: 50_000), "1"),
    (String(repeating: "`${", count: 5_000), String(repeating: "}`", count: 5_000)),
    (String(repeating: "await ", count: 20_000), "x"),
  ])
  func `does not overflow the stack`(before: String, after: String) {
    let code = PageProgram(
      "x = " + before + after + ";",
      String(repeating: "if (a) {} else ", count: 20_000) + "{}",
      String(repeating: "{", count: 20_000) + String(repeating: "}", count: 20_000),
      "new google.payments.api.PaymentsClient({});"
    ).read()
    #expect(code.clients.count == 1)
  }

  @Test func `survives every cut of a program`() {
    let bytes = Array(tutorial.utf8)
    for end in stride(from: 0, to: bytes.count, by: 5) {
      let cut = String(decoding: bytes[..<end], as: UTF8.self)
      #expect(PageProgram(cut).read().scripts.count == 1)
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
    let code = PageProgram(String(decoding: bytes, as: UTF8.self)).read()
    #expect(code.scripts.count == 1)
  }
}
