// Cuts a page into tokens by the HTML standard's tokenizer states.

/// The HTML standard's tokenizer over the bytes of one page.
///
/// libxml2's own tokenizer is that of HTML 4: it ends scripts, comments and raw text elsewhere, which changes which scripts exist.
/// Source: https://html.spec.whatwg.org/multipage/parsing.html#tokenization
struct Tokenizer {
  /// What the tree construction sets after a start tag: how text is read until its end tag.
  enum TextModel {
    case data, rcdata, rawtext, scriptData, plaintext
  }

  /// The page in UTF-8.
  let bytes: [UInt8]
  private(set) var position = 0
  private var model = TextModel.data
  /// The name of the start tag that set the model, which alone ends it.
  private var endName: [UInt8] = []

  /// The number of attributes from which repeats are looked up in a set.
  private static let manyAttributes = 12

  private static let doctype = Array("doctype".utf8)
  private static let script = Array("script".utf8)

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Reads what follows as text until the end tag of that name.
  mutating func read(as model: TextModel, until name: String) {
    self.model = model
    endName = Array(name.utf8)
  }

  /// The next token.
  ///
  /// - Parameter allowsCDATA: whether the adjusted current node is not an HTML element.
  mutating func next(allowsCDATA: Bool) -> Token {
    if model != .data {
      let start = position
      position = endOfRawText()
      model = .data
      if position > start { return .text(start..<position) }
    }
    while position < bytes.count {
      let start = position
      position = endOfText()
      if position > start { return .text(start..<position) }
      if let token = markup(allowsCDATA: allowsCDATA) { return token }
    }
    return .end
  }

  private func byte(_ index: Int) -> UInt8? {
    index < bytes.count ? bytes[index] : nil
  }

  /// The first `<` from here that opens a tag or a comment, or the end.
  private func endOfText() -> Int {
    var index = position
    while index < bytes.count {
      if bytes[index] == 0x3C, let next = byte(index + 1) {
        switch next {
        case 0x21, 0x3F: return index
        case 0x2F where index + 2 < bytes.count: return index
        default: if next.isASCIILetter { return index }
        }
      }
      index += 1
    }
    return index
  }

  /// The token that begins with `<` here; nil for a comment and for what is dropped.
  private mutating func markup(allowsCDATA: Bool) -> Token? {
    switch byte(position + 1) {
    case 0x21: return declaration(allowsCDATA: allowsCDATA)
    case 0x3F: skipBogusComment(from: position + 1)
    case 0x2F:
      guard let next = byte(position + 2), next.isASCIILetter else {
        skipBogusComment(from: position + 2)
        return nil
      }
      return tag(nameStart: position + 2, isEnd: true)
    default: return tag(nameStart: position + 1, isEnd: false)
    }
    return nil
  }

  private mutating func skipBogusComment(from start: Int) {
    let end = bytes[start...].firstIndex(of: 0x3E)
    position = end.map { $0 + 1 } ?? bytes.count
  }

  private mutating func declaration(allowsCDATA: Bool) -> Token? {
    let start = position + 2
    if byte(start) == 0x2D, byte(start + 1) == 0x2D {
      position = endOfComment(from: start + 2)
    } else if matches(Self.doctype, at: start) {
      skipBogusComment(from: start)
      let isClosed = bytes[..<position].last == 0x3E
      let text = bytes[start + 7..<(isClosed ? position - 1 : position)]
      return .doctype(forcesQuirks: DocumentType(text, isClosed: isClosed).forcesQuirks)
    } else if allowsCDATA, bytes[start...].starts(with: "[CDATA[".utf8) {
      let textStart = start + 7
      var index = textStart
      while index < bytes.count {
        if bytes[index] == 0x5D, byte(index + 1) == 0x5D, byte(index + 2) == 0x3E {
          position = index + 3
          return index > textStart ? .literalText(textStart..<index) : nil
        }
        index += 1
      }
      position = bytes.count
      return index > textStart ? .literalText(textStart..<index) : nil
    } else {
      skipBogusComment(from: start)
    }
    return nil
  }

  /// Just behind the comment whose text begins here; all its odd ends count.
  private func endOfComment(from start: Int) -> Int {
    if byte(start) == 0x3E { return start + 1 }
    if byte(start) == 0x2D, byte(start + 1) == 0x3E { return start + 2 }
    var index = start
    while index < bytes.count {
      guard bytes[index] == 0x2D, byte(index + 1) == 0x2D else {
        index += 1
        continue
      }
      index += 2
      while byte(index) == 0x2D { index += 1 }
      if byte(index) == 0x3E { return index + 1 }
      if byte(index) == 0x21, byte(index + 1) == 0x3E { return index + 2 }
    }
    return index
  }

  private func matches(_ lowercase: [UInt8], at start: Int) -> Bool {
    guard start + lowercase.count <= bytes.count else { return false }
    for index in lowercase.indices
    where bytes[start + index].lowercasedASCII != lowercase[index] {
      return false
    }
    return true
  }

  /// Whether the end tag that closes the raw text begins here.
  private func endTagMatches(at start: Int) -> Bool {
    guard byte(start + 1) == 0x2F, matches(endName, at: start + 2) else { return false }
    guard let next = byte(start + 2 + endName.count) else { return false }
    return next.isHTMLSpace || next == 0x2F || next == 0x3E
  }

  private func endOfRawText() -> Int {
    switch model {
    case .plaintext: return bytes.count
    case .scriptData: return endOfScriptData()
    default:
      var index = position
      while index < bytes.count {
        if bytes[index] == 0x3C, endTagMatches(at: index) { return index }
        index += 1
      }
      return index
    }
  }

  /// The end of a script's text, with its escaped and double escaped states.
  private func endOfScriptData() -> Int {
    enum Escape { case none, single, double }
    var escape = Escape.none
    var dashes = 0
    var index = position
    while index < bytes.count {
      let current = bytes[index]
      index += 1
      switch current {
      case 0x2D:
        dashes += 1
        continue
      case 0x3E:
        if dashes >= 2 { escape = .none }
      case 0x3C:
        if escape != .double, endTagMatches(at: index - 1) { return index - 1 }
        switch escape {
        case .none:
          if byte(index) == 0x21, byte(index + 1) == 0x2D, byte(index + 2) == 0x2D {
            escape = .single
            index += 3
            dashes = 2
            continue
          }
        case .single:
          if let end = endOfScriptWord(at: index) {
            escape = .double
            index = end
          }
        case .double:
          if byte(index) == 0x2F, let end = endOfScriptWord(at: index + 1) {
            escape = .single
            index = end
          }
        }
      default: break
      }
      dashes = 0
    }
    return index
  }

  /// Just behind the word `script` and the byte that ends it.
  private func endOfScriptWord(at start: Int) -> Int? {
    guard matches(Self.script, at: start), let next = byte(start + 6) else { return nil }
    return next.isHTMLSpace || next == 0x2F || next == 0x3E ? start + 7 : nil
  }

  /// The tag that begins here; `.end` where the page ends inside it.
  private mutating func tag(nameStart: Int, isEnd: Bool) -> Token {
    var index = nameStart
    while let next = byte(index), !next.isHTMLSpace, next != 0x2F, next != 0x3E { index += 1 }
    let name = self.name(nameStart..<index)
    var tag = Tag(name: name, element: ElementName(name), range: position..<position)
    var seen: Set<String> = []
    while true {
      while let next = byte(index), next.isHTMLSpace { index += 1 }
      guard let next = byte(index) else { break }
      if next == 0x3E {
        index += 1
        tag.range = position..<index
        position = index
        return isEnd ? .endTag(tag) : .startTag(tag)
      }
      if next == 0x2F {
        index += 1
        tag.isSelfClosing = byte(index) == 0x3E
        continue
      }
      guard let attribute = attribute(at: &index) else { break }
      if !isEnd { tag.append(attribute, seen: &seen, manyAttributes: Self.manyAttributes) }
    }
    position = bytes.count
    return .end
  }

  /// The attribute that begins here; nil where the page ends inside its value.
  private func attribute(at index: inout Int) -> Attribute? {
    let nameStart = index
    index += 1
    while let next = byte(index), !next.isHTMLSpace, next != 0x2F, next != 0x3E, next != 0x3D {
      index += 1
    }
    let nameEnd = index
    var attribute = Attribute(name: name(nameStart..<nameEnd), value: nameEnd..<nameEnd)
    while let next = byte(index), next.isHTMLSpace { index += 1 }
    guard byte(index) == 0x3D else { return attribute }
    index += 1
    while let next = byte(index), next.isHTMLSpace { index += 1 }
    guard let opening = byte(index) else { return nil }
    if opening == 0x22 || opening == 0x27 {
      let start = index + 1
      guard let end = bytes[start...].firstIndex(of: opening) else { return nil }
      attribute.value = start..<end
      index = end + 1
    } else {
      let start = index
      while let next = byte(index), !next.isHTMLSpace, next != 0x3E { index += 1 }
      attribute.value = start..<index
    }
    return attribute
  }

  /// A name in lower case, U+0000 replaced.
  private func name(_ range: Range<Int>) -> String {
    let slice = bytes[range]
    guard slice.contains(where: { $0 == 0 || ($0 >= 0x41 && $0 <= 0x5A) }) else {
      return String(decoding: slice, as: UTF8.self)
    }
    var lowered: [UInt8] = []
    for byte in slice {
      if byte == 0 {
        lowered += [0xEF, 0xBF, 0xBD]
      } else {
        lowered.append(byte.lowercasedASCII)
      }
    }
    return String(decoding: lowered, as: UTF8.self)
  }
}

extension Tag {
  /// Adds an attribute unless its name was there before.
  fileprivate mutating func append(
    _ attribute: Attribute, seen: inout Set<String>, manyAttributes: Int
  ) {
    if attributes.isEmpty { attributes.reserveCapacity(4) }
    if attributes.count < manyAttributes {
      if self.attribute(attribute.name) == nil {
        attributes.append(attribute)
      } else {
        repeatsAttribute = true
      }
      return
    }
    if seen.isEmpty { seen = Set(attributes.map(\.name)) }
    if seen.insert(attribute.name).inserted {
      attributes.append(attribute)
    } else {
      repeatsAttribute = true
    }
  }
}
