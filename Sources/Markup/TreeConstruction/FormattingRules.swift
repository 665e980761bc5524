// Reopening and closing of formatting elements: the adoption agency, as far as it moves the stack.

extension TreeConstruction {
  mutating func insertFormatting(_ tag: Tag) {
    reopenFormatting()
    guard let id = insert(tag) else { return }
    formatting.push(id: id, tag: tag, isInert: isInert, bytes: tokenizer.bytes)
  }

  /// Reconstructs the active formatting elements.
  mutating func reopenFormatting() {
    let entries = formatting.entries
    guard let last = entries.last?.id, !isOpen(last) else { return }
    var first = entries.count - 1
    while first > 0, let id = entries[first - 1].id, !isOpen(id) { first -= 1 }
    for index in first..<entries.count {
      guard case .element(_, let tag, let wasInert) = entries[index] else { continue }
      let depth = stack.elements.count
      // Reopened behind the template that it stands in, which an `<object>` there makes possible.
      if wasInert { insertVoid(tag) }
      insertImplied(tag.element)
      guard stack.elements.count > depth, let open = stack.current else { return }
      formatting.replace(at: index, id: open.id, isInert: isInert)
    }
  }

  private func isOpen(_ id: Int) -> Bool {
    stack.index(id: id) != nil
  }

  /// The adoption agency algorithm for an end tag.
  mutating func closeFormatting(_ subject: ElementName) {
    if let open = stack.current, open.is(subject), formatting.index(id: open.id) == nil {
      stack.pop()
      return
    }
    for _ in 0..<8 {
      guard let listIndex = formatting.last(subject), let id = formatting.entries[listIndex].id
      else {
        closeOther(subject)
        return
      }
      guard let stackIndex = stack.index(id: id) else {
        formatting.remove(id: id)
        return
      }
      guard stack.has(where: { $0.id == id }) else { return }
      guard let furthest = stack.elements[stackIndex...].firstIndex(where: \.isSpecial) else {
        stack.pop(throughID: id)
        formatting.remove(id: id)
        return
      }
      moveBelow(furthest, formattingAt: stackIndex, listIndex: listIndex)
    }
  }

  /// One round with a furthest block: the formatting element is reopened inside it.
  private mutating func moveBelow(_ furthest: Int, formattingAt stackIndex: Int, listIndex: Int) {
    var bookmark = listIndex
    var bookmarkIsSet = false
    var node = furthest - 1
    var rounds = 1
    let formattingID = stack.elements[stackIndex].id
    let element = stack.elements[stackIndex].element
    var furthest = furthest
    while node > stackIndex {
      let id = stack.elements[node].id
      if rounds > 3 { formatting.remove(id: id) }
      rounds += 1
      if let index = formatting.index(id: id) {
        let copy = newID()
        formatting.replace(at: index, id: copy)
        stack.replace(at: node, id: copy)
        if !bookmarkIsSet {
          bookmark = index + 1
          bookmarkIsSet = true
        }
      } else {
        stack.remove(at: node)
        furthest -= 1
      }
      node -= 1
    }
    let copy = newID()
    if let index = formatting.index(id: formattingID) {
      formatting.move(from: index, to: bookmark, id: copy)
    }
    stack.remove(at: stackIndex)
    stack.insert(
      OpenElement(id: copy, element: element, namespace: .html),
      at: furthest)
  }
}
