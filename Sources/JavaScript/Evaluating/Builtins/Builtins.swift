// The objects of ECMAScript that page code builds its values with.

extension Evaluator {
  func installBuiltins() {
    global.hide("globalThis", .object(global))
    defer { intrinsicNames = Set(global.allKeys) }
    global.hide("NaN", .number(.nan))
    global.hide("Infinity", .number(.infinity))
    installObject()
    installFunction()
    installArray()
    installConversions()
    installString()
    installPromises()
    installNumbers()
    installMath()
    installJSON()
    installOtherObjects()
    installCollections()
    installIterators()
  }

  /// Defines a global constructor with its prototype.
  @discardableResult
  func defineConstructor(
    _ name: String, prototype: HeapObject,
    _ body: @escaping (Evaluator, NativeFunction.Call) -> AbstractValue
  ) -> HeapObject {
    let constructor = makeNative(name, mayThrow: false, body)
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
      call.arguments.isEmpty ? .number(0) : evaluator.toNumber(call[0], at: call.site)
    }
    defineConstructor("Boolean", prototype: intrinsics.booleanPrototype) { evaluator, call in
      let value = call[0]
      if let truth = value.truth { return .boolean(truth) }
      return .unknown(
        Mystery(value.mystery?.reason ?? .computation, at: call.site, tags: value.tags))
    }
    for name in ["toString", "valueOf"] {
      define(name, on: intrinsics.booleanPrototype) { evaluator, call in
        name == "valueOf"
          ? call.this : evaluator.concatenate(.string(""), call.this, at: call.site)
      }
    }
  }

  private func installNumbers() {
    guard let number = global["Number"]?.value.objects.first else { return }
    for name in ["parseFloat", "parseInt"] {
      define(name, on: global) { evaluator, call in
        guard let text = evaluator.text(of: call[0]),
          let radix = evaluator.numeric(call[1].isUndefined ? .number(0) : call[1])
        else { return evaluator.unknown(from: call[0], at: call.site) }
        return .number(
          name == "parseInt"
            ? AbstractValue.leadingInteger(of: text, radix: radix)
            : AbstractValue.leadingNumber(of: text))
      }
      if let function = global[name] { number[name] = function }
    }
    let tests: [(String, (Double) -> Bool)] = [
      ("isNaN", { $0.isNaN }), ("isFinite", { $0.isFinite }),
      ("isInteger", { $0.isFinite && $0 == $0.rounded() }),
      ("isSafeInteger", { $0 == $0.rounded() && abs($0) < 9_007_199_254_740_992 }),
    ]
    for (name, test) in tests {
      define(name, on: number) { evaluator, call in
        if call[0].mystery != nil || call[0].alternatives.count > 1 {
          return evaluator.unknown(from: call[0], at: call.site)
        }
        return .boolean(call[0].number.map(test) ?? false)
      }
      guard name == "isNaN" || name == "isFinite" else { continue }
      define(name, on: global) { evaluator, call in
        evaluator.numeric(call[0]).map { .boolean(test($0)) }
          ?? evaluator.unknown(from: call[0], at: call.site)
      }
    }
    let constants: [(String, Double)] = [
      ("MAX_SAFE_INTEGER", 9_007_199_254_740_991), ("MIN_SAFE_INTEGER", -9_007_199_254_740_991),
      ("EPSILON", .ulpOfOne), ("MAX_VALUE", .greatestFiniteMagnitude), ("NaN", .nan),
      ("POSITIVE_INFINITY", .infinity), ("NEGATIVE_INFINITY", -.infinity),
    ]
    for (name, value) in constants { number.hide(name, .number(value)) }
    installAddressCodes()
    define("toFixed", on: intrinsics.numberPrototype) { evaluator, call in
      guard case .number(let value) = call.this,
        let digits = Self.whole(call[0], default: 0), (0...15).contains(digits)
      else { return evaluator.unknown(from: call.this, at: call.site) }
      if !value.isFinite || abs(value) >= 1e21 { return .string(AbstractValue.text(of: value)) }
      if abs(value) < 1e15 { return .string(AbstractValue.fixed(value, digits: digits)) }
      // So large that only whole numbers are sure to be written as they are.
      guard value == value.rounded(), abs(value) < 9_007_199_254_740_992 else {
        return evaluator.unknown(from: call.this, at: call.site)
      }
      let zeros = digits > 0 ? "." + String(repeating: "0", count: digits) : ""
      return .string(AbstractValue.text(of: value) + zeros)
    }
    define("toString", on: intrinsics.numberPrototype) { evaluator, call in
      let radix = Self.whole(call[0], default: 10)
      if radix == 10 { return evaluator.concatenate(.string(""), call.this, at: call.site) }
      guard let radix, (2...36).contains(radix), case .number(let value) = call.this,
        abs(value) < 9_007_199_254_740_992
      else { return evaluator.unknown(from: call.this, at: call.site) }
      return .string(AbstractValue.text(of: value, radix: radix))
    }
    define("valueOf", on: intrinsics.numberPrototype) { _, call in call.this }
  }

  /// A value as text; nil where it is not known.
  func text(of value: AbstractValue) -> String? { primitive(value)?.concatenated }

  /// `encodeURIComponent` and the like, over UTF-8.
  private func installAddressCodes() {
    for (name, others) in [("encodeURIComponent", ""), ("encodeURI", ";/?:@&=+$,#")] {
      define(name, on: global) { evaluator, call in
        guard let text = evaluator.text(of: call[0]) else {
          return evaluator.unknown(from: call[0], at: call.site)
        }
        evaluator.charge(bytes: text.utf8.count)
        var coded: [UInt8] = []
        for byte in text.utf8 {
          if byte.isPlainInAddress || others.utf8.contains(byte) {
            coded.append(byte)
          } else {
            let digits = Array("0123456789ABCDEF".utf8)
            coded += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
          }
        }
        return .string(String(decoding: coded, as: UTF8.self))
      }
    }
    for name in ["decodeURIComponent", "decodeURI", "escape", "unescape"] {
      define(name, on: global) { evaluator, call in
        if let text = evaluator.text(of: call[0]), !text.utf8.contains(UInt8(ascii: "%")),
          name != "escape" || text.utf8.allSatisfy(\.isPlainInAddress)
        {
          return .string(text)
        }
        guard name == "decodeURIComponent", let text = call[0].string,
          let decoded = Self.percentDecoded(text)
        else { return evaluator.unknown(from: call[0], at: call.site) }
        return .string(decoded)
      }
    }
  }

  /// The text that percent-encoded UTF-8 stands for; nil where it is malformed.
  public static func percentDecoded(_ text: String) -> String? {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%") {
        let digits = String(decoding: rest.prefix(2), as: UTF8.self)
        guard digits.utf8.count == 2, digits.utf8.allSatisfy({ $0 != UInt8(ascii: "+") }),
          let code = UInt8(digits, radix: 16)
        else { return nil }
        bytes.append(code)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(validating: bytes, as: UTF8.self)
  }

  private func installMath() {
    let math = makeObject()
    let functions: [(String, (Double) -> Double)] = [
      ("round", { $0 - $0.rounded(.down) < 0.5 ? $0.rounded(.down) : $0.rounded(.up) }),
      ("floor", { $0.rounded(.down) }), ("ceil", { $0.rounded(.up) }), ("abs", { abs($0) }),
      ("trunc", { $0.rounded(.towardZero) }), ("sign", { $0 > 0 ? 1 : $0 < 0 ? -1 : $0 }),
      ("sqrt", { $0.squareRoot() }),
    ]
    for (name, function) in functions {
      define(name, on: math) { evaluator, call in
        evaluator.numeric(call[0]).map { .number(function($0)) }
          ?? evaluator.unknown(from: call[0], at: call.site)
      }
    }
    for name in ["max", "min"] {
      define(name, on: math) { evaluator, call in
        let numbers = call.arguments.compactMap(evaluator.numeric)
        guard numbers.count == call.arguments.count else {
          return .unknown(Mystery(.computation, at: call.site))
        }
        if numbers.contains(where: \.isNaN) { return .number(.nan) }
        return .number(
          name == "max" ? numbers.max() ?? -.infinity : numbers.min() ?? .infinity)
      }
    }
    define("pow", on: math) { evaluator, call in
      evaluator.compute(.power, call[0], call[1], at: call.site)
    }
    define("random", on: math) { _, call in .unknown(Mystery(.browser, at: call.site)) }
    for (name, value) in [("PI", Double.pi), ("E", 2.718281828459045)] {
      math.hide(name, .number(value))
    }
    global.hide("Math", .object(math))
  }

  private func installJSON() {
    let json = makeObject()
    define("parse", on: json) { evaluator, call in
      guard let text = call[0].concatenated else {
        evaluator.mayThrow = true
        return .unknown(
          Mystery(call[0].mystery?.reason ?? .computation, at: call[0].mystery?.site ?? call.site))
      }
      if let value = JSONCheck.isJSON(text) ? evaluator.parseJSON(text, at: call.site) : nil {
        return value
      }
      // Text that a server fills in is another one where the page is served.
      let isTemplate = ["{{", "{%", "<%", "<?", "${"].contains { text.contains($0) }
      if !isTemplate, evaluator.frames.last?.caught.isEmpty == false {
        evaluator.throwError("SyntaxError", .string("Unexpected token in JSON"), at: call.site)
        return .undefined
      }
      evaluator.mayThrow = true
      return evaluator.parseJSON(text, at: call.site)
        ?? .unknown(Mystery(.computation, at: call.site))
    }
    define("stringify", on: json) { evaluator, call in
      if call[1].isNullish, let indent = Self.indent(call[2]),
        let text = evaluator.jsonText(of: call[0], indent: indent)
      {
        return text
      }
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
    if case .union(let values) = value {
      return .union(of: values.map { toNumber($0, at: site) })
    }
    return numeric(value).map { .number($0) } ?? unknown(from: value, at: site)
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
