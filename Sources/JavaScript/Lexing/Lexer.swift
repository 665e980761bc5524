// Splits a source into tokens, on demand: the grammar asks for the next one, and says when a slash
// begins a regular expression or a brace ends a template's substitution.

struct Lexer: Sendable {
  let source: [UInt8]
  /// Whether `<!--` and `-->` begin comments, as in everything but modules.
  let hasHTMLComments: Bool
  var names = NameTable()
  var diagnostics: [Diagnostic] = []
  /// The token that the grammar looks at.
  private(set) var token = Token()
  /// Where the token before it ends.
  private(set) var previousEnd: UInt32 = 0
  var position = 0
  private let wordKinds: [TokenKind]
  private let wordOperators: [Operator]

  init(_ source: [UInt8], hasHTMLComments: Bool) {
    self.source = source
    self.hasHTMLComments = hasHTMLComments
    let reserved = Word.allCases.prefix(Int(Word.reservedCount))
    wordKinds = reserved.map(\.tokenKind)
    wordOperators = reserved.map(\.tokenOperator)
    if byte(0) == 0xEF, byte(1) == 0xBB, byte(2) == 0xBF { position = 3 }
    if byte(position) == 0x23, byte(position + 1) == 0x21 { skipLine() }
    token.newlineBefore = true
  }

  /// The byte at a position, 0 at the end.
  @inline(__always)
  func byte(_ position: Int) -> UInt8 {
    position < source.count ? source[position] : 0
  }

  mutating func report(_ message: String, _ start: Int, _ end: Int, isEarlyError: Bool = false) {
    report(
      message, SourceSpan(start: UInt32(clamping: start), end: UInt32(clamping: end)),
      isEarlyError: isEarlyError)
  }

  mutating func report(_ message: String, _ span: SourceSpan, isEarlyError: Bool = false) {
    guard diagnostics.count < SyntaxTree.diagnosticLimit else { return }
    diagnostics.append(Diagnostic(span: span, message: message, isEarlyError: isEarlyError))
  }

  /// Goes on to the next token.
  mutating func advance() {
    previousEnd = token.end
    token = scan(atStart: false)
  }

  /// Reads the first token.
  mutating func begin() { token = scan(atStart: true) }

  /// The token after the current one, without going on.
  mutating func peek() -> Token {
    let position = self.position
    let reported = diagnostics.count
    let next = scan(atStart: false)
    self.position = position
    diagnostics.removeLast(diagnostics.count - reported)
    return next
  }

  /// Takes the current token, a slash, as the start of a regular expression.
  mutating func rescanAsRegExp() {
    position = Int(token.start) + 1
    skipRegExp()
    token.kind = .regExp
    token.op = .none
    token.end = UInt32(clamping: position)
  }

  /// Lets the current token reach up to the position.
  mutating func extendToken() { token.end = UInt32(clamping: position) }

  private mutating func scan(atStart: Bool) -> Token {
    var token = Token()
    token.newlineBefore = skipTrivia(newline: atStart)
    token.start = UInt32(clamping: position)
    scanToken(&token)
    token.end = UInt32(clamping: position)
    return token
  }

  private mutating func scanToken(_ token: inout Token) {
    let first = byte(position)
    switch first {
    case 0x61...0x7A, 0x41...0x5A, 0x24, 0x5F: scanWord(&token)
    case 0x30...0x39: scanNumber(&token)
    case 0x22, 0x27: scanString(&token, quote: first)
    case 0x60: take(&token, .backtick)
    case 0x23: scanPrivateName(&token)
    case 0x2E:
      if Characters.isDigit(byte(position + 1)) {
        scanNumber(&token)
      } else if byte(position + 1) == 0x2E, byte(position + 2) == 0x2E {
        take(&token, .ellipsis, length: 3)
      } else {
        take(&token, .dot)
      }
    case 0x5C: scanWord(&token)
    case 0x00 where position >= source.count: token.kind = .end
    case 0x80...: scanWide(&token)
    default: scanPunctuator(&token, first)
    }
  }

  mutating func take(
    _ token: inout Token, _ kind: TokenKind, _ op: Operator = .none, length: Int = 1
  ) {
    token.kind = kind
    token.op = op
    position += length
  }

  private mutating func scanWide(_ token: inout Token) {
    let (value, length) = Characters.decode(source, position)
    if Characters.isIdentifierStart(value) {
      scanWord(&token)
    } else {
      token.kind = .invalid
      position += length
    }
  }

  /// Reads an identifier or keyword.
  private mutating func scanWord(_ token: inout Token) {
    let start = position
    while Characters.isIdentifierByte(byte(position)) { position += 1 }
    let next = byte(position)
    if next != 0x5C, next < 0x80 {
      token.name = names.intern(source, start, position)
    } else {
      guard let name = scanUncommonName(from: start, &token) else { return }
      token.name = name
    }
    token.kind = .identifier
    let index = Int(token.name.index)
    if index < wordKinds.count, !token.isEscaped {
      token.kind = wordKinds[index]
      token.op = wordOperators[index]
    }
  }

  /// Reads on a name with escapes or letters beyond ASCII; nil when there is no name at all.
  private mutating func scanUncommonName(from start: Int, _ token: inout Token) -> NameID? {
    var decoded = Array(source[start..<position])
    while true {
      let next = byte(position)
      if Characters.isIdentifierByte(next) {
        decoded.append(next)
        position += 1
      } else if next == 0x5C {
        let escapeStart = position
        token.isEscaped = true
        guard byte(position + 1) == 0x75, let value = unicodeEscape() else {
          position = max(position, escapeStart + 1)
          report("Invalid escape in a name", escapeStart, position)
          break
        }
        let isAllowed =
          decoded.isEmpty
          ? Characters.isIdentifierStart(value) : Characters.isIdentifierPart(value)
        if !isAllowed { report("Invalid escape in a name", escapeStart, position) }
        let scalar = Unicode.Scalar(value) ?? "\u{FFFD}"
        decoded.append(contentsOf: Array(String(Character(scalar)).utf8))
      } else if next >= 0x80 {
        let (value, length) = Characters.decode(source, position)
        let isAllowed =
          decoded.isEmpty
          ? Characters.isIdentifierStart(value) : Characters.isIdentifierPart(value)
        guard isAllowed, value != 0xFFFD else { break }
        decoded.append(contentsOf: source[position..<(position + length)])
        position += length
      } else {
        break
      }
    }
    if decoded.isEmpty {
      token.kind = .invalid
      return nil
    }
    return names.intern(decoded, 0, decoded.count)
  }

  /// Reads `\uXXXX` or `\u{X…}` at the position, which is at the backslash; nil when malformed.
  private mutating func unicodeEscape() -> UInt32? {
    position += 2
    return hexDigitsOfUnicodeEscape()
  }

  /// Reads what follows `\u`; stays at the first byte that does not belong.
  mutating func hexDigitsOfUnicodeEscape() -> UInt32? {
    var value: UInt32 = 0
    if byte(position) == 0x7B {
      position += 1
      var digits = 0
      while let digit = Characters.hexValue(byte(position)) {
        value = min(value * 16 + digit, 0x110000)
        digits += 1
        position += 1
      }
      guard digits > 0, value <= 0x10FFFF, byte(position) == 0x7D else { return nil }
      position += 1
      return value
    }
    for _ in 0..<4 {
      guard let digit = Characters.hexValue(byte(position)) else { return nil }
      value = value * 16 + digit
      position += 1
    }
    return value
  }

  private mutating func scanPrivateName(_ token: inout Token) {
    position += 1
    var word = Token()
    let next = byte(position)
    if next == 0x5C || next >= 0x80
      || (Characters.isIdentifierByte(next) && !Characters.isDigit(next))
    {
      let start = position
      if next >= 0x80, !Characters.isIdentifierStart(Characters.decode(source, position).value) {
        token.kind = .invalid
        return
      }
      scanWord(&word)
      if word.name == .none {
        position = start
        token.kind = .invalid
        return
      }
      token.kind = .privateName
      token.name = word.name
      token.isEscaped = word.isEscaped
    } else {
      token.kind = .invalid
    }
  }
}
