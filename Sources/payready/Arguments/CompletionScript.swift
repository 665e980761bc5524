// Completions for shells, made from the declarations that the help is made from.

/// A script that a shell loads to complete commands, options, and values of which there are few.
enum CompletionScript {
  enum Shell: String, CaseIterable { case bash, zsh, fish }

  static func of(_ commands: [CommandDeclaration], for shell: Shell) -> String {
    switch shell {
    case .bash: bash(commands)
    case .zsh: zsh(commands)
    case .fish: fish(commands)
    }
  }

  // MARK: bash

  private static func bash(_ commands: [CommandDeclaration]) -> String {
    var values: [String] = []
    var options: [String] = []
    for command in commands {
      for option in command.allOptions where !option.choices.isEmpty {
        values.append(
          "    '\(command.name) \(option.spelling)') words='\(option.choices.joined(separator: " "))' ;;"
        )
      }
      let files = command.allOptions.filter { $0.value != nil && $0.choices.isEmpty }
      if !files.isEmpty {
        let patterns = files.map { "'\(command.name) \($0.spelling)'" }.joined(separator: " | ")
        values.append("    \(patterns)) COMPREPLY=($(compgen -f -- \"$current\")); return ;;")
      }
      let spellings = command.allOptions.map(\.spelling).joined(separator: " ")
      options.append("    \(command.name)) words='\(spellings)' ;;")
    }
    return """
      # bash completion for payready.
      _payready() {
        local current=${COMP_WORDS[COMP_CWORD]} words=
        if ((COMP_CWORD == 1)); then
          words='\(commands.map(\.name).joined(separator: " "))'
        else
          case "${COMP_WORDS[1]} ${COMP_WORDS[COMP_CWORD - 1]}" in
      \(values.joined(separator: "\n"))
          esac
          if [[ -z $words && $current == -* ]]; then
            case ${COMP_WORDS[1]} in
      \(options.joined(separator: "\n"))
            esac
          fi
        fi
        if [[ -n $words ]]; then
          COMPREPLY=($(compgen -W "$words" -- "$current"))
        else
          COMPREPLY=($(compgen -f -- "$current"))
        fi
      }
      complete -o filenames -F _payready payready

      """
  }

  // MARK: zsh

  private static func zsh(_ commands: [CommandDeclaration]) -> String {
    let names = commands.map { "    '\($0.name):\(quoted($0.summary))'" }
    let cases = commands.map { command in
      let options = command.allOptions.map { option in
        let star = option.repeats ? "*" : ""
        let help = quoted(option.help.replacing("[", with: "\\[").replacing("]", with: "\\]"))
          .replacing(":", with: "\\:")
        let value = option.value.map { name in
          let action =
            option.choices.isEmpty ? "_files" : "(\(option.choices.joined(separator: " ")))"
          return ":\(quoted(name.replacing(":", with: "\\:"))):\(action)"
        }
        return "        '\(star)\(option.spelling)[\(help)]\(value ?? "")'"
      }
      return "    \(command.name))\n      _arguments \\\n"
        + options.joined(separator: " \\\n") + " \\\n        '*:file:_files'\n      ;;"
    }
    return """
      #compdef payready
      # zsh completion for payready.
      _payready() {
        local -a commands
        commands=(
      \(names.joined(separator: "\n"))
        )
        if ((CURRENT == 2)); then
          _describe command commands
          return
        fi
        local name=$words[2]
        shift words
        ((CURRENT--))
        case $name in
      \(cases.joined(separator: "\n"))
        esac
      }
      compdef _payready payready

      """
  }

  // MARK: fish

  private static func fish(_ commands: [CommandDeclaration]) -> String {
    var lines = ["# fish completion for payready."]
    for command in commands {
      lines.append(
        "complete -c payready -n __fish_use_subcommand -f -a \(command.name) "
          + "-d '\(fishQuoted(command.summary))'")
      for option in command.allOptions {
        var line =
          "complete -c payready -n '__fish_seen_subcommand_from \(command.name)' -l \(option.name)"
        if let short = option.short { line += " -s \(short)" }
        if option.value != nil { line += option.choices.isEmpty ? " -r" : " -x" }
        if !option.choices.isEmpty { line += " -a '\(option.choices.joined(separator: " "))'" }
        lines.append(line + " -d '\(fishQuoted(option.help))'")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func fishQuoted(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("'", with: "\\'")
  }

  /// The text within the single quotes of a POSIX shell.
  private static func quoted(_ text: String) -> String { text.replacing("'", with: "'\\''") }
}
