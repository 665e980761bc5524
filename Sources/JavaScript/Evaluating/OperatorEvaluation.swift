// Unary and binary operators over partly known values.

extension Evaluator {
  func evaluateUnary(_ node: NodeID, in scope: Environment) -> AbstractValue {
    let tree = scope.code.tree
    let argument = tree.child(node, .argument)
    let operation = tree.operator(node)
    if operation == .typeof, tree.kind(argument) == .identifier, let name = tree.name(argument),
      scope.lookUp(name) == nil, global[name] == nil, name != "undefined"
    {
      sawVolatile = true
      _ = observer?.read(name, of: global, at: site(argument, scope), in: self)
      return .unknown(Mystery(.undefinedName, at: site(argument, scope)))
    }
    if operation == .delete {
      deleteMember(argument, in: scope)
      return .boolean(true)
    }
    let value = evaluate(argument, in: scope)
    switch operation {
    case .not: return negate(value, at: site(node, scope))
    case .void: return .undefined
    case .minus:
      return numeric(value).map { .number(-$0) } ?? unknown(from: value, at: site(node, scope))
    case .plus:
      return numeric(value).map { .number($0) } ?? unknown(from: value, at: site(node, scope))
    case .bitNot:
      return numeric(value).map { .number(Double(~AbstractValue.int32($0))) }
        ?? unknown(from: value, at: site(node, scope))
    case .typeof: return typeOf(value, at: site(node, scope))
    default: return unknown(from: value, at: site(node, scope))
    }
  }

  private func deleteMember(_ node: NodeID, in scope: Environment) {
    let tree = scope.code.tree
    let target = tree.kind(node) == .chainExpression ? tree.child(node, .expression) : node
    guard tree.kind(target) == .memberExpression else { return }
    let objects = evaluate(tree.child(target, .object), in: scope).objects
    guard let key = memberName(target, in: scope) else { return }
    for object in objects { remove(key, of: object) }
  }

  /// Removes a property; where other branches may see it something stays in its place.
  func remove(_ key: String, of object: HeapObject) {
    guard let property = object[key], !property.isDeleted, !object.isFrozen else {
      if object.isArray, let index = Int(key), object.elements.indices.contains(index) {
        var elements = object.elements
        elements[index] = .undefined
        write(elements: elements, openness: object.openness, of: object)
      }
      return
    }
    if undecidedBranches == 0 {
      noteWrite(
        .property(ObjectIdentifier(object), key), made: object.made,
        .property(object, key, property))
      object[key] = nil
    } else {
      write(.deleted, to: key, of: object)
    }
  }

  func negate(_ value: AbstractValue, at site: Site) -> AbstractValue {
    for object in value.objects {
      if let tag = object.tag {
        observer?.used(tag, .tested(tags: [tag], hasOtherSide: true), at: site, in: self)
      }
    }
    if let truth = value.truth { return .boolean(!truth) }
    return .unknown(
      Mystery(
        value.mystery?.reason ?? .computation, at: value.mystery?.site ?? site,
        tags: value.tags.map(\.negated)))
  }

  /// The symbols of the language as they are kept: as strings.
  static let wellKnownSymbols: Set<String> = Set(
    ["iterator", "asyncIterator", "toStringTag", "hasInstance", "toPrimitive"].map { "@@" + $0 })

  private func typeOf(_ value: AbstractValue, at site: Site) -> AbstractValue {
    switch value {
    case .undefined: return .string("undefined")
    case .null: return .string("object")
    case .boolean: return .string("boolean")
    case .number: return .string("number")
    case .string(let text) where Self.wellKnownSymbols.contains(text): return .string("symbol")
    case .string, .text: return .string("string")
    case .object(let object):
      if object.host != nil { sawVolatile = true }
      return .string(object.isCallable ? "function" : "object")
    case .union(let values): return .union(of: values.map { typeOf($0, at: site) })
    case .unknown(let mystery): return .unknown(mystery)
    }
  }

  func evaluateBinary(_ node: NodeID, in scope: Environment) -> AbstractValue {
    let tree = scope.code.tree
    // Long chains such as `a + b + c …` lean to the left: unfolded here, so that depth stays.
    var chain: [NodeID] = []
    var left = node
    while tree.kind(left) == .binaryExpression, chain.count < 100_000 {
      chain.append(left)
      left = tree.child(left, .left)
    }
    var value =
      tree.kind(left) == .privateIdentifier
      ? AbstractValue.unknown(Mystery(.computation)) : evaluate(left, in: scope)
    for operation in chain.reversed() {
      guard step(at: site(operation, scope)) else { return .unknown(Mystery(.limit)) }
      let right = evaluate(tree.child(operation, .right), in: scope)
      value = compute(tree.operator(operation), value, right, at: site(operation, scope))
    }
    return value
  }

  /// A binary operator on two values.
  func compute(
    _ operation: Operator, _ left: AbstractValue, _ right: AbstractValue, at site: Site
  ) -> AbstractValue {
    switch operation {
    case .plus: return add(left, right, at: site)
    case .strictEqual, .equal, .strictNotEqual, .notEqual:
      let isNegative = operation == .strictNotEqual || operation == .notEqual
      let isLoose = operation == .equal || operation == .notEqual
      let equal = compareEqual(left, right, isLoose: isLoose, at: site)
      return isNegative ? negate(equal, at: site) : equal
    default: break
    }
    if operation == .in || operation == .instanceof {
      return relate(operation, left, right, at: site)
    }
    if case .string(let a) = left, case .string(let b) = right {
      switch operation {
      case .less: return .boolean(a.utf16.lexicographicallyPrecedes(b.utf16))
      case .greater: return .boolean(b.utf16.lexicographicallyPrecedes(a.utf16))
      case .lessOrEqual: return .boolean(!b.utf16.lexicographicallyPrecedes(a.utf16))
      case .greaterOrEqual: return .boolean(!a.utf16.lexicographicallyPrecedes(b.utf16))
      default: break
      }
    }
    guard let a = numeric(left), let b = numeric(right) else {
      return unknown(from: left, right, at: site)
    }
    let (x, y) = (AbstractValue.int32(a), AbstractValue.int32(b))
    switch operation {
    case .minus: return .number(a - b)
    case .times: return .number(a * b)
    case .divide: return .number(a / b)
    case .remainder: return .number(a.truncatingRemainder(dividingBy: b))
    case .power:
      return Self.power(a, b).map { .number($0) } ?? unknown(from: left, right, at: site)
    case .less: return .boolean(a < b)
    case .greater: return .boolean(a > b)
    case .lessOrEqual: return .boolean(a <= b)
    case .greaterOrEqual: return .boolean(a >= b)
    case .bitOr: return .number(Double(x | y))
    case .bitAnd: return .number(Double(x & y))
    case .bitXor: return .number(Double(x ^ y))
    case .shiftLeft: return .number(Double(x << (y & 31)))
    case .shiftRight: return .number(Double(x >> (y & 31)))
    case .shiftRightUnsigned:
      return .number(Double(UInt32(bitPattern: x) >> UInt32(y & 31)))
    default: return unknown(from: left, right, at: site)
    }
  }

  /// A power that comes out exactly, or in one rounding; nil for others.
  static func power(_ base: Double, _ exponent: Double) -> Double? {
    if exponent == 0 { return 1 }
    if exponent == 1 { return base }
    if exponent == 2 { return base * base }
    if base == 2, let whole = Int(exactly: exponent), abs(whole) < 1000 {
      return Double(sign: .plus, exponent: whole, significand: 1)
    }
    guard let whole = Int(exactly: exponent), abs(whole) <= 64, base == base.rounded() else {
      return nil
    }
    let result = (0..<abs(whole)).reduce(1.0) { product, _ in product * base }
    guard abs(result) < 9_007_199_254_740_992 else { return nil }
    return whole < 0 ? 1 / result : result
  }

  /// `in` and `instanceof`.
  private func relate(
    _ operation: Operator, _ left: AbstractValue, _ right: AbstractValue, at site: Site
  ) -> AbstractValue {
    guard case .object(let object) = right else { return unknown(from: left, right, at: site) }
    if operation == .in, let key = propertyKey(left) {
      if object.isArray, object.openness == nil, let index = Int(key) {
        return .boolean(object.elements.indices.contains(index))
      }
      if let property = findProperty(key, of: object) { return .boolean(!property.isDeleted) }
      if object.openness == nil, object.host == nil { return .boolean(false) }
    }
    if operation == .instanceof, object.isCallable, object.host == nil {
      switch left {
      case .undefined, .null, .boolean, .number, .string: return .boolean(false)
      case .object(let instance):
        let prototype = prototypeObject(of: object)
        var current = instance.prototype
        var hops = 0
        while let holder = current, hops < 64 {
          if holder === prototype { return .boolean(true) }
          if holder.openness != nil { return unknown(from: left, right, at: site) }
          current = holder.prototype
          hops += 1
        }
        if instance.host == nil, instance.openness == nil { return .boolean(false) }
      default: break
      }
    }
    return unknown(from: left, right, at: site)
  }

  /// A value as a number; nil where it is not known, and for objects.
  func numeric(_ value: AbstractValue) -> Double? {
    switch value {
    case .undefined: .nan
    case .null: 0
    case .boolean(let flag): flag ? 1 : 0
    case .number(let number): number
    case .string(let text): AbstractValue.number(of: text)
    case .object: primitive(value).flatMap(numeric)
    default: nil
    }
  }

  /// A list or plain object as `+` and `==` take it; nil where that is not known.
  func primitive(_ value: AbstractValue) -> AbstractValue? {
    guard case .object(let object) = value else {
      return value.mystery == nil ? value : nil
    }
    // A list may hold itself.
    guard depth + 8 < limits.depth else { return nil }
    depth += 4
    defer { depth -= 4 }
    if object.isArray, object.openness == nil {
      let (text, _, mystery) = parts(
        value, at: Site(source: -1, span: SourceSpan(start: 0, end: 0)))
      return mystery == nil ? .string(text) : nil
    }
    if object.isArray { return nil }
    if let method = findProperty("toString", of: object)?.value, !object.isCallable,
      findProperty("valueOf", of: object)?.value.objects.first
        === intrinsics.objectPrototype["valueOf"]?.value.objects.first,
      let function = method.objects.first,
      function !== intrinsics.objectPrototype["toString"]?.value.objects.first,
      depth + 16 < limits.depth
    {
      let site = object.site ?? Site(source: -1, span: SourceSpan(start: 0, end: 0))
      depth += 16
      defer { depth -= 16 }
      let text = call(method, this: value, arguments: [], at: site)
      return text.objects.isEmpty && text.alternatives.count == 1 && text.mystery == nil
        ? text : nil
    }
    guard case .plain = object.kind, object.openness == nil,
      object.prototype === intrinsics.objectPrototype, object["toString"] == nil,
      object["valueOf"] == nil, object.attachment == nil
    else { return nil }
    return .string("[object Object]")
  }

  private func add(_ left: AbstractValue, _ right: AbstractValue, at site: Site) -> AbstractValue {
    if case .number(let a) = left, case .number(let b) = right { return .number(a + b) }
    if let one = primitive(left), let other = primitive(right), one.string == nil,
      other.string == nil, let a = numeric(one), let b = numeric(other)
    {
      return .number(a + b)
    }
    if let one = primitive(left), let other = primitive(right), one.string ?? other.string != nil {
      return concatenate(one, other, at: site)
    }
    let isText = [left, right].contains {
      switch $0 {
      case .string, .text: true
      case .union(let values): values.contains { if case .string = $0 { true } else { false } }
      default: false
      }
    }
    return isText ? concatenate(left, right, at: site) : unknown(from: left, right, at: site)
  }

  /// Two values joined as text; what is known at either end is kept.
  public func concatenate(_ left: AbstractValue, _ right: AbstractValue, at site: Site)
    -> AbstractValue
  {
    if case .union(let values) = left, values.count <= 4 {
      return .union(of: values.map { concatenate($0, right, at: site) })
    }
    if case .union(let values) = right, values.count <= 4 {
      return .union(of: values.map { concatenate(left, $0, at: site) })
    }
    let (leftStart, leftEnd, leftMystery) = parts(left, at: site)
    let (rightStart, rightEnd, rightMystery) = parts(right, at: site)
    charge(bytes: leftStart.utf8.count + rightStart.utf8.count)
    switch (leftMystery, rightMystery) {
    case (nil, nil):
      guard leftStart.utf8.count + rightStart.utf8.count <= Self.stringLimit else {
        return .text(
          prefix: Self.start(of: leftStart, rightStart),
          suffix: Self.end(of: leftStart, rightStart),
          Mystery(.limit, at: site))
      }
      return .string(leftStart + rightStart)
    case (let mystery?, nil):
      return .text(prefix: leftStart, suffix: Self.end(of: leftEnd, rightEnd), mystery)
    case (let mystery?, _?): return .text(prefix: leftStart, suffix: rightEnd, mystery)
    case (nil, let mystery?):
      return .text(prefix: Self.start(of: leftStart, rightStart), suffix: rightEnd, mystery)
    }
  }

  /// The beginning of two texts joined, no longer than what is kept of partly known texts.
  private static func start(of left: String, _ right: String) -> String {
    left.utf8.count >= partLimit ? String(left.prefix(partLimit)) : left + right.prefix(partLimit)
  }

  private static func end(of left: String, _ right: String) -> String {
    right.utf8.count >= partLimit ? String(right.suffix(partLimit)) : left.suffix(partLimit) + right
  }

  private func parts(_ value: AbstractValue, at site: Site) -> (String, String, Mystery?) {
    if let text = value.concatenated { return (text, text, nil) }
    switch value {
    case .text(let prefix, let suffix, let mystery): return (prefix, suffix, mystery)
    case .object(let object) where object.isArray && object.openness == nil:
      charge(items: object.elements.count * 8)
      let texts = object.elements.compactMap { element in
        element.isNullish ? "" : element.concatenated ?? nested(element, at: site)
      }
      if texts.count == object.elements.count {
        let joined = texts.joined(separator: ",")
        return (joined, joined, nil)
      }
      return ("", "", Mystery(.computation, at: site))
    case .object where primitive(value) != nil:
      let text = primitive(value)?.string ?? ""
      return (text, text, nil)
    default: return ("", "", value.mystery ?? Mystery(.computation, at: site))
    }
  }

  /// A list or plain object within a list as text; nil where that is not known.
  private func nested(_ value: AbstractValue, at site: Site) -> String? {
    guard depth + 8 < limits.depth, step(at: site) else { return nil }
    depth += 8
    defer { depth -= 8 }
    return primitive(value)?.string
  }

  private func compareEqual(
    _ left: AbstractValue, _ right: AbstractValue, isLoose: Bool, at site: Site
  ) -> AbstractValue {
    if let answer = sameness(left, right, isLoose: isLoose) { return .boolean(answer) }
    // The embedder is told what a tagged value is compared with.
    for (value, other) in [(left, right), (right, left)] where !value.tags.isEmpty {
      if case .boolean(let flag) = other {
        return .unknown(
          Mystery(
            .computation, at: site,
            tags: value.tags.map {
              Tag(
                subject: $0.subject, aspect: $0.aspect,
                isNegated: flag ? $0.isNegated : !$0.isNegated,
                isExplicit: true)
            }))
      }
      for tag in value.tags { observer?.used(tag, .compared(other), at: site, in: self) }
      if other.isNullish {
        return .unknown(Mystery(.computation, at: site, tags: value.tags.map(\.negated)))
      }
    }
    for object in left.objects + right.objects {
      if let tag = object.tag,
        left.isNullish || right.isNullish || left.objects.isEmpty || right.objects.isEmpty
      {
        observer?.used(tag, .tested(tags: [tag], hasOtherSide: true), at: site, in: self)
      }
    }
    return unknown(from: left, right, at: site)
  }

  /// Whether two values are equal; nil where that is not known.
  private func sameness(_ left: AbstractValue, _ right: AbstractValue, isLoose: Bool) -> Bool? {
    switch (left, right) {
    case (.unknown, _), (_, .unknown), (.union, _), (_, .union): return nil
    case (.text(let prefix, _, _), .string(let text)), (.string(let text), .text(let prefix, _, _)):
      return text.hasPrefix(prefix) ? nil : false
    case (.text, _), (_, .text): return nil
    case (.object(let a), .object(let b)): return a === b
    case (.undefined, .null), (.null, .undefined): return isLoose
    case (.string(let a), .string(let b)): return a.utf16.elementsEqual(b.utf16)
    case (.object(let object), let other), (let other, .object(let object)):
      if other.isNullish { return false }
      guard isLoose else { return false }
      return primitive(.object(object)).flatMap { sameness($0, other, isLoose: true) }
    default:
      if left.isSame(as: right) {
        if case .number(let value) = left, value.isNaN { return false }
        return true
      }
      if isLoose, !left.isNullish, !right.isNullish, let a = numeric(left), let b = numeric(right) {
        return a == b
      }
      return false
    }
  }

  /// An unknown that follows what its operands follow.
  func unknown(from values: AbstractValue..., at site: Site) -> AbstractValue {
    let first = values.lazy.compactMap(\.mystery).first
    return .unknown(
      Mystery(first?.reason ?? .computation, at: first?.site ?? site, tags: values.flatMap(\.tags)))
  }
}
