// What code does, one act after the other, with the conditions around each.

/// One act of some code.
public struct Step: Sendable {
  /// The kinds of acts.
  public enum Act: Sendable {
    case call(Call)
    case assignment(target: Expression, value: Expression)
    case declaration(Variable)
    /// `return`.
    case result(Expression?)
    /// `throw`, `break`, `continue`.
    case departure
  }

  /// What it does.
  public var act: Act
  /// Its first byte.
  public var start: Int
  /// Behind its last byte.
  public var end: Int
  /// What must hold for it, outermost first.
  public var conditions: [Condition]
  /// The closures that it stands in, outermost first.
  public var closures: [Surrounding]
  /// What members without an object may belong to, as inside `apply`; the nearest last.
  public var implicits: [Expression]

  /// The call, where it is one.
  public var call: Call? { if case .call(let call) = act { call } else { nil } }
}

/// A condition of an act.
public struct Condition: Sendable {
  /// What is tested.
  public var expression: Expression
  /// The outcome that the act needs; true for a case of a selection.
  public var holds: Bool

  /// The same test at the same place.
  func isSameTest(as other: Condition) -> Bool {
    expression.start == other.expression.start && expression.end == other.expression.end
  }
}

/// A closure around an act: the call that it is passed to.
public struct Surrounding: Sendable {
  /// What is called, empty where the closure is passed to nothing.
  public var name: String
  /// What it is called on.
  public var receiver: Expression?
  /// What it passes.
  public var arguments: [Call.Argument]
  /// The argument's name.
  public var label: String?
  /// The closure's parameters.
  public var parameters: [String]
  /// The closure's first byte.
  public var start: Int
}

extension Step {
  /// The acts of a function's body in the order of the source, those of arguments first.
  public static func steps(of body: [Statement]) -> [Step] {
    var flattening = Flattening()
    flattening.add(body)
    return flattening.steps
  }

  /// Acts in one body beyond this are left out.
  static let most = 50_000
}

/// Collects acts.
struct Flattening {
  var steps: [Step] = []
  private var conditions: [Condition] = []
  private var closures: [Surrounding] = []
  private var implicits: [Expression] = []
  /// What closure parameters stand for, as `it`.
  private var names: [String: Expression] = [:]

  mutating func add(_ body: [Statement]) {
    let outer = conditions
    for statement in body {
      guard steps.count < Step.most else { break }
      add(statement)
      // Behind `if (test) return` the test does not hold.
      if case .branch(let condition, let then, let otherwise) = statement.form {
        if then.departs, !otherwise.departs {
          conditions.append(Condition(expression: rewritten(condition), holds: false))
        } else if otherwise.departs, !then.departs {
          conditions.append(Condition(expression: rewritten(condition), holds: true))
        }
      }
    }
    conditions = outer
  }

  private mutating func note(_ act: Step.Act, _ start: Int, _ end: Int) {
    steps.append(
      Step(
        act: act, start: start, end: end, conditions: conditions, closures: closures,
        implicits: implicits))
  }

  private mutating func under(
    _ condition: Condition?, _ read: (inout Flattening) -> Void
  ) {
    let outer = conditions
    if let condition { conditions.append(condition) }
    read(&self)
    conditions = outer
  }

  private mutating func add(_ statement: Statement) {
    switch statement.form {
    case .variable(let variable):
      var changed = variable
      if let value = variable.value {
        add(value)
        changed.value = rewritten(value)
      }
      note(.declaration(changed), variable.start, variable.end)
    case .expression(let expression): add(expression)
    case .assignment(let target, _, let value):
      add(value)
      add(target)
      note(
        .assignment(target: rewritten(target), value: rewritten(value)), statement.start,
        statement.end)
    case .branch(let condition, let then, let otherwise):
      add(condition)
      let test = rewritten(condition)
      under(Condition(expression: test, holds: true)) { $0.add(then) }
      under(Condition(expression: test, holds: false)) { $0.add(otherwise) }
    case .loop(let header, let body):
      for part in header { add(part) }
      add(body)
    case .selection(let subject, let cases):
      if let subject { add(subject) }
      for (labels, body) in cases {
        under(Self.condition(subject, labels)) { $0.add(body) }
      }
    case .attempt(let body, let handlers):
      add(body)
      for handler in handlers { add(handler) }
    case .result(let value):
      if let value { add(value) }
      note(.result(value.map { rewritten($0) }), statement.start, statement.end)
    case .departure: note(.departure, statement.start, statement.end)
    case .block(let body): add(body)
    case .type: break
    case .function(let function): add(function.body ?? [])
    }
  }

  /// A case of a selection as a condition; nil for the default.
  static func condition(_ subject: Expression?, _ labels: [Expression]) -> Condition? {
    guard let first = labels.first, let last = labels.last else { return nil }
    guard let subject else {
      return Condition(expression: first, holds: true)
    }
    let tests = labels.map {
      Expression(form: .operation([subject, $0], operators: ["=="]), start: $0.start, end: $0.end)
    }
    guard tests.count > 1 else { return tests.first.map { Condition(expression: $0, holds: true) } }
    let either = Expression(
      form: .operation(tests, operators: Array(repeating: "||", count: tests.count - 1)),
      start: first.start, end: last.end)
    return Condition(expression: either, holds: true)
  }

  private mutating func add(_ expression: Expression) {
    guard steps.count < Step.most else { return }
    switch expression.form {
    case .name, .number, .truth, .null, .unknown: break
    case .text(let pieces):
      for case .code(let code) in pieces { add(code) }
    case .member(let object, _): add(object)
    case .element(let object, let key):
      add(object)
      add(key)
    case .call(let call): add(call, at: expression)
    case .closure(let closure):
      enter(
        closure,
        Surrounding(
          name: "", arguments: [], label: nil, parameters: closure.parameters,
          start: expression.start))
    case .assignment(let target, let value):
      add(value)
      note(
        .assignment(target: rewritten(target), value: rewritten(value)), expression.start,
        expression.end)
    case .operation(let operands, let operators):
      let outer = conditions
      for (index, operand) in operands.enumerated() {
        add(operand)
        // What stands behind `&&` happens only where what is before holds.
        if index < operators.count, operators[index] == "&&" || operators[index] == "||" {
          conditions.append(
            Condition(expression: rewritten(operand), holds: operators[index] == "&&"))
        }
      }
      conditions = outer
    case .prefix(_, let inner), .cast(let inner, _): add(inner)
    case .choice(let test, let values):
      add(test)
      let condition = rewritten(test)
      for (index, value) in values.enumerated() {
        under(
          values.count > 2 ? nil : Condition(expression: condition, holds: index == 0)
        ) { $0.add(value) }
      }
    case .list(let elements): for element in elements { add(element) }
    case .dictionary(let pairs):
      for (key, value) in pairs {
        add(key)
        add(value)
      }
    case .block(let statements): add(statements)
    }
  }

  private mutating func add(_ call: Call, at expression: Expression) {
    if let receiver = call.receiver { add(receiver) }
    var closing: [(Closure, Surrounding)] = []
    for argument in call.arguments {
      if case .closure(let closure) = argument.value.form {
        closing.append(
          (
            closure,
            Surrounding(
              name: call.name, receiver: call.receiver.map { rewritten($0) },
              arguments: call.arguments, label: argument.label, parameters: closure.parameters,
              start: argument.value.start)
          ))
      } else {
        add(argument.value)
      }
    }
    if case .call(let changed) = rewritten(expression).form {
      note(.call(changed), expression.start, expression.end)
    }
    for (closure, surrounding) in closing { enter(closure, surrounding) }
    for function in call.members?.functions ?? [] {
      enter(
        Closure(parameters: function.parameters.map(\.name), body: function.body ?? []),
        Surrounding(
          name: call.name, receiver: nil, arguments: call.arguments, label: function.name,
          parameters: function.parameters.map(\.name), start: function.start))
    }
  }

  private mutating func enter(_ closure: Closure, _ surrounding: Surrounding) {
    let outerNames = names
    let outerImplicits = implicits
    for parameter in closure.parameters { names[parameter] = nil }
    switch surrounding.name {
    case "apply", "run":
      if let receiver = surrounding.receiver { implicits.append(receiver) }
    case "with":
      if let first = surrounding.arguments.first { implicits.append(rewritten(first.value)) }
    case "let", "also":
      if let receiver = surrounding.receiver {
        names[closure.parameters.first ?? "it"] = receiver
      }
    default: break
    }
    closures.append(surrounding)
    // A closure that returns does not leave what is around it.
    add(closure.body)
    closures.removeLast()
    implicits = outerImplicits
    names = outerNames
  }

  // MARK: - Names of closures' parameters

  private func rewritten(_ expression: Expression) -> Expression {
    names.isEmpty ? expression : Self.rewritten(expression, names, depth: 0)
  }

  private static func rewritten(
    _ expression: Expression, _ names: [String: Expression], depth: Int
  ) -> Expression {
    guard depth < 200 else { return expression }
    func change(_ inner: Expression) -> Expression { rewritten(inner, names, depth: depth + 1) }
    var result = expression
    switch expression.form {
    case .name(let name): if let known = names[name] { result.form = known.form }
    case .member(let object, let name): result.form = .member(change(object), name)
    case .element(let object, let key): result.form = .element(change(object), change(key))
    case .call(var call):
      call.receiver = call.receiver.map(change)
      for index in call.arguments.indices {
        call.arguments[index].value = change(call.arguments[index].value)
      }
      result.form = .call(call)
    case .operation(let operands, let operators):
      result.form = .operation(operands.map(change), operators: operators)
    case .prefix(let sign, let inner): result.form = .prefix(sign, change(inner))
    case .cast(let inner, let type): result.form = .cast(change(inner), type: type)
    case .choice(let test, let values):
      result.form = .choice(change(test), values.map(change))
    case .text(let pieces):
      result.form = .text(
        pieces.map { if case .code(let code) = $0 { .code(change(code)) } else { $0 } })
    default: break
    }
    return result
  }
}

extension [Statement] {
  /// The last statement returns, throws or breaks on all ways.
  var departs: Bool {
    guard let last else { return false }
    switch last.form {
    case .result, .departure: return true
    case .branch(_, let then, let otherwise): return then.departs && otherwise.departs
    case .block(let body): return body.departs
    default: return false
    }
  }
}
