// Finds values that are known to be secret, wherever they stand.

/// A set of values that is looked for in one pass over a text.
struct KnownSecrets {
  /// Values by their first ``window`` bytes, the longest first.
  private var byBegin: [UInt64: [[UInt8]]] = [:]

  /// Shorter values are not looked for: they would be found in words.
  static let window = 6

  init(_ secrets: Set<String> = []) {
    for secret in secrets {
      let bytes = Array(secret.utf8)
      guard bytes.count >= Self.window else { continue }
      byBegin[bytes.prefix(Self.window).reduce(0) { $0 << 8 | UInt64($1) }, default: []]
        .append(bytes)
    }
    for begin in byBegin.keys { byBegin[begin]?.sort { $0.count > $1.count } }
  }

  /// Where they stand, in order and without overlap.
  func ranges(in text: String) -> [Range<String.Index>] {
    guard !byBegin.isEmpty, text.utf8.count >= Self.window else { return [] }
    let bytes = Array(text.utf8)
    var found: [Range<String.Index>] = []
    var begin: UInt64 = 0
    var free = 0
    for (index, byte) in bytes.enumerated() {
      begin = (begin << 8 | UInt64(byte)) & 0xFFFF_FFFF_FFFF
      let start = index - Self.window + 1
      guard start >= free, let secrets = byBegin[begin],
        let secret = secrets.first(where: { bytes[start...].starts(with: $0) })
      else { continue }
      free = start + secret.count
      let from = text.utf8.index(text.startIndex, offsetBy: start)
      found.append(from..<text.utf8.index(from, offsetBy: secret.count))
    }
    return found
  }
}
