// A checkout that the server says is not there.

import AuditModel

enum GonePage: Rule {
  static let identifier = "gone-page"
  static let stage = Stage.load
  static let strongestEffect = Effect.blocks

  static let explanation = Explanation(
    whatItChecks: "That the server does not answer 404 or 410 to this host's user agent.",
    whyItMatters: "There is no checkout at that address, so nothing after it can happen.",
    whatToChange:
      "Give an address that exists. Where other agents do get the page, the server tells them "
      + "apart: let it send embedded views the same page.",
    sources: ["https://www.rfc-editor.org/rfc/rfc9110#name-404-not-found"])

  static let examples = [
    Example("there.html", .passes),
    Example("not-found.html", .finds(.blocks)),
    Example("gone.html", .finds(.blocks)),
  ]

  static func judge(_ navigation: Navigation, in host: Host) -> Ruling {
    Ruling(
      findings: navigation.exchanges.filter { $0.status == 404 || $0.status == 410 }.map {
        gone($0, comparison: navigation.comparison, decision: navigation.decision)
      })
  }

  // MARK: Messages

  private static func gone(
    _ exchange: Exchange, comparison: Visit.Comparison?, decision: String?
  ) -> Finding {
    let others =
      if let comparison, comparison.hasIntegration {
        " Asked as \(comparison.title) it sends the checkout"
          + (decision.map { ": \($0)." } ?? ".")
      } else {
        ""
      }
    return finding(
      .blocks, "\(exchange.finalURL) answers \(exchange.status): there is no page." + others,
      at: nil,
      remedy: others.isEmpty
        ? "Give the address of a checkout that exists."
        : "Send the same page to the user agents of embedded views.",
      actor: .server)
  }
}
