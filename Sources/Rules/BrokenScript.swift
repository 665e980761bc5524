// A script of the payment that no browser runs, because it cannot be parsed.

import AuditModel

enum BrokenScript: Rule {
  static let identifier = "broken-script"
  static let stage = Stage.script
  static let strongestEffect = Effect.blocks

  static let explanation = Explanation(
    whatItChecks: "That the scripts that take part in the payment have no syntax error.",
    whyItMatters:
      "A browser that meets a syntax error, early errors included, runs nothing of the whole "
      + "script: no client is made and no button shown.",
    whatToChange: "Mend the syntax error; a build step or a linter finds it before buyers do.",
    sources: [
      "https://tc39.es/ecma262/#sec-parse-script",
      "https://html.spec.whatwg.org/multipage/webappapis.html#creating-a-classic-script",
    ])

  static let examples = [
    Example("whole.html", .passes),
    Example("broken.html", .finds(.blocks)),
    Example("broken-beside.html", .passes),
  ]

  static func judge(_ code: PaymentCode, in host: Host) -> Ruling {
    Ruling(
      findings: code.scripts.compactMap { script in
        guard script.state == .read, let error = script.errors.first else { return nil }
        return broken(at: error)
      })
  }

  // MARK: Messages

  private static func broken(at place: Place) -> Finding {
    finding(
      .blocks,
      "This script takes part in the payment and has a syntax error, so a browser runs nothing of "
        + "it.",
      at: place, remedy: "Mend the syntax error.", actor: .page, confidence: .likely)
  }
}
