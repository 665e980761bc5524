// The objects of ECMAScript that page code builds its values with.

extension Evaluator {
  func installBuiltins() {
    global.hide("globalThis", .object(global))
    global.hide("NaN", .number(.nan))
    global.hide("Infinity", .number(.infinity))
    installObject()
    installFunction()
    installArray()
    installString()
    installPromises()
    installConversions()
    installNumbers()
    installMath()
    installJSON()
    installOtherObjects()
    installCollections()
  }

  /// Defines a method that programs do not list.
  func define(
    _ name: String, on object: HeapObject,
    _ body: @escaping (Evaluator, NativeFunction.Call) -> AbstractValue
  ) {
    object.hide(name, .object(makeNative(name, body)))
  }

  /// Defines a global constructor with its prototype.
  @discardableResult
  func defineConstructor(
    _ name: String, prototype: HeapObject,
    _ body: @escaping (Evaluator, NativeFunction.Call) -> AbstractValue
  ) -> HeapObject {
    let constructor = makeNative(name, body)
    constructor.hide("prototype", .object(prototype))
    prototype.hide("constructor", .object(constructor))
    global.hide(name, .object(constructor))
    return constructor
  }

  func makeRegExp(_ site: Site, _ source: String) -> HeapObject {
    let object = HeapObject(.plain, prototype: intrinsics.regExpPrototype, site: site)
    object.hide("source", .string(source))
    return object
  }

  private func installConversions() {
    defineConstructor("String", prototype: intrinsics.stringPrototype) { evaluator, call in
      evaluator.concatenate(
        .string(""), call.arguments.isEmpty ? .string("") : call[0], at: call.site)
    }
    defineConstructor("Number", prototype: intrinsics.numberPrototype) { evaluator, call in
      evaluator.toNumber(call[0], at: call.site)
    }
    defineConstructor("Boolean", prototype: HeapObject(prototype: intrinsics.objectPrototype)) {
      evaluator, call in
      let value = call[0]
      if let truth = value.truth { return .boolean(truth) }
      return .unknown(
        Mystery(value.mystery?.reason ?? .computation, at: call.site, tags: value.tags))
    }
  }

  private func installNumbers() {
    for name in ["parseFloat", "parseInt"] {
      define(name, on: global) { evaluator, call in
        guard case .number(let value) = evaluator.toNumber(call[0], at: call.site) else {
          return evaluator.unknown(from: call[0], at: call.site)
        }
        return .number(name == "parseInt" ? value.rounded(.towardZero) : value)
      }
    }
    for name in ["encodeURIComponent", "decodeURIComponent", "encodeURI", "decodeURI", "escape"] {
      define(name, on: global) { evaluator, call in
        if let text = call[0].string, text.utf8.allSatisfy({ $0.isPlainInAddress }) {
          return .string(text)
        }
        return evaluator.unknown(from: call[0], at: call.site)
      }
    }
    define("isNaN", on: global) { evaluator, call in
      call[0].number.map { .boolean($0.isNaN) } ?? evaluator.unknown(from: call[0], at: call.site)
    }
    define("toFixed", on: intrinsics.numberPrototype) { evaluator, call in
      guard case .number(let value) = call.this, let digits = Int(exactly: call[0].number ?? 0),
        (0...8).contains(digits), abs(value) < 1e12
      else { return evaluator.unknown(from: call.this, at: call.site) }
      return .string(Self.fixed(value, digits: digits))
    }
    define("toString", on: intrinsics.numberPrototype) { evaluator, call in
      call[0].isUndefined
        ? evaluator.concatenate(.string(""), call.this, at: call.site)
        : evaluator.unknown(from: call.this, at: call.site)
    }
  }

  private func installMath() {
    let math = makeObject()
    for (name, function) in [
      ("round", { ($0 + 0.5).rounded(.down) }), ("floor", { $0.rounded(.down) }),
      ("ceil", { $0.rounded(.up) }), ("abs", { abs($0) }),
    ] as [(String, (Double) -> Double)] {
      define(name, on: math) { evaluator, call in
        call[0].number.map { .number(function($0)) }
          ?? evaluator.unknown(from: call[0], at: call.site)
      }
    }
    for name in ["max", "min"] {
      define(name, on: math) { evaluator, call in
        let numbers = call.arguments.compactMap(\.number)
        guard numbers.count == call.arguments.count,
          let best = name == "max" ? numbers.max() : numbers.min()
        else { return .unknown(Mystery(.computation, at: call.site)) }
        return .number(best)
      }
    }
    define("random", on: math) { _, call in .unknown(Mystery(.browser, at: call.site)) }
    global.hide("Math", .object(math))
  }

  private func installJSON() {
    let json = makeObject()
    define("parse", on: json) { evaluator, call in
      guard let text = call[0].string else {
        return .unknown(
          Mystery(call[0].mystery?.reason ?? .computation, at: call[0].mystery?.site ?? call.site))
      }
      return evaluator.parseJSON(text, at: call.site)
        ?? .unknown(Mystery(.computation, at: call.site))
    }
    define("stringify", on: json) { evaluator, call in
      evaluator.escape(call[0], at: call.site)
      return .unknown(Mystery(call[0].mystery?.reason ?? .computation, at: call.site))
    }
    global.hide("JSON", .object(json))
  }

  /// Symbols, errors and dates.
  private func installOtherObjects() {
    define("Symbol", on: global) { _, call in .string("@@" + (call[0].string ?? "symbol")) }
    if let symbol = global["Symbol"]?.value.objects.first {
      for name in Self.wellKnownSymbols {
        symbol.hide(String(name.dropFirst(2)), .string(name))
      }
      define("for", on: symbol) { _, call in .string("@@" + (call[0].string ?? "symbol")) }
    }
    for name in ["Error", "TypeError", "RangeError", "SyntaxError", "ReferenceError"] {
      let prototype = HeapObject(prototype: intrinsics.objectPrototype)
      defineConstructor(name, prototype: prototype) { evaluator, call in
        let error = evaluator.makeObject(site: call.site)
        error.prototype = prototype
        error.hide("message", call[0])
        error.hide("name", .string(name))
        return .object(error)
      }
    }
    defineConstructor("Date", prototype: HeapObject(prototype: intrinsics.objectPrototype)) {
      evaluator, call in
      let date = evaluator.makeObject(site: call.site)
      date.openness = Mystery(.browser, at: call.site)
      return .object(date)
    }
  }

  func toNumber(_ value: AbstractValue, at site: Site) -> AbstractValue {
    switch value {
    case .number: return value
    case .string(let text):
      return .number(Double(text) ?? .nan)
    case .boolean(let flag): return .number(flag ? 1 : 0)
    case .null: return .number(0)
    case .undefined: return .number(.nan)
    case .union(let values): return .union(of: values.map { toNumber($0, at: site) })
    default: return unknown(from: value, at: site)
    }
  }

  /// A number with that many digits behind the point.
  static func fixed(_ value: Double, digits: Int) -> String {
    var scale = 1.0
    for _ in 0..<digits { scale *= 10 }
    let scaled = (abs(value) * scale).rounded()
    guard let whole = Int64(exactly: scaled) else { return String(value) }
    var text = String(whole)
    while text.utf8.count <= digits { text = "0" + text }
    if digits > 0 {
      let split = text.index(text.endIndex, offsetBy: -digits)
      text = text[..<split] + "." + text[split...]
    }
    return value < 0 && whole != 0 ? "-" + text : text
  }

  /// The value of a JSON text, read as the expression that it is; nil where it is none.
  public func parseJSON(_ text: String, at site: Site) -> AbstractValue? {
    let tree = SyntaxTree.parse(Array("(\(text))".utf8), as: .script)
    guard tree.diagnostics.isEmpty, let statement = tree.list(tree.root).first else { return nil }
    return jsonValue(tree.child(statement, .expression), tree, at: site, depth: 0)
  }

  private func jsonValue(_ node: NodeID, _ tree: SyntaxTree, at site: Site, depth: Int)
    -> AbstractValue?
  {
    guard depth < 64 else { return .unknown(Mystery(.limit, at: site)) }
    switch tree.kind(node) {
    case .stringLiteral: return tree.stringValue(node).map { .string($0) }
    case .numericLiteral: return tree.numberValue(node).map { .number($0) }
    case .booleanLiteral: return tree.booleanValue(node).map { .boolean($0) }
    case .nullLiteral: return .null
    case .unaryExpression where tree.operator(node) == .minus:
      return tree.numberValue(tree.child(node, .argument)).map { .number(-$0) }
    case .arrayExpression:
      var elements: [AbstractValue] = []
      for element in tree.list(node) {
        guard let value = jsonValue(element, tree, at: site, depth: depth + 1) else { return nil }
        elements.append(value)
      }
      return .object(makeArray(elements, site: site))
    case .objectExpression:
      let object = makeObject(site: site)
      for property in tree.list(node) {
        guard let key = tree.staticKey(property),
          let value = jsonValue(tree.child(property, .value), tree, at: site, depth: depth + 1)
        else { return nil }
        object[key] = Property(value, site: site)
      }
      return .object(object)
    default: return nil
    }
  }

  private func installCollections() {
    for name in ["Map", "WeakMap"] {
      let prototype = HeapObject(prototype: intrinsics.objectPrototype)
      defineConstructor(name, prototype: prototype) { evaluator, call in
        let map = HeapObject(.plain, prototype: prototype, site: call.site)
        map.attachment = evaluator.makeObject()
        let (entries, openness) = evaluator.iterate(call[0], at: call.site)
        for entry in entries {
          evaluator.setEntry(
            evaluator.member("0", of: entry, at: call.site),
            evaluator.member("1", of: entry, at: call.site), of: map, at: call.site)
        }
        (map.attachment as? HeapObject)?.openness = openness
        return .object(map)
      }
      define("get", on: prototype) { evaluator, call in
        let tables = call.this.objects.compactMap { $0.attachment as? HeapObject }
        guard let table = tables.first else {
          return .unknown(Mystery(.computation, at: call.site))
        }
        evaluator.sawVolatile = true
        return evaluator.member(call[0].concatenated, of: .object(table), at: call.site)
      }
      define("set", on: prototype) { evaluator, call in
        for map in call.this.objects {
          evaluator.setEntry(call[0], call[1], of: map, at: call.site)
        }
        return call.this
      }
      define("forEach", on: prototype) { evaluator, call in
        let (entries, openness) = evaluator.iterate(call.this, at: call.site)
        for entry in entries.prefix(Self.iterationLimit) {
          evaluator.call(
            call[0], this: call[1],
            arguments: ["1", "0"].map { evaluator.member($0, of: entry, at: call.site) },
            at: call.site)
        }
        if openness != nil { evaluator.callWithUnknownItems(call[0], at: call.site) }
        return .undefined
      }
    }
    let prototype = HeapObject(prototype: intrinsics.objectPrototype)
    defineConstructor("Set", prototype: prototype) { evaluator, call in
      let set = HeapObject(.plain, prototype: prototype, site: call.site)
      let (items, openness) = evaluator.iterate(call[0], at: call.site)
      set.attachment = evaluator.makeArray(items, openness: openness, site: call.site)
      return .object(set)
    }
    define("add", on: prototype) { evaluator, call in
      for case let list as HeapObject in call.this.objects.map(\.attachment) {
        evaluator.write(elements: list.elements + [call[0]], openness: list.openness, of: list)
      }
      return call.this
    }
    define("forEach", on: prototype) { evaluator, call in
      for case let list as HeapObject in call.this.objects.map(\.attachment) {
        _ = evaluator.mapEach(list, call[0], at: call.site)
      }
      return .undefined
    }
    for name in ["has", "delete"] {
      define(name, on: prototype) { _, call in .unknown(Mystery(.computation, at: call.site)) }
    }
  }

  /// What iteration over a `Map` or `Set` gives; nil for other objects.
  func collected(by object: HeapObject) -> ([AbstractValue], Mystery?)? {
    guard case .plain = object.kind, let table = object.attachment as? HeapObject else {
      return nil
    }
    sawVolatile = true
    if table.isArray { return (table.elements, table.openness) }
    let entries = table.keys.prefix(Self.elementLimit).map { key in
      AbstractValue.object(makeArray([.string(key), table[key]?.value ?? .undefined]))
    }
    return (entries, table.openness)
  }

  private func setEntry(
    _ key: AbstractValue, _ value: AbstractValue, of map: HeapObject, at site: Site
  ) {
    guard let table = map.attachment as? HeapObject else { return }
    if let key = key.concatenated {
      write(Property(value, site: site), to: key, of: table)
    } else {
      table.openness = table.openness ?? Mystery(.computation, at: site)
    }
  }
}

extension UInt8 {
  /// A letter, digit or mark that `encodeURIComponent` leaves alone.
  var isPlainInAddress: Bool {
    switch self {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E, 0x21, 0x27...0x2A: true
    default: false
    }
  }
}
