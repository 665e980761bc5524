// Values as JSON text that holds nothing which a terminal would obey.

import FoundationEssentials

/// Encodes values; slashes are as they are, keys are sorted, what is absent has no key.
enum JSONText {
  /// With line breaks and indentation, ended by a line break.
  static func pretty(encoding value: some Encodable) -> String {
    text(encoding: value, [.prettyPrinted])
  }

  /// In one line, ended by a line break.
  static func line(encoding value: some Encodable) -> String { text(encoding: value, []) }

  /// A string in its quotation marks.
  static func string(_ text: String) -> String { String(line(encoding: text).dropLast()) }

  private static func text(
    encoding value: some Encodable, _ formatting: JSONEncoder.OutputFormatting
  ) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = formatting.union([.sortedKeys, .withoutEscapingSlashes])
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
