// Records of probe pages as tests vary them.

import AuditModel

/// Records that are good but for what a test changes.
enum ProbeRecords {
  /// A WKWebView that is set up as Google's guide says, every step done.
  static func good(_ change: (inout ProbeRecord) -> Void = { _ in }) -> ProbeRecord {
    var record = ProbeRecord(
      agent: Host.standard.agent.userAgent, platform: "iPhone", engine: .webkit,
      date: "2026-11-30")
    record.paymentRequest = true
    record.automatic = ProbeTrial(isGood: false, time: 2)
    record.popups = .child
    record.popupsTime = 240
    record.hasOpener = true
    record.acrossOrigins = ProbeTrial(isGood: true, time: 310)
    record.closesItself = ProbeTrial(isGood: true, time: 12)
    record.closedByOpener = ProbeTrial(isGood: true, time: 40, marks: "c")
    record.dismissal = .closed
    record.dismissalTime = 2_100
    record.dismissalEvents = "pvf"
    record.popupCookies = true
    record.popupStorage = true
    record.dialogs = [ProbeDialog(kind: .alert, trial: ProbeTrial(isGood: true, time: 1_520))]
    record.gestures = [
      ProbeGesture(wait: .await, delay: 0, took: 1, opened: true, isActive: true),
      ProbeGesture(wait: .timer, delay: 900, took: 905, opened: true, isActive: true),
      ProbeGesture(wait: .timer, delay: 1_500, took: 1_502, opened: false, isActive: nil),
      ProbeGesture(wait: .fetch, delay: 0, took: 8, opened: false, isActive: false),
    ]
    change(&record)
    return record
  }
}
