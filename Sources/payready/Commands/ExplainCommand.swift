// `payready explain`: a rule, a reason code, or what people see when it breaks.

import AuditModel
import Auditing
import Rules

/// Explains a rule, a code or a symptom.
enum ExplainCommand: Command {
  static let declaration = CommandDeclaration(
    name: "explain", summary: "explains a rule, a reason code, a symptom or a provider",
    usage: "[RULE|CODE|SYMPTOM|PROVIDER]",
    description: [
      "Without a name all rules, reason codes, symptoms and payment providers are listed. A "
        + "symptom is what a person sees: a code such as OR_BIBED_15, a statusCode, a message, or "
        + "“button missing on iPhone”."
    ],
    examples: [
      ("payready explain severed-opener", "What a rule checks, why, and what to change."),
      ("payready explain OR_BIBED_15", "What leads to Google's error page and what decides."),
    ])

  static func run(_ arguments: Arguments) throws(UsageError) -> ExitStatus {
    guard !arguments.operands.isEmpty else { return CommandLineTool.printed(list) }
    let name = arguments.operands.joined(separator: " ")
    let code = name.lowercased()
    if let rule = AllRules.rule(named: code) {
      return CommandLineTool.printed(ExplanationPage.of(rule))
    }
    if let rule = AllAppRules.rule(named: code) {
      return CommandLineTool.printed(ExplanationPage.of(rule))
    }
    if let reason = ReasonCode(rawValue: code) {
      return CommandLineTool.printed(ExplanationPage.of(reason))
    }
    if let provider = PaymentProvider.named(name) {
      return CommandLineTool.printed(ExplanationPage.of(provider))
    }
    if let symptom = Symptom.named(name) { return CommandLineTool.printed(symptom.page) }
    throw .unknown(
      "rule, code or symptom", name,
      known: AllRules.all.map { $0.identifier } + AllAppRules.all.map { $0.identifier } + codes
        + Symptom.all.map(\.name)
        + PaymentProvider.all.map(\.name),
      see: "`payready explain` lists them all.")
  }

  private static func caller(of provider: PaymentProvider) -> String {
    provider.caller == .page ? "the page calls Google" : "calls Google itself"
  }

  private static let codes = ReasonCode.allCases.map(\.rawValue)

  private static var list: String {
    return section("Rules (stage, strongest effect)", AllRules.all.map(row))
      + section("Rules on the source of apps (stage, strongest effect)", AllAppRules.all.map(row))
      + section("Reason codes of what cannot be told", codes.map { ($0, "") })
      + section("Symptoms", Symptom.all.map { ($0.name, $0.seen) })
      + section(
        "Payment providers",
        PaymentProvider.all.map {
          ($0.name.split(separator: " ").joined(separator: "-"), caller(of: $0))
        })
  }

  private static func row(_ rule: any Explained.Type) -> (String, String) {
    (rule.identifier, "\(rule.stage.rawValue), \(rule.strongestEffect.rawValue)")
  }

  private static func section(_ title: String, _ rows: [(String, String)]) -> String {
    guard !rows.isEmpty else { return "" }
    let width = (rows.map(\.0.count).max() ?? 0) + 2
    let lines = rows.map { row in
      row.1.isEmpty ? "  \(row.0)\n" : "  " + row.0.padded(to: width) + row.1 + "\n"
    }
    return "\(title)\n" + lines.joined() + "\n"
  }
}
