// The report as JSON, the contract with machines; `Schemas` describes it.

public import AuditModel
import FoundationEssentials

/// Turns a report, or another printed value, into JSON text.
///
/// Slashes are as they are, and what is absent has no key. The text ends with a line break and
/// holds nothing that a terminal would obey. The targets stand before what is known only after
/// them; within these parts, keys are sorted.
public struct JSONReport: ReportFormat {
  /// What is known before the first target.
  private struct Opening: Encodable {
    var schemaVersion = Report.currentVersion
    var tool: Report.Tool
  }

  /// What is known after the last target.
  private struct Closing: Encodable {
    var errors: [Report.TargetError]
    var notices: [String]
    var run: Report.Run
    var summary: Report.Summary
  }

  /// Creates the format.
  public init() {}

  /// The braces' begin, the version of the shape and the program.
  public func opening(by tool: Report.Tool) -> String {
    Self.text(encoding: Opening(tool: tool)).dropLast("\n}\n".count) + ",\n  \"targets\" : ["
  }

  /// One element of `targets`, indented, without a comma.
  public func text(of target: TargetReport) -> String {
    // Line breaks within strings are escaped, so that each of these begins a line.
    "\n    " + Self.text(encoding: target).dropLast().replacing("\n", with: "\n    ")
  }

  /// The comma between two elements.
  public var separator: String { "," }

  /// The keys after `targets`, and the braces' end.
  public func closing(_ report: Report, hosts: Int) -> String {
    let closing = Closing(
      errors: report.errors, notices: report.notices, run: report.run, summary: report.summary)
    let isEmpty = report.summary.targets == report.summary.errors
    return (isEmpty ? "]," : "\n  ],") + Self.text(encoding: closing).dropFirst()
  }

  /// A host as `--host` reads it.
  public static func text(of host: Host) -> String {
    text(encoding: host)
  }

  /// A report on an app.
  public static func text(of app: AppReport) -> String {
    text(encoding: app)
  }

  static func text(encoding value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN")
    do {
      let bytes = try encoder.encode(value)
      return escaped(String(decoding: bytes, as: UTF8.self)) + "\n"
    } catch {
      // All values here are strings, numbers, booleans, arrays and objects with string keys.
      return "{}\n"
    }
  }

  /// Escapes what JSON allows in strings and a terminal, or a reader's eye, obeys.
  ///
  /// Such scalars occur in strings only, so that an escape is right wherever they stand.
  private static func escaped(_ json: String) -> String {
    let isSteering = { (scalar: Unicode.Scalar) in scalar.isSteering && scalar != "\n" }
    guard json.unicodeScalars.contains(where: isSteering) else { return json }
    var result = ""
    for scalar in json.unicodeScalars {
      if isSteering(scalar) {
        for unit in UTF16.encode(scalar) ?? .init() {
          let digits = String(unit, radix: 16)
          result += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
        }
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
