// Runs the public suites of a folder against our readers; `ci/conformance` builds and starts it.

import Foundation

@main
enum Conformance {
  static func main() {
    let folders = CommandLine.arguments.dropFirst().map {
      URL(fileURLWithPath: $0, isDirectory: true)
    }
    guard folders.count == 2 else {
      print("usage: Conformance test262-parser-tests tree-construction")
      exit(64)
    }
    let results =
      ParserSuite(folder: folders[0]).results() + TreeSuite(folder: folders[1]).results()
    for result in results where !(result.failures + result.remarks).isEmpty {
      print("\(result.name):")
      for failure in result.failures { print("  FAILS \(failure)") }
      for remark in result.remarks { print("  \(remark)") }
    }
    let width = results.map(\.name.count).max() ?? 0
    for result in results {
      let name = result.name.padding(toLength: width, withPad: " ", startingAt: 0)
      print("\(name)  \(result.passed) of \(result.count)")
    }
    exit(results.contains { $0.count == 0 || !$0.failures.isEmpty } ? 1 : 0)
  }
}

/// How one part of a suite went.
struct SuiteResult {
  /// What was expected, for the table.
  var name: String
  var count = 0
  /// Each with its file and what is wrong.
  var failures: [String] = []
  /// What does not count as expected and is no failure of ours, each with its file and why.
  var remarks: [String] = []

  var passed: Int { count - failures.count - remarks.count }
}

/// The files of a folder in order, none where it cannot be read.
func files(in folder: URL, withSuffix suffix: String) -> [URL] {
  let files = try? FileManager.default.contentsOfDirectory(
    at: folder, includingPropertiesForKeys: nil)
  return (files ?? []).filter { $0.lastPathComponent.hasSuffix(suffix) }
    .sorted { $0.path < $1.path }
}
