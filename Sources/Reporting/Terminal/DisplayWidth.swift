// How many columns of a terminal text takes.

extension StringProtocol {
  /// Columns in a terminal, taking the text to be ``printable``.
  var columns: Int { reduce(0) { $0 + $1.columns } }
}

extension Character {
  /// Columns in a terminal: 0, 1 or 2.
  var columns: Int {
    if isASCII { return 1 }
    var widest = 0
    for scalar in unicodeScalars {
      // An emoji presentation selector makes what stands before it wide.
      widest = max(widest, scalar.value == 0xFE0F && widest > 0 ? 2 : scalar.columns)
    }
    return widest
  }
}

extension Unicode.Scalar {
  /// Columns of the scalar alone, as East Asian Width says
  /// (https://www.unicode.org/reports/tr11/): two for W and F, one for all else that shows.
  var columns: Int {
    if value < 0x300 { return 1 }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    if properties.isEmojiPresentation { return 2 }
    return Self.wide.contains { $0.contains(value) } ? 2 : 1
  }

  /// The blocks of wide and full-width characters, unassigned places in them included.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF,
    0x4E00...0x9FFF, 0xA000...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF,
    0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18DFF,
    0x1AFF0...0x1B2FF, 0x1F200...0x1F2FF, 0x20000...0x3FFFD,
  ]
}
