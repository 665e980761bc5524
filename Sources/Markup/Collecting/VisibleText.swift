// Text as a reader sees it: white space folded, cut at a length.

/// Folds running text.
struct VisibleText {
  private(set) var text = ""
  private var length = 0
  private var needsSpace = false
  private let limit: Int

  init(limit: Int) {
    self.limit = limit
  }

  mutating func addBreak() { needsSpace = true }

  mutating func add(_ more: String) {
    guard length < limit else { return }
    for scalar in more.unicodeScalars {
      if scalar.isASCII ? UInt8(ascii: scalar).isHTMLSpace : scalar.properties.isWhitespace {
        needsSpace = true
        continue
      }
      if needsSpace, length > 0 {
        text.unicodeScalars.append(" ")
        length += 1
      }
      needsSpace = false
      guard length < limit else { return }
      text.unicodeScalars.append(scalar)
      length += 1
    }
  }
}
