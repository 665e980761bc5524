// Objective-C's tokens as this target's own: directives taken out, texts with their quotes undone.

#if OBJECTIVE_C
  import ClangTokens
#endif

/// Objective-C as tokens, one side of each `#if` chosen.
enum ObjectiveCTokens {
  /// True where libclang was there when this was built.
  static var canRead: Bool {
    #if OBJECTIVE_C
      true
    #else
      false
    #endif
  }

  /// What an Objective-C file holds.
  struct File {
    var tokens: [Token]
    /// The headers and modules that are imported.
    var imports: [String]
    /// Macros that stand for a text.
    var constants: [Variable] = []
  }

  /// The tokens of a file; nil where libclang was not there or did not take it.
  static func read(_ source: [UInt8]) -> File? {
    #if OBJECTIVE_C
      guard let found = try? ClangTokenizer.tokens(of: source) else { return nil }
      var lines = DirectiveLines(source)
      var tokens: [Token] = []
      tokens.reserveCapacity(found.count)
      var lastEnd = 0
      for token in found {
        let start = token.bytes.lowerBound
        let text = String(decoding: source[token.bytes], as: UTF8.self)
        let startsLine =
          lastEnd == 0 || source[min(lastEnd, start)..<start].contains(UInt8(ascii: "\n"))
        lastEnd = token.bytes.upperBound
        if lines.takes(token.bytes, text: text, startsLine: startsLine, at: tokens.count) {
          continue
        }
        let (kind, value) = kindAndText(token.kind, text)
        tokens.append(
          Token(
            kind: kind, text: value, start: start, end: token.bytes.upperBound,
            startsLine: startsLine))
      }
      var file = File(tokens: lines.chosen(from: tokens), imports: lines.imports)
      for (name, bytes) in lines.texts {
        // A text is quoted as in C.
        let inner = Array(source[bytes].drop(while: { $0 != UInt8(ascii: "\"") }))
        guard inner.count < 4096,
          let text = Tokenizer.tokens(of: inner, in: .java).first, text.kind == .text
        else { continue }
        let value = Expression(
          form: .text([.literal(text.text)]), start: bytes.lowerBound, end: bytes.upperBound)
        file.constants.append(
          Variable(
            name: name, type: "NSString", value: value, modifiers: ["define"],
            start: bytes.lowerBound, end: bytes.upperBound))
      }
      return file
    #else
      return nil
    #endif
  }

  #if OBJECTIVE_C
    private static func kindAndText(
      _ kind: ClangToken.Kind, _ text: String
    ) -> (Token.Kind, String) {
      switch kind {
      case .punctuation: return (.punctuation, text)
      case .keyword, .identifier: return (.word, text)
      case .literal:
        guard let quote = text.first, quote == "\"" || quote == "'" else {
          return (.number, text)
        }
        return (.text, unescaped(text.dropFirst().dropLast()))
      }
    }

    private static func unescaped(_ text: Substring) -> String {
      guard text.contains("\\") else { return String(text) }
      var result = ""
      var isEscaped = false
      for character in text {
        if isEscaped {
          switch character {
          case "n": result.append("\n")
          case "t": result.append("\t")
          case "r": result.append("\r")
          case "\n", "\r\n": break
          default: result.append(character)
          }
          isEscaped = false
        } else if character == "\\" {
          isEscaped = true
        } else {
          result.append(character)
        }
      }
      return result
    }
  #endif
}
