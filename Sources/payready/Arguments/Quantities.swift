// Reads durations, sizes and counts as people write them.

/// Values with units.
enum Quantities {
  /// A duration such as `500ms`, `20s`, `2m`; a number alone means seconds, as curl has it.
  static func duration(_ text: String, for option: Option) throws(UsageError) -> Duration {
    let units = ["ms": 0.001, "s": 1, "m": 60, "min": 60, "h": 3600, "": 1]
    guard let (number, unit) = numberAndUnit(text), let scale = units[unit],
      number * scale <= 1_000_000
    else {
      throw UsageError(
        "\(option.spelling) is no duration: \(text)", "Write it as 500ms, 20s or 2m.")
    }
    guard number * scale >= 0.001 else {
      throw UsageError("\(option.spelling) must be at least 1ms")
    }
    return .milliseconds(Int64(number * scale * 1000))
  }

  /// A size in bytes such as `16MiB`, `500kB`, `1024`.
  static func size(_ text: String, for option: Option) throws(UsageError) -> Int {
    let units: [String: Double] = [
      "": 1, "b": 1, "k": 1024, "kb": 1000, "kib": 1024, "m": 1_048_576, "mb": 1_000_000,
      "mib": 1_048_576, "g": 1_073_741_824, "gb": 1_000_000_000, "gib": 1_073_741_824,
    ]
    guard let (number, unit) = numberAndUnit(text), let scale = units[unit],
      (1...1_099_511_627_776).contains(number * scale)
    else {
      throw UsageError(
        "\(option.spelling) is no size: \(text)", "Write it as 16MiB, 500kB or 1024.")
    }
    return Int(number * scale)
  }

  /// A whole number in a range.
  static func count(
    _ text: String, for option: Option, in range: ClosedRange<Int>
  ) throws(UsageError) -> Int {
    guard let number = Int(text), range.contains(number) else {
      throw UsageError(
        "\(option.spelling) must be a whole number from \(range.lowerBound) to "
          + "\(range.upperBound), not \(text)")
    }
    return number
  }

  private static func numberAndUnit(_ text: String) -> (Double, String)? {
    let digits = text.prefix { ("0"..."9").contains($0) || $0 == "." }
    guard let number = Double(digits), number.isFinite else { return nil }
    let unit = text[digits.endIndex...].drop { $0 == " " }
    return (number, unit.lowercased())
  }
}
