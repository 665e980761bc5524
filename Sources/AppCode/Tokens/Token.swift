// A token of an app's source code: a word, a number, a text or punctuation.

/// One token, with its place in the source.
public struct Token: Hashable, Sendable {
  /// What a token is; keywords are words.
  public enum Kind: Hashable, Sendable { case word, number, text, punctuation }

  /// A piece of a text that has code in it.
  public enum Piece: Hashable, Sendable {
    case literal(String)
    case code([Token])
  }

  /// What the token is.
  public var kind: Kind
  /// As written, but for texts: there it is what stands between the quotes, escapes undone, code
  /// left out.
  public var text: String
  /// The first byte in the UTF-8 source.
  public var start: Int
  /// Behind the last byte.
  public var end: Int
  /// The first on its line.
  public var startsLine: Bool
  /// The pieces of a text with code in it, else empty.
  public var pieces: [Piece]

  /// Creates a token from its parts.
  public init(
    kind: Kind, text: String, start: Int, end: Int, startsLine: Bool = false, pieces: [Piece] = []
  ) {
    self.kind = kind
    self.text = text
    self.start = start
    self.end = end
    self.startsLine = startsLine
    self.pieces = pieces
  }

  /// Punctuation of this text.
  public func isPunctuation(_ text: String) -> Bool { kind == .punctuation && self.text == text }
  /// A word of this text.
  public func isWord(_ text: String) -> Bool { kind == .word && self.text == text }
}
