// Text as a reader sees it: white space folded, cut at a length.

/// Folds running text.
struct VisibleText {
  private var bytes: [UInt8] = []
  private var length = 0
  private var needsSpace = false
  private let limit: Int

  /// - Parameter limit: the number of characters from which on nothing is kept.
  init(limit: Int) {
    self.limit = limit
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  var isFull: Bool { length >= limit }

  mutating func addBreak() { needsSpace = true }

  mutating func add(_ text: [UInt8]) {
    if text.allSatisfy({ $0 < 0x80 }) {
      for byte in text {
        if byte.isHTMLSpace { needsSpace = true } else { append(CollectionOfOne(byte)) }
      }
      return
    }
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
      if scalar.isASCII ? UInt8(ascii: scalar).isHTMLSpace : scalar.properties.isWhitespace {
        needsSpace = true
      } else {
        append(UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
    }
  }

  /// Adds one character.
  private mutating func append(_ character: some Collection<UInt8>) {
    if needsSpace, length > 0, length < limit {
      bytes.append(0x20)
      length += 1
    }
    needsSpace = false
    guard length < limit else { return }
    for byte in character { bytes.append(byte) }
    length += 1
  }
}
