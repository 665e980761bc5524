// Compares reports with the expected ones in `Fixtures/reports`.

import TestSupport
import Testing

/// Expects the text to be that of the golden file.
///
/// `PAYREADY_REWRITE_GOLDENS=1 swift test --filter ReportingTests` writes the files anew.
func expectGolden(
  _ text: String, _ name: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  if let difference = try Golden("reports/\(name)").difference(from: text) {
    Issue.record("\(difference)", sourceLocation: sourceLocation)
  }
}
