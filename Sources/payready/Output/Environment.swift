// The environment variables that the program was started with.

import FoundationEssentials

/// The process's environment, read once.
enum Environment {
  /// The variables by name.
  static let variables = ProcessInfo.processInfo.environment
}
