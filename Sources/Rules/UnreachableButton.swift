// A button that is in the page and cannot be tapped.

import AuditModel

enum UnreachableButton: Rule {
  typealias Observed = NothingRead
  static let identifier = "unreachable-button"
  static let stage = Stage.button
  static let strongestEffect = Effect.blocks

  static let explanation = Explanation(
    whatItChecks:
      "In a real web view: that the Google Pay button can be seen, has a size, is not covered by "
      + "something else and is not disabled, once it is scrolled to.",
    whyItMatters:
      "The button is made and wired, and the buyer's tap goes to a consent banner, an invisible "
      + "layer or nowhere.",
    whatToChange:
      "Show the button's container, give it a size, and take away what lies over it. A banner that "
      + "every buyer answers first belongs into --steps.",
    sources: [
      "https://developers.google.com/pay/api/web/guides/brand-guidelines",
      "https://html.spec.whatwg.org/multipage/interaction.html#inert-subtrees",
    ])

  static let examples = [
    Example("page.html", .passes, runs: "tapped.runs"),
    Example("page.html", .finds(.blocks), runs: "covered.runs"),
    Example("page.html", .passes, runs: "covered-at-first.runs"),
    Example("page.html", .finds(.blocks), runs: "without-size.runs"),
  ]

  static func see(_ runs: HostRuns, in host: Host) -> [SeenFault] {
    runs.approvals.compactMap { run in
      guard run.end == .noButton, run.firstTap == nil, let button = run.button,
        let problem = button.what.problem
      else { return nil }
      let cover = button.what.coveredBy.map { " by \($0)" } ?? ""
      return happened(
        .blocks, in: run, at: button.time,
        "\(button.what.element) (\(size(button.what))) came "
          + "\(SeenRun.words(for: button.time)) after the run began and was \(problem.words)"
          + "\(cover) until the end, \(SeenRun.words(for: run.endTime - button.time)) later.",
        message: "The button is in the page and cannot be tapped: it is \(problem.words)\(cover).",
        remedy: remedy(problem), actor: .page)
    }
  }

  private static func size(_ button: LiveEvent.Button) -> String {
    func whole(_ number: Double) -> String {
      Int(exactly: number.rounded()).map(String.init) ?? "?"
    }
    return "\(whole(button.width)) × \(whole(button.height)) px"
  }

  private static func remedy(_ problem: LiveEvent.Button.Problem) -> String {
    switch problem {
    case .covered: "Take away what lies over the button, or answer it first with --steps."
    case .disabled: "Enable the button, or do with --steps what enables it."
    case .zeroSized, .hidden, .outside: "Show the button's container and give it a size."
    }
  }
}

extension LiveEvent.Button.Problem {
  /// To stand behind “it is”.
  var words: String {
    switch self {
    case .zeroSized: "without a size"
    case .hidden: "hidden"
    case .covered: "covered"
    case .disabled: "disabled"
    case .outside: "outside the page"
    }
  }
}
