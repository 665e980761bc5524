// Reads binary property lists, whatever their bytes.

/// Reads the format that CoreFoundation writes
/// (https://opensource.apple.com/source/CF/CF-1153.18/CFBinaryPList.c.auto.html).
///
/// Every offset and count is checked; references in circles and deep nesting end the reading.
struct BinaryPropertyList {
  private let bytes: [UInt8]
  private let offsets: [Int]
  private let referenceSize: Int
  private var work = 0

  private static let deepest = 64
  private static let mostWork = 200_000

  /// Reads a file; nil where it is no whole binary property list.
  static func read(_ bytes: [UInt8]) -> PropertyListValue? {
    guard bytes.count >= 40, bytes.starts(with: Array("bplist0".utf8)),
      let (offsets, size, top) = table(bytes)
    else { return nil }
    var list = BinaryPropertyList(bytes: bytes, offsets: offsets, referenceSize: size)
    return list.object(top, depth: 0)
  }

  private init(bytes: [UInt8], offsets: [Int], referenceSize: Int) {
    self.bytes = bytes
    self.offsets = offsets
    self.referenceSize = referenceSize
  }

  private static func integer(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard (1...8).contains(bytes.count) else { return nil }
    var value: UInt64 = 0
    for byte in bytes { value = value << 8 | UInt64(byte) }
    return Int(exactly: value)
  }

  /// The table of offsets that the last 32 bytes speak of.
  private static func table(_ bytes: [UInt8]) -> (offsets: [Int], size: Int, top: Int)? {
    let trailer = bytes[(bytes.count - 32)...]
    let begin = trailer.startIndex
    let offsetSize = Int(trailer[begin + 6])
    let referenceSize = Int(trailer[begin + 7])
    guard (1...8).contains(offsetSize), (1...8).contains(referenceSize),
      let count = integer(trailer[(begin + 8)..<(begin + 16)]),
      let top = integer(trailer[(begin + 16)..<(begin + 24)]),
      let start = integer(trailer[(begin + 24)..<(begin + 32)]),
      count > 0, count <= bytes.count, top < count, start >= 8, start < bytes.count - 32,
      count <= (bytes.count - 32 - start) / offsetSize
    else { return nil }
    var offsets: [Int] = []
    offsets.reserveCapacity(count)
    for index in 0..<count {
      let at = start + index * offsetSize
      guard let offset = integer(bytes[at..<(at + offsetSize)]), offset >= 8, offset < start else {
        return nil
      }
      offsets.append(offset)
    }
    return (offsets, referenceSize, top)
  }

  private mutating func object(_ index: Int, depth: Int) -> PropertyListValue? {
    work += 1
    guard depth < Self.deepest, work < Self.mostWork, index < offsets.count else { return nil }
    let at = offsets[index]
    let marker = bytes[at]
    let low = Int(marker & 0x0F)
    switch marker >> 4 {
    case 0x0:
      return marker == 0x09 ? .truth(true) : marker == 0x08 ? .truth(false) : .other
    case 0x1:
      let length = 1 << low
      guard low <= 3, at + 1 + length <= bytes.count,
        let value = Self.integer(bytes[(at + 1)..<(at + 1 + length)])
      else { return .other }
      return .number(String(value))
    case 0x5, 0x6:
      guard let (count, start) = count(at, low) else { return nil }
      let isWide = marker >> 4 == 0x6
      let length = isWide ? count.multipliedReportingOverflow(by: 2).partialValue : count
      guard count <= bytes.count, length <= bytes.count - start else { return nil }
      let part = bytes[start..<(start + length)]
      if !isWide { return .text(String(decoding: part, as: UTF8.self)) }
      let units = stride(from: part.startIndex, to: part.endIndex - 1, by: 2).map {
        UInt16(part[$0]) << 8 | UInt16(part[$0 + 1])
      }
      return .text(String(decoding: units, as: UTF16.self))
    case 0xA, 0xC:
      guard let (count, start) = count(at, low), let references = references(start, count) else {
        return nil
      }
      return .list(references.compactMap { object($0, depth: depth + 1) })
    case 0xD:
      guard let (count, start) = count(at, low), count <= bytes.count,
        let references = references(start, count * 2)
      else { return nil }
      var entries: [(key: String, value: PropertyListValue, start: Int?, end: Int?)] = []
      for (key, value) in zip(references.prefix(count), references.dropFirst(count)) {
        guard case .text(let name)? = object(key, depth: depth + 1),
          let value = object(value, depth: depth + 1)
        else { continue }
        entries.append((name, value, nil, nil))
      }
      return .dictionary(entries)
    default: return .other
    }
  }

  /// The number of elements, and where they begin.
  private func count(_ at: Int, _ low: Int) -> (count: Int, start: Int)? {
    guard low == 0xF else { return (low, at + 1) }
    guard at + 1 < bytes.count, bytes[at + 1] >> 4 == 0x1 else { return nil }
    let power = Int(bytes[at + 1] & 0x0F)
    guard power <= 3 else { return nil }
    let size = 1 << power
    guard at + 2 + size <= bytes.count,
      let count = Self.integer(bytes[(at + 2)..<(at + 2 + size)])
    else { return nil }
    return (count, at + 2 + size)
  }

  private func references(_ start: Int, _ count: Int) -> [Int]? {
    guard count >= 0, start <= bytes.count, count <= (bytes.count - start) / referenceSize else {
      return nil
    }
    return (0..<count).compactMap { index in
      let at = start + index * referenceSize
      return Self.integer(bytes[at..<(at + referenceSize)])
    }
  }
}
