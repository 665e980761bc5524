// A place in one of the sources of a program.

/// A stretch of one source of a program.
public struct Site: Hashable, Sendable {
  /// The source's position in ``Program/sources``.
  public var source: Int
  public var span: SourceSpan

  public init(source: Int, span: SourceSpan) {
    self.source = source
    self.span = span
  }
}
