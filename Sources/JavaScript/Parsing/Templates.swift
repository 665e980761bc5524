// Template literals.

extension Parser {
  /// Reads a template literal; the current token is its opening backtick.
  mutating func readTemplate(isTagged: Bool) {
    push(.substitution, flags: isTagged ? .special : NodeFlags())
    let frame = frames.removeLast()
    readTemplateChunk(frame)
  }

  /// Goes on behind a substitution's expression.
  mutating func continueTemplate(_ frame: Frame) {
    context = frame.context
    openBraces -= 1
    if token.kind != .rightBrace {
      unexpected("'}'")
      skipToTemplate()
    }
    readTemplateChunk(frame)
  }

  /// Skips what does not belong into a substitution, up to the brace that ends it.
  private mutating func skipToTemplate() {
    var depth = 0
    while token.kind != .end {
      if token.kind == .leftBrace { depth += 1 }
      if token.kind == .rightBrace {
        if depth == 0 { return }
        depth -= 1
      }
      advance()
    }
  }

  private mutating func readTemplateChunk(_ frame: Frame) {
    let start = token.end
    let chunk = lexer.scanTemplateChunk()
    let isTagged = frame.flags.contains(.special)
    let span = SourceSpan(start: start, end: chunk.textEnd)
    var flags: NodeFlags = chunk.end == .substitution ? NodeFlags() : .special
    if chunk.hasInvalidEscape {
      flags |= .second
      if !isTagged { report("Invalid escape in a template", at: span, isEarlyError: true) }
    }
    let element = tree.addLeaf(
      .templateElement, flags, start: span.start, end: span.end, payload: .max)
    pushOperand(element, start: span.start)
    if chunk.end == .source {
      report("Unclosed template", at: SourceSpan(start: frame.start, end: chunk.textEnd))
    }
    advance()
    if chunk.end == .substitution {
      frames.append(frame)
      openBraces += 1
      context.remove(.noIn)
      beginExpression()
      return
    }
    finish(.templateLiteral, frame)
    if !isTagged { continueOperator() }
  }
}
