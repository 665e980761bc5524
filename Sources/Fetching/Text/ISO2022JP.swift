// ISO-2022-JP, whose escape sequences switch between ASCII, JIS X 0201 and JIS X 0208.

/// Decodes ASCII and JIS X 0201 itself and hands JIS X 0208 to the EUC-JP table, which has the
/// same characters.
///
/// From https://encoding.spec.whatwg.org/#iso-2022-jp-decoder.
enum ISO2022JP {
  private enum Mode { case ascii, roman, katakana, doubleByte }

  static func decode(_ bytes: ArraySlice<UInt8>) -> String {
    // Everything becomes EUC-JP first, so that one table is asked once.
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    var mode = Mode.ascii
    var rest = bytes
    while let byte = rest.popFirst() {
      if byte == 0x1B {
        if let next = Self.mode(ofEscape: rest.prefix(2)) {
          mode = next
          rest = rest.dropFirst(2)
        } else {
          output += malformed
        }
      } else {
        output += encoded(byte, &rest, mode)
      }
    }
    let text = TextEncoding(label: "euc-jp")?.decode(output[...]) ?? ""
    guard output.contains(where: { $0 == yenStandIn || $0 == overlineStandIn }) else { return text }
    return String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { scalar in
          scalar.value == yenStandIn ? "¥" : scalar.value == overlineStandIn ? "‾" : scalar
        }))
  }

  /// JIS X 0201 has these where ASCII has backslash and tilde, and EUC-JP has not; the controls
  /// that stand for them meanwhile cannot come from the input.
  private static let yenStandIn: UInt8 = 0x0E
  private static let overlineStandIn: UInt8 = 0x0F

  /// A byte that EUC-JP does not have.
  private static let malformed: [UInt8] = [0xFF]

  private static func mode(ofEscape bytes: ArraySlice<UInt8>) -> Mode? {
    switch Array(bytes) {
    case [0x28, 0x42]: .ascii
    case [0x28, 0x4A]: .roman
    case [0x28, 0x49]: .katakana
    case [0x24, 0x40], [0x24, 0x42]: .doubleByte
    default: nil
    }
  }

  private static func encoded(
    _ byte: UInt8, _ rest: inout ArraySlice<UInt8>, _ mode: Mode
  ) -> [UInt8] {
    let isPlain = byte < 0x80 && byte != 0x0E && byte != 0x0F
    switch mode {
    case .ascii, .roman:
      if mode == .roman, byte == 0x5C { return [yenStandIn] }
      if mode == .roman, byte == 0x7E { return [overlineStandIn] }
      return isPlain ? [byte] : malformed
    case .katakana:
      return (0x21...0x5F).contains(byte) ? [0x8E, byte | 0x80] : malformed
    case .doubleByte:
      guard (0x21...0x7E).contains(byte) else { return malformed }
      guard let trail = rest.first, trail != 0x1B else { return malformed }
      rest = rest.dropFirst()
      return (0x21...0x7E).contains(trail) ? [byte | 0x80, trail | 0x80] : malformed
    }
  }
}
