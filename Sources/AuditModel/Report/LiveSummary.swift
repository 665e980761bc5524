// One run in a real web view, in short.

extension TargetReport {
  /// What a run in a real web view came to.
  public struct LiveSummary: Codable, Hashable, Sendable {
    /// The host that the view was set up like.
    public var host: String
    /// What happened in the run.
    public var scenario: LiveRun.Scenario
    /// Who played Google.
    public var google: LiveRun.GoogleSide
    /// It began with what an earlier run had stored.
    public var isWarm: Bool
    /// The engine, such as `WebKitGTK 2.50.6`; nil where it did not start.
    public var engine: String?
    /// Google's environments that the page paid in, as it ran: `TEST`, `PRODUCTION`; nil where no
    /// payment was asked for.
    public var environments: [String]?
    /// How it ended; nil where it was cut off.
    public var end: LiveEvent.Ended.How?
    /// More about the end, one sentence.
    public var message: String?
    /// How long it took, in milliseconds.
    public var duration: Int
    /// Why it says nothing about the page, to stand after "did not run: "; nil where it does.
    public var didNotRun: String?
    /// It was begun; false where it makes no sense, as for a host of another engine.
    public var wasTried: Bool

    /// The summary of a record.
    public init(_ record: LiveRecord) {
      host = record.host
      scenario = record.scenario
      google = record.google
      isWarm = record.isWarm
      engine = record.engine
      let seen = SeenRun(record).reports("load-called").compactMap { $0.facts["environment"]?.text }
      environments = seen.isEmpty ? nil : Set(seen).sorted()
      end = record.end?.how
      message = record.end?.message
      duration = record.events.last?.time ?? 0
      didNotRun = record.didNotRun
      wasTried = record.wasTried
    }
  }
}
