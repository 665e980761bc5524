// Where a header stands, for findings that point at one.

import AuditModel

extension Exchange.Hop {
  /// The place of the value of a header, or of a range of its UTF-8 bytes; nil where the hop has
  /// no such header.
  func place(ofHeader name: String, occurrence: Int = 0, range: Range<Int>? = nil) -> Place? {
    let values = headers.values(name)
    guard values.indices.contains(occurrence) else { return nil }
    let bytes = Array(values[occurrence].utf8)
    var place = SourceLines(bytes).place(
      range ?? 0..<bytes.count, url: url, origin: .header)
    place.header = name
    return place
  }
}

extension Exchange {
  /// The place of the value of a header of the answer; nil where it has no such header.
  func place(ofHeader name: String, occurrence: Int = 0, range: Range<Int>? = nil) -> Place? {
    hops.last?.place(ofHeader: name, occurrence: occurrence, range: range)
  }
}
