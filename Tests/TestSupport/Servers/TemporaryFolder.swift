// A folder that goes away with its owner.

public import Foundation

/// A new empty folder, removed when the last reference goes.
public final class TemporaryFolder: Sendable {
  public let url: URL
  public var path: String { url.path }

  public init() throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("payready-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  /// The path of a file or folder in it.
  public func path(of name: String) -> String {
    url.appendingPathComponent(name).path
  }

  /// Writes a file and the folders above it; says its path.
  @discardableResult
  public func write(_ content: some Sequence<UInt8>, to name: String) throws -> String {
    let file = url.appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(content).write(to: file)
    return file.path
  }

  /// Writes a text file and the folders above it; says its path.
  @discardableResult
  public func write(_ text: String, to name: String) throws -> String {
    try write(text.utf8, to: name)
  }

  /// The content of a file in it.
  public func read(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: url.appendingPathComponent(name)), as: UTF8.self)
  }
}
