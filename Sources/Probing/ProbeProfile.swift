// Makes a host profile of what a probe page saw, field by field.

public import AuditModel

/// From a record to a profile.
public enum ProbeProfile {
  /// The profile that unknown parts are taken from where the caller names none.
  public static func usualBase(for record: ProbeRecord) -> Host {
    let name = record.engine == .blink ? "android-webview-plain" : Host.standard.name
    return Host.builtIn(named: name) ?? .standard
  }

  /// The profile, and who says what of it.
  ///
  /// - Parameters:
  ///   - base: what stands where neither the page nor the source can tell.
  ///   - source: what reading the app's source gave; it stands in for `base` where it is there.
  public static func reading(
    of record: ProbeRecord, base: Host, source: Host?, name: String
  ) -> ProbeReading {
    var fields = ProbeFields(base: base, source: source)
    fillEngine(&fields, record)
    fillWindows(&fields, record)
    fillRest(&fields, record)
    fields.host.name = name
    fields.host.title = "As the probe page saw it on \(record.date)"
    let notices = ProbeNotices.all(of: record, fields: fields)
    return ProbeReading(
      base: source?.name ?? base.name, host: fields.host, fields: fields.all, notices: notices,
      record: record)
  }

  private static func fillEngine(_ fields: inout ProbeFields, _ record: ProbeRecord) {
    let engine: Host.Engine? =
      switch record.engine {
      case .webkit: .webkit
      case .blink: .blink
      case .gecko, .other: nil
      }
    fields.word(
      "engine", \.engine, engine.map { .seen($0) }, unknown: "it is neither WebKit nor Blink")
    let isAndroidView = record.engine == .blink && record.agent.contains("; wv)")
    fields.word(
      "kind", \.kind, isAndroidView ? .inferred(.androidWebView, "the agent says so") : nil,
      unknown: "views of one engine look alike to a page")
    fields.add(
      "agent.userAgent", \.agent.userAgent, .seen(record.agent), text: { $0 },
      sameEnough: { digitless($0) == digitless($1) }, unknown: "")
    fillMaking(&fields, record)
  }

  private static func fillMaking(_ fields: inout ProbeFields, _ record: ProbeRecord) {
    let making = AgentForm.making(
      of: record.agent, engine: record.engine, isEmbedded: fields.host.isEmbedded)
    // The source shows how the agent is made, unless the agent itself contradicts it.
    let agrees = fields.source.map { source in
      source.agent.making == making || (making != .system && source.agent.making != .system)
    }
    fields.word(
      "agent.making", \.agent.making,
      making.map { .inferred($0, "by the agent's form") }, sourceWins: agrees ?? false,
      sourceReason: "the source shows how it is made, and the agent does not contradict it",
      unknown: "the agent has a form that several ways lead to")
  }

  private static func fillWindows(_ fields: inout ProbeFields, _ record: ProbeRecord) {
    let isTold = record.popupsTold == true
    fields.word(
      "popups", \.popups,
      record.popups.map {
        isTold
          ? .told($0, "a person said so; the page itself was only given no window") : .seen($0)
      }, unknown: "no window was asked for")
    let isChild = record.popups == .child
    let closes = record.closesItself?.isGood == true || record.closedByOpener?.isGood == true
    let isAnswered = (record.dialogs ?? []).contains { $0.kind == .popupAlert && $0.trial.isGood }
    var delegate: ProbeClaim<Bool>?
    if isChild, closes || isAnswered || record.nested == true {
      delegate = .inferred(true, "the app reacts to what happens in the window")
    } else if isChild, record.nested == false {
      delegate = .inferred(
        false, "the window was given no window of its own, and its close was not heeded")
    }
    fields.flag(
      "popupDelegate", \.popupDelegate, delegate,
      unknown: isChild ? "nothing in the window needed one" : noWindow)
    let wasClosed = record.closesItself ?? record.closedByOpener
    fields.flag(
      "closesPopups", \.closesPopups, isChild ? wasClosed.map { _ in .seen(closes) } : nil,
      unknown: isChild ? "no close was tried to its end" : noWindow)
    fields.flag(
      "closeControl", \.closeControl,
      record.dismissal.map { dismissal in
        dismissal == .closed
          ? .seen(true) : .told(dismissal != .noControl, "a person said so or did it")
      }, unknown: isChild ? "no one tried to close the window" : noWindow)
    // Where no tap gives a window, none without a tap says nothing.
    let canTell = isChild || record.popups == .sameView || record.automatic?.isGood == true
    fields.flag(
      "opensWindowsAutomatically", \.opensWindowsAutomatically,
      canTell ? record.automatic.map { .seen($0.isGood) } : nil, unknown: noWindow)
  }

  private static let noWindow = "the page was given no window"

  private static func fillRest(_ fields: inout ProbeFields, _ record: ProbeRecord) {
    let payment: ProbeClaim<Bool>? =
      record.engine == .webkit
      ? .inferred(false, "WebKit has no method of Google's for Payment Request")
      : record.paymentRequest.map { .seen($0) }
    fields.flag(
      "paymentRequest", \.paymentRequest, payment,
      unknown: "without a secure context no page has it")
    fields.word(
      "store", \.store,
      record.store.map {
        .told($0, "by what was left when a person had closed the app and opened it again")
      }, unknown: "the page was not opened again after the app was closed")
    let shared = [record.popupCookies, record.popupStorage].compactMap { $0 }
    let popupStore: ProbeClaim<Host.PopupStore>? =
      shared.isEmpty ? nil : .seen(shared.contains(true) ? .same : .other)
    fields.word(
      "popupStore", \.popupStore, popupStore, unknown: "no window's page told what it has")
    fields.word(
      "handedOver", \.handedOver, nil, unknown: "the app's cookies are for its own hosts")
    fields.list(
      "appBoundDomains", \.appBoundDomains, unknown: "a page cannot read what limits it")
    let isChanged = record.addedGlobals > 0 || record.openReplaced
    fields.flag(
      "injectsScript", \.injectsScript, isChanged ? .seen(true) : nil,
      unknown: "a script that leaves no name behind cannot be seen")
    fields.list(
      "navigationPolicy", \.navigationPolicy, unknown: "a page cannot read what limits it")
    fields.add(
      "contentRules", \.contentRules, nil, text: { $0.joined(separator: " ") },
      unknown: "a page cannot read what limits it")
    let from: ProbeClaim<Host.LoadedFrom>? =
      switch record.loadedFrom {
      case .https, .http:
        .inferred(.https, "by the page's address; the app may load others otherwise")
      case .custom: .seen(.customScheme)
      case .string: .seen(.string)
      case .file: nil
      }
    fields.word("baseURL", \.baseURL, from, unknown: "a file says nothing of how the app loads")
  }

  /// The text with each number as 0: versions of systems differ from device to device.
  static func digitless(_ text: String) -> String {
    var result = ""
    var isInside = false
    for letter in text {
      let isNumeral = ("0"..."9").contains(letter) || (isInside && (letter == "." || letter == "_"))
      if !isNumeral { result.append(letter) } else if !isInside { result.append("0") }
      isInside = isNumeral
    }
    return result
  }
}
