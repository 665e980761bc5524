// Looks for words in the bytes of scripts, without parsing them.

/// A set of words, each a run of the bytes that names consist of.
struct WordSet {
  private var hashes: Set<UInt64> = []
  /// Whether a word's hash may be among them, by its lowest bits.
  private var filter = [Bool](repeating: false, count: 4096)

  var isEmpty: Bool { hashes.isEmpty }

  /// Adds the words that a text consists of.
  mutating func insert(_ text: String) {
    WordScan.all(in: Array(text.utf8)) { word in
      hashes.insert(word.hash)
      filter[word.filterIndex] = true
      return false
    }
  }

  func contains(_ word: WordScan.Word) -> Bool {
    filter[word.filterIndex] && hashes.contains(word.hash)
  }

  /// Whether one of the words stands in a text; comments and strings count.
  func occurs(in bytes: [UInt8]) -> Bool {
    WordScan.all(in: bytes) { contains($0) }
  }
}

/// Cuts bytes into words.
enum WordScan {
  /// A word: letters, digits, `_`, `$` and all that is not ASCII.
  struct Word {
    var range: Range<Int>
    /// FNV-1a, 64 bits: a collision makes a script be read that need not be.
    var hash: UInt64

    var filterIndex: Int { Int(truncatingIfNeeded: (hash ^ hash >> 32) & 4095) }

    /// The hash of a word.
    static func hash(_ text: String) -> UInt64 {
      text.utf8.reduce(offset) { ($0 ^ UInt64($1)) &* prime }
    }
  }

  private static let offset: UInt64 = 0xcbf2_9ce4_8422_2325
  private static let prime: UInt64 = 0x0000_0100_0000_01b3

  private static let isNameByte = (0..<256).map { byte -> Bool in
    switch UInt8(byte) {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x24, 0x5F, 0x80...: true
    default: false
    }
  }

  /// Visits each word until told to stop.
  ///
  /// - Returns: whether it was told to.
  @inline(__always) @discardableResult
  static func all(in bytes: [UInt8], _ stops: (Word) -> Bool) -> Bool {
    let isNameByte = isNameByte
    var index = 0
    while index < bytes.count {
      guard isNameByte[Int(bytes[index])] else {
        index += 1
        continue
      }
      let start = index
      var hash = offset
      while index < bytes.count, isNameByte[Int(bytes[index])] {
        hash = (hash ^ UInt64(bytes[index])) &* prime
        index += 1
      }
      if stops(Word(range: start..<index, hash: hash)) { return true }
    }
    return false
  }
}
