// The rules of the body, one case for each group of tags of the HTML standard.

extension TreeConstruction {
  mutating func inBody(_ token: Token) -> Next {
    switch token {
    case .doctype, .end: return .done
    case .text(let range):
      insertText(range)
      return .done
    case .literalText(let range):
      tellText(range, holdsReferences: false)
      return .done
    case .startTag(let tag): return startInBody(tag, token)
    case .endTag(let tag): return endInBody(tag, token)
    }
  }

  private mutating func startInBody(_ tag: Tag, _ token: Token) -> Next {
    switch tag.element {
    case .html: mergeIntoRoot(tag)
    case .base, .basefont, .bgsound, .link, .meta, .noframes, .script, .style, .template, .title:
      return inHead(token)
    case .body: mergeIntoBody(tag)
    case .frameset: replaceBody(with: tag)
    case .address, .article, .aside, .blockquote, .center, .details, .dialog, .dir, .div, .dl,
      .fieldset, .figcaption, .figure, .footer, .header, .hgroup, .main, .menu, .nav, .ol, .p,
      .search, .section, .summary, .ul:
      closeParagraph()
      insert(tag)
    case .h1, .h2, .h3, .h4, .h5, .h6:
      closeParagraph()
      if let open = stack.current, open.namespace == .html, open.element.isHeading { stack.pop() }
      insert(tag)
    case .pre, .listing:
      closeParagraph()
      insert(tag)
      allowsFrameset = false
    case .form:
      guard form == nil || stack.templates > 0 else { return .done }
      closeParagraph()
      let id = insert(tag)
      if stack.templates == 0 { form = id }
    case .li: startItem(tag, closing: [.li])
    case .dd, .dt: startItem(tag, closing: [.dd, .dt])
    case .plaintext:
      closeParagraph()
      insertRaw(tag, model: .plaintext)
    case .button:
      if stack.has(.button) {
        stack.generateImpliedEndTags()
        stack.pop(through: .button)
      }
      reopenFormatting()
      insert(tag)
      allowsFrameset = false
    case .a:
      if let index = formatting.last(.a), let id = formatting.entries[index].id {
        closeFormatting(.a)
        formatting.remove(id: id)
        if let index = stack.index(id: id) { stack.remove(at: index) }
      }
      insertFormatting(tag)
    case .b, .big, .code, .em, .font, .i, .s, .small, .strike, .strong, .tt, .u:
      insertFormatting(tag)
    case .nobr:
      reopenFormatting()
      if stack.has(.nobr) { closeFormatting(.nobr) }
      insertFormatting(tag)
    case .applet, .marquee, .object:
      reopenFormatting()
      insert(tag)
      formatting.pushMarker()
      allowsFrameset = false
    case .table:
      if !hasQuirks { closeParagraph() }
      allowsFrameset = false
      if insert(tag) != nil { mode = .inTable }
    case .area, .br, .embed, .img, .keygen, .wbr:
      reopenFormatting()
      insertVoid(tag)
      allowsFrameset = false
    case .image:
      var image = tag
      image.name = "img"
      image.element = .img
      return startInBody(image, token)
    case .input:
      reopenFormatting()
      insertVoid(tag)
      if !isHidden(tag) { allowsFrameset = false }
    case .param, .source, .track: insertVoid(tag)
    case .hr:
      closeParagraph()
      insertVoid(tag)
      allowsFrameset = false
    case .textarea:
      insertRaw(tag, model: .rcdata)
      allowsFrameset = false
    case .xmp:
      closeParagraph()
      reopenFormatting()
      insertRaw(tag, model: .rawtext)
      allowsFrameset = false
    case .iframe:
      insertRaw(tag, model: .rawtext)
      allowsFrameset = false
    case .noembed, .noscript: insertRaw(tag, model: .rawtext)
    case .select:
      reopenFormatting()
      allowsFrameset = false
      guard insert(tag) != nil else { return .done }
      switch mode {
      case .inTable, .inCaption, .inTableBody, .inRow, .inCell: mode = .inSelectInTable
      default: mode = .inSelect
      }
    case .optgroup, .option:
      if stack.current?.is(.option) == true { stack.pop() }
      reopenFormatting()
      insert(tag)
    case .rb, .rtc:
      if stack.has(.ruby) { stack.generateImpliedEndTags() }
      insert(tag)
    case .rp, .rt:
      if stack.has(.ruby) { stack.generateImpliedEndTags(except: .rtc) }
      insert(tag)
    case .math: insertForeign(tag, .mathML)
    case .svg: insertForeign(tag, .svg)
    case .caption, .col, .colgroup, .frame, .head, .tbody, .td, .tfoot, .th, .thead, .tr: break
    default:
      reopenFormatting()
      insert(tag)
    }
    return .done
  }

  private mutating func endInBody(_ tag: Tag, _ token: Token) -> Next {
    if tag.element.breaksText, !isInert { transcript.addBreak() }
    switch tag.element {
    case .template: return inHead(token)
    case .body, .html:
      guard stack.has(.body) else { return .done }
      mode = .afterBody
      return tag.element == .html ? .again : .done
    case .address, .article, .aside, .blockquote, .button, .center, .details, .dialog, .dir,
      .div, .dl, .fieldset, .figcaption, .figure, .footer, .header, .hgroup, .listing, .main,
      .menu, .nav, .ol, .pre, .search, .section, .select, .summary, .ul:
      close(tag.element)
    case .form: closeForm()
    case .p:
      if stack.has(.p, in: .button) { closeParagraph() }
    case .li: close(.li, in: .listItem)
    case .dd, .dt: close(tag.element)
    case .h1, .h2, .h3, .h4, .h5, .h6:
      guard stack.has(where: { $0.namespace == .html && $0.element.isHeading }) else {
        return .done
      }
      stack.generateImpliedEndTags()
      while let popped = stack.pop(), !(popped.namespace == .html && popped.element.isHeading) {}
    case .a, .b, .big, .code, .em, .font, .i, .nobr, .s, .small, .strike, .strong, .tt, .u:
      closeFormatting(tag.element)
    case .applet, .marquee, .object:
      if close(tag.element) { formatting.clearToMarker() }
    case .br:
      reopenFormatting()
      allowsFrameset = false
    default: closeOther(tag.element, nameNumber: stack.nameNumber(of: tag))
    }
    return .done
  }

  // MARK: Parts of the rules

  func isHidden(_ tag: Tag) -> Bool {
    guard let type = tag.attribute("type") else { return false }
    return CharacterReferences.decode(tokenizer.bytes[type.value], inAttribute: true)
      .lowercased() == "hidden"
  }

  mutating func closeParagraph() {
    guard stack.has(.p, in: .button) else { return }
    stack.generateImpliedEndTags(except: .p)
    stack.pop(through: .p)
  }

  @discardableResult
  mutating func close(_ element: ElementName, in scope: Scope = .ordinary) -> Bool {
    guard stack.has(element, in: scope) else { return false }
    stack.generateImpliedEndTags(
      except: element == .li || element == .dd || element == .dt
        ? element : nil)
    stack.pop(through: element)
    return true
  }

  private mutating func closeForm() {
    if stack.templates > 0 {
      close(.form)
      return
    }
    guard let id = form else { return }
    form = nil
    guard stack.has(where: { $0.id == id }) else { return }
    stack.generateImpliedEndTags()
    if let index = stack.index(id: id) { stack.remove(at: index) }
  }

  private mutating func startItem(_ tag: Tag, closing items: [ElementName]) {
    allowsFrameset = false
    for index in stack.elements.indices.reversed() {
      let open = stack.elements[index]
      if let item = items.first(where: open.is) {
        stack.generateImpliedEndTags(except: item)
        stack.pop(through: item)
        break
      }
      if open.isSpecial, !open.is(.address), !open.is(.div), !open.is(.p) { break }
    }
    closeParagraph()
    insert(tag)
  }

  /// "Any other end tag".
  mutating func closeOther(_ element: ElementName, nameNumber: Int = 0) {
    for index in stack.elements.indices.reversed() {
      let open = stack.elements[index]
      if open.is(element), open.nameNumber == nameNumber {
        stack.generateImpliedEndTags(except: open.element == .other ? nil : open.element)
        stack.pop(throughID: open.id)
        return
      }
      if open.isSpecial { return }
    }
  }
}
