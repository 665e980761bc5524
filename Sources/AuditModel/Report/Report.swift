// The report: what is printed as JSON, and what every other format is made from.

/// The envelope of one run.
public struct Report: Codable, Hashable, Sendable {
  /// Semantic: a new key is a minor version, a changed meaning a major one.
  public static let currentVersion = "1.3.0"

  /// The program that made the report.
  public struct Tool: Codable, Hashable, Sendable {
    /// Always `payready`.
    public var name: String
    /// The program's version.
    public var version: String
    /// The names of the rules that were there.
    public var rules: [String]

    /// Creates a tool from its parts.
    public init(name: String = "payready", version: String, rules: [String]) {
      self.name = name
      self.version = version
      self.rules = rules
    }
  }

  /// One run of the program.
  public struct Run: Codable, Hashable, Sendable {
    /// Different for each run.
    public var id: String
    /// ISO 8601, UTC.
    public var started: String
    /// When the run ended, ISO 8601, UTC.
    public var finished: String
    /// A hash of all options that change what is observed or judged.
    public var configuration: String
    /// The engine of live evidence; nil where none ran.
    public var engine: String?
    /// The exit status.
    public var exit: Int
    /// What did not run in this run as a whole, such as live evidence, with the cause.
    public var didNotRun: [String]

    /// Creates a run from its parts.
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
    /// Targets that were named.
    public var targets: Int
    /// Verdicts that are `ready`.
    public var ready: Int
    /// Verdicts that are `at-risk`.
    public var atRisk: Int
    /// Verdicts that are `not-ready`.
    public var notReady: Int
    /// Verdicts that are `unknown`.
    public var unknown: Int
    /// Targets that could not be audited.
    public var errors: Int

    /// Creates a summary from its parts.
    public init(
      targets: Int = 0, ready: Int = 0, atRisk: Int = 0, notReady: Int = 0, unknown: Int = 0,
      errors: Int = 0
    ) {
      self.targets = targets
      self.ready = ready
      self.atRisk = atRisk
      self.notReady = notReady
      self.unknown = unknown
      self.errors = errors
    }

    /// Counts one target more.
    ///
    /// - Parameters:
    ///   - verdicts: the verdicts of the target that was audited; nil where it was not.
    ///   - errors: how many errors it brought.
    public mutating func count(_ verdicts: [HostVerdict]?, errors: Int) {
      targets += (verdicts == nil ? 0 : 1) + errors
      self.errors += errors
      for verdict in verdicts ?? [] {
        switch verdict.verdict {
        case .ready: ready += 1
        case .atRisk: atRisk += 1
        case .notReady: notReady += 1
        case .unknown: unknown += 1
        }
      }
    }
  }

  /// A target that could not be audited.
  public struct TargetError: Codable, Hashable, Sendable {
    /// What the caller named.
    public var target: String
    /// The caller's name for it, else the target itself.
    public var id: String
    /// The kind of a ``FetchFailure``, `http-status`, or a kind of bad input.
    public var kind: String
    /// What happened, one sentence.
    public var message: String
    /// What to try, one sentence.
    public var advice: String
    /// libcurl's code, where libcurl failed.
    public var curlCode: Int?
    /// The status of the answer, where there was one.
    public var status: Int?
    /// The same run may succeed later as it is.
    public var mayPass: Bool

    /// Creates a target error from its parts.
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

  /// The version of this shape.
  public var schemaVersion: String
  /// The program that made the report.
  public var tool: Tool
  /// The run that made the report.
  public var run: Run
  /// Counts over all targets.
  public var summary: Summary
  /// The targets that were audited, in the order in which they were named.
  public var targets: [TargetReport]
  /// The targets that could not be audited.
  public var errors: [TargetError]
  /// Sentences for a reader that belong to no target.
  public var notices: [String]

  /// Creates a report from its parts.
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
    var summary = Summary()
    for target in targets { summary.count(target.verdicts, errors: 0) }
    summary.count(nil, errors: errors.count)
    self.summary = summary
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
    /// The agent that asked.
    public var userAgent: String
    /// The hosts that were judged on this visit, by name.
    public var hosts: [String]
    /// The status of the last hop.
    public var status: Int
    /// The address of the last hop.
    public var finalURL: String
    /// All hops in order.
    public var hops: [Exchange.Hop]
    /// How long the phases of the last hop took.
    public var timings: Exchange.Timings
    /// The scripts of the page.
    public var scripts: [ScriptSummary]
    /// The windows that the page opens on the way to a payment; nil where there are none.
    public var windows: [WindowSummary]?

    /// Creates a visit summary from its parts.
    public init(
      userAgent: String, hosts: [String], status: Int, finalURL: String, hops: [Exchange.Hop],
      timings: Exchange.Timings, scripts: [ScriptSummary], windows: [WindowSummary]? = nil
    ) {
      self.userAgent = userAgent
      self.hosts = hosts
      self.status = status
      self.finalURL = finalURL
      self.hops = hops
      self.timings = timings
      self.scripts = scripts
      self.windows = windows
    }
  }

  /// A window that a page opens on the way to a payment, and what it shows.
  public struct WindowSummary: Codable, Hashable, Sendable {
    /// The address that it is sent to.
    public var url: String
    /// What opens it.
    public var means: OpenedPage.Means
    /// Why it is taken to be on the way to a payment.
    public var tie: OpenedPage.Tie
    /// The status of the last answer; nil where none came or nothing was asked.
    public var status: Int?
    /// Where it ended, if that is elsewhere; or why nothing was asked, or no answer came.
    public var detail: String?

    /// Creates a window summary from its parts.
    public init(
      url: String, means: OpenedPage.Means, tie: OpenedPage.Tie, status: Int? = nil,
      detail: String? = nil
    ) {
      self.url = url
      self.means = means
      self.tie = tie
      self.status = status
      self.detail = detail
    }
  }

  /// A script of a visit and how far it was read.
  public struct ScriptSummary: Codable, Hashable, Sendable {
    /// The absolute address; for an inline script the page's.
    public var url: String
    /// The script's text stands in the page.
    public var isInline: Bool
    /// `read`, `pay-script`, `provider`, `not-fetched`, `not-run` or `stopped`.
    public var state: String
    /// More about ``state``.
    public var detail: String?
    /// Size in bytes of UTF-8.
    public var size: Int

    /// Creates a script summary from its parts.
    public init(url: String, isInline: Bool, state: String, detail: String? = nil, size: Int) {
      self.url = url
      self.isInline = isInline
      self.state = state
      self.detail = detail
      self.size = size
    }
  }

  /// One way in which agents get something else.
  public struct Difference: Codable, Hashable, Sendable {
    /// What is different.
    public var aspects: [VisitDifference.Aspect]
    /// The agents, by name, that get the one thing.
    public var agents: [String]
    /// What they get.
    public var get: String
    /// The agents, by name, that get the other.
    public var others: [String]
    /// What those get.
    public var othersGet: String
    /// What decides.
    public var cause: VisitDifference.Cause
    /// The tokens that decide, or that are different between the closest agents.
    public var tokens: [VisitDifference.Token]
    /// What decides, for a reader.
    public var sentence: String

    /// The difference as the report shows it.
    public init(_ difference: VisitDifference) {
      aspects = difference.aspects
      agents = difference.agents
      get = difference.oneGets
      others = difference.others
      othersGet = difference.otherGets
      cause = difference.cause
      tokens = difference.tokens
      sentence = difference.decision
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
    /// Merchant ids of requests and client options.
    public var merchantIDs: [String]
    /// The address of the window that the target opens and Google Pay was seen in; nil where it is
    /// in the target's own.
    public var window: String?

    /// Creates an integration from its parts.
    public init(
      kind: String, providers: [String] = [], calledBy: String? = nil,
      environments: [String] = [], gateways: [String] = [], merchantIDs: [String] = [],
      window: String? = nil
    ) {
      self.kind = kind
      self.providers = providers
      self.calledBy = calledBy
      self.environments = environments
      self.gateways = gateways
      self.merchantIDs = merchantIDs
      self.window = window
    }
  }

  /// A finding and the hosts for which it holds.
  public struct HostedFinding: Codable, Hashable, Sendable {
    /// The hosts for which it holds, by name.
    public var hosts: [String]
    /// Stable over runs: see ``Finding/fingerprint``.
    public var fingerprint: String
    /// The rule's name.
    public var rule: String
    /// The stage that the rule belongs to.
    public var stage: Stage
    /// What it does to a payment in these hosts.
    public var effect: Effect
    /// How sure it is.
    public var confidence: Confidence
    /// What was seen, in a sentence.
    public var message: String
    /// Where; nil where there is no text to point at.
    public var location: Place?
    /// What to do, in a sentence.
    public var remedy: String
    /// The change in code, where one is shown: see ``Finding/patch``.
    public var patch: String?
    /// Who must do it.
    public var actor: Actor
    /// Public pages where this is written.
    public var sources: [String]
    /// What runs in a real web view saw of it; nil where none did.
    public var seen: [Sighting]?
    /// Why it does not count, where someone has waived it.
    public var waiver: Waiver?

    /// What it does to the verdict: one that is waived only informs.
    public var countedEffect: Effect { waiver == nil ? effect : .informs }

    /// What the rule said.
    public var finding: Finding {
      Finding(
        rule: rule, stage: stage, effect: effect, confidence: confidence, message: message,
        place: location, remedy: remedy, actor: actor, sources: sources)
    }

    /// Creates a hosted finding from its parts.
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
      self.patch = finding.patch
      self.actor = finding.actor
      self.sources = finding.sources
      self.seen = finding.seen
    }
  }

  /// A host that the page needs and an app does not let it have.
  public struct RefusedHost: Codable, Hashable, Sendable {
    /// What the page needs it for.
    public enum Need: String, Codable, Sendable, CaseIterable {
      /// The checkout, or a redirect to it.
      case page
      case script
      case frame
      /// A window on the way to a payment.
      case window
      /// Google's payment page or its sign-in.
      case sheet
    }

    /// What of the app refuses it.
    public enum Refusal: String, Codable, Sendable, CaseIterable {
      case appBoundDomains = "app-bound-domains"
      case navigationPolicy = "navigation-policy"
      case contentRules = "content-rules"
    }

    /// The hosts, as profiles, that refuse it.
    public var hosts: [String]
    /// The name of the web host.
    public var name: String
    /// What the page needs it for.
    public var need: Need
    /// What of the app refuses it.
    public var refusal: Refusal

    /// Creates an entry from its parts.
    public init(hosts: [String], name: String, need: Need, refusal: Refusal) {
      self.hosts = hosts
      self.name = name
      self.need = need
      self.refusal = refusal
    }
  }

  /// The caller's name for it, else the target itself.
  public var id: String
  /// The target as the caller named it.
  public var requestedURL: String
  /// Where the first visit ended.
  public var finalURL: String
  /// Whether the target is meant to take Google Pay.
  public var expects: Expectation
  /// True where the target is a file and its headers were not seen.
  public var headersUnseen: Bool
  /// The agent that replaced those of all hosts, where one did.
  public var replacedAgent: String?
  /// The loads, one for each agent.
  public var visits: [VisitSummary]
  /// What every agent got that the target was visited with, trials left out; nil where nothing
  /// was compared.
  public var comparisons: [Visit.Comparison]?
  /// How agents got something else; nil where nothing was compared.
  public var differences: [Difference]?
  /// Runs in a real web view; nil where none was asked for.
  public var runs: [LiveSummary]?
  /// Who brings Google Pay and how.
  public var integration: Integration
  /// Hosts that the page needs and the app that was read refuses; nil where no app was read.
  public var refusedHosts: [RefusedHost]?
  /// What rules found, the strongest first.
  public var findings: [HostedFinding]
  /// The answers, one for each host.
  public var verdicts: [HostVerdict]
  /// What the verdicts of all hosts assume.
  public var assumptions: [Assumption]
  /// Limits that were hit, one sentence each; the verdict may change without them.
  public var limits: [String]
  /// Rules that did not run, one sentence each.
  public var notRun: [String]

  /// Creates a target report from its parts.
  public init(
    id: String, requestedURL: String, finalURL: String, expects: Expectation = .googlePay,
    headersUnseen: Bool = false, replacedAgent: String? = nil, visits: [VisitSummary],
    comparisons: [Visit.Comparison]? = nil, differences: [Difference]? = nil,
    runs: [LiveSummary]? = nil, integration: Integration, refusedHosts: [RefusedHost]? = nil,
    findings: [HostedFinding], verdicts: [HostVerdict], assumptions: [Assumption],
    limits: [String] = [], notRun: [String] = []
  ) {
    self.id = id
    self.requestedURL = requestedURL
    self.finalURL = finalURL
    self.expects = expects
    self.headersUnseen = headersUnseen
    self.replacedAgent = replacedAgent
    self.visits = visits
    self.comparisons = comparisons
    self.differences = differences
    self.runs = runs
    self.integration = integration
    self.refusedHosts = refusedHosts
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
      /// The reason in a sentence.
      public var sentence: String
      /// Where, if in a text.
      public var location: Place?
      /// What would decide an `unknown`.
      public var decidedBy: String?

      /// Creates a reason from its parts.
      public init(
        code: String, sentence: String, location: Place? = nil, decidedBy: String? = nil
      ) {
        self.code = code
        self.sentence = sentence
        self.location = location
        self.decidedBy = decidedBy
      }
    }

    /// The stage.
    public var stage: Stage
    /// How it ends.
    public var outcome: Outcome
    /// The first one decides.
    public var reasons: [Reason]
    /// The reason that decides; nil where there is none.
    public var reason: Reason? { reasons.first }

    /// Creates a stage outcome from its parts.
    public init(stage: Stage, outcome: Outcome, reasons: [Reason] = []) {
      self.stage = stage
      self.outcome = outcome
      self.reasons = reasons
    }
  }

  /// The host's name.
  public var host: String
  /// The whole answer.
  public var verdict: Verdict
  /// The first stage that fails.
  public var firstFailure: Stage?
  /// Who must act on what decided the verdict.
  public var actor: Actor?
  /// One line that says what to do; nil where nothing is.
  public var fix: String?
  /// All stages in order.
  public var stages: [StageOutcome]
  /// What this verdict assumes.
  public var assumptions: [Assumption]

  /// Creates a host verdict from its parts.
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
