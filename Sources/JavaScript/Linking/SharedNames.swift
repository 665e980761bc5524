// The names by which a source and others of its page reach each other.

/// The names that a source has in common with others of its page, or may have.
public struct SharedNames: Sendable {
  /// Global names: those that it declares, those that it uses and declares nowhere, and members of
  /// the window.
  public private(set) var globals: Set<String> = []
  /// Names of members that it reads, calls or assigns.
  public private(set) var members: Set<String> = []
  /// Members that it gives to all objects of a kind that is not its own: `$.fn.name = …`,
  /// `Element.prototype.name = …`.
  public private(set) var additions: Set<String> = []

  /// No names.
  public init() {}

  /// Finds the names of a tree in one pass over its nodes.
  ///
  /// - Parameter builtIn: names that every page has, which tell nothing.
  public init(_ tree: SyntaxTree, builtIn: Set<String>) {
    let declarations = Declarations(tree)
    var uses = Uses(count: tree.names.count)
    var passesWindow = false
    for node in tree.nodes {
      switch tree.kind(node) {
      case .identifier where Self.isReference(node, in: tree):
        uses.add(node, in: tree)
        if Self.isPassedWindow(node, in: tree) { passesWindow = true }
      case .thisExpression: if Self.isOutermost(node, in: tree) { passesWindow = true }
      case .memberExpression: addMember(node, in: tree)
      case .assignmentExpression: addAddition(tree.child(node, .left), in: tree, builtIn: builtIn)
      default: break
      }
      uses.close(Self.boundNames(at: node, in: tree), at: node, in: tree)
      uses.close(declarations.names(in: node).map(\.id), at: node, in: tree)
    }
    if tree.goal == .script { globals.formUnion(declarations.names(in: tree.root).map(\.name)) }
    globals.formUnion(uses.open(in: tree))
    // By whatever name the window has inside, its members are members.
    if passesWindow { globals.formUnion(members) }
    globals.subtract(builtIn)
  }

  /// Whether two sources may reach each other by a name.
  public func meets(_ other: SharedNames) -> Bool {
    !globals.isDisjoint(with: other.globals) || !members.isDisjoint(with: other.additions)
      || !additions.isDisjoint(with: other.members)
  }

  /// Takes in the names of another source.
  public mutating func formUnion(_ other: SharedNames) {
    globals.formUnion(other.globals)
    members.formUnion(other.members)
    additions.formUnion(other.additions)
  }

  /// Adds a name by which others may know the source itself.
  public mutating func insert(global name: String) { globals.insert(name) }

  private mutating func addMember(_ node: NodeID, in tree: SyntaxTree) {
    guard let key = tree.staticKey(node) else { return }
    members.insert(key)
    if let object = tree.name(tree.child(node, .object)), Self.windows.contains(object) {
      globals.insert(key)
    }
  }

  private mutating func addAddition(
    _ target: NodeID, in tree: SyntaxTree, builtIn: Set<String>
  ) {
    guard tree.kind(target) == .memberExpression,
      case let object = tree.child(target, .object), tree.kind(object) == .memberExpression,
      let key = tree.staticKey(object), let added = tree.staticKey(target)
    else { return }
    let owner = tree.name(tree.child(object, .object)) ?? ""
    if key == "fn" || key == "prototype" && builtIn.contains(owner) { additions.insert(added) }
  }

  /// An object that is the window, other than where a member of it is named.
  private static func isPassedWindow(_ node: NodeID, in tree: SyntaxTree) -> Bool {
    guard let name = tree.name(node), windows.contains(name) else { return false }
    let parent = tree.parent(node)
    switch tree.kind(parent) {
    case .memberExpression: return tree.child(parent, .object) != node
    // `typeof window` asks for nothing of it.
    case .unaryExpression: return false
    default: return true
    }
  }

  /// Whether `this` stands outside all functions that have their own.
  private static func isOutermost(_ node: NodeID, in tree: SyntaxTree) -> Bool {
    var around = tree.parent(node)
    while !around.isNone {
      switch tree.kind(around) {
      case .functionDeclaration, .functionExpression, .classBody: return false
      default: around = tree.parent(around)
      }
    }
    return tree.goal == .script
  }

  /// Names whose declaration has not been met yet, for each the places where it is used.
  private struct Uses {
    private var places: [[UInt32]]

    init(count: Int) {
      places = Array(repeating: [], count: count)
    }

    mutating func add(_ node: NodeID, in tree: SyntaxTree) {
      let index = Int(tree.nameID(node).index)
      if places.indices.contains(index) { places[index].append(tree.span(node).start) }
    }

    /// The names are bound by a node: all uses inside it are theirs.
    mutating func close(_ names: [NameID], at node: NodeID, in tree: SyntaxTree) {
      let start = tree.span(node).start
      for name in names {
        let index = Int(name.index)
        guard places.indices.contains(index) else { continue }
        while let last = places[index].last, last >= start { places[index].removeLast() }
      }
    }

    func open(in tree: SyntaxTree) -> [String] {
      places.indices.filter { !places[$0].isEmpty }.map { tree.text(NameID(index: UInt32($0))) }
    }
  }

  /// Whether an identifier stands for a variable, and not for a member, a label or a key.
  private static func isReference(_ node: NodeID, in tree: SyntaxTree) -> Bool {
    let parent = tree.parent(node)
    switch tree.kind(parent) {
    case .memberExpression:
      return tree.child(parent, .property) != node || tree.isComputed(parent)
    case .property, .propertyDefinition, .methodDefinition:
      return tree.child(parent, .key) != node || tree.isComputed(parent)
        || tree.child(parent, .value) == node
    case .importSpecifier: return tree.child(parent, .local) == node
    case .exportSpecifier: return tree.child(parent, .local) == node
    case .exportAllDeclaration, .metaProperty, .labeledStatement, .breakStatement,
      .continueStatement:
      return false
    default: return true
    }
  }

  /// What a node binds beside the declarations of its scope.
  private static func boundNames(at node: NodeID, in tree: SyntaxTree) -> [NameID] {
    switch tree.kind(node) {
    case .functionExpression:
      return [tree.nameID(tree.child(node, .id)), Word.arguments.name] + parameters(node, in: tree)
    case .functionDeclaration, .arrowFunctionExpression:
      return [Word.arguments.name] + parameters(node, in: tree)
    case .catchClause:
      return Declarations.boundIdentifiers(of: tree.child(node, .param), in: tree)
        .map(tree.nameID)
    case .classExpression: return [tree.nameID(tree.child(node, .id))]
    case .program where tree.goal == .module:
      return tree.list(node).filter { tree.kind($0) == .importDeclaration }
        .flatMap { tree.list($0) }.map { tree.nameID(tree.child($0, .local)) }
    default: return []
    }
  }

  private static func parameters(_ node: NodeID, in tree: SyntaxTree) -> [NameID] {
    tree.list(node).flatMap { Declarations.boundIdentifiers(of: $0, in: tree) }.map(tree.nameID)
  }

  private static let windows: Set<String> = ["window", "self", "globalThis", "top", "parent"]
}
