// A rule, or a reason code, as a page of plain text.

import AuditModel
import Rules

/// Explains a rule or a reason code under fixed headings, in lines of ``HelpText/width`` columns;
/// addresses are never broken.
enum ExplanationPage {
  static func of(_ rule: any Explained.Type) -> String {
    let explanation = rule.explanation
    return
      "\(rule.identifier)\n"
      + "Stage: \(rule.stage.rawValue) (\(rule.stage.number) of \(Stage.allCases.count)). "
      + "Strongest effect: \(rule.strongestEffect.rawValue).\n"
      + section("What it checks", explanation.whatItChecks)
      + section("Why it matters", explanation.whyItMatters)
      + section("What to change", explanation.whatToChange)
      + "\nWhere this is written\n" + explanation.sources.map { "  \($0)\n" }.joined()
  }

  static func of(_ reason: ReasonCode) -> String {
    "\(reason.rawValue)\n" + section("What it means", reason.explanation)
      + section("What decides it", reason.decidedBy)
  }

  static func of(_ provider: PaymentProvider) -> String {
    var signs: [String] = []
    if !provider.hosts.isEmpty {
      let paths = provider.paths.isEmpty ? "" : " with " + provider.paths.joined(separator: " or ")
      signs.append("Addresses at " + provider.hosts.joined(separator: ", ") + paths + ".")
    }
    if !provider.globals.isEmpty {
      signs.append("Page code that calls " + provider.globals.joined(separator: " or ") + ".")
    }
    if !provider.gateways.isEmpty {
      signs.append("The gateway “" + provider.gateways.joined(separator: "” or “") + "”.")
    }
    let caller =
      provider.caller == .page
      ? "The page itself." : "The provider's script, in its own frame or on the page."
    let known =
      provider.webViews.map { "\($0.sentence)\n\($0.source)" }
      ?? "Nothing was found, which does not mean that it fails there."
    return "\(provider.name)\nA payment provider.\n"
      + section("How it is recognised", signs.joined(separator: "\n"))
      + section("Who calls Google", caller)
      + section("What switches Google Pay on", provider.switchedOn)
      + section("In web views", known) + "\nWhere this is written\n  \(provider.source)\n"
  }

  private static func section(_ title: String, _ body: String) -> String {
    let lines = body.split(separator: "\n").map {
      HelpText.wrapped(String($0), indent: 2) + "\n"
    }
    return "\n\(title)\n" + lines.joined()
  }
}
