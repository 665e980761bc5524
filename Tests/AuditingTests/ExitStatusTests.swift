// How the exit status follows from a report.

import AuditModel
import Auditing
import Testing

// Swift Testing has a type of that name too.
typealias Status = Auditing.ExitStatus

private func target(
  _ verdicts: [Verdict], reason: String = "script-not-read",
  expects: TargetReport.Expectation = .googlePay
) -> TargetReport {
  TargetReport(
    id: "t", requestedURL: "https://shop.example/", finalURL: "https://shop.example/",
    expects: expects, visits: [], integration: .init(kind: "none"), findings: [],
    verdicts: verdicts.map { verdict in
      HostVerdict(
        host: "wkwebview", verdict: verdict,
        stages: [
          .init(
            stage: .script, outcome: .unknown,
            reasons: [.init(code: reason, sentence: "It is so.")])
        ], assumptions: [])
    }, assumptions: [])
}

private func report(
  _ targets: [TargetReport], errorsMayPass: [Bool] = [], didNotRun: [String] = []
) -> Report {
  Report(
    tool: .init(version: "1", rules: []),
    run: .init(id: "1", started: "", finished: "", configuration: "", didNotRun: didNotRun),
    targets: targets,
    errors: errorsMayPass.map {
      .init(target: "u", id: "u", kind: "timeout", message: "m", advice: "a", mayPass: $0)
    })
}

/// What a run ends with that brings this report.
private func exit(_ acceptance: Acceptance, of report: Report) -> Status {
  .worst(report.targets.map(acceptance.status(of:)) + [acceptance.status(besideTargetsOf: report)])
}

@Suite struct `The exit status` {
  @Test(arguments: [
    ([Verdict.ready], Status.good), ([.atRisk], .good), ([.notReady], .notGood),
    ([.unknown], .incomplete), ([.ready, .notReady], .notGood),
    ([.notReady, .unknown], .incomplete), ([], .good),
  ])
  func `is that of the worst verdict, unknown outranking not ready`(
    _ verdicts: [Verdict], _ status: Status
  ) {
    #expect(exit(Acceptance(), of: report([target(verdicts)])) == status)
  }

  @Test(arguments: [
    (Acceptance.Threshold.atRisk, Verdict.atRisk, Status.notGood),
    (.atRisk, .notReady, .notGood), (.atRisk, .ready, .good), (.never, .notReady, .good),
    (.never, .unknown, .incomplete),
  ])
  func `follows --fail-on`(
    _ threshold: Acceptance.Threshold, _ verdict: Verdict, _ status: Status
  ) {
    let acceptance = Acceptance(failOn: threshold)
    #expect(exit(acceptance, of: report([target([verdict])])) == status)
  }

  @Test func `accepts an unknown verdict where the caller allows it`() {
    let unknown = report([target([.unknown])])
    #expect(exit(Acceptance(allowUnknown: true), of: unknown) == .good)
  }

  @Test(arguments: [
    (TargetReport.Expectation.any, "no-integration-seen", Status.good),
    (.any, "script-not-read", .incomplete), (.googlePay, "no-integration-seen", .incomplete),
  ])
  func `takes a page without Google Pay for good only where any page is expected`(
    _ expects: TargetReport.Expectation, _ reason: String, _ status: Status
  ) {
    let seen = report([target([.unknown], reason: reason, expects: expects)])
    #expect(exit(Acceptance(), of: seen) == status)
  }

  @Test(arguments: [
    ([Bool](), [true, true], Status.tryAgain), ([], [true, false], .incomplete),
    ([true], [true], .incomplete),
  ])
  func `asks for another try only where nothing was reached and all causes may pass`(
    _ ready: [Bool], _ errorsMayPass: [Bool], _ status: Status
  ) {
    let targets = ready.map { _ in target([.ready]) }
    #expect(exit(Acceptance(), of: report(targets, errorsMayPass: errorsMayPass)) == status)
  }

  @Test func `says that a part is missing where live evidence was asked for`() {
    let seen = report([target([.notReady])], didNotRun: ["live evidence did not run: …"])
    #expect(exit(Acceptance(), of: seen) == .missingPart)
  }

  @Test func `of several is the one that stands first in the order of precedence`() {
    let order: [Status] = [
      .interrupted, .ownFault, .usage, .badConfiguration, .badInput, .cannotWrite, .missingPart,
      .tryAgain, .incomplete, .notGood, .good,
    ]
    for (higher, lower) in zip(order, order.dropFirst()) {
      #expect(Status.worst([lower, higher]) == higher)
    }
    #expect(Status.worst([]) == .good)
  }
}
