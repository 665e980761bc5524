// Opens a checkout in a real embedded web view and writes what happens, one JSON object a line.

import AuditModel
import FoundationEssentials
import Glibc
import WebView

let usage = """
  usage: payready-live [FILE]

  Reads the description of a run, one JSON object, from FILE or standard input, opens its target in
  a web view that is set up like its host, taps the button, and writes what happens to standard
  output as it happens: one JSON object a line, the last of kind "ended".

  Exit status: 0 the run came to an end of its own; 2 it did not (deadline, crash); 64 bad usage;
  65 a description that cannot be read; 69 a needed part is missing; 143 it was asked to stop.

  """

func fail(_ message: String, status: Int32) -> Never {
  writeText("payready-live: \(message)\n", to: STDERR_FILENO)
  exit(status)
}

let arguments = CommandLine.arguments.dropFirst()
if arguments.contains("--help") {
  writeText(usage, to: STDOUT_FILENO)
  exit(0)
}
if let option = arguments.first(where: { $0.hasPrefix("-") && $0 != "-" }) {
  fail("there is no option \(option)", status: 64)
}
guard arguments.count < 2 else { fail("one FILE at most", status: 64) }

let file = arguments.first.flatMap { $0 == "-" ? nil : $0 }
guard let text = readAll(file) else { fail("\(file ?? "-") cannot be read", status: 65) }
let run: LiveRun
do {
  run = try JSONDecoder().decode(LiveRun.self, from: Data(text))
} catch {
  fail("the description of the run is wrong: \(sentence(for: error))", status: 65)
}
if let problem = RunCheck.problem(of: run) { fail(problem, status: 65) }

// What it starts refers back to it until the end.
let process = LiveProcess(run: run)
exit(withExtendedLifetime(process) { process.carryOut() })
