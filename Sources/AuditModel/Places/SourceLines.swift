// Turns byte offsets of a text into positions and snippets.

/// The lines of one UTF-8 text, for looking up many offsets.
///
/// Lines end as ECMAScript and HTML agree: LF, CR, or CR LF.
public final class SourceLines: Sendable {
  private let bytes: [UInt8]
  /// The offset of each line's first byte.
  private let starts: [Int]
  /// The UTF-16 code units before each block of bytes, which keeps long lines cheap; empty where
  /// all is ASCII, and so one unit a byte.
  private let unitsBefore: [Int]
  /// All but the line ends can be printed as it is.
  private let isPrintable: Bool
  /// Where the text itself begins inside a larger resource, as for an inline script.
  private let base: Position

  /// The number of code units that a snippet holds at most.
  static let snippetLength = 160
  /// The number of bytes in a block of ``unitsBefore``.
  private static let blockLength = 64

  /// - Parameters:
  ///   - bytes: the text in UTF-8.
  ///   - base: the position of its first byte in the resource that it was cut from.
  public init(_ bytes: [UInt8], base: Position = Position(line: 1, column: 1)) {
    self.bytes = bytes
    self.base = base
    var starts = [0]
    var isASCII = true
    var isPrintable = true
    for index in bytes.indices {
      let byte = bytes[index]
      if byte >= 0x20, byte < 0x7F { continue }
      if byte == 0x0A || byte == 0x0D && !(index + 1 < bytes.count && bytes[index + 1] == 0x0A) {
        starts.append(index + 1)
      } else if byte >= 0x80 {
        isASCII = false
        isPrintable = false
      } else if byte != 0x0D {
        isPrintable = false
      }
    }
    self.starts = starts
    self.isPrintable = isPrintable
    if isASCII {
      unitsBefore = []
      return
    }
    var units: [Int] = []
    units.reserveCapacity(bytes.count / Self.blockLength + 1)
    var count = 0
    for index in bytes.indices {
      if index % Self.blockLength == 0 { units.append(count) }
      count += Self.units(bytes[index])
    }
    unitsBefore = units
  }

  /// The position of a byte offset; offsets outside the text are moved to its nearest end.
  public func position(at offset: Int) -> Position {
    let offset = min(max(offset, 0), bytes.count)
    let line = lineIndex(at: offset)
    let column = utf16Length(starts[line]..<offset)
    return Position(
      line: base.line + line, column: (line == 0 ? base.column : 1) + column)
  }

  /// The place of a byte range, with a snippet of its first line.
  public func place(_ range: Range<Int>, url: String, origin: Place.Origin) -> Place {
    Place(
      url: url, origin: origin, start: position(at: range.lowerBound),
      end: position(at: range.upperBound), excerpt: .uncut(self, range), header: nil)
  }

  /// An excerpt of the range's first line with the range marked, cut at ``snippetLength``.
  public func snippet(_ range: Range<Int>) -> Snippet {
    let lower = min(max(range.lowerBound, 0), bytes.count)
    let upper = min(max(range.upperBound, lower), bytes.count)
    let line = lineIndex(at: lower)
    var lineEnd = line + 1 < starts.count ? starts[line + 1] : bytes.count
    while lineEnd > starts[line], bytes[lineEnd - 1] == 0x0A || bytes[lineEnd - 1] == 0x0D {
      lineEnd -= 1
    }
    // Far from the line's begin only what is near the range is looked at.
    var from = max(starts[line], lower - 4 * Self.snippetLength)
    while from < lower, bytes[from] == 0x20 || bytes[from] == 0x09 { from += 1 }
    let room = Self.snippetLength
    if lower - from > room / 3, lineEnd - from > room {
      from = scalarStart(atOrAfter: max(from, min(lower - room / 3, lineEnd - room)))
    }
    var to = min(lineEnd, from + room)
    to = max(scalarStart(atOrBefore: to), from)
    let text = String(decoding: bytes[from..<to], as: UTF8.self)
    let isPlain = isPrintable || bytes[from..<to].allSatisfy { $0 >= 0x20 && $0 < 0x7F }
    let flat =
      isPlain
      ? text : String(String.UnicodeScalarView(text.unicodeScalars.map(Self.printable)))
    let markEnd = max(min(upper, to), min(lower, to))
    return Snippet(
      text: flat, markStart: utf16Length(from..<max(from, min(lower, to))),
      markLength: max(1, utf16Length(min(lower, to)..<markEnd)))
  }

  private static func printable(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0x00..<0x20, 0x7F..<0xA0, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069: " "
    default: scalar
    }
  }

  private func lineIndex(at offset: Int) -> Int {
    var low = 0
    var high = starts.count - 1
    while low < high {
      let middle = (low + high + 1) / 2
      if starts[middle] <= offset { low = middle } else { high = middle - 1 }
    }
    return low
  }

  private func utf16Length(_ range: Range<Int>) -> Int {
    unitsBefore(range.upperBound) - unitsBefore(range.lowerBound)
  }

  /// The UTF-16 code units before an offset.
  private func unitsBefore(_ offset: Int) -> Int {
    if unitsBefore.isEmpty { return offset }
    let block = offset / Self.blockLength
    guard block < unitsBefore.count else {
      return (unitsBefore.last ?? 0)
        + units(from: (unitsBefore.count - 1) * Self.blockLength, offset)
    }
    return unitsBefore[block] + units(from: block * Self.blockLength, offset)
  }

  private func units(from start: Int, _ end: Int) -> Int {
    var count = 0
    for index in max(0, start)..<max(0, start, end) { count += Self.units(bytes[index]) }
    return count
  }

  /// UTF-16 code units that begin with a byte: one for each scalar, two for those of four bytes.
  private static func units(_ byte: UInt8) -> Int {
    byte & 0xC0 == 0x80 ? 0 : byte >= 0xF0 ? 2 : 1
  }

  private func scalarStart(atOrAfter offset: Int) -> Int {
    var offset = offset
    while offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
    return offset
  }

  private func scalarStart(atOrBefore offset: Int) -> Int {
    var offset = offset
    while offset > 0, offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset -= 1 }
    return offset
  }
}
