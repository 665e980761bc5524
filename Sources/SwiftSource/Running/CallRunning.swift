// Follows calls: into functions of the files, and as far as is known into WebKit and the library.

extension Machine {
  func call(_ expression: Expression, frame: Frame, scope: Int) -> Value {
    guard case .call(let callee, let arguments) = expression.kind else { return .nothing }
    let passed = arguments.map {
      Passed(label: $0.label, value: evaluate($0.value, frame: frame, scope: scope))
    }
    let site = expression.site
    switch callee.kind {
    case .name(let name):
      return call(named: name, passed, site, frame: frame, scope: scope)
    case .member(nil, let name):
      return implicit(name, passed, site)
    case .member(let base?, let name):
      if case .name("super") = base.kind { return callSuper(name, passed, site, frame: frame) }
      let value = evaluate(base, frame: frame, scope: scope).settled
      if let changed = changedList(name, of: value, passed) {
        assign(changed.list, to: base, frame: frame, scope: scope)
        return changed.result
      }
      if name == "append", case .text = value, let first = passed.first?.value {
        assign(sum(value, first), to: base, frame: frame, scope: scope)
        return .nothing
      }
      return call(name, on: value, passed, site, frame: frame)
    default:
      let value = evaluate(callee, frame: frame, scope: scope)
      return invoke(value: value, passed) ?? unknownCall(nil, "call", passed, site)
    }
  }

  private func call(
    named name: String, _ passed: [Passed], _ site: Site, frame: Frame, scope: Int
  ) -> Value {
    if let local = lookUp(name, in: scope) {
      if let result = invoke(value: local, passed) { return result }
      note(.call(local, name, passed), site)
      runClosures(of: passed, name: name, target: nil)
      return .unknown(name + "()", causes: [.otherCode])
    }
    if let receiver = frame.receiver {
      if let type = type(of: receiver) {
        if let function = overload(table.methods(name, of: type), passed) {
          return invoke(
            function, receiver: function.isStatic ? nil : receiver, type: owner(of: function, type),
            arguments: passed)
        }
        if table.property(name, of: type) != nil || state.objects[receiver].fields[name] != nil,
          let value = ownMember(name, of: receiver, site, frame: frame)
        {
          if let result = invoke(value: value, passed) { return result }
          note(.call(value, name, passed), site)
          runClosures(of: passed, name: name, target: nil)
          return .unknown("self." + name + "()", causes: [.otherCode])
        }
      }
    } else if let context = frame.type, let type = table.types[context],
      let function = overload(table.methods(name, of: type), passed)
    {
      return invoke(function, receiver: nil, type: context, arguments: passed)
    }
    if let function = overload(table.functions[name] ?? [], passed) {
      return invoke(function, receiver: nil, type: nil, arguments: passed)
    }
    if name == "Self", let context = frame.type, let type = table.types[context] {
      return construct(type, passed, site, frame: frame)
    }
    if let type = table.resolve(name, from: frame.type), type.declaration != nil {
      return construct(type, passed, site, frame: frame)
    }
    if name.first?.isUppercase ?? false { return constructSystem(name, passed, site) }
    if let receiver = frame.receiver {
      if let result = webKitCall(name, on: receiver, passed, site) { return result }
      if let type = frame.type, !WebKitNames.inheritedMembers.contains(name) {
        unresolved[type, default: []].insert(name)
      }
      return unknownCall(.object(receiver), name, passed, site)
    }
    return unknownCall(nil, name, passed, site)
  }

  /// The type whose code a function is, for the names in it.
  func owner(of function: Function, _ type: ProgramType) -> String {
    table.lineage(type).first { $0.functions.contains { $0 === function } }?.name ?? type.name
  }

  /// The function that a call means, by its labels.
  func overload(_ functions: [Function], _ passed: [Passed]) -> Function? {
    guard functions.count > 1 else { return functions.first }
    let labels = passed.map { $0.label }
    func fits(_ function: Function) -> Int {
      var score = 0
      var rest = labels[...]
      for parameter in function.parameters {
        if let first = rest.first,
          first == parameter.label || first == nil && parameter.type == "->"
        {
          score += 2
          rest = rest.dropFirst()
        } else if parameter.standard == nil {
          score -= 3
        }
      }
      return score - 3 * rest.count
    }
    return functions.max { fits($0) < fits($1) }
  }

  // MARK: Members

  func call(
    _ name: String, on value: Value, _ passed: [Passed], _ site: Site, frame: Frame
  ) -> Value {
    switch resolved(value) {
    case .either(let values):
      return Value.oneOf(values.map { call(name, on: $0, passed, site, frame: frame) })
    case .nothing, .unset: return .nothing
    case .object(let id): return callMethod(name, on: id, passed, site: site)
    case .type(let type): return callStatic(name, of: type, passed, site, frame: frame)
    case .text: return callText(name, value, passed, site)
    case .url(let pieces):
      if ["host", "path", "absoluteString", "scheme"].contains(name) {
        return addressMember(name, of: pieces)
      }
      if ["map", "flatMap"].contains(name), let first = passed.first?.value {
        return invoke(value: first, [Passed(label: nil, value: value)]) ?? .unknown(name)
      }
      if name.hasPrefix("append") || name == "standardized" {
        return .url(pieces + [.unknown(name)])
      }
      return unknownCall(value, name, passed, site)
    case .list(let values): return callList(name, values, passed, site)
    case .table(let values):
      if name == "removeValue" || name == "updateValue" { return Value.oneOf(values) }
      return callList(name, values, passed, site)
    case .closure, .method:
      return invoke(value: value, passed) ?? .unknown(name)
    case .opaque(let opaque):
      if let type = opaque.type, let program = table.resolve(type, from: frame.type),
        let function = overload(
          table.methods(name, of: program).filter { !$0.isStatic }, passed), !program.isProtocol
      {
        return invoke(function, receiver: nil, type: program.name, arguments: passed)
      }
      if name == "evaluateJavaScript" || name == "loadHTMLString" {
        if let id = promote(opaque, setting: "uiDelegate", site) {
          return callMethod(name, on: id, passed, site: site)
        }
      }
      if name == "copy" { return value }
      if name == "contains", let first = passed.first?.value, isForeign(first) {
        return .boolean(false)
      }
      return unknownCall(value, name, passed, site)
    default: return unknownCall(value, name, passed, site)
    }
  }

  func callMethod(_ name: String, on object: Int, _ passed: [Passed], site: Site) -> Value {
    guard state.objects.indices.contains(object) else { return .unknown(name) }
    if let type = type(of: object) {
      if name == "init" {
        initialize(object, type, passed, site)
        return .object(object)
      }
      if let function = overload(table.methods(name, of: type), passed) {
        return invoke(
          function, receiver: function.isStatic ? nil : object, type: owner(of: function, type),
          arguments: passed)
      }
      if let (property, _) = table.property(name, of: type) {
        let frame = Frame(receiver: object, type: type.name)
        if let value = ownMember(property.name, of: object, site, frame: frame),
          let result = invoke(value: value, passed)
        {
          return result
        }
      }
    }
    if let result = webKitCall(name, on: object, passed, site) { return result }
    // Methods that an extension of a class of the system adds.
    for extended in [state.objects[object].type, systemType(state.objects[object].type)] {
      guard let extended, let type = table.types[extended],
        let function = overload(table.methods(name, of: type), passed)
      else { continue }
      return invoke(function, receiver: object, type: extended, arguments: passed)
    }
    return unknownCall(.object(object), name, passed, site)
  }

  private func callSuper(
    _ name: String, _ passed: [Passed], _ site: Site, frame: Frame
  ) -> Value {
    guard let receiver = frame.receiver, let context = frame.type,
      let type = table.types[context]
    else { return .nothing }
    let parents = table.lineage(type).dropFirst().filter { !$0.isProtocol }
    for parent in parents {
      if let function = overload((parent.methods[name] ?? []).filter { $0.body != nil }, passed) {
        return invoke(function, receiver: receiver, type: parent.name, arguments: passed)
      }
    }
    if name == "init", isWebView(receiver) {
      configure(receiver, with: passed.first { $0.label == "configuration" }?.value, site)
    }
    if name == "webView" {
      note(.call(.unknown("super"), name, passed), site)
      return .unknown("super.webView()")
    }
    return .nothing
  }

  private func callStatic(
    _ name: String, of type: String, _ passed: [Passed], _ site: Site, frame: Frame
  ) -> Value {
    if let program = table.types[type] ?? table.resolve(type, from: frame.type) {
      if name == "init", program.declaration != nil {
        return construct(program, passed, site, frame: frame)
      }
      let functions = table.methods(name, of: program).filter(\.isStatic)
      if let function = overload(functions, passed) {
        return invoke(function, receiver: nil, type: program.name, arguments: passed)
      }
      for part in program.parts where part.cases[name] != nil {
        return .choice(name, passed.map(\.value))
      }
      if let nested = table.types[program.name + "." + name], nested.declaration != nil {
        return construct(nested, passed, site, frame: frame)
      }
      if let value = staticMember(name, of: program.name), let result = invoke(value: value, passed)
      {
        return result
      }
    }
    if name == "init" { return constructSystem(type, passed, site) }
    if table.resolve(type, from: nil) == nil,
      let function = overload(table.functions[name] ?? [], passed)
    {
      return invoke(function, receiver: nil, type: nil, arguments: passed)
    }
    if let result = webKitStaticCall(name, of: type, passed, site) { return result }
    if name.first?.isUppercase ?? false {
      return constructSystem(type + "." + name, passed, site)
    }
    return unknownCall(.type(type), name, passed, site)
  }

  // MARK: New objects

  func construct(
    _ type: ProgramType, _ passed: [Passed], _ site: Site, frame: Frame
  ) -> Value {
    if type.declaration?.kind == .enumType {
      for argument in passed {
        if case .closure = argument.value { _ = invoke(value: argument.value, []) }
      }
      let causes = passed.reduce(into: Causes.otherCode) { $0.formUnion($1.value.causes) }
      return .unknown(type.name, type: type.name, causes: causes)
    }
    let id: Int
    if isWebViewType(type.name), frame.type == type.name {
      // A subclass that makes its own views: one view stands for all.
      id =
        instances[type.name]
        ?? make(type.name, at: type.declaration?.site ?? site, origin: .instance)
      let isFirst = instances[type.name] == nil || !initialized.contains(id)
      instances[type.name] = id
      initialized.insert(id)
      if !isFirst, decisions == nil {
        // Made again in another way; any of them may hold.
        _ = both(frame: frame) {
          self.initialize(id, type, passed, site)
          return .normal
        } or: {
          .normal
        }
        return .object(id)
      }
    } else {
      id = object(type.name, at: site)
      note(.made(id), site)
    }
    initialize(id, type, passed, site)
    return .object(id)
  }

  func initialize(_ id: Int, _ type: ProgramType, _ passed: [Passed], _ site: Site) {
    let initializers = table.lineage(type).filter { !$0.isProtocol }.lazy.compactMap {
      (ancestor: ProgramType) -> (Function, String)? in
      let functions = (ancestor.methods["init"] ?? []).filter {
        $0.body != nil && !$0.isUnavailable
      }
      return self.overload(functions, passed).map { ($0, ancestor.name) }
    }
    if let (function, owner) = initializers.first {
      _ = invoke(function, receiver: id, type: owner, arguments: passed)
    } else {
      let properties = type.parts.flatMap(\.properties).filter {
        !$0.isStatic && $0.getter == nil
      }
      for argument in passed {
        if let label = argument.label {
          put(argument.value, label, of: id)
        } else if case .closure = argument.value,
          let last = properties.last(where: { $0.type == "->" })
        {
          put(argument.value, last.name, of: id)
        }
      }
      if isWebView(id) {
        configure(id, with: passed.first { $0.label == "configuration" }?.value, site)
      }
    }
  }

  /// The object of a place in the source; while all ways are followed at once it is made once.
  func object(_ type: String, at site: Site) -> Int {
    if decisions == nil {
      if let known = madeAt[site], state.objects.indices.contains(known),
        state.objects[known].type == type
      {
        return known
      }
      state.objects.append(HeapObject(type: type, site: site, origin: .made))
      let id = state.objects.count - 1
      madeAt[site] = id
      return id
    }
    state.objects.append(HeapObject(type: type, site: site, origin: .made))
    return state.objects.count - 1
  }

  private func implicit(_ name: String, _ passed: [Passed], _ site: Site) -> Value {
    if name == "init" {
      let labels = passed.compactMap(\.label)
      if labels.contains("injectionTime") { return constructSystem("WKUserScript", passed, site) }
      if labels.first == "url" { return constructSystem("URLRequest", passed, site) }
      if labels.contains("configuration") { return constructSystem("WKWebView", passed, site) }
      if labels.first == "string" { return constructSystem("URL", passed, site) }
      runClosures(of: passed, name: name, target: nil)
      return .unknown(".init()")
    }
    return .choice(name, passed.map(\.value))
  }

  // MARK: Code that is not in the files

  /// A call that is not followed: it is noted, and closures that it is given are run.
  func unknownCall(
    _ target: Value?, _ name: String, _ passed: [Passed], _ site: Site
  ) -> Value {
    note(.call(target, name, passed), site)
    if WebKitNames.showing.contains(name) { load(passed.map(\.value)) }
    if name == "canOpenURL" { return .boolean(true) }
    let result = runClosures(of: passed, name: name, target: target)
    if let result { return result }
    var causes = passed.reduce(into: Causes.otherCode) { $0.formUnion($1.value.causes) }
    if let target { causes.formUnion(target.causes) }
    let path = (target.map { describe($0) + "." } ?? "") + name + "()"
    return .unknown(path, causes: causes)
  }

  /// View controllers that are shown load their views.
  private func load(_ values: [Value], depth: Int = 2) {
    for id in values.flatMap(\.objects) where state.objects.indices.contains(id) {
      if let type = type(of: id) {
        guard state.objects[id].fields["#loaded"] == nil, state.objects[id].origin == .made else {
          continue
        }
        put(.boolean(true), "#loaded", of: id)
        for name in ["loadView", "viewDidLoad", "viewWillAppear", "viewDidAppear"] {
          if let function = table.methods(name, of: type).first {
            _ = invoke(
              function, receiver: id, type: owner(of: function, type),
              arguments: [Passed(label: nil, value: .boolean(true))])
          }
        }
      } else if depth > 0, state.objects[id].origin == .made {
        load(Array(state.objects[id].fields.values), depth: depth - 1)
      }
    }
  }

  /// Runs the closures among arguments; the result where the call passes it on.
  @discardableResult
  func runClosures(of passed: [Passed], name: String, target: Value?) -> Value? {
    guard !WebKitNames.controls.contains(name) else { return nil }
    var result: Value?
    for argument in passed {
      switch argument.value {
      case .closure: break
      case .method where name == "forEach": break
      default: continue
      }
      let isMapping = ["map", "flatMap", "compactMap"].contains(name)
      let passesThrough = WebKitNames.passThrough.contains(name)
      // `x.then { … }` passes its receiver on, `with(x) { … }` its first argument.
      var subject = target
      if let first = passed.first?.value, passed.count > 1 || target == nil {
        if case .closure = first {} else { subject = first }
      }
      if case .closure = subject { subject = nil }
      if passesThrough || isMapping, let subject {
        let value = invoke(value: argument.value, [Passed(label: nil, value: subject)])
        result = isMapping ? value : subject
      } else {
        callbackDepth += 1
        _ = invoke(value: argument.value, [])
        callbackDepth -= 1
      }
    }
    return result
  }
}
