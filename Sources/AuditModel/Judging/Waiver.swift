// Findings that someone has decided to live with for a while.

/// What is let pass, why, and until when.
public struct Waiver: Codable, Hashable, Sendable {
  /// The rule; nil for any.
  public var rule: String?
  /// A pattern of the target's address or name, `*` for any characters; nil for any.
  public var url: String?
  /// The finding's ``Finding/fingerprint``; nil for all of the rule.
  public var fingerprint: String?
  /// Why; one without a reason does not count.
  public var reason: String
  /// Who answers for it.
  public var owner: String?
  /// Where the work is tracked.
  public var ticket: String?
  /// The last day on which it counts, as 2027-01-31; nil for no end.
  public var expires: String?

  /// Creates a waiver from its parts.
  public init(
    rule: String? = nil, url: String? = nil, fingerprint: String? = nil, reason: String,
    owner: String? = nil, ticket: String? = nil, expires: String? = nil
  ) {
    self.rule = rule
    self.url = url
    self.fingerprint = fingerprint
    self.reason = reason
    self.owner = owner
    self.ticket = ticket
    self.expires = expires
  }

  /// A date of the calendar's form: four, two and two digits.
  public static func isDate(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.count) == [4, 2, 2],
      parts.allSatisfy({ $0.allSatisfy { $0.isASCII && $0.isNumber } }), let month = Int(parts[1]),
      let day = Int(parts[2])
    else { return false }
    return (1...12).contains(month) && (1...31).contains(day)
  }

  /// Why it does not count on a day, a sentence's end; nil where it does.
  public func problem(on day: String) -> String? {
    if reason.allSatisfy(\.isWhitespace) { return "has no reason" }
    if let expires, expires < day { return "expired on \(expires)" }
    return nil
  }

  /// Whether it is about a finding in a target of that name and address.
  public func covers(_ finding: Finding, in names: [String]) -> Bool {
    if let rule, rule != finding.rule { return false }
    if let fingerprint, fingerprint != finding.fingerprint { return false }
    guard let url else { return true }
    return names.contains { Self.matches($0, url) }
  }

  /// What it is about, for messages.
  public var label: String {
    [rule, fingerprint, url.map { "at \($0)" }].compactMap(\.self).joined(separator: " ")
  }

  /// Whether a text has a pattern's form, in time that grows with their lengths.
  static func matches(_ text: String, _ pattern: String) -> Bool {
    let parts = pattern.split(separator: "*", omittingEmptySubsequences: false)
    guard let first = parts.first, let last = parts.last, parts.count > 1 else {
      return text == pattern
    }
    guard text.hasPrefix(first) else { return false }
    var rest = text.dropFirst(first.count)
    for part in parts.dropFirst().dropLast() where !part.isEmpty {
      guard let found = rest.firstRange(of: part) else { return false }
      rest = rest[found.upperBound...]
    }
    return rest.hasSuffix(last)
  }
}
