// Evidence as it is saved: JSON, one object or a list.

public import AuditModel
import FoundationEssentials

/// Turns evidence into JSON text and back.
public enum SavedEvidence {
  /// The names that stand for the numbers that JSON does not have.
  private static let infinity = "Infinity"
  private static let negativeInfinity = "-Infinity"
  private static let notANumber = "NaN"

  /// One evidence as an object, in a line without its end; nil where a value in it has no form
  /// in JSON.
  ///
  /// Several are saved as a list of such objects.
  public static func text(of evidence: Evidence) -> String? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: infinity, negativeInfinity: negativeInfinity, nan: notANumber)
    return (try? encoder.encode(evidence)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The evidence in a text of that form; nil where it is not whole.
  static func read(_ bytes: Data, isList: Bool) -> [Evidence]? {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: infinity, negativeInfinity: negativeInfinity, nan: notANumber)
    if isList { return try? decoder.decode([Evidence].self, from: bytes) }
    return (try? decoder.decode(Evidence.self, from: bytes)).map { [$0] }
  }
}
