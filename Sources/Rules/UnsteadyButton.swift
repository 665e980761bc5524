// A button that is drawn twice, or goes away and comes back.

import AuditModel

enum UnsteadyButton: Rule {
  typealias Observed = NothingRead
  static let identifier = "unsteady-button"
  static let stage = Stage.button
  static let strongestEffect = Effect.risks

  static let explanation = Explanation(
    whatItChecks:
      "In a real web view: that one button of Google Pay is shown, and that it stays once it is "
      + "there. Changes of the cart are made with --steps.",
    whyItMatters:
      "A page that draws the button again for each change of the total appends a second one, or "
      + "takes the first away while isReadyToPay is asked anew. A tap in that gap is lost, and of "
      + "two buttons one asks for an old total.",
    whatToChange:
      "Draw the button once and change what its handler asks for; or replace it only when the new "
      + "one is there, and drop answers that come late.",
    sources: [
      "https://github.com/woocommerce/woocommerce-gateway-stripe/pull/1227",
      "https://github.com/google-pay/google-pay-button/issues/228",
      "https://github.com/paypal/paypal-js/pull/1039",
    ])

  static let examples = [
    Example("page.html", .passes, runs: "one.runs"),
    Example("page.html", .finds(.risks), runs: "two.runs"),
    Example("page.html", .finds(.risks), runs: "gap.runs"),
    Example("page.html", .passes, runs: "gone-after-payment.runs"),
  ]

  static func see(_ runs: HostRuns, in host: Host) -> [SeenFault] {
    runs.approvals.compactMap { run in doubled(in: run) ?? gap(in: run) }
  }

  private static func doubled(in run: SeenRun) -> SeenFault? {
    let looks = looksBeforeEnd(of: run)
    guard let last = looks.last, last.what.buttons > 1, run.reports("button-created").count > 1
    else { return nil }
    return happened(
      .risks, in: run, at: last.time,
      "\(SeenRun.words(for: last.time)) after the run began the page showed "
        + "\(last.what.buttons) buttons of Google Pay.",
      message: "The page shows more than one button of Google Pay.",
      remedy: "Replace the button that is there, or draw it once.", actor: .page)
  }

  private static func gap(in run: SeenRun) -> SeenFault? {
    let looks = looksBeforeEnd(of: run)
    guard let shown = looks.firstIndex(where: { $0.what.buttons > 0 }),
      let gone = looks[shown...].firstIndex(where: { $0.what.buttons == 0 })
    else { return nil }
    let back = looks[gone...].first { $0.what.buttons > 0 }
    // Going to the next page takes the button away too.
    guard let back, !isOfAnotherPage(from: looks[gone].time, to: back.time, in: run) else {
      return nil
    }
    return happened(
      .risks, in: run, at: looks[gone].time,
      "The button was there \(SeenRun.words(for: looks[shown].time)) after the run began, gone "
        + "\(SeenRun.words(for: looks[gone].time - looks[shown].time)) later, and back after "
        + "\(SeenRun.words(for: back.time - looks[gone].time)) more.",
      message: "The button goes away and comes back; a tap in between is lost.",
      remedy: "Keep the button that is there until the new one is.", actor: .page)
  }

  /// What the page showed until it was tapped.
  private static func looksBeforeEnd(of run: SeenRun) -> [SeenRun.Timed<LiveEvent.Look>] {
    let until = run.firstTap ?? .max
    return run.looks.filter { $0.view == "main" && $0.time <= until }
  }

  private static func isOfAnotherPage(from: Int, to: Int, in run: SeenRun) -> Bool {
    run.navigations.contains {
      $0.view == "main" && $0.what.frame == nil && $0.what.phase == .committed
        && $0.time >= from - 200 && $0.time <= to
    }
  }
}
