// The list of active formatting elements, which decides what an end tag such as `</b>` closes.

/// An entry of the list of active formatting elements.
enum FormattingEntry {
  case marker
  /// The open element's number, its name and its tag as written.
  case element(id: Int, name: ElementName, source: Range<Int>)

  var id: Int? {
    if case .element(let id, _, _) = self { id } else { nil }
  }

  func `is`(_ name: ElementName) -> Bool {
    if case .element(_, name, _) = self { true } else { false }
  }
}

/// The list of active formatting elements, cut to a bounded length.
struct FormattingElements {
  private(set) var entries: [FormattingEntry] = []
  /// Longer than any real page's; keeps reopening linear.
  private static let longest = 64

  mutating func push(id: Int, tag: Tag, bytes: [UInt8]) {
    var repeats = 0
    var earliest: Int?
    var length = 0
    for (index, entry) in entries.enumerated().reversed() {
      guard case .element(_, let name, let source) = entry else { break }
      length += 1
      if name == tag.element, bytes[source] == bytes[tag.range] {
        repeats += 1
        earliest = index
      }
      if length == Self.longest { earliest = index }
    }
    if repeats >= 3 || length >= Self.longest, let earliest { entries.remove(at: earliest) }
    entries.append(.element(id: id, name: tag.element, source: tag.range))
  }

  mutating func pushMarker() { entries.append(.marker) }

  mutating func clearToMarker() {
    while let last = entries.popLast() { if case .marker = last { return } }
  }

  mutating func remove(id: Int) {
    if let index = index(id: id) { entries.remove(at: index) }
  }

  mutating func replace(at index: Int, id: Int) {
    guard entries.indices.contains(index),
      case .element(_, let name, let source) = entries[index]
    else { return }
    entries[index] = .element(id: id, name: name, source: source)
  }

  mutating func move(from index: Int, to target: Int, id: Int) {
    guard entries.indices.contains(index) else { return }
    replace(at: index, id: id)
    let entry = entries.remove(at: index)
    let target = target > index ? target - 1 : target
    entries.insert(entry, at: min(max(target, 0), entries.count))
  }

  func index(id: Int) -> Int? {
    for index in entries.indices.reversed() {
      if entries[index].id == id { return index }
      if entries.count - index > 4 * Self.longest { return nil }
    }
    return nil
  }

  /// The last entry of that name behind the last marker.
  func last(_ name: ElementName) -> Int? {
    for index in entries.indices.reversed() {
      guard case .element(_, let entryName, _) = entries[index] else { return nil }
      if entryName == name { return index }
    }
    return nil
  }
}
