// Programs that end, crash, hang, write without end, or are not there.

import Programs
import Testing

@Suite("A child program") struct ChildProgramTests {
  private let shell = ChildProgram(path: "/bin/sh")

  @Test func `gets its input and gives its output`() async {
    let outcome = await shell.run(
      ["-c", "cat; echo complaint >&2; exit 3"], input: Array("one\ntwo\n".utf8),
      within: .seconds(60))
    #expect(outcome.end == .exited(3))
    #expect(outcome.output == Array("one\ntwo\n".utf8))
    #expect(outcome.errors == Array("complaint\n".utf8))
  }

  @Test func `takes more input than a pipe holds`() async {
    let input = [UInt8](repeating: 0x61, count: 1 << 20)
    let outcome = await shell.run(["-c", "cat"], input: input, within: .seconds(60))
    #expect(outcome.end == .exited(0))
    #expect(outcome.output == input)
  }

  @Test func `may leave its input unread`() async {
    let outcome = await shell.run(
      ["-c", "exec 0<&-; echo done"], input: [UInt8](repeating: 0x61, count: 1 << 20),
      within: .seconds(60))
    #expect(outcome.end == .exited(0))
    #expect(outcome.output == Array("done\n".utf8))
  }

  @Test func `is told from one that crashed`() async {
    let outcome = await shell.run(["-c", "kill -SEGV $$"], within: .seconds(60))
    #expect(outcome.end == .signalled(11))
  }

  @Test func `is ended when it hangs, and what it wrote is kept`() async {
    let outcome = await shell.run(
      ["-c", "echo early; trap 'echo late; exit' TERM; while :; do sleep 0.05; done"],
      within: .milliseconds(500))
    guard case .stopped = outcome.end else {
      Issue.record("it ended as \(outcome.end)")
      return
    }
    #expect(outcome.output == Array("early\nlate\n".utf8))
  }

  @Test func `is ended when it writes without end`() async {
    let outcome = await shell.run(
      ["-c", "while :; do echo aaaaaaaaaaaaaaaaaaaaaaaaaaaa; done"], within: .seconds(60),
      room: 100_000)
    guard case .stopped = outcome.end else {
      Issue.record("it ended as \(outcome.end)")
      return
    }
    #expect(outcome.output.count >= 100_000)
  }

  @Test func `ends with the task that waits for it`() async {
    let task = Task { [shell] in
      await shell.run(["-c", "echo begun; exec sleep 600"], within: .seconds(600))
    }
    try? await Task.sleep(for: .milliseconds(200))
    task.cancel()
    #expect(await task.value.end == .cancelled)
  }

  @Test func `that is not there is not started`() async {
    let outcome = await ChildProgram(path: "/nowhere/program").run(within: .seconds(60))
    #expect(outcome.end == .notStarted("No such file or directory"))
  }

  @Test func `beside this one is found by its name`() {
    #expect(ChildProgram.beside("no-such-program") == nil)
  }
}
