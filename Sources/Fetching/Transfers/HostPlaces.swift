// How many transfers may run at a time, in all and to one host.

/// Counts running transfers against the two caps.
struct HostPlaces {
  private let perHost: Int
  private let total: Int
  private var taken: [String: Int] = [:]
  private var takenInAll = 0

  init(perHost: Int, total: Int) {
    self.perHost = perHost
    self.total = total
  }

  /// Takes a place if one is free.
  mutating func take(_ host: String) -> Bool {
    guard takenInAll < total, taken[host, default: 0] < perHost else { return false }
    takenInAll += 1
    taken[host, default: 0] += 1
    return true
  }

  /// Gives a place back.
  mutating func free(_ host: String) {
    guard let count = taken[host] else { return }
    takenInAll -= 1
    taken[host] = count > 1 ? count - 1 : nil
  }
}
