// How far a payment came in a real web view: one run's events, told stage by stage.

import AuditModel

/// What one run saw of each stage.
struct LiveFlow {
  /// What was seen of a stage.
  enum Sight: Equatable {
    /// It was seen to go well; a sentence without a full stop.
    case passed(String)
    /// It was seen to fail; a sentence without a full stop.
    case failed(String)
    /// The run came so far and ended without a payment, and nothing tells why; a sentence without
    /// a full stop.
    case ended(String)
    /// The run ended before, or nothing was seen that tells.
    case notSeen
  }

  private let run: SeenRun
  private var record: LiveRecord { run.record }
  private var sights: [Stage: Sight] = [:]

  /// - Parameter run: a run in which the buyer approves.
  init(_ run: SeenRun) {
    self.run = run
    sights[.load] = load
    sights[.script] = script
    sights[.readiness] = readiness
    sights[.button] = button
    sights[.tap] = tap
    sights[.request] = request
    sights[.popup] = popup
    sights[.sheet] = sheet
    sights[.result] = result
    sights[.close] = close
    sights[.finish] = finish
    markEnd()
  }

  /// Where a run ended without a payment and saw nothing fail, it is behind the last stage that it
  /// saw pass that it ended: what was read to pass there is in doubt.
  private mutating func markEnd() {
    guard let end, ![.answered, .reachedGoogle, .couldNotStart, .stopped].contains(end),
      record.didNotRun == nil,
      !sights.values.contains(where: { if case .failed = $0 { true } else { false } })
    else { return }
    let passed = Stage.allCases.last {
      if case .passed = sights[$0] { true } else { false }
    }
    let next = Stage.allCases.first { stage in passed.map { stage > $0 } ?? true }
    let stage: Stage? =
      switch end {
      case .noButton: .button
      case .noCall: .tap
      default: next
      }
    guard let stage, sights[stage] == .notSeen else { return }
    sights[stage] = .ended(
      "the payment came no further" + (record.end?.message).map { ": \($0)" }.orNone)
  }

  func sight(of stage: Stage) -> Sight { sights[stage] ?? .notSeen }

  // MARK: What there is among the events

  private var end: LiveEvent.Ended.How? { record.end?.how }

  // MARK: The stages

  private var load: Sight {
    if end == .notLoaded {
      return .failed(
        "the page could not be loaded" + (record.end?.message).map { ": \($0)" }.orNone)
    }
    let isLoaded = record.events.contains { event in
      guard event.view == "main", case .navigation(let navigation) = event.what else {
        return false
      }
      return navigation.frame == nil && navigation.phase == .finished
    }
    return isLoaded ? .passed("the page was loaded") : .notSeen
  }

  private var script: Sight {
    if run.said("clients-available") || run.said("client-created") {
      return .passed("pay.js ran")
    }
    if let refused = run.reports("trusted-types-refused").first {
      return .failed(
        "pay.js stopped at the page's Trusted Types: \(refused.facts["message"]?.text ?? "")")
    }
    for event in record.events {
      guard case .blocked(let blocked) = event.what,
        WebAddress(blocked.url).map(PayScript.isPayScript) == true,
        blocked.reportOnly != true
      else { continue }
      return .failed(
        "pay.js was blocked (\(blocked.reason.rawValue))"
          + blocked.directive.map { " by \($0)" }.orNone)
    }
    guard record.google == .standIn, end == .noButton else { return .notSeen }
    let asked = run.requests(from: 0, to: .max).last {
      WebAddress($0.url).map(PayScript.isPayScript) == true
    }
    return asked.map { request in
      .failed("pay.js was asked for and did not run" + request.failure.map { ": \($0)" }.orNone)
    } ?? .notSeen
  }

  private var readiness: Sight {
    guard let answer = run.reports("readiness-answered").last else {
      return run.said("load-called")
        ? .passed("payment was asked for without asking first")
        : .notSeen
    }
    let by = (answer.facts["by"]?.text).map { " (\($0))" }.orNone
    if answer.facts["answer"]?["result"]?.flag == true {
      return .passed("isReadyToPay answered true" + by)
    }
    return run.said("load-called")
      ? .passed("isReadyToPay answered false, and the page offered to pay all the same")
      : .failed("isReadyToPay answered false" + by)
  }

  private var button: Sight {
    if end == .noCall, run.tapWasHeard, run.buttonIsSure,
      !run.opened.contains(where: { $0.facts["threw"]?.text != nil })
    {
      return .failed("the tap on the button was followed by no payment call")
    }
    for event in record.events.reversed() {
      guard case .button(let button) = event.what else { continue }
      guard let problem = button.problem else {
        return .passed("\(button.element) was there to be tapped")
      }
      let cover = button.coveredBy.map { " by \($0)" }.orNone
      return .failed("\(button.element) cannot be tapped: \(problem.words)\(cover)")
    }
    if end == .noButton, run.said("button-created") {
      return .failed("the button that pay.js drew was never shown")
    }
    return .notSeen
  }

  private var tap: Sight {
    guard let call = run.call else { return .notSeen }
    if run.sheetWindows.contains(where: run.gave) {
      return .passed("the tap led to the payment call and its window")
    }
    if run.lostWindow != nil || run.activation(at: call) == false {
      return .failed("the tap no longer counted when loadPaymentData was called")
    }
    // Whether a sandbox or the tap is to blame cannot be seen.
    if run.unaskedWindow != nil { return .notSeen }
    return .passed("the tap led to the payment call")
  }

  private var request: Sight {
    if let refused = run.reports("request-refused").first(where: {
      $0.facts["method"]?.text == "loadPaymentData" && $0.facts["code"]?.text != "concurrent"
    }) {
      return .failed("the request was refused: \(refused.facts["message"]?.text ?? "")")
    }
    if let refused = run.reports("sheet-refused").first {
      let problems = refused.facts["problems"]?.elements.compactMap(\.text) ?? []
      if problems == ["forms"] { return .passed("the request was accepted") }
      return .failed("the sheet refused the request: " + problems.joined(separator: "; "))
    }
    return run.said("load-called") ? .passed("the request was accepted") : .notSeen
  }

  private var popup: Sight {
    if run.lostWindow == nil, run.unaskedWindow != nil {
      return .failed(
        "window.open gave null without the app being asked: a sandbox forbids it, or the tap no "
          + "longer counted")
    }
    guard case .passed = tap, let window = run.sheetWindows.last else { return .notSeen }
    if run.gave(window) { return .passed("the payment window was opened") }
    for event in record.events.reversed() {
      guard case .windowAsked(let asked) = event.what else { continue }
      return .failed("window.open gave null: the host's answer was \(asked.answer.rawValue)")
    }
    return .failed("window.open gave null")
  }

  private var sheet: Sight {
    if run.reports("sheet-refused").contains(where: {
      $0.facts["problems"]?.elements.contains(.string("forms")) == true
    }) {
      return .failed("the sandbox around the page forbids the forms of Google's page")
    }
    if run.said("sheet-started") { return .passed("the sheet talked to the page that opened it") }
    // Where no window opened, it is the page itself that was sent to Google.
    if let window = run.sheetWindows.last, !run.gave(window) { return .notSeen }
    if let stranded = run.reports("sheet-stranded").first {
      let isChild = run.asked.last { $0.time <= stranded.time }?.what.answer == .child
      let isAlone = stranded.facts["reason"]?.text == "no-opener"
      // What cuts a child view off from the page that opened it is a matter of the way back.
      return isAlone && !isChild
        ? .failed("the payment window has no opener, so the page does not hear of it")
        : .passed("Google's page came up in the window")
    }
    if end == .reachedGoogle { return .passed("Google's page came up in the window") }
    if end == .sheetStuck { return .failed("the sheet could not go on") }
    return .notSeen
  }

  private var result: Sight {
    if run.said("result") { return .passed("the answer reached the page") }
    if let stranded = run.reports("sheet-stranded").first, case .passed = sheet {
      return .failed(
        stranded.facts["reason"]?.text == "no-opener"
          ? "Google's page had no opener, so its answer has no way back"
          : "the page did not answer Google's page")
    }
    guard let answer = run.reports("sheet-answered").first else {
      let isGone = run.reports("sheet-closed").contains { $0.facts["by"]?.text == "unload" }
      guard run.said("sheet-started"), isGone || run.said("canceled"),
        !run.closes.contains(where: { $0.what.by == .buyer })
      else { return .notSeen }
      return .failed("Google's page went away before the buyer had paid")
    }
    if answer.facts["code"]?.text != "ok", !run.reports("canceled", "failed").isEmpty {
      return .passed("the answer reached the page")
    }
    return .failed(
      run.said("window-closed-seen")
        ? "the sheet answered, and pay.js took the window for closed"
        : "the sheet answered, and the page did not hear it")
  }

  private var close: Sight {
    for event in record.events.reversed() {
      guard case .close(let close) = event.what, close.by == .page, event.view != "main" else {
        continue
      }
      return close.heeded
        ? .passed("the payment window was closed") : .failed("the payment window stayed open")
    }
    return .notSeen
  }

  private var finish: Sight {
    guard run.said("result") else { return .notSeen }
    for event in record.events {
      guard case .reaction(let reaction) = event.what, reaction.isOfPage else { continue }
      switch reaction.act {
      case .tokenSent: return .passed("the page sent the token on")
      case .request, .navigation, .documentChange:
        return .passed("the page went on (\(reaction.act.rawValue))")
      }
    }
    return .notSeen
  }
}

extension LiveEvent.Button.Problem {
  fileprivate var words: String {
    switch self {
    case .zeroSized: "it has no size"
    case .hidden: "it is hidden"
    case .covered: "it is covered"
    case .disabled: "it is disabled"
    case .outside: "it lies outside the page"
    }
  }
}

extension String? {
  fileprivate var orNone: String { self ?? "" }
}
