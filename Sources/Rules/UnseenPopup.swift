// A popup that the app makes and does not show.

import AuditModel

enum UnseenPopup: Rule {
  typealias Observed = NothingRead
  static let identifier = "unseen-popup"
  static let stage = Stage.popup
  static let strongestEffect = Effect.blocks

  static let explanation = Explanation(
    whatItChecks:
      "In a real web view: that the window with Google's page is on the screen and has a size.",
    whyItMatters:
      "createWebViewWith returns a view that no one puts into a window, or that has no frame. The "
      + "page behaves as if the popup had opened, and the buyer sees nothing.",
    whatToChange:
      "Add the view to the hierarchy before createWebViewWith returns, give it a frame, and keep a "
      + "reference to it.",
    sources: [
      "https://developers.google.com/pay/api/web/guides/recipes/using-ios-wkwebview",
      "https://github.com/arrrrny/zikzak_inappwebview/issues/180",
      "https://github.com/pichillilorenzo/flutter_inappwebview/issues/834",
    ])

  static let examples = [
    Example("page.html", .passes, runs: "shown.runs"),
    Example("page.html", .passes, runs: "dismissed.runs"),
    Example("page.html", .finds(.blocks), runs: "not-shown.runs"),
    Example("page.html", .finds(.blocks), runs: "without-size.runs"),
  ]

  static func see(_ runs: HostRuns, in host: Host) -> [SeenFault] {
    runs.approvals.compactMap { run in
      guard let asked = run.asked.first(where: { $0.what.answer == .child }),
        let popup = asked.what.popup, !run.closes.contains(where: { $0.what.by == .buyer })
      else { return nil }
      let looks = run.looks.filter { $0.view == popup }
      let known = looks.compactMap(\.what.isOnScreen)
      guard let last = looks.last, !known.isEmpty, !known.contains(true) else { return nil }
      let size =
        last.what.visible == true
        ? "with no more than \(Int(max(last.what.width ?? 0, last.what.height ?? 0))) px"
        : "not on the screen"
      return happened(
        .blocks, in: run, at: last.time,
        "The app made the window \(run.when(asked.time)), and \(run.when(last.time)) it was "
          + "\(size).",
        message: "The app makes the popup and does not show it.",
        remedy: "Put the view that createWebViewWith returns on the screen and keep it.",
        actor: .app)
    }
  }
}
