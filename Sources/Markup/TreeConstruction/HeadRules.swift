// The rules before, in and behind the head, of templates, framesets, and behind the body.

extension TreeConstruction {
  /// "initial", "before html" and "before head".
  mutating func beforeHead(_ token: Token) -> Next {
    switch token {
    case .doctype(let forcesQuirks):
      if mode == .initial {
        hasQuirks = forcesQuirks
        mode = .beforeHTML
      }
      return .done
    case .text(let range), .literalText(let range):
      if isSpace(range) { return .done }
    case .startTag(let tag):
      if tag.element == .html, mode == .beforeHead {
        mergeIntoRoot(tag)
        return .done
      }
      if tag.element == .html, mode == .beforeHTML {
        insertRoot(tag)
        return .done
      }
      if tag.element == .head, mode == .beforeHead {
        insertHead(tag)
        return .done
      }
    case .endTag(let tag):
      switch tag.element {
      case .head, .body, .html, .br: break
      default: if mode != .initial { return .done }
      }
    case .end: return .done
    }
    switch mode {
    case .initial:
      hasQuirks = true
      mode = .beforeHTML
    case .beforeHTML: insertRoot(nil)
    default: insertHead(nil)
    }
    return .again
  }

  /// "in head", also for the tags that other modes hand to it.
  mutating func inHead(_ token: Token) -> Next {
    switch token {
    case .doctype, .end: return .done
    case .text(let range), .literalText(let range):
      if isSpace(range) { return .done }
    case .startTag(let tag):
      switch tag.element {
      case .html: return inBody(token)
      case .base, .basefont, .bgsound, .link, .meta:
        insertVoid(tag)
        return .done
      case .title:
        insertRaw(tag, model: .rcdata)
        return .done
      case .noscript, .noframes, .style:
        insertRaw(tag, model: .rawtext)
        return .done
      case .script:
        insertRaw(tag, model: .scriptData)
        return .done
      case .template:
        insertTemplate(tag)
        return .done
      case .head: return .done
      default: break
      }
    case .endTag(let tag):
      switch tag.element {
      case .head:
        stack.pop()
        mode = .afterHead
        return .done
      case .template:
        endTemplate()
        return .done
      case .body, .html, .br: break
      default: return .done
      }
    }
    stack.pop()
    mode = .afterHead
    return .again
  }

  mutating func afterHead(_ token: Token) -> Next {
    switch token {
    case .doctype, .end: return .done
    case .text(let range), .literalText(let range):
      if isSpace(range) { return .done }
    case .startTag(let tag):
      switch tag.element {
      case .html: return inBody(token)
      case .body:
        insertBody(tag)
        allowsFrameset = false
        return .done
      case .frameset:
        insert(tag)
        mode = .inFrameset
        return .done
      case .base, .basefont, .bgsound, .link, .meta, .noframes, .script, .style, .template,
        .title:
        return insertIntoHead(token)
      case .head: return .done
      default: break
      }
    case .endTag(let tag):
      switch tag.element {
      case .template: return inHead(token)
      case .body, .html, .br: break
      default: return .done
      }
    }
    insertBody(nil)
    return .again
  }

  mutating func inTemplate(_ token: Token) -> Next {
    switch token {
    case .text, .literalText, .doctype, .end: return inBody(token)
    case .startTag(let tag):
      let inside: InsertionMode
      switch tag.element {
      case .base, .basefont, .bgsound, .link, .meta, .noframes, .script, .style, .template,
        .title:
        return inHead(token)
      case .caption, .colgroup, .tbody, .tfoot, .thead: inside = .inTable
      case .col: inside = .inColumnGroup
      case .tr: inside = .inTableBody
      case .td, .th: inside = .inRow
      default: inside = .inBody
      }
      _ = templateModes.popLast()
      templateModes.append(inside)
      mode = inside
      return .again
    case .endTag(let tag):
      return tag.element == .template ? inHead(token) : .done
    }
  }

  /// "after body" and "after after body".
  mutating func afterBody(_ token: Token) -> Next {
    switch token {
    case .doctype, .end: return .done
    case .text(let range), .literalText(let range):
      if isSpace(range) { return .done }
    case .startTag(let tag):
      if tag.element == .html { return inBody(token) }
    case .endTag(let tag):
      if tag.element == .html, mode == .afterBody {
        mode = .afterAfterBody
        return .done
      }
    }
    mode = .inBody
    return .again
  }

  /// "in frameset", "after frameset" and "after after frameset".
  mutating func inFrameset(_ token: Token) -> Next {
    switch token {
    case .startTag(let tag):
      switch tag.element {
      case .html: return inBody(token)
      case .noframes: return inHead(token)
      case .frameset: if mode == .inFrameset { insert(tag) }
      case .frame: if mode == .inFrameset { insertVoid(tag) }
      default: break
      }
    case .endTag(let tag):
      if tag.element == .frameset, mode == .inFrameset {
        stack.pop()
        if stack.current?.is(.frameset) != true { mode = .afterFrameset }
      } else if tag.element == .html, mode == .afterFrameset {
        mode = .afterAfterFrameset
      }
    case .text, .literalText, .doctype, .end: break
    }
    return .done
  }
}
