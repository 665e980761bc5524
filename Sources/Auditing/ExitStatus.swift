// What the exit status tells a machine, and how it follows from a report.

public import AuditModel

/// The exit statuses of the command.
public enum ExitStatus: Int32, Sendable, CaseIterable {
  /// Every verdict is good enough.
  case good = 0
  /// Some verdict is not.
  case notGood = 1
  /// Some verdict is unknown, or a target could not be audited.
  case incomplete = 2
  case usage = 64
  case badInput = 65
  /// A part that was asked for is missing, such as the live view.
  case missingPart = 69
  /// A fault of the tool itself.
  case ownFault = 70
  /// A report could not be written.
  case cannotWrite = 73
  /// Nothing was reached and every cause may pass.
  case tryAgain = 75
  case badConfiguration = 78
  /// By SIGINT, after the partial report.
  case interrupted = 130
  /// By SIGTERM, after the partial report.
  case terminated = 143

  /// Those that outrank others first: an incomplete run outranks a finding, since "one finding"
  /// misleads when nine pages were never seen.
  static let precedence: [ExitStatus] = [
    .interrupted, .terminated, .ownFault, .usage, .badConfiguration, .badInput, .cannotWrite,
    .missingPart, .tryAgain, .incomplete, .notGood, .good,
  ]

  /// The one that counts of several; ``good`` where there is none.
  public static func worst(_ statuses: [ExitStatus]) -> ExitStatus {
    precedence.first { statuses.contains($0) } ?? .good
  }
}

/// Which verdicts a caller accepts.
public struct Acceptance: Sendable {
  /// The verdict from which on a target fails.
  public enum Threshold: String, Sendable, CaseIterable {
    case notReady = "not-ready"
    case atRisk = "at-risk"
    case never
  }

  /// The verdict from which on a run is not good enough.
  public var failOn: Threshold
  /// An unknown verdict is good enough.
  public var allowUnknown: Bool

  /// Creates an acceptance from its parts.
  public init(failOn: Threshold = .notReady, allowUnknown: Bool = false) {
    self.failOn = failOn
    self.allowUnknown = allowUnknown
  }

  /// The exit status that a target's verdicts ask for.
  public func status(of target: TargetReport) -> ExitStatus {
    .worst(
      target.verdicts.map { status(of: $0, expects: target.expects) }
        + (target.runs ?? []).map(status))
  }

  /// A run that was asked for and says nothing is no pass: a part is missing where it did not
  /// even start.
  private func status(of run: TargetReport.LiveSummary) -> ExitStatus {
    guard run.wasTried, run.didNotRun != nil else { return .good }
    return run.engine == nil ? .missingPart : .incomplete
  }

  /// The exit status that the run asks for beside its targets' verdicts; without interrupts and
  /// reports that cannot be written.
  ///
  /// - Parameter report: the errors and counts; its targets are not looked at.
  public func status(besideTargetsOf report: Report) -> ExitStatus {
    var statuses: [ExitStatus] = []
    if !report.run.didNotRun.isEmpty { statuses.append(.missingPart) }
    if !report.errors.isEmpty {
      let isAlone = report.summary.targets == report.summary.errors
      let mayPass = isAlone && report.errors.allSatisfy(\.mayPass)
      statuses.append(mayPass ? .tryAgain : .incomplete)
    }
    return .worst(statuses)
  }

  private func status(
    of verdict: HostVerdict, expects: TargetReport.Expectation
  ) -> ExitStatus {
    switch verdict.verdict {
    case .ready: .good
    case .atRisk: failOn == .atRisk ? .notGood : .good
    case .notReady: failOn == .never ? .good : .notGood
    case .unknown:
      allowUnknown || (expects == .any && hasSurelyNoIntegration(verdict)) ? .good : .incomplete
    }
  }

  /// All scripts were read and none takes part in Google Pay.
  private func hasSurelyNoIntegration(_ verdict: HostVerdict) -> Bool {
    verdict.stages.contains {
      $0.stage == .script && $0.reason?.code == ReasonCode.noIntegrationSeen.rawValue
    }
  }
}
