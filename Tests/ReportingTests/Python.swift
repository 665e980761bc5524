// Runs Debian's Python, whose packages read JSON Schema, JUnit XML and metrics independently.

import Foundation
import Testing

enum Python {
  /// Debian's own; another one in the search path may lack Debian's packages.
  static let program = "/usr/bin/python3"

  /// What `jsonschema` has against an instance: a line for each error, none where it is valid.
  static func schemaErrors(schema: String, instance: String) throws -> [String] {
    let script = """
      import json, sys, jsonschema
      schema, instance = json.load(sys.stdin)
      schema, instance = json.loads(schema), json.loads(instance)
      jsonschema.Draft202012Validator.check_schema(schema)
      for error in jsonschema.Draft202012Validator(schema).iter_errors(instance):
        print(error.json_path, error.message[:200])
      """
    return try run(script, input: JSONEncoder().encode([schema, instance]))
      .split(separator: "\n").map(String.init)
  }

  /// What a script prints that finds the input on its standard input.
  static func run(_ script: String, input: Data) throws -> String {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "input.json")
    try input.write(to: file)
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = ["-c", script]
    process.standardInput = try FileHandle(forReadingFrom: file)
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let text = String(
      decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "\(text)")
    return text
  }
}
