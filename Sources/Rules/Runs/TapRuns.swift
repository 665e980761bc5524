// What runs show of the way from the tap to the payment's window.

import AuditModel

extension LostActivation {
  static let runExamples = [
    Example("called-first.html", .passes, runs: "kept.runs"),
    Example("called-first.html", .finds(.blocks), runs: "lost.runs"),
    Example("fetch.html", .finds(.blocks), runs: "lost.runs"),
    Example("fetch.html", .finds(.risks), runs: "paid-after-wait.runs"),
    Example("called-first.html", .passes, runs: "refused-by-host.runs"),
    Example("settled-promise.html", .passes, runs: "microtasks.runs"),
    Example("created-in-tap.html", .finds(.blocks), runs: "made-in-tap.runs"),
    Example("hash-route.html", .finds(.blocks), runs: "effect-hop.runs"),
  ]

  static func see(_ runs: HostRuns, in host: Host) -> [SeenFault] {
    let lost = runs.approvals.compactMap { run -> SeenFault? in
      if let lost = run.lostWindow { return sawLost(lost, in: run) }
      // What else is done in a tap, such as crypto, leaves no trace but that it was read.
      guard let refused = run.unaskedWindow else { return nil }
      var fault = sawLost(refused, in: run)
      fault.weight = .confirms
      return fault
    }
    guard lost.isEmpty else { return lost }
    return runs.approvals.compactMap { run in
      guard run.isPaid || run.said("sheet-started"),
        let window = run.sheetWindows.last(where: run.gave)
      else { return nil }
      return contradicted(
        atMost: .risks, in: run, at: window.time,
        "The payment's window opened \(run.when(window.time)) in "
          + "\(run.record.engine ?? "this engine"), and what was read says that others refuse it: "
          + "a phone may have an older engine than this one.")
    }
  }

  private static func sawLost(_ attempt: SeenRun.Report, in run: SeenRun) -> SeenFault {
    let tap = run.taps.last { $0 <= attempt.time } ?? attempt.time
    let call = run.reports("load-called").last { $0.time <= attempt.time }
    let waits = wait(in: run, from: tap, to: call?.time ?? attempt.time)
    let behind = waits.isEmpty ? "" : ", behind " + waits.joined(separator: " and ")
    return happened(
      .blocks, in: run, at: attempt.time,
      "loadPaymentData was called \(run.when(call?.time ?? attempt.time))\(behind); the gesture was "
        + "gone, and the engine refused the window without asking the app.",
      message: "The payment call comes so late after the tap, or behind such a wait, that the "
        + "engine refuses to open a window.",
      remedy: "Fetch what the request needs before the tap and call loadPaymentData first thing in "
        + "the handler.",
      actor: .page)
  }

  /// What the page did between two moments that may have cost the gesture, in words.
  static func wait(in run: SeenRun, from tap: Int, to call: Int) -> [String] {
    let requests = run.requests(from: tap, to: call).filter { ($0.end ?? .max) <= call + 20 }
    let asked = requests.prefix(2).map { request in
      let time = SeenRun.words(for: (request.end ?? call) - request.start)
      return "\(request.method) \(request.url.prefix(120)) (\(time))"
    }
    let moved = run.navigations.first {
      $0.view == "main" && $0.what.phase == .sameDocument && $0.time >= tap && $0.time <= call
    }
    let made = run.reports("client-created").first { $0.time >= tap && $0.time <= call }
    return asked
      + (moved.map { ["a change of the page's address to \($0.what.url.prefix(120))"] } ?? [])
      + (made == nil ? [] : ["making the PaymentsClient"])
  }
}

extension DeadButton {
  static let runExamples = [
    Example("wired.html", .passes, runs: "wired.runs"),
    Example("wired.html", .finds(.blocks), runs: "no-call.runs"),
    Example("empty-handler.html", .finds(.blocks), runs: "no-call.runs"),
    Example("wired.html", .finds(.blocks), runs: "no-call-with-error.runs"),
    Example("wired.html", .passes, runs: "unsure.runs"),
  ]

  static func see(_ runs: HostRuns, in host: Host) -> [SeenFault] {
    runs.approvals.compactMap { run in
      guard run.end == .noCall, run.tapWasHeard, run.buttonIsSure, let tap = run.taps.last,
        let button = run.button, !run.opened.contains(where: { $0.facts["threw"]?.text != nil })
      else { return nil }
      let error = run.errors.first { $0.time >= tap }
      let left = run.opened.contains { $0.facts["purpose"]?.text == "loading" && run.gave($0) }
      return happened(
        .blocks, in: run, at: run.endTime,
        "\(button.what.element) heard the tap, and \(SeenRun.words(for: run.endTime - tap)) later "
          + "there was no payment call"
          + (error.map {
            "; \(SeenRun.words(for: $0.time - tap)) after the tap the page threw “"
              + "\($0.what.message.prefix(160))”"
          } ?? "")
          + (left ? "; the window that pay.js had opened was left over." : "."),
        message: "A tap on the button is followed by no payment call.",
        at: error.map { run.place(of: $0.what) },
        remedy: "Call loadPaymentData in the button's onClick.", actor: .page)
    }
  }
}

extension RejectedRequest {
  static let runExamples = [
    Example("accepted.html", .passes, runs: "accepted.runs"),
    Example("price-from-server.html", .finds(.blocks), runs: "refused.runs"),
    Example("price-from-server.html", .finds(.blocks), runs: "refused-by-sheet.runs"),
    Example("accepted.html", .passes, runs: "second-call.runs"),
  ]

  static func see(_ runs: HostRuns, in host: Host) -> [SeenFault] {
    runs.approvals.compactMap { run in
      if let refused = run.reports("request-refused").first(where: {
        $0.facts["method"]?.text == "loadPaymentData"
          && !["concurrent", "insecure-context"].contains($0.facts["code"]?.text)
      }) {
        return refusal(refused.facts["message"]?.text ?? "", at: refused.time, in: run)
      }
      guard let refused = run.reports("sheet-refused").first else { return nil }
      let problems = refused.facts["problems"]?.elements.compactMap(\.text) ?? []
      // `forms` is the sandbox's doing.
      guard !problems.allSatisfy({ $0 == "forms" }) else { return nil }
      return refusal(
        "Google's page takes no such \(problems.joined(separator: ", "))", at: refused.time,
        in: run)
    }
  }

  private static func refusal(_ why: String, at time: Int, in run: SeenRun) -> SeenFault {
    happened(
      .blocks, in: run, at: time,
      "The payment request was refused \(run.when(time)): \(why.prefix(300)).",
      message: "The payment request, as it was when the page ran, is refused.",
      remedy: "Make the request as Google's reference describes it.", actor: .page)
  }
}
