// Lines of styled text, wrapped to a width; the one place where text is made fit for a terminal.

import AuditModel

/// A stretch of text in one style.
struct Piece {
  var text: String
  var style: Style

  init(_ text: String, _ style: Style = .plain) {
    self.text = text
    self.style = style
  }
}

/// How a stretch of text is shown where colour is wanted.
enum Style {
  case plain, strong, faint, good, bad, doubtful, address

  /// The parameters of the escape sequence "select graphic rendition" (ECMA-48, 8.3.117).
  var rendition: String? {
    switch self {
    case .plain: nil
    case .strong: "1"
    case .faint: "2"
    case .good: "32"
    case .bad: "1;31"
    case .doubtful: "33"
    case .address: "36"
    }
  }
}

/// Text that grows line by line.
struct TextPage {
  /// Columns to wrap at; what cannot be broken may stand out.
  let width: Int
  let colour: Bool
  private(set) var text = ""

  init(width: Int, colour: Bool) {
    self.width = max(width, 40)
    self.colour = colour
  }

  /// An empty line, unless one stands there or nothing does.
  mutating func gap() {
    if !text.isEmpty, !text.hasSuffix("\n\n") { text += "\n" }
  }

  /// One line as it is, not wrapped.
  mutating func line(_ pieces: [Piece], indent: Int = 0) {
    var shown = pieces
    while let last = shown.popLast() {
      guard let end = last.text.lastIndex(where: { !$0.isWhitespace }) else { continue }
      shown.append(Piece(String(last.text[...end]), last.style))
      break
    }
    if !shown.isEmpty { text += String(repeating: " ", count: indent) }
    for piece in Self.joined(shown) { text += painted(piece) }
    text += "\n"
  }

  /// Running text, broken between words; all lines but the first are indented by `hanging`.
  mutating func paragraph(_ pieces: [Piece], indent: Int = 0, hanging: Int? = nil) {
    let hanging = hanging ?? indent
    var current: [Piece] = []
    var column = indent
    var margin = indent
    var isFirstWord = true
    for word in Self.words(pieces) {
      let space = word.followsSpace && !isFirstWord ? 1 : 0
      if !isFirstWord, column + space + word.columns > width {
        line(current, indent: margin)
        (current, margin, column) = ([], hanging, hanging)
      } else if space == 1 {
        let isOneStyle = current.last?.style == word.pieces.first?.style
        current.append(Piece(" ", isOneStyle ? word.pieces.first?.style ?? .plain : .plain))
        column += 1
      }
      current += word.pieces
      column += word.columns
      isFirstWord = false
    }
    if !current.isEmpty { line(current, indent: margin) }
  }

  /// Neighbours of one style as one piece, so that a style is switched on once.
  private static func joined(_ pieces: [Piece]) -> [Piece] {
    pieces.reduce(into: []) { joined, piece in
      if let last = joined.indices.last, joined[last].style == piece.style {
        joined[last].text += piece.text
      } else {
        joined.append(piece)
      }
    }
  }

  private func painted(_ piece: Piece) -> String {
    var text = piece.text.printable
    if text.holds("\u{A0}") { text = text.replacing("\u{A0}", with: " ") }
    guard colour, let rendition = piece.style.rendition, !text.isEmpty else { return text }
    return "\u{1B}[\(rendition)m\(text)\u{1B}[0m"
  }

  /// What is not broken: a run without white space, or one wide character, as East Asian text
  /// has no spaces.
  private struct Word {
    var pieces: [Piece]
    var followsSpace: Bool
    var columns: Int

    mutating func append(_ text: some StringProtocol, _ style: Style, columns: Int) {
      self.columns += columns
      if let last = pieces.indices.last, pieces[last].style == style {
        pieces[last].text += text
      } else {
        pieces.append(Piece(String(text), style))
      }
    }
  }

  private static func words(_ pieces: [Piece]) -> [Word] {
    var words: [Word] = []
    var last: Character = " "
    func add(_ text: Substring, _ style: Style, columns: Int, mayBreak: Bool) {
      if words.isEmpty || last.separates || mayBreak {
        words.append(
          Word(
            pieces: [Piece(String(text), style)], followsSpace: last.separates, columns: columns))
      } else {
        words[words.count - 1].append(text, style, columns: columns)
      }
    }
    for piece in pieces {
      var rest = Substring(piece.text.printable)
      while let character = rest.first {
        var part = rest.prefix(1)
        if let word = rest.plainWord {
          part = word
          add(word, piece.style, columns: word.utf8.count, mayBreak: false)
        } else if !character.separates {
          let columns = character.columns
          add(
            part, piece.style, columns: columns,
            mayBreak: columns == 2 && last.columns == 2 && !Self.neverBegins.contains(character))
        }
        last = part.last ?? character
        rest = rest[part.endIndex...]
      }
    }
    return words
  }

  /// Closing marks that no line of East Asian text begins with
  /// (https://www.w3.org/TR/jlreq/#cl-02).
  private static let neverBegins: Set<Character> = [
    "、", "。", "，", "．", "）", "」", "』", "】", "〕", "・", "ー", "！", "？", "：", "；", "ょ", "っ",
  ]
}

extension Substring {
  /// The ASCII before the next white space, as most words are; nil where other characters follow.
  fileprivate var plainWord: Substring? {
    let end = utf8.firstIndex { $0 <= 0x20 || $0 >= 0x7F } ?? endIndex
    guard end > startIndex, end == endIndex || utf8[end] <= 0x20 else { return nil }
    return self[..<end]
  }
}

extension Character {
  /// White space at which a line may be broken.
  fileprivate var separates: Bool {
    // Most are letters, told apart at once.
    if let ascii = asciiValue { return ascii <= 0x20 && isWhitespace }
    return isWhitespace && self != "\u{A0}"
  }
}
