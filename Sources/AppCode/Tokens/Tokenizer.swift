// Cuts Kotlin, Java, Dart and TypeScript into tokens; never fails.

/// Cuts source text into tokens, knowing comments, texts, and code in texts.
///
/// What is no token of the language becomes punctuation; a text without an end on its line is a
/// quotation mark followed by tokens, as in the text of JSX elements.
public struct Tokenizer {
  private let source: [UInt8]
  private let dialect: Dialect
  private var position = 0
  private var tokens: [Token] = []
  private var startsLine = true
  private var depth = 0

  /// How deep code in texts may hold texts with code.
  private static let deepestText = 12
  /// Tokens in one file.
  static let mostTokens = 2_000_000

  private init(_ source: [UInt8], dialect: Dialect) {
    self.source = source
    self.dialect = dialect
  }

  /// The tokens of UTF-8 source text.
  public static func tokens(of source: [UInt8], in dialect: Dialect) -> [Token] {
    var tokenizer = Tokenizer(source, dialect: dialect)
    tokenizer.run(untilBrace: false)
    return tokenizer.tokens
  }

  private func byte(_ ahead: Int = 0) -> UInt8 {
    let index = position + ahead
    return index < source.count ? source[index] : 0
  }

  private func looks(at text: StaticString) -> Bool {
    var offset = 0
    for scalar in text.description.utf8 {
      if byte(offset) != scalar { return false }
      offset += 1
    }
    return true
  }

  private func string(_ from: Int, _ to: Int) -> String {
    from < to ? String(decoding: source[from..<to], as: UTF8.self) : ""
  }

  private mutating func add(
    _ kind: Token.Kind, _ text: String, from start: Int, pieces: [Token.Piece] = []
  ) {
    tokens.append(
      Token(
        kind: kind, text: text, start: start, end: position, startsLine: startsLine, pieces: pieces)
    )
    startsLine = false
  }

  /// Runs to the end, or to the brace that closes code in a text, which it passes.
  private mutating func run(untilBrace: Bool) {
    var braces = 0
    while position < source.count, tokens.count < Self.mostTokens {
      let start = position
      switch byte() {
      case UInt8(ascii: "\n"):
        startsLine = true
        position += 1
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), 0x0B, 0x0C:
        position += 1
      case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "/"):
        while position < source.count, byte() != UInt8(ascii: "\n") { position += 1 }
      case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "*"):
        skipComment()
      case UInt8(ascii: "{") where untilBrace:
        braces += 1
        position += 1
        add(.punctuation, "{", from: start)
      case UInt8(ascii: "}") where untilBrace:
        position += 1
        if braces == 0 { return }
        braces -= 1
        add(.punctuation, "}", from: start)
      case UInt8(ascii: "r") where dialect == .dart && isQuote(byte(1)):
        position += 1
        readText(raw: true, from: start)
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        readText(raw: false, from: start)
      case UInt8(ascii: "`") where dialect == .typeScript:
        readTemplate()
      case UInt8(ascii: "`") where dialect == .kotlin:
        readQuotedName()
      case UInt8(ascii: "/") where dialect == .typeScript && expressionMayStart:
        readRegularExpression()
      case let first where isWordByte(first) && !isDigit(first):
        while isWordByte(byte()) { position += 1 }
        add(.word, string(start, position), from: start)
      case let first where isDigit(first):
        while isWordByte(byte())
          || (byte() == UInt8(ascii: ".") && isDigit(byte(1)))
        {
          position += 1
        }
        add(.number, string(start, position), from: start)
      default:
        position += Self.lengthOfPunctuation(source, at: position)
        add(.punctuation, string(start, position), from: start)
      }
    }
  }

  private mutating func skipComment() {
    position += 2
    var open = 1
    while position < source.count, open > 0 {
      if looks(at: "*/") {
        open -= 1
        position += 2
      } else if dialect.nestsComments, looks(at: "/*") {
        open += 1
        position += 2
      } else {
        if byte() == UInt8(ascii: "\n") { startsLine = true }
        position += 1
      }
    }
  }

  // MARK: - Texts

  private mutating func readText(raw: Bool, from start: Int) {
    let quote = byte()
    let isTripled = dialect != .typeScript && byte(1) == quote && byte(2) == quote
    let opening = position
    position += isTripled ? 3 : 1
    var literal: [UInt8] = []
    var pieces: [Token.Piece] = []
    var whole: [UInt8] = []
    let keepsEscapes = raw || (isTripled && dialect == .kotlin)
    let holdsCode =
      !raw && (dialect == .dart || (dialect == .kotlin && quote == UInt8(ascii: "\"")))
    while position < source.count {
      let here = byte()
      if here == quote, !isTripled || (byte(1) == quote && byte(2) == quote) {
        position += isTripled ? 3 : 1
        if !pieces.isEmpty, !literal.isEmpty {
          pieces.append(.literal(String(decoding: literal, as: UTF8.self)))
        }
        add(.text, String(decoding: whole, as: UTF8.self), from: start, pieces: pieces)
        return
      }
      if here == UInt8(ascii: "\n"), !isTripled { break }
      if here == UInt8(ascii: "\\"), !keepsEscapes {
        let undone = unescape()
        literal += undone
        whole += undone
      } else if holdsCode, here == UInt8(ascii: "$"), let code = readCodeInText() {
        if !literal.isEmpty { pieces.append(.literal(String(decoding: literal, as: UTF8.self))) }
        literal = []
        pieces.append(.code(code))
      } else {
        literal.append(here)
        whole.append(here)
        position += 1
      }
    }
    giveUp(opening, start, whole, pieces)
  }

  /// A text without an end: its quotation mark stands alone. One with code in it is kept as it is,
  /// so that nothing is read more than twice.
  private mutating func giveUp(
    _ opening: Int, _ start: Int, _ whole: [UInt8], _ pieces: [Token.Piece]
  ) {
    guard pieces.isEmpty else {
      add(.text, String(decoding: whole, as: UTF8.self), from: start, pieces: pieces)
      return
    }
    position = opening + 1
    add(.punctuation, string(opening, position), from: start)
  }

  private mutating func readTemplate() {
    let start = position
    position += 1
    var literal: [UInt8] = []
    var whole: [UInt8] = []
    var pieces: [Token.Piece] = []
    while position < source.count {
      let here = byte()
      if here == UInt8(ascii: "`") {
        position += 1
        if !pieces.isEmpty, !literal.isEmpty {
          pieces.append(.literal(String(decoding: literal, as: UTF8.self)))
        }
        add(.text, String(decoding: whole, as: UTF8.self), from: start, pieces: pieces)
        return
      }
      if here == UInt8(ascii: "\\") {
        let undone = unescape()
        literal += undone
        whole += undone
      } else if here == UInt8(ascii: "$"), byte(1) == UInt8(ascii: "{"),
        let code = readCodeInText()
      {
        if !literal.isEmpty { pieces.append(.literal(String(decoding: literal, as: UTF8.self))) }
        literal = []
        pieces.append(.code(code))
      } else {
        literal.append(here)
        whole.append(here)
        position += 1
      }
    }
    giveUp(start, start, whole, pieces)
  }

  /// The tokens behind a dollar sign, which is passed; nil, with nothing passed, where none is code.
  private mutating func readCodeInText() -> [Token]? {
    let opening = position
    if byte(1) == UInt8(ascii: "{") {
      guard depth < Self.deepestText else { return nil }
      position += 2
      var outer: [Token] = []
      swap(&outer, &tokens)
      let outerStartsLine = startsLine
      depth += 1
      run(untilBrace: true)
      depth -= 1
      swap(&outer, &tokens)
      startsLine = outerStartsLine
      return outer
    }
    guard isWordByte(byte(1)), !isDigit(byte(1)), byte(1) != UInt8(ascii: "$") else { return nil }
    position += 1
    let start = position
    while isWordByte(byte()), byte() != UInt8(ascii: "$") { position += 1 }
    guard position > start else {
      position = opening
      return nil
    }
    return [Token(kind: .word, text: string(start, position), start: start, end: position)]
  }

  private mutating func unescape() -> [UInt8] {
    let escaped = byte(1)
    position = min(position + 2, source.count)
    switch escaped {
    case UInt8(ascii: "n"): return [UInt8(ascii: "\n")]
    case UInt8(ascii: "t"): return [UInt8(ascii: "\t")]
    case UInt8(ascii: "r"): return [UInt8(ascii: "\r")]
    case UInt8(ascii: "u"):
      let digits = source[position..<min(position + 4, source.count)]
      guard digits.count == 4,
        let code = UInt32(String(decoding: digits, as: UTF8.self), radix: 16),
        let scalar = Unicode.Scalar(code)
      else { return [] }
      position += 4
      return Array(String(Character(scalar)).utf8)
    case 0: return []
    default: return [escaped]
    }
  }

  private mutating func readQuotedName() {
    let start = position
    position += 1
    while position < source.count, byte() != UInt8(ascii: "`"), byte() != UInt8(ascii: "\n") {
      position += 1
    }
    let name = string(start + 1, position)
    position = min(position + 1, source.count)
    add(.word, name, from: start)
  }

  // MARK: - Regular expressions of TypeScript

  /// A slash here begins a regular expression.
  private var expressionMayStart: Bool {
    guard let last = tokens.last else { return true }
    switch last.kind {
    case .number, .text: return false
    case .word: return ["return", "typeof", "case", "in", "of", "await"].contains(last.text)
    case .punctuation: return ![")", "]", "}", "<", ">"].contains(last.text)
    }
  }

  private mutating func readRegularExpression() {
    let start = position
    position += 1
    var isInClass = false
    while position < source.count, byte() != UInt8(ascii: "\n") {
      switch byte() {
      case UInt8(ascii: "\\"): position += 1
      case UInt8(ascii: "["): isInClass = true
      case UInt8(ascii: "]"): isInClass = false
      case UInt8(ascii: "/") where !isInClass:
        position += 1
        while isWordByte(byte()) { position += 1 }
        add(.number, string(start, position), from: start)
        return
      default: break
      }
      position = min(position + 1, source.count)
    }
    position = start + 1
    add(.punctuation, "/", from: start)
  }

  // MARK: - Bytes

  private func isQuote(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
  }

  private func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }

  private func isWordByte(_ byte: UInt8) -> Bool {
    (byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z"))
      || (byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")) || isDigit(byte)
      || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$") || byte >= 0x80
  }

  /// Punctuation of more than one character, longest first; `>>` is left out, for generic types.
  private static let longPunctuation: [[UInt8]] = [
    "...", "===", "!==", "??=", "?..", "..<", "?.", "!!", "?:", "->", "=>", "::", "==", "!=", "<=",
    ">=", "&&", "||", "+=", "-=", "*=", "/=", "%=", "++", "--", "..", "??",
  ].map { Array($0.utf8) }

  private static func lengthOfPunctuation(_ source: [UInt8], at position: Int) -> Int {
    // The second characters of those above.
    guard position + 1 < source.count else { return 1 }
    switch source[position + 1] {
    case UInt8(ascii: "."), UInt8(ascii: "="), UInt8(ascii: "?"), UInt8(ascii: "!"),
      UInt8(ascii: ":"), UInt8(ascii: ">"), UInt8(ascii: "&"), UInt8(ascii: "|"),
      UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "<"):
      break
    default: return 1
    }
    for candidate in longPunctuation
    where position + candidate.count <= source.count
      && source[position..<position + candidate.count].elementsEqual(candidate)
    {
      return candidate.count
    }
    return 1
  }
}
