// What an option is: its names, its value, and what the help says of it.

/// One option as a command declares it.
struct Option: Sendable, Hashable {
  /// The name without its two hyphens.
  let name: String
  /// One letter that stands for it, as curl has it.
  var short: Character?
  /// The value's name in the help; nil for a switch.
  var value: String?
  /// The values that there are, where they are few; shells complete them.
  var choices: [String] = []
  /// May be given several times, all of which count; of others the last one counts.
  var repeats = false
  /// The heading in the help that it stands under.
  var group: String
  var help: String

  /// How a person writes it.
  var spelling: String { "--" + name }

  static let help = Option(
    name: "help", short: "h", group: "Other", help: "Print this help and stop.")
  static let version = Option(
    name: "version", group: "Other", help: "Print the version and stop.")
}

/// A command as it is declared: what it takes and how that is explained.
struct CommandDeclaration: Sendable {
  let name: String
  /// One line in the list of commands.
  let summary: String
  /// What stands behind the name in the usage line.
  let usage: String
  /// Paragraphs for the help.
  var description: [String] = []
  var options: [Option] = []
  /// Each a command line and what it does.
  var examples: [(line: String, purpose: String)] = []

  /// The options that were declared and those that every command has.
  var allOptions: [Option] { options + [.help, .version] }
}
