// Writes the help of a command from its declaration.

/// Help as text of at most ``width`` columns.
enum HelpText {
  static let width = 80
  private static let column = 26

  /// What the program ends with, and what that means.
  static let statuses = [
    ("0", "every verdict is good enough"), ("1", "some verdict is not"),
    ("2", "incomplete: a verdict is unknown, or a target could not be audited"),
    ("64", "bad usage"), ("65", "bad input file"), ("69", "a needed part is missing"),
    ("70", "a fault of payready itself"), ("73", "a report cannot be written"),
    ("75", "nothing was reached; try again later"), ("78", "bad configuration"),
    ("130, 143", "interrupted"),
  ]

  /// The help of one command.
  static func of(_ command: CommandDeclaration) -> String {
    var parts = ["payready \(command.name): \(command.summary)\n"]
    parts.append("Usage: payready \(command.name) \(command.usage)".trimmedEnd + "\n")
    parts += command.description.map { wrapped($0) + "\n" }
    for group in groups(command.allOptions) {
      let options = command.allOptions.filter { $0.group == group }
      parts.append("\(group)\n" + options.map(entry).joined())
    }
    if !command.examples.isEmpty {
      let lines = command.examples.map { "  \($0.line)\n" + wrapped($0.purpose, indent: 6) }
      parts.append("Examples\n" + lines.joined(separator: "\n") + "\n")
    }
    return parts.joined(separator: "\n")
  }

  /// The help of the whole tool.
  static func overview(_ commands: [CommandDeclaration]) -> String {
    let lines = commands.map { command in
      "  " + command.name.padded(to: 12) + command.summary + "\n"
    }
    return """
      payready: would this checkout complete a Google Pay payment inside an embedded
      web view, and if not, at which step does it break, whose fault is it, and what
      is the fix?

      Usage: payready COMMAND [OPTION…] [ARGUMENT…]

      Commands
      \(lines.joined())
      `payready COMMAND --help` explains a command.

      Exit status
      \(statuses.map { "  \($0.0.padded(to: 10))\($0.1)\n" }.joined())
      """
  }

  private static func groups(_ options: [Option]) -> [String] {
    options.map(\.group).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  private static func entry(_ option: Option) -> String {
    let short = option.short.map { "-\($0), " } ?? "    "
    let names = "  " + short + option.spelling + (option.value.map { " " + $0 } ?? "")
    let text = wrapped(option.help, indent: column)
    if names.count >= column - 1 { return names + "\n" + text + "\n" }
    return names.padded(to: column) + text.dropFirst(column) + "\n"
  }

  /// The text in lines of ``width`` columns, each after that many spaces.
  static func wrapped(_ text: String, indent: Int = 0) -> String {
    let margin = String(repeating: " ", count: indent)
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, indent + line.count + 1 + word.count > width {
        lines.append(margin + line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    return (lines + [margin + line]).joined(separator: "\n")
  }
}

extension String {
  /// The text with spaces behind it up to that many characters.
  func padded(to length: Int) -> String {
    self + String(repeating: " ", count: max(0, length - count))
  }

  fileprivate var trimmedEnd: String {
    var copy = self
    while copy.last == " " { copy.removeLast() }
    return copy
  }
}
