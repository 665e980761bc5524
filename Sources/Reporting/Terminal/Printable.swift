// Makes text from a page harmless to a terminal: no control characters, nothing that reorders.

extension StringProtocol {
  /// The text with white space controls as spaces and all else that steers a terminal, or turns
  /// the direction of text, as U+FFFD; one scalar for each.
  ///
  /// Bidirectional controls can make source code read as something else
  /// (https://trojansource.codes/).
  var printable: String {
    guard unicodeScalars.contains(where: \.isSteering) else { return String(self) }
    return String(
      String.UnicodeScalarView(
        unicodeScalars.map { scalar in
          guard scalar.isSteering else { return scalar }
          return scalar.properties.isWhitespace ? " " : "\u{FFFD}"
        }))
  }
}

extension Unicode.Scalar {
  /// A scalar that a terminal may obey instead of showing, or that hides or reorders text.
  var isSteering: Bool {
    switch value {
    case 0x00..<0x20, 0x7F..<0xA0: true
    case 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2060...0x2069, 0xFEFF: true
    case 0xFFF9...0xFFFB, 0xE0000...0xE007F: true
    default: false
    }
  }
}
