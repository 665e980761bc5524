// `payready config` and `payready init`: the configuration file.

import AuditModel
import Auditing
import FoundationEssentials

/// Shows where settings come from, and checks the file.
enum ConfigCommand: Command {
  static let effective = Option(
    name: "effective", group: "What is shown", help: "Also what is set nowhere.")

  static let declaration = CommandDeclaration(
    name: "config", summary: "shows or checks the configuration", usage: "show|validate",
    description: [
      "Settings come from the command line, else from PAYREADY_… in the environment, else from the "
        + "configuration, else from payready. Values that may be secret are not shown."
    ], options: [effective, .config, .noConfig],
    examples: [
      ("payready config show --effective", "Every option, its value and where that stands."),
      ("payready config validate", "Status 78 where the file is wrong."),
    ])

  static func run(_ arguments: Arguments) throws(UsageError) -> ExitStatus {
    let words = ["show", "validate"]
    guard arguments.operands.count == 1, let word = arguments.operands.first else {
      throw UsageError("config takes one word", "There are \(words.joined(separator: " and ")).")
    }
    let file = try ConfigurationFile.found(arguments)
    let configuration = try file.map { file throws(UsageError) in try Configuration(file) }
    switch word {
    case "show": return show(arguments, file, configuration)
    case "validate": return try validate(file, configuration)
    default:
      throw .unknown(
        "thing to do with the configuration", word, known: words,
        see: "There are \(words.joined(separator: " and ")).")
    }
  }

  private static func validate(
    _ file: ConfigurationFile?, _ configuration: Configuration?
  ) throws(UsageError) -> ExitStatus {
    guard let file, let configuration else {
      throw UsageError(
        "there is no \(ConfigurationFile.name) from here upward", "`payready init` writes one.",
        status: .badConfiguration)
    }
    // What only the options' own readers can tell.
    do throws(UsageError) {
      let nothing = try Arguments([], for: AuditCommand.declaration)
      for layer in [SettingsLayer()] + configuration.targets.map(\.layer) {
        _ = try AuditSettings(
          AuditPlan.layered(nothing, configuration, target: layer), configuration)
      }
    } catch {
      throw error.ofConfiguration
    }
    let counts = [
      (configuration.targets.count, "target"), (configuration.rules.count, "rule"),
      (configuration.waivers.count, "waiver"),
    ].map { "\($0) \($1)\($0 == 1 ? "" : "s")" }
    return CommandLineTool.printed("\(file.path) is fine: \(counts.joined(separator: ", ")).\n")
  }

  private static func show(
    _ arguments: Arguments, _ file: ConfigurationFile?, _ configuration: Configuration?
  ) -> ExitStatus {
    var layered = arguments
    layered.add(.environment(Environment.variables, for: Option.ofAudit))
    if let configuration { layered.add(configuration.layer) }
    var lines = [
      file.map { "configuration: \($0.path)\n" } ?? "no \(ConfigurationFile.name) is read\n"
    ]
    for option in Option.ofAudit where ![.config, .noConfig].contains(option) {
      let value = layered.origin(of: option)
      guard value != nil || arguments.has(effective) else { continue }
      let isSecret = [.header, .headerFor, .cookie, .proxy].contains(option)
      let shown = value.map { isSecret ? "(not shown)" : $0.shown } ?? "(default)"
      lines.append(
        "\(option.spelling.padded(to: 24))\(shown.padded(to: 28)) \(value?.origin ?? "")\n")
    }
    for target in configuration?.targets ?? [] {
      let keys = target.layer.values.keys.sorted().map { "--\($0)" }
      let own = keys.isEmpty ? "" : " with its own \(keys.joined(separator: ", "))"
      lines.append("target \(target.id ?? "without an id")\(own)\n")
    }
    for (rule, effect) in (configuration?.rules ?? [:]).sorted(by: { $0.key < $1.key }) {
      lines.append("rule \(rule) \(effect?.rawValue ?? "off")\n")
    }
    for waiver in configuration?.waivers ?? [] {
      lines.append("waiver of \(waiver.label)\(waiver.expires.map { " until \($0)" } ?? "")\n")
    }
    return CommandLineTool.printed(lines.joined())
  }
}

/// Writes a configuration to start from.
enum InitCommand: Command {
  static let declaration = CommandDeclaration(
    name: "init", summary: "writes a commented payready.json", usage: "",
    description: ["It asks nothing, and replaces no file."])

  static func run(_ arguments: Arguments) throws(UsageError) -> ExitStatus {
    let path = ConfigurationFile.name
    if FileManager.default.fileExists(atPath: path) {
      throw UsageError(
        "there is a \(path) already", "Edit it, or move it away.", status: .cannotWrite)
    }
    do throws(OutputFile.Problem) {
      let file = try OutputFile(path)
      try file.write(text)
      try file.finish()
    } catch {
      throw UsageError("\(path) cannot be written: \(error.reason)", status: .cannotWrite)
    }
    return CommandLineTool.printed("\(path) is written; `payready audit` reads it from now on.\n")
  }

  static let text = """
    // What payready audits here, and how. `payready config validate` checks this file;
    // `payready audit --help` explains every option: --max-time is maxTime here.
    {
      "version": 1,

      // The checkouts. `payready audit` audits all of them, `payready audit checkout` one.
      "targets": [
        {
          "id": "checkout",
          "url": "https://shop.example/checkout",
          // "hosts": ["wkwebview", "safari-ios"],
          // "storageState": "session.json",
          // "headers": {"Authorization": "Bearer ${SHOP_TOKEN}"},
        },
      ],

      "defaults": {
        "hosts": ["wkwebview"],
        "failOn": "not-ready",
      },

      // A rule can be off, or do no more (or no less) than informs, risks or blocks.
      "rules": {
        // "missing-catch": "off",
      },

      // Findings to live with for a while. One without a reason, or past its day, does not count.
      "waivers": [
        // {"rule": "late-popup", "url": "https://shop.example/*", "reason": "Goes with the new cart.",
        //  "owner": "checkout team", "ticket": "SHOP-1234", "expires": "2027-01-31"},
      ],

      "network": {
        "maxTime": "30s",
        "retry": 2,
      },

      // "live": {"run": true, "scenario": ["approve", "cancel"]},

      "reports": ["text", "html=payready.html"],
    }

    """
}
