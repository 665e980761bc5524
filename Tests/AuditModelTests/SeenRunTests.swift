// What is asked of a run's events, and which lines of the console are noise.

import AuditModel
import Testing

@Suite struct `A run that was seen` {
  private func run(_ events: [(Int, LiveEvent.What)]) -> SeenRun {
    SeenRun(
      LiveRecord(
        host: "wkwebview", google: .standIn, scenario: .approve,
        events: events.map { LiveEvent(time: $0.0, view: "main", what: $0.1) }))
  }

  private func said(_ name: String, _ facts: [String: JSONValue] = [:]) -> LiveEvent.What {
    .google(LiveEvent.GoogleReport(says: name, facts: facts))
  }

  private func window(opened: Bool, active: Bool) -> LiveEvent.What {
    said(
      "window-opened",
      [
        "purpose": .string("sheet"), "opened": .boolean(opened),
        "activation": .object(["isActive": .boolean(active)]),
      ])
  }

  private let tap = LiveEvent.What.tap(.init(x: 1, y: 1, input: "touch"))
  private let asked = LiveEvent.What.windowAsked(.init(url: "", gesture: true, answer: .none))

  @Test func `tells a window that the engine refused from one that the host did`() {
    let late = run([
      (0, tap), (600, said("load-called")), (602, window(opened: false, active: true)),
    ])
    #expect(late.lostWindow?.time == 602)
    let refused = run([
      (0, tap), (600, said("load-called")), (601, asked),
      (602, window(opened: false, active: true)),
    ])
    #expect(refused.lostWindow == nil)
    let sandboxed = run([
      (0, tap), (5, said("load-called")), (6, window(opened: false, active: true)),
    ])
    #expect(sandboxed.lostWindow == nil)
    let inactive = run([
      (0, tap), (5, said("load-called")), (6, window(opened: false, active: false)),
    ])
    #expect(inactive.lostWindow?.time == 6)
    #expect(run([(0, tap), (600, window(opened: true, active: true))]).lostWindow == nil)
  }

  @Test func `counts from the tap before, or from the beginning`() {
    let run = run([(400, tap), (5_000, tap)])
    #expect(run.when(300) == "300 ms after the run began")
    #expect(run.when(2_500) == "2.1 s after the tap")
    #expect(run.when(5_000) == "0 ms after the tap")
  }

  @Test func `leaves noise out of its errors and complaints`() {
    let run = run([
      (1, .error(.init(message: "x", source: "https://www.gstatic.com/instantbuy/a.js"))),
      (2, .error(.init(message: "y", source: "https://shop.example/a.js"))),
      (3, .console(.init(level: "error", text: "[Report Only] Refused to load it"))),
      (4, .console(.init(level: "error", text: "No cart"))),
      (5, .console(.init(level: "log", text: "No cart"))),
    ])
    #expect(run.errors.map(\.what.message) == ["y"])
    #expect(run.complaints.map(\.what.text) == ["No cart"])
  }

  @Test(
    arguments: [
      ("Unable to download payment manifest \"https://google.com/pay\".", "payment-manifest"),
      ("Third-party cookie will be blocked. Learn more in the Issues tab.", "third-party-cookies"),
      ("[Report Only] Refused to load the script", "report-only"),
      (
        "Error with Permissions-Policy header: Unrecognized feature: 'payment'.",
        "permission-header"
      ),
      ("TypeError: null is not an object", nil), ("", nil),
    ] as [(String, String?)])
  func `marks what looks like a failure and is none`(_ text: String, _ kind: String?) {
    #expect(ConsoleNoise.kind(of: text) == kind)
  }
}
