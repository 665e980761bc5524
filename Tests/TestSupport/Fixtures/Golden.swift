// Files of expected text, rewritten only where a person asks for it.

public import Foundation

/// A file under `Fixtures` that holds the text that a test expects.
public struct Golden {
  /// The repository's `Fixtures`.
  public static let fixtures = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Fixtures")

  /// The path under `Fixtures`.
  public let path: String

  /// The golden file of that path under `Fixtures`.
  public init(_ path: String) {
    self.path = path
  }

  /// How the text differs from the file's; nil where it does not.
  ///
  /// With `PAYREADY_REWRITE_GOLDENS=1` in the environment the file is written anew first; where
  /// `CI` is set nothing is written.
  public func difference(from text: String) throws -> String? {
    let file = Self.fixtures.appending(path: path)
    let environment = ProcessInfo.processInfo.environment
    if environment["PAYREADY_REWRITE_GOLDENS"] == "1", environment["CI"] == nil {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    guard let golden = try? String(contentsOf: file, encoding: .utf8) else {
      return "Fixtures/\(path) is missing"
    }
    guard text != golden else { return nil }
    let now = text.split(separator: "\n", omittingEmptySubsequences: false)
    let before = golden.split(separator: "\n", omittingEmptySubsequences: false)
    let same = zip(now, before).prefix { $0 == $1 }.count
    return """
      Fixtures/\(path) differs from line \(same + 1) on:
        now:    \(now.dropFirst(same).first ?? "(its end)")
        golden: \(before.dropFirst(same).first ?? "(its end)")
      """
  }
}
