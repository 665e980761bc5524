// Early errors of classes: constructors, forbidden names, private names.

extension EarlyErrors {
  /// What a class declares under a private name.
  struct PrivateName {
    var depth: Int
    var isGetter = false
    var isSetter = false
    var isStatic = false
  }

  mutating func enterClass(_ node: NodeID) {
    let name = tree.child(node, .id)
    if tree.kind(node) == .classDeclaration, !name.isNone {
      declare([name], lexically: .plain)
    }
    var inner = current
    inner.isStrict = true
    enterSurroundings(inner)
    checkBinding(name)
    visitLeaving(node)
    visitChildren(node)
  }

  mutating func enterClassBody(_ node: NodeID) {
    var constructors = 0
    for member in tree.list(node) {
      if tree.memberKind(member) == .constructor {
        constructors += 1
        if constructors > 1 { report("A class can have only one constructor", member) }
      }
      declarePrivateName(member, in: node)
    }
    visitLeaving(node)
    visitChildren(node)
  }

  mutating func leaveClassBody(_ node: NodeID) {
    for member in tree.list(node) {
      let key = tree.child(member, .key)
      guard tree.kind(key) == .privateIdentifier else { continue }
      // Both halves of an accessor share one entry.
      if privateNames[tree.nameID(key)]?.depth == Int(node.index) {
        privateNames.pop(tree.nameID(key))
      }
    }
  }

  private mutating func declarePrivateName(_ member: NodeID, in body: NodeID) {
    let key = tree.child(member, .key)
    guard tree.kind(key) == .privateIdentifier else { return }
    let name = tree.nameID(key)
    if name == Word.constructor.name { report("'#constructor' is no private name", key) }
    let kind = tree.memberKind(member)
    var entry = PrivateName(depth: Int(body.index), isStatic: tree.isStatic(member))
    entry.isGetter = kind == .getter
    entry.isSetter = kind == .setter
    guard let known = privateNames[name], known.depth == entry.depth else {
      privateNames.push(name, entry)
      return
    }
    let isOtherHalf =
      known.isStatic == entry.isStatic
      && ((known.isGetter && !known.isSetter && entry.isSetter)
        || (known.isSetter && !known.isGetter && entry.isGetter))
    if !isOtherHalf { report("'#\(tree.name(key) ?? "")' has already been declared", key) }
    entry.isGetter = entry.isGetter || known.isGetter
    entry.isSetter = entry.isSetter || known.isSetter
    privateNames[name] = entry
  }

  mutating func checkPrivateName(_ node: NodeID) {
    if privateNames[tree.nameID(node)] == nil {
      report("No class around this declares '#\(tree.name(node) ?? "")'", node)
    }
  }

  mutating func enterMember(_ node: NodeID) {
    let key = tree.child(node, .key)
    let value = tree.child(node, .value)
    if !tree.isComputed(node) { checkMemberName(node, key) }
    if tree.kind(node) == .propertyDefinition {
      if !value.isNone {
        events.append(Event(node: node, action: .leaveField))
        visit(value)
        events.append(Event(node: node, action: .enterField))
      }
    } else {
      visit(value)
    }
    visitKey(node, key)
  }

  /// Visits a key that is no plain name.
  mutating func visitKey(_ node: NodeID, _ key: NodeID) {
    if tree.isComputed(node) || tree.kind(key) != .identifier { visit(key) }
  }

  private mutating func checkMemberName(_ node: NodeID, _ key: NodeID) {
    let name: String? =
      switch tree.kind(key) {
      case .identifier: tree.name(key)
      case .stringLiteral: tree.stringValue(key)
      default: nil
      }
    guard let name, name == "constructor" || name == "prototype" else { return }
    let isField = tree.kind(node) == .propertyDefinition
    if name == "prototype" {
      if tree.isStatic(node) { report("A static member cannot be called 'prototype'", key) }
    } else if isField {
      report("A field cannot be called 'constructor'", key)
    } else if !tree.isStatic(node) {
      let value = tree.child(node, .value)
      if tree.memberKind(node) != .constructor || tree.isAsync(value) || tree.isGenerator(value) {
        report("A constructor is a plain method", key)
      }
    }
  }

  mutating func enterField(_ node: NodeID) {
    enterSurroundings(fieldSurroundings(node))
  }

  private func fieldSurroundings(_ node: NodeID) -> Surroundings {
    var inner = Surroundings()
    inner.node = node
    inner.serial = node.index
    inner.isStrict = true
    inner.allowsSuperProperty = true
    inner.allowsNewTarget = true
    inner.forbidsArguments = true
    return inner
  }

  mutating func enterStaticBlock(_ node: NodeID) {
    var inner = fieldSurroundings(node)
    inner.forbidsAwait = true
    enterSurroundings(inner)
    bindings.enterFunctionScope()
    visitLeaving(node)
    visitChildren(node)
  }
}
