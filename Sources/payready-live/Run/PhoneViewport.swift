// How wide a phone lays a page out.

/// The width that a page is laid out in, from its `<meta name=viewport>`.
///
/// The engine here reads no such element, being one of desktops, so that the page is zoomed to the
/// same effect
/// (https://developer.apple.com/library/archive/documentation/AppleApplications/Reference/SafariHTMLRef/Articles/MetaTags.html).
enum PhoneViewport {
  /// That of pages that say nothing.
  private static let usual = 980.0

  /// In CSS pixels of the page.
  ///
  /// - Parameters:
  ///   - content: of the element; empty where there is none.
  ///   - screen: the width of the view.
  static func layoutWidth(_ content: String, screen: Double) -> Double {
    var width: Double?
    var scale: Double?
    for part in content.lowercased().split(whereSeparator: { ",;".contains($0) }) {
      let words = part.split(separator: "=", maxSplits: 1).map {
        $0.filter { !$0.isWhitespace }
      }
      guard words.count == 2 else { continue }
      switch words[0] {
      case "width": width = words[1] == "device-width" ? screen : number(words[1], in: 200...10_000)
      case "initial-scale": scale = number(words[1], in: 0.1...10)
      default: break
      }
    }
    let scaled = scale.map { screen / $0 }
    switch (width, scaled) {
    case (let width?, let scaled?): return max(width, min(scaled, usual))
    case (let width?, nil): return width
    case (nil, let scaled?): return scaled
    case (nil, nil): return usual
    }
  }

  /// The number that a text begins with, as near to the range as it is.
  private static func number(_ text: String, in range: ClosedRange<Double>) -> Double? {
    Double(text.prefix { $0.isNumber || $0 == "." }).map {
      min(max($0, range.lowerBound), range.upperBound)
    }
  }
}
