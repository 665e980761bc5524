// A place in one of the sources of a program.

/// A stretch of one source of a program.
public struct Site: Hashable, Sendable {
  /// The source's position in ``Program/sources``.
  public var source: Int
  /// The stretch of that source.
  public var span: SourceSpan

  /// Creates a site from its parts.
  public init(source: Int, span: SourceSpan) {
    self.source = source
    self.span = span
  }
}
