// Google's page in a window that has no way back to the shop.

import AuditModel

enum StrandedSheet: Rule {
  typealias Observed = NothingRead
  static let identifier = "stranded-sheet"
  static let stage = Stage.result
  static let strongestEffect = Effect.blocks

  static let explanation = Explanation(
    whatItChecks:
      "In a real web view: that Google's page finds the page that opened it. It speaks where no "
      + "other rule says what cut the two apart.",
    whyItMatters:
      "Without an opener Google's page shows “Something went wrong” with OR_BIBED_15, or pays and "
      + "the shop never hears of it. It does not mean that Google Pay is not supported.",
    whatToChange:
      "Look for what takes the opener away: a view that is not made from the given configuration, "
      + "Cross-Origin-Opener-Policy, noopener, code that replaces window.open. Builds of WebKit "
      + "have lost the opener of windows that began blank; then only another version helps.",
    sources: [
      "https://developers.google.com/pay/api/web/support/troubleshooting",
      "https://github.com/react-native-webview/react-native-webview/issues/3874",
      "https://github.com/google-pay/google-pay-button/issues/280",
      "https://github.com/WebKit/WebKit/pull/68955",
    ])

  static let isFallback = true

  static let examples = [
    Example("page.html", .passes, runs: "connected.runs"),
    Example("page.html", .finds(.blocks), runs: "stranded.runs"),
    Example("page.html", .finds(.blocks), runs: "error-code.runs"),
    Example("page.html", .cannotTell("engine-dependent"), runs: "blank-first.runs"),
  ]

  static func see(_ runs: HostRuns, in host: Host) -> [SeenFault] {
    runs.approvals.compactMap { run in
      guard !run.isPaid, run.end != .reachedGoogle, let lost = lost(in: run) else { return nil }
      let asked = run.asked.last { $0.time <= lost.time }
      let opened = asked.map { "The window opened \(run.when($0.time))" } ?? "A window opened"
      let sentence =
        "\(opened), and Google's page in it had no way back to the shop \(run.when(lost.time)) "
        + "(\(lost.code))"
      if let asked, asked.what.answer == .child, asked.what.url.isBlank {
        return undecided(
          .engineDependent, in: run, at: lost.time,
          sentence + ". It began blank, and builds of WebKit have lost the opener of such windows; "
            + "this was \(run.record.engine ?? "an unknown engine").")
      }
      return happened(
        .blocks, in: run, at: lost.time, sentence + ".",
        message: "Google's page has no way back to the shop, and what cut it off was not found.",
        remedy: "Look for what takes the window's opener away.", actor: .page)
    }
  }

  private static func lost(in run: SeenRun) -> (time: Int, code: String)? {
    if let stranded = run.reports("sheet-stranded").first(where: {
      $0.facts["reason"]?.text == "no-opener"
    }) {
      return (stranded.time, "OR_BIBED_15")
    }
    // Where it talked, that is what it said.
    guard !run.said("sheet-stranded") else { return nil }
    return run.reports("error-shown").first { $0.facts["code"]?.text == "OR_BIBED_15" }
      .map { ($0.time, "OR_BIBED_15") }
  }
}
