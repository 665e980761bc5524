// Evidence that was collected, or the reason why it was not.

/// Evidence of one kind, or why there is none.
public enum Collected<Evidence: Codable & Hashable & Sendable>: Codable, Hashable, Sendable {
  case collected(Evidence)
  /// One sentence that says why, to stand after "did not run: ".
  case didNotRun(String)

  /// The evidence, nil where there is none.
  public var value: Evidence? {
    if case .collected(let evidence) = self { evidence } else { nil }
  }

  /// The evidence changed, or the same reason.
  public func map<Other>(_ change: (Evidence) -> Other) -> Collected<Other> {
    switch self {
    case .collected(let evidence): .collected(change(evidence))
    case .didNotRun(let reason): .didNotRun(reason)
    }
  }
}
