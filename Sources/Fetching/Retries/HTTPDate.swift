// Dates in HTTP headers.

/// Reads the three forms of https://www.rfc-editor.org/rfc/rfc9110#section-5.6.7.
enum HTTPDate {
  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  /// Seconds since 1970 in UTC, or nil where the text is no such date.
  static func secondsSince1970(_ text: String) -> Int? {
    let words = text.split { $0 == " " || $0 == "," || $0 == "-" }.map { $0.lowercased() }
    switch words.count {
    case 6: return seconds(day: words[1], month: words[2], year: words[3], time: words[4])
    case 5: return seconds(day: words[2], month: words[1], year: words[4], time: words[3])
    default: return nil
    }
  }

  private static func seconds(day: String, month: String, year: String, time: String) -> Int? {
    guard let day = number(day, 1...31), let month = months.firstIndex(of: month),
      var year = number(year, 0...9999)
    else { return nil }
    if year < 70 { year += 2000 } else if year < 100 { year += 1900 }
    guard year >= 1970 else { return nil }
    let parts = time.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 3, let hour = number(parts[0], 0...23),
      let minute = number(parts[1], 0...59), let second = number(parts[2], 0...60)
    else { return nil }
    return daysSince1970(year: year, month: month + 1, day: day) * 86_400
      + hour * 3600 + minute * 60 + second
  }

  private static func number(_ text: String, _ range: ClosedRange<Int>) -> Int? {
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let value = Int(text) else {
      return nil
    }
    return range.contains(value) ? value : nil
  }

  /// From https://howardhinnant.github.io/date_algorithms.html#days_from_civil.
  private static func daysSince1970(year: Int, month: Int, day: Int) -> Int {
    let shifted = month <= 2 ? year - 1 : year
    let era = shifted / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }
}
