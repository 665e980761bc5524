// The scripts that installed packages bring: real programs of many hands, sizes and dialects.

import Foundation
import JavaScript

enum PackagedScripts {
  /// The paths of all of them.
  static let files: [String] = {
    var found: [String] = []
    for folder in ["/usr/share/javascript", "/usr/share/nodejs", "/usr/lib/nodejs"] {
      for case let path as String in FileManager.default.enumerator(atPath: folder) ?? .init() {
        let file = URL(fileURLWithPath: folder).appendingPathComponent(path)
        guard ["js", "mjs", "cjs"].contains(file.pathExtension),
          (try? file.resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile == true
        else { continue }
        found.append(file.path)
      }
    }
    return found.sorted()
  }()

  static func bytes(_ file: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: file)))
  }

  static func read(_ file: String, as goal: SourceGoal) throws -> SyntaxTree {
    SyntaxTree.parse(try bytes(file), as: goal)
  }
}
