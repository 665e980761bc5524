// Turns the bytes of a file into UTF-8 text, and takes the markers of a merge out of it.

enum SourceText {
  /// The text in UTF-8 without a byte order mark; nil where the bytes are no text.
  static func decode(_ bytes: [UInt8]) -> [UInt8]? {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return Array(bytes.dropFirst(3)) }
    if bytes.starts(with: [0xFF, 0xFE]) { return utf16(bytes.dropFirst(2), high: 1) }
    if bytes.starts(with: [0xFE, 0xFF]) { return utf16(bytes.dropFirst(2), high: 0) }
    let start = bytes.prefix(256)
    guard start.contains(0) else { return bytes }
    // Text in UTF-16 without a mark: every other byte of its first lines is zero.
    let even = stride(from: 0, to: start.count, by: 2).filter { start[$0] == 0 }.count
    let odd = stride(from: 1, to: start.count, by: 2).filter { start[$0] == 0 }.count
    if odd * 3 > start.count, even == 0 { return utf16(bytes[...], high: 1) }
    if even * 3 > start.count, odd == 0 { return utf16(bytes[...], high: 0) }
    return nil
  }

  private static func utf16(_ bytes: ArraySlice<UInt8>, high: Int) -> [UInt8] {
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count / 2)
    var index = bytes.startIndex
    while index + 1 < bytes.endIndex {
      units.append(
        UInt16(bytes[index + high]) << 8 | UInt16(bytes[index + 1 - high]))
      index += 2
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }

  /// Blanks the marker lines of a merge, so that both sides are read at their places; nil where
  /// there are none.
  static func withoutMergeMarkers(_ bytes: [UInt8]) -> [UInt8]? {
    var changed: [UInt8]?
    var lineStart = 0
    while lineStart < bytes.count {
      let lineEnd = bytes[lineStart...].firstIndex(of: 0x0A) ?? bytes.count
      let line = bytes[lineStart..<lineEnd]
      if isMarker(line, inMerge: changed != nil) {
        var text = changed ?? bytes
        for index in line.indices where text[index] != 0x0D { text[index] = 0x20 }
        changed = text
      }
      lineStart = lineEnd + 1
    }
    return changed
  }

  private static func isMarker(_ line: ArraySlice<UInt8>, inMerge: Bool) -> Bool {
    guard line.count >= 7, let first = line.first, line.prefix(7).allSatisfy({ $0 == first })
    else { return false }
    let next = line.dropFirst(7).first
    switch first {
    case UInt8(ascii: "<"): return next == 0x20
    case UInt8(ascii: ">"), UInt8(ascii: "|"): return inMerge && (next == 0x20 || next == nil)
    case UInt8(ascii: "="): return inMerge && (next == nil || next == 0x0D)
    default: return false
    }
  }
}
