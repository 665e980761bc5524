// IP addresses: reading, printing, and which of them strangers must not reach.

/// An IPv4 or IPv6 address.
struct IPAddress: Hashable, Sendable, CustomStringConvertible {
  /// Four or sixteen bytes, the most significant first.
  let bytes: [UInt8]

  /// Four or sixteen bytes, or nil.
  init?(bytes: [UInt8]) {
    guard bytes.count == 4 || bytes.count == 16 else { return nil }
    self.bytes = bytes
  }

  /// Four decimal numbers and nothing else.
  init?(strictIPv4 text: some StringProtocol) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 4 else { return nil }
    var bytes: [UInt8] = []
    for part in parts {
      guard (1...3).contains(part.count), part.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
        part.count == 1 || part.first != "0", let byte = UInt8(part)
      else { return nil }
      bytes.append(byte)
    }
    self.bytes = bytes
  }

  /// One to four decimal, octal or hexadecimal numbers, the last filling what is left.
  ///
  /// From https://url.spec.whatwg.org/#concept-ipv4-parser.
  init?(looseIPv4 text: String) {
    var parts = text.split(separator: ".", omittingEmptySubsequences: false)
    if parts.count > 1, parts.last == "" { parts.removeLast() }
    guard (1...4).contains(parts.count) else { return nil }
    var numbers: [UInt64] = []
    for part in parts {
      guard let number = Self.looseNumber(part) else { return nil }
      numbers.append(number)
    }
    guard let last = numbers.popLast(), numbers.allSatisfy({ $0 <= 255 }) else { return nil }
    let freeBytes = 4 - numbers.count
    guard last < UInt64(1) << UInt64(8 * freeBytes) else { return nil }
    var bytes = numbers.map { UInt8(truncatingIfNeeded: $0) }
    for index in (0..<freeBytes).reversed() {
      bytes.append(UInt8(truncatingIfNeeded: last >> UInt64(8 * index)))
    }
    self.bytes = bytes
  }

  private static func looseNumber(_ text: Substring) -> UInt64? {
    guard !text.isEmpty else { return nil }
    var digits = text
    var radix = 10
    if digits.hasPrefix("0x") || digits.hasPrefix("0X") {
      digits = digits.dropFirst(2)
      radix = 16
    } else if digits.count > 1, digits.hasPrefix("0") {
      digits = digits.dropFirst()
      radix = 8
    }
    if digits.isEmpty { return 0 }
    guard digits.utf8.allSatisfy(isHexDigit) else { return nil }
    return UInt64(digits, radix: radix)
  }

  /// Eight groups of hexadecimal digits, `::` once for zeros, an IPv4 tail allowed; no zone.
  init?(ipv6 text: String) {
    let halves = text.split(separator: "::", omittingEmptySubsequences: false)
    guard (1...2).contains(halves.count),
      let head = halves.first.flatMap({ Self.groups($0, endsAddress: halves.count == 1) })
    else { return nil }
    if halves.count == 1 {
      guard head.count == 16 else { return nil }
      self.bytes = head
      return
    }
    guard let tail = halves.last.flatMap({ Self.groups($0, endsAddress: true) }),
      head.count + tail.count <= 14
    else { return nil }
    self.bytes = head + Array(repeating: 0, count: 16 - head.count - tail.count) + tail
  }

  private static func groups(_ text: Substring, endsAddress: Bool) -> [UInt8]? {
    if text.isEmpty { return [] }
    var bytes: [UInt8] = []
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    for (index, part) in parts.enumerated() {
      if endsAddress, index == parts.count - 1, part.contains(".") {
        guard let tail = IPAddress(strictIPv4: part) else { return nil }
        bytes += tail.bytes
      } else {
        guard (1...4).contains(part.utf8.count), part.utf8.allSatisfy(isHexDigit),
          let group = UInt16(part, radix: 16)
        else { return nil }
        bytes += [UInt8(group >> 8), UInt8(group & 255)]
      }
    }
    return bytes
  }

  /// The address as the URL standard prints it, without brackets.
  var description: String {
    if bytes.count == 4 { return bytes.map(String.init).joined(separator: ".") }
    let groups = stride(from: 0, to: 16, by: 2).map {
      UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
    }
    let zeros = Self.longestZeroRun(groups)
    let text = { (part: ArraySlice<UInt16>) in
      part.map { String($0, radix: 16) }.joined(separator: ":")
    }
    guard let zeros else { return text(groups[...]) }
    return text(groups[..<zeros.lowerBound]) + "::" + text(groups[zeros.upperBound...])
  }

  private static func longestZeroRun(_ groups: [UInt16]) -> Range<Int>? {
    var best = 0..<0
    var start: Int?
    for (index, group) in groups.enumerated() {
      guard group == 0 else {
        start = nil
        continue
      }
      let first = start ?? index
      start = first
      if index + 1 - first > best.count { best = first..<(index + 1) }
    }
    return best.count > 1 ? best : nil
  }
}

extension IPAddress {
  /// False for every address that is not on the public internet.
  ///
  /// Loopback, private, link-local, shared, documentation, benchmark, multicast and reserved
  /// blocks, and IPv6 blocks that carry such an IPv4 address
  /// (https://www.iana.org/assignments/iana-ipv4-special-registry,
  /// https://www.iana.org/assignments/iana-ipv6-special-registry).
  var isPublic: Bool {
    bytes.count == 4 ? Self.isPublicIPv4(bytes[...]) : isPublicIPv6
  }

  private static let reservedIPv4: [(network: [UInt8], bits: Int)] = [
    ([0, 0, 0, 0], 8), ([10, 0, 0, 0], 8), ([100, 64, 0, 0], 10), ([127, 0, 0, 0], 8),
    ([169, 254, 0, 0], 16), ([172, 16, 0, 0], 12), ([192, 0, 0, 0], 24), ([192, 0, 2, 0], 24),
    ([192, 88, 99, 0], 24), ([192, 168, 0, 0], 16), ([198, 18, 0, 0], 15),
    ([198, 51, 100, 0], 24), ([203, 0, 113, 0], 24), ([224, 0, 0, 0], 4), ([240, 0, 0, 0], 4),
  ]

  private static func isPublicIPv4(_ bytes: ArraySlice<UInt8>) -> Bool {
    !reservedIPv4.contains { matches(bytes, $0.network, $0.bits) }
  }

  private var isPublicIPv6: Bool {
    // Only 2000::/3 is given out; NAT64 is the one other prefix that leads outside.
    if Self.matches(bytes[...], [0x00, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0], 96) {
      return Self.isPublicIPv4(bytes[12...])
    }
    guard Self.matches(bytes[...], [0x20], 3) else { return false }
    if Self.matches(bytes[...], [0x20, 0x02], 16) { return Self.isPublicIPv4(bytes[2..<6]) }
    let special: [(network: [UInt8], bits: Int)] = [
      ([0x20, 0x01, 0x00], 23), ([0x20, 0x01, 0x0D, 0xB8], 32), ([0x3F, 0xFF, 0x00], 20),
    ]
    return !special.contains { Self.matches(bytes[...], $0.network, $0.bits) }
  }

  private static func matches(_ bytes: ArraySlice<UInt8>, _ network: [UInt8], _ bits: Int) -> Bool {
    var left = bits
    for (byte, expected) in zip(bytes, network) where left > 0 {
      let mask: UInt8 = left >= 8 ? 0xFF : ~(0xFF >> UInt8(left))
      if byte & mask != expected & mask { return false }
      left -= 8
    }
    return true
  }
}
