// Text as XML 1.0 can hold it.

/// Escapes text for XML (https://www.w3.org/TR/xml/#charsets).
enum XMLText {
  /// Content or the value of an attribute in double quotes; what XML forbids becomes U+FFFD.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\n": result += "&#10;"
      case "\t": result += "&#9;"
      case "\r": result += "&#13;"
      case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
      default:
        // Allowed, and yet nothing that a terminal or an eye should obey.
        result.unicodeScalars.append(scalar.isSteering ? "\u{FFFD}" : scalar)
      }
    }
    return result
  }

  /// A start tag, or with `isEmpty` a whole element.
  static func tag(_ name: String, _ attributes: [(String, String)], isEmpty: Bool = false)
    -> String
  {
    "<\(name)" + attributes.map { " \($0)=\"\(escaped($1))\"" }.joined() + (isEmpty ? "/>" : ">")
  }
}
