// The report as SARIF 2.1.0, as code scanning takes it.

public import AuditModel

/// A result for each finding, and for each stage that nobody knows one of kind `review`
/// (https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html; what code scanning makes of
/// it: https://docs.github.com/en/code-security/code-scanning/integrating-with-code-scanning/sarif-support-for-code-scanning).
///
/// Places are files of the repository where the map knows them, else the address itself.
public struct SARIFReport: ReportFormat {
  /// A rule as the file describes it.
  public struct RuleText: Sendable {
    /// The rule's name.
    public var identifier: String
    /// The stage that it belongs to.
    public var stage: Stage
    /// The strongest effect that it can have.
    public var strongestEffect: Effect
    /// What it looks at, in a sentence or two.
    public var summary: String
    /// All that is to be said of it.
    public var help: String
    /// A public page on the matter.
    public var source: String?

    /// Creates the description from its parts.
    public init(
      identifier: String, stage: Stage, strongestEffect: Effect, summary: String, help: String,
      source: String?
    ) {
      self.identifier = identifier
      self.stage = stage
      self.strongestEffect = strongestEffect
      self.summary = summary
      self.help = help
      self.source = source
    }
  }

  /// The number of results that code scanning takes of one run.
  static let resultLimit = 25_000
  /// The rule of stages that nobody knows.
  static let undecided = "undecided"

  private let rules: [RuleText]
  private let map: SourceMap

  /// Creates the format.
  public init(rules: [RuleText], map: SourceMap = SourceMap()) {
    self.rules = rules
    self.map = map
  }

  /// All comes with the closing: what is most important stands first.
  public var gathers: Bool { true }

  // MARK: Results

  /// The target's results, a line each, the effect's rank before each.
  public func text(of target: TargetReport) -> String {
    let findings = target.findings.map { finding in
      let rank: Int
      let level: String
      switch finding.effect {
      case .blocks: (rank, level) = (0, "error")
      case .risks: (rank, level) = (1, "warning")
      case .informs: (rank, level) = (3, "note")
      }
      let text = "\(finding.message) \(finding.remedy) (\(finding.hosts.joined(separator: ", ")))"
      return String(rank)
        + line(
          Result(
            ruleId: finding.rule, kind: "fail", level: level, message: Message(text: text),
            locations: locations(finding.location, in: target),
            partialFingerprints: ["payready/v1": finding.fingerprint],
            suppressions: finding.waiver.map {
              [Suppression(kind: "external", justification: $0.reason)]
            },
            properties: Result.Properties(
              target: target.id, hosts: finding.hosts, stage: finding.stage.rawValue,
              effect: finding.effect.rawValue)))
    }
    return (findings + undecided(in: target)).joined()
  }

  private func undecided(in target: TargetReport) -> [String] {
    target.verdicts.flatMap { verdict in
      verdict.stages.filter { $0.outcome == .unknown }.flatMap { stage in
        stage.reasons.map { reason in
          let decided = reason.decidedBy.map { " Decided by: \($0)" } ?? ""
          let print = Finding(
            rule: Self.undecided, stage: stage.stage, effect: .informs,
            message: "\(target.id) \(verdict.host) \(reason.code)", place: nil, remedy: "",
            actor: .page, sources: []
          ).fingerprint
          return "2"
            + line(
              Result(
                ruleId: Self.undecided, kind: "review", level: "none",
                message: Message(
                  text: "\(stage.stage.rawValue): \(reason.sentence)\(decided) (\(verdict.host))"),
                locations: locations(reason.location, in: target),
                partialFingerprints: ["payready/v1": print],
                properties: Result.Properties(
                  target: target.id, hosts: [verdict.host], stage: stage.stage.rawValue,
                  code: reason.code)))
        }
      }
    }
  }

  private func line(_ result: Result) -> String { JSONText.line(encoding: result) }

  private func locations(_ place: Place?, in target: TargetReport) -> [Location] {
    guard let place else {
      return [
        Location(
          physicalLocation: Physical(
            artifactLocation: artifact(target.finalURL, map.path(of: target.finalURL))))
      ]
    }
    let file = map.path(of: place)
    var region: Region?
    if place.header == nil {
      region = Region(
        startLine: place.start.line, startColumn: place.start.column, endLine: place.end.line,
        endColumn: place.end.column, snippet: place.snippet.map { Message(text: $0.text) })
    }
    var location = Location(
      physicalLocation: Physical(
        artifactLocation: artifact(place.url, file), region: region))
    if let header = place.header {
      location.message = Message(
        text: "the header \(header): \(place.snippet?.text ?? "")")
    }
    return [location]
  }

  /// A file of the repository as a reference to be resolved against its root, else the address.
  private func artifact(_ address: String, _ file: String?) -> Artifact {
    Artifact(uri: (file ?? address).asURI, uriBaseId: file == nil ? nil : "%SRCROOT%")
  }

  // MARK: The whole

  /// The log with all results, the strongest first.
  public func closing(_ report: Report, hosts: Int, pieces: [String]) -> String {
    var lines: [[Substring]] = [[], [], [], []]
    for piece in pieces {
      for line in piece.split(separator: "\n") {
        let rank = line.first?.wholeNumberValue ?? 3
        lines[min(max(rank, 0), 3)].append(line.dropFirst())
      }
    }
    let all = lines.joined()
    var notifications = report.errors.map {
      Notification(
        level: "error", message: Message(text: "\($0.id): \($0.message). \($0.advice)"),
        descriptor: Reference(id: $0.kind))
    }
    notifications += (report.run.didNotRun + report.notices).map {
      Notification(level: "note", message: Message(text: $0))
    }
    if all.count > Self.resultLimit {
      notifications.append(
        Notification(
          level: "warning",
          message: Message(
            text: "\(all.count - Self.resultLimit) of \(all.count) results are left out, "
              + "the weakest: code scanning takes \(Self.resultLimit).")))
    }
    let log = Log(
      runs: [
        Log.Run(
          tool: Log.Tool(
            driver: Log.Driver(version: report.tool.version, rules: descriptors)),
          automationDetails: Reference(id: "payready/\(report.run.configuration)"),
          invocations: [
            Log.Invocation(
              executionSuccessful: report.errors.isEmpty, exitCode: report.run.exit,
              startTimeUtc: report.run.started, endTimeUtc: report.run.finished,
              toolExecutionNotifications: notifications)
          ])
      ])
    let text = JSONText.line(encoding: log)
    // The key of the results sorts behind the invocations; they are lines of JSON already.
    return text.replacing(
      "\"results\":[]",
      with: "\"results\":[\n" + all.prefix(Self.resultLimit).joined(separator: ",\n") + "\n]",
      maxReplacements: 1)
  }

  private var descriptors: [Log.Descriptor] {
    rules.map { rule in
      let severity =
        switch rule.strongestEffect {
        case .blocks: "error"
        case .risks: "warning"
        case .informs: "recommendation"
        }
      return Log.Descriptor(
        id: rule.identifier, shortDescription: Message(text: rule.summary),
        help: Message(text: rule.help), helpUri: rule.source,
        defaultConfiguration: Log.Configuration(
          level: severity == "recommendation" ? "note" : severity),
        properties: Log.RuleProperties(
          tags: ["google-pay", rule.stage.rawValue], severity: severity))
    } + [
      Log.Descriptor(
        id: Self.undecided,
        shortDescription: Message(text: "A stage of the payment that could not be told."),
        help: Message(text: "What would decide it stands in the result."), helpUri: nil,
        defaultConfiguration: Log.Configuration(level: "none"),
        properties: Log.RuleProperties(tags: ["google-pay"], severity: "recommendation"))
    ]
  }
}

// MARK: The shapes of the standard, in its own names

extension SARIFReport {
  private struct Message: Encodable { var text: String }
  private struct Artifact: Encodable {
    var uri: String
    var uriBaseId: String?
  }
  private struct Reference: Encodable { var id: String }

  private struct Region: Encodable {
    var startLine: Int
    var startColumn: Int
    var endLine: Int
    var endColumn: Int
    var snippet: Message?
  }

  private struct Physical: Encodable {
    var artifactLocation: Artifact
    var region: Region?
  }

  private struct Location: Encodable {
    var physicalLocation: Physical
    var message: Message?
  }

  private struct Suppression: Encodable {
    var kind: String
    var justification: String
  }

  private struct Result: Encodable {
    struct Properties: Encodable {
      var target: String
      var hosts: [String]
      var stage: String
      var effect: String?
      var code: String?
    }

    var ruleId: String
    var kind: String
    var level: String
    var message: Message
    var locations: [Location]
    var partialFingerprints: [String: String]
    var suppressions: [Suppression]?
    var properties: Properties
  }

  private struct Notification: Encodable {
    var level: String
    var message: Message
    var descriptor: Reference?
  }

  private struct Log: Encodable {
    struct Tool: Encodable { var driver: Driver }

    struct Driver: Encodable {
      var name = "payready"
      var version: String
      var rules: [Descriptor]
    }

    struct Configuration: Encodable { var level: String }

    struct RuleProperties: Encodable {
      enum CodingKeys: String, CodingKey {
        case tags
        case severity = "problem.severity"
      }
      var tags: [String]
      var severity: String
    }

    struct Descriptor: Encodable {
      var id: String
      var shortDescription: Message
      var help: Message
      var helpUri: String?
      var defaultConfiguration: Configuration
      var properties: RuleProperties
    }

    struct Invocation: Encodable {
      var executionSuccessful: Bool
      var exitCode: Int
      var startTimeUtc: String
      var endTimeUtc: String
      var toolExecutionNotifications: [Notification]
    }

    struct Run: Encodable {
      var tool: Tool
      var automationDetails: Reference
      var columnKind = "utf16CodeUnits"
      var invocations: [Invocation]
      var results: [String] = []
    }

    enum CodingKeys: String, CodingKey {
      case schema = "$schema"
      case version, runs
    }
    var schema = "https://json.schemastore.org/sarif-2.1.0.json"
    var version = "2.1.0"
    var runs: [Run]
  }
}
