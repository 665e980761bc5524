// How pages are run in a real web view.

public import AuditModel

/// What the runs of a target in a real web view do.
public struct LiveOptions: Sendable {
  /// Who plays Google.
  public var google: LiveRun.GoogleSide = .standIn
  /// What happens, a run for each; ``LiveRun/Scenario/approve`` has a second one that begins with
  /// what the first stored.
  public var scenarios: [LiveRun.Scenario] = [.approve]
  /// A file with pay.js in place of the network's.
  public var payScript: String?
  /// A selector of the element that is tapped.
  public var tap: String?
  /// What is done before the tap.
  public var steps: [LiveStep] = []
  /// What `localStorage` of some origins holds before the first load.
  public var storage: [LiveRun.OriginStorage] = []
  /// The folder that pictures are written to, in a folder for each run.
  public var screenshots: String?
  /// The time for one run.
  public var deadline: Duration = .seconds(20)

  /// Options, each with its default.
  public init() {}
}
