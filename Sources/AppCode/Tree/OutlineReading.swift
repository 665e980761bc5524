// Reads a file's outline: from bytes to declarations.

extension Outline {
  /// Why a file has no outline.
  public enum Failure: Error, Hashable, Sendable {
    /// Objective-C, and libclang was not there when this was built.
    case noClang
    /// Longer than ``longestFile``.
    case tooLong(bytes: Int)
  }

  /// Files with more bytes are not read.
  public static let longestFile = 8 << 20

  /// Reads Objective-C, Java, Kotlin or Dart; broken code gives what was understood of it.
  ///
  /// - Parameters:
  ///   - source: the file's text in UTF-8; offsets in the outline count its bytes.
  ///   - dialect: the language.
  ///   - words: words whose places are wanted (``mentions``).
  public init(
    reading source: [UInt8], in dialect: Dialect, noting words: Set<String> = []
  ) throws(Failure) {
    guard source.count <= Self.longestFile else { throw .tooLong(bytes: source.count) }
    self.init(dialect: dialect)
    guard dialect == .objectiveC else {
      let tokens = Tokenizer.tokens(of: source, in: dialect)
      note(words, tokens)
      read(tokens)
      return
    }
    guard let file = ObjectiveCTokens.read(source) else { throw .noClang }
    imports = file.imports
    variables = file.constants
    note(words, file.tokens)
    read(file.tokens)
  }

  private mutating func note(_ words: Set<String>, _ tokens: [Token]) {
    guard !words.isEmpty else { return }
    for token in tokens where token.kind == .word && words.contains(token.text) {
      mentions[token.text, default: []].append(token.start..<token.end)
    }
  }

  private mutating func read(_ tokens: [Token]) {
    var parser = OutlineParser(tokens, dialect: dialect)
    var top = TypeDeclaration(name: "", start: 0, end: 0)
    switch dialect {
    case .objectiveC: parser.objectiveCFile(into: &self)
    case .kotlin: parser.kotlinMembers(into: &top, imports: &imports)
    default: parser.members(into: &top, imports: &imports)
    }
    types += top.types
    functions += top.functions
    variables += top.variables
    isCutShort = parser.isCutShort
  }
}
