// One request of an audit as it is kept for a recording.

/// What was asked, by whom, and what came back, with its body.
public struct RecordedExchange: Hashable, Sendable {
  /// What the answer was wanted for.
  public enum Kind: String, Sendable {
    case document, script
    /// A page in a frame.
    case subdocument
    /// A page in a window that a page opens.
    case window
  }

  /// The agent's name.
  public var visit: String
  /// The visit is compared, not judged.
  public var isCompared: Bool
  /// When it was asked, ISO 8601, UTC.
  public var started: String
  /// What it was wanted for.
  public var kind: Kind
  /// The header fields of the request, as far as they are known; cookies are not.
  public var sent: Headers
  /// What came back.
  public var exchange: Exchange

  /// Creates a record from its parts.
  public init(
    visit: String, isCompared: Bool, started: String, kind: Kind, sent: Headers,
    exchange: Exchange
  ) {
    self.visit = visit
    self.isCompared = isCompared
    self.started = started
    self.kind = kind
    self.sent = sent
    self.exchange = exchange
  }
}
