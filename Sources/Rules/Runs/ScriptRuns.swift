// What runs show of the way to a loaded pay.js, and of pages that do without it.

import AuditModel

extension PrematureClient {
  static let runExamples = [
    Example("built-on-load.html", .passes, runs: "slow-and-awaited.runs"),
    Example("built-on-load.html", .finds(.risks), runs: "slow.runs"),
    Example("async-script.html", .finds(.risks), runs: "slow.runs"),
    Example("built-on-load.html", .finds(.blocks), runs: "at-once.runs"),
    Example("built-on-load.html", .finds(.risks), runs: "slow-without-error.runs"),
    Example("built-on-load.html", .passes, runs: "noise.runs"),
  ]

  static func see(_ runs: HostRuns, in host: Host) -> [SeenFault] {
    // What fails with a pay.js that comes at once fails always.
    if let run = runs.cold, !hadButton(run), let broken = brokenByAbsence(run) {
      return [tooEarly(.blocks, broken, in: run)]
    }
    guard let slow = runs.run(of: .slowScript), !hadButton(slow) else { return [] }
    if let broken = brokenByAbsence(slow) { return [tooEarly(.risks, broken, in: slow)] }
    guard slow.end == .noButton, slow.said("clients-available"), !slow.said("readiness-asked"),
      runs.cold.map(hadButton) == true
    else { return [] }
    return [
      happened(
        .risks, in: slow, at: slow.endTime,
        "With a pay.js that took 2 s no button came within \(SeenRun.words(for: slow.endTime)), and "
          + "isReadyToPay was never asked; at once there was one.",
        message: message, remedy: remedy, actor: .page)
    ]
  }

  private static func hadButton(_ run: SeenRun) -> Bool {
    run.said("button-created") || run.firstTap != nil
  }

  /// What the page said, and when, as it found no pay.js.
  private static func brokenByAbsence(_ run: SeenRun) -> (time: Int, text: String, place: Place)? {
    let there = run.reports("clients-available").first?.time ?? .max
    let error = run.errors.first { $0.time <= there && $0.what.message.isOfMissingGoogle }
    if let error { return (error.time, error.what.message, run.place(of: error.what)) }
    return run.complaints.first { $0.time <= there && $0.what.text.isOfMissingGoogle }
      .map { ($0.time, $0.what.text, run.place) }
  }

  private static func tooEarly(
    _ effect: Effect, _ broken: (time: Int, text: String, place: Place), in run: SeenRun
  ) -> SeenFault {
    let there = run.reports("clients-available").first.map {
      "; pay.js was there \(SeenRun.words(for: max(0, $0.time - broken.time))) later"
    }
    let late = run.record.scenario == .slowScript ? "With a pay.js that took 2 s the" : "The"
    return happened(
      effect, in: run, at: broken.time,
      "\(late) page said “\(broken.text.prefix(160))” \(SeenRun.words(for: broken.time)) after the "
        + "run began\(there ?? ""), and no button came.",
      message: message, at: broken.place, remedy: remedy, actor: .page)
  }

  private static let message = "The page's code runs before pay.js is there, and is not run again."
  private static let remedy =
    "Build the client in the load event of pay.js's <script>, or behind a promise that it settles."
}

extension SilentLoadFailure {
  static let runExamples = [
    Example("static.html", .passes, runs: "heard.runs"),
    Example("static.html", .finds(.informs), runs: "busy.runs"),
    Example("static.html", .finds(.informs), runs: "broken.runs"),
    Example("never-settled.html", .finds(.informs), runs: "busy.runs"),
  ]

  static func see(_ runs: HostRuns, in host: Host) -> [SeenFault] {
    guard let run = runs.run(of: .blockedScript) else { return [] }
    let known = Set(runs.cold?.errors.map(\.what.message) ?? [])
    if let error = run.errors.first(where: { !known.contains($0.what.message) }) {
      return [
        unheard(
          "Without pay.js the page threw “\(error.what.message.prefix(160))” "
            + "\(run.when(error.time)), and caught it nowhere", at: error.time, in: run)
      ]
    }
    guard let look = run.lastLook, let busy = look.what.busy.first,
      run.endTime - look.time >= StillBusy.least
    else { return [] }
    return [
      unheard(
        "Without pay.js the page still showed \(busy) "
          + "\(SeenRun.words(for: run.endTime)) after the run began", at: run.endTime, in: run)
    ]
  }

  private static func unheard(_ what: String, at time: Int, in run: SeenRun) -> SeenFault {
    let usable = run.lastLook.map(\.what.controls) ?? 0
    return happened(
      .informs, in: run, at: time,
      what + (usable == 0 ? "; no other control of it could be used." : "."),
      message: "The page does nothing about a pay.js that cannot be loaded.",
      remedy: "Set onerror beside onload, and go on without Google Pay there.", actor: .page)
  }
}

/// A page that goes on showing that it waits.
enum StillBusy {
  /// What shows for longer is not only passing by, in milliseconds.
  static let least = 1_000
}

extension BlockedPayScript {
  static let runExamples = [
    Example("allowed-address.html", .passes, runs: "allowed.runs"),
    Example("allowed-address.html", .passes, runs: "only-reported.runs"),
    Example("allowed-address.html", .finds(.blocks), runs: "blocked.runs"),
    Example("refused-by-header.html", .finds(.blocks), runs: "blocked.runs"),
  ]

  static func see(_ runs: HostRuns, in host: Host) -> [SeenFault] {
    BlockedScript.sights(.csp, in: runs).map { run, blocked in
      happened(
        .blocks, in: run, at: blocked.time, BlockedScript.sentence(blocked, in: run),
        message: "The page's content security policy keeps pay.js out.",
        remedy: "Allow https://pay.google.com in script-src.", actor: .page)
    }
  }
}

extension MixedPayScript {
  static let runExamples = [
    Example("insecure.html", .finds(.blocks), runs: "blocked.runs")
  ]

  static func see(_ runs: HostRuns, in host: Host) -> [SeenFault] {
    BlockedScript.sights(.mixedContent, in: runs).map { run, blocked in
      happened(
        .blocks, in: run, at: blocked.time, BlockedScript.sentence(blocked, in: run),
        message: "pay.js is asked for over http by a page under https.",
        remedy: "Load https://pay.google.com/gp/p/js/pay.js.", actor: .page)
    }
  }
}

extension FilteredPayScript {
  static let runExamples = [
    Example("checkout.html", .finds(.blocks), runs: "blocked.runs")
  ]

  static func see(_ runs: HostRuns, in host: Host) -> [SeenFault] {
    BlockedScript.sights(.contentRule, in: runs).map { run, blocked in
      happened(
        .blocks, in: run, at: blocked.time, BlockedScript.sentence(blocked, in: run),
        message: "A content rule of the app keeps pay.js out.",
        remedy: "Leave pay.google.com out of the app's content rules.", actor: .app)
    }
  }
}

extension UntrustedPolicy {
  static let runExamples = [
    Example("not-named.html", .finds(.blocks), runs: "stopped.runs")
  ]

  static func see(_ runs: HostRuns, in host: Host) -> [SeenFault] {
    runs.approvals.compactMap { run in
      guard let refused = run.reports("trusted-types-refused").first else { return nil }
      return happened(
        .blocks, in: run, at: refused.time,
        "pay.js stopped \(run.when(refused.time)), since the page's Trusted Types allow no policy "
          + "named goog#html.",
        message: "The page's Trusted Types stop pay.js.",
        remedy: "Add goog#html to the trusted-types directive.", actor: .page)
    }
  }
}

/// A pay.js that something keeps out.
enum BlockedScript {
  static func sights(
    _ reason: LiveEvent.Blocked.Reason, in runs: HostRuns
  ) -> [(run: SeenRun, blocked: SeenRun.Timed<LiveEvent.Blocked>)] {
    runs.approvals.compactMap { run in
      guard !run.said("script-evaluated"), !run.isPaid else { return nil }
      let blocked = run.blocked.first {
        $0.what.reason == reason && WebAddress($0.what.url).map(PayScript.isPayScript) == true
      }
      return blocked.map { (run, $0) }
    }
  }

  static func sentence(
    _ blocked: SeenRun.Timed<LiveEvent.Blocked>, in run: SeenRun
  ) -> String {
    "pay.js was blocked \(run.when(blocked.time)) (\(blocked.what.reason.rawValue))"
      + (blocked.what.directive.map { " by \($0)" } ?? "") + "."
  }
}

extension String {
  /// What engines say where `google`, or a part of it, is used before it is there.
  var isOfMissingGoogle: Bool {
    holds("google")
      && (holds("an't find variable") || holds("is not defined") || holds("is not an object")
        || holds("of undefined") || holds("is not a constructor") || holds("of null"))
      || holds("'payments'") || holds("PaymentsClient") && holds("undefined")
  }
}
