// tc39/test262-parser-tests: programs that are valid, that are not, and valid ones in two spellings.

import Foundation
import JavaScript

/// The suite of https://github.com/tc39/test262-parser-tests.
struct ParserSuite {
  var folder: URL

  func results() -> [SuiteResult] {
    var valid = SuiteResult(name: "test262-parser-tests, pass: read without a diagnostic")
    var twins = SuiteResult(name: "test262-parser-tests, pass: same tree as in pass-explicit")
    for file in files(in: folder.appendingPathComponent("pass"), withSuffix: ".js") {
      let name = file.lastPathComponent
      let twin = folder.appendingPathComponent("pass-explicit").appendingPathComponent(name)
      valid.count += 1
      twins.count += 1
      guard let tree = tree(of: file), let explicitTree = self.tree(of: twin) else {
        valid.failures.append("\(name): cannot be read, or has no twin")
        twins.failures.append("\(name): cannot be read, or has no twin")
        continue
      }
      for (folder, tree) in [("pass", tree), ("pass-explicit", explicitTree)] {
        guard let first = tree.diagnostics.first else { continue }
        valid.failures.append(
          "\(folder)/\(name), byte \(first.span.start): \(first.message)")
        break
      }
      guard let difference = difference(Shape(tree).nodes, Shape(explicitTree).nodes) else {
        continue
      }
      if let reason = SuiteRemarks.otherTwins[name] {
        twins.remarks.append("\(name): \(reason)")
      } else {
        twins.failures.append("\(name): \(difference)")
      }
    }
    return [valid, twins, refused(in: "fail"), refused(in: "early")]
  }

  /// The programs of a folder that must not be valid.
  private func refused(in subfolder: String) -> SuiteResult {
    var result = SuiteResult(name: "test262-parser-tests, \(subfolder): refused")
    for file in files(in: folder.appendingPathComponent(subfolder), withSuffix: ".js") {
      result.count += 1
      guard let tree = tree(of: file), tree.diagnostics.isEmpty else { continue }
      let name = file.lastPathComponent
      if let reason = SuiteRemarks.nowValid[name] {
        result.remarks.append("\(name) is read: \(reason)")
      } else {
        let text = String(decoding: tree.source.prefix(100), as: UTF8.self)
        result.failures.append("\(name) is read: \(text.debugDescription)")
      }
    }
    return result
  }

  private func tree(of file: URL) -> SyntaxTree? {
    guard let data = try? Data(contentsOf: file) else { return nil }
    let isModule = file.lastPathComponent.hasSuffix(".module.js")
    return SyntaxTree.parse([UInt8](data), as: isModule ? .module : .script)
  }

  private func difference(_ ours: [String], _ theirs: [String]) -> String? {
    guard ours != theirs else { return nil }
    let first = zip(ours, theirs).first { $0 != $1 }
    return first.map { "\($0) is \($1) in pass-explicit" }
      ?? "\(ours.count) nodes are \(theirs.count) in pass-explicit"
  }
}
