// From records to profiles: what is believed, and what is left as it was.

import AuditModel
import Probing
import Testing

@Suite struct `The profile of a record` {
  private func reading(
    of record: ProbeRecord, base: Host? = nil, source: Host? = nil
  ) -> ProbeReading {
    ProbeProfile.reading(
      of: record, base: base ?? ProbeProfile.usualBase(for: record), source: source, name: "probe")
  }

  private func field(_ name: String, of reading: ProbeReading) -> ProbeReading.Field? {
    reading.fields.first { $0.field == name }
  }

  @Test func `of a host that follows the guide is that host`() {
    var host = reading(of: ProbeRecords.good()).host
    host.name = Host.standard.name
    host.title = Host.standard.title
    #expect(host == .standard)
  }

  @Test func `names every field once, in the order of the profile`() {
    let fields = reading(of: ProbeRecords.good()).fields.map(\.field)
    #expect(
      fields == [
        "engine", "kind", "agent.userAgent", "agent.making", "popups", "popupDelegate",
        "closesPopups", "closeControl", "opensWindowsAutomatically", "paymentRequest", "store",
        "popupStore", "handedOver", "appBoundDomains", "injectsScript", "navigationPolicy",
        "contentRules", "baseURL",
      ])
  }

  @Test func `leaves what was not tried to the base, and says so`() {
    let plain = Host.builtIn(named: "wkwebview-plain") ?? .standard
    let record = ProbeRecord(
      agent: "x", platform: "iPhone", engine: .webkit,
      date: "2026-11-30")
    let reading = reading(of: record, base: plain)
    let left = reading.fields.filter { $0.believed == .base }.map(\.field)
    #expect(left.contains("popups") && left.contains("store") && left.contains("handedOver"))
    #expect(reading.host.popups == plain.popups)
    #expect(
      reading.notices.last?.hasPrefix(
        "The page cannot tell these, which stay as wkwebview-plain has them: kind, popups") == true)
  }

  @Test(arguments: [
    (ProbeRecords.good { $0.popups = Host.Popups.none }, "opensWindowsAutomatically"),
    (ProbeRecords.good { $0.popups = .external }, "closesPopups"),
    (ProbeRecords.good { $0.popups = .detached }, "popupDelegate"),
    (
      ProbeRecords.good {
        $0.closesItself = ProbeTrial(isGood: false, time: 3_000)
        $0.closedByOpener = nil
      }, "popupDelegate"
    ),
    (
      ProbeRecords.good {
        $0.paymentRequest = nil
        $0.engine = .blink
      }, "paymentRequest"
    ),
    (ProbeRecords.good { $0.engine = .gecko }, "engine"),
    (ProbeRecords.good { $0.loadedFrom = .file }, "baseURL"),
  ])
  func `does not guess`(_ record: ProbeRecord, _ name: String) {
    #expect(field(name, of: reading(of: record))?.witness == ProbeReading.Witness.none)
  }

  @Test(arguments: [
    (ProbeRecords.good { $0.nested = true }, true, true),
    (
      ProbeRecords.good {
        $0.closesItself = ProbeTrial(isGood: false, time: 3_000)
        $0.closedByOpener = ProbeTrial(isGood: false, time: 3_000)
        $0.nested = true
      }, true, false
    ),
    (
      ProbeRecords.good {
        $0.closesItself = ProbeTrial(isGood: false, time: 3_000)
        $0.closedByOpener = ProbeTrial(isGood: false, time: 3_000)
        $0.nested = false
      }, false, false
    ),
    (
      ProbeRecords.good {
        $0.closesItself = ProbeTrial(isGood: false, time: 3_000)
        $0.closedByOpener = ProbeTrial(isGood: true, time: 30)
      }, true, true
    ),
  ])
  func `tells a missing delegate from an ignored close`(
    _ record: ProbeRecord, _ hasDelegate: Bool, _ closes: Bool
  ) {
    let host = reading(of: record).host
    #expect(host.popupDelegate == hasDelegate)
    #expect(host.closesPopups == closes)
  }

  @Test(arguments: [
    (
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148",
      ProbeRecord.Engine.webkit, Host.Agent.Making?.some(.system)
    ),
    (
      "Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Shop/2",
      .webkit, .suffixed
    ),
    (
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Shop/2",
      .webkit, .suffixed
    ),
    (
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1",
      .webkit, nil
    ),
    ("Shop/2 GOOGLE_PAY_SUPPORTED", .webkit, .replaced),
    ("GOOGLE_PAY_SUPPORTED", .webkit, .replaced),
    (
      "Mozilla/5.0 (Linux; Android 16; Pixel 9; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/142.0.0.0 Mobile Safari/537.36",
      .blink, .system
    ),
    (
      "Mozilla/5.0 (Linux; Android 16; Pixel 9; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/142.0.0.0 Mobile Safari/537.36 Shop/2",
      .blink, .suffixed
    ),
    ("Shop/2", .blink, .replaced),
  ])
  func `reads off the agent how it was made, where it tells`(
    _ agent: String, _ engine: ProbeRecord.Engine, _ making: Host.Agent.Making?
  ) {
    let record = ProbeRecords.good {
      $0.agent = agent
      $0.engine = engine
    }
    let made = field("agent.making", of: reading(of: record))
    #expect(made?.probe == making?.rawValue)
  }

  @Test func `believes the page and not the source, and says where they differ`() {
    var source = Host.standard
    source.popups = .none
    source.closeControl = false
    source.navigationPolicy = ["shop.example"]
    source.agent.userAgent = source.agent.userAgent.replacing("18_6", with: "17_0")
    let reading = reading(of: ProbeRecords.good(), source: source)
    #expect(reading.fields.filter(\.differs).map(\.field) == ["popups", "closeControl"])
    #expect(reading.host.popups == .child)
    #expect(field("popups", of: reading)?.believed == .probe)
    // The version of the device's system is no contradiction, and no page sees a policy.
    #expect(reading.host.agent.userAgent == Host.standard.agent.userAgent)
    #expect(reading.host.navigationPolicy == ["shop.example"])
    #expect(field("navigationPolicy", of: reading)?.believed == .source)
  }

  @Test(arguments: [
    (Host.Agent.Making.replaced, ProbeReading.Believed.source, Host.Agent.Making.replaced, true),
    (.suffixed, .source, .suffixed, false), (.system, .probe, .suffixed, true),
  ])
  func `believes the source of how the agent is made unless the agent contradicts it`(
    _ said: Host.Agent.Making, _ believed: ProbeReading.Believed, _ value: Host.Agent.Making,
    _ differs: Bool
  ) {
    var source = Host.standard
    source.agent.making = said
    let made = field("agent.making", of: reading(of: ProbeRecords.good(), source: source))
    #expect(made?.believed == believed)
    #expect(made?.value == value.rawValue)
    #expect(made?.differs == differs)
  }

  @Test(arguments: [
    (ProbeRecords.good { $0.isSecure = false }, "without a secure context"),
    (ProbeRecords.good { $0.popupAgent = "Other/1" }, "Other/1"),
    (ProbeRecords.good { $0.hasOpener = false }, "has no opener"),
    (ProbeRecords.good { $0.hasOpener = nil }, "its content never came"),
    (
      ProbeRecords.good { $0.acrossOrigins = ProbeTrial(isGood: false, time: 8_000, marks: "n") },
      "never showed its page"
    ),
    (
      ProbeRecords.good { $0.acrossOrigins = ProbeTrial(isGood: false, time: 8_000) },
      "do not hear each other"
    ),
    (ProbeRecords.good { $0.acrossOrigins = nil }, "no second origin"),
    (ProbeRecords.good { $0.dismissal = .silent }, "waits for ever"),
    (ProbeRecords.good { $0.dismissal = .noControl }, "cannot close the popup"),
    (ProbeRecords.good { $0.engine = .other }, "no profile has"),
    (ProbeRecords.good { $0.openReplaced = true }, "replaces window.open"),
    (
      ProbeRecords.good(),
      "After a timer a tap still opens a window at 905 ms and no longer at 1502 ms."
    ),
    (ProbeRecords.good(), "After a fetch of 8 ms a tap opens no window any more."),
    (
      ProbeRecords.good {
        $0.dialogs = [ProbeDialog(kind: .confirm, trial: ProbeTrial(isGood: false, time: 1))]
      }, "Not shown to the buyer: confirm()."
    ),
  ])
  func `says beside it what it cannot hold`(_ record: ProbeRecord, _ words: String) {
    let notices = reading(of: record).notices
    #expect(notices.contains { $0.contains(words) }, "\(notices)")
  }

  @Test func `of another engine than its base's says so`() {
    let record = ProbeRecords.good { $0.engine = .blink }
    #expect(reading(of: record, base: .standard).notices.contains { $0.contains("--base") })
    #expect(reading(of: record).base == "android-webview-plain")
  }
}
