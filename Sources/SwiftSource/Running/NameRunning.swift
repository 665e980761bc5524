// Finds what names and members stand for, and sets them.

extension Machine {
  func value(of name: String, _ site: Site, frame: Frame, scope: Int) -> Value {
    if let local = lookUp(name, in: scope) { return local.settled }
    switch name {
    case "self":
      if let receiver = frame.receiver { return .object(receiver) }
      return frame.type.map { .type($0) } ?? .unknown("self")
    case "Self": return frame.type.map { .type($0) } ?? .unknown("Self")
    case "super": return .unknown("super")
    default: break
    }
    if let receiver = frame.receiver {
      if let value = ownMember(name, of: receiver, site, frame: frame) { return value }
    }
    if let value = staticMember(name, of: frame.type) { return value }
    if let global = table.globals[name] { return constant(global, key: name, type: nil) }
    if let type = table.resolve(name, from: frame.type) { return .type(type.name) }
    if name.first?.isUppercase ?? false { return .type(name) }
    if let type = frame.type, frame.receiver != nil, !WebKitNames.inheritedMembers.contains(name),
      table.functions[name] == nil
    {
      unresolved[type, default: []].insert(name)
    }
    return .unknown(
      frame.receiver == nil ? name : "\(frame.type ?? ""):self.\(name)",
      causes: [.setting, .otherCode])
  }

  /// A member of an object whose class is in the files; nil where it has none of that name.
  func ownMember(_ name: String, of object: Int, _ site: Site, frame: Frame) -> Value? {
    guard state.objects.indices.contains(object) else { return nil }
    if let value = state.objects[object].fields[name] {
      return value == .unset ? .nothing : value.settled
    }
    guard let type = type(of: object) else { return nil }
    if let (property, owner) = table.property(name, of: type) {
      if property.isStatic { return staticMember(name, of: owner.name) }
      return read(property, of: object, owner: owner)
    }
    if !table.methods(name, of: type).isEmpty { return .method(object, name) }
    if isWebView(object) || WebKitNames.isModelled(state.objects[object].type) {
      return webKitMember(name, of: object, site)
    }
    return nil
  }

  private func read(_ property: Property, of object: Int, owner: ProgramType) -> Value {
    if let getter = property.getter {
      guard calls.filter({ $0 == property.site }).count < 2, calls.count < Self.maximalCalls else {
        return .unknown("self." + property.name, type: property.type)
      }
      calls.append(property.site)
      executed.insert(property.site)
      defer { calls.removeLast() }
      let frame = Frame(receiver: object, type: owner.name)
      let value = finish(getter, frame: frame, scope: scope(inside: nil))
      if case .opaque(var opaque) = value, opaque.type == nil {
        opaque.type = property.type
        return .opaque(opaque)
      }
      return value
    }
    if let initial = property.initial {
      guard calls.filter({ $0 == property.site }).count < 1, calls.count < Self.maximalCalls else {
        return .unknown("self." + property.name, type: property.type)
      }
      calls.append(property.site)
      defer { calls.removeLast() }
      let frame = Frame(receiver: object, type: owner.name)
      var value = evaluate(initial, frame: frame, scope: scope(inside: nil))
      if value == .nothing, let type = property.type, isWebViewType(type) { value = .nothing }
      put(value, property.name, of: object)
      if case .object(let id) = value {
        note(.assign(object, property.name, .object(id)), property.site)
      }
      return value
    }
    if property.attributes.contains("IBOutlet"), let type = property.type, isWebViewType(type) {
      let id = make(type, at: property.site, origin: .layout)
      defer { observe(property, of: object, owner: owner) }
      put(.object(id), property.name, of: object)
      return .object(id)
    }
    if let type = property.type {
      if isWebViewType(type) || type == "WKWebViewConfiguration" {
        // Filled later by this type's own code, or by others.
        if isAssigned(property.name, in: owner) {
          return decisions == nil
            ? .unknown("#pending." + property.name, type: type, causes: .setting) : .nothing
        }
        return given(property.name, type: type, site: property.site, owner: owner.name)
      }
      if type.hasPrefix("["), !type.hasPrefix("[:") { return .list([]) }
      if let program = table.resolve(type, from: owner.name), let id = instance(of: program) {
        return .object(id)
      }
    }
    return .unknown("self." + property.name, type: property.type, causes: .setting)
  }

  /// Some code of the type sets the property.
  private func isAssigned(_ name: String, in type: ProgramType) -> Bool {
    if let known = assigned[type.name] { return known.contains(name) }
    let names = ExpressionWalk.assignedNames(type)
    assigned[type.name] = names
    return names.contains(name)
  }

  func staticMember(_ name: String, of type: String?) -> Value? {
    var scope = type
    while let current = scope {
      if let program = table.types[current] {
        for ancestor in table.lineage(program) {
          if let property = ancestor.properties[name], property.isStatic {
            return constant(property, key: ancestor.name + "." + name, type: ancestor.name)
          }
          for part in ancestor.parts {
            guard let raw = part.cases[name] else { continue }
            guard let raw else { return .choice(name, []) }
            let value = evaluate(
              raw, frame: Frame(receiver: nil, type: nil), scope: self.scope(inside: nil))
            return .choice(name, [value])
          }
        }
      }
      guard let dot = current.lastIndex(of: ".") else { return nil }
      scope = String(current[..<dot])
    }
    return nil
  }

  private func constant(_ property: Property, key: String, type: String?) -> Value {
    if let known = state.statics[key] { return known.settled }
    let frame = Frame(receiver: nil, type: type)
    guard calls.filter({ $0 == property.site }).count < 1, calls.count < Self.maximalCalls else {
      return .unknown(property.name, type: property.type)
    }
    calls.append(property.site)
    defer { calls.removeLast() }
    if let getter = property.getter {
      return finish(getter, frame: frame, scope: scope(inside: nil))
    }
    guard let initial = property.initial else {
      if let type, let owner = table.types[type], isAssigned(property.name, in: owner) {
        // Set later by the type's own code.
        return .nothing
      }
      return property.type.map {
        given(property.name, type: $0, site: property.site, owner: type)
      } ?? .unknown(property.name, type: property.type)
    }
    let value = evaluate(initial, frame: frame, scope: scope(inside: nil))
    putStatic(value, key)
    return value
  }

  // MARK: Members

  func member(_ name: String, of value: Value, _ site: Site, frame: Frame) -> Value {
    switch value {
    case .either(let values):
      return Value.oneOf(values.map { member(name, of: $0, site, frame: frame) })
    case .nothing, .unset: return .nothing
    case .object(let id):
      if let own = ownMember(name, of: id, site, frame: frame) { return own }
      if name == "view" || name == "contentView", let view = webKitMember(name, of: id, site) {
        return view
      }
      if name == "superview" || name == "view" || name == "window" || name == "parent" {
        return .unknown("self." + name, causes: [])
      }
      return webKitMember(name, of: id, site)
        ?? .unknown(describe(value) + "." + name, causes: [.setting, .otherCode])
    case .type(let type):
      if let value = staticMember(name, of: type) { return value }
      if let nested = table.resolve(type + "." + name, from: nil) { return .type(nested.name) }
      if name == "self" { return value }
      // A module's name before one of its globals.
      if table.resolve(type, from: nil) == nil, let global = table.globals[name] {
        return constant(global, key: name, type: nil)
      }
      if name.first?.isUppercase ?? false { return .type(type + "." + name) }
      return webKitStatic(name, of: type, site) ?? .unknown(type + "." + name)
    case .url(let pieces): return addressMember(name, of: pieces)
    case .text(let pieces):
      switch name {
      case "count": return .unknown("count")
      case "isEmpty":
        let isEmpty = pieces.allSatisfy { $0 == .literal("") }
        return isEmpty
          ? .boolean(true)
          : pieces.contains { if case .literal(let text) = $0 { !text.isEmpty } else { false } }
            ? .boolean(false) : .unknown("isEmpty")
      case "description", "debugDescription", "absoluteString", "rawValue": return value
      default: return .unknown("text." + name)
      }
    case .list(let values), .table(let values):
      switch name {
      case "isEmpty": return .boolean(values.isEmpty)
      case "first", "last": return values.last ?? .nothing
      case "values", "keys": return .list(values)
      case "count": return .number(Double(values.count))
      default: return .unknown("list." + name, causes: value.causes)
      }
    case .tuple(let values):
      if let index = Int(name), values.indices.contains(index) { return values[index] }
      return .unknown("tuple." + name, causes: value.causes)
    case .choice(_, let values):
      if name == "rawValue", let first = values.first { return first }
      return .unknown("case." + name)
    case .opaque(let opaque):
      // Whoever holds it, it is empty until someone sets it.
      if name == "customUserAgent" { return .text([.override]) }
      let path = opaque.path + "." + name
      if let known = promoted[path], state.objects.indices.contains(known) {
        return .object(known)
      }
      if let type = opaque.type, let program = table.resolve(type, from: frame.type) {
        if let (property, owner) = table.property(name, of: program), !property.isStatic,
          let getter = property.getter, calls.count < Self.maximalCalls,
          !calls.contains(property.site)
        {
          calls.append(property.site)
          defer { calls.removeLast() }
          let frame = Frame(receiver: nil, type: owner.name)
          return finish(getter, frame: frame, scope: scope(inside: nil))
        }
        if let (property, owner) = table.property(name, of: program), let type = property.type,
          isWebViewType(type)
        {
          return given(name, type: type, site: property.site, owner: owner.name)
        }
      }
      return .unknown(path, causes: opaque.causes)
    default: return .unknown("member." + name)
    }
  }

  func describe(_ value: Value) -> String {
    switch value {
    case .object(let id) where state.objects.indices.contains(id): state.objects[id].type
    case .opaque(let opaque): opaque.path
    case .type(let name): name
    default: "?"
    }
  }

  // MARK: Assignment

  func assign(_ value: Value, to target: Expression, frame: Frame, scope: Int) {
    switch target.kind {
    case .name(let name):
      if name == "_" || reassign(name, value, in: scope) { return }
      if let receiver = frame.receiver {
        set(name, of: receiver, to: value, target.site)
      } else {
        putStatic(value, name)
      }
    case .member(let base?, let name):
      let owner = evaluate(base, frame: frame, scope: scope)
      assign(value, toMember: name, of: owner, target.site)
    case .element(let base, _):
      let old = evaluate(base, frame: frame, scope: scope)
      switch old {
      case .list(let values): assign(.list(values + [value]), to: base, frame: frame, scope: scope)
      case .table(let values):
        assign(.table(values + [value]), to: base, frame: frame, scope: scope)
      default:
        assign(
          value == .nothing ? .table([]) : .table([value]), to: base, frame: frame, scope: scope)
      }
    case .tuple(let parts):
      let values: [Value] = if case .tuple(let values) = value { values } else { [] }
      for (index, part) in parts.enumerated() {
        assign(
          index < values.count ? values[index] : .unknown("tuple"), to: part.value, frame: frame,
          scope: scope)
      }
    default: break
    }
  }

  func assign(_ value: Value, toMember name: String, of owner: Value, _ site: Site) {
    let owner = owner.settled
    var isDone = false
    for alternative in owner.alternatives {
      switch alternative {
      case .object(let id):
        set(name, of: id, to: value, site)
        isDone = true
      case .type(let type):
        let isModule = table.resolve(type, from: nil) == nil && table.globals[name] != nil
        putStatic(value, isModule ? name : type + "." + name)
        isDone = true
      default: continue
      }
    }
    if !isDone, case .opaque(let opaque) = owner {
      if let id = promote(opaque, setting: name, site) { set(name, of: id, to: value, site) }
    }
  }

  /// Runs what a property does when it was set.
  private func observe(_ property: Property, of object: Int, owner: ProgramType) {
    guard let didSet = property.didSet, !calls.contains(property.site),
      calls.count < Self.maximalCalls
    else { return }
    calls.append(property.site)
    defer { calls.removeLast() }
    _ = finish(
      didSet, frame: Frame(receiver: object, type: owner.name), scope: scope(inside: nil))
  }

  func set(_ name: String, of object: Int, to value: Value, _ site: Site) {
    guard state.objects.indices.contains(object) else { return }
    if let type = type(of: object), let (property, owner) = table.property(name, of: type) {
      if let setter = property.setter, !calls.contains(property.site) {
        calls.append(property.site)
        defer { calls.removeLast() }
        let local = scope(inside: nil)
        declare("newValue", value, in: local)
        _ = finish(setter, frame: Frame(receiver: object, type: owner.name), scope: local)
        return
      }
      note(.assign(object, name, value), site)
      put(value, name, of: object)
      observe(property, of: object, owner: owner)
      return
    }
    note(.assign(object, name, value), site)
    put(value, name, of: object)
  }
}
