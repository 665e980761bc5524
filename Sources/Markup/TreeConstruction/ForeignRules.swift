// The rules inside SVG and MathML.

extension TreeConstruction {
  /// Whether the insertion mode's rules look at a token, not those of foreign content.
  func usesHTMLRules(for token: Token) -> Bool {
    guard let open = stack.current, open.namespace != .html else { return true }
    switch token {
    case .end: return true
    case .startTag(let tag):
      if open.isMathMLTextIntegrationPoint {
        return tag.element != .mglyph && tag.element != .malignmark
      }
      if open.namespace == .mathML, open.element == .annotationXML, tag.element == .svg {
        return true
      }
      return open.isHTMLIntegrationPoint
    case .text, .literalText:
      return open.isMathMLTextIntegrationPoint || open.isHTMLIntegrationPoint
    case .endTag, .doctype: return false
    }
  }

  mutating func insertForeign(_ tag: Tag, _ namespace: Namespace) {
    reopenFormatting()
    let id = insert(tag, namespace: namespace)
    if tag.isSelfClosing, id != nil { stack.pop() }
  }

  mutating func applyForeignRules(_ token: Token) -> Next {
    switch token {
    case .doctype, .end: return .done
    case .text(let range):
      if !isSpaceOrNUL(range) { allowsFrameset = false }
      tellText(range, holdsReferences: true)
      return .done
    case .literalText(let range):
      if !isSpaceOrNUL(range) { allowsFrameset = false }
      tellText(range, holdsReferences: false)
      return .done
    case .startTag(let tag):
      if tag.element.breaksOutOfForeignContent || isPresentationalFont(tag) {
        leaveForeignContent()
        return .again
      }
      startForeign(tag)
      return .done
    case .endTag(let tag): return endForeign(tag)
    }
  }

  private func isPresentationalFont(_ tag: Tag) -> Bool {
    tag.element == .font
      && tag.attributes.contains { ["color", "face", "size"].contains($0.name) }
  }

  /// Takes foreign elements away up to an HTML element or an integration point.
  private mutating func leaveForeignContent() {
    while let open = stack.current, open.namespace != .html,
      !open.isMathMLTextIntegrationPoint, !open.isHTMLIntegrationPoint, stack.pop() != nil
    {}
  }

  private mutating func startForeign(_ tag: Tag) {
    let namespace = stack.current?.namespace ?? .svg
    guard insert(tag, namespace: namespace) != nil, tag.isSelfClosing else { return }
    finishScript()
    stack.pop()
  }

  /// A script in SVG is run when its end tag is read.
  private mutating func finishScript() {
    guard let open = stack.current, open.element == .script, open.namespace == .svg,
      let entry = open.entry
    else { return }
    transcript.finish(entry)
  }

  private mutating func endForeign(_ tag: Tag) -> Next {
    switch tag.element {
    case .br, .p:
      leaveForeignContent()
      return .again
    case .script where stack.current?.element == .script && stack.current?.namespace == .svg:
      finishScript()
      stack.pop()
      return .done
    default: break
    }
    let nameNumber = stack.nameNumber(of: tag)
    for index in stack.elements.indices.reversed() {
      let open = stack.elements[index]
      if index == 0 { return .done }
      if open.namespace == .html { return applyRules(.endTag(tag)) }
      if open.element == tag.element, open.nameNumber == nameNumber {
        stack.pop(throughID: open.id)
        return .done
      }
    }
    return .done
  }

}
