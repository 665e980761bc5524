// Finds a document's encoding in its first bytes, before it is parsed.

/// The HTML standard's prescan:
/// https://html.spec.whatwg.org/#prescan-a-byte-stream-to-determine-its-encoding.
///
/// A `<meta>` that the parser meets counts more than one that the prescan only takes for one, as in
/// a script's text, and wherever it stands in the head
/// (https://html.spec.whatwg.org/#change-the-encoding): the head is searched first, as WebKit and
/// Blink do.
struct MetaPrescan {
  private var rest: ArraySlice<UInt8>
  /// The text of scripts and the like is passed over, and what follows the head is left out.
  private let readsHead: Bool
  private var isInHead = true

  /// The first bytes, in which a `<meta>` need not stand in the head.
  private static let firstBytes = 1024
  /// No real head is longer.
  private static let longestHead = 262_144

  private init(_ bytes: ArraySlice<UInt8>, readsHead: Bool) {
    rest = bytes
    self.readsHead = readsHead
  }

  /// The encoding that a `<meta>` at the document's beginning names, or nil.
  static func encoding(of bytes: ArraySlice<UInt8>) -> TextEncoding? {
    var head = MetaPrescan(bytes.prefix(longestHead), readsHead: true)
    if let found = head.run() { return found }
    var scan = MetaPrescan(bytes.prefix(firstBytes), readsHead: false)
    return scan.run()
  }

  private mutating func run() -> TextEncoding? {
    let first = rest.startIndex
    while let byte = rest.first {
      if !isInHead, rest.startIndex - first >= Self.firstBytes { return nil }
      if byte != UInt8(ascii: "<") {
        rest = rest.dropFirst()
      } else if rest.starts(with: "<!--".utf8) {
        skipComment()
      } else if let found = metaTag() {
        return found
      }
    }
    return nil
  }

  /// `<!-->` is a whole comment.
  private mutating func skipComment() {
    var body = rest.dropFirst(2)
    while !body.isEmpty, !body.starts(with: "-->".utf8) { body = body.dropFirst() }
    rest = body.dropFirst(3)
  }

  /// Passes over what begins with `<`; says the encoding if it is a `<meta>` that names one.
  private mutating func metaTag() -> TextEncoding? {
    let name = rest.dropFirst().prefix(5)
    let afterMeta = name.dropFirst(4).first
    if Self.lower(name.prefix(4)) == "meta", let next = afterMeta, Self.isSpaceOrSlash(next) {
      rest = rest.dropFirst(5)
      return metaEncoding()
    }
    let second = rest.dropFirst().first ?? 0
    let third = rest.dropFirst(2).first ?? 0
    let slash = UInt8(ascii: "/")
    if Self.isLetter(second) || (second == slash && Self.isLetter(third)) {
      let isEnd = second == slash
      let tag = Self.lower(
        rest.dropFirst(isEnd ? 2 : 1).prefix { !Self.isSpaceOrSlash($0) && $0 != UInt8(ascii: ">") }
      )
      rest = rest.drop { !Self.isSpace($0) && $0 != UInt8(ascii: ">") }
      while attribute() != nil {}
      if readsHead { pass(tag, isEnd: isEnd) }
    } else if second == UInt8(ascii: "!") || second == slash || second == UInt8(ascii: "?") {
      rest = rest.drop { $0 != UInt8(ascii: ">") }.dropFirst()
    } else {
      rest = rest.dropFirst()
    }
    return nil
  }

  /// Goes on behind a tag: past the text that is no markup, or out of the head.
  private mutating func pass(_ tag: String, isEnd: Bool) {
    switch tag {
    case "html", "head": if isEnd { isInHead = false }
    case "base", "link", "meta", "noscript", "object": break
    case "script", "style", "title": if !isEnd { skipText(of: tag) }
    default:
      isInHead = false
      if !isEnd, ["iframe", "noembed", "noframes", "textarea", "xmp"].contains(tag) {
        skipText(of: tag)
      }
    }
  }

  private mutating func skipText(of tag: String) {
    while !rest.isEmpty {
      rest = rest.drop { $0 != UInt8(ascii: "<") }
      let next = rest.dropFirst(2 + tag.utf8.count).first ?? UInt8(ascii: ">")
      if rest.dropFirst().first == UInt8(ascii: "/"),
        Self.lower(rest.dropFirst(2).prefix(tag.utf8.count)) == tag,
        Self.isSpaceOrSlash(next) || next == UInt8(ascii: ">")
      {
        return
      }
      rest = rest.dropFirst()
    }
  }

  private mutating func metaEncoding() -> TextEncoding? {
    var seen: Set<String> = []
    var gotPragma = false
    var needPragma: Bool?
    var found: TextEncoding?
    while let (name, value) = attribute() {
      guard seen.insert(name).inserted else { continue }
      switch name {
      case "http-equiv": if value == "content-type" { gotPragma = true }
      case "content":
        if found == nil, let charset = Self.charset(inContent: value),
          let encoding = TextEncoding(label: charset)
        {
          found = encoding
          needPragma = true
        }
      case "charset":
        found = TextEncoding(label: value)
        needPragma = false
      default: break
      }
    }
    guard let needPragma, !needPragma || gotPragma, let found else { return nil }
    // A document whose `<meta>` could be read is not in UTF-16.
    if case .utf16 = found.decoder { return .utf8 }
    return found.decoder == .userDefined ? .windows1252 : found
  }

  /// The next attribute in lower case, or nil at the tag's end.
  private mutating func attribute() -> (name: String, value: String)? {
    rest = rest.drop(while: Self.isSpaceOrSlash)
    guard let first = rest.first, first != UInt8(ascii: ">") else {
      rest = rest.dropFirst()
      return nil
    }
    // The first byte belongs to the name even if it is `=`.
    let tail = rest.dropFirst().prefix {
      $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: ">") && !Self.isSpaceOrSlash($0)
    }
    let name = Self.lower([first] + tail)
    rest = rest[tail.endIndex...]
    rest = rest.drop(while: Self.isSpace)
    guard rest.first == UInt8(ascii: "=") else { return (name, "") }
    rest = rest.dropFirst().drop(while: Self.isSpace)
    return (name, value())
  }

  private mutating func value() -> String {
    if let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      let text = rest.dropFirst().prefix { $0 != quote }
      rest = rest[text.endIndex...].dropFirst()
      return Self.lower(text)
    }
    let text = rest.prefix { !Self.isSpace($0) && $0 != UInt8(ascii: ">") }
    rest = rest[text.endIndex...]
    return Self.lower(text)
  }

  /// From https://html.spec.whatwg.org/#extracting-character-encodings-from-meta-elements.
  static func charset(inContent content: String) -> String? {
    var rest = content[...]
    while !rest.isEmpty {
      guard rest.hasPrefix("charset") else {
        rest = rest.dropFirst()
        continue
      }
      rest = rest.dropFirst("charset".count).drop(while: \.isASCIIWhitespace)
      guard rest.first == "=" else { continue }
      rest = rest.dropFirst().drop(while: \.isASCIIWhitespace)
      if let quote = rest.first, quote == "\"" || quote == "'" {
        let inner = rest.dropFirst()
        guard let end = inner.firstIndex(of: quote) else { return nil }
        return String(inner[..<end])
      }
      let value = rest.prefix { !$0.isASCIIWhitespace && $0 != ";" }
      return value.isEmpty ? nil : String(value)
    }
    return nil
  }

  private static func lower(_ bytes: some Sequence<UInt8>) -> String {
    String(decoding: bytes.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x09 || byte == 0x0A || byte == 0x0C || byte == 0x0D || byte == 0x20
  }

  private static func isSpaceOrSlash(_ byte: UInt8) -> Bool {
    isSpace(byte) || byte == UInt8(ascii: "/")
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
  }
}
