// How much a session may still read.

/// Counts the bytes of all bodies of one session; used on the transfer thread only.
final class BodyBudget {
  private var left: Int

  init(_ bytes: Int) {
    left = bytes
  }

  /// Takes what there is of that many bytes.
  func take(_ count: Int) -> Int {
    let taken = min(count, left)
    left -= taken
    return taken
  }

  /// Gives back what was taken for a body that nobody gets.
  func giveBack(_ count: Int) {
    left += count
  }
}
