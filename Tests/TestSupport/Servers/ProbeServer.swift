// The built program as it serves the probe page.

import Foundation

/// A running `payready probe`.
public final class ProbeServer {
  /// How it ended, and what it printed.
  public struct End {
    public let status: Int32
    public let texts: [String]
  }

  private let process = Process()
  private let output = Pipe()
  /// Where the page is, with a slash behind it.
  public let address: String

  /// - Parameter program: the path of `payready`.
  public init(_ program: String, _ arguments: [String] = []) throws {
    let errors = Pipe()
    process.executableURL = URL(filePath: program)
    process.arguments = ["probe", "--listen", "127.0.0.1"] + arguments
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    var said = ""
    while !said.contains("Ctrl-C"), let piece = try errors.fileHandleForReading.read(upToCount: 1),
      !piece.isEmpty
    {
      said += String(decoding: piece, as: UTF8.self)
    }
    guard let port = said.firstMatch(of: /localhost:(\d+)/)?.1 else {
      throw ProgramRun.Failure(description: "payready probe says \(said)")
    }
    address = "http://127.0.0.1:\(port)/"
  }

  /// Interrupts it, unless it ends by itself, and waits for its end.
  public func end(byItself: Bool = false) throws -> End {
    if !byItself { process.interrupt() }
    process.waitUntilExit()
    let text = String(
      decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    return End(
      status: process.terminationStatus, texts: text.split(separator: "\n").map(String.init))
  }

  deinit { if process.isRunning { process.terminate() } }
}
