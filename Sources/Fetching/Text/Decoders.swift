// Decodes bytes of any encoding of the web; what is malformed becomes U+FFFD.

extension TextEncoding {
  /// The text of `bytes`, which no longer have a byte order mark.
  func decode(_ bytes: ArraySlice<UInt8>) -> String {
    switch decoder {
    case .utf8: return String(decoding: bytes, as: UTF8.self)
    case .utf16(let bigEndian): return Self.utf16(bytes, bigEndian: bigEndian)
    case .userDefined: return Self.userDefined(bytes)
    case .replacement: return bytes.isEmpty ? "" : "\u{FFFD}"
    case .iso2022jp: return ISO2022JP.decode(bytes)
    case .singleByte(let name): return Self.singleByte(bytes, iconv: name)
    case .multiByte(let name): return Self.multiByte(bytes, iconv: name, encoding: self.name)
    }
  }

  private static func utf16(_ bytes: ArraySlice<UInt8>, bigEndian: Bool) -> String {
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count / 2 + 1)
    var rest = bytes
    while let first = rest.popFirst() {
      guard let second = rest.popFirst() else {
        units.append(0xFFFD)
        break
      }
      units.append(
        bigEndian ? UInt16(first) << 8 | UInt16(second) : UInt16(second) << 8 | UInt16(first))
    }
    return String(decoding: units, as: UTF16.self)
  }

  private static func userDefined(_ bytes: ArraySlice<UInt8>) -> String {
    String(
      decoding: bytes.map { $0 < 0x80 ? UInt16($0) : 0xF780 + UInt16($0) - 0x80 }, as: UTF16.self)
  }

  /// Bytes that a table leaves open are C1 controls up to 0x9F, as in the standard's tables.
  private static func singleByte(_ bytes: ArraySlice<UInt8>, iconv name: String) -> String {
    guard let converter = Converter(from: name) else { return asciiOnly(bytes) }
    return converter.convert(bytes) { rest in
      let byte = rest.first ?? 0
      return ((0x80...0x9F).contains(byte) ? Unicode.Scalar(byte) : "\u{FFFD}", 1)
    }
  }

  /// A malformed sequence is its lead byte and a trail byte that is not ASCII.
  private static func multiByte(
    _ bytes: ArraySlice<UInt8>, iconv name: String, encoding: String
  ) -> String {
    guard let converter = Converter(from: name) else { return asciiOnly(bytes) }
    return converter.convert(bytes) { rest in
      let lead = rest.first ?? 0
      if lead == 0x80, encoding == "gbk" || encoding == "gb18030" { return ("\u{20AC}", 1) }
      if lead == 0x80, encoding == "shift_jis" { return ("\u{80}", 1) }
      let trail = rest.dropFirst().first ?? 0
      return ("\u{FFFD}", isLead(lead, encoding) && trail >= 0x80 ? 2 : 1)
    }
  }

  private static func isLead(_ byte: UInt8, _ encoding: String) -> Bool {
    switch encoding {
    case "shift_jis": (0x81...0x9F).contains(byte) || (0xE0...0xFC).contains(byte)
    case "euc-jp": byte == 0x8E || byte == 0x8F || (0xA1...0xFE).contains(byte)
    default: (0x81...0xFE).contains(byte)
    }
  }

  /// For a machine without glibc's table.
  private static func asciiOnly(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes.map { $0 < 0x80 ? UInt16($0) : 0xFFFD }, as: UTF16.self)
  }
}
