// How the parser adds nodes to a tree and changes them.

extension SyntaxTree {
  mutating func reserve(_ count: Int) {
    records.reserveCapacity(count)
    links.reserveCapacity(count)
  }

  mutating func addLeaf(
    _ kind: NodeKind, _ flags: NodeFlags, start: UInt32, end: UInt32, payload: UInt32
  ) -> UInt32 {
    let node = UInt32(truncatingIfNeeded: records.count)
    records.append(
      NodeRecord(
        kind: kind, flags: flags, start: start, end: end, parent: .max, payload: payload))
    return node
  }

  /// Adds a node whose children are the operands from a position on, in stored order.
  mutating func add(
    _ kind: NodeKind, _ flags: NodeFlags, start: UInt32, end: UInt32, children: [Operand],
    from mark: Int
  ) -> UInt32 {
    let node = addLeaf(
      kind, flags, start: start, end: end, payload: UInt32(truncatingIfNeeded: links.count))
    let place = Places.shared.around(kind)
    if place.hasList { links.append(UInt32(max(0, children.count - mark))) }
    assert(
      place.hasList
        ? children.count - mark >= place.leading + place.trailing
        : children.count - mark == place.leading,
      "\(kind) has \(children.count - mark) children")
    var index = mark
    while index < children.count {
      let child = children[index].node
      links.append(child)
      if Int(child) < records.count { records[Int(child)].parent = node }
      index += 1
    }
    return node
  }

  mutating func setSpan(_ node: UInt32, _ span: SourceSpan) {
    guard Int(node) < records.count else { return }
    records[Int(node)].start = span.start
    records[Int(node)].end = span.end
  }

  mutating func setKind(_ node: UInt32, _ kind: NodeKind) {
    if Int(node) < records.count { records[Int(node)].kind = kind }
  }

  mutating func addFlags(_ node: UInt32, _ added: NodeFlags) {
    if Int(node) < records.count { records[Int(node)].flags |= added }
  }
}
