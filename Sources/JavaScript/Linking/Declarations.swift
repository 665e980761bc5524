// Which names each scope of a source declares, found before anything is evaluated.

/// The names that the scopes of one tree declare, and the names that it assigns.
public struct Declarations: Sendable {
  /// One declared name.
  public struct Name: Sendable {
    /// How it is declared.
    public enum Kind: Sendable { case variable, lexical, constant, function, `class`, parameter }

    /// The name.
    public var name: String
    /// How it is declared.
    public var kind: Kind
    /// The function declaration that is hoisted; none for others.
    public var function: NodeID
    /// The name as a number.
    let id: NameID
  }

  /// For a program, function, block or loop node: what it declares.
  private var byScope: [NodeID: [Name]] = [:]
  /// Names of variables that are assigned outside their declaration, anywhere in the source.
  public private(set) var assignedNames: Set<String> = []
  /// Those of them that are assigned by a function which does not declare them, or which may go on
  /// later: what closures read of them may change when nothing is seen to run.
  public private(set) var lateAssignedNames: Set<String> = []
  private var assignments: [Assignment] = []
  /// For each name the function of its last assignment.
  private var lastAssigner: [NodeID] = []
  /// Names of members that are assigned, anywhere in the source.
  public private(set) var assignedMembers: Set<String> = []
  /// Functions that `yield` or `await` makes no difference to have no entry here: those that use
  /// `arguments`.
  public private(set) var usesArguments: Set<NodeID> = []

  /// Finds the declarations of a tree in one pass over its nodes.
  public init(_ tree: SyntaxTree) {
    let arguments = tree.nameID(of: "arguments")
    lastAssigner = Array(repeating: .none, count: tree.nameCount)
    for node in tree.nodes {
      switch tree.kind(node) {
      case .variableDeclaration: declareVariables(of: node, in: tree)
      case .functionDeclaration: declareFunction(node, in: tree)
      case .classDeclaration:
        let scope = Self.scope(around: node, in: tree, functionLevel: false)
        add(tree.child(node, .id), in: tree, .class, to: scope)
      case .assignmentExpression, .updateExpression:
        let slot: Slot = tree.kind(node) == .assignmentExpression ? .left : .argument
        noteAssignment(to: tree.child(node, slot), in: tree)
      case .forInStatement, .forOfStatement:
        let left = tree.child(node, .left)
        if tree.kind(left) != .variableDeclaration { noteAssignment(to: left, in: tree) }
      case .unaryExpression where tree.operator(node) == .delete:
        noteAssignment(to: tree.child(node, .argument), in: tree)
      case .identifier where tree.nameID(node) == arguments:
        usesArguments.insert(Self.function(around: node, in: tree))
      default: break
      }
    }
    resolveAssignments(in: tree)
  }

  /// An assignment to a variable, with the function or program that it stands in.
  private struct Assignment: Hashable {
    var name: NameID
    var function: NodeID

    func hash(into hasher: inout Hasher) {
      hasher.combine(UInt64(name.index) << 32 | UInt64(function.index))
    }
  }

  private mutating func resolveAssignments(in tree: SyntaxTree) {
    var isAssigned = Array(repeating: false, count: tree.nameCount)
    for assignment in assignments { isAssigned[Int(assignment.name.index)] = true }
    assignedNames = Self.texts(isAssigned, in: tree)

    // What is left when all that is assigned where it is declared is taken away is late.
    var isLate = Array(repeating: false, count: tree.nameCount)
    var late: Set<Assignment> = []
    for assignment in assignments where tree.kind(assignment.function).isFunction {
      if tree.isAsync(assignment.function) || tree.isGenerator(assignment.function) {
        isLate[Int(assignment.name.index)] = true
      } else {
        late.insert(assignment)
      }
    }
    for function in Set(late.map(\.function)) {
      for parameter in tree.list(function) {
        for node in Self.boundIdentifiers(of: parameter, in: tree) {
          late.remove(Assignment(name: tree.nameID(node), function: function))
        }
      }
    }
    for (scope, found) in byScope {
      let function = Self.functionLevel(scope, in: tree)
      for name in found where isAssigned[Int(name.id.index)] {
        late.remove(Assignment(name: name.id, function: function))
      }
    }
    for assignment in late { isLate[Int(assignment.name.index)] = true }
    lateAssignedNames = Self.texts(isLate, in: tree)
    assignments = []
    lastAssigner = []
  }

  private static func texts(_ marked: [Bool], in tree: SyntaxTree) -> Set<String> {
    var texts: Set<String> = []
    for index in marked.indices where marked[index] {
      texts.insert(tree.text(NameID(index: UInt32(clamping: index))))
    }
    return texts
  }

  private static func functionLevel(_ scope: NodeID, in tree: SyntaxTree) -> NodeID {
    tree.kind(scope).isFunction ? scope : Self.scope(around: scope, in: tree, functionLevel: true)
  }

  /// What a scope declares, in source order.
  public func names(in scope: NodeID) -> [Name] { byScope[scope] ?? [] }

  /// The names that a pattern binds, in source order.
  public static func boundNames(of pattern: NodeID, in tree: SyntaxTree) -> [String] {
    boundIdentifiers(of: pattern, in: tree).compactMap { tree.name($0) }
  }

  /// The identifiers that a pattern binds, in source order.
  static func boundIdentifiers(of pattern: NodeID, in tree: SyntaxTree) -> [NodeID] {
    var found: [NodeID] = []
    var open = [pattern]
    while let node = open.popLast() {
      switch tree.kind(node) {
      case .identifier: found.append(node)
      case .objectPattern, .arrayPattern:
        open.append(contentsOf: tree.list(node).reversed())
      case .property: open.append(tree.child(node, .value))
      case .assignmentPattern: open.append(tree.child(node, .left))
      case .restElement: open.append(tree.child(node, .argument))
      default: break
      }
    }
    return found
  }

  private mutating func declareVariables(of node: NodeID, in tree: SyntaxTree) {
    let kind: Name.Kind =
      switch tree.declarationKind(node) ?? .var {
      case .var: .variable
      case .let: .lexical
      case .const, .using, .awaitUsing: .constant
      }
    let scope = Self.scope(around: node, in: tree, functionLevel: kind == .variable)
    for declarator in tree.list(node) {
      for identifier in Self.boundIdentifiers(of: tree.child(declarator, .id), in: tree) {
        add(identifier, in: tree, kind, to: scope)
      }
    }
  }

  private mutating func declareFunction(_ node: NodeID, in tree: SyntaxTree) {
    let scope = Self.scope(around: node, in: tree, functionLevel: false)
    let identifier = tree.child(node, .id)
    add(identifier, in: tree, .function, to: scope, function: node)
    // In sloppy code a function in a block is seen in the whole function too.
    let outer = Self.scope(around: node, in: tree, functionLevel: true)
    if outer != scope { add(identifier, in: tree, .variable, to: outer) }
  }

  private mutating func add(
    _ identifier: NodeID, in tree: SyntaxTree, _ kind: Name.Kind, to scope: NodeID,
    function: NodeID = .none
  ) {
    guard let name = tree.name(identifier) else { return }
    byScope[scope, default: []].append(
      Name(name: name, kind: kind, function: function, id: tree.nameID(identifier)))
  }

  private mutating func noteAssignment(to target: NodeID, in tree: SyntaxTree) {
    var open = [target]
    while let node = open.popLast() {
      switch tree.kind(node) {
      case .identifier:
        let name = tree.nameID(node)
        if name == .none { continue }
        // A function that puts another in its own place, as Babel's helpers do, decides for itself.
        let function = Self.scope(around: node, in: tree, functionLevel: true)
        if tree.kind(function) == .functionDeclaration,
          tree.nameID(tree.child(function, .id)) == name
        {
          continue
        }
        // Most variables are assigned many times.
        if lastAssigner[Int(name.index)] == function { continue }
        lastAssigner[Int(name.index)] = function
        assignments.append(Assignment(name: name, function: function))
      case .memberExpression: if let key = tree.staticKey(node) { assignedMembers.insert(key) }
      case .objectPattern, .arrayPattern: open.append(contentsOf: tree.list(node))
      case .property: open.append(tree.child(node, .value))
      case .assignmentPattern: open.append(tree.child(node, .left))
      case .restElement: open.append(tree.child(node, .argument))
      default: break
      }
    }
  }

  /// The nearest scope around a node; with `functionLevel` the nearest function or program.
  private static func scope(around node: NodeID, in tree: SyntaxTree, functionLevel: Bool) -> NodeID
  {
    var scope = tree.parent(node)
    while !scope.isNone {
      let kind = tree.kind(scope)
      if kind.isFunction || kind == .program || kind == .staticBlock { return scope }
      if !functionLevel, isBlockScope(scope, in: tree) { return scope }
      scope = tree.parent(scope)
    }
    return tree.root
  }

  /// A function's own block is no scope of its own.
  private static func isBlockScope(_ node: NodeID, in tree: SyntaxTree) -> Bool {
    switch tree.kind(node) {
    case .blockStatement: !tree.kind(tree.parent(node)).isFunction
    case .forStatement, .forInStatement, .forOfStatement, .switchStatement: true
    default: false
    }
  }

  private static func function(around node: NodeID, in tree: SyntaxTree) -> NodeID {
    var function = tree.parent(node)
    while !function.isNone {
      let kind = tree.kind(function)
      if kind == .functionDeclaration || kind == .functionExpression { return function }
      function = tree.parent(function)
    }
    return tree.root
  }
}
