// Early errors of declarations and of the statements that hold them.

extension EarlyErrors {
  // MARK: Scopes

  mutating func enterProgram(_ node: NodeID) {
    current.isStrict = tree.isStrict(node)
    current.isAsync = tree.goal == .module
    current.allowsNewTarget = tree.goal == .functionBody
    bindings.enterFunctionScope()
    visitLeaving(node)
    visitChildren(node)
  }

  mutating func leaveProgram(_ node: NodeID) {
    for name in localExports where !bindings.isDeclaredHere(tree.nameID(name)) {
      report("The exported name is not declared", name)
    }
    bindings.leaveFunctionScope()
  }

  mutating func enterBlock(_ node: NodeID) {
    let parent = tree.kind(tree.parent(node))
    if !parent.isFunction, parent != .catchClause {
      bindings.enterScope()
      visitLeaving(node)
    }
    visitChildren(node)
  }

  mutating func enterSwitch(_ node: NodeID) {
    var defaults = 0
    for clause in tree.list(node)
    where tree.kind(clause) == .switchCase && tree.child(clause, .test).isNone {
      defaults += 1
      if defaults > 1 { report("A switch can have only one default", clause) }
    }
    bindings.enterScope()
    current.breakables += 1
    visitLeaving(node)
    visitChildren(node)
  }

  mutating func enterCatch(_ node: NodeID) {
    bindings.enterScope()
    visitLeaving(node)
    visitChildren(node)
    let parameter = tree.child(node, .param)
    if tree.kind(parameter) == .identifier {
      declare([parameter], lexically: .simpleCatch)
    } else {
      declare(boundNames(parameter), lexically: .plain)
    }
  }

  // MARK: Variables

  mutating func enterVariables(_ node: NodeID) {
    visitChildren(node)
    let kind = tree.declarationKind(node) ?? .var
    let parent = tree.parent(node)
    let isForEachHead =
      (tree.kind(parent) == .forInStatement || tree.kind(parent) == .forOfStatement)
      && tree.child(parent, .left) == node
    for declarator in tree.list(node) {
      let target = tree.child(declarator, .id)
      let names = boundNames(target)
      if kind == .var {
        let isOf = isForEachHead && tree.kind(parent) == .forOfStatement
        for name in names {
          checkBinding(name)
          if !bindings.declareVariable(tree.nameID(name), repeatsCatch: !isOf) {
            reportDuplicate(name)
          }
        }
      } else {
        declare(names, lexically: .plain)
        for name in names where tree.nameID(name) == Word.let.name {
          report("'let' cannot be declared with let or const", name)
        }
      }
      if !isForEachHead { checkInitializer(declarator, kind) }
    }
    if isForEachHead { checkForEachHead(node, kind, parent) }
  }

  private mutating func checkInitializer(_ declarator: NodeID, _ kind: DeclarationKind) {
    guard tree.child(declarator, .initializer).isNone else { return }
    let target = tree.child(declarator, .id)
    if tree.kind(target) == .objectPattern || tree.kind(target) == .arrayPattern {
      report("A destructured declaration needs a value", declarator)
    } else if kind != .var, kind != .let, tree.kind(target) != .error {
      report("A constant needs a value", declarator)
    }
  }

  private mutating func checkForEachHead(
    _ node: NodeID, _ kind: DeclarationKind, _ loop: NodeID
  ) {
    let declarators = tree.list(node)
    if declarators.count != 1 { report("Only one variable can be declared here", node) }
    for declarator in declarators where !tree.child(declarator, .initializer).isNone {
      let isLegacy =
        tree.kind(loop) == .forInStatement && kind == .var && !current.isStrict
        && tree.kind(tree.child(declarator, .id)) == .identifier
      if !isLegacy { report("The variable of this loop cannot have a value", declarator) }
    }
  }

  /// The identifiers that a pattern binds, in source order.
  func boundNames(_ pattern: NodeID) -> [NodeID] {
    if tree.kind(pattern) == .identifier { return [pattern] }
    var names: [NodeID] = []
    var pending = [pattern]
    while let node = pending.popLast() {
      switch tree.kind(node) {
      case .identifier: names.append(node)
      case .objectPattern, .arrayPattern: pending.append(contentsOf: tree.list(node).reversed())
      case .property: pending.append(tree.child(node, .value))
      case .assignmentPattern: pending.append(tree.child(node, .left))
      case .restElement: pending.append(tree.child(node, .argument))
      default: break
      }
    }
    return names
  }

  mutating func declare(_ names: [NodeID], lexically kind: Bindings.LexicalKind) {
    for name in names {
      checkBinding(name)
      if !bindings.declareLexical(tree.nameID(name), kind) { reportDuplicate(name) }
    }
  }

  mutating func reportDuplicate(_ name: NodeID) {
    report("'\(tree.name(name) ?? "")' has already been declared", name)
  }

  // MARK: Loops and labels

  mutating func enterFor(_ node: NodeID) {
    bindings.enterScope()
    if tree.kind(node) != .forStatement {
      let left = tree.child(node, .left)
      if tree.kind(left) == .identifier { checkTarget(left) }
    }
    enterLoop(node)
  }

  mutating func enterLoop(_ node: NodeID) {
    checkBody(tree.child(node, .body))
    current.loops += 1
    current.breakables += 1
    visitLeaving(node)
    visitChildren(node)
  }

  mutating func leaveLoop() {
    current.loops -= 1
    current.breakables -= 1
  }

  /// A label that a `break` or `continue` may name.
  struct Label {
    var function: UInt32
    var isLoop: Bool
  }

  mutating func enterLabel(_ node: NodeID) {
    let label = tree.child(node, .label)
    let name = tree.nameID(label)
    checkIdentifier(label)
    if let outer = labels[name], outer.function == current.serial {
      report("The label '\(tree.name(label) ?? "")' is already in use", label)
    }
    labels.push(name, Label(function: current.serial, isLoop: labelsLoop(node)))
    visitLeaving(node)
    let body = tree.child(node, .body)
    if tree.kind(body) == .functionDeclaration {
      if current.isStrict || tree.isAsync(body) || tree.isGenerator(body) {
        report("A function cannot be declared here", body)
      }
    } else {
      checkBody(body)
    }
    visit(body)
  }

  /// Whether a label stands, perhaps with a few others, before a loop. A longer row of labels
  /// counts as one, so that each label costs constant time.
  private func labelsLoop(_ node: NodeID) -> Bool {
    var body = tree.child(node, .body)
    var steps = 0
    while tree.kind(body) == .labeledStatement, steps < 64 {
      body = tree.child(body, .body)
      steps += 1
    }
    switch tree.kind(body) {
    case .forStatement, .forInStatement, .forOfStatement, .whileStatement, .doWhileStatement,
      .labeledStatement:
      return true
    default: return false
    }
  }

  mutating func checkJump(_ node: NodeID) {
    let label = tree.child(node, .label)
    let isContinue = tree.kind(node) == .continueStatement
    if label.isNone {
      if isContinue, current.loops == 0 {
        report("'continue' outside of a loop", node)
      } else if !isContinue, current.breakables == 0 {
        report("'break' outside of a loop or switch", node)
      }
      return
    }
    guard let target = labels[tree.nameID(label)], target.function == current.serial else {
      report("There is no label '\(tree.name(label) ?? "")' around this", label)
      return
    }
    if isContinue, !target.isLoop { report("'continue' needs the label of a loop", label) }
  }

  /// Reports a declaration where only a statement may stand.
  mutating func checkBody(_ body: NodeID, isIf: Bool = false) {
    var statement = body
    switch tree.kind(statement) {
    case .classDeclaration: report("A class cannot be declared here", statement)
    case .variableDeclaration where tree.declarationKind(statement) != .var:
      report("Only 'var' can declare variables here", statement)
    case .functionDeclaration:
      let isPlain = !tree.isAsync(statement) && !tree.isGenerator(statement)
      if !isIf || current.isStrict || !isPlain {
        report("A function cannot be declared here", statement)
      }
    case .labeledStatement:
      guard tree.kind(tree.parent(body)) != .labeledStatement else { return }
      while tree.kind(statement) == .labeledStatement { statement = tree.child(statement, .body) }
      if tree.kind(statement) == .functionDeclaration {
        report("A function cannot be declared here", statement)
      }
    default: break
    }
  }
}
