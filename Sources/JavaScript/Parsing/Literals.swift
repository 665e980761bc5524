// The values of literals.

extension SyntaxTree {
  /// The cooked value of a string literal, template element or template literal without
  /// expressions; nil for others and for an element whose escapes are invalid. Lone surrogates
  /// become U+FFFD.
  public func stringValue(_ node: NodeID) -> String? {
    nil
  }

  /// The raw text of a template element, line endings normalised to LF.
  public func rawValue(_ node: NodeID) -> String? {
    nil
  }

  /// The value of a numeric literal.
  public func numberValue(_ node: NodeID) -> Double? {
    nil
  }

  /// The digits of a BigInt literal as written, without separators and the `n`.
  public func bigIntDigits(_ node: NodeID) -> String? {
    nil
  }

  /// The value of a boolean literal.
  public func booleanValue(_ node: NodeID) -> Bool? {
    kind(node) == .booleanLiteral ? flags(node).contains(.special) : nil
  }

  /// The pattern and flags of a regular expression literal, as written.
  public func regex(_ node: NodeID) -> (pattern: String, flags: String)? {
    nil
  }
}
