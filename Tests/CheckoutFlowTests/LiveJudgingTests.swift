// What runs in a real web view change of what was read.

import AuditModel
import CheckoutFlow
import Testing

@Suite struct `Runs in a real web view` {
  /// A run of events that are named by what Google's side says, and others as they are.
  private func run(
    _ said: [String], _ others: [LiveEvent.What] = [], ended: LiveEvent.Ended.How = .answered,
    host: String = "wkwebview", facts: [String: [String: JSONValue]] = [:]
  ) -> LiveRecord {
    let loaded = LiveEvent.What.navigation(
      LiveEvent.Navigation(phase: .finished, url: "https://page.example/"))
    let told = said.map {
      LiveEvent.What.google(LiveEvent.GoogleReport(says: $0, facts: facts[$0] ?? [:]))
    }
    let all = [loaded] + told + others + [.ended(LiveEvent.Ended(how: ended))]
    return LiveRecord(
      host: host, google: .standIn, scenario: .approve,
      events: all.enumerated().map { LiveEvent(time: $0, view: "main", what: $1) })
  }

  private static let paying = [
    "clients-available", "readiness-answered", "load-called", "window-opened", "sheet-started",
    "sheet-answered", "result",
  ]
  private static let facts: [String: [String: JSONValue]] = [
    "readiness-answered": ["answer": .object(["result": .boolean(true)])],
    "window-opened": ["purpose": .string("sheet"), "opened": .boolean(true)],
  ]

  private func stages(
    _ records: [LiveRecord], _ checkout: Checkout = checkout(), finding: Finding? = nil
  ) -> [Stage: HostVerdict.StageOutcome] {
    let judgement = Judgement(findings: finding.map { [$0] } ?? [])
    var checkout = checkout
    checkout.runs = records
    let verdict = CheckoutFlow.verdict(of: checkout, judgement: judgement, in: .standard)
    return Dictionary(uniqueKeysWithValues: verdict.stages.map { ($0.stage, $0) })
  }

  private func blocking(_ stage: Stage) -> Finding {
    Finding(
      rule: "some-rule", stage: stage, effect: .blocks, confidence: .certain, message: "It fails.",
      place: nil, remedy: "Mend it.", actor: .page, sources: [])
  }

  @Test func `leave alone what was read to pass`() {
    let stages = stages([run(Self.paying, facts: Self.facts)])
    #expect(stages.values.allSatisfy { $0.outcome == .passes && $0.reasons.isEmpty })
  }

  @Test func `decide where they fail`() {
    let refused = run(
      ["clients-available", "load-called", "window-opened"],
      [.windowAsked(.init(url: "https://pay.google.com/", gesture: true, answer: .none))],
      ended: .leftForGoogle,
      facts: [
        "window-opened": ["purpose": .string("sheet"), "opened": .boolean(false)],
        "load-called": ["activation": .object(["isActive": .boolean(true)])],
      ])
    let popup = stages([refused])[.popup]
    #expect(popup?.outcome == .fails)
    #expect(popup?.reason?.code == "live-run")
    #expect(
      popup?.reason?.sentence
        == "In a real web view window.open gave null: the host's answer was none.")
  }

  @Test func `fail at the tap where it no longer counted, and not at the window`() {
    let late = run(
      ["clients-available", "load-called", "window-opened"], ended: .leftForGoogle,
      facts: [
        "window-opened": ["purpose": .string("sheet"), "opened": .boolean(false)],
        "load-called": ["activation": .object(["isActive": .boolean(false)])],
      ])
    let stages = stages([late])
    #expect(stages[.tap]?.outcome == .fails)
    #expect(stages[.popup]?.outcome == .passes)
  }

  @Test func `pass what could not be told by reading`() {
    let unread = checkout(PaymentCode())
    #expect(stages([], unread)[.script]?.outcome == .unknown)
    let seen = stages([run(Self.paying, facts: Self.facts)], unread)
    #expect(seen[.script]?.outcome == .passes)
    #expect(seen[.result]?.outcome == .passes)
  }

  @Test func `leave at risk a tap that was read to fail and went well`() {
    let paid = run(Self.paying, facts: Self.facts)
    #expect(stages([paid], finding: blocking(.tap))[.tap]?.outcome == .atRisk)
    let popup = stages([paid], finding: blocking(.popup))[.popup]
    #expect(popup?.outcome == .fails)
    #expect(popup?.reasons.map(\.code) == ["some-rule", "live-run"])
  }

  @Test func `count in their own host alone, and not at all where they did not run`() {
    var broken = run(
      ["clients-available", "load-called", "request-refused"],
      facts: [
        "request-refused": ["method": .string("loadPaymentData"), "message": .string("no price")]
      ])
    #expect(stages([broken])[.request]?.outcome == .fails)
    broken.didNotRun = "the web process crashed"
    #expect(stages([broken])[.request]?.outcome == .passes)
    let elsewhere = run(["trusted-types-refused"], host: "safari-ios")
    #expect(stages([elsewhere])[.script]?.outcome == .passes)
  }

  @Test func `see a button that cannot be tapped`() {
    let covered = LiveEvent.Button(
      found: .created, element: "#pay button", frame: "https://page.example/", inFrame: false,
      x: 0, y: 0, width: 10, height: 10, problem: .covered, coveredBy: "div.banner")
    let button = stages([run(["clients-available"], [.button(covered)], ended: .noButton)])[.button]
    #expect(button?.outcome == .fails)
    #expect(
      button?.reason?.sentence
        == "In a real web view #pay button cannot be tapped: it is covered by div.banner.")
  }

  @Test(arguments: [
    (["clients-available"], LiveEvent.Ended.How.noButton, Stage.button),
    (["clients-available"], .noCall, .tap), (["clients-available"], .deadline, .readiness),
    ([], .stepFailed, .script),
    (["clients-available", "load-called", "window-opened", "sheet-started"], .sheetStuck, .result),
  ])
  func `leave in doubt what they came no further than`(
    said: [String], end: LiveEvent.Ended.How, stage: Stage
  ) {
    let unsaid = said.isEmpty ? said : said + ["readiness-answered"]
    let stages = stages([run(end == .deadline ? said : unsaid, ended: end, facts: Self.facts)])
    #expect(stages.values.filter { $0.outcome != .passes }.map(\.stage) == [stage])
    #expect(stages[stage]?.outcome == .unknown)
    #expect(
      stages[stage]?.reason?.sentence
        == "In a real web view the payment came no further, against what was read.")
  }

  @Test func `doubt what one of them came no further than, and nothing where they were stopped`() {
    let ended = run(["clients-available"], ended: .noButton)
    let paid = run(Self.paying, facts: Self.facts)
    #expect(stages([paid, ended])[.button]?.outcome == .unknown)
    let stopped = run(["clients-available"], ended: .stopped)
    #expect(stages([stopped]).values.allSatisfy { $0.outcome == .passes })
  }

  /// The verdict of a checkout that was run, with what rules say of it.
  private func verdict(
    _ records: [LiveRecord], judgement: Judgement = Judgement(),
    _ checkout: Checkout = checkout()
  ) -> HostVerdict {
    var checkout = checkout
    checkout.runs = records
    return CheckoutFlow.verdict(of: checkout, judgement: judgement, in: .standard)
  }

  private static let tapped: [LiveEvent.What] = [
    .tap(.init(x: 1, y: 1, input: "touch")),
    .input(.init(type: "click", trusted: true, target: "button")),
  ]

  @Test func `drop the assumption that the button is visible where it was tapped`() {
    #expect(verdict([]).assumptions.contains(.buttonVisible))
    let paid = run(Self.paying, Self.tapped, facts: Self.facts)
    #expect(!verdict([paid]).assumptions.contains(.buttonVisible))
    let untapped = run(Self.paying, facts: Self.facts)
    #expect(verdict([untapped]).assumptions.contains(.buttonVisible))
  }

  @Test func `keep the assumptions that a stand-in of Google's cannot drop`() {
    let paid = run(Self.paying, Self.tapped, facts: Self.facts)
    let kept = verdict([paid]).assumptions
    #expect(kept.contains(.payScriptAnswers) && kept.contains(.buyerWallet))
    #expect(kept.contains(.googlePage) && kept.contains(.consoleRegistration))
  }

  @Test func `leave a stage unknown that the engine alone may have made fail`() {
    let stranded = run(
      ["clients-available", "load-called", "window-opened"],
      [
        .windowAsked(.init(url: "about:blank", gesture: true, answer: .child)),
        .google(.init(says: "sheet-stranded", facts: ["reason": .string("no-opener")])),
      ], ended: .sheetStuck,
      facts: ["window-opened": ["purpose": .string("sheet"), "opened": .boolean(true)]])
    func result(_ untold: [CannotTell]) -> Outcome? {
      verdict([stranded], judgement: Judgement(cannotTell: untold)).stages
        .first { $0.stage == .result }?.outcome
    }
    #expect(result([]) == .fails)
    let engine = CannotTell(
      rule: "stranded-sheet", stage: .result, code: .engineDependent, message: "It may be so.")
    #expect(result([engine]) == .unknown)
  }

  @Test func `give findings their effect where only the run saw an integration`() {
    let unread = checkout(PaymentCode())
    let judgement = Judgement(findings: [blocking(.result)])
    #expect(
      CheckoutFlow.counted(judgement, for: unread, in: .standard).findings[0].effect == .informs)
    var seen = unread
    seen.runs = [run(["client-created", "load-called"])]
    #expect(CheckoutFlow.counted(judgement, for: seen, in: .standard).findings[0].effect == .blocks)
  }

  @Test func `count when they come back as they do the first time`() {
    let paid = run(Self.paying, facts: Self.facts)
    var warm = run(
      ["clients-available", "load-called", "window-opened"],
      [.windowAsked(.init(url: "https://pay.google.com/", gesture: true, answer: .none))],
      ended: .leftForGoogle,
      facts: ["window-opened": ["purpose": .string("sheet"), "opened": .boolean(false)]])
    warm.isWarm = true
    #expect(stages([paid, warm])[.popup]?.outcome == .fails)
  }

  @Test func `do not count where something else was to happen in them`() {
    var refused = run(
      ["clients-available", "load-called", "window-opened"],
      [.windowAsked(.init(url: "https://pay.google.com/", gesture: true, answer: .none))],
      ended: .leftForGoogle,
      facts: ["window-opened": ["purpose": .string("sheet"), "opened": .boolean(false)]])
    refused.scenario = .popupRefused
    #expect(stages([refused])[.popup]?.outcome == .passes)
  }

  @Test func `name the engine where a tap goes well that was read to fail`() {
    var paid = run(Self.paying, facts: Self.facts)
    paid.events.insert(
      LiveEvent(
        time: 0, view: nil,
        what: .started(
          .init(
            engine: "WebKitGTK 2.52.0", host: "wkwebview", google: .standIn, scenario: .approve,
            userAgent: ""))), at: 0)
    let tap = stages([paid], finding: blocking(.tap))[.tap]
    #expect(tap?.outcome == .atRisk)
    #expect(tap?.reasons.last?.sentence.contains("WebKitGTK 2.52.0") == true)
  }
}
