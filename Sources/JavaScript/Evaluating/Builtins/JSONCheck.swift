// Whether a text is JSON: what the parser of scripts takes is more.

/// Reads a text by the grammar of RFC 8259.
struct JSONCheck {
  private let bytes: [UInt8]
  private var index = 0

  /// Whether the text is JSON; false too where it nests deeper than values are followed.
  static func isJSON(_ text: String) -> Bool {
    var check = JSONCheck(bytes: Array(text.utf8))
    guard check.value(depth: 0) else { return false }
    check.skipSpace()
    return check.index == check.bytes.count
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  private var next: UInt8 { index < bytes.count ? bytes[index] : 0 }

  private mutating func skipSpace() {
    while [0x20, 0x09, 0x0A, 0x0D].contains(next) { index += 1 }
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    skipSpace()
    guard next == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  private mutating func value(depth: Int) -> Bool {
    guard depth < 64 else { return false }
    skipSpace()
    switch next {
    case UInt8(ascii: "{"):
      index += 1
      if take("}") { return true }
      repeat {
        skipSpace()
        guard string(), take(":"), value(depth: depth + 1) else { return false }
      } while take(",")
      return take("}")
    case UInt8(ascii: "["):
      index += 1
      if take("]") { return true }
      repeat {
        guard value(depth: depth + 1) else { return false }
      } while take(",")
      return take("]")
    case UInt8(ascii: "\""): return string()
    case UInt8(ascii: "t"): return word("true")
    case UInt8(ascii: "f"): return word("false")
    case UInt8(ascii: "n"): return word("null")
    default: return number()
    }
  }

  private mutating func word(_ word: String) -> Bool {
    guard bytes[index...].starts(with: word.utf8) else { return false }
    index += word.utf8.count
    return true
  }

  private mutating func string() -> Bool {
    guard next == UInt8(ascii: "\"") else { return false }
    index += 1
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\""):
        index += 1
        return true
      case UInt8(ascii: "\\"):
        index += 1
        if next == UInt8(ascii: "u") {
          let digits = bytes[index...].dropFirst().prefix(4)
          guard digits.count == 4, digits.allSatisfy(\.isHexDigit) else { return false }
          index += 5
        } else if "\"\\/bfnrt".utf8.contains(next) {
          index += 1
        } else {
          return false
        }
      case 0..<0x20: return false
      default: index += 1
      }
    }
    return false
  }

  private mutating func digits() -> Bool {
    let start = index
    while (0x30...0x39).contains(next) { index += 1 }
    return index > start
  }

  private mutating func number() -> Bool {
    if next == UInt8(ascii: "-") { index += 1 }
    if next == UInt8(ascii: "0") {
      index += 1
    } else if !digits() {
      return false
    }
    if next == UInt8(ascii: ".") {
      index += 1
      if !digits() { return false }
    }
    if next | 0x20 == UInt8(ascii: "e") {
      index += 1
      if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { index += 1 }
      if !digits() { return false }
    }
    return true
  }
}

extension UInt8 {
  fileprivate var isHexDigit: Bool {
    switch self {
    case 0x30...0x39, 0x41...0x46, 0x61...0x66: true
    default: false
    }
  }
}
