// Early errors: what the grammar lets pass and the standard's static semantics refuse.
//
// One walk over the finished tree with an explicit stack. Whatever must be looked up by name
// (declarations, labels, private names) is kept in one stack a name, so that each check takes
// constant time however deep scopes nest.

/// What the walk knows about the function, field or static block around it.
struct Surroundings {
  var node = NodeID.none
  var isStrict = false
  var isAsync = false
  var isGenerator = false
  /// Whether the walk is in the parameters, where neither `yield` nor `await` may be used.
  var isInParameters = false
  var allowsSuperCall = false
  var allowsSuperProperty = false
  var allowsNewTarget = false
  /// In a field's initializer or a static block, `arguments` means nothing.
  var forbidsArguments = false
  /// In a static block, `await` is no name.
  var forbidsAwait = false
  var loops = 0
  /// Loops and switches.
  var breakables = 0
  /// The depth of the scope that `var` declarations go to.
  var scope = 0
  /// Different for all functions.
  var serial: UInt32 = 0
}

struct EarlyErrors {
  struct Event {
    enum Action: UInt8 { case enter, leave, endParameters, enterField, leaveField }

    var node: NodeID
    var action: Action
  }

  let tree: SyntaxTree
  var diagnostics: [Diagnostic] = []
  var events: [Event] = []
  var surroundings: [Surroundings] = []
  var current = Surroundings()
  var bindings: Bindings
  var labels: NameStacks<Label>
  var privateNames: NameStacks<PrivateName>
  var exported: Set<String> = []
  var localExports: [NodeID] = []

  init(_ tree: SyntaxTree) {
    self.tree = tree
    bindings = Bindings(nameCount: tree.nameCount)
    labels = NameStacks(nameCount: tree.nameCount)
    privateNames = NameStacks(nameCount: tree.nameCount)
  }

  mutating func check() -> [Diagnostic] {
    events.append(Event(node: tree.root, action: .enter))
    while let event = events.popLast() {
      switch event.action {
      case .enter: enter(event.node)
      case .leave: leave(event.node)
      case .endParameters: current.isInParameters = false
      case .enterField: enterField(event.node)
      case .leaveField: leaveSurroundings()
      }
    }
    return diagnostics
  }

  mutating func report(_ message: String, _ node: NodeID) {
    guard diagnostics.count < SyntaxTree.diagnosticLimit else { return }
    diagnostics.append(Diagnostic(span: tree.span(node), message: message, isEarlyError: true))
  }

  // MARK: The walk

  /// Leaves the node's children, in source order, to be entered next.
  mutating func visitChildren(_ node: NodeID) {
    for index in tree.storedChildren(node).reversed() where tree.links[index] != .max {
      visit(NodeID(index: tree.links[index]))
    }
  }

  /// Leaves one node to be entered next; call it in reverse order.
  mutating func visit(_ node: NodeID) {
    if !node.isNone { events.append(Event(node: node, action: .enter)) }
  }

  mutating func visitLeaving(_ node: NodeID) {
    events.append(Event(node: node, action: .leave))
  }

  mutating func enterSurroundings(_ inner: Surroundings) {
    surroundings.append(current)
    current = inner
  }

  mutating func leaveSurroundings() {
    if let outer = surroundings.popLast() { current = outer }
  }

  private mutating func enter(_ node: NodeID) {
    switch tree.kind(node) {
    case .identifier: checkReference(node)
    case .memberExpression:
      if tree.isComputed(node) || tree.kind(tree.child(node, .property)) != .identifier {
        visit(tree.child(node, .property))
      }
      visit(tree.child(node, .object))
    case .privateIdentifier: checkPrivateName(node)
    case .stringLiteral, .numericLiteral: checkLegacyOctal(node)
    case .regExpLiteral: checkRegExp(node)
    case .program: enterProgram(node)
    case .functionDeclaration, .functionExpression, .arrowFunctionExpression: enterFunction(node)
    case .classDeclaration, .classExpression: enterClass(node)
    case .classBody: enterClassBody(node)
    case .methodDefinition: enterMember(node)
    case .propertyDefinition: enterMember(node)
    case .staticBlock: enterStaticBlock(node)
    case .blockStatement: enterBlock(node)
    case .switchStatement: enterSwitch(node)
    case .catchClause: enterCatch(node)
    case .forStatement, .forInStatement, .forOfStatement: enterFor(node)
    case .whileStatement, .doWhileStatement: enterLoop(node)
    case .variableDeclaration: enterVariables(node)
    case .labeledStatement: enterLabel(node)
    case .breakStatement, .continueStatement: checkJump(node)
    case .withStatement:
      if current.isStrict { report("'with' is not allowed in strict code", node) }
      checkBody(tree.child(node, .body))
      visitChildren(node)
    case .ifStatement:
      checkBody(tree.child(node, .consequent), isIf: true)
      checkBody(tree.child(node, .alternate), isIf: true)
      visitChildren(node)
    case .objectExpression:
      checkObject(node)
      visitChildren(node)
    case .property: enterProperty(node)
    case .assignmentExpression, .assignmentPattern:
      checkTarget(tree.child(node, .left))
      visitChildren(node)
    case .updateExpression:
      checkTarget(tree.child(node, .argument))
      visitChildren(node)
    case .unaryExpression: enterUnary(node)
    case .yieldExpression, .awaitExpression:
      if current.isInParameters {
        report("A parameter's default cannot yield or await", node)
      }
      visitChildren(node)
    case .metaProperty: checkMetaProperty(node)
    case .super: checkSuper(node)
    case .arrayPattern, .objectPattern, .restElement:
      checkTargets(node)
      visitChildren(node)
    case .importDeclaration, .exportNamedDeclaration, .exportDefaultDeclaration,
      .exportAllDeclaration:
      enterModuleItem(node)
    default: visitChildren(node)
    }
  }

  private mutating func leave(_ node: NodeID) {
    switch tree.kind(node) {
    case .program: leaveProgram(node)
    case .functionDeclaration, .functionExpression, .arrowFunctionExpression, .staticBlock:
      bindings.leaveFunctionScope()
      leaveSurroundings()
    case .classDeclaration, .classExpression: leaveSurroundings()
    case .classBody: leaveClassBody(node)
    case .switchStatement:
      current.breakables -= 1
      bindings.leaveScope()
    case .forStatement, .forInStatement, .forOfStatement:
      bindings.leaveScope()
      leaveLoop()
    case .whileStatement, .doWhileStatement: leaveLoop()
    case .labeledStatement: labels.pop(tree.nameID(tree.child(node, .label)))
    default: bindings.leaveScope()
    }
  }
}
