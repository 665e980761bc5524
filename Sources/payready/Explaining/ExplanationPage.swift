// A rule, or a reason code, as a page of plain text.

import AuditModel
import Rules

/// Explains a rule or a reason code under fixed headings, in lines of ``HelpText/width`` columns;
/// addresses are never broken.
enum ExplanationPage {
  static func of(_ rule: any Rule.Type) -> String {
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

  private static func section(_ title: String, _ body: String) -> String {
    let lines = body.split(separator: "\n").map {
      HelpText.wrapped(String($0), indent: 2) + "\n"
    }
    return "\n\(title)\n" + lines.joined()
  }
}
