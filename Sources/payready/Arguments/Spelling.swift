// Finds what somebody meant who misspelt a name.

/// Nearness of names by the edits between them.
enum Spelling {
  /// The known name that is nearest, nil where none is near enough to be meant.
  static func nearest(to name: String, among known: [String]) -> String? {
    let name = name.lowercased()
    let ranked = known.map { (name: $0, distance: distance(name, $0.lowercased())) }
    guard let best = ranked.min(by: { $0.distance < $1.distance }) else { return nil }
    if best.distance <= max(1, min(name.count, best.name.count) / 3) { return best.name }
    let longer = known.filter { $0.lowercased().hasPrefix(name) }
    return name.count >= 3 ? longer.min { $0.count < $1.count } : nil
  }

  /// Insertions, deletions, substitutions and swaps of neighbours that turn one into the other.
  static func distance(_ first: String, _ second: String) -> Int {
    // Names are short; what a caller gives instead of one need not be.
    let first = Array(first.prefix(64))
    let second = Array(second.prefix(64))
    var before: [Int] = []
    var previous = Array(0...second.count)
    for row in first.indices {
      var current = [row + 1]
      for column in second.indices {
        let same = first[row] == second[column]
        var best = min(
          previous[column + 1] + 1, current[column] + 1, previous[column] + (same ? 0 : 1))
        if row > 0, column > 0, first[row] == second[column - 1], first[row - 1] == second[column] {
          best = min(best, before[column - 1] + 1)
        }
        current.append(best)
      }
      before = previous
      previous = current
    }
    return previous[second.count]
  }
}
