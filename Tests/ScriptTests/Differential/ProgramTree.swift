// Programs as trees, which can be made smaller piece by piece.

/// A piece of a program: text with other pieces in it.
struct ProgramTree: ExpressibleByStringInterpolation {
  /// What may stand in its place when a program is made smaller.
  enum Role {
    case expression
    case statement
    /// Statements one below the other.
    case statements
    /// Members of a literal, which may be dropped one by one.
    case members
    /// Nothing but its own parts.
    case fixed
  }

  enum Part {
    case text(String)
    case tree(ProgramTree)
  }

  var role = Role.expression
  var parts: [Part] = []

  init(stringLiteral value: String) {
    parts = [.text(value)]
  }

  init(stringInterpolation: Interpolation) {
    parts = stringInterpolation.parts
  }

  init(_ role: Role, _ trees: [ProgramTree]) {
    self.role = role
    parts = trees.map { .tree($0) }
  }

  struct Interpolation: StringInterpolationProtocol {
    var parts: [Part] = []

    init(literalCapacity: Int, interpolationCount: Int) {}

    mutating func appendLiteral(_ literal: String) {
      if !literal.isEmpty { parts.append(.text(literal)) }
    }

    mutating func appendInterpolation(_ tree: ProgramTree) {
      parts.append(.tree(tree))
    }

    mutating func appendInterpolation(_ trees: [ProgramTree]) {
      for (index, tree) in trees.enumerated() {
        if index > 0 { parts.append(.text(", ")) }
        parts.append(.tree(tree))
      }
    }

    mutating func appendInterpolation(_ text: String) {
      parts.append(.text(text))
    }

    mutating func appendInterpolation(_ number: Int) {
      parts.append(.text(String(number)))
    }
  }

  func having(_ role: Role) -> ProgramTree {
    var tree = self
    tree.role = role
    return tree
  }

  var text: String {
    var text = ""
    write(to: &text)
    return text
  }

  private func write(to text: inout String) {
    for (index, part) in parts.enumerated() {
      if role == .members, index > 0 { text += ", " }
      switch part {
      case .text(let literal): text += literal
      case .tree(let tree):
        tree.write(to: &text)
        if role == .statements { text += "\n" }
      }
    }
  }

  private var children: [ProgramTree] {
    parts.compactMap { if case .tree(let tree) = $0 { tree } else { nil } }
  }

  private func descendants(_ role: Role, depth: Int) -> [ProgramTree] {
    guard depth > 0 else { return [] }
    return children.flatMap { child in
      (child.role == role ? [child] : []) + child.descendants(role, depth: depth - 1)
    }
  }

  /// Trees that are this one with one piece less; those that lose most come first.
  var smaller: [ProgramTree] {
    var found: [ProgramTree] = []
    switch role {
    case .expression:
      found += descendants(.expression, depth: 3)
      let size = text.utf8.count
      found += ["1", "\"a\"", "true", "{}", "[]"].filter { $0.utf8.count < size }
        .map { $0 == "{}" ? "({})" : ProgramTree(stringLiteral: $0) }
    case .statement: found += descendants(.statements, depth: 2).map { $0.having(.statements) }
    case .statements, .members:
      let half = parts.count / 2
      if half > 1 {
        for range in [0..<half, half..<parts.count] {
          var less = self
          less.parts.removeSubrange(range)
          found.append(less)
        }
      }
      for index in parts.indices {
        var less = self
        less.parts.remove(at: index)
        found.append(less)
      }
    case .fixed: break
    }
    for (index, part) in parts.enumerated() {
      guard case .tree(let child) = part else { continue }
      for smallerChild in child.smaller {
        var tree = self
        tree.parts[index] = .tree(smallerChild)
        found.append(tree)
      }
    }
    return found
  }
}
