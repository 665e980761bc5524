// Text as HTML.

import AuditModel

/// Escapes text for HTML, in content and in attributes in double quotes.
enum HTMLText {
  static func escaped(_ text: some StringProtocol) -> String {
    var result = ""
    for scalar in text.printable.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// A link where the address is one of the web, else the text alone.
  static func link(_ address: String) -> String {
    let text = escaped(address)
    let isWeb = address.hasPrefix("https://") || address.hasPrefix("http://")
    return isWeb ? "<a href=\"\(text)\" rel=\"noreferrer noopener\">\(text)</a>" : text
  }

  /// A word on the ground of its colour.
  static func chip(_ style: String, _ text: String) -> String {
    "<span class=\"chip \(style)\">\(escaped(text))</span>"
  }

  /// The text with its marked part marked.
  static func excerpt(_ snippet: Snippet) -> String {
    let units = Array(snippet.text.utf16)
    let start = min(max(snippet.markStart, 0), units.count)
    let end = min(start + max(snippet.markLength, 0), units.count)
    let part = { (range: Range<Int>) in escaped(String(decoding: units[range], as: UTF16.self)) }
    return part(0..<start) + "<mark>\(part(start..<end))</mark>" + part(end..<units.count)
  }
}
