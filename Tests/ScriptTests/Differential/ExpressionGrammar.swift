// The grammar's expressions, by the kind of value that they give.

extension ProgramGrammar {
  func expression(_ kind: ValueKind, _ depth: Int) -> ProgramTree {
    if depth <= 0 || chance(20) { return leaf(kind) }
    if chance(40) { return anything(kind, depth - 1) }
    switch kind {
    case .string: return string(depth - 1)
    case .number: return number(depth - 1)
    case .boolean: return boolean(depth - 1)
    case .list(let element): return list(element, depth - 1)
    case .record(let fields): return record(fields, depth - 1)
    }
  }

  /// A variable, a member of one, or a literal.
  func leaf(_ kind: ValueKind) -> ProgramTree {
    if chance(65) {
      var paths = variables.filter { $0.kind == kind }.map(\.name)
      for variable in variables {
        guard case .record(let fields) = variable.kind else { continue }
        for field in fields where field.kind == kind {
          paths += [
            "\(variable.name).\(field.name)", "\(variable.name)[\"\(field.name)\"]",
            "\(variable.name)?.\(field.name)",
          ]
        }
      }
      if !paths.isEmpty { return ProgramTree(stringLiteral: pick(paths)) }
    }
    switch kind {
    case .string:
      return ProgramTree(
        stringLiteral: pick([
          "\"TEST\"", "\"10.00\"", "\"US\"", "\"\"", "\"a b\"", "\"x-y-z\"", "\"1,2,3\"", "' Pay '",
          "`EUR`", "\"\\u00e9t\\u00e9\"", "\"0\"", "\"12px\"", "\"CARD\"", "\"\\u20ac5\"",
        ]))
    case .number:
      return ProgramTree(
        stringLiteral: pick([
          "0", "1", "2", "3", "-1", "10", "0.5", "12.345", "1999", "1e3", "0x1f", "7",
        ]))
    case .boolean: return ProgramTree(stringLiteral: pick(["true", "false", "!0", "!1"]))
    case .list(let element):
      let items = (0..<random.below(4)).map { _ in leaf(element) }
      return "[\(items)]"
    case .record(let fields):
      return object(fields.map { ($0.name, leaf($0.kind)) })
    }
  }

  func object(_ members: [(String, ProgramTree)]) -> ProgramTree {
    let members = members.map { name, value in
      ("\(name): \(value)" as ProgramTree).having(.fixed)
    }
    return "({\(members)})"
  }

  /// Forms that give any kind of value.
  private func anything(_ kind: ValueKind, _ depth: Int) -> ProgramTree {
    func value() -> ProgramTree { inFunction { expression(kind, depth) } }
    func late() -> ProgramTree { expression(kind, depth) }
    var forms: [() -> ProgramTree] = []
    func other() -> ProgramTree { leaf(kind) }
    func test() -> ProgramTree { inFunction { expression(.boolean, depth - 1) } }
    func text() -> ProgramTree { leaf(.string) }
    forms += [
      { "(\(test()) ? \(value()) : \(other()))" }, { "(\(test()) ? \(other()) : \(value()))" },
      { "(null ?? \(value()))" }, { "(undefined || \(value()))" }, { "(\(value()) || \(other()))" },
      { "(\(value()) ?? \(other()))" }, { "(1 && \(value()))" }, { "(\(text()), \(value()))" },
      { "(() => \(value()))()" }, { "(function (a) { return a; })(\(value()))" },
      { "(function () { return this.x; }).call({x: \(value())})" },
      { "(function (a, b) { return b; }).apply(null, [\(other()), \(value())])" },
      { "(function (a, b) { return b; }).bind(null, \(other()))(\(value()))" },
      { "(function () { return arguments[1]; })(\(other()), \(value()))" },
    ]
    forms += [
      { "({k: \(value())}).k" }, { "({k: \(value())})[\"k\"]" }, { "({a: {b: \(value())}})?.a?.b" },
      { "(({}).none?.a ?? \(value()))" }, { "[\(value())][0]" },
      { "[\(other()), \(value())].at(-1)" },
      { "[...[\(other())], ...[\(value())]][1]" }, { "[\(other())].concat([\(value())])[1]" },
      { "Object.assign({}, {a: \(other())}, {a: \(value())}).a" },
      { "({a: \(other()), ...{a: \(value())}}).a" }, { "({...{a: \(value())}, b: 1}).a" },
      { "$.extend({}, {a: \(other())}, {a: \(value())}).a" },
      { "$.extend(true, {}, {a: {c: 1}}, {a: {b: \(value())}}).a.b" },
      { "JSON.parse(JSON.stringify({a: \(value())})).a" },
      { "({[\"a\" + \"b\"]: \(value())}).ab" }, { "({get a() { return \(value()); }}).a" },
      { "({a() { return this.b; }, b: \(value())}).a()" },
      { "Object.freeze({a: \(value())}).a" }, { "Object.create({a: \(value())}).a" },
    ]
    forms += [
      { "[\(value())].map((x) => x)[0]" },
      { "[\(other()), \(value())].filter((x, i) => i > 0)[0]" },
      { "[\(other()), \(value())].reduce((a, b) => b)" }, { "[[\(value())]].flat()[0]" },
      { "[\(value())].find(() => true)" }, { "[\(value())].slice(-1)[0]" },
      { "[\(value()), \(other())].reverse()[1]" }, { "[\(value())].pop()" },
      { "[\(value())].shift()" },
      { "Array.of(\(value()))[0]" }, { "Array.from([\(value())], (x) => x)[0]" },
      { "Object.values({a: \(value())})[0]" }, { "Object.entries({a: \(value())})[0][1]" },
      { "Object.fromEntries([[\"a\", \(value())]]).a" },
      { "new Map([[\"a\", \(value())]]).get(\"a\")" }, { "[...new Set([\(value())])][0]" },
      { "[...new Map().set(1, \(value())).values()][0]" },
    ]
    forms += [
      { "(({a = \(value())}) => a)({})" }, { "(({a = \(other())}) => a)({a: \(value())})" },
      { "((a, b = \(value())) => b)(1)" }, { "((...r) => r[1])(0, \(value()))" },
      { "(([, x]) => x)([0, \(value())])" }, { "(({a: {b: c}}) => c)({a: {b: \(value())}})" },
      { "(({a, ...rest}) => rest.b)({a: 1, b: \(value())})" },
      { "(([first, ...others]) => others[0])([1, \(value())])" },
      { "new (class { x = \(value()); })().x" }, { "(class { static x = \(value()); }).x" },
      { "new (class { #x = \(value()); get() { return this.#x; } })().get()" },
      { "new (class { constructor(x) { this.x = x; } })(\(value())).x" },
      { "new (function (x) { this.x = x; })(\(value())).x" },
      { "[...(function* () { yield \(other()); yield \(value()); })()][1]" },
      { "(function* () { yield \(value()); })().next().value" },
      { "(() => { try { throw \(value()); } catch (e) { return e; } })()" },
      { "(() => { try { return \(value()); } finally { client.x = 1; } })()" },
      { "(() => { try { null.x; } catch (e) { return \(value()); } return \(other()); })()" },
      { "(() => { if (\(test())) return \(value()); return \(other()); })()" },
      { "(() => { for (const x of [\(value())]) { return x; } })()" },
      {
        "(() => { switch (\(text())) { case \"US\": return \(other()); default: return \(value()); } })()"
      },
      { "(() => { let r = \(other()); r = \(value()); return r; })()" },
      { "((s, ...v) => v[0])`a${\(value())}b`" },
    ]
    if isAsync {
      forms += [
        { "(await \(late()))" }, { "(await Promise.resolve(\(value())))" },
        { "(await Promise.all([\(other()), \(late())]))[1]" },
        { "(await (async () => \(late()))())" },
        { "(await Promise.resolve(\(value())).then((x) => x))" },
        { "(await new Promise((resolve) => resolve(\(value()))))" },
        { "(await Promise.reject(\(other())).catch(() => \(value())))" },
        { "(await new Promise((resolve) => setTimeout(() => resolve(\(value())), 5)))" },
      ]
    }
    let matching = functions.filter { $0.result == kind }
    if !matching.isEmpty, chance(50) { return call(pick(matching), depth) }
    return pick(forms)()
  }

  func call(_ function: Function, _ depth: Int) -> ProgramTree {
    let arguments = function.parameters.map { expression($0, depth) }
    return "\(function.name)(\(arguments))"
  }

  // MARK: Scalars

  func string(_ depth: Int) -> ProgramTree {
    func text() -> ProgramTree { expression(.string, depth) }
    func more() -> ProgramTree { expression(.string, depth) }
    func number() -> ProgramTree { expression(.number, depth) }
    func list() -> ProgramTree { expression(.list(.string), depth) }
    func index() -> ProgramTree { leaf(.number) }
    let literal = ["\"-\"", "\",\"", "\" \"", "\"\"", "\"T\"", "\"1\""]
    let part = pick(literal)
    let other = pick(literal)
    let digits = pick(["", "0", "1", "2", "3"])
    func something() -> ProgramTree { expression(kind(1), depth) }
    let forms: [() -> ProgramTree] = [
      { "(\(text()) + \(more()))" }, { "(\(text()) + \(number()))" },
      { "(\(number()) + \(text()))" },
      { "`${\(text())}-${\(more())}`" }, { "`${\(number())}`" }, { "String(\(number()))" },
      { "(\(number())).toFixed(\(digits))" }, { "(\(number())).toString()" },
      { "(\(text())).toUpperCase()" }, { "(\(text())).toLowerCase()" }, { "(\(text())).trim()" },
      { "(\(text())).slice(\(index()))" }, { "(\(text())).slice(1, \(index()))" },
      { "(\(text())).substring(0, \(index()))" }, { "(\(text())).substr(\(index()), 2)" },
      { "(\(text())).replace(\(part), \(other))" }, { "(\(text())).replaceAll(\(part), \(other))" },
      { "(\(text())).split(\(part)).join(\(other))" }, { "(\(text())).padStart(6, \(other))" },
      { "(\(text())).padEnd(4)" }, { "(\(text())).repeat(2)" },
      { "(\(text())).charAt(\(index()))" },
      { "(\(text())).concat(\(more()), \(number()))" }, { "((\(text()))[0] ?? \(more()))" },
      { "((\(text())).at(-1) ?? \(more()))" }, { "(\(list())).join(\(part))" },
      { "(\(list())).join()" },
      { "String(\(list()))" }, { "(\(list())[0] ?? \(more()))" }, { "typeof (\(something()))" },
      { "JSON.stringify(\(something()))" }, { "String(\(self.expression(.boolean, 0)))" },
      { "encodeURIComponent(\(text()))" }, { "decodeURIComponent(encodeURIComponent(\(text())))" },
      { "new URL(\"/pay?a=\" + encodeURIComponent(\(text())), \"https://shop.example/x\").href" },
      {
        "new URL(\"https://shop.example:8443/a/b?q=1&r=two#h\")\(self.pick([".search", ".hash", ".host", ".pathname", ".origin", ".port", ".protocol", ".searchParams.get(\"r\")"]))"
      },
      { "new URLSearchParams({a: \(text()), b: \"1\"}).toString()" },
      { "new URLSearchParams(\"a=1&b=x%20y\").get(\"b\")" },
      {
        "document.getElementById(\"pay\").dataset.\(self.pick(["amount", "currencyCode", "count"]))"
      },
      { "document.querySelector(\"#pay\").getAttribute(\"data-amount\")" },
      {
        "JSON.parse(document.getElementById(\"config\").textContent).\(self.pick(["amount", "merchant.name", "methods[1]"]))"
      },
      { "Object.keys({a: 1, [\(text())]: 2}).join(\(part))" }, { "(\(number())).toString(16)" },
      { "String.fromCharCode(65, 66)" }, { "(\(text())).charCodeAt(0).toString()" },
      { "(\(text())).split(\(part))[0]" }, { "(\(text())).split(\"\").reverse().join(\"\")" },
      { "[\(text()), \(number()), \(more())].join(\(other))" },
      { "[\(text()), \(more())].map((x, i) => i + x).join(\(part))" },
      { "((a, ...v) => a.raw.join(\(part)) + v.join())`x${\(text())}y${\(number())}`" },
      {
        "((o) => { let s = \"\"; for (const k in o) s += k + o[k]; return s; })({a: \(text()), b: \(number())})"
      },
      { "new Error(\(text())).message" },
      {
        "(() => { try { throw new TypeError(\(text())); } catch (e) { return e.name + e.message; } })()"
      },
    ]
    return pick(forms)()
  }

  func number(_ depth: Int) -> ProgramTree {
    func one() -> ProgramTree { expression(.number, depth) }
    func two() -> ProgramTree { expression(.number, depth) }
    func text() -> ProgramTree { expression(.string, depth) }
    func list() -> ProgramTree { expression(.list(.string), depth) }
    func numbers() -> ProgramTree { expression(.list(.number), depth) }
    let small = pick(["1", "2", "3", "10", "100"])
    let forms: [() -> ProgramTree] = [
      { "(\(one()) + \(two()))" }, { "(\(one()) - \(two()))" }, { "(\(one()) * \(two()))" },
      { "(\(one()) / \(small))" }, { "(\(one()) % \(small))" }, { "(\(small) ** 2)" },
      { "-(\(one()))" },
      { "+(\(text()))" }, { "Number(\(text()))" }, { "parseInt(\(text()), 10)" },
      { "parseFloat(\(text()))" }, { "parseInt(\"ff\", 16)" }, { "(\(text())).length" },
      { "(\(list())).length" }, { "(\(text())).indexOf(\"-\")" },
      { "(\(list())).indexOf(\(text()))" },
      { "Math.\(self.pick(["round", "floor", "ceil", "abs", "trunc", "sign"]))(\(one()))" },
      { "Math.max(\(one()), \(two()))" }, { "Math.min(\(one()), \(two()), 3)" },
      { "Math.max(...\(numbers()), 1)" }, { "Math.round(\(one()) * 100) / 100" },
      { "(\(numbers())).reduce((a, b) => a + b, 0)" }, { "(\(one()) | 0)" }, { "(\(one()) & 3)" },
      { "(\(one()) << 1)" }, { "(\(one()) >>> 0)" }, { "(\(one()) ^ 5)" }, { "~(\(one()))" },
      { "Number(\(self.expression(.boolean, 0)))" }, { "Number((\(one())).toFixed(2))" },
      { "(\(numbers())[0] ?? \(one()))" }, { "new Map([[1, 2], [3, 4]]).size" },
      { "new Set(\(list())).size" }, { "Object.keys({a: 1, b: 2}).length" },
      { "((n) => { n++; return n--; })(\(one()))" }, { "(\(text())).charCodeAt(0)" },
      { "(function f(n) { return n <= 1 ? 1 : n * f(n - 1); })(5)" },
      { "[3, 1, 2].sort((a, b) => a - b)[0]" }, { "(\(numbers())).findIndex((x) => x > 1)" },
      { "Math.pow(2, \(small))" }, { "(\(numbers())).length" }, { "Math.sqrt(16)" },
      { "(\(text())).split(\",\").length" }, { "(\(text())).lastIndexOf(\"-\")" },
    ]
    return pick(forms)()
  }

  func boolean(_ depth: Int) -> ProgramTree {
    func one() -> ProgramTree { expression(.number, depth) }
    func two() -> ProgramTree { expression(.number, depth) }
    func text() -> ProgramTree { expression(.string, depth) }
    func more() -> ProgramTree { expression(.string, depth) }
    func list() -> ProgramTree { expression(.list(.string), depth) }
    func numbers() -> ProgramTree { expression(.list(.number), depth) }
    func test() -> ProgramTree { expression(.boolean, depth) }
    func something() -> ProgramTree { expression(kind(1), depth) }
    let forms: [() -> ProgramTree] = [
      { "(\(one()) < \(two()))" }, { "(\(one()) >= \(two()))" }, { "(\(one()) === \(two()))" },
      { "(\(one()) == \(text()))" }, { "(\(text()) === \(more()))" },
      { "(\(text()) !== \(more()))" },
      { "(\(text()) < \(more()))" }, { "(\(text())).includes(\"1\")" },
      { "(\(text())).startsWith(\"T\")" }, { "(\(text())).endsWith(\"0\")" },
      { "(\(list())).includes(\(text()))" }, { "!(\(test()))" }, { "!!(\(text()))" },
      { "(\(test()) && \(one()) > 1)" }, { "Boolean(\(text()))" }, { "(\"a\" in {a: 1})" },
      { "({a: 1}).hasOwnProperty(\"b\")" }, { "Object.hasOwn({a: 1}, \"a\")" },
      { "Array.isArray(\(something()))" }, { "(typeof \(something()) === \"string\")" },
      { "(\(numbers())).some((x) => x > 1)" }, { "(\(numbers())).every((x) => x > 1)" },
      { "Number.isInteger(\(one()))" }, { "isNaN(\(text()))" }, { "Number.isFinite(\(one()))" },
      { "(\(something()) == null)" }, { "(void 0 === undefined)" },
      { "new Set(\(list())).has(\(text()))" }, { "new Map([[\"a\", 1]]).has(\"a\")" },
      { "([] instanceof Array)" }, { "(new (class A {})() instanceof Object)" },
    ]
    return pick(forms)()
  }

  // MARK: Lists and records

  private func list(_ element: ValueKind, _ depth: Int) -> ProgramTree {
    func list() -> ProgramTree { expression(.list(element), depth) }
    func more() -> ProgramTree { expression(.list(element), depth) }
    func item() -> ProgramTree { expression(element, depth) }
    func test() -> ProgramTree { expression(.boolean, 0) }
    var forms: [() -> ProgramTree] = [
      { "[\(item()), ...\(list())]" }, { "[\(item())]" }, { "(\(list())).concat(\(more()))" },
      { "(\(list())).concat(\(item()))" }, { "(\(list())).slice(1)" },
      { "(\(list())).slice(0, 2)" },
      { "(\(list())).map((x) => x)" }, { "(\(list())).filter((x) => \(test()))" },
      { "(\(list())).filter(Boolean)" }, { "[\(list()), \(more())].flat()" },
      { "(\(list())).flatMap((x) => [x, x])" }, { "[...\(list())].reverse()" },
      { "[...new Set(\(list()))]" }, { "Array.from(\(list()))" },
      { "Array.from({length: 2}, () => \(self.inFunction { item() }))" },
      { "Object.values({a: \(item()), b: \(item())})" },
      { "((a) => { a.push(\(item())); return a; })([...\(list())])" },
      { "((a) => { a.unshift(\(item())); return a; })([...\(list())])" },
      { "((a) => { a.splice(1, 1, \(item())); return a; })([...\(list())])" },
      { "((a) => a.splice(0, 1))([...\(list())])" }, { "[...\(list())].sort()" },
      { "(\(list())).reduce((a, x) => [...a, x], [])" },
      { "[...(\(list())).entries()].map((e) => e[1])" },
      { "((a) => { const r = []; a.forEach((x) => r.push(x)); return r; })(\(list()))" },
      {
        "((a) => { const r = []; for (let i = 0; i < a.length; i++) r[i] = a[i]; return r; })(\(list()))"
      },
      { "new Array(2).fill(\(item()))" }, { "((a, b) => [b, a])(\(item()), \(item()))" },
    ]
    if element == .string {
      let text = expression(.string, depth)
      let numbers = expression(.list(.number), depth)
      forms += [
        { "(\(text)).split(\",\")" }, { "(\(text)).split(\"\")" }, { "(\(text)).split(\"-\", 2)" },
        { "Object.keys({a: 1, b: 2})" }, { "(\(list())).map((x) => x.toLowerCase())" },
        { "(\(numbers)).map(String)" }, { "(\(numbers)).map((x, i) => `${i}:${x}`)" },
        { "(\(list())).filter((x) => x !== \(text))" },
        { "(\(list())).filter((x, i, a) => a.indexOf(x) === i)" },
        { "[...(\(text))]" }, { "Object.entries({a: 1, b: \(text)}).map(([k, v]) => k + v)" },
        { "(\(list())).filter((x) => x.length > 1)" },
      ]
    } else if element == .number {
      let strings = expression(.list(.string), depth)
      forms += [
        { "(\(strings)).map((x) => x.length)" }, { "(\(strings)).map(Number)" },
        { "(\(list())).map((x) => x * 2)" }, { "(\(list())).filter((x) => x > 1)" },
        { "[...(\(strings)).keys()]" }, { "[...\(list())].sort((a, b) => b - a)" },
      ]
    }
    return pick(forms)()
  }

  private func record(_ fields: [ValueKind.Field], _ depth: Int) -> ProgramTree {
    func whole() -> ProgramTree { expression(.record(fields), depth) }
    func members() -> [(String, ProgramTree)] {
      fields.map { ($0.name, expression($0.kind, depth)) }
    }
    func literal() -> ProgramTree { object(members()) }
    let first = fields[0]
    func value() -> ProgramTree { expression(first.kind, depth) }
    func override() -> ProgramTree { object([(first.name, value())]) }
    func reordered() -> ProgramTree { object(members().reversed()) }
    let forms: [() -> ProgramTree] = [
      { literal() }, { reordered() }, { "({...\(whole())})" },
      { "({...\(whole()), ...\(override())})" },
      { "Object.assign({}, \(whole()))" }, { "Object.assign(\(literal()), \(override()))" },
      { "$.extend({}, \(whole()), \(override()))" }, { "$.extend(true, {}, \(whole()))" },
      { "JSON.parse(JSON.stringify(\(whole())))" },
      { "Object.fromEntries(Object.entries(\(whole())))" },
      { "((o) => { o.\(first.name) = \(value()); return o; })(\(literal()))" },
      { "((o) => { o[\"\(first.name)\"] = \(value()); return {...o}; })(\(whole()))" },
      { "(({\(first.name), ...rest}) => ({...rest, \(first.name)}))(\(whole()))" },
      { "((o) => { const r = {}; for (const k in o) r[k] = o[k]; return r; })(\(whole()))" },
      { "Object.keys(\(literal())).reduce((r, k) => ({...r, [k]: \(literal())[k]}), {})" },
      { "[\(whole())].map((o) => ({...o, \(first.name): \(value())}))[0]" },
      { "structuredClone(\(whole()))" }, { "Object.freeze(\(literal()))" },
      { "((o) => { delete o.extra; return o; })({...\(whole()), extra: 1})" },
      {
        "Object.defineProperty(\(literal()), \"\(first.name)\", {value: \(value()), enumerable: true})"
      },
    ]
    return pick(forms)()
  }
}
