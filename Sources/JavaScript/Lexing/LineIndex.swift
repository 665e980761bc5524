// Lines and UTF-16 columns of byte offsets.

/// A place as editors count: the line and the UTF-16 column, both from 1.
public struct SourcePosition: Hashable, Sendable {
  /// The line, from 1.
  public var line: Int
  /// The column in UTF-16 code units, from 1.
  public var column: Int
}

/// Where lines begin and how many UTF-16 units lie before a byte, answered without reading more
/// than one block of the source, however long its lines are.
public struct LineIndex: Sendable {
  private let source: [UInt8]
  private var lineStarts: [UInt32] = [0]
  /// The number of UTF-16 units before each block; empty when the source is ASCII.
  private var unitsBeforeBlock: [UInt32] = []

  private static let blockSize = 1024

  /// Reads a source once; lines end at LF, CR, CR LF, U+2028 and U+2029 as in the language.
  public init(_ source: [UInt8]) {
    self.source = source
    var isASCII = true
    for index in source.indices {
      let byte = source[index]
      if byte == 0x0A {
        lineStarts.append(UInt32(clamping: index + 1))
      } else if byte == 0x0D {
        if index + 1 >= source.count || source[index + 1] != 0x0A {
          lineStarts.append(UInt32(clamping: index + 1))
        }
      } else if byte >= 0x80 {
        isASCII = false
        if byte == 0xE2, index + 2 < source.count, source[index + 1] == 0x80,
          source[index + 2] | 1 == 0xA9
        {
          lineStarts.append(UInt32(clamping: index + 3))
        }
      }
    }
    if !isASCII { countBlocks() }
  }

  private mutating func countBlocks() {
    var units: UInt32 = 0
    for index in source.indices {
      if index % Self.blockSize == 0 { unitsBeforeBlock.append(units) }
      units += Self.units(source[index])
    }
  }

  /// A lead byte counts its scalar's units, a continuation byte counts nothing.
  private static func units(_ byte: UInt8) -> UInt32 {
    byte & 0xC0 == 0x80 ? 0 : byte >= 0xF0 ? 2 : 1
  }

  /// The number of UTF-16 units before a byte offset.
  public func utf16Offset(_ offset: UInt32) -> Int {
    let offset = min(Int(offset), source.count)
    guard !unitsBeforeBlock.isEmpty else { return offset }
    let block = min(offset / Self.blockSize, unitsBeforeBlock.count - 1)
    var units = Int(unitsBeforeBlock[block])
    for index in (block * Self.blockSize)..<offset { units += Int(Self.units(source[index])) }
    return units
  }

  /// The line and column of a byte offset; an offset beyond the end gives the end.
  public func position(_ offset: UInt32) -> SourcePosition {
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return SourcePosition(
      line: low + 1, column: utf16Offset(offset) - utf16Offset(lineStarts[low]) + 1)
  }
}
