// Looks for a text in another by bytes, as texts in UTF-8 allow.

extension Collection<UInt8> {
  /// Where a text begins; nil where it does not stand.
  ///
  /// Compares bytes: `é` of one scalar is not found as that of two, and needs no time for it.
  @inlinable
  package func first(of text: String) -> Index? {
    let sought = text.utf8
    guard let first = sought.first else { return startIndex }
    var rest = self[...]
    while let start = rest.firstIndex(of: first) {
      if rest[start...].starts(with: sought) { return start }
      rest = rest[index(after: start)...]
    }
    return nil
  }
}

extension StringProtocol {
  /// Whether a text stands in this one, compared by bytes.
  @inlinable
  package func holds(_ text: String) -> Bool { utf8.first(of: text) != nil }
}
