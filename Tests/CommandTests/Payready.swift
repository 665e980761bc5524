// Runs the built program.

import Foundation
import Testing

/// What the program printed and how it ended.
struct Payready {
  var status: Int32
  var output: String
  var errors: String
  /// The most memory that it had, in MiB; nil where that was not measured.
  var peakMemory: Int?

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

  /// Runs it to its end and measures its memory.
  static func measured(_ arguments: [String], folder: String? = nil) throws -> Payready {
    try RunningPayready(arguments, folder: folder, isMeasured: true).end()
  }

  init(status: Int32, output: String, errors: String, peakMemory: Int?) {
    self.status = status
    self.output = output
    self.errors = errors
    self.peakMemory = peakMemory
  }

  /// Expects that its memory stayed below that many MiB. What a sanitizer adds is not counted.
  func expectPeak(below limit: Int, _ location: SourceLocation = #_sourceLocation) throws {
    guard ProcessInfo.processInfo.environment["PAYREADY_SANITIZED"] == nil else { return }
    let peak = try #require(peakMemory, sourceLocation: location)
    #expect(peak < limit, sourceLocation: location)
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

  /// Runs a program and writes its peak memory in KiB to a file. A small process of its own, since
  /// a child's peak counts from what its parent had.
  private static let measuring = """
    import resource, subprocess, sys
    status = subprocess.call(sys.argv[2:])
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    open(sys.argv[1], "w").write(str(peak))
    sys.exit(status if status >= 0 else 128 - status)
    """

  /// The program that the program is run by, such as valgrind, with its arguments.
  private static var around: [String] {
    (ProcessInfo.processInfo.environment["PAYREADY_UNDER"] ?? "").split(separator: " ")
      .map(String.init)
  }

  init(
    _ arguments: [String], environment: [String: String] = [:], folder: String? = nil,
    isMeasured: Bool = false
  ) throws {
    files = FileManager.default.temporaryDirectory.appending(path: "payready-\(UUID())")
    try FileManager.default.createDirectory(at: files, withIntermediateDirectories: true)
    var words = Self.around + [try Payready.path] + arguments
    if isMeasured {
      words =
        ["/usr/bin/python3", "-c", Self.measuring, files.appending(path: "peak").path] + words
    }
    process.executableURL = URL(filePath: words[0])
    process.arguments = Array(words.dropFirst())
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
    let peak = (try? text("peak")).flatMap { Int($0) }
    return Payready(
      status: process.terminationStatus, output: try text("out"), errors: try text("err"),
      peakMemory: peak.map { $0 >> 10 })
  }
}
