// Reads a file that the caller names, and says what is wrong with it.

import Auditing
import FoundationEssentials

/// Files that are given as input.
enum InputFile {
  /// The bytes of a file.
  ///
  /// - Parameters:
  ///   - what: what it is for, as `the host file`.
  ///   - limit: bytes that it may have.
  static func read(_ path: String, what: String, limit: Int) throws(UsageError) -> Data {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    if (attributes?[.type] as? FileAttributeType) == .typeDirectory {
      throw UsageError("\(what) \(path) is a folder", status: .badInput)
    }
    guard FileManager.default.fileExists(atPath: path) else {
      throw UsageError(
        "\(what) \(path) does not exist", "Check the spelling of its path.", status: .badInput)
    }
    let bytes: Data
    do {
      bytes = try Data(contentsOf: URL(filePath: path, directoryHint: .notDirectory))
    } catch {
      throw UsageError(
        "\(what) \(path) cannot be read",
        "Check that you may read it, and that it is a file and not a pipe.", status: .badInput)
    }
    if bytes.isEmpty { throw UsageError("\(what) \(path) is empty", status: .badInput) }
    if bytes.count > limit {
      throw UsageError("\(what) \(path) has more than \(limit) bytes", status: .badInput)
    }
    return bytes
  }

  /// What standard input gives to its end.
  ///
  /// - Parameter limit: bytes that it may have.
  static func standardInput(limit: Int) throws(UsageError) -> [UInt8] {
    guard let bytes = StandardStream.input(atMost: limit + 1) else {
      throw UsageError("standard input cannot be read", status: .badInput)
    }
    if bytes.count > limit {
      throw UsageError("standard input has more than \(limit) bytes", status: .badInput)
    }
    return bytes
  }
}
