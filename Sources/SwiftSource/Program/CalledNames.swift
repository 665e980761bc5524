// The names that code calls, by a plain look at its statements.

/// Walks all expressions of statements.
enum ExpressionWalk {
  /// Visits every expression, outer ones first.
  static func visit(_ statements: [Statement], _ look: (Expression) -> Void) {
    for statement in statements {
      switch statement {
      case .expression(let expression): visit(expression, look)
      case .declare(_, _, let value): if let value { visit(value, look) }
      case .computed(_, let body), .deferred(let body): visit(body, look)
      case .function(let function): visit(function.body ?? [], look)
      case .condition(let conditions, let then, let otherwise, _):
        visit(conditions, look)
        visit(then, look)
        visit(otherwise, look)
      case .guarded(let conditions, let otherwise, _):
        visit(conditions, look)
        visit(otherwise, look)
      case .choice(let subject, let cases, _):
        visit(subject, look)
        for one in cases {
          if let condition = one.condition { visit(condition, look) }
          for pattern in one.patterns { visit(pattern, look) }
          visit(one.body, look)
        }
      case .give(let value, _): if let value { visit(value, look) }
      case .loop(_, let sequence, let body, _):
        if let sequence { visit(sequence, look) }
        visit(body, look)
      case .attempt(let body, let catches, _):
        visit(body, look)
        visit(catches, look)
      case .fail, .leave: break
      }
    }
  }

  private static func visit(_ conditions: [Condition], _ look: (Expression) -> Void) {
    for condition in conditions {
      switch condition {
      case .test(let value), .binding(_, let value): visit(value, look)
      case .match(let pattern, let value):
        visit(pattern, look)
        visit(value, look)
      case .holds: break
      }
    }
  }

  private static func visit(_ pattern: Pattern, _ look: (Expression) -> Void) {
    switch pattern {
    case .expression(let expression): visit(expression, look)
    case .tuple(let parts), .enumCase(_, let parts): for part in parts { visit(part, look) }
    case .some(let inner): visit(inner, look)
    case .type(let inner, _): if let inner { visit(inner, look) }
    case .any, .name: break
    }
  }

  static func visit(_ expression: Expression, _ look: (Expression) -> Void) {
    look(expression)
    switch expression.kind {
    case .member(let base, _): if let base { visit(base, look) }
    case .call(let callee, let arguments), .element(let callee, let arguments):
      visit(callee, look)
      for argument in arguments { visit(argument.value, look) }
    case .text(let parts):
      for case .value(let value) in parts { visit(value, look) }
    case .array(let elements): for element in elements { visit(element, look) }
    case .dictionary(let pairs):
      for pair in pairs {
        visit(pair.key, look)
        visit(pair.value, look)
      }
    case .tuple(let elements): for element in elements { visit(element.value, look) }
    case .closure(let closure):
      for capture in closure.captures { visit(capture.value, look) }
      visit(closure.body, look)
    case .binary(_, let left, let right), .assignment(let left, _, let right):
      visit(left, look)
      visit(right, look)
    case .ternary(let test, let left, let right):
      visit(test, look)
      visit(left, look)
      visit(right, look)
    case .not(let operand), .cast(let operand, _), .isType(let operand, _): visit(operand, look)
    case .block(let statements): visit(statements, look)
    case .name, .number, .boolean, .nothing, .selector, .keyPath, .other: break
    }
  }

  /// The names of functions and methods that statements call.
  static func calledNames(_ statements: [Statement]) -> Set<String> {
    var names: Set<String> = []
    visit(statements) { expression in
      guard case .call(let callee, _) = expression.kind else { return }
      switch callee.kind {
      case .name(let name), .member(_, let name): names.insert(name)
      default: break
      }
    }
    return names
  }

  /// The names of properties that code of a type sets to something, through itself.
  static func assignedNames(_ type: ProgramType) -> Set<String> {
    var names: Set<String> = []
    func look(_ expression: Expression) {
      guard case .assignment(let target, _, let value) = expression.kind else { return }
      if case .nothing = value.kind { return }
      switch target.kind {
      case .name(let name): names.insert(name)
      case .member(let base?, let name):
        // Also through a copy of self, as `strongSelf.webView = …`.
        if case .name(let owner) = base.kind, owner.lowercased().contains("self") {
          names.insert(name)
        }
      default: break
      }
    }
    for part in type.parts {
      for function in part.functions { visit(function.body ?? [], look) }
      for property in part.properties {
        visit((property.getter ?? []) + (property.setter ?? []) + (property.didSet ?? []), look)
        if let initial = property.initial { visit(initial, look) }
      }
    }
    return names
  }
}
