// Calling functions that no one was seen to call, as a library's users would.

extension Evaluator {
  /// Calls a function that no one was seen to call: its parameters are unknown, and `this` is what
  /// it is a member of.
  public func callIdle(_ function: HeapObject, contexts: [CallContext] = []) {
    guard case .function(let code) = function.kind else { return }
    let site = site(code.node, code.scope)
    _ = inContexts(contexts, conditions: []) {
      call(
        .object(function), this: receiver(of: code), arguments: unknownArguments(of: code),
        isConstruction: code.constructed != nil, at: site)
    }
    drainJobs()
  }

  private func unknownArguments(of code: FunctionCode) -> [AbstractValue] {
    code.code.tree.list(code.node).map { parameter in
      .unknown(Mystery(.parameter, at: site(parameter, code.scope)))
    }
  }

  /// What `this` is in a function that no one was seen to call.
  private func receiver(of code: FunctionCode) -> AbstractValue {
    let unknown = AbstractValue.unknown(Mystery(.parameter))
    guard let holder = code.homeObject ?? code.holder else { return unknown }
    guard let constructor = holder["constructor"]?.value.objects.first,
      case .function(let constructorCode) = constructor.kind
    else { return holder.host == nil ? .object(holder) : unknown }
    return instance(of: constructor, constructorCode, prototype: holder).map { .object($0) }
      ?? unknown
  }

  /// An instance of a class that someone unseen makes, the same one each time.
  public func unseenInstance(of constructor: HeapObject) -> HeapObject? {
    guard case .function(let code) = constructor.kind else { return nil }
    return instance(of: constructor, code, prototype: prototypeObject(of: constructor))
  }

  private func instance(
    of constructor: HeapObject, _ code: FunctionCode, prototype: HeapObject
  ) -> HeapObject? {
    if let known = idleInstances[ObjectIdentifier(prototype)] { return known }
    let made = call(
      .object(constructor), this: .undefined, arguments: unknownArguments(of: code),
      isConstruction: true, at: site(code.node, code.scope))
    guard let instance = made.objects.first else { return nil }
    // Others may have given it more than its constructor does.
    instance.openness = instance.openness ?? Mystery(.parameter)
    idleInstances[ObjectIdentifier(prototype)] = instance
    return instance
  }
}
