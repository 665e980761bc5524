// What a browser would refuse about a source, and where.

/// One reason why a browser would refuse the whole source.
public struct Diagnostic: Hashable, Sendable {
  /// Where it is.
  public var span: SourceSpan
  /// What is wrong, in a few words without a full stop.
  public var message: String
  /// Whether the tree is as written all the same: an early error in the standard's sense, or a
  /// token that is malformed but whose extent is clear.
  public var isEarlyError: Bool
}
