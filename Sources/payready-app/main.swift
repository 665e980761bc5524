// Reads the source of a host app and writes what was seen as one JSON object.

import AppSource
import AuditModel
import Foundation

let usage = """
  usage: payready-app [--max-time SECONDS] PATH

  Reads the source of an app, a folder or one file, and writes what it says of the app's web views
  to standard output: one JSON object.

  Exit status: 0 it was read; 64 bad usage; 65 a path that cannot be read; 73 standard output
  cannot be written.

  """

func write(_ text: some Sequence<UInt8>, to stream: FileHandle) -> Bool {
  (try? stream.write(contentsOf: Data(text))) != nil
}

func fail(_ message: String, status: Int32) -> Never {
  _ = write("payready-app: \(message)\n".utf8, to: .standardError)
  exit(status)
}

var arguments = Array(CommandLine.arguments.dropFirst())
if arguments.contains("--help") {
  exit(write(usage.utf8, to: .standardOutput) ? 0 : 73)
}
var seconds = 60.0
if let at = arguments.firstIndex(of: "--max-time") {
  guard at + 1 < arguments.count, let given = Double(arguments[at + 1]), given > 0 else {
    fail("--max-time takes a number of seconds", status: 64)
  }
  seconds = given
  arguments.removeSubrange(at...(at + 1))
}
if let option = arguments.first(where: { $0.hasPrefix("-") && $0 != "-" }) {
  fail("there is no option \(option)", status: 64)
}
guard arguments.count == 1, let path = arguments.first, !path.isEmpty else {
  fail("one PATH is needed", status: 64)
}

do throws(UnreadablePath) {
  let reading = try await AppReader.read(path, seconds: seconds)
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  guard let text = try? encoder.encode(reading) else { fail("the answer is no JSON", status: 70) }
  guard write(text + Data("\n".utf8), to: .standardOutput) else {
    fail("standard output cannot be written", status: 73)
  }
} catch {
  fail(error.description, status: 65)
}
