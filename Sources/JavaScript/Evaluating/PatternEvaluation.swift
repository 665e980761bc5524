// Binds and assigns patterns.

extension Evaluator {
  /// Assigns to a name, member or pattern.
  ///
  /// - Parameter declaring: the scope whose declared names are initialised; nil for assignments.
  func assign(
    _ value: AbstractValue, to pattern: NodeID, in scope: Environment, declaring: Environment?,
    site valueSite: Site
  ) {
    guard step(at: valueSite), depth < limits.depth else { return }
    depth += 1
    defer { depth -= 1 }
    let tree = scope.code.tree
    switch tree.kind(pattern) {
    case .identifier:
      guard let declaring, let name = tree.name(pattern) else {
        return assign(value, toName: pattern, in: scope)
      }
      if let binding = declaring.lookUp(name) {
        write(value, to: binding)
        binding.site = valueSite
      } else {
        assignMember(name, of: global, value, at: valueSite)
      }
    case .memberExpression:
      let object = evaluate(tree.child(pattern, .object), in: scope)
      assign(value, to: memberName(pattern, in: scope), of: object, at: valueSite)
    case .assignmentPattern:
      let target = tree.child(pattern, .left)
      let alternative = tree.child(pattern, .right)
      let mayBeMissing = value.alternatives.contains { $0.isUndefined || $0.mystery != nil }
      guard mayBeMissing else {
        return assign(value, to: target, in: scope, declaring: declaring, site: valueSite)
      }
      let fallback = evaluateNamed(alternative, tree.name(target) ?? "", in: scope)
      let known = value.alternatives.filter { !$0.isUndefined }
      assign(
        .union(of: known + [fallback]), to: target, in: scope, declaring: declaring,
        site: known.isEmpty ? site(alternative, scope) : valueSite)
    case .objectPattern: assign(value, toObjectPattern: pattern, in: scope, declaring: declaring)
    case .arrayPattern:
      let (elements, openness) = iterate(value, at: valueSite)
      for (index, element) in tree.list(pattern).enumerated() where !element.isNone {
        if tree.kind(element) == .restElement {
          let rest = makeArray(Array(elements.dropFirst(index)), openness: openness)
          assign(
            .object(rest), to: tree.child(element, .argument), in: scope, declaring: declaring,
            site: valueSite)
        } else {
          let item =
            index < elements.count
            ? elements[index] : openness.map { AbstractValue.unknown($0) } ?? .undefined
          assign(item, to: element, in: scope, declaring: declaring, site: valueSite)
        }
      }
    case .restElement:
      assign(
        value, to: tree.child(pattern, .argument), in: scope, declaring: declaring, site: valueSite)
    default: break
    }
  }

  private func assign(
    _ value: AbstractValue, toObjectPattern pattern: NodeID, in scope: Environment,
    declaring: Environment?
  ) {
    let tree = scope.code.tree
    var taken: Set<String> = []
    for property in tree.list(pattern) {
      let whole = site(property, scope)
      if tree.kind(property) == .restElement {
        let rest = makeObject(site: whole)
        copyProperties(from: value, to: rest, at: whole)
        for key in taken { rest[key] = nil }
        assign(
          .object(rest), to: tree.child(property, .argument), in: scope, declaring: declaring,
          site: whole)
        continue
      }
      guard let key = memberKey(property, in: scope) else {
        assign(
          .unknown(Mystery(.computation, at: whole)), to: tree.child(property, .value), in: scope,
          declaring: declaring, site: whole)
        continue
      }
      taken.insert(key)
      assign(
        member(key, of: value, at: whole), to: tree.child(property, .value), in: scope,
        declaring: declaring, site: whole)
    }
  }
}
