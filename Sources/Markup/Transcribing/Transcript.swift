// What becomes of a page: its elements, and its text as libxml2 cannot misread it.

/// What the tree construction found: elements of interest, and the page's text for libxml2.
///
/// libxml2's parser keeps the nesting and tokenizing rules of HTML 4, so the page itself would come out
/// with other scripts and frames than a browser has. It reads this text instead: running text as it
/// stands in the page, and `<hr>` where a block begins or ends.
struct Transcript {
  private(set) var elements: [PageElement] = []
  private(set) var markup: [UInt8] = Array("<html><body>".utf8)
  private(set) var limits: [String] = []

  private let limit: MarkupReader.Limits
  private var plainElements = 0
  private var textRoom: Int
  private var endsWithBreak = false

  init(limit: MarkupReader.Limits) {
    self.limit = limit
    textRoom = limit.visibleText * 16
  }

  /// Keeps an element that matters.
  ///
  /// - Returns: its number; nil where it does not matter or a limit is reached.
  mutating func add(_ element: consuming PageElement) -> Int? {
    if element.namespace == .html, element.tag.element.breaksText { addBreak() }
    guard element.matters, hasRoom(for: element) else { return nil }
    elements.append(element)
    return elements.count - 1
  }

  mutating func addBreak() {
    guard textRoom > 0, !endsWithBreak else { return }
    markup += "<hr>".utf8
    endsWithBreak = true
  }

  /// Retells running text; what is behind the first stretch is not needed.
  mutating func add(_ text: ArraySlice<UInt8>) {
    guard textRoom > 0 else { return }
    var lastWasSpace = false
    for byte in text {
      switch byte {
      case 0x00...0x20:
        if !lastWasSpace { markup.append(0x20) }
        lastWasSpace = true
        continue
      case 0x3C: markup += "&lt;".utf8
      default: markup.append(byte)
      }
      lastWasSpace = false
      endsWithBreak = false
      textRoom -= 1
      // Not in the middle of a character.
      if textRoom <= 0, byte < 0x80 { return }
    }
  }

  mutating func appendText(_ piece: PageElement.Piece, to number: Int) {
    guard elements.indices.contains(number) else { return }
    elements[number].text.append(piece)
  }

  mutating func finish(_ number: Int) {
    guard elements.indices.contains(number) else { return }
    elements[number].isFinished = true
  }

  /// Takes all elements from that number on out of the document; scripts have run by then.
  mutating func removeElements(from number: Int) {
    for index in elements.indices where index >= number {
      switch elements[index].tag.element {
      case .script, .html: break
      default: elements[index].isInDocument = false
      }
    }
  }

  mutating func note(_ sentence: String) {
    if !limits.contains(sentence) { limits.append(sentence) }
  }

  private mutating func hasRoom(for element: PageElement) -> Bool {
    switch element.tag.element {
    case .script, .iframe, .frame, .meta, .base, .title:
      if elements.count - plainElements < limit.scriptsAndFrames { return true }
      note(
        "Stopped at \(limit.scriptsAndFrames) scripts, frames and metas; later ones were not read.")
    default:
      plainElements += 1
      if plainElements <= limit.elements { return true }
      plainElements -= 1
      note("Stopped at \(limit.elements) elements; later ones were not read.")
    }
    return false
  }
}

extension PageElement {
  /// Whether the document's description has a place for it.
  fileprivate var matters: Bool {
    switch tag.element {
    case .script, .iframe, .frame, .title, .form, .button, .input: true
    default: !tag.attributes.isEmpty || tag.name.utf8.contains(UInt8(ascii: "-"))
    }
  }
}

extension ElementName {
  /// Whether its begin and end part words.
  var breaksText: Bool {
    switch self {
    case .area, .base, .basefont, .bgsound, .embed, .img, .input, .link, .meta, .noembed,
      .noframes, .noscript, .object, .param, .script, .source, .style, .template, .title, .track,
      .wbr:
      false
    case .option, .optgroup: true
    default: isSpecial
    }
  }
}
