// The report: what is printed as JSON, and what every other format is made from.

/// The envelope of one run.
public struct Report: Codable, Hashable, Sendable {
  /// Semantic: a new key is a minor version, a changed meaning a major one.
  public static let currentVersion = "1.0.0"

  public struct Tool: Codable, Hashable, Sendable {
    public var name: String
    public var version: String
    /// The names of the rules that were there.
    public var rules: [String]

    public init(name: String = "payready", version: String, rules: [String]) {
      self.name = name
      self.version = version
      self.rules = rules
    }
  }

  public struct Run: Codable, Hashable, Sendable {
    public var id: String
    /// ISO 8601, UTC.
    public var started: String
    public var finished: String
    /// A hash of all options that change what is observed or judged.
    public var configuration: String
    /// The engine of live evidence; nil where none ran.
    public var engine: String?
    /// The exit status.
    public var exit: Int
    /// What did not run in this run as a whole, such as live evidence, with the cause.
    public var didNotRun: [String]

    public init(
      id: String, started: String, finished: String, configuration: String, engine: String? = nil,
      exit: Int = 0, didNotRun: [String] = []
    ) {
      self.id = id
      self.started = started
      self.finished = finished
      self.configuration = configuration
      self.engine = engine
      self.exit = exit
      self.didNotRun = didNotRun
    }
  }

  /// Counts over all targets.
  public struct Summary: Codable, Hashable, Sendable {
    public var targets: Int
    public var ready: Int
    public var atRisk: Int
    public var notReady: Int
    public var unknown: Int
    public var errors: Int

    public init(
      targets: Int, ready: Int, atRisk: Int, notReady: Int, unknown: Int, errors: Int
    ) {
      self.targets = targets
      self.ready = ready
      self.atRisk = atRisk
      self.notReady = notReady
      self.unknown = unknown
      self.errors = errors
    }
  }

  /// A target that could not be audited.
  public struct TargetError: Codable, Hashable, Sendable {
    public var target: String
    public var id: String
    /// The kind of a ``FetchFailure``, `http-status`, or a kind of bad input.
    public var kind: String
    public var message: String
    public var advice: String
    public var curlCode: Int?
    public var status: Int?
    /// The same run may succeed later as it is.
    public var mayPass: Bool

    public init(
      target: String, id: String, kind: String, message: String, advice: String,
      curlCode: Int? = nil, status: Int? = nil, mayPass: Bool
    ) {
      self.target = target
      self.id = id
      self.kind = kind
      self.message = message
      self.advice = advice
      self.curlCode = curlCode
      self.status = status
      self.mayPass = mayPass
    }
  }

  public var schemaVersion: String
  public var tool: Tool
  public var run: Run
  public var summary: Summary
  public var targets: [TargetReport]
  public var errors: [TargetError]
  /// Sentences for a reader that belong to no target.
  public var notices: [String]

  public init(
    tool: Tool, run: Run, targets: [TargetReport], errors: [TargetError] = [],
    notices: [String] = []
  ) {
    self.schemaVersion = Self.currentVersion
    self.tool = tool
    self.run = run
    self.targets = targets
    self.errors = errors
    self.notices = notices
    let verdicts = targets.flatMap(\.verdicts).map(\.verdict)
    self.summary = Summary(
      targets: targets.count + errors.count, ready: verdicts.count { $0 == .ready },
      atRisk: verdicts.count { $0 == .atRisk }, notReady: verdicts.count { $0 == .notReady },
      unknown: verdicts.count { $0 == .unknown }, errors: errors.count)
  }
}

/// All that is said about one target.
public struct TargetReport: Codable, Hashable, Sendable {
  /// Whether a target is meant to take Google Pay.
  public enum Expectation: String, Codable, Sendable, CaseIterable {
    case googlePay = "google-pay"
    case any
  }

  /// One load, as the report shows it.
  public struct VisitSummary: Codable, Hashable, Sendable {
    public var userAgent: String
    public var hosts: [String]
    public var status: Int
    public var finalURL: String
    public var hops: [Exchange.Hop]
    public var timings: Exchange.Timings
    public var scripts: [ScriptSummary]

    public init(
      userAgent: String, hosts: [String], status: Int, finalURL: String, hops: [Exchange.Hop],
      timings: Exchange.Timings, scripts: [ScriptSummary]
    ) {
      self.userAgent = userAgent
      self.hosts = hosts
      self.status = status
      self.finalURL = finalURL
      self.hops = hops
      self.timings = timings
      self.scripts = scripts
    }
  }

  /// A script of a visit and how far it was read.
  public struct ScriptSummary: Codable, Hashable, Sendable {
    public var url: String
    public var isInline: Bool
    /// `read`, `pay-script`, `provider`, `not-fetched`, `not-run` or `stopped`.
    public var state: String
    /// More about ``state``.
    public var detail: String?
    public var size: Int

    public init(url: String, isInline: Bool, state: String, detail: String? = nil, size: Int) {
      self.url = url
      self.isInline = isInline
      self.state = state
      self.detail = detail
      self.size = size
    }
  }

  /// Who brings Google Pay and how.
  public struct Integration: Codable, Hashable, Sendable {
    /// `pay.js`, `component`, `payment-request`, `provider` or `none`.
    public var kind: String
    /// The providers seen.
    public var providers: [String]
    /// `page` or `provider`.
    public var calledBy: String?
    /// `TEST`, `PRODUCTION`, or several.
    public var environments: [String]
    /// `tokenizationSpecification.parameters.gateway`, or `DIRECT`.
    public var gateways: [String]
    public var merchantIDs: [String]

    public init(
      kind: String, providers: [String] = [], calledBy: String? = nil,
      environments: [String] = [], gateways: [String] = [], merchantIDs: [String] = []
    ) {
      self.kind = kind
      self.providers = providers
      self.calledBy = calledBy
      self.environments = environments
      self.gateways = gateways
      self.merchantIDs = merchantIDs
    }
  }

  /// A finding and the hosts for which it holds.
  public struct HostedFinding: Codable, Hashable, Sendable {
    public var hosts: [String]
    public var fingerprint: String
    public var rule: String
    public var stage: Stage
    public var effect: Effect
    public var confidence: Confidence
    public var message: String
    public var location: Place?
    public var remedy: String
    public var actor: Actor
    public var sources: [String]

    public init(_ finding: Finding, hosts: [String]) {
      self.hosts = hosts
      self.fingerprint = finding.fingerprint
      self.rule = finding.rule
      self.stage = finding.stage
      self.effect = finding.effect
      self.confidence = finding.confidence
      self.message = finding.message
      self.location = finding.place
      self.remedy = finding.remedy
      self.actor = finding.actor
      self.sources = finding.sources
    }
  }

  /// The caller's name for it, else the target itself.
  public var id: String
  public var requestedURL: String
  public var finalURL: String
  public var expects: Expectation
  /// True where the target is a file and its headers were not seen.
  public var headersUnseen: Bool
  /// The agent that replaced those of all hosts, where one did.
  public var replacedAgent: String?
  public var visits: [VisitSummary]
  public var integration: Integration
  public var findings: [HostedFinding]
  public var verdicts: [HostVerdict]
  public var assumptions: [Assumption]
  /// Limits that were hit, one sentence each; the verdict may change without them.
  public var limits: [String]
  /// Rules that did not run, one sentence each.
  public var notRun: [String]

  public init(
    id: String, requestedURL: String, finalURL: String, expects: Expectation = .googlePay,
    headersUnseen: Bool = false, replacedAgent: String? = nil, visits: [VisitSummary],
    integration: Integration, findings: [HostedFinding], verdicts: [HostVerdict],
    assumptions: [Assumption], limits: [String] = [], notRun: [String] = []
  ) {
    self.id = id
    self.requestedURL = requestedURL
    self.finalURL = finalURL
    self.expects = expects
    self.headersUnseen = headersUnseen
    self.replacedAgent = replacedAgent
    self.visits = visits
    self.integration = integration
    self.findings = findings
    self.verdicts = verdicts
    self.assumptions = assumptions
    self.limits = limits
    self.notRun = notRun
  }
}

/// The answer for one target in one host.
public struct HostVerdict: Codable, Hashable, Sendable {
  /// How one stage ends.
  public struct StageOutcome: Codable, Hashable, Sendable {
    /// Why, where there is more to say than that the stage passes.
    public struct Reason: Codable, Hashable, Sendable {
      /// A stable code: a rule's name or a ``ReasonCode``.
      public var code: String
      public var sentence: String
      public var location: Place?
      /// What would decide an `unknown`.
      public var decidedBy: String?

      public init(
        code: String, sentence: String, location: Place? = nil, decidedBy: String? = nil
      ) {
        self.code = code
        self.sentence = sentence
        self.location = location
        self.decidedBy = decidedBy
      }
    }

    public var stage: Stage
    public var outcome: Outcome
    /// The first one decides.
    public var reasons: [Reason]
    public var reason: Reason? { reasons.first }

    public init(stage: Stage, outcome: Outcome, reasons: [Reason] = []) {
      self.stage = stage
      self.outcome = outcome
      self.reasons = reasons
    }
  }

  public var host: String
  public var verdict: Verdict
  /// The first stage that fails.
  public var firstFailure: Stage?
  /// Who must act on what decided the verdict.
  public var actor: Actor?
  /// One line that says what to do; nil where nothing is.
  public var fix: String?
  /// All stages in order.
  public var stages: [StageOutcome]
  public var assumptions: [Assumption]

  public init(
    host: String, verdict: Verdict, firstFailure: Stage? = nil, actor: Actor? = nil,
    fix: String? = nil, stages: [StageOutcome], assumptions: [Assumption]
  ) {
    self.host = host
    self.verdict = verdict
    self.firstFailure = firstFailure
    self.actor = actor
    self.fix = fix
    self.stages = stages
    self.assumptions = assumptions
  }
}
