// Turns the options of runs in a real web view into settings, and says which is wrong.

import AuditModel
import Auditing
import FoundationEssentials

/// What `--live` and the options that need it ask for.
enum LiveSelection {
  /// How URLs are run; nil where they are not.
  static func options(_ arguments: Arguments) throws(UsageError) -> LiveOptions? {
    guard arguments.has(.live) else {
      for option in [Option.google, .scenario, .payScript, .tap, .steps, .screenshots]
      where arguments.has(option) {
        throw UsageError("--\(option.name) is only for --live", "Add --live, or leave it out.")
      }
      return nil
    }
    var options = LiveOptions()
    if let value = arguments.last(.google) {
      options.google = try AuditSettings.choice(value, of: .google)
    }
    let scenarios = arguments.all(.scenario).flatMap { $0.split(separator: ",").map(String.init) }
    if !scenarios.isEmpty {
      options.scenarios =
        scenarios.contains("all") ? LiveRun.Scenario.allCases : try self.scenarios(scenarios)
    }
    options.payScript = arguments.last(.payScript)
    if options.payScript != nil, options.google != .payScript {
      throw UsageError("--pay-js is only for --google pay-js", "Add that, or leave it out.")
    }
    if let file = options.payScript, FileManager.default.contents(atPath: file) == nil {
      throw UsageError("the file of pay.js \(file) cannot be read", status: .badInput)
    }
    options.tap = arguments.last(.tap)
    options.screenshots = arguments.last(.screenshots)
    if let file = arguments.last(.steps) { options.steps = try steps(in: file) }
    return options
  }

  private static func scenarios(_ names: [String]) throws(UsageError) -> [LiveRun.Scenario] {
    var scenarios: [LiveRun.Scenario] = []
    for name in names {
      let scenario: LiveRun.Scenario = try AuditSettings.choice(name, of: .scenario)
      if !scenarios.contains(scenario) { scenarios.append(scenario) }
    }
    return scenarios
  }

  private static func steps(in file: String) throws(UsageError) -> [LiveStep] {
    // A configuration holds the list itself.
    let data = file.hasPrefix("[") ? Data(file.utf8) : FileManager.default.contents(atPath: file)
    guard let data else {
      throw UsageError("the file of steps \(file) cannot be read", status: .badInput)
    }
    let steps: [LiveStep]
    do {
      steps = try JSONDecoder().decode([LiveStep].self, from: data)
    } catch {
      throw UsageError(
        "the file of steps \(file) is no list of steps",
        "One looks so: [{\"action\": \"click\", \"selector\": \"#to-checkout\"}].",
        status: .badInput)
    }
    for (index, step) in steps.enumerated() {
      if let problem = step.problem {
        throw UsageError("step \(index + 1) in \(file): \(problem)", status: .badInput)
      }
    }
    return steps
  }
}
