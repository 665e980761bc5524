// What all rules have in common: a name, a stage, and an explanation.

public import AuditModel

/// Something that `payready explain` explains: a rule on pages or a rule on apps.
public protocol Explained: Sendable {
  /// A kebab-case noun for the failing thing; never changed without an alias.
  static var identifier: String { get }
  static var stage: Stage { get }
  /// The strongest effect that it can have.
  static var strongestEffect: Effect { get }
  static var explanation: Explanation { get }
}
