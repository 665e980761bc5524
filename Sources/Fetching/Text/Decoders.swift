// Decodes bytes of any encoding of the web; what is malformed becomes U+FFFD.

extension TextEncoding {
  /// The text of `bytes`, which no longer have a byte order mark.
  func decode(_ bytes: ArraySlice<UInt8>) -> String {
    switch decoder {
    case .utf8: String(decoding: bytes, as: UTF8.self)
    case .utf16(let bigEndian): Self.utf16(bytes, bigEndian: bigEndian)
    case .userDefined: Self.userDefined(bytes)
    case .replacement: bytes.isEmpty ? "" : "\u{FFFD}"
    case .eucJP: JapaneseText.eucJP(bytes)
    case .iso2022jp: JapaneseText.iso2022JP(bytes)
    case .singleByte(let name): SingleByteTable(encoding: self.name, iconv: name).decode(bytes)
    case .multiByte(let name): multiByte(bytes, iconv: name)
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

  /// A malformed sequence is its lead byte and a trail byte that is not ASCII.
  private func multiByte(_ bytes: ArraySlice<UInt8>, iconv name: String) -> String {
    guard let converter = Converter(from: name) else {
      // A machine without glibc's table.
      return String(decoding: bytes.map { $0 < 0x80 ? UInt16($0) : 0xFFFD }, as: UTF16.self)
    }
    let text = converter.convert(bytes) { rest in
      let lead = rest.first ?? 0
      if lead == 0x80, isChinese { return ("\u{20AC}", 1) }
      if lead == 0x80, self.name == "shift_jis" { return ("\u{80}", 1) }
      let trail = rest.dropFirst().first ?? 0
      return ("\u{FFFD}", isLead(lead) && trail >= 0x80 ? 2 : 1)
    }
    return corrected(text)
  }

  /// Where glibc's tables differ from the standard's.
  private func corrected(_ text: String) -> String {
    let correction: (from: Unicode.Scalar, to: Unicode.Scalar)
    switch name {
    case "big5": correction = ("\u{80}", "\u{FFFD}")
    case "gbk", "gb18030": correction = ("\u{E5E5}", "\u{3000}")
    default: return text
    }
    guard text.unicodeScalars.contains(correction.from) else { return text }
    return String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { $0 == correction.from ? correction.to : $0 }))
  }

  private var isChinese: Bool { name == "gbk" || name == "gb18030" }

  private func isLead(_ byte: UInt8) -> Bool {
    name == "shift_jis"
      ? (0x81...0x9F).contains(byte) || (0xE0...0xFC).contains(byte)
      : (0x81...0xFE).contains(byte)
  }
}

/// The characters of the bytes from 0x80 in an encoding of one byte a character.
private struct SingleByteTable {
  private var upper: [Unicode.Scalar] = []

  /// Where glibc's tables differ from the standard's.
  private static let corrections: [String: [UInt8: Unicode.Scalar]] = [
    "windows-1255": [0xCA: "\u{5BA}"], "koi8-u": [0xAE: "\u{45E}", 0xBE: "\u{40E}"],
    "macintosh": [0xC6: "\u{2206}", 0xF0: "\u{F8FF}"], "x-mac-cyrillic": [0xFF: "\u{20AC}"],
  ]

  /// Asks glibc byte by byte, so that it cannot compose characters.
  init(encoding: String, iconv name: String) {
    let converter = Converter(from: name)
    for byte in UInt8(0x80)...0xFF {
      if let corrected = Self.corrections[encoding]?[byte] {
        upper.append(corrected)
        continue
      }
      // Bytes that a table leaves open are C1 controls up to 0x9F, as in the standard's tables.
      let open: Unicode.Scalar = byte <= 0x9F ? Unicode.Scalar(byte) : "\u{FFFD}"
      let text = converter?.convert([byte]) { _ in (open, 1) }
      upper.append(text?.unicodeScalars.first ?? open)
    }
  }

  func decode(_ bytes: ArraySlice<UInt8>) -> String {
    String(
      String.UnicodeScalarView(
        bytes.map { $0 < 0x80 ? Unicode.Scalar($0) : upper[Int($0) - 0x80] }))
  }
}
