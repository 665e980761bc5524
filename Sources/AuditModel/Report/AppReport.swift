// The report on a host app's source: what `payready app` prints as JSON and as text.

/// The envelope of one reading of an app.
public struct AppReport: Codable, Hashable, Sendable {
  /// Semantic: a new key is a minor version, a changed meaning a major one.
  public static let currentVersion = "1.0.0"

  /// What was read.
  public struct Source: Codable, Hashable, Sendable {
    /// The path as it was given.
    public var root: String
    /// How many files of each kind were read.
    public var files: [FileCount]
    /// What was found and not read.
    public var unread: [UnreadFile]
    /// Libraries that concern web views.
    public var dependencies: [AppDependency]

    /// Creates a source from its parts.
    public init(
      root: String, files: [FileCount], unread: [UnreadFile], dependencies: [AppDependency]
    ) {
      self.root = root
      self.files = files
      self.unread = unread
      self.dependencies = dependencies
    }
  }

  /// The version of this shape.
  public var schemaVersion = AppReport.currentVersion
  /// The program that made the report.
  public var tool: Report.Tool
  /// The run that made the report.
  public var run: Report.Run
  /// Counts over all web views.
  public var summary: Report.Summary
  /// What was read.
  public var app: Source
  /// The web views that were judged, in the order of path and line.
  public var webViews: [WebViewReport]
  /// What belongs to the app as a whole.
  public var findings: [TargetReport.HostedFinding]
  /// Limits that were hit, one sentence each; the verdicts may change without them.
  public var limits: [String]
  /// Sentences for a reader.
  public var notices: [String]

  /// Creates a report from its parts; the counts follow.
  public init(
    tool: Report.Tool, run: Report.Run, app: Source, webViews: [WebViewReport],
    findings: [TargetReport.HostedFinding] = [], limits: [String] = [], notices: [String] = []
  ) {
    self.tool = tool
    self.run = run
    self.app = app
    self.webViews = webViews
    self.findings = findings
    self.limits = limits
    self.notices = notices
    var summary = Report.Summary()
    for view in webViews { summary.count([view.verdict], errors: 0) }
    self.summary = summary
  }
}

/// All that is said about one web view.
public struct WebViewReport: Codable, Hashable, Sendable {
  /// What the source does not show.
  public struct Unseen: Codable, Hashable, Sendable {
    /// The stage that it concerns.
    public var stage: Stage
    /// The stable code of the reason.
    public var code: ReasonCode
    /// What is not known, in a sentence.
    public var sentence: String
    /// Where reading came to its end.
    public var location: Place?
    /// What would decide it.
    public var decidedBy: String

    /// Creates an entry from what a rule cannot tell.
    public init(_ untold: CannotTell) {
      stage = untold.stage
      code = untold.code
      sentence = untold.message
      location = untold.place
      decidedBy = untold.decidedBy
    }
  }

  /// The name that `--web-view` takes.
  public var name: String
  /// The system that it runs on.
  public var platform: WebViewReading.Platform
  /// The library that owns the view.
  public var wrapper: WebViewReading.Wrapper?
  /// The language of the code that sets it up.
  public var language: SourceLanguage
  /// Where it is made, or where its delegate is.
  public var location: Place
  /// The profile that it amounts to.
  public var host: Host
  /// The fields of the profile that the source does not decide.
  public var undecided: [DerivedHost.Undecided]
  /// What rules found, in the order of the flow.
  public var findings: [TargetReport.HostedFinding]
  /// Whether it would let a page finish; stages that a page decides are `not-reached`.
  public var verdict: HostVerdict
  /// What the source does not show.
  public var unseen: [Unseen]

  /// Creates a report on a view from its parts.
  public init(
    _ view: WebViewReading, derived: DerivedHost, findings: [TargetReport.HostedFinding],
    verdict: HostVerdict, unseen: [Unseen]
  ) {
    name = view.name
    platform = view.platform
    wrapper = view.wrapper
    language = view.language
    location = view.place
    host = derived.host
    undecided = derived.undecided
    self.findings = findings
    self.verdict = verdict
    self.unseen = unseen
  }
}
