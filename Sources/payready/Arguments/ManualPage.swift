// The man page, made from the declarations that the help is made from.

/// Writes payready(1) for man (https://man7.org/linux/man-pages/man7/man-pages.7.html).
enum ManualPage {
  static func of(_ commands: [CommandDeclaration], version: String) -> String {
    var lines = [
      ".TH PAYREADY 1 \"\" \"payready \(version)\" \"User Commands\"", ".SH NAME",
      "payready \\- says whether a checkout would complete Google Pay in a web view",
      ".SH SYNOPSIS", ".B payready", ".I COMMAND", "[\\fIOPTION\\fR...] [\\fIARGUMENT\\fR...]",
      ".SH DESCRIPTION",
      text(
        "payready says whether a merchant's checkout page would complete a Google Pay payment "
          + "inside an embedded web view, at which step it breaks, whose fault it is, and what the "
          + "fix is."), ".SH COMMANDS",
    ]
    for command in commands {
      let usage = "payready \(command.name) \(command.usage)"
      lines += [".SS \(text(usage))", text(command.summary.capitalizedStart + ".")]
      for paragraph in command.description { lines += [".PP", text(paragraph)] }
      for option in command.options { lines += entry(option) }
      for example in command.examples {
        lines += [
          ".PP", text(example.purpose), ".PP", ".RS", ".nf", text(example.line), ".fi", ".RE",
        ]
      }
    }
    lines += [".SH OPTIONS OF ALL COMMANDS"] + entry(.help) + entry(.version)
    lines.append(".SH EXIT STATUS")
    for (status, meaning) in HelpText.statuses {
      lines += [".TP", ".B \(status)", text(meaning.capitalizedStart + ".")]
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func entry(_ option: Option) -> [String] {
    let short = option.short.map { "\\fB\\-\($0)\\fR, " } ?? ""
    let value = option.value.map { " \\fI\(text($0))\\fR" } ?? ""
    return [".TP", "\(short)\\fB\(text(option.spelling))\\fR\(value)", text(option.help)]
  }

  /// The text with what roff would obey escaped.
  private static func text(_ text: String) -> String {
    let escaped = text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
      .replacing("'", with: "\\(aq").replacing("`", with: "\\(ga")
    return escaped.hasPrefix(".") ? "\\&" + escaped : escaped
  }
}

extension String {
  fileprivate var capitalizedStart: String { prefix(1).uppercased() + dropFirst() }
}
