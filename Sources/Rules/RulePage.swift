// A rule, or a reason code, as a page of plain text.

public import AuditModel

/// Plain text that explains a rule or a reason code under fixed headings.
public struct RulePage: Sendable, Hashable {
  /// Lines of at most ``width`` columns; ends with a line break.
  public let text: String

  /// The columns of a line; addresses are never broken.
  static let width = 80

  /// The page of a rule.
  public init(_ rule: any Rule.Type) {
    let explanation = rule.explanation
    text =
      "\(rule.identifier)\n"
      + "Stage: \(rule.stage.rawValue) (\(rule.stage.number) of 11). "
      + "Strongest effect: \(rule.strongestEffect.rawValue).\n"
      + Self.section("What it checks", explanation.whatItChecks)
      + Self.section("Why it matters", explanation.whyItMatters)
      + Self.section("What to change", explanation.whatToChange)
      + "\nWhere this is written\n" + explanation.sources.map { "  \($0)\n" }.joined()
  }

  /// The page of a reason code.
  public init(_ reason: ReasonCode) {
    text =
      "\(reason.rawValue)\n"
      + Self.section("What it means", reason.explanation)
      + Self.section("What decides it", reason.decidedBy)
  }

  private static func section(_ title: String, _ body: String) -> String {
    "\n\(title)\n" + wrapped(body, indent: "  ")
  }

  /// The words in lines; paragraphs, parted by a line break, each begin a line.
  static func wrapped(_ body: String, indent: String) -> String {
    var result = ""
    for paragraph in body.split(separator: "\n") {
      var line = indent
      for word in paragraph.split(separator: " ") {
        if line.count > indent.count, line.count + 1 + word.count > width {
          result += line + "\n"
          line = indent
        }
        line += (line.count > indent.count ? " " : "") + word
      }
      result += line + "\n"
    }
    return result
  }
}
