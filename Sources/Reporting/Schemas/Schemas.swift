// The JSON Schemas by name, as `payready schema` prints them.

/// JSON Schemas (draft 2020-12) of what payready prints and reads.
public enum Schemas {
  /// The names, the report first.
  public static let names = ["report", "host", "evidence", "app", "probe"]

  /// The schema of that name as JSON text; nil where there is none.
  public static func named(_ name: String) -> String? {
    switch name {
    case "report": SchemaDocument.report.text
    case "host": SchemaDocument.host.text
    case "evidence": SchemaDocument.evidence.text
    case "probe": SchemaDocument.probe.text
    case "app": SchemaDocument.app.text
    default: nil
    }
  }

  /// The address that names a schema; nothing has to be there.
  static func identifier(_ name: String, _ version: String) -> String {
    "https://payready.invalid/schemas/\(name)/\(version)"
  }
}
