// A line of source with what is meant marked below it.

import AuditModel

/// A snippet cut and marked for a terminal.
struct Excerpt: Equatable {
  /// The source, at most as wide as asked for.
  var source: String
  /// Spaces, then `^~~~` below the marked part.
  var marker: String

  /// - Parameters:
  ///   - before: text of ours that stands before the snippet, as a header's name.
  ///   - width: the columns that the source may take.
  init(_ snippet: Snippet, before: String = "", width: Int, ellipsis: String) {
    let characters = Array((before + snippet.text).printable)
    let (end, overflow) = snippet.markStart.addingReportingOverflow(max(snippet.markLength, 1))
    let start = Self.characters(before: snippet.markStart, of: snippet.text, after: before)
    let stop = max(
      Self.characters(before: overflow ? Int.max : end, of: snippet.text, after: before), start)

    let window = Self.window(
      characters, around: min(start, characters.count), width: width, ellipsis: ellipsis.count)
    let cutLeft = window.lowerBound > 0
    let cutRight = window.upperBound < characters.count
    source =
      (cutLeft ? ellipsis : "") + String(characters[window]) + (cutRight ? ellipsis : "")
    let lead =
      (cutLeft ? ellipsis.count : 0)
      + characters[window.clamped(to: 0..<start)].reduce(0) { $0 + $1.columns }
    let seen = window.clamped(to: start..<max(stop, start))
    let length = max(1, characters[seen].reduce(0) { $0 + $1.columns })
    marker =
      String(repeating: " ", count: lead) + "^" + String(repeating: "~", count: length - 1)
  }

  /// How many printed characters stand before an offset of the text in UTF-16 code units.
  private static func characters(before offset: Int, of text: String, after lead: String) -> Int {
    let units = text.utf16
    let index =
      units.index(units.startIndex, offsetBy: max(offset, 0), limitedBy: units.endIndex)
      ?? units.endIndex
    return (lead + text[..<index]).printable.count
  }

  /// The stretch that fits into the width and shows the mark with some text before it.
  private static func window(
    _ characters: [Character], around mark: Int, width: Int, ellipsis: Int
  ) -> Range<Int> {
    let whole = characters.reduce(0) { $0 + $1.columns }
    if whole <= width { return 0..<characters.count }
    let room = max(width - 2 * ellipsis, 8)
    var lower = mark
    var taken = 0
    while lower > 0, taken + characters[lower - 1].columns <= room / 3 {
      lower -= 1
      taken += characters[lower].columns
    }
    var upper = mark
    while upper < characters.count, taken + characters[upper].columns <= room {
      taken += characters[upper].columns
      upper += 1
    }
    // At the end of a line there is room left over for more of what stands before.
    while lower > 0, taken + characters[lower - 1].columns <= room {
      lower -= 1
      taken += characters[lower].columns
    }
    return lower..<upper
  }
}
