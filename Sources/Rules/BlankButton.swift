// A button that can be tapped and shows nothing.

import AuditModel

enum BlankButton: Rule {
  typealias Observed = NothingRead
  static let identifier = "blank-button"
  static let stage = Stage.button
  static let strongestEffect = Effect.risks

  static let explanation = Explanation(
    whatItChecks:
      "In a real web view: that the picture of the button which pay.js draws, or the frame in it "
      + "that names the buyer's card, is loaded.",
    whyItMatters:
      "What is left is an empty box. It can still be tapped, but buyers do not know what it is.",
    whatToChange:
      "Allow https://pay.google.com in frame-src and https://www.gstatic.com in img-src, and in "
      + "the app's content rules.",
    sources: [
      "https://github.com/Adyen/adyen-magento2-express-checkout/issues/244",
      "https://developers.google.com/pay/api/web/guides/resources/customize",
    ])

  static let examples = [
    Example("page.html", .passes, runs: "drawn.runs"),
    Example("page.html", .finds(.risks), runs: "frame-kept-out.runs"),
    Example("page.html", .finds(.risks), runs: "picture-lost.runs"),
    Example("page.html", .passes, runs: "lost-without-button.runs"),
  ]

  static func see(_ runs: HostRuns, in host: Host) -> [SeenFault] {
    runs.approvals.compactMap { run in
      guard let button = run.button, [.created, .component].contains(button.what.found),
        let lost = lost(in: run)
      else { return nil }
      return happened(
        .risks, in: run, at: lost.time,
        "\(button.what.element) was there \(SeenRun.words(for: button.time)) after the run began, "
          + "and \(lost.words).",
        message: "The button shows nothing: \(lost.part) did not load.",
        remedy: "Allow https://pay.google.com in frame-src and https://www.gstatic.com in img-src.",
        actor: .page)
    }
  }

  private static func lost(in run: SeenRun) -> (time: Int, part: String, words: String)? {
    if let blocked = run.blocked.first(where: { part($0.what.url) != nil }),
      let part = part(blocked.what.url)
    {
      let by = blocked.what.directive.map { " by \($0)" } ?? ""
      return (blocked.time, part, "\(part) was blocked (\(blocked.what.reason.rawValue)\(by))")
    }
    let failed = run.requests(from: 0, to: .max).first { request in
      part(request.url) != nil && (request.failure != nil || (request.status ?? 200) >= 400)
    }
    if let failed, let part = part(failed.url) {
      let why = failed.failure ?? failed.status.map { "status \($0)" } ?? ""
      return (failed.end ?? failed.start, part, "\(part) did not come (\(why.prefix(120)))")
    }
    return run.reports("button-fallback").first.map {
      ($0.time, "the frame in it", "the frame in it did not load")
    }
  }

  /// Which part of the button has that address; nil for others.
  private static func part(_ url: String) -> String? {
    if url.holds("://pay.google.com/gp/p/generate_gpay_btn_img") { return "the frame in it" }
    return url.holds("://www.gstatic.com/instantbuy/") ? "its picture" : nil
  }
}
