// Finds values that are known to be secret, wherever they stand.

/// A set of values that is looked for in one pass over a text.
///
/// The values form a tree of bytes, so that however many begin alike cost no more than one.
struct KnownSecrets {
  private struct Step: Hashable {
    var node: Int
    var byte: UInt8
  }

  private var next: [Step: Int] = [:]
  /// The nodes at which a value ends.
  private var ends: Set<Int> = []
  /// What values begin with, ``shortest`` bytes each: tells fast where none does.
  private var begins: Set<UInt64> = []

  /// Shorter values are not looked for: they would be found in words.
  static let shortest = 6
  /// Longer ones neither; browsers keep no longer cookie
  /// (https://www.rfc-editor.org/rfc/rfc6265#section-6.1).
  static let longest = 4096

  init(_ secrets: Set<String> = []) {
    for secret in secrets where Self.shortest...Self.longest ~= secret.utf8.count {
      begins.insert(secret.utf8.prefix(Self.shortest).reduce(0) { $0 << 8 | UInt64($1) })
      ends.insert(
        secret.utf8.reduce(0) { node, byte in
          let step = Step(node: node, byte: byte)
          let following = next[step] ?? next.count + 1
          next[step] = following
          return following
        })
    }
  }

  /// Where they stand, in order and without overlap; of those that begin together the longest.
  func ranges(in bytes: Bytes) -> [Range<Int>] {
    guard !begins.isEmpty else { return [] }
    var found: [Range<Int>] = []
    var begin: UInt64 = 0
    var free = bytes.startIndex
    for (index, byte) in zip(bytes.indices, bytes) {
      begin = (begin << 8 | UInt64(byte)) & 0xFFFF_FFFF_FFFF
      let start = index - Self.shortest + 1
      guard start >= free, begins.contains(begin), let length = length(of: bytes[start...])
      else { continue }
      free = start + length
      found.append(start..<free)
    }
    return found
  }

  /// The length of the longest value that the bytes begin with.
  private func length(of bytes: Bytes) -> Int? {
    var node = 0
    var length: Int?
    for (index, byte) in bytes.enumerated() {
      guard let following = next[Step(node: node, byte: byte)] else { break }
      node = following
      if ends.contains(node) { length = index + 1 }
    }
    return length
  }
}
