// Values that programs compute from constants, kind by kind.

import AuditModel
import Script
import Testing

/// What a program gives to `isReadyToPay`, read by itself.
private func request(_ program: String) -> Value? {
  let code = PageProgram.read(
    """
    const client = new google.payments.api.PaymentsClient({environment: "TEST"});
    \(program)
    """, config: #"{"amount": "19.90"}"#)
  return code.readinessCalls.first?.request
}

@Suite struct `A computed value` {
  @Test(arguments: [
    ("(12.345).toFixed(2)", "12.35"), ("(1.45).toFixed(1)", "1.4"), ("(NaN).toFixed()", "NaN"),
    ("String(1e21)", "1e+21"), ("String(0.0000001)", "1e-7"), ("(255).toString(16)", "ff"),
    ("(0.5).toString(16)", "0.8"), ("' Pay '.trim() + '!'", "Pay!"),
    ("'a-b-c'.split('-', 2).join()", "a,b"), ("'abc'.replace('b', x => x + x)", "abbc"),
    ("'x'.padStart(3, 'ab')", "abx"), ("[1, [2, [3]]].flat(2).join('')", "123"),
    ("[10, 9, 1].sort().join()", "1,10,9"), ("[3, 1, 2].sort((a, b) => a - b).join()", "1,2,3"),
    ("Object.keys({b: 1, 2: 1, 1: 1}).join()", "1,2,b"),
    ("JSON.stringify({a: [1, undefined], b: undefined})", #"{"a":[1,null]}"#),
    ("[...new Set([1, 2, 1])].join()", "1,2"), ("String(new Map([[1, 2]]).get(1))", "2"),
    ("new URL('/b?x=1#h', 'https://shop.example/a').href", "https://shop.example/b?x=1#h"),
    ("new URLSearchParams({a: 'x y', b: '1'}).toString()", "a=x+y&b=1"),
    ("$.extend(true, {a: {b: 'x'}}, {a: {c: 1}}).a.b", "x"), ("`${[1, 2]}`", "1,2"),
    ("'' + {}", "[object Object]"), ("({}).none?.a.b ?? 'other'", "other"),
    ("encodeURIComponent('\u{e9} /')", "%C3%A9%20%2F"), ("((s) => s.raw[0])`a\\n`", "a\\n"),
  ])
  func `is what ECMAScript says`(expression: String, expected: String) {
    #expect(request("client.isReadyToPay(\(expression));") == .string(expected))
  }

  @Test(
    arguments: [
      ("parseInt('12px', 10)", 12), ("parseInt('0x1f')", 31), ("parseFloat('1.5.2')", 1.5),
      ("Number('')", 0), ("+'0x10'", 16), ("1 + true", 2), ("'3' * '4'", 12), ("-1 >>> 28", 15),
      ("2 ** 10", 1024), ("~~-1.5", -1), ("Math.round(-1.5)", -1), ("Math.max()", -Double.infinity),
      ("[...'a\u{e9}'].length", 2), ("[1, 2, 3].splice(1, 1)[0]", 2), ("[1, 2].at(-1)", 2),
    ] as [(String, Double)])
  func `is a number as ECMAScript has it`(expression: String, expected: Double) {
    #expect(request("client.isReadyToPay(\(expression));") == .number(expected))
  }

  @Test(
    arguments: [
      // Leaving a loop.
      ("let x = 0; for (const i of [1, 2, 3]) { if (i === 2) break; x += i; }", 1),
      ("let x = 0, i = 0; for (;;) { if (i++ >= 3) break; x += i; }", 6),
      // Each round has its own variable.
      ("const f = []; for (let i = 0; i < 3; i++) f.push(() => i); const x = f[1]();", 1),
      // What is thrown.
      ("let x = 1; try { throw 2; } catch (e) { x = e; }", 2),
      ("function f() { throw 3; } let x; try { f(); x = 1; } catch (e) { x = e; }", 3),
      ("let x = 1; try { x = 2; } catch { x = 3; }", 2),
      ("let x = 1; try { JSON.parse('{'); x = 2; } catch { }", 1),
      ("const x = (() => { try { return 1; } finally { return 2; } })();", 2),
      // What cannot be assigned.
      ("const o = Object.freeze({a: 1}); o.a = 2; const x = o.a;", 1),
      ("const o = {get a() { return 1; }}; o.a = 2; const x = o.a;", 1),
      ("const g = (function* () { yield 1; yield* [2, 3]; })(); const x = [...g][2];", 3),
      ("const o = {a: 1}; delete o.a; const x = 'a' in o ? 1 : 2;", 2),
      // A variable that a closure changes.
      ("let n = 0; const f = () => { n += 1; }; f(); f(); const x = n > 1 ? 1 : 2;", 1),
    ] as [(String, Double)])
  func `follows what a program does in order`(program: String, expected: Double) {
    #expect(request("\(program) client.isReadyToPay(x);") == .number(expected))
  }

  @Test(
    arguments: [
      ("await Promise.reject(1).catch(() => 2)", 2), ("await Promise.resolve(1).catch(() => 2)", 1),
      ("(await Promise.all([1, Promise.resolve(2)]))[1]", 2),
      ("await new Promise((resolve) => setTimeout(() => resolve(3), 9))", 3),
    ] as [(String, Double)])
  func `comes from a promise`(expression: String, expected: Double) {
    #expect(
      request("(async () => { client.isReadyToPay(\(expression)); })();") == .number(expected))
  }

  @Test func `is open where a loop runs an unknown number of times`() {
    let value = request(
      "const o = {n: 0}; while (unknown() < 3) { o.n += 1; } client.isReadyToPay(o.n);")
    #expect(value?.alternatives.contains { $0.unknown != nil } == true)
  }

  @Test func `may be overwritten by what is spread over it`() {
    let value = request("client.isReadyToPay({environment: 'TEST', ...unknown()});")
    #expect(
      value?.member("environment").alternatives.contains { $0.unknown != nil } == true)
  }

  @Test func `is not lost behind an error that nothing catches`() {
    #expect(
      request("function f() { throw new Error(); } f(); client.isReadyToPay(1);") == .number(1))
  }
}
