// Small changes in code, as a reader of patches expects them.

import AuditModel

/// Makes the text of ``Finding/patch``.
enum Patch {
  /// Lines to be added, behind the line of a place where that is known as a whole.
  static func adding(_ lines: [String], after place: Place? = nil) -> String? {
    guard !lines.isEmpty else { return nil }
    let before = place.flatMap(line).map { [" " + $0] } ?? []
    return (before + lines.map { "+" + $0 }).joined(separator: "\n")
  }

  /// Lines in the place of the one where something stands.
  static func replacing(_ place: Place?, with lines: [String]) -> String? {
    guard !lines.isEmpty, let old = place.flatMap(line) else { return nil }
    return (["-" + old] + lines.map { "+" + $0 }).joined(separator: "\n")
  }

  /// The line to be removed.
  static func removing(_ place: Place?) -> String? {
    place.flatMap(line).map { "-" + $0 }
  }

  /// The line of a place; nil where the excerpt is but a part of it, or the place is longer.
  private static func line(_ place: Place) -> String? {
    guard place.start.line == place.end.line, let text = place.snippet?.text,
      text.utf16.count < 150, !text.isEmpty
    else { return nil }
    return text
  }
}
