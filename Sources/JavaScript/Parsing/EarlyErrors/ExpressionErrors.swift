// Early errors of names, literals, operators and object literals.

extension EarlyErrors {
  // MARK: Names

  /// Checks an identifier that refers to a variable or binds one.
  mutating func checkReference(_ node: NodeID) {
    let name = tree.nameID(node)
    guard name.index <= Word.arguments.rawValue else { return }
    checkIdentifier(node)
    if name == Word.arguments.name, current.forbidsArguments {
      report("'arguments' is not allowed in a field or static block", node)
    }
  }

  /// Checks an identifier that may not be a word that is reserved at its place.
  mutating func checkIdentifier(_ node: NodeID) {
    let name = tree.nameID(node)
    switch name.index {
    case Word.implements.rawValue...Word.static.rawValue:
      if current.isStrict { reportReserved(node) }
    case Word.yield.rawValue:
      if current.isStrict || current.isGenerator { reportReserved(node) }
    case Word.await.rawValue:
      if current.isAsync || current.forbidsAwait || tree.goal == .module { reportReserved(node) }
    default: break
    }
  }

  private mutating func reportReserved(_ node: NodeID) {
    report("'\(tree.name(node) ?? "")' is a reserved word here", node)
  }

  /// Checks an identifier that is declared.
  mutating func checkBinding(_ node: NodeID) {
    let name = tree.nameID(node)
    if current.isStrict, name == Word.eval.name || name == Word.arguments.name {
      report("'\(tree.name(node) ?? "")' cannot be declared in strict code", node)
    }
  }

  // MARK: Assignment

  /// Checks what is assigned to.
  mutating func checkTarget(_ node: NodeID) {
    guard current.isStrict, tree.kind(node) == .identifier else { return }
    let name = tree.nameID(node)
    if name == Word.eval.name || name == Word.arguments.name {
      report("'\(tree.name(node) ?? "")' cannot be assigned to in strict code", node)
    }
  }

  /// Checks what a pattern assigns to.
  mutating func checkTargets(_ pattern: NodeID) {
    guard current.isStrict else { return }
    switch tree.kind(pattern) {
    case .arrayPattern: for item in tree.list(pattern) { checkTarget(item) }
    case .objectPattern:
      for item in tree.list(pattern) { checkTarget(tree.child(item, .value)) }
    default: checkTarget(tree.child(pattern, .argument))
    }
  }

  mutating func enterUnary(_ node: NodeID) {
    if tree.operator(node) == .delete {
      var argument = tree.child(node, .argument)
      if tree.kind(argument) == .identifier, current.isStrict {
        report("A variable cannot be deleted in strict code", node)
      }
      if tree.kind(argument) == .chainExpression { argument = tree.child(argument, .expression) }
      if tree.kind(argument) == .memberExpression,
        tree.kind(tree.child(argument, .property)) == .privateIdentifier
      {
        report("A private member cannot be deleted", node)
      }
    }
    visitChildren(node)
  }

  // MARK: Literals

  mutating func checkLegacyOctal(_ node: NodeID) {
    if current.isStrict, tree.flags(node).contains(.second) {
      report("Octal numbers and escapes of this form are not allowed in strict code", node)
    }
  }

  mutating func checkRegExp(_ node: NodeID) {
    let bytes = tree.source(tree.span(node)).dropFirst()
    // Without a closing slash it has been reported already.
    guard let slash = bytes.lastIndex(of: 0x2F) else { return }
    let problem = RegExpPattern.problem(
      Array(bytes[..<slash]), flags: Array(bytes[(slash + 1)...]))
    if let problem { report("Invalid regular expression: \(problem.message)", node) }
  }

  // MARK: Objects

  mutating func checkObject(_ node: NodeID) {
    var prototypes = 0
    for property in tree.list(node) where tree.kind(property) == .property {
      if tree.isShorthand(property) {
        if tree.kind(tree.child(property, .value)) == .assignmentPattern {
          report("A default is only allowed in a pattern", tree.child(property, .value))
        }
      } else if isPrototype(property) {
        prototypes += 1
        if prototypes > 1 { report("'__proto__' is set twice", property) }
      }
    }
  }

  private func isPrototype(_ property: NodeID) -> Bool {
    guard tree.memberKind(property) == .value, !tree.isComputed(property) else { return false }
    let key = tree.child(property, .key)
    switch tree.kind(key) {
    case .identifier: return tree.nameID(key) == Word.prototypeSetter.name
    case .stringLiteral: return tree.stringValue(key) == "__proto__"
    default: return false
    }
  }

  mutating func enterProperty(_ node: NodeID) {
    visit(tree.child(node, .value))
    visitKey(node, tree.child(node, .key))
  }
}
