// Evaluates expressions.

extension Evaluator {
  /// The value of an expression; unknown where a limit is reached.
  func evaluate(_ node: NodeID, in scope: Environment) -> AbstractValue {
    guard !node.isNone, !isUnwinding else { return .undefined }
    guard step(at: site(node, scope)) else {
      return .unknown(Mystery(.limit, at: site(node, scope)))
    }
    guard depth < limits.depth else {
      stop("code nests or calls too deep", at: site(node, scope))
      return .unknown(Mystery(.limit, at: site(node, scope)))
    }
    depth += 1
    defer { depth -= 1 }
    return dispatch(node, in: scope)
  }

  private func dispatch(_ node: NodeID, in scope: Environment) -> AbstractValue {
    let tree = scope.code.tree
    switch tree.kind(node) {
    case .identifier: return read(name: node, in: scope)
    case .stringLiteral: return .string(tree.stringValue(node) ?? "")
    case .numericLiteral: return .number(tree.numberValue(node) ?? .nan)
    case .booleanLiteral: return .boolean(tree.booleanValue(node) ?? false)
    case .nullLiteral: return .null
    case .bigIntLiteral: return .number(tree.bigIntDigits(node).flatMap(Double.init) ?? .nan)
    case .regExpLiteral: return .object(makeRegExp(site(node, scope), tree.text(node)))
    case .templateLiteral: return evaluateTemplate(node, in: scope)
    case .taggedTemplateExpression: return evaluateTaggedTemplate(node, in: scope)
    case .thisExpression: return frames.last?.this ?? .undefined
    case .super:
      return frames.last?.function?.homeObject?.prototype.map { .object($0) } ?? .undefined
    case .arrayExpression: return evaluateArray(node, in: scope)
    case .objectExpression: return evaluateObject(node, in: scope)
    case .functionExpression, .arrowFunctionExpression:
      return .object(makeNamedFunction(node, in: scope))
    case .classExpression: return evaluateClass(node, in: scope, name: "")
    case .memberExpression: return evaluateMember(node, in: scope).value
    case .chainExpression:
      let value = evaluate(tree.child(node, .expression), in: scope)
      guard isChainBroken else { return value }
      isChainBroken = false
      return .undefined
    case .callExpression: return evaluateCall(node, in: scope)
    case .newExpression: return evaluateNew(node, in: scope)
    case .unaryExpression: return evaluateUnary(node, in: scope)
    case .updateExpression: return evaluateUpdate(node, in: scope)
    case .binaryExpression: return evaluateBinary(node, in: scope)
    case .logicalExpression: return evaluateLogical(node, in: scope)
    case .conditionalExpression: return evaluateConditional(node, in: scope)
    case .assignmentExpression: return evaluateAssignment(node, in: scope)
    case .sequenceExpression:
      var value = AbstractValue.undefined
      for expression in tree.list(node) { value = evaluate(expression, in: scope) }
      return value
    case .awaitExpression:
      return awaited(evaluate(tree.child(node, .argument), in: scope), at: site(node, scope))
    case .yieldExpression: return evaluateYield(node, in: scope)
    case .importExpression: return evaluateImport(node, in: scope)
    case .metaProperty: return .unknown(Mystery(.browser, at: site(node, scope)))
    case .spreadElement: return evaluate(tree.child(node, .argument), in: scope)
    default: return .unknown(Mystery(.computation, at: site(node, scope)))
    }
  }

  // MARK: Names

  func read(name node: NodeID, in scope: Environment) -> AbstractValue {
    guard let name = scope.code.tree.name(node) else { return .undefined }
    if let binding = scope.lookUp(name) {
      if !binding.isConstant, binding.invocation != frames.last?.invocation,
        mayHaveChanged(name)
      {
        noteVolatileRead()
      }
      return binding.value
    }
    if name == "undefined" { return .undefined }
    if global[name] != nil {
      let outer = sawVolatile
      let value = readMember(name, of: global, at: site(node, scope))
      // A function that a script declares stays what it is, unless something assigns its name.
      if case .object(let object) = value, case .function = object.kind { sawVolatile = outer }
      if mayHaveChanged(name) || program.assignedMembers.contains(name) {
        noteVolatileRead()
      }
      return value
    }
    if let value = observer?.read(name, of: global, at: site(node, scope), in: self) {
      sawVolatile = true
      return value
    }
    sawVolatile = true
    mayThrow = true
    return .unknown(Mystery(.undefinedName, at: site(node, scope)))
  }

  /// Whether other code may have assigned a variable since it was last seen assigned. What is
  /// assigned only by the code that declares it is done when events come.
  private func mayHaveChanged(_ name: String) -> Bool {
    program.lateAssignedNames.contains(name)
      || (isInScript && program.assignedNames.contains(name))
  }

  func assign(_ value: AbstractValue, toName node: NodeID, in scope: Environment) {
    guard let name = scope.code.tree.name(node) else { return }
    if let binding = scope.lookUp(name) {
      if !binding.isConstant { write(value, to: binding) }
    } else {
      assignMember(name, of: global, value, at: site(node, scope))
    }
  }

  // MARK: Literals

  private func makeNamedFunction(_ node: NodeID, in scope: Environment) -> HeapObject {
    let tree = scope.code.tree
    guard tree.kind(node) == .functionExpression, let name = tree.name(tree.child(node, .id))
    else { return makeFunction(node, in: scope) }
    let own = Environment(parent: scope, code: scope.code)
    let function = makeFunction(node, in: own)
    own.declare(
      name, Binding(.object(function), isConstant: true, invocation: frames.last?.invocation ?? 0))
    return function
  }

  private func evaluateTemplate(_ node: NodeID, in scope: Environment) -> AbstractValue {
    let tree = scope.code.tree
    var result = AbstractValue.string("")
    for part in tree.list(node) {
      let value: AbstractValue =
        tree.kind(part) == .templateElement
        ? .string(tree.stringValue(part) ?? "") : evaluate(part, in: scope)
      result = concatenate(result, value, at: site(part, scope))
    }
    return result
  }

  private func evaluateTaggedTemplate(_ node: NodeID, in scope: Environment) -> AbstractValue {
    let tree = scope.code.tree
    let tag = evaluate(tree.child(node, .tag), in: scope)
    var strings: [AbstractValue] = []
    var values: [AbstractValue] = []
    for part in tree.list(tree.child(node, .quasi)) {
      if tree.kind(part) == .templateElement {
        strings.append(tree.stringValue(part).map { .string($0) } ?? .undefined)
      } else {
        values.append(evaluate(part, in: scope))
      }
    }
    let whole = makeArray(strings)
    let raw = tree.list(tree.child(node, .quasi)).compactMap { part in
      tree.kind(part) == .templateElement ? AbstractValue.string(tree.text(part)) : nil
    }
    whole.hide("raw", .object(makeArray(raw)))
    var this = AbstractValue.undefined
    let tagNode = tree.child(node, .tag)
    if tree.kind(tagNode) == .memberExpression {
      this = evaluate(tree.child(tagNode, .object), in: scope)
    }
    return call(
      tag, this: this, arguments: [.object(whole)] + values,
      at: site(node, scope), named: { self.path(of: tree.child(node, .tag), in: scope) })
  }

  private func evaluateArray(_ node: NodeID, in scope: Environment) -> AbstractValue {
    let (elements, openness) = evaluateList(scope.code.tree.list(node), in: scope)
    return .object(makeArray(elements, openness: openness, site: site(node, scope)))
  }

  /// Elements of an array or arguments of a call, spreads unfolded.
  func evaluateList(_ list: NodeList, in scope: Environment) -> ([AbstractValue], Mystery?) {
    let tree = scope.code.tree
    var elements: [AbstractValue] = []
    var openness: Mystery?
    for element in list {
      if element.isNone {
        elements.append(.undefined)
      } else if tree.kind(element) == .spreadElement {
        let spread = evaluate(tree.child(element, .argument), in: scope)
        let (more, open) = iterate(spread, at: site(element, scope))
        elements.append(contentsOf: more.prefix(max(0, Self.elementLimit - elements.count)))
        openness = openness ?? open
      } else {
        elements.append(evaluate(element, in: scope))
      }
      if elements.count >= Self.elementLimit { return (elements, Mystery(.limit)) }
    }
    return (elements, openness)
  }

  /// The elements that iteration gives, and why there may be others.
  public func iterate(_ value: AbstractValue, at site: Site) -> ([AbstractValue], Mystery?) {
    switch value {
    case .object(let object) where object.isArray: return (object.elements, object.openness)
    case .object(let object) where object.host == "Iterator": return remaining(of: object)
    case .object(let object) where object.host == "URLSearchParams":
      return (object.elements, object.openness)
    case .object(let object):
      return collected(by: object) ?? ([], Mystery(.computation, at: site))
    case .string(let text):
      return (text.unicodeScalars.prefix(Self.elementLimit).map { .string(String($0)) }, nil)
    case .undefined, .null: return ([], nil)
    case .union(let values):
      let all = values.filter { !$0.isNullish }.map { iterate($0, at: site) }
      if all.count == 1, let only = all.first { return only }
      return ([], Mystery(.computation, at: site))
    case .unknown(let mystery):
      mayThrow = true
      return ([], mystery)
    default: return ([], Mystery(.computation, at: site))
    }
  }

  private func evaluateObject(_ node: NodeID, in scope: Environment) -> AbstractValue {
    let tree = scope.code.tree
    let object = makeObject(site: site(node, scope))
    var marker: String?
    defer {
      if let marker { observer?.made(object, marked: marker, at: site(node, scope), in: self) }
    }
    for member in tree.list(node) {
      if isUnwinding { break }
      if tree.kind(member) == .spreadElement {
        copyProperties(
          from: evaluate(tree.child(member, .argument), in: scope), to: object,
          at: site(member, scope))
        continue
      }
      guard tree.kind(member) == .property else { continue }
      let valueNode = tree.child(member, .value)
      guard let key = memberKey(member, in: scope) else {
        _ = evaluate(valueNode, in: scope)
        object.openness = Mystery(.computation, at: site(member, scope))
        continue
      }
      let whole = site(valueNode, scope)
      if Self.mayMark(key), Self.markers.contains(key) { marker = marker ?? key }
      switch tree.memberKind(member) {
      case .getter, .setter:
        let function = makeFunction(valueNode, in: scope, name: key, homeObject: object)
        var property = object[key] ?? Property(.undefined, site: whole)
        if tree.memberKind(member) == .getter {
          property.getter = function
        } else {
          property.setter = function
        }
        object[key] = property
      case .method:
        object[key] = Property(
          .object(makeFunction(valueNode, in: scope, name: key, homeObject: object)), site: whole)
      default:
        let value = evaluateNamed(valueNode, key, in: scope)
        if key == "__proto__", !tree.isShorthand(member), !tree.isComputed(member) {
          object.prototype = value.objects.first ?? object.prototype
        } else {
          noteHolder(object, of: value)
          object[key] = Property(value, site: whole)
        }
      }
    }
    return .object(object)
  }

  /// The key of a property or class member; nil where it is computed from something unknown.
  func memberKey(_ member: NodeID, in scope: Environment) -> String? {
    let tree = scope.code.tree
    if let key = tree.staticKey(member) { return key }
    return propertyKey(evaluate(tree.child(member, .key), in: scope))
  }

  /// A value as a property key; symbols are strings that begin with `@@`.
  func propertyKey(_ value: AbstractValue) -> String? {
    value.concatenated ?? primitive(value)?.concatenated
  }

  /// Evaluates what is bound to a name, which an anonymous function takes.
  func evaluateNamed(_ node: NodeID, _ name: String, in scope: Environment) -> AbstractValue {
    let tree = scope.code.tree
    switch tree.kind(node) {
    case .functionExpression where tree.child(node, .id).isNone, .arrowFunctionExpression:
      return .object(makeFunction(node, in: scope, name: name))
    case .classExpression where tree.child(node, .id).isNone:
      return evaluateClass(node, in: scope, name: name)
    default: return evaluate(node, in: scope)
    }
  }

  /// Copies own enumerable properties, as `Object.assign` and spreads do.
  public func copyProperties(from value: AbstractValue, to object: HeapObject, at site: Site) {
    charge(items: value.objects.reduce(0) { $0 + $1.keys.count + $1.elements.count })
    switch value {
    case .object(let source):
      for (index, element) in source.elements.enumerated() where source.isArray {
        write(Property(element, site: source.site), to: String(index), of: object)
      }
      for key in source.listedKeys {
        guard let property = source[key] else { continue }
        let copied = property.getter == nil ? property.value : readMember(key, of: source, at: site)
        write(Property(copied, site: property.site), to: key, of: object)
      }
      if let openness = source.openness, !source.isArray {
        object.openness = object.openness ?? openness
      }
      if source.host != nil { object.openness = object.openness ?? Mystery(.browser, at: site) }
    case .union(let values): copyProperties(fromOneOf: values, to: object, at: site)
    case .unknown(let mystery):
      object.openness = object.openness ?? mystery
      // It may bring what is there already; functions are rarely among that.
      for key in object.listedKeys.prefix(Self.elementLimit) {
        guard var property = object[key], property.getter == nil,
          !property.value.objects.contains(where: \.isCallable)
        else { continue }
        property.value = .union(of: [property.value, .unknown(mystery)])
        write(property, to: key, of: object)
      }
    case .string(let text):
      for (index, unit) in text.utf16.prefix(Self.elementLimit).enumerated() {
        let value = Self.string([unit]) ?? .unknown(Mystery(.computation, at: site))
        write(Property(value, site: site), to: String(index), of: object)
      }
    default: break
    }
  }

  /// As in `...(condition ? {…} : {…})`: where one of the values lacks a property, what was there
  /// stays.
  private func copyProperties(
    fromOneOf values: [AbstractValue], to object: HeapObject, at site: Site
  ) {
    var keys: [String] = []
    for source in values.flatMap(\.objects) {
      for key in source.keys where source[key]?.isEnumerable == true && !keys.contains(key) {
        keys.append(key)
      }
      if source.host != nil { object.openness = object.openness ?? Mystery(.browser, at: site) }
      if let openness = source.openness, !source.isArray {
        object.openness = object.openness ?? openness
      }
    }
    for case .unknown(let mystery) in values { object.openness = object.openness ?? mystery }
    for key in keys.prefix(Self.elementLimit) {
      var place: Site?
      let old = object[key]?.value ?? .undefined
      let copies = values.map { value -> AbstractValue in
        guard case .object(let source) = value, let property = source[key], property.isEnumerable
        else { return old }
        place = place ?? property.site
        return property.getter == nil ? property.value : readMember(key, of: source, at: site)
      }
      write(Property(.union(of: copies), site: place), to: key, of: object)
    }
  }

  // MARK: Branches

  /// The value of a test, whether it decides, and the conditions of its two sides.
  func test(_ node: NodeID, in scope: Environment, hasOtherSide: Bool)
    -> (value: AbstractValue, decided: Bool?, yes: [Condition], no: [Condition])
  {
    let outer = sawVolatile
    sawVolatile = false
    let value = evaluate(node, in: scope)
    let decided = sawVolatile ? nil : value.truth
    sawVolatile = outer || sawVolatile
    let (yes, no) = noteTest(value, at: site(node, scope), hasOtherSide: hasOtherSide)
    return (value, decided, yes, no)
  }

  func noteTest(_ value: AbstractValue, at site: Site, hasOtherSide: Bool)
    -> (yes: [Condition], no: [Condition])
  {
    var tags = value.tags
    for object in value.objects {
      if let tag = object.tag {
        observer?.used(tag, .tested(tags: [tag], hasOtherSide: hasOtherSide), at: site, in: self)
      }
    }
    guard !tags.isEmpty else { return ([], []) }
    for tag in tags {
      observer?.used(
        tag, .tested(tags: tags, hasOtherSide: hasOtherSide), at: site, in: self)
    }
    let yes = Condition(tags: tags, site: site)
    tags = tags.map(\.negated)
    return ([yes], [Condition(tags: tags, site: site)])
  }

  private func evaluateConditional(_ node: NodeID, in scope: Environment) -> AbstractValue {
    let tree = scope.code.tree
    let (_, decided, yes, no) = test(tree.child(node, .test), in: scope, hasOtherSide: true)
    if let decided {
      return evaluate(tree.child(node, decided ? .consequent : .alternate), in: scope)
    }
    return choose([
      (yes, { self.evaluate(tree.child(node, .consequent), in: scope) }),
      (no, { self.evaluate(tree.child(node, .alternate), in: scope) }),
    ])
  }

  /// The union of alternatives that are evaluated from the same state.
  func choose(_ alternatives: [([Condition], () -> AbstractValue)]) -> AbstractValue {
    var values: [AbstractValue] = []
    _ = branch(
      alternatives.map { conditions, run in
        (
          conditions,
          {
            let value = run()
            if !self.isUnwinding { values.append(value) }
            return .normal
          }
        )
      })
    return .union(of: values)
  }

  /// The value of something that may or may not be evaluated.
  private func maybe(_ conditions: [Condition], _ work: () -> AbstractValue) -> AbstractValue {
    var value = AbstractValue.undefined
    withoutActuallyEscaping(work) { work in
      _ = branch([
        (
          conditions,
          {
            value = work()
            return .normal
          }
        ),
        ([], { .normal }),
      ])
    }
    return value
  }

  private func evaluateLogical(_ node: NodeID, in scope: Environment) -> AbstractValue {
    let tree = scope.code.tree
    let outer = sawVolatile
    sawVolatile = false
    let left = evaluate(tree.child(node, .left), in: scope)
    let isVolatile = sawVolatile
    sawVolatile = outer || isVolatile
    return joinLogical(
      tree.operator(node), left, isVolatile: isVolatile, at: site(tree.child(node, .left), scope)
    ) { self.evaluate(tree.child(node, .right), in: scope) }
  }

  /// `left && right()`, `||` or `??`; the right side is evaluated only where it may be.
  func joinLogical(
    _ operation: Operator, _ left: AbstractValue, isVolatile: Bool, at site: Site,
    _ right: () -> AbstractValue
  ) -> AbstractValue {
    if operation == .coalesce {
      let nullish = left.alternatives.filter(\.isNullish).count
      let mayBe = isVolatile || left.alternatives.contains { $0.mystery != nil }
      if nullish == 0, !mayBe { return left }
      if nullish == left.alternatives.count, !isVolatile { return right() }
      let kept = nullish == left.alternatives.count ? [] : [left.withoutNullish]
      return .union(of: kept + [maybe([], right)])
    }
    let isAnd = operation == .and
    let (yes, no) = noteTest(left, at: site, hasOtherSide: false)
    if !isVolatile, let truth = left.truth { return truth == isAnd ? right() : left }
    let result = maybe(isAnd ? yes : no, right)
    // What is left of the left side: for `&&` the untrue alternatives, for `||` the true ones.
    let remaining = left.alternatives.filter { $0.truth != isAnd }
    if isAnd, !left.tags.isEmpty {
      // `ready && other` is as unknown as `ready` is, and follows both.
      let tags = left.tags + result.tags
      if case .unknown(var mystery) = left, result.truth != nil || !result.tags.isEmpty {
        mystery.tags = tags
        return result.objects.isEmpty ? .unknown(mystery) : .union(of: [.unknown(mystery), result])
      }
    }
    let kept = remaining.filter { alternative in
      if case .unknown = alternative { return !isAnd || !alternative.tags.isEmpty }
      return true
    }
    if isAnd, kept.isEmpty, !result.objects.isEmpty {
      // `unknown && {…}` may be no object.
      return .union(of: [.undefined, result])
    }
    return .union(of: kept + [result])
  }

  // MARK: Assignment

  private func evaluateAssignment(_ node: NodeID, in scope: Environment) -> AbstractValue {
    let tree = scope.code.tree
    let target = tree.child(node, .left)
    let operation = tree.operator(node)
    let rightNode = tree.child(node, .right)
    if operation == .assign {
      let name = tree.name(target) ?? tree.staticKey(target) ?? ""
      if tree.kind(target) == .memberExpression {
        let object = evaluate(tree.child(target, .object), in: scope)
        let key = memberName(target, in: scope)
        let value = evaluateNamed(rightNode, name, in: scope)
        if isUnwinding { return .undefined }
        assign(value, to: key, of: object, at: site(rightNode, scope))
        return value
      }
      let value = evaluateNamed(rightNode, name, in: scope)
      if isUnwinding { return .undefined }
      assign(value, to: target, in: scope, declaring: nil, site: site(rightNode, scope))
      return value
    }
    let outer = sawVolatile
    sawVolatile = false
    let old = evaluate(target, in: scope)
    let isVolatile = sawVolatile
    sawVolatile = outer || isVolatile
    let value: AbstractValue
    switch operation {
    case .andAssign, .orAssign, .coalesceAssign:
      let logical: Operator =
        operation == .andAssign ? .and : operation == .orAssign ? .or : .coalesce
      value = joinLogical(logical, old, isVolatile: isVolatile, at: site(target, scope)) {
        self.evaluate(rightNode, in: scope)
      }
    default:
      value = compute(
        operation.withoutAssignment, old, evaluate(rightNode, in: scope), at: site(node, scope))
    }
    if isUnwinding { return .undefined }
    assign(value, to: target, in: scope, declaring: nil, site: site(rightNode, scope))
    return value
  }

  private func evaluateUpdate(_ node: NodeID, in scope: Environment) -> AbstractValue {
    let tree = scope.code.tree
    let target = tree.child(node, .argument)
    let old = evaluate(target, in: scope)
    let operation: Operator = tree.operator(node) == .increment ? .plus : .minus
    let number: AbstractValue =
      numeric(old).map { .number($0) } ?? .unknown(Mystery(.computation, at: site(node, scope)))
    let new = compute(operation, number, .number(1), at: site(node, scope))
    assign(new, to: target, in: scope, declaring: nil, site: site(node, scope))
    return tree.isPrefix(node) ? new : number
  }

  private func evaluateYield(_ node: NodeID, in scope: Environment) -> AbstractValue {
    let value = evaluate(scope.code.tree.child(node, .argument), in: scope)
    guard let frame = frames.last else { return .undefined }
    if frame.isAsync, !frame.isGenerator { return awaited(value, at: site(node, scope)) }
    if scope.code.tree.isGenerator(node) {
      frame.yielded += iterate(value, at: site(node, scope)).0
      return .unknown(Mystery(.computation, at: site(node, scope)))
    }
    frame.yielded.append(value)
    if value.objects.contains(where: { if case .promise = $0.kind { true } else { false } }) {
      // Whoever drives the generator waits for what it gives before it goes on.
      return awaited(value, at: site(node, scope))
    }
    return .unknown(Mystery(.computation, at: site(node, scope)))
  }
}

extension Operator {
  /// The operator of a compound assignment: `+` of `+=`.
  var withoutAssignment: Operator {
    switch self {
    case .plusAssign: .plus
    case .minusAssign: .minus
    case .timesAssign: .times
    case .divideAssign: .divide
    case .remainderAssign: .remainder
    case .powerAssign: .power
    case .shiftLeftAssign: .shiftLeft
    case .shiftRightAssign: .shiftRight
    case .shiftRightUnsignedAssign: .shiftRightUnsigned
    case .bitAndAssign: .bitAnd
    case .bitXorAssign: .bitXor
    case .bitOrAssign: .bitOr
    default: self
    }
  }
}
