// EUC-JP and ISO-2022-JP, which have the characters of Shift_JIS under other numbers.

/// Gathers characters as Shift_JIS, whose table in glibc is the standard's to the last one.
///
/// From https://encoding.spec.whatwg.org/#euc-jp-decoder and
/// https://encoding.spec.whatwg.org/#iso-2022-jp-decoder.
struct JapaneseText {
  private var output: [UInt8] = []
  /// Characters that Shift_JIS does not have (JIS X 0212), three bytes of EUC-JP each.
  private var supplement: [UInt8] = []

  /// What stands in `output` for what Shift_JIS does not have: its private-use rows, to which
  /// no character of JIS X 0208 leads.
  private enum StandIn: UInt8 {
    case malformed = 0x40
    case yen, overline, supplement

    /// What Shift_JIS makes of it.
    var scalar: UInt32 { 0xE000 + UInt32(rawValue) - 0x40 }
  }

  private mutating func append(_ standIn: StandIn) {
    output += [0xF0, standIn.rawValue]
  }

  /// Appends a character of JIS X 0208, both bytes from 0x21 to 0x7E.
  private mutating func append(row: UInt8, cell: UInt8) {
    let lead = (row - 0x21) / 2 + 0x81
    let isOdd = row % 2 == 1
    let trail = isOdd ? cell + (cell < 0x60 ? 0x1F : 0x20) : cell + 0x7E
    output += [lead < 0xA0 ? lead : lead + 0x40, trail]
  }

  private var text: String {
    let decoded = TextEncoding(label: "shift_jis")?.decode(output[...]) ?? ""
    let standIns = StandIn.malformed.scalar...StandIn.supplement.scalar
    guard decoded.unicodeScalars.contains(where: { standIns.contains($0.value) }) else {
      return decoded
    }
    var others = Converter(from: "EUC-JP-MS")?.convert(supplement[...]) { _ in ("\u{FFFD}", 3) }
      .unicodeScalars[...]
    var result = String.UnicodeScalarView()
    for scalar in decoded.unicodeScalars {
      switch scalar.value {
      case StandIn.malformed.scalar: result.append("\u{FFFD}")
      case StandIn.yen.scalar: result.append("\u{A5}")
      case StandIn.overline.scalar: result.append("\u{203E}")
      case StandIn.supplement.scalar: result.append(others?.popFirst() ?? "\u{FFFD}")
      default: result.append(scalar)
      }
    }
    return String(result)
  }

  static func eucJP(_ bytes: ArraySlice<UInt8>) -> String {
    var text = JapaneseText()
    let high: ClosedRange<UInt8> = 0xA1...0xFE
    var rest = bytes
    while let lead = rest.popFirst() {
      if lead < 0x80 {
        text.output.append(lead)
        continue
      }
      guard lead == 0x8E || lead == 0x8F || high.contains(lead), let next = rest.first else {
        text.append(.malformed)
        continue
      }
      // An ASCII byte is never part of what is malformed.
      if next >= 0x80 { rest = rest.dropFirst() }
      switch lead {
      case 0x8E where (0xA1...0xDF).contains(next): text.output.append(next)
      case 0x8F where high.contains(next):
        let last = rest.first
        if let last, last >= 0x80 { rest = rest.dropFirst() }
        if let last, high.contains(last) {
          text.supplement += [lead, next, last]
          text.append(.supplement)
        } else {
          text.append(.malformed)
        }
      case _ where high.contains(lead) && high.contains(next):
        text.append(row: lead & 0x7F, cell: next & 0x7F)
      default: text.append(.malformed)
      }
    }
    return text.text
  }

  private enum Mode { case ascii, roman, katakana, doubleByte }

  private static func mode(ofEscape bytes: ArraySlice<UInt8>) -> Mode? {
    switch Array(bytes) {
    case [0x28, 0x42]: .ascii
    case [0x28, 0x4A]: .roman
    case [0x28, 0x49]: .katakana
    case [0x24, 0x40], [0x24, 0x42]: .doubleByte
    default: nil
    }
  }

  static func iso2022JP(_ bytes: ArraySlice<UInt8>) -> String {
    var text = JapaneseText()
    var mode = Mode.ascii
    var rest = bytes
    while let byte = rest.popFirst() {
      if byte != 0x1B {
        text.take(byte, &rest, mode)
      } else if let next = Self.mode(ofEscape: rest.prefix(2)) {
        mode = next
        rest = rest.dropFirst(2)
      } else {
        text.append(.malformed)
      }
    }
    return text.text
  }

  private mutating func take(_ byte: UInt8, _ rest: inout ArraySlice<UInt8>, _ mode: Mode) {
    let graphic: ClosedRange<UInt8> = 0x21...0x7E
    switch mode {
    case .roman where byte == 0x5C: append(.yen)
    case .roman where byte == 0x7E: append(.overline)
    case .ascii where byte < 0x80 && byte != 0x0E && byte != 0x0F,
      .roman where byte < 0x80 && byte != 0x0E && byte != 0x0F:
      output.append(byte)
    case .katakana where (0x21...0x5F).contains(byte): output.append(byte | 0x80)
    case .doubleByte where graphic.contains(byte):
      guard let trail = rest.first, trail != 0x1B else {
        append(.malformed)
        return
      }
      rest = rest.dropFirst()
      if graphic.contains(trail) {
        append(row: byte, cell: trail)
      } else {
        append(.malformed)
      }
    default: append(.malformed)
    }
  }
}
