// All sources of one page, linked: one global scope, modules by name.

/// One source of a program.
public final class ProgramSource: Sendable {
  /// Its syntax.
  public let tree: SyntaxTree
  /// The absolute address by which modules import it; empty where it has none.
  public let address: String
  /// Names declared in each scope of the tree.
  let declarations: Declarations
  /// Its position in the program.
  public let index: Int

  init(tree: SyntaxTree, address: String, index: Int) {
    self.tree = tree
    self.address = address
    self.index = index
    self.declarations = Declarations(tree)
  }
}

/// The sources of one page in the order in which they run.
public struct Program: Sendable {
  /// The sources in the order in which they run.
  public let sources: [ProgramSource]
  /// Names of members that are assigned anywhere outside an object literal or class body: what is
  /// read of them may have changed.
  let assignedMembers: Set<String>
  /// Names of variables that are assigned anywhere outside their declaration.
  let assignedNames: Set<String>

  /// Those of them that may be assigned when nothing is seen to run.
  let lateAssignedNames: Set<String>

  /// - Parameter trees: the sources with the addresses by which modules import them.
  public init(_ trees: [(tree: SyntaxTree, address: String)]) {
    sources = trees.enumerated().map { index, entry in
      ProgramSource(tree: entry.tree, address: entry.address, index: index)
    }
    assignedMembers = sources.reduce(into: []) { $0.formUnion($1.declarations.assignedMembers) }
    assignedNames = sources.reduce(into: []) { $0.formUnion($1.declarations.assignedNames) }
    lateAssignedNames = sources.reduce(into: []) {
      $0.formUnion($1.declarations.lateAssignedNames)
    }
  }
}
