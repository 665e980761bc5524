// Addresses that are programs: `javascript:` and what is behind it.

/// A `javascript:` address, as the URL standard's parser sees it.
enum ScriptURL {
  /// The program in an address; nil where its scheme is another one.
  ///
  /// - Parameter address: an attribute's value, references decoded.
  static func program(in address: String) -> String? {
    var rest = address.utf8[...]
    while let first = rest.first, first <= 0x20 { rest.removeFirst() }
    var scheme = javaScript[...]
    while let expected = scheme.first {
      guard let byte = rest.popFirst() else { return nil }
      if isDropped(byte) { continue }
      guard byte.lowercasedASCII == expected else { return nil }
      scheme.removeFirst()
    }
    while let last = rest.last, last <= 0x20 { rest.removeLast() }
    let program = rest.filter { !isDropped($0) }
    guard hasNoWrongHost(program) else { return nil }
    return percentDecoded(program)
  }

  /// False where `//` begins a host that makes the address none at all, as in `javascript:// x`.
  ///
  /// Source: https://url.spec.whatwg.org/#forbidden-host-code-point
  private static func hasNoWrongHost(_ program: [UInt8]) -> Bool {
    guard program.starts(with: "//".utf8) else { return true }
    let authority = program.dropFirst(2).prefix { ![0x2F, 0x3F, 0x23].contains($0) }
    let place = authority.lastIndex(of: 0x40).map { authority[($0 + 1)...] } ?? authority
    let host = place.prefix { $0 != 0x3A }
    let port = place.dropFirst(host.count + 1)
    guard port.allSatisfy(\.isASCIIDigit), UInt16(exactly: number(port)) != nil else {
      return false
    }
    if host.isEmpty { return authority.isEmpty }
    return host.allSatisfy { !forbidden.contains($0) }
  }

  private static let forbidden = Set("\u{0} <>[\\]^|".utf8)

  private static func number(_ digits: ArraySlice<UInt8>) -> Int {
    digits.reduce(0) { min($0 * 10 + Int($1 - 0x30), 100_000) }
  }

  private static let javaScript = Array("javascript:".utf8)

  private static func isDropped(_ byte: UInt8) -> Bool {
    byte == 0x09 || byte == 0x0A || byte == 0x0D
  }

  private static func percentDecoded(_ bytes: [UInt8]) -> String {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      if bytes[index] == 0x25, index + 2 < bytes.count, let high = digit(bytes[index + 1]),
        let low = digit(bytes[index + 2])
      {
        decoded.append(high << 4 | low)
        index += 3
      } else {
        decoded.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: decoded, as: UTF8.self)
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    if byte.isASCIIDigit { return byte - 0x30 }
    let lower = byte | 0x20
    return lower >= 0x61 && lower <= 0x66 ? lower - 0x61 + 10 : nil
  }
}
