// Writes a file whole or not at all, piece by piece.

import Auditing
import FoundationEssentials
import Glibc

/// A file that results are written to.
///
/// A regular file is written beside its place and renamed when it is whole; what is none, such as
/// a pipe, is written through to.
struct OutputFile: Sendable {
  /// Why a file cannot be written, a sentence's part.
  struct Problem: Error {
    var reason: String

    static let refused = Problem(
      reason: "the folder's permissions or the space on the device do not allow it")
  }

  private let place: String
  /// Where the file is written until it is whole; nil where it is written in its place.
  private let draft: String?
  private let descriptor: Descriptor

  init(_ path: String) throws(Problem) {
    let url = URL(filePath: path, directoryHint: .notDirectory).resolvingSymlinksInPath()
    place = url.path(percentEncoded: false)
    let attributes = try? FileManager.default.attributesOfItem(atPath: place)
    let type = attributes?[.type] as? FileAttributeType
    if type == .typeDirectory { throw Problem(reason: "it is a folder") }
    let folder = url.deletingLastPathComponent().path(percentEncoded: false)
    if type == nil, !FileManager.default.fileExists(atPath: folder) {
      throw Problem(reason: "the folder \(folder) does not exist")
    }
    draft = type == nil || type == .typeRegular ? "\(place).\(UUID().uuidString)" : nil
    guard
      let descriptor = draft.map(Descriptor.creating) ?? Descriptor.opening(place)
    else { throw .refused }
    self.descriptor = descriptor
  }

  /// Writes what comes next.
  func write(_ text: String) throws(Problem) {
    if !descriptor.write(text) { throw .refused }
  }

  /// Puts the file into its place.
  func finish() throws(Problem) {
    let isWhole = descriptor.close()
    guard let draft else { return }
    guard isWhole, unsafe rename(draft, place) == 0 else {
      try? FileManager.default.removeItem(atPath: draft)
      throw .refused
    }
  }

  /// Leaves nothing of the file.
  func discard() {
    _ = descriptor.close()
    if let draft { try? FileManager.default.removeItem(atPath: draft) }
  }

  /// Writes a text as a whole file.
  static func write(_ text: String, to path: String) throws(UsageError) {
    do throws(Problem) {
      let file = try OutputFile(path)
      do throws(Problem) {
        try file.write(text)
      } catch {
        file.discard()
        throw error
      }
      try file.finish()
    } catch {
      throw UsageError("\(path) cannot be written: \(error.reason)", status: .cannotWrite)
    }
  }
}
