// Why the tool stops before it has done anything.

import Auditing

/// What is wrong with the arguments or the files that they name, in words for the caller.
struct UsageError: Error {
  var status: ExitStatus = .usage
  /// What is wrong, one sentence without its full stop.
  var message: String
  /// What to do, a sentence; nil where the message says it.
  var advice: String?

  init(_ message: String, _ advice: String? = nil, status: ExitStatus = .usage) {
    self.message = message
    self.advice = advice
    self.status = status
  }

  /// The error for a name that is not one of those known, with the nearest of them.
  static func unknown(
    _ what: String, _ name: String, known: [String], see: String
  ) -> UsageError {
    let nearest = Spelling.nearest(to: name, among: known)
    return UsageError(
      "there is no \(what) \"\(name)\"", (nearest.map { "Did you mean \($0)? " } ?? "") + see)
  }
}
