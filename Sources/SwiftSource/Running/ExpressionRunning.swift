// Follows expressions as far as values are known.

extension Machine {
  func evaluate(_ expression: Expression, frame: Frame, scope: Int) -> Value {
    guard step(), depth < Self.maximalDepth else { return .unknown("limit") }
    depth += 1
    defer { depth -= 1 }
    switch expression.kind {
    case .name(let name):
      return resolved(value(of: name, expression.site, frame: frame, scope: scope))
    case .member(let base, let name):
      guard let base else { return .choice(name, []) }
      let value = evaluate(base, frame: frame, scope: scope)
      return resolved(member(name, of: resolved(value), expression.site, frame: frame))
    case .call: return call(expression, frame: frame, scope: scope)
    case .element(let base, let arguments):
      let value = evaluate(base, frame: frame, scope: scope)
      for argument in arguments { _ = evaluate(argument.value, frame: frame, scope: scope) }
      switch value {
      case .list(let values), .table(let values):
        return values.isEmpty ? .nothing : Value.oneOf(values)
      default: return .unknown("element", causes: value.causes)
      }
    case .text(let parts):
      var pieces: [TextPiece] = []
      for part in parts {
        switch part {
        case .literal(let text): pieces.append(.literal(text))
        case .value(let inserted):
          pieces += evaluate(inserted, frame: frame, scope: scope).settled.pieces
        }
      }
      return .text(pieces)
    case .number(let number): return .number(number)
    case .boolean(let flag): return .boolean(flag)
    case .nothing: return .nothing
    case .array(let elements):
      return .list(elements.map { evaluate($0, frame: frame, scope: scope) })
    case .dictionary(let pairs):
      return .table(
        pairs.map {
          .tuple([
            evaluate($0.key, frame: frame, scope: scope),
            evaluate($0.value, frame: frame, scope: scope),
          ])
        })
    case .tuple(let elements):
      return .tuple(elements.map { evaluate($0.value, frame: frame, scope: scope) })
    case .closure(let closure): return closureValue(closure, frame: frame, scope: scope)
    case .binary(let sign, let left, let right):
      return binary(sign, left, right, expression.site, frame: frame, scope: scope)
    case .assignment(let target, let sign, let source):
      var value = evaluate(source, frame: frame, scope: scope)
      if sign == "+=" {
        value = sum(evaluate(target, frame: frame, scope: scope), value)
      } else if sign == "??=" {
        let old = evaluate(target, frame: frame, scope: scope)
        value = old == .nothing || old == .unset ? value : old
      } else if sign != "=" {
        value = .unknown("computed")
      }
      assign(value, to: target, frame: frame, scope: scope)
      return .nothing
    case .ternary(let condition, let first, let second):
      let test = evaluate(condition, frame: frame, scope: scope)
      let answer =
        truth(of: test)
        ?? decisions?.decide(expression.site, test.causes, isPresence: false)
      switch answer {
      case true?: return evaluate(first, frame: frame, scope: scope)
      case false?: return evaluate(second, frame: frame, scope: scope)
      case nil:
        return Value.oneOf([
          evaluate(first, frame: frame, scope: scope),
          evaluate(second, frame: frame, scope: scope),
        ])
      }
    case .not(let operand):
      let value = evaluate(operand, frame: frame, scope: scope)
      if let truth = truth(of: value) { return .boolean(!truth) }
      return .unknown("!", causes: value.causes)
    case .cast(let operand, let type):
      let value = evaluate(operand, frame: frame, scope: scope)
      if case .opaque(var opaque) = value {
        if let program = table.resolve(type, from: frame.type), opaque.causes != [],
          let id = instance(of: program)
        {
          return .object(id)
        }
        opaque.type = type
        return .opaque(opaque)
      }
      return value
    case .isType(let operand, let type):
      let value = evaluate(operand, frame: frame, scope: scope)
      if let object = value.object { return .boolean(inherits(object, type)) }
      return .unknown("is \(type)", causes: value.causes)
    case .selector(let name): return .literal("#selector:" + name)
    case .block(let statements):
      let inner = Frame(receiver: frame.receiver, type: frame.type)
      return finish(statements, frame: inner, scope: self.scope(inside: scope))
    case .keyPath(let names): return .literal("\\." + names.joined(separator: "."))
    case .other: return .unknown("expression")
    }
  }

  private func inherits(_ object: Int, _ name: String) -> Bool {
    let type = state.objects[object].type
    if type == name { return true }
    guard let program = table.types[type] else { return false }
    return table.lineage(program).contains { $0.shortName == name }
      || table.inheritedNames(program).contains(name)
  }

  func closureValue(_ closure: Closure, frame: Frame, scope: Int) -> Value {
    let key = ClosureKey(site: closure.site, scope: scope)
    if let known = closureIDs[key] { return .closure(known) }
    closures.append((closure, scope, frame))
    closureIDs[key] = closures.count - 1
    return .closure(closures.count - 1)
  }

  // MARK: Operators

  private func binary(
    _ sign: String, _ left: Expression, _ right: Expression, _ site: Site, frame: Frame,
    scope: Int
  ) -> Value {
    let first = evaluate(left, frame: frame, scope: scope)
    switch sign {
    case "&&", "||":
      let stops = sign == "||"
      if truth(of: first) == stops { return .boolean(stops) }
      let second = evaluate(right, frame: frame, scope: scope)
      if truth(of: second) == stops { return .boolean(stops) }
      if truth(of: first) != nil, let truth = truth(of: second) { return .boolean(truth) }
      return .unknown(sign, causes: first.causes.union(second.causes))
    case "??": return otherwise(first, right, frame: frame, scope: scope)
    case "+":
      return sum(first, evaluate(right, frame: frame, scope: scope))
    case "==", "===", "!=", "!==":
      let second = evaluate(right, frame: frame, scope: scope)
      noteHost(first, "==", second, site)
      noteHost(second, "==", first, site)
      let isNegated = sign.hasPrefix("!")
      if let same = equal(first, second) { return .boolean(same != isNegated) }
      return .unknown(sign, causes: first.causes.union(second.causes))
    default:
      let second = evaluate(right, frame: frame, scope: scope)
      return .unknown(sign, causes: first.causes.union(second.causes))
    }
  }

  private func otherwise(
    _ first: Value, _ right: Expression, frame: Frame, scope: Int
  ) -> Value {
    switch first {
    case .nothing, .unset: return evaluate(right, frame: frame, scope: scope)
    case .text(let pieces):
      if pieces.contains(where: { $0 == .override || $0 == .systemAgent }) {
        let second = evaluate(right, frame: frame, scope: scope)
        // An empty text in its place is what the pieces mean already.
        if second.literalText == "" { return first }
        return Value.oneOf([first, second])
      }
      return first
    case .opaque(let opaque):
      let second = evaluate(right, frame: frame, scope: scope)
      if case .boolean = second { return .unknown(opaque.path, causes: opaque.causes) }
      if second.literalText != nil || second == .nothing { return first }
      return Value.oneOf([first, second])
    case .either(let values) where values.contains(.nothing) || values.contains(.unset):
      return Value.oneOf(
        values.filter { $0 != .nothing && $0 != .unset }
          + [evaluate(right, frame: frame, scope: scope)])
    case .either(let values):
      guard values.contains(where: { $0.pieces.contains(.systemAgent) }) else { return first }
      return Value.oneOf(values + [evaluate(right, frame: frame, scope: scope)])
    default: return first
    }
  }

  func sum(_ left: Value, _ right: Value) -> Value {
    switch (left.settled, right.settled) {
    case (.list(let first), .list(let second)): return .list(first + second)
    case (.list(let first), let other): return .list(first + [other])
    case (.number(let first), .number(let second)): return .number(first + second)
    case (.either(let values), let other):
      return Value.oneOf(values.map { sum($0, other) })
    case (let first, let second):
      let isText = [first, second].contains { if case .text = $0 { true } else { false } }
      if !isText { return .unknown("sum", causes: first.causes.union(second.causes)) }
      return .text((first == .nothing ? [] : first.pieces) + second.pieces)
    }
  }

  /// The value is the address that is tried, or its host or scheme.
  func isForeign(_ value: Value) -> Bool {
    guard !scenarioTexts.isEmpty else { return false }
    switch value {
    case .text(let pieces), .url(let pieces):
      guard let text = Value.literal(of: pieces) else { return false }
      return scenarioTexts.contains { text == $0 || $0.count > 5 && text.contains($0) }
    default: return false
    }
  }

  /// Whether two values are the same; nil where that is not known.
  func equal(_ left: Value, _ right: Value) -> Bool? {
    switch (left.settled, right.settled) {
    case (.nothing, .nothing): return true
    case (.opaque, let other), (let other, .opaque):
      // An address that nobody knows is none that the app keeps.
      return isForeign(other) ? false : nil
    case (.either(let values), let other), (let other, .either(let values)):
      let answers = Set(values.map { equal($0, other) })
      return answers.count == 1 ? answers.first ?? nil : nil
    case (.nothing, _), (_, .nothing): return false
    case (.object(let first), .object(let second)): return first == second
    case (.boolean(let first), .boolean(let second)): return first == second
    case (.number(let first), .number(let second)): return first == second
    case (.choice(let first, _), .choice(let second, _)): return first == second
    case (.text(let first), .text(let second)), (.url(let first), .url(let second)):
      guard let one = Value.literal(of: first), let other = Value.literal(of: second) else {
        return nil
      }
      return one == other
    default: return nil
    }
  }
}
