// When a request is made again, and after how long.

import AuditModel

/// Decides on retries: only a GET, only what may pass.
struct RetryRules: Sendable {
  let retries: Int
  let firstDelay: Duration
  let maxDelay: Duration

  /// True for an answer that says "later".
  static func mayPass(status: Int) -> Bool {
    [408, 429, 500, 502, 503, 504].contains(status)
  }

  /// The wait after that attempt (from 1), or nil where there is no other.
  ///
  /// - Parameter jitter: from 0 to 1, where in the second half of the back-off the wait ends.
  func delay(
    afterAttempt attempt: Int, method: FetchRequest.Method, retryAfter: Duration?, jitter: Double
  ) -> Duration? {
    guard attempt <= retries, method == .get else { return nil }
    if let retryAfter { return min(max(retryAfter, .zero), maxDelay) }
    var backOff = firstDelay
    for _ in 1..<max(2, attempt) where attempt > 1 && backOff < maxDelay { backOff *= 2 }
    let capped = min(backOff, maxDelay)
    return capped / 2 + capped * (max(0, min(1, jitter)) / 2)
  }

  /// What `Retry-After` asks for: seconds, or a date as seen from `now` (seconds since 1970).
  static func retryAfter(_ value: String, now: Double) -> Duration? {
    let text = value.split(whereSeparator: \.isASCIIWhitespace).joined(separator: " ")
    if !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
      return .seconds(min(Int(text) ?? 1_000_000, 1_000_000))
    }
    guard let date = HTTPDate.secondsSince1970(text) else { return nil }
    return .seconds(max(0, min(Double(date) - now, 1_000_000)))
  }
}
