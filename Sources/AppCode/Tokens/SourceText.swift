// A source file's bytes as UTF-8, with what was done to get there.

/// The text of a file: UTF-16 converted, one side of merge conflicts blanked.
public struct SourceText: Hashable, Sendable {
  /// What was odd about the file.
  public enum Oddity: String, Hashable, Sendable, CaseIterable {
    /// It was UTF-16.
    case utf16
    /// Some bytes were no UTF-8, and became U+FFFD.
    case brokenCharacters
    /// It holds a merge conflict; the side after `<<<<<<<` was read.
    case mergeConflict
  }

  /// UTF-8, without a byte order mark.
  public private(set) var bytes: [UInt8]
  /// What was odd about the file.
  public private(set) var oddities: [Oddity] = []

  /// Reads a file's bytes, whatever they are.
  public init(_ file: [UInt8]) {
    if let text = Self.utf16(file) {
      bytes = Array(text.utf8)
      oddities.append(.utf16)
    } else {
      bytes = file.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(file.dropFirst(3)) : file
    }
    if String(validating: bytes, as: UTF8.self) == nil {
      bytes = Array(String(decoding: bytes, as: UTF8.self).utf8)
      oddities.append(.brokenCharacters)
    }
    if blankConflicts() { oddities.append(.mergeConflict) }
  }

  private static func utf16(_ file: [UInt8]) -> String? {
    let isBigEndian: Bool
    var start = 2
    if file.starts(with: [0xFF, 0xFE]) {
      isBigEndian = false
    } else if file.starts(with: [0xFE, 0xFF]) {
      isBigEndian = true
    } else if file.count > 3, file[0] != 0, file[1] == 0, file[2] != 0, file[3] == 0 {
      (isBigEndian, start) = (false, 0)
    } else if file.count > 3, file[0] == 0, file[1] != 0, file[2] == 0, file[3] != 0 {
      (isBigEndian, start) = (true, 0)
    } else {
      return nil
    }
    let units = stride(from: start, to: file.count - 1, by: 2).map { index in
      isBigEndian
        ? UInt16(file[index]) << 8 | UInt16(file[index + 1])
        : UInt16(file[index + 1]) << 8 | UInt16(file[index])
    }
    return String(decoding: units, as: UTF16.self)
  }

  /// Blanks the marks of merge conflicts and all sides but the first; false where there are none.
  private mutating func blankConflicts() -> Bool {
    let marks = ["<<<<<<<", "|||||||", "=======", ">>>>>>>"].map { Array($0.utf8) }
    var isInConflict = false
    var isInOtherSide = false
    var found = false
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      let mark = marks.firstIndex { bytes[start..<end].starts(with: $0) }
      var blanks = isInOtherSide
      switch mark {
      case 0:
        isInConflict = true
        isInOtherSide = false
        blanks = true
        found = true
      case 1 where isInConflict, 2 where isInConflict:
        isInOtherSide = true
        blanks = true
      case 3 where isInConflict:
        isInConflict = false
        isInOtherSide = false
        blanks = true
      default: break
      }
      if blanks { for index in start..<end { bytes[index] = UInt8(ascii: " ") } }
      start = end + 1
    }
    return found
  }
}
