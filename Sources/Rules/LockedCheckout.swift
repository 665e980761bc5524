// An error around Google Pay that leaves the whole checkout unusable.

import AuditModel

enum LockedCheckout: Rule {
  typealias Observed = NothingRead
  static let identifier = "locked-checkout"
  static let stage = Stage.script
  static let strongestEffect = Effect.risks

  static let explanation = Explanation(
    whatItChecks:
      "In a real web view: that a page in which a script fails, or complains of its configuration, "
      + "still has a control that can be used.",
    whyItMatters:
      "A start script that finds Google Pay's configuration missing stops, and what would have "
      + "enabled the other ways to pay stops with it. Which of two scripts comes first differs by "
      + "browser, so that the shop sees nothing of it.",
    whatToChange:
      "Set the configuration before the script that reads it, in markup or in the same script, and "
      + "let other ways to pay not wait for Google Pay.",
    sources: [
      "https://github.com/woocommerce/woocommerce-paypal-payments/issues/4538"
    ])

  static let examples = [
    Example("page.html", .passes, runs: "usable.runs"),
    Example("page.html", .passes, runs: "disabled-without-error.runs"),
    Example("page.html", .finds(.risks), runs: "error-and-disabled.runs"),
    Example("page.html", .finds(.risks), runs: "complaint-and-disabled.runs"),
    Example("page.html", .passes, runs: "noise-and-disabled.runs"),
  ]

  static func see(_ runs: HostRuns, in host: Host) -> [SeenFault] {
    runs.approvals.compactMap { run in
      guard run.end == .noButton, let look = run.lastLook, look.what.controls == 0,
        look.what.disabled > 0, let said = complaint(in: run)
      else { return nil }
      return happened(
        .risks, in: run, at: said.time,
        "The page said “\(said.text.prefix(160))” \(SeenRun.words(for: said.time)) after the run "
          + "began; \(SeenRun.words(for: run.endTime - said.time)) later none of its "
          + "\(look.what.disabled) controls could be used.",
        message: "An error of a script leaves the whole checkout unusable.", at: said.place,
        remedy: "Set the configuration before the script that reads it.", actor: .page)
    }
  }

  private static func complaint(in run: SeenRun) -> (time: Int, text: String, place: Place)? {
    if let error = run.errors.first {
      return (error.time, error.what.message, run.place(of: error.what))
    }
    return run.complaints.first.map { ($0.time, $0.what.text, run.place) }
  }
}
