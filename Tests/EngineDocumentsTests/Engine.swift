// Has WebKit read documents: serves them on loopback and runs EngineDocuments once over all.

import Foundation
import Programs
import TestSupport
import Testing

/// The engine's readings of many documents, made in one run when the first is asked for.
struct Engine: Sendable {
  /// A document as a server sends it.
  struct Served: Sendable {
    var bytes: [UInt8]
    var contentType = "text/html; charset=utf-8"
  }

  /// Why there is no reading.
  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  /// The program beside the test bundle, nil where it is not built.
  static let path: String? = [Bundle.main.executableURL, URL(filePath: CommandLine.arguments[0])]
    .compactMap { $0?.deletingLastPathComponent().appending(path: "EngineDocuments").path }
    .first { FileManager.default.isExecutableFile(atPath: $0) }
  static var isBuilt: Bool { path != nil }
  static let missing: Comment =
    "EngineDocuments is not built, since WebKitGTK's development files are missing: ci/setup --live"

  /// No script of the document is run and nothing that it names is loaded; scripting is on still.
  private static let policy =
    "Content-Security-Policy: default-src 'none'; script-src 'report-sample'"

  private let readings: Task<[Result<Holding, Failure>], any Error>

  init(_ documents: @escaping @Sendable () throws -> [Served]) {
    readings = Task { try await Self.read(documents()) }
  }

  /// What the engine found in the document of that number.
  func holding(of number: Int) async throws -> Holding {
    let all = try await readings.value
    guard all.indices.contains(number) else {
      throw Failure(description: "the engine did not come to document \(number)")
    }
    return try all[number].get()
  }

  private struct Line: Decodable {
    var number: Int
    var holding: Holding?
    var failure: String?
  }

  private static func read(_ documents: [Served]) async throws -> [Result<Holding, Failure>] {
    let server = try SocketServer { connection in
      while let request = connection.readRequest() {
        let path = request.split(separator: " ").dropFirst().first ?? ""
        guard let number = Int(path.dropFirst()), documents.indices.contains(number) else {
          connection.answer("404 Not Found")
          continue
        }
        connection.answer(
          headers: ["Content-Type: \(documents[number].contentType)", policy],
          body: documents[number].bytes)
      }
    }
    let urls = documents.indices.map { "\(server.address)/\($0)" }
    // A display of the machine's is not used: windows would show on it.
    let run = await ChildProgram(path: "/usr/bin/env").run(
      ["-u", "DISPLAY", try #require(path)], input: Array(try JSONEncoder().encode(urls)),
      within: .seconds(700), room: 256 << 20)
    guard run.end == .exited(0) else {
      throw Failure(
        description: "EngineDocuments: \(run.end) \(String(decoding: run.errors, as: UTF8.self))")
    }
    let others = server.requests.map { $0.prefix { $0 != "\r\n" } }
      .filter { request in !urls.indices.contains { request.hasPrefix("GET /\($0) ") } }
    guard others.isEmpty else {
      throw Failure(description: "the engine has loaded what documents name: \(others)")
    }
    var readings = documents.indices.map { _ in
      Result<Holding, Failure>.failure(Failure(description: "the engine did not come to it"))
    }
    for text in run.output.split(separator: 10) {
      let line = try JSONDecoder().decode(Line.self, from: Data(text))
      guard readings.indices.contains(line.number) else { continue }
      readings[line.number] =
        if let holding = line.holding { .success(holding) } else {
          .failure(Failure(description: line.failure ?? "no reading"))
        }
    }
    return readings
  }
}
