// The attributes of an element: few, and asked for by name.

/// Attribute values by name, sorted by name; written as a JSON object.
///
/// An element has few attributes and a page many elements, so that a sorted list is smaller and
/// faster than a dictionary.
public struct ElementAttributes: Hashable, Sendable, RandomAccessCollection {
  private var list: [Attribute] = []

  /// One attribute: `name` in lower case, `value` with references decoded.
  public typealias Element = (name: String, value: String)

  private struct Attribute: Hashable, Sendable {
    var name: String
    var value: String
  }

  /// Attributes whose names differ, in any order.
  public init(_ attributes: [Element] = []) {
    list = attributes.map { Attribute(name: $0.name, value: $0.value) }
    // Most elements have one.
    if list.count > 1 { list.sort { $0.name < $1.name } }
  }

  /// The position of the first attribute.
  public var startIndex: Int { list.startIndex }
  /// The position behind the last attribute.
  public var endIndex: Int { list.endIndex }

  /// The attribute at a position.
  public subscript(position: Int) -> Element { (list[position].name, list[position].value) }

  /// The value of the attribute of that name; setting nil removes it.
  public subscript(name: String) -> String? {
    get {
      let index = index(of: name)
      return index < list.endIndex && list[index].name == name ? list[index].value : nil
    }
    set {
      let index = index(of: name)
      let isKnown = index < list.endIndex && list[index].name == name
      switch (newValue, isKnown) {
      case (let value?, true): list[index].value = value
      case (let value?, false): list.insert(Attribute(name: name, value: value), at: index)
      case (nil, true): list.remove(at: index)
      case (nil, false): break
      }
    }
  }

  /// Where an attribute of that name stands, or would stand.
  private func index(of name: String) -> Int {
    var low = list.startIndex
    var high = list.endIndex
    while low < high {
      let middle = (low + high) / 2
      if list[middle].name < name { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension ElementAttributes: ExpressibleByDictionaryLiteral {
  /// Of names that repeat, the last counts.
  public init(dictionaryLiteral elements: (String, String)...) {
    for (name, value) in elements { self[name] = value }
  }
}

extension ElementAttributes: Codable {
  /// Reads a JSON object of strings; throws where that is malformed.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.singleValueContainer().decode([String: String].self)
    self.init(values.map { ($0.key, $0.value) })
  }

  /// Writes a JSON object of strings.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(Dictionary(uniqueKeysWithValues: list.map { ($0.name, $0.value) }))
  }
}
