// `Object`, `Reflect` and `Function.prototype`.

extension Evaluator {
  func installObject() {
    let object = defineConstructor("Object", prototype: intrinsics.objectPrototype) {
      evaluator, call in
      call[0].isNullish ? .object(evaluator.makeObject(site: call.site)) : call[0]
    }
    define("assign", on: object) { evaluator, call in
      for target in call[0].objects {
        for source in call.arguments.dropFirst() {
          evaluator.copyProperties(from: source, to: target, at: call.site)
        }
      }
      return call[0]
    }
    for name in ["freeze", "seal", "preventExtensions", "setPrototypeOf"] {
      define(name, on: object) { evaluator, call in
        // Where only one branch freezes what others see too, it is not known to be.
        if name == "freeze", case .object(let target) = call[0],
          evaluator.undecidedBranches == 0 || target.made >= evaluator.journals.last?.since ?? 0
        {
          target.isFrozen = true
        }
        if name == "setPrototypeOf" {
          for target in call[0].objects {
            target.prototype = call[1].objects.first ?? target.prototype
          }
        }
        return call[0]
      }
    }
    define("create", on: object) { evaluator, call in
      let made = evaluator.makeObject(site: call.site)
      made.prototype = call[0].objects.first
      evaluator.defineProperties(call[1], on: .object(made), at: call.site)
      return .object(made)
    }
    define("getPrototypeOf", on: object) { _, call in
      call[0].objects.first?.prototype.map { .object($0) }
        ?? .unknown(Mystery(.computation, at: call.site))
    }
    define("defineProperty", on: object) { evaluator, call in
      evaluator.defineProperty(call[1], call[2], on: call[0], at: call.site)
      return call[0]
    }
    define("defineProperties", on: object) { evaluator, call in
      evaluator.defineProperties(call[1], on: call[0], at: call.site)
      return call[0]
    }
    define("getOwnPropertyDescriptor", on: object) { evaluator, call in
      guard case .object(let holder) = call[0], let key = call[1].concatenated else {
        return .unknown(Mystery(.computation, at: call.site))
      }
      guard let property = holder[key] else {
        return holder.openness == nil && holder.host == nil
          ? .undefined : .unknown(Mystery(.computation, at: call.site))
      }
      return .object(evaluator.descriptor(of: property, at: call.site))
    }
    define("getOwnPropertyDescriptors", on: object) { evaluator, call in
      let made = evaluator.makeObject(site: call.site)
      for holder in call[0].objects {
        made.openness = made.openness ?? holder.openness
        for key in holder.keys {
          guard let property = holder[key] else { continue }
          made[key] = Property(.object(evaluator.descriptor(of: property, at: call.site)))
        }
      }
      return .object(made)
    }
    installLists(of: object)
    installReflect()
  }

  private func descriptor(of property: Property, at site: Site) -> HeapObject {
    let made = makeObject(site: site)
    if let getter = property.getter {
      made["get"] = Property(.object(getter), site: property.site)
    } else {
      made["value"] = Property(property.value, site: property.site)
    }
    made["enumerable"] = Property(.boolean(property.isEnumerable))
    return made
  }

  private func defineProperties(
    _ descriptors: AbstractValue, on target: AbstractValue, at site: Site
  ) {
    for descriptor in descriptors.objects {
      for key in descriptor.listedKeys {
        defineProperty(.string(key), descriptor[key]?.value ?? .undefined, on: target, at: site)
      }
    }
  }

  /// `Object.keys` and what else lists or asks for members.
  private func installLists(of object: HeapObject) {
    define("keys", on: object) { evaluator, call in
      evaluator.list(call[0], at: call.site) { key, _ in .string(key) }
    }
    // Symbols are kept as strings, and listed with them.
    define("getOwnPropertySymbols", on: object) { evaluator, _ in
      .object(evaluator.makeArray([]))
    }
    define("getOwnPropertyNames", on: object) { evaluator, call in
      evaluator.list(call[0], at: call.site) { key, _ in .string(key) }
    }
    define("values", on: object) { evaluator, call in
      evaluator.list(call[0], at: call.site) { _, value in value }
    }
    define("entries", on: object) { evaluator, call in
      evaluator.list(call[0], at: call.site) { key, value in
        .object(evaluator.makeArray([.string(key), value]))
      }
    }
    define("fromEntries", on: object) { evaluator, call in
      let made = evaluator.makeObject(site: call.site)
      let (entries, openness) = evaluator.iterate(call[0], at: call.site)
      made.openness = openness
      for entry in entries {
        if let key = evaluator.member("0", of: entry, at: call.site).concatenated {
          made[key] = Property(evaluator.member("1", of: entry, at: call.site), site: call.site)
        }
      }
      return .object(made)
    }
    define("hasOwnProperty", on: intrinsics.objectPrototype) { evaluator, call in
      evaluator.hasOwn(call.this, call[0], at: call.site)
    }
    define("hasOwn", on: object) { evaluator, call in
      evaluator.hasOwn(call[0], call[1], at: call.site)
    }
    define("toString", on: intrinsics.objectPrototype) { evaluator, call in
      if let text = evaluator.primitive(call.this)?.string { return .string(text) }
      return evaluator.unknown(from: call.this, at: call.site)
    }
    define("valueOf", on: intrinsics.objectPrototype) { _, call in call.this }
    define("is", on: object) { evaluator, call in
      if case .number(let a) = call[0], case .number(let b) = call[1] {
        return .boolean(a.isNaN && b.isNaN || a == b && a.sign == b.sign)
      }
      return evaluator.compute(.strictEqual, call[0], call[1], at: call.site)
    }
    define("getOwnPropertyNames", on: object) { evaluator, call in
      evaluator.list(call[0], at: call.site) { key, _ in .string(key) }
    }
    define("structuredClone", on: global) { evaluator, call in
      guard let text = evaluator.jsonText(of: call[0], indent: ""), let plain = text.string else {
        return evaluator.unknown(from: call[0], at: call.site)
      }
      return evaluator.parseJSON(plain, at: call.site)
        ?? evaluator.unknown(from: call[0], at: call.site)
    }
  }

  private func installReflect() {
    let reflect = makeObject()
    define("apply", on: reflect) { evaluator, call in
      let (arguments, openness) = evaluator.iterate(call[2], at: call.site)
      return evaluator.call(
        call[0], this: call[1], arguments: arguments, openness: openness, at: call.site)
    }
    define("construct", on: reflect) { evaluator, call in
      let (arguments, openness) = evaluator.iterate(call[1], at: call.site)
      guard let newTarget = call[2].objects.first(where: \.isCallable),
        let callee = call[0].objects.first, case .function(let code) = callee.kind,
        code.constructed == nil
      else {
        return evaluator.call(
          call[0], this: .undefined, arguments: arguments, openness: openness,
          isConstruction: true, at: call.site)
      }
      // The instance is the derived class's from the beginning.
      let instance = HeapObject(
        .plain, prototype: evaluator.prototypeObject(of: newTarget), site: call.site)
      instance.made = evaluator.invocations
      let made = evaluator.call(
        call[0], this: .object(instance), arguments: arguments, openness: openness, at: call.site)
      return made.objects.isEmpty
        ? .object(instance) : .union(of: made.objects.map { .object($0) })
    }
    define("defineProperty", on: reflect) { evaluator, call in
      evaluator.defineProperty(call[1], call[2], on: call[0], at: call.site)
      return .boolean(true)
    }
    global.hide("Reflect", .object(reflect))
  }

  private func hasOwn(_ value: AbstractValue, _ key: AbstractValue, at site: Site) -> AbstractValue
  {
    guard case .object(let object) = value, let key = key.concatenated, object.host == nil else {
      return .unknown(Mystery(.computation, at: site))
    }
    if let property = object[key], !property.isDeleted { return .boolean(true) }
    if object.isArray, object.openness == nil, let index = Int(key) {
      return .boolean(object.elements.indices.contains(index))
    }
    return object.openness == nil && !program.assignedMembers.contains(key)
      ? .boolean(false) : .unknown(Mystery(.computation, at: site))
  }

  private func defineProperty(
    _ key: AbstractValue, _ descriptor: AbstractValue, on target: AbstractValue, at site: Site
  ) {
    for object in target.objects {
      guard let key = key.concatenated else {
        object.openness = object.openness ?? Mystery(.computation, at: site)
        continue
      }
      let old = object[key]
      // What a descriptor does not say stays as it is.
      let says = Set(descriptor.objects.flatMap { $0.openness == nil ? $0.keys : [] })
      if old != nil, !says.isEmpty, says.isDisjoint(with: ["value", "get", "set"]) { continue }
      let value = member("value", of: descriptor, at: site)
      noteHolder(object, of: value)
      let getter = member("get", of: descriptor, at: site).objects.first { $0.isCallable }
      if object.host != nil {
        observer?.assigned(
          getter.map { call(.object($0), this: .object(object), arguments: [], at: site) } ?? value,
          to: key, of: object, at: site, in: self)
      }
      let isEnumerable = member("enumerable", of: descriptor, at: site).truth
      write(
        Property(
          value, getter: getter ?? (says.contains("set") ? old?.getter : nil),
          setter: member("set", of: descriptor, at: site).objects.first { $0.isCallable }
            ?? (says.contains("get") ? old?.setter : nil),
          site: site,
          isEnumerable: isEnumerable ?? (says.contains("enumerable") || old?.isEnumerable ?? false)),
        to: key, of: object)
    }
  }

  private func list(
    _ value: AbstractValue, at site: Site, _ item: (String, AbstractValue) -> AbstractValue
  ) -> AbstractValue {
    if case .string(let text) = value {
      let items = iterate(value, at: site).0.prefix(text.utf16.count).enumerated()
      return .object(makeArray(items.map { item(String($0), $1) }, site: site))
    }
    guard case .object(let object) = value, object.host == nil else {
      return .object(
        makeArray([], openness: value.mystery ?? Mystery(.computation, at: site), site: site))
    }
    var items: [AbstractValue] = []
    for (index, element) in object.elements.enumerated() {
      items.append(item(String(index), element))
    }
    for key in object.listedKeys {
      items.append(item(key, readMember(key, of: object, at: site)))
    }
    return .object(makeArray(items, openness: object.openness, site: site))
  }

  func installFunction() {
    let prototype = intrinsics.functionPrototype
    defineConstructor("Function", prototype: prototype) { _, call in
      .unknown(Mystery(.unreadCode, at: call.site))
    }
    define("call", on: prototype) { evaluator, call in
      evaluator.call(
        call.this, this: call[0], arguments: Array(call.arguments.dropFirst()), at: call.site)
    }
    define("apply", on: prototype) { evaluator, call in
      let (arguments, openness) = evaluator.iterate(call[1], at: call.site)
      return evaluator.call(
        call.this, this: call[0], arguments: arguments, openness: openness, at: call.site)
    }
    define("bind", on: prototype) { evaluator, call in
      let target = call.this
      let this = call[0]
      let bound = Array(call.arguments.dropFirst())
      return .object(
        evaluator.makeNative("bound") { evaluator, inner in
          evaluator.call(
            target, this: this, arguments: bound + inner.arguments,
            isConstruction: inner.isConstruction, at: inner.site)
        })
    }
  }
}
