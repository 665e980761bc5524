// What a run in a real web view saw of a finding.

/// What one run saw of a finding: that it happens, or that it did not happen there.
public struct Sighting: Codable, Hashable, Sendable {
  /// The host that the view was set up like, by its name.
  public var host: String
  /// What happened in the run.
  public var scenario: LiveRun.Scenario
  /// It began with what an earlier run had stored.
  public var isWarm: Bool
  /// The engine, such as `WebKitGTK 2.50.6`.
  public var engine: String?
  /// Milliseconds since the run began.
  public var time: Int
  /// What was seen, a sentence.
  public var sentence: String
  /// False where it speaks against the finding.
  public var agrees: Bool

  /// Creates a sighting from its parts.
  public init(
    host: String, scenario: LiveRun.Scenario, isWarm: Bool = false, engine: String? = nil,
    time: Int, sentence: String, agrees: Bool = true
  ) {
    self.host = host
    self.scenario = scenario
    self.isWarm = isWarm
    self.engine = engine
    self.time = time
    self.sentence = sentence
    self.agrees = agrees
  }

  /// That of a run, at a time of it.
  public init(_ run: SeenRun, at time: Int, _ sentence: String, agrees: Bool = true) {
    self.init(
      host: run.record.host, scenario: run.record.scenario, isWarm: run.record.isWarm,
      engine: run.record.engine, time: time, sentence: sentence, agrees: agrees)
  }
}
