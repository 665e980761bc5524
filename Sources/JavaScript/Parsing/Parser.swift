// Reads a source into a syntax tree.

extension SyntaxTree {
  /// Reads a source as a script, a module or a function's body. Never fails: what cannot be read
  /// becomes an error node and a diagnostic, and reading goes on behind it. Takes time and memory
  /// linear in the source, and a bounded amount of stack however deep the source nests.
  public static func parse(_ source: [UInt8], as goal: SourceGoal) -> SyntaxTree {
    SyntaxTree(source: source, goal: goal, lines: LineIndex(source), names: NameTable())
  }
}
