// A popup that the buyer closes without the page hearing of it.

import AuditModel

enum UnheardDismissal: Rule {
  typealias Observed = NothingRead
  static let identifier = "unheard-dismissal"
  static let stage = Stage.close
  static let strongestEffect = Effect.risks

  static let explanation = Explanation(
    whatItChecks:
      "In a real web view (--scenario dismiss): that loadPaymentData is answered with CANCELED "
      + "after the buyer has closed the popup with the app's own control.",
    whyItMatters:
      "An app that only takes the view off the screen leaves its page alive. pay.js waits for a "
      + "window that nobody sees: a dark pane lies over the checkout for ever, and the button is "
      + "dead.",
    whatToChange:
      "Run window.close() in the popup when the buyer dismisses it, or release its view.",
    sources: [
      "https://developers.google.com/pay/api/web/guides/recipes/using-ios-wkwebview",
      "https://github.com/joshnuss/svelte-stripe/issues/112",
      "https://github.com/capacitor-community/stripe/issues/276",
    ])

  static let examples = [
    Example("page.html", .passes, runs: "told.runs"),
    Example("page.html", .passes, runs: "answered-before.runs"),
    Example("page.html", .finds(.risks), runs: "hidden.runs"),
  ]

  static func see(_ runs: HostRuns, in host: Host) -> [SeenFault] {
    runs.all.compactMap { run in
      guard let closed = run.closes.first(where: { $0.what.by == .buyer }),
        let call = run.reports("load-called").last(where: { $0.time <= closed.time }),
        !run.reports("canceled", "result", "failed").contains(where: { $0.time >= call.time }),
        run.endTime - closed.time >= 3_500
      else { return nil }
      let pane =
        run.said("pane-shown") && !run.said("pane-removed")
        ? ", and pay.js's dark pane still lay over it" : ""
      return happened(
        .risks, in: run, at: closed.time,
        "The buyer closed the popup \(run.when(closed.time)); "
          + "\(SeenRun.words(for: run.endTime - closed.time)) later the page had not heard of "
          + "it\(pane).",
        message: "The page does not hear of a popup that the buyer closes.",
        remedy: "Run window.close() in the popup when the buyer dismisses it, or release its view.",
        actor: .app)
    }
  }
}
