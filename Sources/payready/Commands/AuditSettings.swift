// Turns the options of `payready audit` into settings, and says which is wrong.

import AuditModel
import Auditing
import Fetching
import FoundationEssentials
import Reporting

/// What the arguments of an audit ask for.
struct AuditSettings {
  var options = AuditOptions()
  var acceptance = Acceptance()
  var reports: [ReportRequest] = []
  /// Where addresses stand in the caller's repository.
  var sourceMap = SourceMap()
  var evidenceFile: String?
  var archiveFile: String?
  var showsSecrets = false
  /// Reports hold no times, so that the same input gives the same bytes.
  var isReproducible = false
  var terminal = Terminal()
  /// Holds the cookies of a storage state while the audit runs.
  var cookieFile: TemporaryFile?

  /// What stands in the baseline and is not found any more is a failure.
  var isStrictAboutBaseline = false
  /// What the target's own part of the configuration sets; empty where it has none.
  var targetLayer: [String: SettingsLayer.Value] = [:]
  /// Headers and cookies that targets' own parts of the configuration give to be sent.
  var sentByTargets: [Headers.Field] = []

  init(_ arguments: Arguments, _ configuration: Configuration? = nil) throws(UsageError) {
    terminal.isQuiet = arguments.has(.quiet)
    terminal.isVerbose = arguments.has(.verbose)
    terminal.allowsColor = !arguments.has(.noColor)
    showsSecrets = arguments.has(.showSecrets)
    isReproducible = arguments.has(.reproducible)
    if terminal.isQuiet, terminal.isVerbose {
      throw UsageError("--quiet and --verbose exclude each other", "Leave one out.")
    }
    reports = try ReportRequest.all(arguments.all(.report))
    for value in arguments.all(.mapURL) where !sourceMap.add(value) {
      throw UsageError(
        "--map-url is no pattern and path: \(value)",
        "Write it as 'https://shop.example/*=web/public/*', the path inside the repository.")
    }
    evidenceFile = arguments.last(.saveEvidence)
    if evidenceFile?.isEmpty == true { throw UsageError("--save-evidence names no file") }
    archiveFile = arguments.last(.saveHAR)
    if archiveFile?.isEmpty == true { throw UsageError("--save-har names no file") }
    if let archiveFile, archiveFile == evidenceFile {
      throw UsageError("the evidence and the HAR would share a file", "Give each its own.")
    }
    options.records = archiveFile != nil
    options.version = CommandLineTool.version
    options.ruleEffects = configuration?.rules ?? [:]
    options.waivers = configuration?.waivers ?? []
    if let path = arguments.last(.baseline) {
      options.baseline = try Baseline(path: path).waivers(of: path)
    }
    isStrictAboutBaseline = arguments.has(.strictBaseline)
    if isStrictAboutBaseline, arguments.last(.baseline) == nil {
      throw UsageError("--strict-baseline is only for --baseline", "Add that, or leave it out.")
    }
    options.hosts = try HostSelection.hosts(arguments.all(.host))
    options.agents = try AgentSelection.agents(arguments.all(.agents))
    try takeJudging(arguments)
    try takeRequests(arguments)
    try takeNetwork(arguments)
    try takeLimits(arguments)
  }

  /// The headers and cookies that the caller gives to be sent; those of a file are not among them.
  var sent: Headers {
    let cookies = [options.fetch.cookie].compactMap { $0 }.filter { $0.contains("=") }
    return Headers(
      sentByTargets + options.fetch.headers + options.fetch.headersForOrigin.values.joined()
        + cookies.map { Headers.Field(name: "Cookie", value: $0) })
  }

  private mutating func takeJudging(_ arguments: Arguments) throws(UsageError) {
    options.live = try LiveSelection.options(arguments)
    options.offline = arguments.has(.offline)
    if let value = arguments.last(.expects) {
      options.expects = try Self.choice(value, of: .expects)
    }
    if let value = arguments.last(.failOn) {
      acceptance.failOn = try Self.choice(value, of: .failOn)
    }
    acceptance.allowUnknown = arguments.has(.allowUnknown)
    if let value = arguments.last(.baseURL) {
      guard let address = WebAddress(value), ["http", "https"].contains(address.scheme) else {
        throw UsageError(
          "--base-url is no http or https URL: \(value)",
          "Write it as https://shop.example/checkout.")
      }
      options.baseURL = address
    }
    if let path = arguments.last(.responseHeaders) {
      options.responseHeaders = try HeadersFile.read(path)
    }
  }

  private mutating func takeRequests(_ arguments: Arguments) throws(UsageError) {
    for line in arguments.all(.header) {
      options.fetch.headers.append(try Self.field(line, of: .header))
    }
    for value in arguments.all(.headerFor) {
      let parts = value.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2, let address = WebAddress(parts[0]), !address.host.isEmpty else {
        throw UsageError(
          "--header-for names no origin", "Write it as `https://api.example=Name: value`.")
      }
      options.fetch.headersForOrigin[address.origin, default: []]
        .append(try Self.field(parts[1], of: .headerFor))
    }
    options.fetch.cookie = arguments.last(.cookie)
    options.fetch.cookieJar = arguments.last(.cookieJar)
    if let path = arguments.last(.storageState) {
      if options.fetch.cookie != nil {
        throw UsageError("--cookie and --storage-state exclude each other", "Leave one out.")
      }
      let state = try StorageState(path)
      let file = try state.cookieFile()
      options.live?.storage = state.storage
      options.fetch.cookie = file.path
      cookieFile = file
    }
    if let agent = arguments.last(.userAgent) {
      let isHeader = agent.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
      guard isHeader, !agent.isEmpty else {
        throw UsageError("--user-agent is empty or holds a control character")
      }
      options.userAgent = agent
    }
  }

  private mutating func takeNetwork(_ arguments: Arguments) throws(UsageError) {
    options.fetch.resolve = arguments.all(.resolve)
    options.fetch.connectTo = arguments.all(.connectTo)
    options.fetch.caCertificateFile = arguments.last(.cacert)
    options.fetch.insecure = arguments.has(.insecure)
    options.fetch.proxy = arguments.last(.proxy)
    options.fetch.denyPrivateNetworks = arguments.has(.denyPrivateNetworks)
    if options.fetch.denyPrivateNetworks, options.live != nil {
      throw UsageError(
        "--deny-private-networks does not reach runs in a web view",
        "Leave out --live for targets that strangers name, or run it where it reaches no private "
          + "network.")
    }
    if let value = arguments.last(.maxTime) {
      options.fetch.maxTime = try Quantities.duration(value, for: .maxTime)
    }
    if let value = arguments.last(.connectTimeout) {
      options.fetch.connectTimeout = try Quantities.duration(value, for: .connectTimeout)
    }
    if let value = arguments.last(.idleTimeout) {
      options.fetch.idleTimeout = try Quantities.duration(value, for: .idleTimeout)
    }
    if let value = arguments.last(.retry) {
      options.fetch.retries = try Quantities.count(value, for: .retry, in: 0...100)
    }
    if let value = arguments.last(.retryDelay) {
      options.fetch.retryDelay = try Quantities.duration(value, for: .retryDelay)
    }
    if let value = arguments.last(.concurrency) {
      let count = try Quantities.count(value, for: .concurrency, in: 1...1000)
      options.fetch.concurrency = count
      options.fetch.concurrencyPerHost = min(options.fetch.concurrencyPerHost, count)
      options.limits.targetsAtATime = min(options.limits.targetsAtATime, count)
    }
  }

  private mutating func takeLimits(_ arguments: Arguments) throws(UsageError) {
    if let value = arguments.last(.timeout) {
      options.limits.total = try Quantities.duration(value, for: .timeout)
    }
    if let value = arguments.last(.maxRedirects) {
      options.fetch.maxRedirects = try Quantities.count(value, for: .maxRedirects, in: 0...1000)
    }
    if let value = arguments.last(.maxBody) {
      options.fetch.maxBody = try Quantities.size(value, for: .maxBody)
    }
    if let value = arguments.last(.maxTotal) {
      options.fetch.maxTotalBody = try Quantities.size(value, for: .maxTotal)
    }
    if let value = arguments.last(.maxScript) {
      options.limits.scriptSize = try Quantities.size(value, for: .maxScript)
    }
    if let value = arguments.last(.maxNesting) {
      options.limits.nesting = try Quantities.count(value, for: .maxNesting, in: 16...512)
    }
    if let value = arguments.last(.maxResources) {
      options.limits.resources = try Quantities.count(value, for: .maxResources, in: 0...100_000)
    }
    if let value = arguments.last(.maxFrameDepth) {
      options.limits.frameDepth = try Quantities.count(value, for: .maxFrameDepth, in: 0...16)
    }
  }

  private static func field(_ line: String, of option: Option) throws(UsageError) -> Headers.Field {
    do throws(FetchFailure) {
      return try FetchOptions.headerField(line)
    } catch {
      throw UsageError(
        "\(option.spelling) is no header line", "Write it as `Name: value`.")
    }
  }

  static func choice<Choice: RawRepresentable & CaseIterable>(
    _ value: String, of option: Option
  ) throws(UsageError) -> Choice where Choice.RawValue == String {
    if let choice = Choice(rawValue: value) { return choice }
    let known = Choice.allCases.map(\.rawValue)
    let nearest = Spelling.nearest(to: value, among: known)
    throw UsageError(
      "\(option.spelling) cannot be \"\(value)\"",
      (nearest.map { "Did you mean \($0)? " } ?? "")
        + "It is one of \(known.joined(separator: ", ")).")
  }
}
