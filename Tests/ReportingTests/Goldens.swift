// Compares text with a golden file; rewrites the file only where a person asks for it.

import Foundation
import Testing

/// The repository's `Fixtures/reports`.
private let folder = URL(filePath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  .appending(path: "Fixtures/reports")

/// Expects the text to be that of the golden file.
///
/// `PAYREADY_REWRITE_GOLDENS=1 swift test --filter ReportingTests` writes the files anew; where
/// `CI` is set nothing is written.
func expectGolden(
  _ text: String, _ name: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let file = folder.appending(path: name)
  let environment = ProcessInfo.processInfo.environment
  if environment["PAYREADY_REWRITE_GOLDENS"] == "1", environment["CI"] == nil {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try text.write(to: file, atomically: true, encoding: .utf8)
  }
  let golden = try #require(
    try? String(contentsOf: file, encoding: .utf8), "\(name) is missing in Fixtures/reports",
    sourceLocation: sourceLocation)
  guard text != golden else { return }
  let lines = zip(
    text.split(separator: "\n", omittingEmptySubsequences: false),
    golden.split(separator: "\n", omittingEmptySubsequences: false))
  let same = lines.prefix { $0 == $1 }.count
  let (now, before) = lines.dropFirst(same).first { _ in true } ?? ("", "")
  Issue.record(
    """
    Fixtures/reports/\(name) differs from line \(same + 1) on:
      now:    \(now)
      golden: \(before)
    """, sourceLocation: sourceLocation)
}
