// What a caller may be told while an audit runs.

/// Something that happened.
public enum AuditProgress: Sendable {
  /// A target's audit begins.
  case started(String)
  /// A page or a script is asked for.
  case requested(String)
  /// A target's audit ended.
  case finished(String)
}
