// Structured fields: the grammar of newer headers (RFC 9651).

/// An item, with its parameters (https://www.rfc-editor.org/rfc/rfc9651#name-items).
struct StructuredItem: Hashable, Sendable {
  /// The value of an item or of a parameter.
  enum Value: Hashable, Sendable {
    case token(String)
    case string(String)
    case boolean(Bool)
    /// An integer or a decimal, as written.
    case number(String)
    /// Bytes in base64, a date or a display string; no policy is written with them.
    case other
  }

  var value: Value
  /// Of several with one name the last counts.
  var parameters: [String: Value] = [:]
}

/// A member of a dictionary: one item, or the items of an inner list.
struct StructuredMember: Hashable, Sendable {
  var items: [StructuredItem]
  var isList: Bool
  var parameters: [String: StructuredItem.Value]
  /// Its bytes in the text, the key included.
  var range: Range<Int>
}

/// The three kinds of fields; nil where a text is not what is asked for, and then all of it counts
/// for nothing (https://www.rfc-editor.org/rfc/rfc9651#name-parsing-structured-fields).
enum StructuredField {
  /// A field that is one item.
  static func item(_ text: String) -> StructuredItem? {
    parse(text) { parser throws(Malformed) in try parser.item() }
  }

  /// A field that is a dictionary; of several members with one key the last counts.
  static func dictionary(_ text: String) -> [String: StructuredMember]? {
    parse(text) { parser throws(Malformed) in try parser.dictionary() }
  }

  private static func parse<Result>(
    _ text: String, _ read: (inout Parser) throws(Malformed) -> Result
  ) -> Result? {
    var parser = Parser(text)
    do throws(Malformed) {
      parser.skipSpaces()
      let result = try read(&parser)
      parser.skipSpaces()
      return parser.isAtEnd ? result : nil
    } catch {
      return nil
    }
  }
}

/// The text does not follow the grammar.
private struct Malformed: Error {}

/// Reads from the left, as the standard's algorithms do.
private struct Parser {
  private var rest: ArraySlice<UInt8>

  init(_ text: String) { rest = Array(text.utf8)[...] }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func skipSpaces() { rest = rest.drop { $0 == space } }

  mutating func dictionary() throws(Malformed) -> [String: StructuredMember] {
    var members: [String: StructuredMember] = [:]
    while !rest.isEmpty {
      let start = rest.startIndex
      let key = try key()
      var member: StructuredMember
      if take("=") {
        member = try self.member()
      } else {
        member = StructuredMember(
          items: [StructuredItem(value: .boolean(true))], isList: false,
          parameters: try parameters(), range: start..<start)
      }
      member.range = start..<rest.startIndex
      members[key] = member
      skipOptionalSpace()
      if rest.isEmpty { return members }
      guard take(",") else { throw Malformed() }
      skipOptionalSpace()
      if rest.isEmpty { throw Malformed() }
    }
    return members
  }

  private mutating func member() throws(Malformed) -> StructuredMember {
    let start = rest.startIndex
    guard take("(") else {
      let item = try item()
      return StructuredMember(
        items: [item], isList: false, parameters: item.parameters, range: start..<start)
    }
    var items: [StructuredItem] = []
    while true {
      skipSpaces()
      if take(")") { break }
      items.append(try item())
      guard rest.first == space || rest.first == UInt8(ascii: ")") else { throw Malformed() }
    }
    return StructuredMember(
      items: items, isList: true, parameters: try parameters(), range: start..<start)
  }

  mutating func item() throws(Malformed) -> StructuredItem {
    let value = try value()
    return StructuredItem(value: value, parameters: try parameters())
  }

  private mutating func parameters() throws(Malformed) -> [String: StructuredItem.Value] {
    var parameters: [String: StructuredItem.Value] = [:]
    while take(";") {
      skipSpaces()
      let key = try key()
      parameters[key] = take("=") ? try value() : .boolean(true)
    }
    return parameters
  }

  private mutating func key() throws(Malformed) -> String {
    guard let first = rest.first, first.isLowerLetter || first == UInt8(ascii: "*") else {
      throw Malformed()
    }
    return takeText { $0.isLowerLetter || $0.isDigit || "_-.*".utf8.contains($0) }
  }

  private mutating func value() throws(Malformed) -> StructuredItem.Value {
    guard let first = rest.first else { throw Malformed() }
    switch first {
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "?"):
      rest = rest.dropFirst()
      guard let bit = rest.popFirst(), "01".utf8.contains(bit) else { throw Malformed() }
      return .boolean(bit == UInt8(ascii: "1"))
    case UInt8(ascii: ":"): return try bytes()
    case UInt8(ascii: "%"): return try displayString()
    case UInt8(ascii: "@"):
      rest = rest.dropFirst()
      guard try !number().contains(".") else { throw Malformed() }
      return .other
    case UInt8(ascii: "-"): return .number(try number())
    case _ where first.isDigit: return .number(try number())
    case _ where first.isLetter || first == UInt8(ascii: "*"):
      return .token(
        takeText { $0.isToken || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "/") })
    default: throw Malformed()
    }
  }

  private mutating func number() throws(Malformed) -> String {
    let sign = take("-") ? "-" : ""
    let whole = takeText(\.isDigit)
    guard !whole.isEmpty else { throw Malformed() }
    guard take(".") else {
      if whole.utf8.count > 15 { throw Malformed() }
      return sign + whole
    }
    let fraction = takeText(\.isDigit)
    guard whole.utf8.count <= 12, (1...3).contains(fraction.utf8.count) else { throw Malformed() }
    return sign + whole + "." + fraction
  }

  private mutating func string() throws(Malformed) -> String {
    rest = rest.dropFirst()
    var text: [UInt8] = []
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"):
        guard let next = rest.popFirst(), "\"\\".utf8.contains(next) else { throw Malformed() }
        text.append(next)
      case 0x20..<0x7F: text.append(byte)
      default: throw Malformed()
      }
    }
    throw Malformed()
  }

  private mutating func bytes() throws(Malformed) -> StructuredItem.Value {
    rest = rest.dropFirst()
    _ = takeText { $0.isLetter || $0.isDigit || "+/".utf8.contains($0) }
    _ = takeText { $0 == UInt8(ascii: "=") }
    guard take(":") else { throw Malformed() }
    return .other
  }

  private mutating func displayString() throws(Malformed) -> StructuredItem.Value {
    rest = rest.dropFirst()
    guard take("\"") else { throw Malformed() }
    var text: [UInt8] = []
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "\""):
        guard String(validating: text, as: UTF8.self) != nil else { throw Malformed() }
        return .other
      case UInt8(ascii: "%"):
        let digits = rest.prefix(2)
        guard digits.count == 2, digits.allSatisfy({ "0123456789abcdef".utf8.contains($0) }),
          let byte = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
        else { throw Malformed() }
        text.append(byte)
        rest = rest.dropFirst(2)
      case 0x20..<0x7F: text.append(byte)
      default: throw Malformed()
      }
    }
    throw Malformed()
  }

  // MARK: Pieces

  private var space: UInt8 { UInt8(ascii: " ") }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: character) else { return false }
    rest = rest.dropFirst()
    return true
  }

  private mutating func takeText(_ belongs: (UInt8) -> Bool) -> String {
    let text = rest.prefix(while: belongs)
    rest = rest.dropFirst(text.count)
    return String(decoding: text, as: UTF8.self)
  }

  private mutating func skipOptionalSpace() { rest = rest.drop { $0 == space || $0 == 0x09 } }
}

extension UInt8 {
  fileprivate var isLowerLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) }
  fileprivate var isLetter: Bool {
    isLowerLetter || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self)
  }
  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
