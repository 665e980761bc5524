// What is different between the visits of one target, and which token of the agents decides it.

/// One way in which agents get something else.
public struct VisitDifference: Codable, Hashable, Sendable {
  /// What is different.
  public enum Aspect: String, Codable, Sendable, CaseIterable {
    case status, redirect, wall, integration, popups, document
  }

  /// What decides which agent gets what.
  public enum Cause: String, Codable, Sendable, CaseIterable {
    /// One token of the agent, or one of several that do so each by itself.
    case token
    /// Several tokens are different between the closest agents, and which of them was not found.
    case severalTokens = "several-tokens"
    /// The cookies of a visit before.
    case cookies
    /// Nothing that was sent: the same agent got both.
    case chance
  }

  /// What is different.
  public var aspects: [Aspect]
  /// The agents, by name, that get what the first one gets.
  public var agents: [String]
  /// The agents, by name, that get something else.
  public var others: [String]
  /// What decides.
  public var cause: Cause
  /// The tokens, each with what it does, as in “`Safari/604.1`”.
  public var tokens: [Token]
  /// What the first one gets.
  public var one: Visit.Comparison
  /// What another one gets; the closest to it.
  public var other: Visit.Comparison

  /// Creates a difference from its parts.
  public init(
    aspects: [Aspect], agents: [String], others: [String], cause: Cause, tokens: [Token],
    one: Visit.Comparison, other: Visit.Comparison
  ) {
    self.aspects = aspects
    self.agents = agents
    self.others = others
    self.cause = cause
    self.tokens = tokens
    self.one = one
    self.other = other
  }

  /// A token of an agent, or a header.
  public struct Token: Codable, Hashable, Sendable {
    /// Its name, such as `Safari` or `X-Requested-With`.
    public var name: String
    /// What those have of it that get what the first one gets; nil where they have none.
    public var one: String?
    /// What the others have of it; nil where they have none.
    public var other: String?
    /// The versions around the one from which on it changes.
    public var versions: [Int]?

    /// Creates a token from its parts.
    public init(name: String, one: String?, other: String?, versions: [Int]? = nil) {
      self.name = name
      self.one = one
      self.other = other
      self.versions = versions
    }

    /// What the first one's agent has more, lacks or has otherwise.
    public var words: String {
      let isWord = other == nil || one == nil
      if let versions, let first = versions.min(), let last = versions.max() {
        return last == first + 1
          ? "`\(name)/\(last)` or newer" : "`\(name)/` newer than \(first), at most \(last)"
      }
      if isWord { return "`\(one ?? other ?? name)`" }
      return "`\(one ?? "")` against `\(other ?? "")`"
    }
  }
}

/// The visits of one target, to be compared.
public struct VisitSet: Hashable, Sendable {
  /// All visits.
  public var visits: [Visit.Comparison]

  /// The visits to compare.
  public init(_ visits: [Visit.Comparison]) {
    self.visits = visits
  }

  /// What an agent that came without cookies got; nil where it did not visit.
  public func visit(as userAgent: String) -> Visit.Comparison? {
    cold.first { $0.userAgent == userAgent && $0.headers == nil }
  }

  private var cold: [Visit.Comparison] { visits.filter { $0.isWarm != true } }

  /// All that is different from what one of the agents got: by payment first, by document then.
  public func differences(from one: Visit.Comparison) -> [VisitDifference] {
    var found = groups(apart(from: one)) { $0.outcome }.map { difference(one, from: $0) }
    let alike = cold.filter { $0.outcome == one.outcome && $0.outline != nil }
    if one.outline != nil {
      found += groups(alike.filter { $0.outline != one.outline }) { $0.outline }
        .compactMap { group in
          let difference = difference(one, from: group, among: alike) { $0.outline }
          return difference.others.isEmpty ? nil : difference
        }
    }
    return found + [warm(one)].compactMap { $0 }
  }

  private func apart(from one: Visit.Comparison) -> [Visit.Comparison] {
    cold.filter { $0.outcome != one.outcome }
  }

  private func groups<Key: Hashable>(
    _ visits: [Visit.Comparison], by key: (Visit.Comparison) -> Key
  ) -> [[Visit.Comparison]] {
    var order: [Key] = []
    var groups: [Key: [Visit.Comparison]] = [:]
    for visit in visits {
      if groups[key(visit)] == nil { order.append(key(visit)) }
      groups[key(visit), default: []].append(visit)
    }
    // What only trials got stands for no app.
    return order.compactMap { groups[$0] }.filter { $0.contains { $0.isTrial != true } }
  }

  private func difference(
    _ one: Visit.Comparison, from others: [Visit.Comparison]
  ) -> VisitDifference {
    difference(one, from: others, among: cold) { $0.outcome }
  }

  private func difference<Key: Hashable>(
    _ one: Visit.Comparison, from others: [Visit.Comparison], among visits: [Visit.Comparison],
    by key: (Visit.Comparison) -> Key
  ) -> VisitDifference {
    let own = visits.filter { key($0) == key(one) }
    let deciding = DecidingTokens(own: own, others: others)
    let closest = deciding.closest ?? (one, others.first ?? one)
    return VisitDifference(
      aspects: one.aspects(unlike: closest.1), agents: own.realNames, others: others.realNames,
      cause: deciding.cause, tokens: deciding.tokens, one: closest.0, other: closest.1)
  }

  /// What a second visit with the cookies of the first got otherwise.
  private func warm(_ one: Visit.Comparison) -> VisitDifference? {
    guard let again = visits.first(where: { $0.isWarm == true }),
      let first = cold.first(where: { $0.agent.asks(as: again.agent) }),
      first.outcome == one.outcome,
      again.outcome != first.outcome || (again.outline != first.outline && first.outline != nil)
    else { return nil }
    let name = first.name ?? first.userAgent
    let isChance = cold.contains {
      $0.agent.asks(as: again.agent) && $0.outcome == again.outcome
        && $0.outline == again.outline
    }
    return VisitDifference(
      aspects: first.aspects(unlike: again), agents: [name], others: ["\(name), coming back"],
      cause: isChance ? .chance : .cookies, tokens: [], one: first, other: again)
  }
}

extension [Visit.Comparison] {
  /// The names of all that stand for an app or a browser, each once.
  fileprivate var realNames: [String] {
    filter { $0.isTrial != true }.map { $0.name ?? $0.userAgent }
      .reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}

/// Which tokens decide between two groups of visits.
private struct DecidingTokens {
  var cause = VisitDifference.Cause.severalTokens
  var tokens: [VisitDifference.Token] = []
  /// The two visits, one of each group, whose agents are most alike.
  var closest: (Visit.Comparison, Visit.Comparison)?

  init(own: [Visit.Comparison], others: [Visit.Comparison]) {
    var pairs: [Pair] = []
    for one in own {
      for other in others {
        pairs.append(Pair(one: one, other: other, changes: one.agent.changes(to: other.agent)))
      }
    }
    // Two agents with one difference tell more than any number of others.
    let exact = pairs.filter { $0.changes.count <= 1 }
    let candidates = exact.isEmpty ? pairs : exact
    guard let least = candidates.map(\.weight).min() else { return }
    let nearest = candidates.filter { $0.weight == least }
    // A real agent says more to a reader than a trial.
    closest = (nearest.first { $0.other.isTrial != true } ?? nearest.first).map {
      ($0.one, $0.other)
    }
    if least == 0 {
      cause = .chance
    } else if exact.isEmpty {
      tokens = (nearest.first?.changes ?? []).map(Self.token)
    } else {
      cause = .token
      tokens = Self.merged(nearest.flatMap(\.changes))
    }
  }

  /// Two visits with different outcomes.
  private struct Pair {
    var one: Visit.Comparison
    var other: Visit.Comparison
    var changes: [AgentChange]
    var weight: Int { changes.map(\.weight).reduce(0, +) }
  }

  private static func token(_ change: AgentChange) -> VisitDifference.Token {
    VisitDifference.Token(name: change.name, one: change.from, other: change.to)
  }

  /// One for each name: a token that is there or not, or the versions on both sides.
  private static func merged(_ changes: [AgentChange]) -> [VisitDifference.Token] {
    var order: [String] = []
    var byName: [String: [AgentChange]] = [:]
    for change in changes {
      if byName[change.name] == nil { order.append(change.name) }
      byName[change.name, default: []].append(change)
    }
    return order.compactMap { name in
      guard let same = byName[name], let first = same.first else { return nil }
      var token = token(same.first { $0.from == nil || $0.to == nil } ?? first)
      let versions = same.compactMap { change -> (Int, Int)? in
        guard let from = change.from?.majorVersion, let to = change.to?.majorVersion, from != to
        else { return nil }
        return (from, to)
      }
      // Both sides must be apart, or it is no threshold.
      if let narrowest = versions.min(by: { abs($0.0 - $0.1) < abs($1.0 - $1.1) }) {
        token.versions = [narrowest.0, narrowest.1]
      }
      return token
    }
  }
}

extension Visit.Comparison {
  /// All of a visit that payment depends on.
  fileprivate struct Outcome: Hashable {
    var status: Int
    var address: String
    var wall: Wall.Kind?
    var hasIntegration: Bool
    var parts: [String]?
    var popups: [String]?
  }

  fileprivate var outcome: Outcome {
    Outcome(
      status: status, address: address, wall: wall?.kind, hasIntegration: hasIntegration,
      parts: parts, popups: popups)
  }

  /// Got the same of all that payment depends on.
  public func isPaidLike(_ other: Visit.Comparison) -> Bool { outcome == other.outcome }

  /// Where it ended, without what may be made for each visit.
  private var address: String {
    let address = WebAddress(finalURL)
    return address.map { $0.origin + $0.path.withoutChance } ?? finalURL
  }

  fileprivate func aspects(unlike other: Visit.Comparison) -> [VisitDifference.Aspect] {
    VisitDifference.Aspect.allCases.filter { aspect in
      switch aspect {
      case .status: status != other.status
      case .redirect: address != other.address
      case .wall: wall?.kind != other.wall?.kind
      case .integration: hasIntegration != other.hasIntegration || parts != other.parts
      case .popups: popups != other.popups
      case .document: outline != other.outline
      }
    }
  }

  /// What the agent got, as it stands after "gets ".
  ///
  /// - Parameter isShort: whether there is Google Pay counts, and not which parts of it.
  public func words(for aspects: [VisitDifference.Aspect], isShort: Bool = false) -> String {
    var words: [String] = []
    if let wall { words.append("\(wall.kind.title) (\(wall.sign))") }
    if aspects.contains(.status) || !(200..<300).contains(status) {
      words.append("status \(status)")
    }
    if aspects.contains(.redirect) { words.append("the page \(address)") }
    if aspects.contains(.integration) {
      let shown = isShort ? "" : (parts ?? []).joined(separator: ", ")
      words.append(
        hasIntegration
          ? "Google Pay" + (shown.isEmpty ? "" : " (\(shown))")
          : "no Google Pay"
            + (shown.isEmpty ? "" : " (only \(shown))"))
    }
    if aspects.contains(.popups) {
      let shown = popups ?? []
      words.append(
        shown.isEmpty
          ? "a page that opens no window"
          : "a page that opens " + shown.joined(separator: ", "))
    }
    if words.isEmpty { words.append("another document") }
    return words.joined(separator: ", ")
  }
}

extension VisitDifference {
  /// What the first agent gets, to stand after "gets ".
  public var oneGets: String { one.words(for: aspects) }
  /// What the others get, to stand after "gets ".
  public var otherGets: String { other.words(for: aspects) }

  /// What decides, in a sentence without a full stop.
  public var decision: String {
    switch cause {
    case .chance:
      "one and the same agent got both, so that it is not the agent that decides"
    case .cookies: "the cookies of the visit before decide"
    case .severalTokens:
      "several tokens are different between the closest agents, and which of them decides was not "
        + "found: " + tokens.map(\.words).joined(separator: ", ")
    case .token: tokens.map(decision).joined(separator: "; ")
    }
  }

  private func decision(by token: Token) -> String {
    let isHeader = [one, other].contains { $0.headers?.first(token.name) != nil }
    let place = isHeader ? "the header `\(token.name)`" : "\(token.words) in the agent"
    let isShort = one.hasIntegration != other.hasIntegration
    let oneGets = one.words(for: aspects, isShort: isShort)
    let otherGets = other.words(for: aspects, isShort: isShort)
    if let versions = token.versions, let first = versions.first, let last = versions.last {
      return "\(place) decides: with it \(first < last ? otherGets : oneGets), without it "
        + (first < last ? oneGets : otherGets)
    }
    if token.one == nil { return "\(place) decides: with it \(otherGets), without it \(oneGets)" }
    if token.other == nil { return "\(place) decides: with it \(oneGets), without it \(otherGets)" }
    return "\(place) decides"
  }
}

extension [String] {
  /// The words parted by commas.
  package var listed: String { joined(separator: ", ") }
}
