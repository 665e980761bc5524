// Runs the built program.

import Foundation
import Testing

/// What the program printed and how it ended.
struct Payready {
  var status: Int32
  var output: String
  var errors: String

  /// The program beside the test bundle.
  static var path: String {
    get throws {
      let beside = [Bundle.main.executableURL, URL(filePath: CommandLine.arguments[0])]
        .compactMap { $0?.deletingLastPathComponent().appending(path: "payready").path }
      let path = beside.first { FileManager.default.isExecutableFile(atPath: $0) }
      return try #require(path, "payready is not built beside the tests: \(beside)")
    }
  }

  /// Runs it to its end, with no proxy and no colours of the caller's environment.
  @discardableResult
  init(
    _ arguments: String..., environment: [String: String] = [:], folder: String? = nil
  ) throws {
    try self.init(arguments, environment: environment, folder: folder)
  }

  init(
    _ arguments: [String], environment: [String: String] = [:], folder: String? = nil
  ) throws {
    let running = try RunningPayready(arguments, environment: environment, folder: folder)
    self = try running.end()
  }

  init(status: Int32, output: String, errors: String) {
    self.status = status
    self.output = output
    self.errors = errors
  }

  /// The JSON that it printed.
  var json: [String: Any] {
    get throws {
      try #require(
        try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any], "\(errors)")
    }
  }
}

/// The program while it runs.
struct RunningPayready {
  private let process = Process()
  private let files: URL

  init(_ arguments: [String], environment: [String: String] = [:], folder: String? = nil) throws {
    files = FileManager.default.temporaryDirectory.appending(path: "payready-\(UUID())")
    try FileManager.default.createDirectory(at: files, withIntermediateDirectories: true)
    process.executableURL = URL(filePath: try Payready.path)
    process.arguments = arguments
    process.environment = ["PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "no_proxy": "*"]
      .merging(environment) { $1 }
    if let folder { process.currentDirectoryURL = URL(filePath: folder) }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try file("out")
    process.standardError = try file("err")
    try process.run()
  }

  private func file(_ name: String) throws -> FileHandle {
    let url = files.appending(path: name)
    try Data().write(to: url)
    return try FileHandle(forWritingTo: url)
  }

  func interrupt() { process.interrupt() }
  func terminate() { process.terminate() }

  func end() throws -> Payready {
    process.waitUntilExit()
    defer { try? FileManager.default.removeItem(at: files) }
    let text = { (name: String) in
      String(decoding: try Data(contentsOf: files.appending(path: name)), as: UTF8.self)
    }
    return Payready(
      status: process.terminationStatus, output: try text("out"), errors: try text("err"))
  }
}
