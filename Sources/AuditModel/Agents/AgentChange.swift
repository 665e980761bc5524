// What is different between two agents, token by token, and one agent with such a change.

/// One difference between two agents.
public struct AgentChange: Hashable, Sendable {
  /// Where a token stands.
  public enum Kind: Hashable, Sendable {
    /// A word between the comments, such as `Safari/604.1`.
    case product
    /// One piece of the comment with that number, such as `wv`.
    case piece(comment: Int)
    /// The whole comment with that number, where nothing in it is the same.
    case comment(Int)
    /// A request header of that name.
    case header(String)
  }

  /// Where the token stands.
  public var kind: Kind
  /// The one agent's token; nil where it has none.
  public var from: String?
  /// The other agent's token; nil where it has none.
  public var to: String?

  /// Creates a difference from its parts.
  public init(kind: Kind, from: String?, to: String?) {
    self.kind = kind
    self.from = from
    self.to = to
  }

  /// The token's name, the same on both sides.
  public var name: String {
    if case .header(let name) = kind { return name }
    return (to ?? from ?? "").tokenName
  }

  /// How much it changes: the pieces of a comment, else 1.
  package var weight: Int {
    guard case .comment = kind else { return 1 }
    return max(1, max((from ?? "").pieceCount, (to ?? "").pieceCount))
  }

  /// The same difference seen from the other agent.
  public var reversed: AgentChange { AgentChange(kind: kind, from: to, to: from) }
}

extension VisitAgent {
  /// All that is different in the other agent, in its order.
  public func changes(to other: VisitAgent) -> [AgentChange] {
    let own = AgentTokens(userAgent)
    let others = AgentTokens(other.userAgent)
    return Self.products(own.products, others.products)
      + Self.comments(own.comments, others.comments) + headerChanges(to: other)
  }

  private static func products(_ own: [String], _ others: [String]) -> [AgentChange] {
    var rest = own
    var changes: [AgentChange] = []
    for token in others {
      if let same = rest.firstIndex(of: token) {
        rest.remove(at: same)
      } else if let index = rest.firstIndex(where: {
        $0.tokenName == token.tokenName && !others.contains($0)
      }) {
        changes.append(AgentChange(kind: .product, from: rest.remove(at: index), to: token))
      } else {
        changes.append(AgentChange(kind: .product, from: nil, to: token))
      }
    }
    return changes + rest.map { AgentChange(kind: .product, from: $0, to: nil) }
  }

  private static func comments(_ own: [[String]], _ others: [[String]]) -> [AgentChange] {
    (0..<max(own.count, others.count)).flatMap { index -> [AgentChange] in
      let first = index < own.count ? own[index] : nil
      let second = index < others.count ? others[index] : nil
      if let first, let second, !Set(first).isDisjoint(with: second) {
        return products(first, second).map { change in
          AgentChange(kind: .piece(comment: index), from: change.from, to: change.to)
        }
      }
      guard first != second else { return [] }
      return [
        AgentChange(
          kind: .comment(index), from: first?.joined(separator: "; "),
          to: second?.joined(separator: "; "))
      ]
    }
  }

  private func headerChanges(to other: VisitAgent) -> [AgentChange] {
    let names = (headers + other.headers).map(\.name).reduce(into: [String]()) {
      if !$0.contains($1) { $0.append($1) }
    }
    return names.compactMap { name in
      let own = headers.first { $0.name == name }?.value
      let others = other.headers.first { $0.name == name }?.value
      return own == others ? nil : AgentChange(kind: .header(name), from: own, to: others)
    }
  }

  // MARK: Changing one thing

  /// The agent with one difference taken over, at the place that it has in the other agent.
  public func with(_ change: AgentChange, of other: VisitAgent) -> VisitAgent {
    var copy = self
    var tokens = AgentTokens(userAgent)
    switch change.kind {
    case .header(let name):
      copy.headers.removeAll { $0.name == name }
      if let value = change.to { copy.headers.append(.init(name: name, value: value)) }
    case .product:
      Self.apply(
        change.from.map(AgentTokens.Part.product), change.to.map(AgentTokens.Part.product),
        to: &tokens.parts, like: AgentTokens(other.userAgent).parts)
    case .comment(let number):
      Self.apply(
        tokens.comment(number),
        AgentTokens(other.userAgent).comment(change.to == nil ? -1 : number),
        to: &tokens.parts, like: AgentTokens(other.userAgent).parts)
    case .piece(let number):
      let comments = AgentTokens(other.userAgent).comments
      tokens.change(comment: number) { pieces in
        Self.apply(
          change.from, change.to, to: &pieces, like: number < comments.count ? comments[number] : []
        )
      }
    }
    copy.userAgent = tokens.text
    return copy
  }

  private static func apply<Token: Equatable>(
    _ old: Token?, _ new: Token?, to tokens: inout [Token], like others: [Token]
  ) {
    if let old, let index = tokens.firstIndex(of: old) {
      tokens.remove(at: index)
      if let new { tokens.insert(new, at: index) }
      return
    }
    guard let new else { return }
    let after = others.firstIndex(of: new).map { others[others.index(after: $0)...] } ?? []
    let next = after.first { tokens.contains($0) }.flatMap { tokens.firstIndex(of: $0) }
    tokens.insert(new, at: next ?? tokens.endIndex)
  }
}

extension AgentTokens {
  /// The comment with that number; nil where there are not so many.
  fileprivate func comment(_ number: Int) -> Part? {
    let all = parts.filter { if case .comment = $0 { true } else { false } }
    return all.indices.contains(number) ? all[number] : nil
  }

  /// Changes the pieces of the comment with that number; one without pieces goes.
  fileprivate mutating func change(comment number: Int, _ change: (inout [String]) -> Void) {
    var seen = -1
    for index in parts.indices {
      guard case .comment(let open, var pieces) = parts[index] else { continue }
      seen += 1
      guard seen == number else { continue }
      change(&pieces)
      if pieces.isEmpty {
        parts.remove(at: index)
      } else {
        parts[index] = .comment(open: open, pieces: pieces)
      }
      return
    }
  }
}

extension String {
  fileprivate var pieceCount: Int { split(separator: ";").count }
}
