// A page that waits for ever for isReadyToPay.

import AuditModel

enum UnansweredReadiness: Rule {
  typealias Observed = NothingRead
  static let identifier = "unanswered-readiness"
  static let stage = Stage.readiness
  static let strongestEffect = Effect.risks

  static let explanation = Explanation(
    whatItChecks:
      "In a real web view: that the page does not stay busy where isReadyToPay never answers "
      + "(--scenario never-settles), and that it does answer, also after the page has changed its "
      + "address without a load (--steps).",
    whyItMatters:
      "isReadyToPay asks a hidden frame of Google's without a time limit. Where that is kept out, "
      + "or the page was left for another view meanwhile, the promise stays open, and a page that "
      + "waits for it alone shows a spinner in the place of all ways to pay.",
    whatToChange:
      "Show the other ways to pay at once, or race isReadyToPay against a timer; ask again when "
      + "the view with the button is entered.",
    sources: [
      "https://github.com/google-pay/google-pay-button/issues/447",
      "https://github.com/google-pay/google-pay-button/issues/132",
      "https://github.com/rbkmoney/payform/pull/289",
    ])

  static let examples = [
    Example("page.html", .passes, runs: "answered.runs"),
    Example("page.html", .passes, runs: "forced-and-free.runs"),
    Example("page.html", .finds(.informs), runs: "forced-and-busy.runs"),
    Example("page.html", .finds(.risks), runs: "never-after-route.runs"),
  ]

  static func see(_ runs: HostRuns, in host: Host) -> [SeenFault] {
    if let run = runs.cold, let own = own(in: run) { return [own] }
    guard let run = runs.run(of: .neverSettles), let asked = run.reports("readiness-asked").first,
      run.firstTap == nil, let look = run.lastLook, let busy = look.what.busy.first,
      run.endTime - look.time >= StillBusy.least
    else { return [] }
    return [
      fault(
        .informs, in: run,
        "isReadyToPay was asked \(run.when(asked.time)) and did not answer; "
          + "\(SeenRun.words(for: run.endTime - asked.time)) later the page still showed \(busy)"
          + (look.what.controls == 0 ? ", and no control of it could be used." : "."))
    ]
  }

  /// It did not answer though nobody kept it from it.
  private static func own(in run: SeenRun) -> SeenFault? {
    guard run.end == .noButton, let asked = run.reports("readiness-asked").last,
      !run.reports("readiness-answered", "readiness-failed", "request-refused")
        .contains(where: { $0.time >= asked.time })
    else { return nil }
    let moved = run.navigations.last {
      $0.view == "main" && $0.what.phase == .sameDocument && $0.time <= asked.time
    }
    let behind = moved.map {
      ", after the page had changed its address to \($0.what.url.withoutDetails) without a load,"
    }
    return fault(
      .risks, in: run,
      "isReadyToPay was asked \(run.when(asked.time))\(behind ?? "") and had not answered "
        + "\(SeenRun.words(for: run.endTime - asked.time)) later; no button came.")
  }

  private static func fault(_ effect: Effect, in run: SeenRun, _ sentence: String) -> SeenFault {
    happened(
      effect, in: run, at: run.endTime, sentence,
      message: "The page waits without end for an isReadyToPay that does not answer.",
      remedy: "Do not hold other ways to pay up for it, and give it a time limit.", actor: .page)
  }
}
