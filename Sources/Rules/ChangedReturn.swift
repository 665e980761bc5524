// A checkout that is another one, or none, for a buyer who comes back with its cookies.

import AuditModel

enum ChangedReturn: Rule {
  static let identifier = "changed-return"
  static let stage = Stage.load
  static let strongestEffect = Effect.risks

  static let explanation = Explanation(
    whatItChecks:
      "That a second visit, with the cookies that the first one set, gets the same checkout with "
      + "the same parts of Google Pay.",
    whyItMatters:
      "Every buyer's first order works and every later one does not: the server knows them by "
      + "their cookies and shows another page. One test with an empty web view never sees it.",
    whatToChange:
      "Let the page with a session show the same payment methods as the page without one.",
    sources: [
      "https://github.com/Shopify/checkout-sheet-kit-swift/issues/591",
      "https://www.rfc-editor.org/rfc/rfc6265",
    ])

  static let examples = [
    Example("same.html", .passes),
    Example("once.html", .finds(.risks)),
    Example("later.html", .finds(.informs)),
  ]

  static func judge(_ visits: AgentVisits, in host: Host) -> Ruling {
    let changed = visits.differences.filter { difference in
      difference.cause == .cookies
        && !Set(difference.aspects).isDisjoint(with: [.status, .redirect, .wall, .integration])
    }
    return Ruling(
      findings: changed.map { difference in
        let first = difference.one
        let again = difference.other
        if first.hasIntegration, !again.hasIntegration { return lost(difference, in: host) }
        return other(difference)
      })
  }

  // MARK: Messages

  private static func lost(_ difference: VisitDifference, in host: Host) -> Finding {
    finding(
      .risks,
      "The first visit gets \(difference.oneGets); a second one with the cookies of the first gets "
        + "\(difference.otherGets).",
      at: nil,
      remedy: host.store == .persistent
        ? "Send the same checkout to a buyer who comes back."
        : "Send the same checkout to a buyer who comes back; also within one order.",
      actor: .server, confidence: .likely)
  }

  private static func other(_ difference: VisitDifference) -> Finding {
    finding(
      .informs,
      "The first visit gets \(difference.oneGets); a second one with the cookies of the first gets "
        + "\(difference.otherGets).",
      at: nil, remedy: "Audit both: save a session's cookies and give them with --cookie.",
      actor: .server, confidence: .likely)
  }
}
