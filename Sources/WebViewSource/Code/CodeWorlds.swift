// Parts of a folder that are apps of their own, since they have classes of the same names.

import AppCode
import AppFiles

/// Splits files where classes of one name are declared in several folders.
enum CodeWorlds {
  /// Each world's files; files of no part that is split are in all of them.
  static func split(_ files: [CodeFile]) -> [[CodeFile]] {
    var declared: [String: [[Substring]]] = [:]
    for file in files {
      let path = file.source.path.split(separator: "/")
      for type in file.outline.types
      where !type.isInterface && type.category == nil && !type.name.isEmpty {
        declared[type.name, default: []].append(path)
      }
    }
    var prefixes: Set<String> = []
    for (_, paths) in declared where paths.count > 1 {
      guard let first = paths.first else { continue }
      for path in paths.dropFirst() where path != first {
        let common = zip(first, path).prefix { $0 == $1 }.count
        // Files of the same folder are of one app.
        guard common < first.count - 1 || common < path.count - 1 else { continue }
        prefixes.insert(first.prefix(common + 1).joined(separator: "/"))
        prefixes.insert(path.prefix(common + 1).joined(separator: "/"))
      }
    }
    let outermost = prefixes.filter { prefix in
      !prefixes.contains { $0 != prefix && prefix.hasPrefix($0 + "/") }
    }.sorted()
    guard outermost.count > 1, outermost.count <= 64 else { return [files] }
    func belongs(_ file: CodeFile, to prefix: String) -> Bool {
      file.source.path == prefix || file.source.path.hasPrefix(prefix + "/")
    }
    let shared = files.filter { file in !outermost.contains { belongs(file, to: $0) } }
    return outermost.map { prefix in files.filter { belongs($0, to: prefix) } + shared }
  }
}
