// Whether a page's permissions policy lets it ask for payment.

import AuditModel

/// The directive for one feature in `Permissions-Policy`
/// (https://www.w3.org/TR/permissions-policy/#permissions-policy-http-header-field).
enum PermissionsPolicy {
  static let header = "Permissions-Policy"

  /// Whether a header switches a feature off for the page itself, with the line that does so.
  ///
  /// Reads members `name=(…)`, `name=*` and `name=self`; of several for one name the last counts.
  static func lineThatDenies(_ feature: String, to page: WebAddress, _ headers: Headers) -> Int? {
    var denying: Int?
    for (line, value) in headers.values(header).enumerated() {
      for member in members(value) {
        let parts = member.split(separator: "=", maxSplits: 1)
        guard parts.count == 2, trimmed(parts[0]) == feature else { continue }
        denying = allows(trimmed(parts[1]), page) ? nil : line
      }
    }
    return denying
  }

  private static func allows(_ list: String, _ page: WebAddress) -> Bool {
    let inner = list.prefix { $0 != ";" }.drop { $0 == "(" }.prefix { $0 != ")" }
    return inner.split(whereSeparator: \.isWhitespace).contains { item in
      if item == "*" || item == "self" { return true }
      return WebAddress(String(item.filter { $0 != "\"" }))?.origin == page.origin
    }
  }

  /// The members of a dictionary; commas in strings and inner lists do not part them.
  private static func members(_ value: String) -> [Substring] {
    var isQuoted = false
    var depth = 0
    return value.split { character in
      switch character {
      case "\"": isQuoted.toggle()
      case "(" where !isQuoted: depth += 1
      case ")" where !isQuoted: depth -= 1
      default: break
      }
      return character == "," && !isQuoted && depth <= 0
    }
  }

  private static func trimmed(_ text: Substring) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// Whether a frame's `allow` attribute lets the page in it use a feature.
  static func allow(_ attribute: String?, grants feature: String) -> Bool {
    (attribute ?? "").split(separator: ";").contains { directive in
      let words = directive.split(whereSeparator: \.isWhitespace)
      return words.first?.lowercased() == feature && words.dropFirst() != ["'none'"]
    }
  }
}
