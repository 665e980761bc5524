// The languages that apps are written in, as far as they are read here.

/// A language whose source this target reads.
public enum Dialect: String, Hashable, Sendable, CaseIterable {
  case objectiveC, java, kotlin, dart, typeScript

  /// The language of a file by its name's extension, or nil.
  ///
  /// JavaScript is read as TypeScript, of which it is a part.
  public init?(fileExtension: String) {
    switch fileExtension {
    case "m", "mm", "h": self = .objectiveC
    case "java": self = .java
    case "kt", "kts": self = .kotlin
    case "dart": self = .dart
    case "ts", "tsx", "js", "jsx", "mjs", "cjs", "mts", "cts": self = .typeScript
    default: return nil
    }
  }

  /// Whether Objective-C can be read: libclang was there when this was built.
  public static var readsObjectiveC: Bool { ObjectiveCTokens.canRead }

  /// Comments may hold comments.
  var nestsComments: Bool { self == .kotlin || self == .dart }
  /// A statement may end with its line.
  var endsStatementsWithLines: Bool { self == .kotlin }
}
