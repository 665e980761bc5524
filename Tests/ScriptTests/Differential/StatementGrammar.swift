// The grammar's statements: each leaves a variable or a function that later ones use.

extension ProgramGrammar {
  /// One statement, or a few that belong together.
  func statement(_ depth: Int) -> ProgramTree {
    let forms: [(Int, () -> ProgramTree)] = [
      (10, { self.declaration(depth) }), (6, { self.assignment(depth) }),
      (5, { self.destructuring(depth) }), (5, { self.memberAssignment(depth) }),
      (6, { self.conditional(depth) }), (10, { self.loop(depth) }), (4, { self.choice(depth) }),
      (5, { self.guarded(depth) }), (8, { self.function(depth) }), (4, { self.closure(depth) }),
      (8, { self.classes(depth) }), (3, { self.enumeration() }), (5, { self.listWork(depth) }),
      (4, { self.generator(depth) }), (4, { self.promise(depth) }), (4, { self.collection(depth) }),
      (4, { self.pageState(depth) }), (3, { self.accessor(depth) }),
    ]
    var rest = random.below(forms.reduce(0) { $0 + $1.0 })
    for (weight, form) in forms {
      rest -= weight
      guard rest < 0 else { continue }
      let tree = form().having(.statement)
      variables += added
      added = []
      return tree
    }
    return ""
  }

  private func add(_ name: String, _ kind: ValueKind, isConstant: Bool = true) {
    added.append(Variable(name: name, kind: kind, isConstant: isConstant))
  }

  private func declaration(_ depth: Int) -> ProgramTree {
    let kind = kind()
    let keyword = pick(["const", "const", "let", "var"])
    let value = expression(kind, depth)
    let name = name("v")
    add(name, kind, isConstant: keyword == "const")
    return "\(keyword) \(name) = \(value);"
  }

  /// A variable with several assignments.
  private func assignment(_ depth: Int) -> ProgramTree {
    if let known = variables.filter({ !$0.isConstant }).randomElement(using: &random), chance(50) {
      if known.kind == .string, chance(50) { return "\(known.name) += \(string(depth - 1));" }
      let operation = pick(["=", "=", "||=", "??=", "&&="])
      return "\(known.name) \(operation) \(expression(known.kind, depth));"
    }
    let kind = kind()
    let first = expression(kind, depth - 1)
    let second = expression(kind, depth)
    let name = name("v")
    add(name, kind, isConstant: false)
    if chance(30) { return "\(name) = \(first);\nvar \(name);" }
    return "let \(name)\(chance(50) ? ";" : " = \(first);" as ProgramTree)\n\(name) = \(second);"
  }

  private func destructuring(_ depth: Int) -> ProgramTree {
    let kind = scalar()
    let value = expression(kind, depth)
    let other = expression(kind, 1)
    let one = name("d")
    let two = name("d")
    let key = pick(Self.keys)
    add(one, kind)
    switch random.below(6) {
    case 0: return "const {\(key): \(one)} = {\(key): \(value)};"
    case 1: return "const {\(key): \(one) = \(value)} = {other: \(other)};"
    case 2:
      add(two, kind)
      return "const [\(one), \(two) = \(other)] = [\(value)];"
    case 3:
      add(two, kind)
      return "const {a: {\(key): \(one)}, b: [\(two)]} = {a: {\(key): \(value)}, b: [\(other)]};"
    case 4:
      add(two, kind, isConstant: false)
      return "let \(one) = \(other), \(two) = \(value);\n[\(one), \(two)] = [\(two), \(one)];"
    default:
      add(two, .record([.init(name: key, kind: kind)]))
      return "const {a: \(one), ...\(two)} = {a: \(other), \(key): \(value)};"
    }
  }

  private func memberAssignment(_ depth: Int) -> ProgramTree {
    let records = variables.filter { if case .record = $0.kind { true } else { false } }
    guard let target = records.randomElement(using: &random),
      case .record(let fields) = target.kind, let field = fields.randomElement(using: &random)
    else { return declaration(depth) }
    let value = expression(field.kind, depth)
    switch random.below(4) {
    case 0: return "\(target.name)[\"\(field.name)\"] = \(value);"
    case 1:
      let key = name("key")
      return "const \(key) = \"\(field.name)\";\n\(target.name)[\(key)] = \(value);"
    case 2: return "Object.assign(\(target.name), {\(field.name): \(value)});"
    default: return "\(target.name).\(field.name) = \(value);"
    }
  }

  private func block(_ statements: [ProgramTree]) -> ProgramTree {
    ProgramTree(.statements, statements.map { $0.having(.statement) })
  }

  private func conditional(_ depth: Int) -> ProgramTree {
    let kind = kind()
    let name = name("c")
    let start = expression(kind, 1)
    let yes = block(["\(name) = \(expression(kind, depth - 1));"])
    let no = block(["\(name) = \(expression(kind, depth - 1));"])
    let test = boolean(depth - 1)
    add(name, kind, isConstant: false)
    let more: ProgramTree = chance(60) ? " else {\n\(no)}" : ""
    return "let \(name) = \(start);\nif (\(test)) {\n\(yes)}\(more)"
  }

  private func loop(_ depth: Int) -> ProgramTree {
    let name = name("l")
    let item = self.name("i")
    let list = expression(.list(.string), depth - 1)
    let text = expression(.string, depth - 1)
    let test = boolean(1)
    add(name, .string, isConstant: false)
    let start: ProgramTree = "let \(name) = \(expression(.string, 1));\n"
    let count = 1 + random.below(4)
    let loop: ProgramTree =
      switch random.below(12) {
      case 0:
        "for (let \(item) = 0; \(item) < \(count); \(item)++) {\n\(name) += \(text) + \(item);\n}"
      case 1: "for (const \(item) of \(list)) {\n\(name) += \(item);\n}"
      case 2: "for (const \(item) in {a: 1, b: \(text)}) {\n\(name) += \(item);\n}"
      case 3:
        "let \(item) = 0;\nwhile (\(item) < \(count)) {\n\(name) = \(name) + \(text);\n\(item)++;\n}"
      case 4: "let \(item) = \(count);\ndo {\n\(name) += \(item);\n} while (--\(item) > 0);"
      case 5:
        "for (const \(item) of \(list)) {\nif (\(item) === \(text)) continue;\nif (\(test)) break;\n\(name) += \(item);\n}"
      case 6:
        "outer: for (let \(item) = 0; \(item) < 3; \(item)++) {\nfor (const x of \(list)) {\nif (x === \(text)) continue outer;\nif (\(item) > 1) break outer;\n\(name) += x + \(item);\n}\n}"
      case 7:
        "for (const [\(item), x] of Object.entries({a: \(text), b: 2})) {\n\(name) += \(item) + x;\n}"
      case 8:
        "for (const {a: \(item), b = \(text)} of [{a: 1}, {a: 2, b: 3}]) {\n\(name) += \(item) + b;\n}"
      case 9:
        "for (var \(item) = 0, x = 3; \(item) < x; \(item)++, x--) {\n\(name) += \(item) * x;\n}"
      case 10:
        "let \(item) = 0;\nfor (;;) {\nif (\(item)++ >= \(count)) break;\nif (\(item) === 2) continue;\n\(name) += \(item);\n}"
      default: "(\(list)).forEach((\(item), index) => {\n\(name) += index + \(item);\n});"
      }
    return "\(start)\(loop.having(.statement))"
  }

  private func choice(_ depth: Int) -> ProgramTree {
    let kind = kind(1)
    let name = name("s")
    let values = (0..<3).map { _ in expression(kind, depth - 1) }
    let subject = expression(.string, depth - 1)
    let label = leaf(.string)
    let fall = chance(50) ? "" : "break;"
    add(name, kind, isConstant: false)
    return """
      let \(name) = \(expression(kind, 1));
      switch (\(subject)) {
      case \(label): \(name) = \(values[0]); \(fall)
      case "US": case "EUR": \(name) = \(values[1]); break;
      default: \(name) = \(values[2]);
      }
      """
  }

  private func guarded(_ depth: Int) -> ProgramTree {
    let kind = kind(1)
    let name = name("t")
    let values = inFunction { (0..<3).map { _ in expression(kind, depth - 1) } }
    let test = inFunction { boolean(depth - 1) }
    add(name, kind, isConstant: false)
    let start: ProgramTree = "let \(name) = \(expression(kind, 1));\n"
    switch random.below(5) {
    case 0:
      return """
        \(start)try {
        \(block(["if (\(test)) throw new Error(\"no\");", "\(name) = \(values[0]);"]))} catch (error) {
        \(block(["\(name) = \(values[1]);"]))}
        """
    case 1:
      return """
        \(start)try {
        \(block(["\(name) = \(values[0]);", "JSON.parse(\"{\");", "\(name) = \(values[1]);"]))} catch {
        } finally {
        \(block(["client.done = 1;"]))}
        """
    case 2:
      return """
        \(start)try {
        \(block(["\(name) = \(values[0]);"]))} finally {
        \(block(["\(name) = \(values[1]);"]))}
        """
    case 3:
      let thrower = self.name("f")
      return """
        \(start)function \(thrower)(x) { if (\(test)) throw x; return \(values[0]); }
        try {
        \(block(["\(name) = \(thrower)(\(values[1]));"]))} catch (error) {
        \(block(["\(name) = error;"]))}
        """
    default:
      return """
        \(start)try {
        try { throw \(values[0]); } finally { \(name) = \(values[1]); }
        } catch (error) {
        \(block(["\(name) = error;"]))}
        """
    }
  }

  private func function(_ depth: Int) -> ProgramTree {
    let name = name("f")
    let result = kind()
    let parameter = scalar()
    let one = self.name("p")
    let two = self.name("p")
    let outer = (variables, isAsync)
    isAsync = false
    let value = expression(parameter, 1)
    variables += [one, two].map { Variable(name: $0, kind: parameter, isConstant: true) }
    let answer = expression(result, depth)
    let other = expression(result, depth - 1)
    let test = boolean(depth - 1)
    (variables, isAsync) = outer
    let body: ProgramTree
    var parameters: ProgramTree = "\(one), \(two)"
    var types = [parameter, parameter]
    switch random.below(8) {
    case 0: body = "return \(answer);"
    case 1: body = "if (\(test)) return \(answer);\nreturn \(other);"
    case 2:
      parameters = "\(one), \(two) = \(value)"
      types = [parameter]
      body = "return \(answer);"
    case 3:
      parameters = "\(one), ...others"
      body = "const \(two) = others[0];\nreturn \(answer);"
    case 4:
      body = "let result = \(other);\nif (\(test)) {\nresult = \(answer);\n}\nreturn result;"
    case 5:
      // Bounded recursion.
      functions.append(Function(name: name, parameters: [.number], result: .string))
      return """
        function \(name)(n, text = \(leaf(.string))) {
        if (!(n > 0) || n > 5) return text;
        return \(name)(n - 1, text + n);
        }
        """
    case 6:
      functions.append(Function(name: name, parameters: types, result: result))
      return
        "const \(name) = (\(parameters)) => \(answer.text.hasPrefix("{") ? "(\(answer))" : answer);"
    default: body = "return inner();\nfunction inner() { return \(answer); }"
    }
    functions.append(Function(name: name, parameters: types, result: result))
    let declaration: ProgramTree = "function \(name)(\(parameters)) {\n\(body)\n}"
    if chance(40) {
      // Called before it is declared.
      let early = self.name("v")
      let arguments = types.map { expression($0, 1) }
      add(early, result)
      return "var \(early) = \(name)(\(arguments));\n\(declaration)"
    }
    return declaration
  }

  private func closure(_ depth: Int) -> ProgramTree {
    let make = name("make")
    let made = name("m")
    let value = name("v")
    let text = inFunction { expression(.string, depth) }
    let start = leaf(.number)
    add(value, .string)
    return """
      function \(make)(start) {
      let count = start;
      return {
      next() { count += 1; return count; },
      get text() { return \(text) + count; },
      reset: () => { count = 0; },
      };
      }
      const \(made) = \(make)(\(start));
      \(made).next();
      \(pick(["", "\(made).next();", "\(made).reset();"]))
      const \(value) = \(made).text;
      """
  }

  private func classes(_ depth: Int) -> ProgramTree {
    let parent = name("Parent")
    let child = name("Child")
    let value = name("v")
    let kind = kind(1)
    let other = self.kind(1)
    let first = inFunction { expression(kind, depth) }
    let second = inFunction { expression(other, depth) }
    let text = inFunction { expression(.string, depth - 1) }
    switch random.below(5) {
    case 0:
      add(value, .record([.init(name: "amount", kind: kind), .init(name: "label", kind: other)]))
      return """
        class \(parent) {
        amount = \(first);
        constructor(label) { this.label = label; }
        }
        const \(value) = new \(parent)(\(second));
        """
    case 1:
      add(value, .string)
      return """
        class \(parent) {
        constructor(name) { this.name = name; }
        describe(more = "") { return this.name + more; }
        }
        class \(child) extends \(parent) {
        kind = "child";
        constructor() { super(\(text)); this.after = this.name; }
        describe() { return super.describe("!") + this.kind + this.after; }
        }
        const \(value) = new \(child)().describe();
        """
    case 2:
      add(value, kind)
      return """
        class \(parent) {
        static #value = \(first);
        static get value() { return \(parent).#value; }
        static make() { return this.value; }
        }
        class \(child) extends \(parent) {}
        const \(value) = \(child).make();
        """
    case 3:
      add(value, .string)
      return """
        class \(parent) {
        #items = [];
        add(item) { this.#items.push(item); return this; }
        get all() { return this.#items.join("+"); }
        }
        const \(value) = new \(parent)().add(\(text)).add(\(leaf(.string))).all;
        """
    default:
      add(value, kind)
      return """
        function \(parent)(value) { this.value = value; }
        \(parent).prototype.get = function () { return this.value; };
        function \(child)(value) { \(parent).call(this, value); }
        \(child).prototype = Object.create(\(parent).prototype);
        \(child).prototype.constructor = \(child);
        const \(value) = new \(child)(\(first)).get();
        """
    }
  }

  /// As TypeScript compiles them.
  private func enumeration() -> ProgramTree {
    let name = name("Enum")
    let value = self.name("v")
    add(value, .string)
    return """
      var \(name);
      (function (\(name)) {
      \(name)[\(name)["Card"] = 0] = "Card";
      \(name)[\(name)["Bank"] = 1] = "Bank";
      \(name)["Text"] = \(leaf(.string));
      })(\(name) || (\(name) = {}));
      const \(value) = \(pick(["\(name)[\(name).Bank]", "\(name).Text", "\(name)[0] + \(name).Card", "Object.keys(\(name)).join()"]));
      """
  }

  private func listWork(_ depth: Int) -> ProgramTree {
    let name = name("xs")
    let item = expression(.string, depth)
    let other = expression(.string, depth - 1)
    add(name, .list(.string))
    let work = pick([
      "\(name).push(\"p\");", "\(name).unshift(\"u\");", "\(name).pop();", "\(name).shift();",
      "\(name).splice(1, 1);", "\(name).splice(0, 0, \"s\");", "\(name).reverse();",
      "\(name).sort();", "\(name)[0] = \"0\";", "\(name).length = 1;",
      "\(name)[\(name).length] = 1 + \"\";",
    ])
    let more = pick(["", "\(name).push(\"q\");", "\(name).reverse();"])
    return "const \(name) = [\(item), \(other), \"z\"];\n\(work)\n\(more)"
  }

  private func generator(_ depth: Int) -> ProgramTree {
    let name = name("g")
    let value = self.name("v")
    let text = inFunction { expression(.string, depth) }
    let list = inFunction { expression(.list(.string), depth - 1) }
    switch random.below(3) {
    case 0:
      add(value, .list(.string))
      return """
        function* \(name)(n) {
        for (let i = 0; i < n; i++) yield i + \(text);
        yield* \(list);
        }
        const \(value) = [...\(name)(2)];
        """
    case 1:
      add(value, .string, isConstant: false)
      return """
        function* \(name)() { yield \(text); yield "b"; }
        let \(value) = "";
        for (const part of \(name)()) \(value) += part;
        """
    default:
      add(value, .string)
      return """
        const \(name) = (function* () { yield \(text); return "!"; })();
        const \(value) = \(name).next().value + \(name).next().value + \(name).next().done;
        """
    }
  }

  private func promise(_ depth: Int) -> ProgramTree {
    let name = name("a")
    let kind = kind(1)
    let value = expression(kind, depth)
    guard isAsync else {
      // The tap comes long after.
      return "const \(name) = {};\nPromise.resolve(\(value)).then((x) => { \(name).late = x; });"
    }
    let variable = self.name("v")
    add(variable, kind)
    switch random.below(4) {
    case 0:
      return """
        async function \(name)(x) { const y = await x; return y; }
        const \(variable) = await \(name)(\(value));
        """
    case 1:
      return """
        const \(variable) = await new Promise((resolve) => { setTimeout(() => { resolve(\(inFunction { expression(kind, depth) })); }, 10); });
        """
    case 2:
      return """
        let \(variable);
        try { await Promise.reject(new Error("no")); } catch (error) { \(variable) = \(value); }
        """
    default:
      return """
        const [\(variable)] = await Promise.all([\(value), Promise.resolve(1)]);
        """
    }
  }

  private func collection(_ depth: Int) -> ProgramTree {
    let name = name("map")
    let value = self.name("v")
    let text = expression(.string, depth)
    add(value, .string)
    let answers = [
      "[...\(name).keys()].join()", "\(name).get(\"b\") + \(name).size",
      "[...\(name)].map(([k, v]) => k + v).join(\"&\")", "String(\(name).has(\"b\"))",
      "Array.from(\(name).values()).join()",
    ]
    return """
      const \(name) = new Map([["a", 1]]);
      \(name).set("b", \(text));
      \(pick(["", "\(name).delete(\"a\");", "\(name).set(\"a\", 2);"]))
      const \(value) = \(pick(answers));
      """
  }

  /// What other scripts and the markup leave in the page.
  private func pageState(_ depth: Int) -> ProgramTree {
    let value = name("v")
    let kind = kind(1)
    let first = expression(kind, depth)
    switch random.below(4) {
    case 0:
      add(value, kind)
      let state = name("__STATE")
      return
        "window.\(state) = {config: {value: \(first)}};\nconst \(value) = \(pick(["", "window."]))\(state).config.value;"
    case 1:
      add(
        value, .record([.init(name: "amount", kind: .string), .init(name: "count", kind: .number)]))
      return "const \(value) = JSON.parse(document.getElementById(\"config\").textContent);"
    case 2:
      add(value, .string)
      return "const {amount: \(value)} = document.getElementById(\"pay\").dataset;"
    default:
      add(value, kind)
      let name = name("App")
      return
        "var \(name) = \(name) || {};\n\(name).config = \(name).config || {value: \(first)};\nconst \(value) = \(name).config.value;"
    }
  }

  private func accessor(_ depth: Int) -> ProgramTree {
    let name = name("o")
    let value = self.name("v")
    let text = inFunction { expression(.string, depth) }
    add(value, .string)
    return """
      const \(name) = {
      set price(x) { this.stored = x + "!"; },
      get price() { return this.stored; },
      };
      \(name).price = \(text);
      const \(value) = \(name).price;
      """
  }
}
