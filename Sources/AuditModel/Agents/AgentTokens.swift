// A user agent taken apart into its tokens, and put together again.

/// The products and comments of a `User-Agent` in their order
/// (https://www.rfc-editor.org/rfc/rfc9110#name-user-agent).
struct AgentTokens: Hashable {
  enum Part: Hashable {
    /// Such as `Chrome/142.0.0.0`, or a word without a version.
    case product(String)
    /// What stands in parentheses, or in brackets as in Facebook's agents, piece by piece.
    case comment(open: Character, pieces: [String])

    var text: String {
      switch self {
      case .product(let text): text
      case .comment(let open, let pieces):
        open == "["
          ? "[" + pieces.joined(separator: ";") + "]" : "(" + pieces.joined(separator: "; ") + ")"
      }
    }
  }

  var parts: [Part] = []

  init(_ userAgent: String) {
    var rest = userAgent[...]
    while let first = rest.first {
      if first == " " {
        rest.removeFirst()
      } else if let closing = Self.closing(first), let end = Self.end(of: rest, closing) {
        let inner = rest[rest.index(after: rest.startIndex)..<end]
        let pieces = inner.split(separator: ";").map { piece in
          String(piece.drop { $0 == " " })
        }
        parts.append(.comment(open: first, pieces: pieces))
        rest = rest[rest.index(after: end)...]
      } else {
        let word = rest.prefix { $0 != " " }
        parts.append(.product(String(word)))
        rest = rest.dropFirst(word.count)
      }
    }
  }

  /// The user agent of these tokens.
  var text: String { parts.map(\.text).joined(separator: " ") }

  var products: [String] {
    parts.compactMap { if case .product(let text) = $0 { text } else { nil } }
  }

  var comments: [[String]] {
    parts.compactMap { if case .comment(_, let pieces) = $0 { pieces } else { nil } }
  }

  private static func closing(_ open: Character) -> Character? {
    open == "(" ? ")" : open == "[" ? "]" : nil
  }

  private static func end(of text: Substring, _ closing: Character) -> Substring.Index? {
    guard let open = text.first else { return nil }
    var depth = 0
    for index in text.indices {
      if text[index] == open { depth += 1 }
      if text[index] == closing { depth -= 1 }
      if depth == 0 { return index }
    }
    return nil
  }
}

extension String {
  /// The name of a token: what stands before its version.
  package var tokenName: String {
    if let slash = firstIndex(of: "/"), slash > startIndex { return String(self[..<slash]) }
    guard let space = lastIndex(of: " "), self[index(after: space)...].first?.isNumber == true
    else { return self }
    return String(self[..<space])
  }

  /// The first number of its version; nil where it has none.
  package var majorVersion: Int? {
    Int(dropFirst(tokenName.count + 1).prefix { $0.isASCII && $0.isNumber })
  }
}
