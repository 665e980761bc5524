// The man page and the completions, held against the programs that read them.

import Foundation
import TestSupport
import Testing

@Suite struct `The manual and the completions` {
  private func shell(_ program: String, _ script: String, folder: String) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = ["-c", script]
    process.currentDirectoryURL = URL(filePath: folder)
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let text = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: text, as: UTF8.self)
  }

  private func files() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for shell in ["bash", "zsh", "fish"] {
      let run = try Payready("completions", shell)
      #expect(run.status == 0)
      try folder.write(run.output, to: shell)
    }
    try folder.write(try Payready("manual").output, to: "payready.1")
    return folder
  }

  @Test func `man has no warning, and shows each option of the help`() throws {
    let folder = try files()
    let text = try shell(
      "/bin/bash",
      "MANROFFSEQ= MANWIDTH=100 man --warnings=all -E UTF-8 -l payready.1 2>warnings | col -bx; "
        + "cat warnings; MANROFFSEQ= man --warnings=all -l payready.1 >/dev/null",
      folder: folder.path)
    #expect(!text.contains("warning"), "\(text.suffix(400))")
    let help = try Payready("audit", "--help").output
    let options = Set(help.matches(of: /--[a-z][a-z-]+/).map { String($0.output) })
    #expect(options.count > 40)
    for option in options { #expect(text.contains(option), "\(option)") }
  }

  @Test(arguments: [
    ("payready au", "audit"), ("payready audit --fail-", "--fail-on"),
    ("payready audit --fail-on at", "at-risk"), ("payready audit --report sa", "sarif"),
    ("payready audit --cacert pay", "payready.1"), ("payready audit zs", "zsh"),
  ])
  func `bash completes`(line: String, word: String) throws {
    let folder = try files()
    let script = """
      source ./bash
      COMP_WORDS=(\(line)); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _payready
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    #expect(try shell("/bin/bash", script, folder: folder.path) == word + "\n")
  }

  @Test func `zsh and fish load theirs`() throws {
    let folder = try files()
    let zsh = "/usr/bin/zsh"
    let fish = "/usr/bin/fish"
    try #require(FileManager.default.isExecutableFile(atPath: zsh))
    try #require(FileManager.default.isExecutableFile(atPath: fish))
    let loaded = try shell(
      zsh, "autoload -Uz compinit && compinit -u -D; source ./zsh && whence -w _payready",
      folder: folder.path)
    #expect(loaded == "_payready: function\n")
    let completed = try shell(
      fish, "source ./fish; complete -C 'payready audit --fail-on at'", folder: folder.path)
    #expect(completed.contains("at-risk"))
  }

  @Test func `An unknown shell is named with those that there are`() throws {
    let run = try Payready("completions", "tcsh")
    #expect(run.status == 64 && run.errors.contains("bash, zsh, fish"))
  }
}
