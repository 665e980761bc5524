// The ways through a function, where conditions are decided as far as they can be.

/// One way through a function.
public struct Way: Sendable {
  /// What was undecided, in the order of the source.
  public var conditions: [Condition] = []
  /// What is done on it; of closures, what they do.
  public var steps: [Step] = []
  /// What is returned; nil where nothing is.
  public var result: Expression?
  /// The statement that ends it.
  public var end: Int?
  /// It ends with `throw`.
  public var fails = false

  /// The ways through a body; nil where there are more than are followed.
  ///
  /// - Parameters:
  ///   - decide: what a condition is, or nil where it may be both.
  ///   - body: the body of a call that is to be followed as well, or nil.
  public static func ways(
    through statements: [Statement], decide: (Expression) -> Bool?,
    body: (Call) -> [Statement]? = { _ in nil }
  ) -> [Way]? {
    withoutActuallyEscaping(decide) { decide in
      withoutActuallyEscaping(body) { body in
        var finder = WayFinder(decide: decide, body: body)
        let open = finder.follow(statements, from: [Way()])
        return finder.isOver ? nil : finder.ended + open
      }
    }
  }
}

private struct WayFinder {
  let decide: (Expression) -> Bool?
  let body: (Call) -> [Statement]?
  var ended: [Way] = []
  var isOver = false
  private var calls = 0
  private var work = 0

  /// More ways than this are not followed.
  private static let most = 96
  private static let mostWork = 20_000

  init(decide: @escaping (Expression) -> Bool?, body: @escaping (Call) -> [Statement]?) {
    self.decide = decide
    self.body = body
  }

  mutating func follow(_ statements: [Statement], from ways: [Way]) -> [Way] {
    var open = ways
    for statement in statements {
      work += open.count
      if open.isEmpty || isOver { break }
      if ended.count + open.count > Self.most || work > Self.mostWork {
        isOver = true
        break
      }
      open = follow(statement, from: open)
    }
    return open
  }

  private mutating func follow(_ statement: Statement, from ways: [Way]) -> [Way] {
    switch statement.form {
    case .branch(let condition, let then, let otherwise):
      return fork(condition, ways, then, otherwise)
    case .selection(let subject, let cases):
      return select(subject, cases, ways)
    case .block(let body): return follow(body, from: ways)
    case .loop(_, let body):
      // Once, or not at all; `break` ends the loop and not the way.
      let around = follow(
        body.filter { if case .departure = $0.form { false } else { true } }, from: ways)
      return around
    case .attempt(let body, let handlers):
      var open = follow(body, from: ways)
      if let last = handlers.last, handlers.count > 1 { open = follow(last, from: open) }
      return open
    case .result(let value):
      if let value, case .choice(let test, let values) = value.form, values.count == 2 {
        let results = values.map {
          [Statement(form: .result($0), start: statement.start, end: statement.end)]
        }
        return fork(test, ways, results[0], results[1])
      }
      var open = value.map { act($0, on: ways) } ?? ways
      for index in open.indices {
        open[index].result = value
        open[index].end = statement.start
      }
      ended += open
      return []
    case .departure(let word):
      guard word == "throw" else { return ways }
      ended += ways.map { way in
        var way = way
        way.fails = true
        way.end = statement.start
        return way
      }
      return []
    case .expression(let expression):
      if case .choice(let test, let values) = expression.form, values.count == 2 {
        let sides = values.map {
          [Statement(form: .expression($0), start: $0.start, end: $0.end)]
        }
        return fork(test, ways, sides[0], sides[1])
      }
      if case .block(let body) = expression.form { return follow(body, from: ways) }
      return act(expression, on: ways)
    case .variable, .assignment, .function, .type:
      return add(Step.steps(of: [statement]), to: ways)
    }
  }

  private mutating func act(_ expression: Expression, on ways: [Way]) -> [Way] {
    let statement = Statement(
      form: .expression(expression), start: expression.start, end: expression.end)
    var open = add(Step.steps(of: [statement]), to: ways)
    // A closure's own branches count as those of the way.
    if case .call(let call) = expression.form {
      for argument in call.arguments {
        guard case .closure(let closure) = argument.value.form else { continue }
        open = inner(closure.body, open)
      }
      if calls < 3, let followed = body(call) {
        calls += 1
        open = inner(followed, open)
        calls -= 1
      }
    }
    return open
  }

  /// Follows code that returns to where it was called.
  private mutating func inner(_ statements: [Statement], _ ways: [Way]) -> [Way] {
    let outer = ended
    ended = []
    var open = follow(statements, from: ways)
    open += ended.map { way in
      var way = way
      way.result = nil
      way.end = nil
      return way
    }
    ended = outer
    return open
  }

  private func add(_ steps: [Step], to ways: [Way]) -> [Way] {
    // What closures do is added where they are followed.
    let own = steps.filter {
      $0.closures.isEmpty
        || ["apply", "also", "let", "run", "with"].contains($0.closures.last?.name ?? "")
    }
    return ways.map { way in
      var way = way
      way.steps += own
      return way
    }
  }

  private mutating func fork(
    _ condition: Expression, _ ways: [Way], _ then: [Statement], _ otherwise: [Statement]
  ) -> [Way] {
    let ways = add(
      Step.steps(of: [
        Statement(form: .expression(condition), start: condition.start, end: condition.end)
      ]), to: ways)
    var result: [Way] = []
    switch decide(condition) {
    case true?: result = follow(then, from: ways)
    case false?: result = follow(otherwise, from: ways)
    case nil:
      result = follow(then, from: marked(ways, condition, true))
      result += follow(otherwise, from: marked(ways, condition, false))
    }
    return result
  }

  private func marked(_ ways: [Way], _ condition: Expression, _ holds: Bool) -> [Way] {
    let condition = Condition(expression: condition, holds: holds)
    return ways.compactMap { way in
      // The same test has one outcome on a way.
      if way.conditions.contains(where: { $0.isSameTest(as: condition) && $0.holds != holds }) {
        return nil
      }
      var way = way
      way.conditions.append(condition)
      return way
    }
  }

  private mutating func select(
    _ subject: Expression?, _ cases: [(labels: [Expression], body: [Statement])], _ ways: [Way]
  ) -> [Way] {
    var result: [Way] = []
    var hasDefault = false
    var rest = ways
    for (labels, body) in cases {
      guard let condition = Flattening.condition(subject, labels) else {
        hasDefault = true
        result += follow(body, from: rest)
        rest = []
        continue
      }
      switch decide(condition.expression) {
      case false?: continue
      case true?:
        result += follow(body, from: rest)
        rest = []
      case nil:
        result += follow(body, from: marked(rest, condition.expression, true))
        rest = marked(rest, condition.expression, false)
      }
    }
    return hasDefault ? result : result + rest
  }
}
