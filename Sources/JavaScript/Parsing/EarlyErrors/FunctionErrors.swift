// Early errors of functions: their names, parameters and what may be used inside.

extension EarlyErrors {
  mutating func enterFunction(_ node: NodeID) {
    let kind = tree.kind(node)
    let name = tree.child(node, .id)
    if kind == .functionDeclaration { declareFunction(node, name) }
    let isMethod = isMethodValue(node)
    let isOuterStrict = current.isStrict
    enterSurroundings(inner(node, isMethod: isMethod))
    bindings.enterFunctionScope()
    if kind == .functionExpression {
      checkIdentifier(name)
      checkBinding(name)
    } else if current.isStrict, !isOuterStrict {
      // The function's own directive forbids the name that was fine outside.
      checkBinding(name)
      if tree.nameID(name).index <= Word.yield.rawValue { checkIdentifier(name) }
    }
    declareParameters(node, isMethod: isMethod)
    visitLeaving(node)
    visit(tree.child(node, .body))
    events.append(Event(node: node, action: .endParameters))
    for parameter in tree.list(node).reversed() { visit(parameter) }
  }

  private mutating func declareFunction(_ node: NodeID, _ name: NodeID) {
    guard !name.isNone else { return }
    checkIdentifier(name)
    checkBinding(name)
    let id = tree.nameID(name)
    let isTopLevel =
      tree.kind(tree.parent(node)) != .ifStatement && bindings.isInFunctionScope
      && !(tree.goal == .module && current.node.isNone)
    let isAllowed: Bool
    if isTopLevel {
      isAllowed = bindings.declareVariable(id)
    } else {
      let isPlain = !current.isStrict && !tree.isAsync(node) && !tree.isGenerator(node)
      // A function directly under `if` stands as if in a block of its own.
      if tree.kind(tree.parent(node)) == .ifStatement { return }
      isAllowed = bindings.declareLexical(id, isPlain ? .function : .plain)
    }
    if !isAllowed { reportDuplicate(name) }
  }

  private func isMethodValue(_ node: NodeID) -> Bool {
    let parent = tree.parent(node)
    switch tree.memberKind(parent) {
    case .method, .getter, .setter, .constructor: return tree.child(parent, .value) == node
    default: return false
    }
  }

  private func inner(_ node: NodeID, isMethod: Bool) -> Surroundings {
    var inner = Surroundings()
    inner.node = node
    inner.serial = node.index
    inner.isStrict = tree.isStrict(node)
    inner.isAsync = tree.isAsync(node)
    inner.isGenerator = tree.isGenerator(node)
    inner.isInParameters = true
    if tree.kind(node) == .arrowFunctionExpression {
      inner.allowsSuperCall = current.allowsSuperCall
      inner.allowsSuperProperty = current.allowsSuperProperty
      inner.allowsNewTarget = current.allowsNewTarget
      inner.forbidsArguments = current.forbidsArguments
      inner.forbidsAwait = current.forbidsAwait
    } else {
      inner.allowsNewTarget = true
      inner.allowsSuperProperty = isMethod
      inner.allowsSuperCall = isMethod && isDerivedConstructor(tree.parent(node))
    }
    return inner
  }

  private func isDerivedConstructor(_ member: NodeID) -> Bool {
    guard tree.memberKind(member) == .constructor else { return false }
    let owner = tree.parent(tree.parent(member))
    return !tree.child(owner, .superClass).isNone
  }

  private mutating func declareParameters(_ node: NodeID, isMethod: Bool) {
    let parameters = tree.list(node)
    let isSimple = parameters.allSatisfy { tree.kind($0) == .identifier }
    let isUnique =
      current.isStrict || isMethod || !isSimple || tree.kind(node) == .arrowFunctionExpression
    for parameter in parameters {
      for name in boundNames(parameter) {
        checkBinding(name)
        let id = tree.nameID(name)
        if isUnique, bindings.hasVariable(id) { reportDuplicate(name) }
        _ = bindings.declareVariable(id)
      }
    }
    if !isSimple, hasUseStrict(tree.child(node, .body)) {
      report("'use strict' is not allowed in a function whose parameters are not simple", node)
    }
    checkAccessor(node, parameters)
  }

  private func hasUseStrict(_ body: NodeID) -> Bool {
    guard tree.kind(body) == .blockStatement else { return false }
    for statement in tree.list(body) {
      guard tree.isDirective(statement) else { return false }
      let text = tree.source(tree.span(tree.child(statement, .expression)))
      if text.dropFirst().dropLast().elementsEqual("use strict".utf8) { return true }
    }
    return false
  }

  private mutating func checkAccessor(_ node: NodeID, _ parameters: NodeList) {
    guard isMethodValue(node) else { return }
    switch tree.memberKind(tree.parent(node)) {
    case .getter:
      if !parameters.isEmpty { report("A getter has no parameters", node) }
    case .setter:
      if parameters.count != 1 || tree.kind(parameters[0]) == .restElement {
        report("A setter has exactly one parameter", node)
      }
    default: break
    }
  }

  // MARK: super, new.target, import.meta

  mutating func checkSuper(_ node: NodeID) {
    let parent = tree.parent(node)
    if tree.kind(parent) == .callExpression, tree.child(parent, .callee) == node {
      if !current.allowsSuperCall {
        report("'super()' is only allowed in the constructor of a derived class", node)
      }
    } else if !current.allowsSuperProperty {
      report("'super' is only allowed in methods", node)
    }
    if tree.kind(parent) == .memberExpression,
      tree.kind(tree.child(parent, .property)) == .privateIdentifier
    {
      report("A private name cannot be read from 'super'", node)
    }
  }

  mutating func checkMetaProperty(_ node: NodeID) {
    let meta = tree.nameID(tree.child(node, .meta))
    if meta == Word.new.name, !current.allowsNewTarget {
      report("'new.target' is only allowed in functions", node)
    }
    if meta == Word.import.name, tree.goal != .module {
      report("'import.meta' is only allowed in modules", node)
    }
  }
}
