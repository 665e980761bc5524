// What a probe page saw that no field of a profile holds, and what remains unknown.

import AuditModel

/// Sentences beside a profile.
enum ProbeNotices {
  static func all(of record: ProbeRecord, fields: ProbeFields) -> [String] {
    engine(record, fields) + windows(record) + gestures(record) + dialogs(record) + unknown(fields)
  }

  private static func engine(_ record: ProbeRecord, _ fields: ProbeFields) -> [String] {
    var notices: [String] = []
    if record.engine == .gecko || record.engine == .other {
      notices.append(
        "The engine is \(record.engine.rawValue), which no profile has: \(fields.host.engine.rawValue)"
          + " of \(fields.source?.name ?? fields.base.name) stands in for it.")
    } else if fields.source == nil, fields.host.engine != fields.base.engine {
      notices.append(
        "The engine is \(fields.host.engine.rawValue), and the base \(fields.base.name) is of "
          + "another: name one with --base that fits.")
    }
    if !record.isSecure {
      notices.append(
        "The page was opened without a secure context (\(record.loadedFrom.rawValue)), where "
          + "Google Pay does not work and PaymentRequest is hidden: open it over https, or by the "
          + "name localhost.")
    }
    if let agent = record.popupAgent {
      notices.append(
        "The popup has another user agent than the page, which a profile cannot hold: \(agent)")
    }
    if record.openReplaced { notices.append("The app's script replaces window.open.") }
    if record.engine == .webkit, record.serviceWorker, fields.host.kind == .wkwebview {
      notices.append(
        "Service workers are there, which a WKWebView has only with app-bound domains: see "
          + "appBoundDomains in the profile.")
    }
    if !record.cookies { notices.append("The page cannot keep cookies.") }
    if !record.storage { notices.append("The page cannot use localStorage.") }
    return notices
  }

  private static func windows(_ record: ProbeRecord) -> [String] {
    var notices: [String] = []
    if record.popups == .child, record.hasOpener == nil {
      notices.append(
        "The page was given a window, and its content never came: a navigation policy, content "
          + "rules, or a view that is never shown.")
    }
    if record.hasOpener == false {
      notices.append("The popup has no opener, so Google's answer cannot come back.")
    }
    if let across = record.acrossOrigins, !across.isGood {
      notices.append(
        across.marks.contains("n")
          ? "A popup of another origin never showed its page: a navigation policy, content rules, or "
            + "a port that the device cannot reach."
          : "A popup of another origin and the page do not hear each other, so Google's answer "
            + "cannot come back.")
    } else if record.acrossOrigins == nil, record.popups == .child {
      notices.append(
        "Whether the opener is kept across origins was not tried: the page had no second origin.")
    }
    if record.closesItself?.isGood == false {
      let isByOpener = record.closedByOpener?.isGood == true
      notices.append(
        "The popup's own close() is not heeded"
          + (isByOpener ? ", but that of its opener is." : "; the buyer is left before it."))
    }
    switch record.dismissal {
    case .silent, .kept:
      notices.append(
        "When the buyer closes the popup the page is not told: it waits for ever.")
    case .noControl: notices.append("The buyer cannot close the popup.")
    case .closed, nil: break
    }
    return notices
  }

  private static func gestures(_ record: ProbeRecord) -> [String] {
    let names: [(ProbeGesture.Wait, String)] = [
      (.await, "an await"), (.timer, "a timer"), (.fetch, "a fetch"),
    ]
    return names.compactMap { wait, name in
      let tried = (record.gestures ?? []).filter { $0.wait == wait }
      let longest = tried.filter(\.opened).map(\.took).max()
      let shortest = tried.filter { !$0.opened }.map(\.took).min()
      switch (longest, shortest) {
      case (let kept?, nil):
        return "After \(name) a tap still opens a window, up to \(kept) ms tried."
      case (nil, let lost?): return "After \(name) of \(lost) ms a tap opens no window any more."
      case (let kept?, let lost?):
        return "After \(name) a tap still opens a window at \(kept) ms and no longer at \(lost) ms."
      case (nil, nil): return nil
      }
    }
  }

  private static func dialogs(_ record: ProbeRecord) -> [String] {
    let names: [(ProbeDialog.Kind, String)] = [
      (.alert, "alert()"), (.confirm, "confirm()"), (.prompt, "prompt()"),
      (.popupAlert, "alert() in the popup"),
    ]
    let swallowed = names.compactMap { kind, name in
      (record.dialogs ?? []).contains { $0.kind == kind && !$0.trial.isGood } ? name : nil
    }
    if swallowed.isEmpty { return [] }
    return ["Not shown to the buyer: \(swallowed.joined(separator: ", "))."]
  }

  private static func unknown(_ fields: ProbeFields) -> [String] {
    let left = fields.all.filter { $0.believed == .base }.map(\.field)
    if left.isEmpty { return [] }
    return [
      "The page cannot tell these, which stay as \(fields.base.name) has them: "
        + left.joined(separator: ", ") + "."
    ]
  }
}
