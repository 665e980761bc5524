// Sizes and times in the words of reports.

extension Int {
  /// A number of bytes: in the largest binary unit that divides it.
  var asSize: String {
    for (shift, unit) in [(30, "GiB"), (20, "MiB"), (10, "KiB")]
    where self > 0 && self % (1 << shift) == 0 {
      return "\(self >> shift) \(unit)"
    }
    return "\(self) bytes"
  }
}

extension Duration {
  /// In seconds, with a tenth where there is one.
  var asSeconds: String {
    let tenths = components.seconds * 10 + components.attoseconds / 100_000_000_000_000_000
    return "\(tenths / 10)" + (tenths % 10 == 0 ? "" : ".\(tenths % 10)") + " s"
  }
}
