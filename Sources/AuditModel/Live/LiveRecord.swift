// What the runs of a target in a real web view saw.

/// One run in a real web view and all that it saw.
public struct LiveRecord: Codable, Hashable, Sendable {
  /// The host that the view was set up like, by its name.
  public var host: String
  /// Who played Google.
  public var google: LiveRun.GoogleSide
  /// What happened in the run.
  public var scenario: LiveRun.Scenario
  /// It began with what an earlier run had stored.
  public var isWarm: Bool
  /// What was seen, in order.
  public var events: [LiveEvent]
  /// Why the run says nothing about the page, to stand after "did not run: "; nil where it does.
  public var didNotRun: String?
  /// It was begun; false where it makes no sense, as for a host of another engine.
  public var wasTried: Bool

  /// Creates a record from its parts.
  public init(
    host: String, google: LiveRun.GoogleSide, scenario: LiveRun.Scenario, isWarm: Bool = false,
    events: [LiveEvent] = [], didNotRun: String? = nil, wasTried: Bool = true
  ) {
    self.host = host
    self.google = google
    self.scenario = scenario
    self.isWarm = isWarm
    self.events = events
    self.didNotRun = didNotRun
    self.wasTried = wasTried
  }

  /// The engine that ran it, such as `WebKitGTK 2.50.6`.
  public var engine: String? {
    for event in events { if case .started(let start) = event.what { return start.engine } }
    return nil
  }

  /// How it came to its end; nil where it was cut off.
  public var end: LiveEvent.Ended? {
    for event in events.reversed() { if case .ended(let end) = event.what { return end } }
    return nil
  }
}
