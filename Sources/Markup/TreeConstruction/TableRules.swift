// The rules inside tables and selects.

extension TreeConstruction {
  /// "in table", "in table body" and "in row".
  mutating func inTableParts(_ token: Token) -> Next {
    switch (token, mode) {
    case (.startTag(let tag), .inRow): return startInRow(tag) ?? inTable(token)
    case (.endTag(let tag), .inRow): return endInRow(tag) ?? inTable(token)
    case (.startTag(let tag), .inTableBody): return startInTableBody(tag) ?? inTable(token)
    case (.endTag(let tag), .inTableBody): return endInTableBody(tag) ?? inTable(token)
    default: return inTable(token)
    }
  }

  private mutating func inTable(_ token: Token) -> Next {
    switch token {
    case .text(let range):
      // White space does not reopen formatting elements here.
      if isSpace(range) { return .done }
      return inBody(token)
    case .literalText, .doctype, .end: return inBody(token)
    case .startTag(let tag): return startInTable(tag, token)
    case .endTag(let tag):
      switch tag.element {
      case .table:
        guard stack.has(.table, in: .table) else { return .done }
        transcript.addBreak()
        stack.pop(through: .table)
        resetMode()
        return .done
      case .body, .caption, .col, .colgroup, .html, .tbody, .td, .tfoot, .th, .thead, .tr:
        return .done
      default: return inBody(token)
      }
    }
  }

  private mutating func startInTable(_ tag: Tag, _ token: Token) -> Next {
    switch tag.element {
    case .caption:
      stack.pop(backTo: .table, .html)
      if insert(tag) != nil {
        formatting.pushMarker()
        mode = .inCaption
      }
    case .colgroup:
      stack.pop(backTo: .table, .html)
      if insert(tag) != nil { mode = .inColumnGroup }
    case .col:
      stack.pop(backTo: .table, .html)
      insertImplied(.colgroup)
      guard stack.current?.is(.colgroup) == true else { return .done }
      mode = .inColumnGroup
      return .again
    case .tbody, .tfoot, .thead:
      stack.pop(backTo: .table, .html)
      if insert(tag) != nil { mode = .inTableBody }
    case .td, .th, .tr:
      stack.pop(backTo: .table, .html)
      insertImplied(.tbody)
      guard stack.current?.is(.tbody) == true else { return .done }
      mode = .inTableBody
      return .again
    case .table:
      guard stack.has(.table, in: .table) else { return .done }
      stack.pop(through: .table)
      resetMode()
      return .again
    case .style, .script, .template: return inHead(token)
    case .input where isHidden(tag): insertVoid(tag)
    case .form:
      guard stack.templates == 0, form == nil else { return .done }
      form = insert(tag)
      if form != nil { stack.pop() }
    default: return inBody(token)
    }
    return .done
  }

  private mutating func startInTableBody(_ tag: Tag) -> Next? {
    switch tag.element {
    case .tr:
      stack.pop(backTo: .tbody, .tfoot, .thead, .html)
      if insert(tag) != nil { mode = .inRow }
      return .done
    case .th, .td:
      stack.pop(backTo: .tbody, .tfoot, .thead, .html)
      insertImplied(.tr)
      guard stack.current?.is(.tr) == true else { return .done }
      mode = .inRow
      return .again
    case .caption, .col, .colgroup, .tbody, .tfoot, .thead: return leaveTableBody()
    default: return nil
    }
  }

  private mutating func endInTableBody(_ tag: Tag) -> Next? {
    switch tag.element {
    case .tbody, .tfoot, .thead:
      guard stack.has(tag.element, in: .table) else { return .done }
      stack.pop(backTo: .tbody, .tfoot, .thead, .html)
      stack.pop()
      mode = .inTable
      return .done
    case .table: return leaveTableBody()
    case .body, .caption, .col, .colgroup, .html, .td, .th, .tr: return .done
    default: return nil
    }
  }

  private mutating func leaveTableBody() -> Next {
    guard
      stack.has(in: .table, where: { $0.is(.tbody) || $0.is(.thead) || $0.is(.tfoot) })
    else { return .done }
    stack.pop(backTo: .tbody, .tfoot, .thead, .html)
    stack.pop()
    mode = .inTable
    return .again
  }

  private mutating func startInRow(_ tag: Tag) -> Next? {
    switch tag.element {
    case .th, .td:
      stack.pop(backTo: .tr, .html)
      if insert(tag) != nil {
        mode = .inCell
        formatting.pushMarker()
      }
      return .done
    case .caption, .col, .colgroup, .tbody, .tfoot, .thead, .tr:
      return leaveRow() ? .again : .done
    default: return nil
    }
  }

  private mutating func endInRow(_ tag: Tag) -> Next? {
    switch tag.element {
    case .tr:
      _ = leaveRow()
      return .done
    case .table: return leaveRow() ? .again : .done
    case .tbody, .tfoot, .thead:
      guard stack.has(tag.element, in: .table) else { return .done }
      return leaveRow() ? .again : .done
    case .body, .caption, .col, .colgroup, .html, .td, .th: return .done
    default: return nil
    }
  }

  private mutating func leaveRow() -> Bool {
    guard stack.has(.tr, in: .table) else { return false }
    stack.pop(backTo: .tr, .html)
    stack.pop()
    mode = .inTableBody
    return true
  }

  /// "in caption", "in column group" and "in cell".
  mutating func inTableContent(_ token: Token) -> Next {
    switch mode {
    case .inCaption: inCaption(token)
    case .inColumnGroup: inColumnGroup(token)
    default: inCell(token)
    }
  }

  private mutating func inCaption(_ token: Token) -> Next {
    switch token {
    case .startTag(let tag):
      switch tag.element {
      case .caption, .col, .colgroup, .tbody, .td, .tfoot, .th, .thead, .tr:
        return leaveCaption() ? .again : .done
      default: break
      }
    case .endTag(let tag):
      switch tag.element {
      case .caption:
        _ = leaveCaption()
        return .done
      case .table: return leaveCaption() ? .again : .done
      case .body, .col, .colgroup, .html, .tbody, .td, .tfoot, .th, .thead, .tr: return .done
      default: break
      }
    default: break
    }
    return inBody(token)
  }

  private mutating func leaveCaption() -> Bool {
    guard stack.has(.caption, in: .table) else { return false }
    stack.generateImpliedEndTags()
    stack.pop(through: .caption)
    formatting.clearToMarker()
    mode = .inTable
    return true
  }

  private mutating func inColumnGroup(_ token: Token) -> Next {
    switch token {
    case .text(let range), .literalText(let range):
      if isSpace(range) { return .done }
    case .doctype, .end: return .done
    case .startTag(let tag):
      switch tag.element {
      case .html: return inBody(token)
      case .col:
        insertVoid(tag)
        return .done
      case .template: return inHead(token)
      default: break
      }
    case .endTag(let tag):
      switch tag.element {
      case .colgroup:
        if stack.current?.is(.colgroup) == true {
          stack.pop()
          mode = .inTable
        }
        return .done
      case .col: return .done
      case .template: return inHead(token)
      default: break
      }
    }
    guard stack.current?.is(.colgroup) == true else { return .done }
    stack.pop()
    mode = .inTable
    return .again
  }

  private mutating func inCell(_ token: Token) -> Next {
    switch token {
    case .startTag(let tag):
      switch tag.element {
      case .caption, .col, .colgroup, .tbody, .td, .tfoot, .th, .thead, .tr:
        guard stack.has(in: .table, where: { $0.is(.td) || $0.is(.th) }) else { return .done }
        closeCell()
        return .again
      default: break
      }
    case .endTag(let tag):
      switch tag.element {
      case .td, .th:
        guard stack.has(tag.element, in: .table) else { return .done }
        stack.generateImpliedEndTags()
        stack.pop(through: tag.element)
        formatting.clearToMarker()
        mode = .inRow
        return .done
      case .body, .caption, .col, .colgroup, .html: return .done
      case .table, .tbody, .tfoot, .thead, .tr:
        guard stack.has(tag.element, in: .table) else { return .done }
        closeCell()
        return .again
      default: break
      }
    default: break
    }
    return inBody(token)
  }

  private mutating func closeCell() {
    stack.generateImpliedEndTags()
    while let popped = stack.pop(), !popped.is(.td), !popped.is(.th) {}
    formatting.clearToMarker()
    mode = .inRow
  }

  /// "in select" and "in select in table", as engines had them until 2025.
  mutating func inSelect(_ token: Token) -> Next {
    switch token {
    case .text(let range):
      tellText(range, holdsReferences: true)
      return .done
    case .literalText(let range):
      tellText(range, holdsReferences: false)
      return .done
    case .doctype, .end: return .done
    case .startTag(let tag):
      if mode == .inSelectInTable, tag.element.leavesSelectInTable {
        leaveSelect()
        return .again
      }
      return startInSelect(tag, token)
    case .endTag(let tag):
      if mode == .inSelectInTable, tag.element.leavesSelectInTable {
        guard stack.has(tag.element, in: .table) else { return .done }
        leaveSelect()
        return .again
      }
      return endInSelect(tag, token)
    }
  }

  private mutating func startInSelect(_ tag: Tag, _ token: Token) -> Next {
    switch tag.element {
    case .html: return inBody(token)
    case .option, .optgroup, .hr:
      if stack.current?.is(.option) == true { stack.pop() }
      if tag.element != .option, stack.current?.is(.optgroup) == true { stack.pop() }
      if tag.element == .hr { insertVoid(tag) } else { insert(tag) }
    case .select:
      if stack.has(.select, in: .select) { leaveSelect() }
    case .input, .keygen, .textarea:
      guard stack.has(.select, in: .select) else { return .done }
      leaveSelect()
      return .again
    case .script, .template: return inHead(token)
    default: break
    }
    return .done
  }

  private mutating func endInSelect(_ tag: Tag, _ token: Token) -> Next {
    switch tag.element {
    case .optgroup:
      let elements = stack.elements
      if stack.current?.is(.option) == true, elements.dropLast().last?.is(.optgroup) == true {
        stack.pop()
      }
      if stack.current?.is(.optgroup) == true { stack.pop() }
    case .option: if stack.current?.is(.option) == true { stack.pop() }
    case .select: if stack.has(.select, in: .select) { leaveSelect() }
    case .template: return inHead(token)
    default: break
    }
    return .done
  }

  private mutating func leaveSelect() {
    stack.pop(through: .select)
    resetMode()
  }
}

extension ElementName {
  /// Tags of tables that end a select inside one.
  fileprivate var leavesSelectInTable: Bool {
    switch self {
    case .caption, .table, .tbody, .tfoot, .thead, .tr, .td, .th: true
    default: false
    }
  }
}
