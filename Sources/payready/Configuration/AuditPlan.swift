// What an audit does: settings and targets from the command line, the environment and the
// configuration.

import AuditModel
import Auditing
import FoundationEssentials
import Reporting

/// The targets of one command, and the settings that each is audited with.
struct AuditPlan {
  /// Targets that follow each other and share their settings.
  struct Group {
    var settings: AuditSettings
    var targets: [Target]
  }

  var groups: [Group] = []
  /// The settings of what is written, which are those of all targets.
  var settings: AuditSettings

  init(_ arguments: Arguments) async throws(UsageError) {
    let configuration = try ConfigurationFile.found(arguments).map {
      file throws(UsageError) in try Configuration(file)
    }
    let layered = Self.layered(arguments, configuration)
    settings = try AuditSettings(layered, configuration)
    try await AppSelection.take(layered, into: &settings.options)
    for (word, layer) in try Self.words(arguments.operands, configuration) {
      let targets = try Self.targets(word)
      if layer.values.isEmpty, groups.last?.settings.targetLayer.isEmpty == true {
        groups[groups.count - 1].targets += targets
        continue
      }
      var own = settings
      if !layer.values.isEmpty {
        let layered = Self.layered(arguments, configuration, target: layer)
        own = try AuditSettings(layered, configuration)
        try await AppSelection.take(layered, into: &own.options)
        own.targetLayer = layer.values
        settings.sentByTargets += own.sent.fields
      }
      groups.append(Group(settings: own, targets: targets))
    }
  }

  /// The options that take part in most rules, for what is said of the program.
  var richestOptions: AuditOptions {
    groups.first { !$0.settings.options.appHosts.isEmpty }?.settings.options ?? settings.options
  }

  /// The command line, with the rest where it is silent.
  static func layered(
    _ arguments: Arguments, _ configuration: Configuration?, target: SettingsLayer = SettingsLayer()
  ) -> Arguments {
    var all = arguments
    all.add(.environment(Environment.variables, for: Option.ofAudit))
    all.add(target)
    if let configuration { all.add(configuration.layer) }
    all.leave(Option.ofLiveRuns, without: .live)
    return all
  }

  /// The targets by the words of the command line; without any, those of the configuration.
  private static func words(
    _ operands: [String], _ configuration: Configuration?
  ) throws(UsageError) -> [(String, SettingsLayer)] {
    let configured = configuration?.targets ?? []
    if operands.isEmpty {
      if configured.isEmpty {
        throw UsageError(
          "no target is given",
          "Name a URL or a file: payready audit https://shop.example/checkout.")
      }
      return configured.map { ($0.word, $0.layer) }
    }
    return operands.map { operand in
      guard let known = configured.first(where: { $0.id == operand }) else {
        return (operand, SettingsLayer())
      }
      return (known.word, known.layer)
    }
  }

  private static func targets(_ word: String) throws(UsageError) -> [Target] {
    do throws(TargetProblem) {
      return try Target.named(word)
    } catch {
      throw UsageError(
        Masking.running(error.message), error.advice,
        status: error.isUsage ? .usage : .badInput)
    }
  }
}
