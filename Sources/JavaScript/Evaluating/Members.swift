// Reading and assigning members.

extension Evaluator {
  /// A member's value with the object that it was read from.
  func evaluateMember(_ node: NodeID, in scope: Environment) -> (
    value: AbstractValue, this: AbstractValue
  ) {
    let tree = scope.code.tree
    let objectNode = tree.child(node, .object)
    let isSuper = tree.kind(objectNode) == .super
    let wasVolatile = sawVolatile
    var object = evaluate(objectNode, in: scope)
    if isChainBroken { return (.undefined, .undefined) }
    let mayEnd = tree.isOptional(node) && object.alternatives.contains(where: \.isNullish)
    if mayEnd {
      guard object.alternatives.contains(where: { !$0.isNullish }) else {
        isChainBroken = true
        return (.undefined, .undefined)
      }
      object = object.withoutNullish
    }
    if tree.isOptional(node) {
      // It is a test of what stands before it.
      for tag in object.tags {
        observer?.used(
          tag, .tested(tags: [tag], hasOtherSide: false), at: site(node, scope), in: self)
      }
    }
    let key = memberName(node, in: scope)
    var value = member(key, of: object, at: site(node, scope))
    if isStepByStep, isMarkup(value, of: object, tree.staticKey(node)) { sawVolatile = wasVolatile }
    if tree.kind(objectNode) == .nullLiteral, frames.last?.caught.isEmpty == false, !isUnwinding {
      throwError("TypeError", .undefined, at: site(node, scope))
    }
    if mayEnd { value = .union(of: [value, .undefined]) }
    return (value, isSuper ? frames.last?.this ?? .undefined : object)
  }

  /// Whether it is what the markup says of an element.
  func isMarkup(_ value: AbstractValue, of object: AbstractValue, _ key: String?) -> Bool {
    guard case .object(let element) = object, element.host == "Element" else { return false }
    return key == "dataset" || value.string != nil
  }

  /// The name of the member that an expression accesses; nil where it is not known.
  func memberName(_ node: NodeID, in scope: Environment) -> String? {
    let tree = scope.code.tree
    if let key = tree.staticKey(node) { return key }
    let name = evaluate(tree.child(node, .property), in: scope)
    return propertyKey(name)
  }

  /// A member of a value, or of each of its alternatives.
  public func member(_ key: String?, of value: AbstractValue, at site: Site) -> AbstractValue {
    switch value {
    case .object(let object):
      guard let key else { return anyMember(of: object, at: site) }
      return readMember(key, of: object, at: site)
    case .union(let values):
      let present = values.filter { !$0.isNullish }
      if present.count < values.count { mayThrow = true }
      return .union(of: present.map { member(key, of: $0, at: site) })
    case .string(let text):
      if key == "length" { return .number(Double(text.utf16.count)) }
      if let key, let index = Int(key) {
        charge(bytes: text.utf8.count)
        let units = Array(text.utf16)
        guard units.indices.contains(index) else { return .undefined }
        return Self.string([units[index]]) ?? .unknown(Mystery(.computation, at: site))
      }
      if let key, let method = intrinsics.stringPrototype[key]?.value { return method }
      if let key, key != "@@iterator", Self.wellKnownSymbols.contains(key) { return .undefined }
      return .unknown(Mystery(.computation, at: site))
    case .text(_, _, let mystery):
      return key.flatMap { intrinsics.stringPrototype[$0]?.value } ?? .unknown(mystery)
    case .number:
      return key.flatMap { intrinsics.numberPrototype[$0]?.value } ?? .undefined
    case .boolean:
      return key.flatMap { intrinsics.booleanPrototype[$0]?.value } ?? .undefined
    case .unknown(let mystery):
      sawVolatile = true
      mayThrow = true
      for tag in mystery.tags {
        observer?.used(tag, .member(key ?? ""), at: site, in: self)
      }
      return .unknown(Mystery(mystery.reason, at: mystery.site ?? site))
    case .undefined, .null:
      mayThrow = true
      // Where nothing catches it, what is missing is rather missing from what was read.
      if frames.last?.caught.isEmpty == false, isStepByStep || frames.last?.isAsync == true {
        throwError("TypeError", .string("Cannot read properties"), at: site)
        return .undefined
      }
      return .unknown(Mystery(.computation, at: site))
    }
  }

  /// The property of an object or of those that it inherits from.
  func findProperty(_ key: String, of object: HeapObject) -> Property? {
    var current: HeapObject? = object
    var hops = 0
    while let holder = current, hops < 64 {
      if let property = holder[key], !property.isDeleted { return property }
      current = holder.prototype
      hops += 1
    }
    return nil
  }

  /// A member of an object.
  public func readMember(_ key: String, of object: HeapObject, at site: Site) -> AbstractValue {
    if let tag = object.tag { observer?.used(tag, .member(key), at: site, in: self) }
    if object === global {
      // What a script has just put there is not the browser's.
      if !intrinsicNames.contains(key), !isStepByStep || object[key]?.isEnumerable != true {
        sawVolatile = true
      }
    } else if let host = object.host, host != "Iterator", !host.hasPrefix("URL") {
      sawVolatile = true
    }
    if program.assignedMembers.contains(key), !object.isFixed { noteVolatileRead() }
    if object.isArray {
      if key == "length" {
        return object.openness == nil
          ? .number(Double(object.elements.count))
          : .unknown(object.openness ?? Mystery(.computation))
      }
      if let index = Int(key) {
        if object.elements.indices.contains(index), object.openness == nil {
          return object.elements[index]
        }
        if let openness = object.openness {
          return .union(of: object.elements + [.unknown(openness)])
        }
        return .undefined
      }
    }
    if let record = object.attachment as? ModuleRecord, let binding = record.exports[key] {
      return binding.value
    }
    if let property = findProperty(key, of: object) {
      if let getter = property.getter {
        return call(.object(getter), this: .object(object), arguments: [], at: site)
      }
      return property.value
    }
    if case .function(let code) = object.kind {
      if key == "name" { return .string(code.name) }
      if key == "length" {
        let tree = code.code.tree
        let plain = tree.list(code.node).prefix {
          tree.kind($0) != .assignmentPattern && tree.kind($0) != .restElement
        }
        return .number(Double(plain.count))
      }
      if key == "prototype" { return .object(prototypeObject(of: object)) }
    }
    if let value = observer?.read(key, of: object, at: site, in: self) { return value }
    if object.host != nil {
      return .unknown(Mystery(.browser, at: site))
    }
    if let openness = openness(of: object) { return .unknown(openness) }
    return .undefined
  }

  /// Why an object, or one that it inherits from, may have other members.
  private func openness(of object: HeapObject) -> Mystery? {
    var current: HeapObject? = object
    var hops = 0
    while let holder = current, hops < 64 {
      if let openness = holder.openness { return openness }
      current = holder.prototype
      hops += 1
    }
    return nil
  }

  /// Any of an object's members: what a computed access with an unknown key may give.
  private func anyMember(of object: HeapObject, at site: Site) -> AbstractValue {
    sawVolatile = true
    if let tag = object.tag { observer?.used(tag, .member(""), at: site, in: self) }
    let values =
      object.isArray
      ? object.elements
      : object.keys.compactMap { key in object[key].flatMap { $0.isEnumerable ? $0.value : nil } }
    if values.isEmpty || object.openness != nil || object.host != nil || values.count > 8 {
      return .union(of: values.prefix(8) + [.unknown(Mystery(.computation, at: site))])
    }
    return .union(of: values + [.undefined])
  }

  /// The `prototype` of a function, made when it is first asked for.
  func prototypeObject(of function: HeapObject) -> HeapObject {
    if case .object(let existing)? = function["prototype"]?.value { return existing }
    let prototype = HeapObject(prototype: intrinsics.objectPrototype)
    prototype.hide("constructor", .object(function))
    function.hide("prototype", .object(prototype))
    return prototype
  }

  // MARK: Assigning

  func assign(_ value: AbstractValue, to key: String?, of target: AbstractValue, at site: Site) {
    let objects = target.objects
    if objects.isEmpty {
      if let key { observer?.assigned(value, to: key, ofUnknown: target, at: site, in: self) }
      return escape(value, at: site)
    }
    for object in objects {
      guard let key else {
        // One of the members, which one is not known.
        if object.isArray {
          write(
            elements: object.elements + [value],
            openness: object.openness ?? Mystery(.computation, at: site),
            of: object)
        } else {
          object.openness = object.openness ?? Mystery(.computation, at: site)
        }
        continue
      }
      if objects.count == 1 {
        assignMember(key, of: object, value, at: site)
      } else {
        let old = object[key]?.value
        assignMember(key, of: object, .union(of: [old, value].compactMap { $0 }), at: site)
      }
    }
  }

  /// Keeps whose member a function is, for calling it where no call was seen.
  func noteHolder(_ object: HeapObject, of value: AbstractValue) {
    if case .object(let function) = value, case .function(let code) = function.kind {
      code.holder = object
    }
  }

  /// Assigns a member of an object.
  public func assignMember(
    _ key: String, of object: HeapObject, _ value: AbstractValue, at site: Site
  ) {
    if object.isFrozen { return }
    if object.host != nil { observer?.assigned(value, to: key, of: object, at: site, in: self) }
    if let accessor = findProperty(key, of: object), accessor.getter ?? accessor.setter != nil {
      if let setter = accessor.setter {
        _ = call(.object(setter), this: .object(object), arguments: [value], at: site)
      }
      return
    }
    if object.isArray {
      if let index = Int(key), index >= 0, index < Self.elementLimit {
        var elements = object.elements
        while elements.count <= index { elements.append(.undefined) }
        elements[index] = value
        return write(elements: elements, openness: object.openness, of: object)
      }
      if key == "length", case .number(let count) = value, let length = Int(exactly: count),
        length >= 0
      {
        return write(
          elements: Array(object.elements.prefix(length)), openness: object.openness, of: object)
      }
    }
    noteHolder(object, of: value)
    write(
      Property(value, site: site, isEnumerable: object[key]?.isEnumerable ?? true), to: key,
      of: object)
  }
}
