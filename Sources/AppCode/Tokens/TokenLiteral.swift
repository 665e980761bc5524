// Reads literals of JavaScript, TypeScript and JSON from tokens: objects, lists, texts.

/// A value as far as it is written out.
public indirect enum TokenLiteral: Sendable {
  case text(String)
  /// A text with code in it; the parts that are known.
  case template([Token.Piece])
  case truth(Bool)
  case null
  case number(String)
  case list([TokenLiteral])
  case object([(key: String, value: TokenLiteral, start: Int, end: Int)])
  /// `test ? one : other`.
  case choice([TokenLiteral])
  /// A variable, or a member of one, as `Config.agent`.
  case name(String, start: Int, end: Int)
  /// Something else.
  case unknown(start: Int, end: Int)

  /// The value of an object's key.
  public subscript(key: String) -> TokenLiteral? {
    if case .object(let members) = self { members.last { $0.key == key }?.value } else { nil }
  }

  /// The text, where it is one without code.
  public var string: String? { if case .text(let text) = self { text } else { nil } }
}

/// Reads literals, and finds what constants of a file are.
public struct TokenLiterals {
  let list: TokenList
  private var work = 0

  private static let mostWork = 200_000

  /// - Parameter tokens: of JavaScript, TypeScript or JSON.
  public init(_ tokens: [Token]) { list = TokenList(tokens) }

  /// The number of tokens.
  public var count: Int { list.count }

  /// The token at an index; punctuation without text outside.
  public subscript(index: Int) -> Token { list[index] }

  /// Behind the bracket that closes the one at an index.
  public func behind(_ index: Int) -> Int { min(list.partner(index) + 1, list.count) }

  /// The value between two indices.
  public mutating func value(from: Int, to: Int, depth: Int = 0) -> TokenLiteral {
    work += 1
    let first = list[from]
    let last = list[max(from, to - 1)]
    let unknown = TokenLiteral.unknown(start: first.start, end: last.end)
    guard from < to, depth < 40, work < Self.mostWork else { return unknown }
    if let question = topLevel("?", from, to), let colon = topLevel(":", question + 1, to) {
      return .choice([
        value(from: question + 1, to: colon, depth: depth + 1),
        value(from: colon + 1, to: to, depth: depth + 1),
      ])
    }
    // `value as Type`, `value satisfies Type`, `value!`.
    if let cast = (from + 1..<to).first(where: {
      list[$0].isWord("as") || list[$0].isWord("satisfies")
    }), cast > from {
      return value(from: from, to: cast, depth: depth + 1)
    }
    switch first.kind {
    case .text where to == from + 1:
      return first.pieces.isEmpty ? .text(first.text) : .template(first.pieces)
    case .number where to == from + 1: return .number(first.text)
    case .word where to == from + 1:
      switch first.text {
      case "true": return .truth(true)
      case "false": return .truth(false)
      case "null", "undefined": return .null
      default: return .name(first.text, start: first.start, end: first.end)
      }
    case .word:
      let isPath = stride(from: from + 1, to: to - 1, by: 2).allSatisfy {
        (list[$0].isPunctuation(".") || list[$0].isPunctuation("?.")) && list[$0 + 1].kind == .word
      }
      guard isPath, (to - from) % 2 == 1 else { return sum(from, to, depth) ?? unknown }
      return .name(
        (from..<to).map { list[$0].text }.joined(), start: first.start, end: last.end)
    case .punctuation:
      guard behind(from) == to else { return sum(from, to, depth) ?? unknown }
      switch first.text {
      case "(": return value(from: from + 1, to: to - 1, depth: depth + 1)
      case "[":
        return .list(parts(from + 1, to - 1).map { value(from: $0, to: $1, depth: depth + 1) })
      case "{": return .object(members(from + 1, to - 1, depth))
      default: return unknown
      }
    default: break
    }
    return sum(from, to, depth) ?? unknown
  }

  /// `"a" + name + "b"` as a template.
  private mutating func sum(_ from: Int, _ to: Int, _ depth: Int) -> TokenLiteral? {
    var pieces: [Token.Piece] = []
    var start = from
    var found = false
    while start < to {
      let end = topLevel("+", start, to) ?? to
      if end < to { found = true }
      if end == start + 1, list[start].kind == .text, list[start].pieces.isEmpty {
        pieces.append(.literal(list[start].text))
      } else if end == start + 1, list[start].kind == .text {
        pieces += list[start].pieces
      } else if end > start {
        pieces.append(.code((start..<end).map { list[$0] }))
      }
      start = end + 1
    }
    return found && pieces.count < 64 ? .template(pieces) : nil
  }

  /// The index of punctuation between two, outside of brackets.
  private func topLevel(_ text: String, _ from: Int, _ to: Int) -> Int? {
    var index = from
    while index < to {
      let token = list[index]
      if token.isPunctuation(text) { return index }
      index = isOpening(token) ? max(index + 1, behind(index)) : index + 1
    }
    return nil
  }

  private func isOpening(_ token: Token) -> Bool {
    token.kind == .punctuation && (token.text == "(" || token.text == "[" || token.text == "{")
  }

  private func parts(_ from: Int, _ to: Int) -> [(Int, Int)] {
    var result: [(Int, Int)] = []
    var start = from
    while start < to, result.count < 4096 {
      let end = topLevel(",", start, to) ?? to
      if end > start { result.append((start, end)) }
      start = end + 1
    }
    return result
  }

  private mutating func members(
    _ from: Int, _ to: Int, _ depth: Int
  ) -> [(key: String, value: TokenLiteral, start: Int, end: Int)] {
    var result: [(key: String, value: TokenLiteral, start: Int, end: Int)] = []
    for (start, end) in parts(from, to) {
      let key = list[start]
      guard key.kind == .word || key.kind == .text else { continue }
      let value =
        list[start + 1].isPunctuation(":") && start + 2 < end
        ? value(from: start + 2, to: end, depth: depth + 1)
        : .name(key.text, start: key.start, end: key.end)
      result.append((key.text, value, key.start, list[end - 1].end))
    }
    return result
  }

  /// What `const name = …` gives the name; nil where that is not seen or not once.
  public mutating func constant(_ name: String) -> TokenLiteral? {
    var found: TokenLiteral?
    for index in 0..<count
    where list[index].isWord(name) && ["const", "let", "var"].contains(list[index - 1].text) {
      var equals = index + 1
      // A type may stand before the value.
      while equals < min(index + 20, count), !list[equals].isPunctuation("=") {
        if list[equals].isPunctuation(";") || list[equals].isPunctuation(",") { return nil }
        equals += 1
      }
      guard list[equals].isPunctuation("="), found == nil else { return nil }
      var end = equals + 1
      while end < count {
        let token = list[end]
        if token.isPunctuation(";") || token.isPunctuation(",") { break }
        if token.startsLine, end > equals + 1, endsBefore(token, list[end - 1]) { break }
        end = isOpening(token) ? max(end + 1, behind(end)) : end + 1
      }
      found = value(from: equals + 1, to: end)
    }
    return found
  }

  private func endsBefore(_ token: Token, _ last: Token) -> Bool {
    if last.kind == .punctuation, !["(", ")", "]", "}"].contains(last.text) { return false }
    return token.kind == .word || token.kind == .text
  }
}
