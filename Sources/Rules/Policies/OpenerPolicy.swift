// The opener policy of a page, as its header says it.

import AuditModel

/// The value of `Cross-Origin-Opener-Policy`
/// (https://html.spec.whatwg.org/multipage/browsers.html#the-coop-headers).
enum OpenerPolicy: String, Sendable {
  case unsafeNone = "unsafe-none"
  case sameOriginAllowPopups = "same-origin-allow-popups"
  case sameOrigin = "same-origin"
  case noopenerAllowPopups = "noopener-allow-popups"

  /// The policy of a message: lines are joined by commas, and what is then no single item of a
  /// structured field, or a token that is not known, counts for nothing.
  init(_ headers: Headers, header: String = Self.header) {
    let joined = headers.values(header).joined(separator: ", ")
    self = StructuredItem.token(joined).flatMap(OpenerPolicy.init) ?? .unsafeNone
  }

  static let header = "Cross-Origin-Opener-Policy"
  static let reportOnlyHeader = "Cross-Origin-Opener-Policy-Report-Only"
}

/// An item of a structured field (https://www.rfc-editor.org/rfc/rfc9651#name-parsing-an-item).
enum StructuredItem {
  /// The token of an item with any parameters; nil where the text is no item, or none with a
  /// token.
  static func token(_ text: String) -> String? {
    var rest = Array(text.utf8)[...]
    rest = rest.drop { $0 == space }
    guard let token = takeToken(&rest) else { return nil }
    while rest.first == UInt8(ascii: ";") {
      rest = rest.dropFirst().drop { $0 == space }
      guard takeKey(&rest) else { return nil }
      if rest.first == UInt8(ascii: "=") {
        rest = rest.dropFirst()
        guard takeValue(&rest) else { return nil }
      }
    }
    return rest.allSatisfy { $0 == space } ? token : nil
  }

  private static let space = UInt8(ascii: " ")

  private static func takeToken(_ rest: inout ArraySlice<UInt8>) -> String? {
    guard let first = rest.first, first.isLetter || first == UInt8(ascii: "*") else { return nil }
    let token = rest.prefix { $0.isToken || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "/") }
    rest = rest.dropFirst(token.count)
    return String(decoding: token, as: UTF8.self)
  }

  private static func takeKey(_ rest: inout ArraySlice<UInt8>) -> Bool {
    guard let first = rest.first, first.isLowerLetter || first == UInt8(ascii: "*") else {
      return false
    }
    rest = rest.drop { $0.isLowerLetter || $0.isDigit || "_-.*".utf8.contains($0) }
    return true
  }

  private static func takeValue(_ rest: inout ArraySlice<UInt8>) -> Bool {
    guard let first = rest.first else { return false }
    switch first {
    case UInt8(ascii: "\""): return takeString(&rest)
    case UInt8(ascii: "?"):
      guard let bit = rest.dropFirst().first, "01".utf8.contains(bit) else { return false }
      rest = rest.dropFirst(2)
      return true
    case UInt8(ascii: ":"):
      guard let end = rest.dropFirst().firstIndex(of: UInt8(ascii: ":")) else { return false }
      rest = rest[(end + 1)...]
      return true
    case UInt8(ascii: "-"), UInt8(ascii: "@"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      rest = rest.dropFirst().drop { $0.isDigit || "-.".utf8.contains($0) }
      return true
    default: return takeToken(&rest) != nil
    }
  }

  private static func takeString(_ rest: inout ArraySlice<UInt8>) -> Bool {
    rest = rest.dropFirst()
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "\""): return true
      case UInt8(ascii: "\\"):
        guard let next = rest.popFirst(), "\"\\".utf8.contains(next) else { return false }
      case 0x20..<0x7F: continue
      default: return false
      }
    }
    return false
  }
}

extension UInt8 {
  fileprivate var isLowerLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) }
  fileprivate var isLetter: Bool {
    isLowerLetter || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self)
  }
  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
