// Values that are looked for in a text.

import Testing

@testable import Reporting

@Suite struct `Known secrets` {
  static let known = KnownSecrets(["abc123", "abc123-long", "ünïcode-1", "short"])

  @Test(arguments: [
    ("abc123", ["abc123"]), ("xabc123y", ["abc123"]), ("abc123-long", ["abc123-long"]),
    ("abc123-lon", ["abc123"]), ("abc123abc123", ["abc123", "abc123"]), ("abcabc123", ["abc123"]),
    ("é ünïcode-1 é", ["ünïcode-1"]), ("abc12", []), ("short", []), ("", []),
  ])
  func `are found wherever they stand, the longest first`(text: String, found: [String]) {
    let bytes = Array(text.utf8)
    let ranges = Self.known.ranges(in: bytes[...])
    #expect(ranges.map { String(decoding: bytes[$0], as: UTF8.self) } == found)
  }

  @Test func `are found beside many that begin alike`() {
    let many = KnownSecrets(Set((0..<20_000).map { "secret-\($0)-" }))
    let text = (0..<20_000).map { "secret-\($0)-" }.joined()
    #expect(many.ranges(in: Array(text.utf8)[...]).count == 20_000)
  }
}
