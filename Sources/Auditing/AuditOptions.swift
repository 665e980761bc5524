// How an audit is run: hosts, limits, files; all that a caller may set.

public import AuditModel
public import Fetching

/// The settings of an ``Auditor``.
public struct AuditOptions: Sendable {
  /// Bounds of one visit; what is beyond is named in the report.
  public struct Limits: Sendable {
    /// Scripts and frames that are fetched in one visit.
    public var resources = 200
    /// Frames inside frames that are read.
    public var frameDepth = 4
    /// Bytes of one script.
    public var scriptSize = 16 << 20
    /// Elements within elements that are read; code within code where it is less than the
    /// reader's own bound.
    public var nesting = 512
    /// The time for the whole audit.
    public var total: Duration = .seconds(600)
    /// Targets that are audited at a time.
    public var targetsAtATime = 8

    /// Limits, each with its default.
    public init() {}
  }

  /// The hosts that are judged, each with a name of its own.
  public var hosts: [Host] = [.standard]
  /// Replaces the agent of all visits exactly.
  public var userAgent: String?
  /// The agents that a URL is visited with beside those of the hosts, to be compared; none where
  /// ``userAgent`` replaces all.
  public var agents: [VisitAgent] = VisitAgent.usual
  /// Whether the targets are meant to take Google Pay.
  public var expects: TargetReport.Expectation = .googlePay
  /// How much is collected.
  public var limits = Limits()
  /// How requests are made.
  public var fetch = FetchOptions()
  /// The address that an HTML file is judged at; a folder's where it ends with a slash.
  public var baseURL: WebAddress?
  /// What the server would send with an HTML file; nil where nobody knows.
  public var responseHeaders: Headers?
  /// What is asked of URLs and answered is kept in ``TargetAudit/recording``.
  public var records = false
  /// Nothing is asked of the network: files, HARs and saved evidence only.
  public var offline = false
  /// How URLs are run in a real web view; nil where they are not.
  public var live: LiveOptions?
  /// The web views of an app that are among ``hosts``, by the names of these.
  public var appHosts: [String: AppHost] = [:]
  /// Why the source of an app that was asked for was not read.
  public var appFailure: String?
  /// What findings of rules do instead of what the rules say; nil for rules that are off.
  public var ruleEffects: [String: Effect?] = [:]
  /// Findings that do not count.
  public var waivers: [Waiver] = []
  /// Findings that were known before, which do not count either.
  public var baseline: [Waiver] = []
  /// The version that reports name.
  public var version = "0"

  /// Options of one audit, each with its default.
  public init() {}
}
