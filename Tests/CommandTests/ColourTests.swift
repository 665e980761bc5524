// Colour: only on a terminal, and not where it is declined.

import Foundation
import TestSupport
import Testing

@Suite struct `Colour` {
  /// What the program prints where a person looks: `script` gives it a terminal.
  private func onTerminal(_ options: String, environment: String) throws -> String {
    let folder = try TemporaryFolder()
    let page = try folder.write("<title>Shop</title>", to: "page.html")
    let command = "env \(environment) '\(try Payready.path)' audit --offline \(options) '\(page)'"
    let run = try ProgramRun("script", ["-qec", command, "/dev/null"])
    return String(decoding: run.output, as: UTF8.self)
  }

  @Test func `is there on a terminal`() throws {
    #expect(try onTerminal("", environment: "TERM=xterm").contains("\u{1B}["))
  }

  @Test(arguments: [
    ("", "TERM=xterm NO_COLOR=1"), ("", "TERM=dumb"), ("--no-color", "TERM=xterm"),
  ])
  func `is not there where it is declined`(_ options: String, _ environment: String) throws {
    // The line of progress is erased before the report begins.
    let output = try onTerminal("--quiet \(options)", environment: environment)
    #expect(output.contains("unknown"))
    #expect(!output.contains("\u{1B}["))
  }
}
