// The tokens of a file, with each bracket's partner.

/// Tokens that can be asked for at any index.
struct TokenList {
  let tokens: [Token]
  /// For an opening bracket the index of the closing one, or of the end where there is none; for
  /// others their own index.
  private let partners: [Int]

  init(_ tokens: [Token]) {
    self.tokens = tokens
    var partners = Array(tokens.indices)
    var open: [(closing: String, index: Int)] = []
    for (index, token) in tokens.enumerated() where token.kind == .punctuation {
      switch token.text {
      case "(": open.append((")", index))
      case "[": open.append(("]", index))
      case "{": open.append(("}", index))
      case ")", "]", "}":
        // A bracket that closes nothing is skipped; one that closes an outer bracket closes the
        // inner ones as well. Looking back is bounded, so that a file of brackets costs little.
        guard let match = open.suffix(64).lastIndex(where: { $0.closing == token.text }) else {
          continue
        }
        while open.count > match, let last = open.popLast() { partners[last.index] = index }
      default: break
      }
    }
    for (_, index) in open { partners[index] = tokens.count }
    self.partners = partners
  }

  var count: Int { tokens.count }

  /// The token at an index; behind the end, punctuation without text.
  subscript(index: Int) -> Token {
    index >= 0 && index < tokens.count
      ? tokens[index] : Token(kind: .punctuation, text: "", start: end, end: end, startsLine: true)
  }

  /// Behind the last byte.
  var end: Int { tokens.last?.end ?? 0 }

  /// The partner of the opening bracket at an index.
  func partner(_ index: Int) -> Int {
    index >= 0 && index < partners.count ? partners[index] : tokens.count
  }
}
