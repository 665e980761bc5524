// `payready schema`: the JSON Schemas of what is printed and read.

import Auditing
import Reporting

/// Prints a JSON Schema.
enum SchemaCommand: Command {
  static let declaration = CommandDeclaration(
    name: "schema", summary: "prints the JSON Schema of what is printed or read",
    usage: "[NAME]",
    description: ["Without NAME the schema of the report is printed."],
    examples: [("payready schema > report.schema.json", "What --report json prints.")])

  static func run(_ arguments: Arguments) throws(UsageError) -> ExitStatus {
    if arguments.operands.count > 1 { throw UsageError("schema takes one NAME") }
    let name = arguments.operands.first ?? "report"
    if name == "config" { return CommandLineTool.printed(ConfigurationSchema.text) }
    guard let schema = Schemas.named(name) else {
      let names = Schemas.names + ["config"]
      throw .unknown(
        "schema", name, known: names, see: "There are \(names.joined(separator: ", ")).")
    }
    return CommandLineTool.printed(schema)
  }
}
