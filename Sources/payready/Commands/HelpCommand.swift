// `payready help` and `payready version`.

import Auditing

/// Prints the help of the tool or of a command.
enum HelpCommand: Command {
  static let declaration = CommandDeclaration(
    name: "help", summary: "explains the tool or a command", usage: "[COMMAND]",
    examples: [("payready help audit", "The same as `payready audit --help`.")])

  static func run(_ arguments: Arguments) throws(UsageError) -> ExitStatus {
    let declarations = CommandLineTool.declarations
    guard let name = arguments.operands.first else {
      return CommandLineTool.printed(HelpText.overview(declarations))
    }
    guard let command = declarations.first(where: { $0.name == name }) else {
      throw .unknown(
        "command", name, known: declarations.map(\.name),
        see: "`payready help` lists all commands.")
    }
    return CommandLineTool.printed(HelpText.of(command))
  }
}

/// Prints the version.
enum VersionCommand: Command {
  static let declaration = CommandDeclaration(
    name: "version", summary: "prints the version", usage: "")

  static func run(_ arguments: Arguments) throws(UsageError) -> ExitStatus {
    CommandLineTool.printed("payready \(CommandLineTool.version)\n")
  }
}
