// Writes a file whole or not at all.

import FoundationEssentials

/// Files that results are written to.
enum OutputFile {
  /// Writes the text beside the file and renames it; writes through to what is no regular file,
  /// such as a pipe.
  ///
  /// - Returns: why it could not be written, a sentence's part; nil where it was.
  static func write(_ text: String, to path: String) -> String? {
    let url = URL(filePath: path, directoryHint: .notDirectory).resolvingSymlinksInPath()
    let target = url.path(percentEncoded: false)
    let attributes = try? FileManager.default.attributesOfItem(atPath: target)
    let type = attributes?[.type] as? FileAttributeType
    if type == .typeDirectory { return "it is a folder" }
    let folder = url.deletingLastPathComponent().path(percentEncoded: false)
    if type == nil, !FileManager.default.fileExists(atPath: folder) {
      return "the folder \(folder) does not exist"
    }
    do {
      let isReplaced = type == nil || type == .typeRegular
      try Data(text.utf8).write(to: url, options: isReplaced ? .atomic : [])
      return nil
    } catch {
      return "the folder's permissions or the space on the device do not allow it"
    }
  }
}
