// The list of active formatting elements, which decides what an end tag such as `</b>` closes.

/// An entry of the list of active formatting elements.
enum FormattingEntry {
  case marker
  /// The open element's number, its tag, and whether it has been in inert content only.
  case element(id: Int, tag: Tag, isInert: Bool)

  var id: Int? {
    if case .element(let id, _, _) = self { id } else { nil }
  }
}

/// The list of active formatting elements, cut to a bounded length.
struct FormattingElements {
  private(set) var entries: [FormattingEntry] = []
  /// Longer than any real page's; keeps reopening linear.
  private static let longest = 64

  mutating func push(id: Int, tag: Tag, isInert: Bool, bytes: [UInt8]) {
    var repeats = 0
    var earliest: Int?
    var length = 0
    for index in entries.indices.reversed() {
      guard case .element(_, let other, _) = entries[index] else { break }
      length += 1
      if other.element == tag.element, bytes[other.range] == bytes[tag.range] {
        repeats += 1
        earliest = index
      }
      if length == Self.longest { earliest = index }
    }
    if repeats >= 3 || length >= Self.longest, let earliest { entries.remove(at: earliest) }
    entries.append(.element(id: id, tag: tag, isInert: isInert))
  }

  mutating func pushMarker() { entries.append(.marker) }

  mutating func clearToMarker() {
    while let last = entries.popLast() { if case .marker = last { return } }
  }

  mutating func remove(id: Int) {
    if let index = index(id: id) { entries.remove(at: index) }
  }

  /// Puts a copy of an element in its place.
  mutating func replace(at index: Int, id: Int, isInert copyIsInert: Bool = true) {
    guard entries.indices.contains(index),
      case .element(_, let tag, let isInert) = entries[index]
    else { return }
    entries[index] = .element(id: id, tag: tag, isInert: isInert && copyIsInert)
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
      guard case .element(_, let tag, _) = entries[index] else { return nil }
      if tag.element == name { return index }
    }
    return nil
  }
}
