// Runs a program to its end.

public import Foundation

/// What a program left behind.
public struct ProgramRun: Sendable {
  /// Why a program could not be used.
  public struct Failure: Error, CustomStringConvertible {
    public let description: String
  }

  public let status: Int32
  public let output: Data
  public let errors: Data

  /// Runs `name`, which is looked for in `PATH`, with those bytes on its standard input.
  public init(_ name: String, _ arguments: [String], input: Data = Data()) throws {
    let folder = try TemporaryFolder()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [name] + arguments
    // Files, not pipes: nothing can block on a full one.
    for stream in ["in", "out", "err"] {
      try folder.write(stream == "in" ? input : Data(), to: stream)
    }
    process.standardInput = try FileHandle(forReadingFrom: folder.url.appendingPathComponent("in"))
    process.standardOutput = try FileHandle(forWritingTo: folder.url.appendingPathComponent("out"))
    process.standardError = try FileHandle(forWritingTo: folder.url.appendingPathComponent("err"))
    try process.run()
    process.waitUntilExit()
    status = process.terminationStatus
    output = try Data(contentsOf: folder.url.appendingPathComponent("out"))
    errors = try Data(contentsOf: folder.url.appendingPathComponent("err"))
  }

  /// Runs it and throws what it wrote to standard error unless it ended with 0.
  @discardableResult
  public static func succeed(
    _ name: String, _ arguments: [String], input: Data = Data()
  ) throws -> Data {
    let run = try ProgramRun(name, arguments, input: input)
    guard run.status == 0 else {
      throw Failure(
        description: "\(name) ended with \(run.status): "
          + String(decoding: run.errors, as: UTF8.self))
    }
    return run.output
  }
}
