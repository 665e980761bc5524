// Questions about text as UTF-8 bytes: all signs that secrets are recognised by are ASCII.

/// A part of a text, in UTF-8; indexes are those of the whole text.
typealias Bytes = ArraySlice<UInt8>

extension UInt8 {
  var isASCIILetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }
  var isASCIILowercase: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) }
  var isASCIIDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
  var isASCIISpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }

  var isUTF8Continuation: Bool { self & 0xC0 == 0x80 }

  /// The UTF-16 code units of the character that the byte begins.
  var utf16Units: Int { isUTF8Continuation ? 0 : self >= 0xF0 ? 2 : 1 }

  var asciiLowercased: UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
  }
}

extension Collection<UInt8> where Index == Int {
  /// Whether the bytes begin with an ASCII text.
  func begins(with text: StaticString) -> Bool {
    starts(with: text.description.utf8)
  }

  /// Whether one of the bytes is one of an ASCII text.
  func containsAny(of text: String) -> Bool {
    contains { text.utf8.contains($0) }
  }

  /// The UTF-16 code units of the text.
  var utf16Count: Int { reduce(0) { $0 + $1.utf16Units } }

  /// The bytes with ASCII letters in lower case.
  var lowercased: [UInt8] { map(\.asciiLowercased) }
}
