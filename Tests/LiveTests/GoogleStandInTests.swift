// Runs the tests of Google's side that need no engine, which are written in its own language.

import Foundation
import TestSupport
import Testing

@Suite struct `Google's side` {
  @Test func `decides and is described as its own tests say`() throws {
    let folder = Golden.fixtures.deletingLastPathComponent().appending(path: "Tests/GoogleStandIn")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    let run = try ProgramRun("node", ["--test"] + files.map { folder.appending(path: $0).path })
    let output = String(decoding: run.output, as: UTF8.self)
    let failures = output.components(separatedBy: "\n").filter { $0.contains("not ok") }
    #expect(run.status == 0, "\(failures)")
  }
}
