// Classes and what `new` makes of them.

extension Evaluator {
  func evaluateClass(_ node: NodeID, in scope: Environment, name: String) -> AbstractValue {
    let tree = scope.code.tree
    let className = tree.name(tree.child(node, .id)) ?? name
    let inner = Environment(parent: scope, code: scope.code)
    let superNode = tree.child(node, .superClass)
    let superclass = superNode.isNone ? nil : evaluate(superNode, in: scope)
    let members = tree.list(tree.child(node, .body))
    let constructorNode =
      members.first { tree.memberKind($0) == .constructor }.map { tree.child($0, .value) } ?? .none

    let prototype = HeapObject(prototype: intrinsics.objectPrototype, site: site(node, scope))
    let parent = superclass?.objects.first
    if let parent { prototype.prototype = prototypeObject(of: parent) }
    if superclass != nil, parent == nil {
      prototype.openness = Mystery(
        superclass?.mystery?.reason ?? .unreadCode, at: site(superNode, scope))
    }
    let code = FunctionCode(
      code: scope.code, node: constructorNode.isNone ? node : constructorNode, scope: inner,
      lexicalThis: nil, homeObject: prototype, name: className)
    let constructor = HeapObject(
      .function(code), prototype: parent ?? intrinsics.functionPrototype, site: site(node, scope))
    globalScope.register.note(constructor)
    let shape = ClassCode(node: node, scope: inner)
    shape.constructor = constructorNode
    shape.superclass = superclass
    code.constructed = shape
    constructor.hide("prototype", .object(prototype))
    prototype.hide("constructor", .object(constructor))
    if !className.isEmpty {
      inner.declare(
        className,
        Binding(.object(constructor), isConstant: true, invocation: frames.last?.invocation ?? 0))
    }
    if !constructorNode.isNone, callCounts[site(constructorNode, scope)] == nil {
      noteIdle(constructor, at: site(constructorNode, scope))
    }
    for member in members where tree.kind(member) != .staticBlock {
      define(member, of: shape, on: constructor, prototype, in: inner)
    }
    for member in members {
      initializeStatic(member, on: constructor, in: inner)
    }
    return .object(constructor)
  }

  private func define(
    _ member: NodeID, of shape: ClassCode, on constructor: HeapObject, _ prototype: HeapObject,
    in scope: Environment
  ) {
    let tree = scope.code.tree
    guard tree.memberKind(member) != .constructor else { return }
    let key = memberKey(member, in: scope)
    if tree.kind(member) == .propertyDefinition {
      if !tree.isStatic(member) { shape.fields.append((member, key)) }
      return
    }
    guard let key else { return }
    let holder = tree.isStatic(member) ? constructor : prototype
    let valueNode = tree.child(member, .value)
    let function = makeFunction(valueNode, in: scope, name: key, homeObject: holder)
    var property = Property(.object(function), site: site(valueNode, scope), isEnumerable: false)
    switch tree.memberKind(member) {
    case .getter:
      property = holder[key] ?? Property(.undefined, isEnumerable: false)
      property.getter = function
    case .setter:
      property = holder[key] ?? Property(.undefined, isEnumerable: false)
      property.setter = function
    default: break
    }
    holder[key] = property
  }

  private func initializeStatic(_ member: NodeID, on constructor: HeapObject, in scope: Environment)
  {
    let tree = scope.code.tree
    if tree.kind(member) == .staticBlock {
      withThis(.object(constructor)) {
        let inner = Environment(parent: scope, code: scope.code)
        hoist(member, into: inner, scope: inner)
        _ = execute(tree.list(member), in: inner)
      }
    } else if tree.kind(member) == .propertyDefinition, tree.isStatic(member),
      let key = memberKey(member, in: scope)
    {
      let valueNode = tree.child(member, .value)
      withThis(.object(constructor)) {
        let value = evaluateNamed(valueNode, key, in: scope)
        write(Property(value, site: site(valueNode, scope)), to: key, of: constructor)
      }
    }
  }

  private func withThis(_ this: AbstractValue, _ work: () -> Void) {
    frames.append(
      Activation(invocation: nextInvocation(), this: this, function: frames.last?.function))
    work()
    frames.removeLast()
  }

  // MARK: Construction

  /// Makes an instance of a class.
  func construct(
    _ shape: ClassCode, _ code: FunctionCode, _ constructor: HeapObject, _ instance: HeapObject,
    _ call: NativeFunction.Call, _ openness: Mystery?
  ) -> AbstractValue {
    if shape.superclass == nil { initializeFields(shape, of: instance) }
    if shape.constructor.isNone {
      if let superclass = shape.superclass {
        return initialize(instance, with: superclass, shape, call)
      }
      return .object(instance)
    }
    let result = runBody(
      code, this: .object(instance), call, openness, newTarget: constructor)
    return result.objects.first.map { .object($0) } ?? .object(instance)
  }

  /// `super(…)` inside a constructor.
  func callSuper(_ arguments: [AbstractValue], at site: Site) -> AbstractValue {
    guard let frame = frames.last(where: { $0.function?.constructed != nil }),
      let shape = frame.function?.constructed, let superclass = shape.superclass,
      let instance = frame.this.objects.first
    else { return .undefined }
    let call = NativeFunction.Call(
      this: frame.this, arguments: arguments, isConstruction: true, site: site)
    return initialize(instance, with: superclass, shape, call)
  }

  private func initialize(
    _ instance: HeapObject, with superclass: AbstractValue, _ shape: ClassCode,
    _ call: NativeFunction.Call
  ) -> AbstractValue {
    if let parent = superclass.objects.first {
      if case .function(let parentCode) = parent.kind {
        if let parentShape = parentCode.constructed {
          noteCalled(site(parentCode.node, parentCode.scope))
          _ = construct(parentShape, parentCode, parent, instance, call, nil)
        } else {
          _ = runBody(parentCode, this: .object(instance), call, nil, newTarget: parent)
        }
      } else if case .native = parent.kind {
        instance.openness = instance.openness ?? Mystery(.browser, at: call.site)
      }
    } else {
      instance.openness = instance.openness ?? Mystery(.unreadCode, at: call.site)
      for argument in call.arguments { escape(argument, at: call.site) }
    }
    initializeFields(shape, of: instance)
    return .object(instance)
  }

  private func initializeFields(_ shape: ClassCode, of instance: HeapObject) {
    let tree = shape.scope.code.tree
    withThis(.object(instance)) {
      for (node, key) in shape.fields {
        let valueNode = tree.child(node, .value)
        let value =
          valueNode.isNone ? .undefined : evaluateNamed(valueNode, key ?? "", in: shape.scope)
        if let key {
          write(
            Property(value, site: site(valueNode.isNone ? node : valueNode, shape.scope)), to: key,
            of: instance)
        }
      }
    }
  }
}
