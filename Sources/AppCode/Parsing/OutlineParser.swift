// Reads the outline of a file from its tokens: the cursor that the other files extend.

/// Reads declarations, statements and expressions; what it does not understand it skips.
///
/// Made for reading, not for checking: it takes much that a compiler refuses, always ends, and
/// nests no deeper than ``deepest``.
struct OutlineParser {
  let list: TokenList
  let dialect: Dialect
  /// The next token.
  var index = 0
  /// Where what is being read ends: the closing bracket around it, or the end.
  var limit: Int
  var depth = 0
  var isCutShort = false

  /// How deep expressions and statements may nest.
  static let deepest = 150
  /// How long a chain of members and calls may be.
  static let longestChain = 150
  /// How many operands an operation may have.
  static let mostOperands = 4096

  init(_ tokens: [Token], dialect: Dialect, depth: Int = 0) {
    list = TokenList(tokens)
    self.dialect = dialect
    self.depth = depth
    limit = list.count
  }

  /// The token a number of tokens ahead; punctuation without text where there is none.
  func peek(_ ahead: Int = 0) -> Token {
    index + ahead < limit ? list[index + ahead] : Self.nothing
  }

  static let nothing = Token(kind: .punctuation, text: "", start: 0, end: 0, startsLine: true)

  var isAtEnd: Bool { index >= limit }
  /// The first byte of the next token.
  var start: Int { list[index].start }
  /// Behind the last byte of the token before.
  var lastEnd: Int { index > 0 ? list[index - 1].end : 0 }

  func sees(_ punctuation: String, _ ahead: Int = 0) -> Bool {
    peek(ahead).isPunctuation(punctuation)
  }

  func seesWord(_ word: String, _ ahead: Int = 0) -> Bool { peek(ahead).isWord(word) }

  /// Passes the token where it is this punctuation.
  mutating func take(_ punctuation: String) -> Bool {
    guard sees(punctuation) else { return false }
    index += 1
    return true
  }

  mutating func takeWord(_ word: String) -> Bool {
    guard seesWord(word) else { return false }
    index += 1
    return true
  }

  /// Passes one token, or a bracket with all in it.
  mutating func skip() {
    let token = peek()
    if token.kind == .punctuation, token.text == "(" || token.text == "[" || token.text == "{" {
      index = min(list.partner(index) + 1, limit)
    } else {
      index = min(index + 1, limit)
    }
  }

  /// Passes all up to one of these tokens, brackets as a whole.
  mutating func skip(to stops: Set<String>) {
    while !isAtEnd {
      let token = peek()
      if token.kind == .punctuation, stops.contains(token.text) { return }
      skip()
    }
  }

  /// Reads what is between the bracket at the cursor and its partner, and passes both.
  mutating func inside<Result>(_ read: (inout OutlineParser) -> Result) -> Result {
    let closing = min(list.partner(index), limit)
    let outer = limit
    index = min(index + 1, limit)
    limit = max(closing, index)
    let result = read(&self)
    limit = outer
    index = min(closing + 1, limit)
    return result
  }

  /// Reads one level deeper, or returns nil where that is too deep.
  mutating func deeper<Result>(_ read: (inout OutlineParser) -> Result) -> Result? {
    guard depth < Self.deepest else {
      isCutShort = true
      return nil
    }
    depth += 1
    defer { depth -= 1 }
    return read(&self)
  }

  /// The index behind type arguments in angle brackets at an index, or nil where there are none.
  func behindAngles(at start: Int) -> Int? {
    guard list[start].isPunctuation("<") else { return nil }
    var open = 0
    var position = start
    while position < limit, position < start + 80 {
      let token = list[position]
      switch token.kind {
      case .word: break
      case .punctuation:
        switch token.text {
        case "<": open += 1
        case ">":
          open -= 1
          if open == 0 { return position + 1 }
        case ">>":
          open -= 2
          if open <= 0 { return position + 1 }
        case ",", ".", "?", "*", "[", "]", "&", "@", "(", ")", "::", "^", ":": break
        default: return nil
        }
      default: return nil
      }
      position += 1
    }
    return nil
  }

  /// The names of types in angle brackets.
  func typeNames(from: Int, to: Int) -> [String] {
    guard from + 1 < to - 1 else { return [] }
    return (from + 1..<to - 1).filter { list[$0].kind == .word }.map { list[$0].text }
  }
}
