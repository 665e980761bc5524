// Finds the command that is meant, and turns its errors into messages.

import Auditing

/// Something that the tool does.
protocol Command: SendableMetatype {
  static var declaration: CommandDeclaration { get }
  static func run(_ arguments: Arguments) async throws(UsageError) -> ExitStatus
}

/// The whole tool.
enum CommandLineTool {
  static let version = "0.1.0"

  static let commands: [any Command.Type] = [
    AuditCommand.self, AppCommand.self, ProbeCommand.self, HostsCommand.self, ExplainCommand.self,
    SchemaCommand.self, ConfigCommand.self, InitCommand.self, BaselineCommand.self,
    CompletionsCommand.self, ManualCommand.self, HelpCommand.self, VersionCommand.self,
  ]

  static var declarations: [CommandDeclaration] { commands.map { $0.declaration } }

  /// Does what the arguments ask for.
  static func run(_ words: [String]) async -> ExitStatus {
    do throws(UsageError) {
      return try await dispatch(words)
    } catch {
      Terminal().error(error.message, advice: error.advice)
      return error.status
    }
  }

  private static func dispatch(_ words: [String]) async throws(UsageError) -> ExitStatus {
    guard let first = words.first else {
      throw UsageError(
        "no command is given",
        "`payready audit TARGET` audits a page; `payready help` lists all commands.")
    }
    switch first {
    case "-h", "--help": return printed(HelpText.overview(declarations))
    case "--version": return printed("payready \(version)\n")
    default: break
    }
    let rest = Array(words.dropFirst())
    guard let command = commands.first(where: { $0.declaration.name == first }) else {
      throw noCommand(first)
    }
    // Help is given whatever else is wrong with the line.
    if rest.prefix(while: { $0 != "--" }).contains(where: { $0 == "--help" || $0 == "-h" }) {
      return printed(HelpText.of(command.declaration))
    }
    let arguments = try Arguments(rest, for: command.declaration)
    if arguments.has(.version) { return printed("payready \(version)\n") }
    return try await command.run(arguments)
  }

  private static func noCommand(_ word: String) -> UsageError {
    if word.hasPrefix("-") {
      return UsageError(
        "an option stands before the command: \(word)",
        "Write `payready COMMAND \(word)`; `payready help` lists the commands.")
    }
    let names = declarations.map(\.name)
    if Spelling.nearest(to: word, among: names) == nil,
      word.contains(where: { "./:".contains($0) })
    {
      return UsageError("there is no command \"\(word)\"", "Did you mean `payready audit \(word)`?")
    }
    return .unknown("command", word, known: names, see: "`payready help` lists all commands.")
  }

  /// Prints a text that was asked for.
  static func printed(_ text: String) -> ExitStatus {
    StandardStream.output.write(text) ? .good : .cannotWrite
  }
}
