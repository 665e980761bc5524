// How stages add up to a verdict.

import AuditModel
import CheckoutFlow
import Testing

@Suite struct `The verdict of a checkout` {
  func verdict(
    _ findings: [Finding] = [], _ untold: [CannotTell] = [], of checkout: Checkout = checkout(),
    in host: Host = .standard
  ) -> HostVerdict {
    CheckoutFlow.verdict(
      of: checkout, judgement: Judgement(findings: findings, cannotTell: untold), in: host)
  }

  @Test func `is ready when everything was read and nothing is wrong`() {
    let answer = verdict()
    #expect(answer.verdict == .ready)
    #expect(answer.stages.map(\.stage) == Stage.allCases)
    #expect(answer.stages.allSatisfy { $0.outcome == .passes && $0.reasons.isEmpty })
    #expect(answer.firstFailure == nil)
    #expect(answer.fix == nil)
    #expect(answer.actor == nil)
  }

  @Test(arguments: [
    ([Effect.blocks, .risks], true, Verdict.notReady, Outcome.fails),
    ([.risks], true, .unknown, .unknown), ([.risks, .informs], false, .atRisk, .atRisk),
    ([.informs], false, .ready, .passes),
  ])
  func `ranks a block over what is not known over a risk`(
    effects: [Effect], isUntold: Bool, expected: Verdict, outcome: Outcome
  ) {
    let answer = verdict(
      effects.map { finding($0, at: .tap) }, isUntold ? [cannotTell(at: .tap)] : [])
    #expect(answer.verdict == expected)
    #expect(answer.outcome(.tap) == outcome)
  }

  @Test func `ranks them over several stages too`() {
    #expect(
      verdict(
        [finding(.risks, at: .tap), finding(.blocks, at: .result)], [cannotTell(at: .request)]
      )
      .verdict == .notReady)
    #expect(verdict([finding(.risks, at: .tap)], [cannotTell(at: .finish)]).verdict == .unknown)
  }

  @Test func `is not unknown where a rule could not block whatever it knew`() {
    #expect(verdict([], [cannotTell(at: .tap, couldBlock: false)]).verdict == .ready)
  }

  @Test func `names the first failing stage and its finding's remedy and actor`() {
    let answer = verdict([
      finding(.blocks, at: .result, actor: .server, remedy: "Send same-origin-allow-popups."),
      finding(.blocks, at: .popup, rule: "no-window", actor: .app, remedy: "Return a\nweb view."),
    ])
    #expect(answer.firstFailure == .popup)
    #expect(answer.actor == .app)
    #expect(answer.fix == "Return a web view.")
    #expect(answer.code(.popup) == "no-window")
  }

  @Test func `still judges the stages after the first failure`() {
    let answer = verdict([finding(.blocks, at: .load), finding(.risks, at: .close)])
    #expect(answer.outcome(.load) == .fails)
    #expect(answer.outcome(.script) == .passes)
    #expect(answer.outcome(.close) == .atRisk)
  }

  @Test func `lets a certain finding decide before a likely one`() {
    let answer = verdict([
      finding(.blocks, at: .tap, rule: "likely-rule", confidence: .likely),
      finding(.blocks, at: .tap, rule: "certain-rule"),
    ])
    #expect(answer.code(.tap) == "certain-rule")
  }

  @Test func `says what would decide an unknown`() {
    let answer = verdict([], [cannotTell(at: .request)])
    #expect(answer.fix == "To decide it: --live.")
    #expect(answer.actor == nil)
    #expect(answer.stages[5].reason?.decidedBy == "--live")
  }

  @Test func `has no popup, sheet, result or close where payment goes by Payment Request`() {
    let answer = verdict(in: .builtIn(named: "chrome-android") ?? .standard)
    #expect(
      answer.stages.filter { $0.outcome == .notApplicable }.map(\.stage)
        == [.popup, .sheet, .result, .close])
    #expect(answer.verdict == .ready)
  }

  @Test func `shows a block even at a stage that the host's path does not have`() {
    let answer = verdict(
      [finding(.blocks, at: .popup)], in: .builtIn(named: "chrome-android") ?? .standard)
    #expect(answer.outcome(.popup) == .fails)
  }
}

@Suite struct `Payment calls of one page` {
  let two = soundCode.with {
    $0.paymentCalls = [call(1), call(2)]
    $0.buttons = [button(calls: [1, 2])]
  }

  func verdict(_ code: PaymentCode, _ findings: [Finding], _ untold: [CannotTell] = [])
    -> HostVerdict
  {
    CheckoutFlow.verdict(
      of: checkout(code), judgement: Judgement(findings: findings, cannotTell: untold),
      in: .standard)
  }

  @Test(arguments: [
    ([[1], [2]], Outcome.fails), ([[1, 2]], .fails), ([[]], .fails), ([[2]], .atRisk),
  ])
  func `fail a stage together, and put it at risk one by one`(calls: [[Int]], expected: Outcome) {
    let answer = verdict(two, calls.map { finding(.blocks, at: .tap, calls: $0) })
    #expect(answer.outcome(.tap) == expected)
  }

  @Test func `count for each stage by itself`() {
    let answer = verdict(
      two, [finding(.blocks, at: .tap, calls: [1]), finding(.blocks, at: .request, calls: [2])])
    #expect(answer.outcome(.tap) == .atRisk)
    #expect(answer.outcome(.request) == .atRisk)
    #expect(answer.verdict == .atRisk)
  }

  @Test func `are not scored where no entry reaches them`() {
    let code = soundCode.with { $0.paymentCalls = [call(1), call(2, paths: [])] }
    let findings = [finding(.blocks, at: .tap, calls: [2])]
    #expect(verdict(code, findings, [cannotTell(at: .tap, calls: [2])]).verdict == .ready)
    let counted = CheckoutFlow.counted(
      Judgement(findings: findings), for: checkout(code), in: .standard)
    #expect(counted.findings.map(\.effect) == [.informs])
  }

  @Test func `lower a finding to a risk where others are left`() {
    let counted = CheckoutFlow.counted(
      Judgement(findings: [
        finding(.blocks, at: .tap, calls: [1]), finding(.informs, at: .tap, calls: [1]),
      ]), for: checkout(two), in: .standard)
    #expect(counted.findings.map(\.effect) == [.risks, .informs])
  }
}
