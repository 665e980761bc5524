// `payready completions` and `payready manual`: what packages install beside the program.

import Auditing

/// Prints a script that a shell loads.
enum CompletionsCommand: Command {
  static let declaration = CommandDeclaration(
    name: "completions", summary: "prints completions for a shell", usage: "SHELL",
    description: ["SHELL is bash, zsh or fish."],
    examples: [
      ("payready completions bash > /etc/bash_completion.d/payready", "For all users of bash.")
    ])

  static func run(_ arguments: Arguments) throws(UsageError) -> ExitStatus {
    let names = CompletionScript.Shell.allCases.map(\.rawValue)
    guard arguments.operands.count == 1, let name = arguments.operands.first else {
      throw UsageError("completions takes one SHELL", "There are \(names.joined(separator: ", ")).")
    }
    guard let shell = CompletionScript.Shell(rawValue: name) else {
      throw .unknown(
        "shell", name, known: names, see: "There are \(names.joined(separator: ", ")).")
    }
    return CommandLineTool.printed(
      CompletionScript.of(CommandLineTool.declarations, for: shell))
  }
}

/// Prints the man page.
enum ManualCommand: Command {
  static let declaration = CommandDeclaration(
    name: "manual", summary: "prints the man page", usage: "",
    examples: [("payready manual | man -l -", "Read it.")])

  static func run(_ arguments: Arguments) throws(UsageError) -> ExitStatus {
    CommandLineTool.printed(
      ManualPage.of(CommandLineTool.declarations, version: CommandLineTool.version))
  }
}
